"""Stated answers: those that a text announces, as `the answer is` does."""

import re
from collections.abc import Iterator

from sieval.grading.extraction.chains import computed, leading_run
from sieval.grading.extraction.concluded import MEASURE_CHARS, conclusion, ends_in_copula
from sieval.grading.extraction.spans import (
    balanced,
    formulas,
    sentences,
    strip_markup,
    wordy,
)
from sieval.grading.prose.han import is_han, trailing_han
from sieval.grading.regex import regex

_FINAL = r"(?<![A-Za-z])final\s+answers?(?![A-Za-z])[\s*_:：=#]*(?:(?:is|are|of)\b)?"
FINAL_MARKER = regex(_FINAL, re.IGNORECASE)
ANSWER_MARKER = regex(
    rf"(?P<final>{_FINAL})"
    r"|(?P<plain>(?<![A-Za-z])answers?(?![A-Za-z])[\"'*_]*(?:[^.\n:$=]{0,40}?\b(?:is|are|be)\b|\s*[:：=]|\s+(?=\$|\\[(\[])))"
    r"|(?P<heading>(?<=# )answers?\s*\n)"
    r"|(?P<hashes>####(?!#))"
    r"|(?P<foreign>(?:最终)?答案(?:应该)?[是为為:：]+|答え?\s*[:：]|答えは|正确(?:选项|答案)[是为]|故选[:：]?"
    r"|(?:\bréponse|\brespuesta|\bresposta|\brisposta|\bantwort|\bответ|답|الإجابة)"
    r"\s*(?:(?:est|es|é|è|ist|это)\b)?\s*[:：]?)",
    re.IGNORECASE,
)
"""Words that announce an answer, by the kind of announcement."""

_MARKS = ("nswer", "NSWER", "####")
_ASCII_WORDS = ("espuesta", "esposta", "isposta", "ntwort")
_OTHER_WORDS = ("réponse", *_ASCII_WORDS, "ответ", "답", "الإجابة", "答", "正确", "故选")
_TRIED = 20
_BEFORE, _AFTER = len("final answer"), 80
"""How far an announcement reaches around its `nswer`."""

_ANNOUNCEMENT = regex(
    r"^\s*(?:\\(?:text|textbf|mathrm|mathbf|mbox)\s*\{\s*)?(?:(?:so|thus|hence|therefore),?\s+)?"
    r"(?:the\s+|my\s+|our\s+)?(?:final\s+|correct\s+)?answers?\s*(?:\b(?:is|are)\b|[:=])\s*:?\s*"
    r"(?P<close>\})?",
    re.IGNORECASE,
)
_PLAIN_REST = regex(r"[\s:*]*(?P<number>\$?-?\d[\d,]*(?:\.\d+)?)\.?[\s*]*")
_STOPPERS = regex(
    r"[,;]?\s+(?:where|because|since|as required|which|so that|assuming|given that|whenever|provided)\b"
    r"|\s*I hope (?:it|this) is\b|[,;]\s+(?:so|and so|thus|hence|therefore|as|for|with|when)\b",
    re.IGNORECASE,
)
_IS = "是为為"
_VALUE = regex(
    r"\s*:?：?\s*(\(\\[dt]?frac\{[^{}]*\}\{[^{}]*\}\)|\\[dt]?frac\{[^{}]*\}\{[^{}]*\}|-?\d[\d.,/]*%?)"
    r"\s*$"
)
"""What a Chinese sentence says that its subject is, its measure word cut off."""

_CHINESE_NUMBER = regex(r"(?<![A-Za-z\d.])-?\d+(?:[.,]\d+)*%?(?![A-Za-z\d\\^_])")
_CHINESE_BOUND = regex(r"[不非至超以上下约大小于<>≤≥=]")
_BULLET = regex(r"^\s*(?:[-*•]|\d+[.)])\s+(?P<item>\S.*)$")
_CORRECTED = regex(r"^not\b[^.]*?\bbut\s+(?:rather\s+)?|,\s+not\b.*$", re.IGNORECASE)
"""What an answer is said not to be: `not 13 but 12`, `12, not 13`."""


def announces(text: str) -> bool:
    """Whether a text holds a word by which answers are announced."""
    if "nswer" in text or "####" in text or "NSWER" in text:
        return True
    if any(map(text.__contains__, _ASCII_WORDS)):
        return True
    return not text.isascii() and ("nswer" in text.lower() or _announces_otherwise(text))


def _announces_otherwise(text: str) -> bool:
    """Whether a text holds a word by which another language announces answers."""
    lowered = text.lower()
    return any(map(lowered.__contains__, _OTHER_WORDS))


def announcements(text: str) -> Iterator[re.Match[str]]:
    """The announcements of a text that holds some from the last one back, as many as are worth trying."""
    marks = [mark for mark in _MARKS if mark in text]
    if not marks or marks == ["NSWER"] or (not text.isascii() and _announces_otherwise(text)):
        yield from reversed(list(ANSWER_MARKER.finditer(text))[-_TRIED:])
        return
    before = len(text)
    for _ in range(_TRIED):
        place = max([text.rfind(mark, 0, before) for mark in marks])
        if place < 0:
            return
        begin = max(0, place - _BEFORE)
        if text[place] != "#" and "inal" not in text[begin:place].lower():
            begin = max(0, place - 1)
        for marker in ANSWER_MARKER.finditer(text, begin, place + _AFTER):
            if marker.start() > place:
                break
            if marker.end() > place:
                yield marker
                break
        before = place


def strip_announcement(text: str) -> str:
    r"""The text without the `The answer is` it starts with, `\text{…}` around it or not."""
    found = _ANNOUNCEMENT.match(text) if "w" in text or "W" in text else None  # the rarest of `answer`
    if found is None:
        return text
    rest = text[found.end() :]
    opened = "{" in found[0] and not found["close"]
    return rest.rstrip().removesuffix("}") if opened and not balanced(rest) else rest


def after_marker(rest: str) -> str | None:
    """The answer in the text that follows `the answer is`; `None` when it was cut off or says nothing."""
    plain = _PLAIN_REST.fullmatch(rest)
    if plain:
        return plain["number"]
    after = rest.lstrip(" :*\t")
    rest = strip_markup(rest.lstrip())
    if rest.startswith((r"\[", "$$")):
        spans = formulas(rest)
        return spans[0].content if spans and spans[0].start == 0 else None
    listed = _listed(after) if after[:1] == "\n" else None
    if listed is not None:
        return listed
    line = rest.split("\n", 1)[0] if "\n" in rest else rest
    first = sentences(line)[:1] if line.strip() else ()
    if not first:
        return None
    statement = first[0]
    stop = _STOPPERS.search(statement)
    if stop and stop.start() > 0 and not _inside(statement, stop.start()):
        statement = statement[: stop.start()]
    statement = strip_markup(strip_markup(statement).rstrip(".。 ")).strip('"“”')
    statement = _CORRECTED.sub("", statement)
    stated = _of_statement(statement) if statement else None
    return stated if stated is None else computed(stated)


def _listed(rest: str) -> str | None:
    """The items of the list that follows an announcement, one a line; `None` where none follows."""
    items: list[str] = []
    for line in rest.strip().splitlines():
        found = _BULLET.match(line)
        if found is None or wordy(found["item"]) or not balanced(line):
            break
        items.append(strip_markup(found["item"]).rstrip(",;. "))
    return ", ".join(items) or None


def _inside(text: str, position: int) -> bool:
    return any(span.start < position < span.end for span in formulas(text))


def _in_chinese(statement: str) -> str | None:
    """The value of an announced Chinese sentence: what it says its subject is, or its one number."""
    if not any(map(is_han, statement)):
        return None
    measure = trailing_han(statement)
    cut = statement[: len(statement) - measure]
    if measure <= MEASURE_CHARS and "不" not in statement:
        for at, letter in enumerate(cut):
            if letter in _IS and (valued := _VALUE.match(cut, at + 1)):
                return valued[1]
    numbers = _CHINESE_NUMBER.findall(statement)
    return numbers[0] if len(numbers) == 1 and not _CHINESE_BOUND.search(statement) else None


def _of_statement(statement: str) -> str | None:
    spans = formulas(statement)
    if not spans:
        if not balanced(statement):
            return None
        if not statement.isascii() and (valued := _in_chinese(statement)) is not None:
            return valued
        return (conclusion(statement) if wordy(statement, 3) else None) or statement
    run = leading_run(statement, spans)
    if spans[0].start == 0:
        return run
    if len(spans) == 1:
        before, after = statement[: spans[0].start], statement[spans[0].end :]
        if wordy(before) and (ends_in_copula(before) or not after.strip()):
            return spans[0].content
    return statement
