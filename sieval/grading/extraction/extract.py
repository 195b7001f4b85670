"""Extraction: the answer that a careful reader would take from a completion."""

import re
from collections.abc import Callable
from typing import NamedTuple

from sieval.grading.extraction.boxed import boxed_answer, tidy_box
from sieval.grading.extraction.chains import right_side
from sieval.grading.extraction.choices import choice
from sieval.grading.extraction.closings import without_remarks
from sieval.grading.extraction.concluded import chosen_letter, conclusion, cut_off, plans
from sieval.grading.extraction.contrasts import without_contrast
from sieval.grading.extraction.extraction import Extraction
from sieval.grading.extraction.spans import (
    balanced,
    formulas,
    sentences,
    strip_markup,
    terminated,
    wordy,
)
from sieval.grading.extraction.spoken import spoken_text
from sieval.grading.extraction.stated import after_marker, announcements, announces, strip_announcement
from sieval.grading.extraction.withdrawn import supposed, withdrawn
from sieval.grading.extraction.worked import last_step
from sieval.grading.limits import MAX_ANSWER_CHARS, quote, require_text
from sieval.grading.prose.phrases import leading_meaning, meaning
from sieval.grading.regex import regex

_STATED_CHARS = 20_000
"""How far from its end an unboxed answer is looked for."""

_TAIL_CHARS = 3_000
_STEP_CHARS = 100
_PARAGRAPH_CHARS = 1_000
_WHOLE_CHARS = 400
_WORDS = 6
"""Words beyond which a line must end as a sentence does to be an answer."""

_HOLLOW = regex(
    r"(?:correct|right|wrong|helpful|above|below|clear|obvious|not|in|that|the|a|an|this|it|boxed|as|unique|then"
    r"|therefore|thus|verified|confirmed|consistent|reasonable|valid|based|given|found|obtained|simply)?",
    re.IGNORECASE,
)
_LAST_LINE = regex(r"\nA:[^\S\n]+(?=\S[^\n]*$)")
_SHORT_ANNOUNCEMENT = regex(r"(?:Ans|ANS|ans)(?<![A-Za-z]...)\s?[.:=]\s*(?=\S)")
"""Its lookbehind stands after the letters, which a search can then leap to."""

_MAY_BE_SHORT = regex(r"ns\s?[.:=]")
_FORMULA_ENDS = frozenset("$)]}")
_DIGIT = regex(r"\d")
_OPTION_LETTER = regex(r"[A-J](?![A-Za-z\d])")
_SPEECHLESS = regex(
    r"^\W*(?:(?:sorry|unfortunately)\b|(?:i|we)(?:'m|’m)?\s+(?:am|was|were|do|don't|don’t|cannot|can't|can’t|could|not)\b"
    r"|(?:q\.?\s?e\.?\s?d|done|ok|okay|n/a)\W*$|[^\w\\∞∅√π°%]*$)",
    re.IGNORECASE,
)
"""A line that gives no answer: its writer gives up, or prints nothing but punctuation."""

_DENIED = regex(r"\b(?:not|cannot|never)\b|n['’]t\b", re.IGNORECASE)
"""An announcement of what the answer is not."""

_UNSURE = regex(
    r"(?:^|[.!?\n])\W*(?:(?:so|thus|hence|then|maybe|hmm|i think),?\s+)?(?:the\s+)?$", re.IGNORECASE
)
_COULD_BE = regex(r"\b(?:could|might|may|can) be$")
_SETTLES = regex(r"(?:so|thus|hence|therefore|it must)\b", re.IGNORECASE)
_ANSWER_TAG = regex(r"<answer>(?P<inside>[^<]*(?:<(?!/?answer>)[^<]*)*)</answer>", re.IGNORECASE)
_SENTENCE = regex(r"[A-Z][a-z]*,? (?!=)[^\n]*\.$")
_ADVERB = regex(r"^∴\s*|^(?:so|thus|hence|therefore|finally)\s*,?\s+", re.IGNORECASE)
_JSON = regex(
    r"\"(?:final_?)?answer\"\s*:\s*(\"(?:[^\"\\\n]|\\.)+\"|[-+]?[\d./]+(?:e[-+]?\d+)?(?=\s*[,}\]\n]))",
    re.IGNORECASE,
)
_ITEM = regex(r"^\s*(?:[-*•]|\d+[.)]|\([a-z0-9]{1,3}\))\s+(?P<item>\S.*)$")
_OUTPUT = regex(r"```output[^\S\n]*\n(?P<printed>(?:(?!```)[^\n]*\n)*)```\s*$")
_FAILED = regex(r"\b(?:\w*Error|Exception|Traceback|Warning)\b|timeout|call limit", re.IGNORECASE)
_BOLD = regex(r"\*\*([^*\n]+)\*\*")


def extract(completion: str) -> Extraction:
    """The final answer of a completion; the first rule that recognises how it is given decides.

    Raises:
        TypeError: unless the completion is a string.
    """
    require_text(completion, "the completion")
    spoken = spoken_text(completion)
    if spoken is None:
        return Extraction(None, "reasoning", "the reasoning block is not closed, so no answer follows it")
    said = spoken.strip()
    if not said:
        return Extraction(None, "empty", "the completion holds no text outside its reasoning")
    found = boxed_answer(spoken)
    if found is not None:
        return _bounded(found)
    if "`" in said and said.count("```") % 2:
        return Extraction(None, "cut", "the completion ends inside a block of code")
    tail = _tail(said)
    for rule in _RULES:
        if rule.may_apply(tail):
            found = rule.find(tail)
            if found is not None:
                return _bounded(found)
    return Extraction(None, "none", f"no rule finds an answer in {quote(said[-60:])!r}")


def _tail(said: str) -> str:
    """The end of a text as the rules read it: announcements spelled out, remarks and contrasts left out."""
    tail = said[-_STATED_CHARS:] if len(said) > _STATED_CHARS else said
    if "ANS" in tail or (tail.count("ns") > tail.count("nswer") and _MAY_BE_SHORT.search(tail)):
        tail = _SHORT_ANNOUNCEMENT.sub("Answer: ", tail)
    if "\nA:" in tail:
        tail = _LAST_LINE.sub("\nAnswer: ", tail)
    return without_contrast(without_remarks(tail))


def _bounded(found: Extraction) -> Extraction:
    if found.prediction is not None and len(found.prediction) > MAX_ANSWER_CHARS:
        return Extraction(None, "too-long", f"the answer must be at most {MAX_ANSWER_CHARS} characters")
    return found


def _from_tag(text: str) -> Extraction | None:
    """`<answer>42</answer>`, the last one; what stands in it is read by the other rules first."""
    tags = _ANSWER_TAG.findall(text)
    inside = tags[-1].strip() if tags else ""
    if not inside:
        return None
    if "boxed" in inside:
        return boxed_answer(inside)
    return Extraction(
        tidy_box(strip_announcement(inside)), "answer-tag", f"in the last answer tag: {quote(inside)}"
    )


def _from_json(text: str) -> Extraction | None:
    """The value of the last `"answer"` key."""
    values = _JSON.findall(text)
    if not values:
        return None
    value = values[-1].strip('"').replace("\\\\", "\\")
    return Extraction(tidy_box(value), "json", f"the value of the answer key: {quote(value)}")


def _from_marker(text: str) -> Extraction | None:
    """`The answer is 42`, `Answer: 42`, `#### 42` and their kin, the last that says something."""
    for marker in announcements(text):
        if _denied(marker[0]) or supposed(text, marker.start()):
            continue
        if withdrawn(text, marker.end()):
            return None
        rest = text[marker.end() : marker.end() + _TAIL_CHARS]
        if _left_open(marker[0], rest):
            return None
        stated = after_marker(rest)
        if stated is None:
            if rest.strip():
                return Extraction(
                    None, "cut", f"the answer after {marker[0]!r} is cut off: {quote(rest.strip()[:60])}"
                )
            continue
        if stated.endswith("?") and _ends_unsure(text[: marker.start()], rest):
            stated = stated[:-1].rstrip()
        if not stated[:1].isdigit() and _is_hollow(stated):
            continue
        kind = (
            "final" if marker.lastgroup == "final" else "hashes" if marker.lastgroup == "hashes" else "marker"
        )
        return Extraction(tidy_box(stated), kind, f"after {quote(marker[0].strip())}: {quote(stated)}")
    return None


def _ends_unsure(before: str, rest: str) -> bool:
    """Whether an announcement opens its sentence and that ends the text: no question is asked about it."""
    return not rest.partition("?")[2].strip(" *") and _UNSURE.search(before[-_STEP_CHARS:]) is not None


def _left_open(announcement: str, rest: str) -> bool:
    """Whether an announcement says what the answer could be, and the last sentence settles it."""
    if not announcement.endswith("be") or _COULD_BE.search(announcement) is None:
        return False
    said = sentences(rest)
    return len(said) > 1 and _SETTLES.match(said[-1]) is not None


def _denied(announcement: str) -> bool:
    """Whether an announcement says what the answer is not."""
    lowered = announcement.lower()
    may_deny = "not" in lowered or "never" in lowered or "n't" in lowered or "n’t" in lowered
    return may_deny and _DENIED.search(announcement) is not None


def _is_hollow(stated: str) -> bool:
    """Whether what is stated names nothing: `the answer is correct`."""
    first = stated.split(maxsplit=1)[0].strip(".,")
    return _HOLLOW.fullmatch(first) is not None and not re.search(r"\d|\\", stated)


def _from_output(text: str) -> Extraction | None:
    """The last line printed by the code block that the completion ends with."""
    block = _OUTPUT.search(text[-_TAIL_CHARS:])
    lines = block["printed"].strip().splitlines() if block else []
    if not lines:
        return None
    if _FAILED.search(lines[-1]) or not balanced(lines[-1]):
        return Extraction(None, "output-failed", f"the code printed no answer but {quote(lines[-1])}")
    return Extraction(lines[-1].strip(), "output", f"printed last: {quote(lines[-1])}")


def _from_whole(text: str) -> Extraction | None:
    """A completion that is one bare answer: a line with no sentence in it."""
    if (len(text) > 2 * _WHOLE_CHARS and wordy(text)) or _gives_up(text):
        return None
    lines = [strip_markup(line) for line in text.strip().splitlines() if line.strip()]
    if len(lines) == 1 and _leads_to_formula(lines[0]):
        return None
    separator = " " if any("\\" in line for line in lines) else ", "
    whole = _ADVERB.sub("", separator.join(lines))
    if wordy(whole, 2 if len(lines) == 1 else 0):
        return None
    if _SENTENCE.match(text) and conclusion(text) is not None:
        return None
    if len(sentences(whole)) > 1 or plans(whole) or (wordy(whole) and cut_off(whole)):
        return None
    if len(lines) > 1 and any(line.startswith("=") or line.endswith(("=", ":")) for line in lines):
        return None
    return Extraction(tidy_box(whole), "whole", f"the completion is the answer: {quote(whole)}")


def _gives_up(text: str) -> bool:
    return len(text) <= _WHOLE_CHARS and bool(_SPEECHLESS.match(text))


def _leads_to_formula(line: str) -> bool:
    """Whether a line is a sentence that ends in its only formula: `we obtain $x = 2$`."""
    spans = formulas(line)
    return len(spans) == 1 and not line[spans[0].end :].strip(" .") and wordy(line[: spans[0].start])


def _from_opening(text: str) -> Extraction | None:
    """A single sentence that opens with its answer: yes, no, or the letter of an option."""
    whole = strip_markup(text)
    if "\n" in whole or len(whole) > _WHOLE_CHARS:
        return None
    if (leading_meaning(whole) is None and choice(whole) is None) or len(sentences(whole)) > 1:
        return None
    return Extraction(tidy_box(whole), "opening", f"one sentence that opens with its answer: {quote(whole)}")


def _from_verdict(text: str) -> Extraction | None:
    """A last paragraph that says yes or no, or that there is no solution, and nothing else."""
    last = strip_markup(text.rstrip().rsplit("\n\n", 1)[-1][-_WHOLE_CHARS:])
    if not last.endswith(".") or not _is_verdict(last):
        return None
    if len(sentences(last)) > 1 or plans(last):
        return None
    return Extraction(tidy_box(last), "opening", f"the last paragraph is a verdict: {quote(last)}")


def _is_verdict(text: str) -> bool:
    """Whether a sentence says yes or no, or that there is nothing; no number is part of saying so."""
    return leading_meaning(text) is not None or not (
        _DIGIT.search(text) or meaning(text) not in {"nothing", "reals"}
    )


def _from_formula(text: str) -> Extraction | None:
    """The formula displayed on a line of its own at the end; of a chain, its last member."""
    tail = text[-_TAIL_CHARS:].rstrip()
    spans = formulas(tail)
    if not spans or tail[spans[-1].end :].strip(" .*_"):
        return None
    before = tail[: spans[-1].start]
    if not before.endswith(("\n", ":")) and before.strip():
        return None
    content = right_side(spans[-1].content)
    return Extraction(tidy_box(content), "formula", f"displayed last: {quote(spans[-1].content)}")


def _from_items(text: str) -> Extraction | None:
    """A list of formulas, one an item, that ends the text and that a colon announces."""
    lines = [line for line in text[-_TAIL_CHARS:].splitlines() if line.strip()]
    items: list[str] = []
    while lines and (found := _ITEM.match(lines[-1])) and not wordy(found["item"]):
        items.insert(0, tidy_box(strip_markup(found["item"])))
        lines.pop()
    if len(items) < 2 or not lines or not lines[-1].rstrip(" *").endswith((":", "：")):
        return None
    joined = ", ".join(items)
    return Extraction(joined, "items", f"listed last: {quote(joined)}")


def _from_step(text: str) -> Extraction | None:
    """The result of the sum that the last line works out behind the number of a step."""
    result = last_step(text)
    return Extraction(result, "step", f"the last step comes to {result}") if result else None


def _from_bold(text: str) -> Extraction | None:
    """The one thing set in bold in the last line."""
    last = text.rstrip().rsplit("\n", 1)[-1][-_TAIL_CHARS:]
    bold = _BOLD.findall(last) if "**" in last else ()
    if len(bold) != 1 or bold[0].rstrip().endswith(":") or wordy(bold[0], 3):
        return None
    return Extraction(tidy_box(right_side(bold[0])), "bold", f"in bold in the last line: {quote(bold[0])}")


def _from_conclusion(text: str) -> Extraction | None:
    """The result that the last sentence states, when that sentence is complete."""
    tail = text.rstrip()[-_TAIL_CHARS:]
    paragraph = tail.rpartition("```")[2].rsplit("\n\n", 1)[-1]
    begin = paragraph.find(". ", max(0, len(paragraph) - _PARAGRAPH_CHARS))
    result = conclusion(paragraph[begin + 1 :] if len(paragraph) > _PARAGRAPH_CHARS else paragraph)
    if result is None:
        return None
    return Extraction(tidy_box(result), "conclusion", f"the last sentence gives {quote(result)}")


def _from_choice(text: str) -> Extraction | None:
    """The option letter that the last sentence settles on."""
    letter = chosen_letter(text.rstrip()[-_WHOLE_CHARS:])
    return Extraction(letter, "choice", f"the last sentence settles on {letter}") if letter else None


def _from_line(text: str) -> Extraction | None:
    """A single short line, whatever it says: comparison decides whether it answers."""
    whole = _ADVERB.sub("", strip_markup(text))
    if "\n" in whole or len(whole) > _WHOLE_CHARS or len(sentences(whole)) > 1:
        return None
    if _SPEECHLESS.match(whole) or plans(whole) or cut_off(whole) or (_hangs(whole) and wordy(whole, _WORDS)):
        return None
    return Extraction(tidy_box(whole), "line", f"the completion is one line: {quote(whole)}")


def _hangs(line: str) -> bool:
    """Whether a line with mathematics in it has no end: it was cut, or it is a note."""
    return bool(re.search(r"\d|\$|\\", line)) and not terminated(line)


def _may_be_whole(text: str) -> bool:
    return len(text) <= MAX_ANSWER_CHARS and not wordy(text[:_WHOLE_CHARS], 2)


def _always(_text: str) -> bool:
    return True


def _may_be_items(text: str) -> bool:
    last = text.rstrip().rsplit("\n", 1)[-1].lstrip()
    return last[:1].isdigit() or last[:1] in {"-", "*", "•", "("}


class _Rule(NamedTuple):
    """One way in which answers are given, and a cheap test that every text of that kind passes."""

    find: Callable[[str], Extraction | None]
    may_apply: Callable[[str], bool]


_RULES = (
    _Rule(_from_tag, lambda text: "</" in text),
    _Rule(_from_json, lambda text: '"' in text and ":" in text),
    _Rule(_from_marker, announces),
    _Rule(_from_output, lambda text: text.endswith("```")),
    _Rule(_from_choice, lambda text: _OPTION_LETTER.search(text[-_WHOLE_CHARS:]) is not None),
    _Rule(_from_whole, _may_be_whole),
    _Rule(_from_opening, _always),
    _Rule(_from_verdict, _always),
    _Rule(_from_items, _may_be_items),
    _Rule(_from_formula, lambda text: text.rstrip().rstrip(" .*_")[-1:] in _FORMULA_ENDS),
    _Rule(_from_step, lambda text: "Step" in text[-_STEP_CHARS:]),
    _Rule(_from_bold, lambda text: "**" in text),
    _Rule(_from_conclusion, _always),
    _Rule(_from_line, _always),
)
"""The rules in the order in which they are tried; the first that finds an answer decides."""
