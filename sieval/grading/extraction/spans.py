"""Spans: the formulas, sentences and lines a text is made of, told apart by their delimiters."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple

from sieval.grading.regex import regex

# A lookbehind stands after the character it looks behind: a search can then leap to that character.
_FORMULA = regex(
    r"\$\$(?P<display>[^$]+)\$\$"
    r"|\$(?<![\\$]\$)(?P<tight>(?:\\\$)?[^\s$](?:[^$\n]*(?:(?<=\\)\$[^$\n]*)*[^\s$\\])?)\$(?!\d)"
    r"|\$(?<![\\$]\$)(?P<loose>\s[^$\n]+\s)\$(?!\d)"
    r"|\\\((?P<round>(?:[^\\\n]|\\(?![()]))+)\\\)"
    r"|\\\[(?P<square>(?:[^\\]|\\(?![\[\]]))+)\\\]"
    r"|\\begin\{(?P<environment>align|equation|gather|eqnarray)\*?\}(?P<rows>(?:(?!\\end\{).){1,2000})"
    r"\\end\{(?P=environment)\*?\}",
    re.DOTALL,
)
_ALIGNED = regex(r"\\begin\{(?P<name>aligned|split)\}(?P<rows>.*)\\end\{(?P=name)\}\.?", re.DOTALL)
_CONTINUES = (
    "=",
    "<",
    ">",
    "+",
    "-",
    r"\le",
    r"\ge",
    r"\equiv",
    r"\approx",
    r"\cdot",
    r"\times",
    r"\qquad",
    r"\quad",
)
_DISPLAYS = ("$$", r"\[", r"\begin")
_BORDERS = "\u00c0\u0250\u0400\u2000\u3040\ua000\uac00\ud7b0"
"""Between the first and the second of these, the third and the fourth and so on stand letters of prose."""

_WORD = regex(r"[A-Za-z](?<![A-Za-z\\{][A-Za-z])[A-Za-z]{2,}")
_SENTENCE_END = regex(r"[.?!。！？｡](?:(?<=[。！？｡])|(?:(?<=[.?])|(?<=[a-z]!))(?=[*_)\"'”]{0,4}(?:\s|$)))")
_ABBREVIATIONS = {
    "approx",
    "ca",
    "cf",
    "cu",
    "dr",
    "e.g",
    "eq",
    "eqs",
    "etc",
    "fig",
    "ft",
    "i.e",
    "in",
    "lb",
    "lbs",
    "mr",
} | {"mrs", "ms", "mt", "no", "oz", "resp", "sq", "st", "thm", "viz", "vs"}
_BRACE = regex(r"\\.|[{}]", re.DOTALL)
_BEGIN, _END = regex(r"\\begin\s*\{"), regex(r"\\end\s*\{")
_OPENS_SENTENCE = regex(r"(?:So|Thus|Hence|Therefore|Finally|Now|Then)\b")
_LAST_WORD = regex(r"([A-Za-z.]+)\.$")
_SHORT_ENDS = frozenset(word[-2:] for word in _ABBREVIATIONS)
_WORD_CHARS = 8


_CLOSES_SENTENCE = "*_)\"'” "
_OPENING_MARKUP = regex(r"(?:\s|[*_#`:：=]|-\s+(?=[A-Za-z*])|•|\\\\|~)+")
_CLOSING_MARKUP = " \t\n\r*_`"


class Formula(NamedTuple):
    """One delimited formula: where it stands, delimiters included, and what is in it."""

    start: int
    end: int
    content: str


class LastSentence(NamedTuple):
    """A sentence, empty in an empty text, and whether its text has no other."""

    text: str
    alone: bool


@lru_cache(maxsize=32)
def formulas(text: str) -> tuple[Formula, ...]:
    r"""The `$…$`, `$$…$$`, `\(…\)` and `\[…\]` spans; a `$` that prices something opens none."""
    if "$" not in text and "\\" not in text:
        return ()
    found = []
    for match in _FORMULA.finditer(text):
        content = match[match.lastgroup or 0]
        if match.lastgroup == "loose" and _holds_words(content, 0):
            continue
        inner = _ALIGNED.fullmatch(content.strip()) if "aligned" in content or "split" in content else None
        if match.lastgroup == "rows" or inner:
            content = _one_line(inner["rows"] if inner else content)
        if content.strip():
            found.append(Formula(match.start(), match.end(), content.strip()))
    return tuple(found)


def _one_line(rows: str) -> str:
    """The rows of an aligned display as one chain, or as a list when each row is a statement of its own."""
    lines = [" ".join(row.replace("&", " ").split()) for row in rows.split("\\\\") if row.strip()]
    chained = all(line.startswith(_CONTINUES) for line in lines[1:])
    return (" " if chained else ", ").join(lines)


@lru_cache(maxsize=32)
def sentences(text: str) -> tuple[str, ...]:
    """The text cut after each full stop that is outside every formula and ends no abbreviation."""
    cut = []
    begin = 0
    for start, end in _stops(text):
        if not _is_abbreviated(text, start, end):
            cut.append(text[begin:end].strip())
            begin = end
    cut.append(text[begin:].strip())
    return tuple(sentence for sentence in cut if sentence.strip(_CLOSES_SENTENCE))


def last_sentence(text: str) -> LastSentence:
    """The last of a text's sentences, found from its end."""
    until = len(text)
    for start, end in reversed(_stops(text)):
        last = text[end:until].strip()
        if not last.strip(_CLOSES_SENTENCE):
            until = end
        elif not _is_abbreviated(text, start, end):
            return LastSentence(last, alone=False)
    return LastSentence(text[:until].strip(), alone=True)


def _stops(text: str) -> list[tuple[int, int]]:
    """Where the full stops outside formulas are, and the ends of the formulas that end a sentence."""
    stops = [match.span() for match in _SENTENCE_END.finditer(text)]
    spans = formulas(text)
    if not spans:
        return stops
    starts = [span.start for span in spans]
    ends = [(span.end, span.end) for span in spans if _ends_sentence(text, span)]
    for start, end in stops:
        place = bisect_right(starts, start)
        if place == 0 or start >= spans[place - 1].end:
            ends.append((start, end))
    return sorted(ends)


def _may_be_short(before: str) -> bool:
    """Whether what stands before a stop ends in a lone letter or as an abbreviation does."""
    if not before[-2:-1].isalpha():
        return before[-1:].isalpha()
    return before[-1] == "." or before[-2:].lower() in _SHORT_ENDS


def _is_abbreviated(text: str, start: int, end: int) -> bool:
    """Whether a stop ends no sentence, since it belongs to the word before it and the text goes on."""
    before = text[max(0, start - _WORD_CHARS) : start]
    if start == end or not _may_be_short(before):
        return False
    word = _LAST_WORD.search(before + text[start:end])
    rest = text[end : end + 80].strip() if word else ""
    return word is not None and bool(rest) and _is_abbreviation(word[1], rest, first=start == 1)


def _is_abbreviation(word: str, rest: str, *, first: bool) -> bool:
    """Whether a stop belongs to its word: `approx. 5`, `x. y`, an option's letter at the very start."""
    return word.lower() in _ABBREVIATIONS or (len(word) == 1 and (first or rest[0].islower()))


def _ends_sentence(text: str, span: Formula) -> bool:
    """Whether a formula ends its sentence: a displayed one before a capital, any before `So` and its kin."""
    follows = text[span.end : span.end + 12].lstrip()
    if not text.startswith(_DISPLAYS, span.start):
        return bool(_OPENS_SENTENCE.match(follows))
    return span.content.endswith(".") or follows[:1].isupper()


def terminated(sentence: str) -> bool:
    """Whether a sentence was finished rather than cut: it ends in a stop or in the formula it states."""
    bare = sentence.rstrip("*_)\"'” \n")
    if bare.endswith((".", "!", "?", "。", "！", "？", "｡")):
        return True
    spans = formulas(sentence)
    if not spans or spans[-1].end < len(bare):
        return False
    displayed = sentence.startswith(_DISPLAYS, spans[-1].start)
    return displayed or bool(re.search(r"\b(?:is|are|equals?)\s*$|[:=]\s*$", sentence[: spans[-1].start]))


def balanced(text: str) -> bool:
    r"""Whether every brace and `\left` opened is closed again: a cut formula is not."""
    if "{" not in text and "}" not in text:
        return True
    depth = 0
    for match in _BRACE.finditer(text):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth < 0:
            return False
    return depth == 0 and len(_BEGIN.findall(text)) == len(_END.findall(text))


def wordy(text: str, beyond: int = 0) -> bool:
    """Whether more than so many plain words of three letters stand outside formulas and commands.

    A letter of another script, or with an accent, counts as a word.
    """
    spans = formulas(text)
    if not spans:
        return _holds_words(text, beyond)
    outside, position = [], 0
    for span in spans:
        outside.append(text[position : span.start])
        position = span.end
    return _holds_words(" ".join([*outside, text[position:]]), beyond)


def _holds_words(said: str, beyond: int) -> bool:
    found: Iterator[object] = _WORD.finditer(said)
    if not said.isascii():
        found = chain(found, (letter for letter in said if bisect_right(_BORDERS, letter) % 2))
    return next(islice(found, beyond, None), None) is not None


def strip_markup(text: str) -> str:
    """The text without the emphasis, bullets and colons around it."""
    opening = _OPENING_MARKUP.match(text)
    text = (text[opening.end() :] if opening else text).rstrip(_CLOSING_MARKUP)
    while text.endswith("\\\\"):
        text = text[:-2].rstrip(_CLOSING_MARKUP)
    return text
