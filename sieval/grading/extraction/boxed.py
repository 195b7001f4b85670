"""Boxed answers: which of a completion's boxes are its answer."""

import re

from sieval.grading.extraction.boxes import BOX_CHARS, Box, find_boxes, unwrap_boxes
from sieval.grading.extraction.extraction import Extraction
from sieval.grading.extraction.stated import FINAL_MARKER, after_marker, strip_announcement
from sieval.grading.extraction.withdrawn import withdrawn
from sieval.grading.limits import MAX_ANSWER_CHARS, MAX_ITEMS, quote
from sieval.grading.prose.units import measured, unit_after
from sieval.grading.regex import regex

_GAP_CHARS = 80
_RESTATED_CHARS = 2_000
_APPROXIMATE = regex(
    r"(?:\\approx|≈|\\simeq|\\doteq|\b(?:approximately|approx\.?|about|roughly|nearly))[\s$:*~\\()\[\]]*$",
    re.IGNORECASE,
)
_LABEL = r"\\?[A-Za-z]+(?:_\{?\w{1,4}\}?)?\s*=|\(?[a-z1-9ivx]{1,3}[).:]"
_SEPARATORS = regex(
    rf"(?:[\s,;.$&~、，；()\[\]*{{}}]|\\[,;:!\s()\[\]\\]|\\q?quad|\\text|\\mbox|\b(?:and|or)\b|和|或|与|{_LABEL})*",
)
_NEXT_ITEM = regex(
    rf"[\s$.,;*]*(?:\\[)\]])?[\s.,;*]*\n\s*(?:[-*•]|\d+[.)]|\([a-z0-9]{{1,3}}\))\s+[\s$*]*(?:\\[(\[])?\s*(?:{_LABEL})?[\s$\\(]*"
)
_JOINS = regex(r"[,;、，；]|\b(?:and|or)\b|和|或|与|\\q?quad")
_CONNECTIVE = regex(r"^[\s$*\\()]*(?:[,;]|\band\b|\bor\b)[\w\s,$\\()]*\b(?:is|are|=)[\s$\\(:]*$")
_REVISES = regex(
    r"[.!?=:]|\b(?:so|thus|hence|therefore|but|answer|final|wrong|actually|wait|instead|is|are|gives?|because"
    r"|since|not|then|which|we|check|correct|that|means|recheck\w*)\b",
    re.IGNORECASE,
)
_TURNS = regex(
    r"[.!?]|\b(?:so|thus|hence|therefore|but|answer|final|wrong|actually|instead|we)\b", re.IGNORECASE
)
_OWN_LABEL = regex(r"(\\?[A-Za-z]+(?:_\{?\w+\}?)?\s*=)[\s$\\(]*$")
_NOISE = regex(
    r"[\s$.]|\\(?:left|right|displaystyle|[,;:!])|\\(?:text|mbox|mathrm)\s*\{[^{}]*\}|(?<=[dt])frac"
)
_EMPTY = regex(
    r"(?:[\s.,;:?~…_$]|\\[,;:!\s]|\\q?quad|\\(?:[lc]?dots|ldots|displaystyle)|\\(?:text|mathrm|mathbf)\s*\{\s*\})*"
)
_OPENING = regex(r"(?:\$\$|\$(?!\s?[\d.])|\$(?=[^$]*\$[.,]?$)|\\\(|\\\[|\\displaystyle\b|\\,|\s)+")
_UNIT_CHARS, _UNIT_GAP = 60, "\\ \n$~,;:!)]"
"""How far behind a box its unit may stand, and what may stand between them."""

_CLOSINGS = ("$", r"\)", r"\]", r"\,")
_UNIT_AFTER = regex(
    r"(?:[\s$~]|\\[,;:! ]|\\\)|\\\])*(?P<unit>\\?%|\^\s*\{?\s*\\circ\s*\}?|°)(?!\w)",
)


def boxed_answer(text: str) -> Extraction | None:
    """The last box, with those it forms one list with; `None` when the text has no box."""
    boxes = find_boxes(text)
    if not boxes:
        return None
    last = boxes[-1]
    behind = text[last.end or last.inside :]
    restated = _restated(behind) if "inal" in behind or "INAL" in behind else None
    if restated is not None and (last.end is None or not _alike(restated, last.content(text))):
        return Extraction(
            restated, "final-after-box", f"stated as final after the last box: {quote(restated)}"
        )
    if last.end is None:
        seen = quote(text[last.start : last.start + 60])
        return Extraction(None, "box-unterminated", f"the last box is never closed: {seen}")
    if withdrawn(text, last.end, doubted=False):
        seen = quote(text[last.start : last.end])
        return Extraction(None, "withdrawn", f"the text behind the last box takes it back: {seen}")
    group = _group(text, boxes) if len(boxes) > 1 else [last]
    return _single(text, group[0], boxes) if len(group) == 1 else _listed(text, group, boxes)


def _listed(text: str, group: list[Box], boxes: tuple[Box, ...]) -> Extraction:
    """The answer that several boxes give together."""
    contents = [tidy_box(box.content(text)) for box in group]
    if len(contents[-1]) > MAX_ANSWER_CHARS:
        return Extraction(contents[-1], "box", "the last box")
    if any(_is_empty(content) for content in contents):
        return Extraction(None, "box-empty", "the last box is empty")
    if len(set(contents)) == 1:
        return _single(text, group[-1], boxes)
    labels = [_OWN_LABEL.search(text[max(0, box.start - 30) : box.start]) for box in group]
    if all(labels):
        contents = [f"{label[1]} {content}" for label, content in zip(labels, contents, strict=True) if label]
    joined = ", ".join(contents)
    return Extraction(joined, "boxes", f"the last {len(group)} boxes form one list: {quote(joined)}")


def _single(text: str, box: Box, boxes: tuple[Box, ...]) -> Extraction:
    """The answer that one of the boxes gives."""
    content = tidy_box(text[box.inside : box.inside_end])
    if len(content) > MAX_ANSWER_CHARS:
        return Extraction(content, "box", "the last box")
    if _is_empty(content):
        return Extraction(None, "box-empty", "the last box is empty")
    content = _with_unit(content, text, box)
    return Extraction(content, "box", f"{_which(text, boxes)}: {quote(content)}")


def _which(text: str, boxes: tuple[Box, ...]) -> str:
    """What the last box is among its text's; those far before it are not counted."""
    if boxes[-1].start > BOX_CHARS and "box" in text[: boxes[-1].start - BOX_CHARS]:
        return "the last box"
    return "the only box" if len(boxes) == 1 else f"the last of {len(boxes)} boxes"


def tidy_box(content: str) -> str:
    r"""A box's content without inner boxes, outer dollars, `The answer is` and a final stop."""
    if len(content) > MAX_ANSWER_CHARS:
        return content
    content = strip_announcement(unwrap_boxes(content) if "box" in content else content)
    if not content[:1].isalnum():
        opening = _OPENING.match(content)
        content = content[opening.end() :] if opening else content
    content = content.rstrip()
    while not content[-1:].isalnum():
        if content.endswith((".", ",", "。")) and not content.endswith(("..", r"\.", r"\,")):
            content = content[:-1].rstrip()
        elif content.endswith(_CLOSINGS) and not content.endswith(r"\$"):
            content = content[: -1 if content.endswith("$") else -2].rstrip()
        else:
            break
    return content


def _is_empty(content: str) -> bool:
    return not content[:1].isalnum() and _EMPTY.fullmatch(content) is not None


def _with_unit(content: str, text: str, box: Box) -> str:
    """The content of a box with the sign or the unit that stands behind the box."""
    end = box.end or box.inside_end
    after = text[end : end + _UNIT_CHARS]
    unit = _UNIT_AFTER.match(text, end, end + 40) if "%" in after or "^" in after or "°" in after else None
    if unit and unit["unit"] not in content:
        return content + unit["unit"]
    begin = after.lstrip(_UNIT_GAP)[:1]
    name = unit_after(after) if begin.isalpha() or begin.isspace() else None
    if name and measured(content) is None and measured(f"{content} {name}"):
        return rf"{content} \text{{{name}}}"
    return content


def _restated(after: str) -> str | None:
    """An answer announced as final behind the last box."""
    for marker in reversed(list(FINAL_MARKER.finditer(after[-_RESTATED_CHARS:]))):
        stated = after_marker(after[-_RESTATED_CHARS:][marker.end() :])
        if stated and re.search(r"\d|\\[a-z]", stated) and "boxed" not in stated:
            return stated
    return None


def _alike(first: str, second: str) -> bool:
    """Whether two answers are the same but for spacing, units in words and sizing commands."""
    return _NOISE.sub("", first) == _NOISE.sub("", second)


def _group(text: str, boxes: tuple[Box, ...]) -> list[Box]:
    """The boxes that end the text's list, the last one first unless it only approximates the one before."""
    group = [boxes[-1]]
    for box in reversed(boxes[:-1]):
        if box.end is None:
            break
        gap = text[box.end : group[0].start]
        if len(gap) > _GAP_CHARS or len(group) == MAX_ITEMS:
            break
        if _APPROXIMATE.search(gap) and len(group) == 1:
            group = [box]
        elif _is_list_gap(gap):
            group.insert(0, box)
        else:
            break
    return group


def _is_list_gap(gap: str) -> bool:
    if _NEXT_ITEM.fullmatch(gap):
        return True
    if "\n\n" in gap:
        return False
    if _SEPARATORS.fullmatch(gap):
        return bool(_JOINS.search(gap)) or "\n" not in gap
    if "\n" in gap or not _JOINS.search(gap):
        return False
    if _CONNECTIVE.match(gap) and not _TURNS.search(gap):
        return True
    return len(gap.split()) <= 8 and not _REVISES.search(gap)
