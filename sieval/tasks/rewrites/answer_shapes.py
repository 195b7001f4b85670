"""What kind of answer a gold is, read off its text alone.

Deliberately shares nothing with `sieval.grading`: what is written here tests what is read there.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

Shape = Literal[
    "number",
    "fraction",
    "percent",
    "quantity",
    "list",
    "plus_minus",
    "intervals",
    "tuple",
    "family",
    "equation",
    "expression",
    "words",
    "other",
]

FAMILY_LETTERS = "knm"
UNION = re.compile(r"\s*(?:\\bigcup|\\cup|∪)(?![a-zA-Z])\s*")

_ASSIGNED = re.compile(r"([a-zA-Z](?:_(?:\w|\{[\w,\s]*\}))?)\s*=(?!=)\s*(.+)", re.DOTALL)
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_COMMA_NUMBER = re.compile(r"[+-]?\d+(?:,|\{,\})\d+")
_LATEX_FRACTION = re.compile(r"([+-]?)\s*\\[dt]?frac\{(-?\d+)\}\{(\d+)\}")
_PLAIN_FRACTION = re.compile(r"([+-]?)(\d+)/(\d+)")
_QUANTITY = re.compile(
    r"([+-]?\d+(?:\.\d+)?)(?:\s+([a-z]{2,8})|\s*\\(?:text|mathrm|,\\text)\{\s*([a-z]{1,12})\})"
)
_MEMBER = re.compile(r"[a-zA-Z]\s*(?:\\in(?![a-zA-Z])|∈)\s*(.+)", re.DOTALL)
_PERCENT = re.compile(r"([+-]?\d+(?:(?:\.|,|\{,\})\d+)?)\s*\\?%")
_PARAMETER = re.compile(rf"(?<![a-zA-Z\\])([{FAMILY_LETTERS}])(?![a-zA-Z_])")
_WORD = re.compile(r"[A-Za-z]+")
_WORD_LINE = re.compile(r"[A-Za-z][A-Za-z ,.'’-]*")
_RELATION = re.compile(r"[=<>≤≥≠]|\\(?:leq?|geq?|neq?)(?![a-zA-Z])")
_COMMANDS_IN_EXPRESSIONS = re.compile(
    r"\\(?:[dt]?frac|sqrt|pi|sin|cos|tan|cot|tg|ctg|log|ln|lg|cdot|left|right|alpha|beta|gamma|varphi|circ|"
    r"arcsin|arccos|arctan|arctg|times|quad|[,;! ])(?![a-zA-Z])"
)


class Part(NamedTuple):
    """One element of a list, and the text that separates it from the next (empty after the last)."""

    text: str
    separator: str


@dataclass(frozen=True, slots=True)
class Shaped:
    """An answer taken apart: `prefix` is a leading `x=`, `body` the rest, `parts` the elements of a list."""

    shape: Shape
    text: str
    prefix: str
    body: str
    parts: tuple[Part, ...] = ()


def unwrap(gold: str) -> str:
    """The answer without a surrounding box, dollars or final period."""
    text = gold.strip()
    before = None
    while text != before:
        before = text
        for opening in (r"\boxed{", r"\fbox{"):
            if text.startswith(opening) and closing_brace(text, len(opening) - 1) == len(text) - 1:
                text = text[len(opening) : -1].strip()
        for mark in ("$$", "$"):
            inner = text[len(mark) : -len(mark)]
            if (
                len(text) > 2 * len(mark)
                and text.startswith(mark)
                and text.endswith(mark)
                and "$" not in inner
            ):
                text = inner.strip()
    return text.removesuffix(".") if not text.endswith("..") else text


def closing_brace(text: str, opening: int) -> int:
    """Where the brace opened at `opening` closes, or -1."""
    depth = 0
    for at in range(opening, len(text)):
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                return at
    return -1


def shape_of(gold: str) -> Shaped:
    """The answer's shape. What cannot be told with certainty is `other`."""
    text = unwrap(gold)
    if words_in(text) is not None:
        return Shaped("words", text, "", text)
    parts = split_parts(text)
    if len(parts) > 1:
        sound = all(shape_of(part.text).shape != "other" for part in parts)
        return Shaped("list" if sound else "other", text, "", text, parts)
    prefix, body = _assignment(text)
    return Shaped(_shape_of_one(prefix, body), text, prefix, body)


def number_of(body: str) -> Fraction | None:
    """The exact value of an integer, a decimal or a fraction of integers, else None."""
    text = body.replace("{,}", ".").replace(",", ".") if _COMMA_NUMBER.fullmatch(body) else body
    if _NUMBER.fullmatch(text):
        return Fraction(text)
    found = _LATEX_FRACTION.fullmatch(text) or _PLAIN_FRACTION.fullmatch(text)
    if found is None or int(found[3]) == 0:
        return None
    value = Fraction(int(found[2]), int(found[3]))
    return -value if found[1] == "-" else value


def words_in(text: str) -> str | None:
    """The words of an answer that is nothing but words, without `\\text{}`, else None."""
    inner = text
    if text.startswith(r"\text{") and closing_brace(text, 5) == len(text) - 1:
        inner = text[6:-1].strip()
    longest = max((len(word) for word in _WORD.findall(inner)), default=0)
    return inner if longest >= 2 and _WORD_LINE.fullmatch(inner) and (longest > 2 or inner != text) else None


def percent_of(body: str) -> str | None:
    """The number before the percent sign, else None."""
    found = _PERCENT.fullmatch(body)
    return found[1] if found else None


def quantity_of(body: str) -> tuple[str, str] | None:
    """Number and unit of a quantity such as `70 kg` or `70\\text{ kg}`, else None."""
    found = _QUANTITY.fullmatch(body)
    return (found[1], found[2] or found[3]) if found else None


def parameter_of(body: str) -> str | None:
    """The one letter of an integer parameter in a family such as `\\frac{\\pi}{4}(4k+1)`, else None."""
    letters = set(_PARAMETER.findall(body))
    periodic = r"\pi" in body or r"\circ" in body or "π" in body
    return letters.pop() if periodic and len(letters) == 1 else None


def split_parts(text: str) -> tuple[Part, ...]:
    """The elements of a list, split at `;`, else at `,`, outside brackets; a decimal comma does not split."""
    for mark in (";", ","):
        parts: list[Part] = []
        depth = start = at = 0
        while at < len(text):
            char = text[at]
            if char == "\\":  # `\;` and `\,` are spaces, `\{` a bracket like any other
                at += 1
                depth += {"{": 1, "}": -1}.get(text[at : at + 1], 0)
            elif char in "([{":
                depth += 1
            elif char in ")]}":
                depth -= 1
            elif char == mark and depth == 0 and not _decimal_comma(text, at):
                end = at + 1
                while text[end : end + 1] == " " or text[end : end + 2] in {r"\ ", r"\,", r"\;"}:
                    end += 1 if text[end] == " " else 2
                parts.append(Part(text[start:at].strip(), text[at:end]))
                start, at = end, end - 1
            at += 1
        if parts and all(part.text for part in parts) and text[start:].strip():
            return (*parts, Part(text[start:].strip(), ""))
    return (Part(text, ""),)


def interval_ends(piece: str) -> tuple[str, str, str, str] | None:
    """Opening bracket, lower end, upper end, closing bracket of one interval, else None."""
    text = piece.replace(r"\left", "").replace(r"\right", "").strip()
    if not _is_bracketed(text):
        return None
    inner = text[1:-1]
    ends = (
        tuple(inner.split(",")) if inner.count(",") == 1 else tuple(part.text for part in split_parts(inner))
    )
    return (text[0], ends[0].strip(), ends[1].strip(), text[-1]) if len(ends) == 2 else None


def alternatives(body: str) -> tuple[str, str]:
    """The two values of an expression with one `\\pm`: with plus, with minus."""
    mark = r"\pm" if r"\pm" in body else "±"
    before, _, after = body.partition(mark)
    lead = before.rstrip()
    after = after.lstrip()
    plus = f"{lead}+{after}" if lead and lead[-1] not in "({" else lead + after
    return plus, f"{lead}-{after}"


def _is_bracketed(text: str) -> bool:
    """Whether one pair of round or square brackets, mixed or not, holds the whole text."""
    if len(text) < 3 or text[0] not in "([" or text[-1] not in ")]":
        return False
    depth = 0
    for char in text[:-1]:
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(char, 0)
        if depth == 0:
            return False
    return depth == 1


def _decimal_comma(text: str, at: int) -> bool:
    return text[at] == "," and text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()


def _assignment(text: str) -> tuple[str, str]:
    member = _MEMBER.fullmatch(text)
    if member is not None and _is_intervals(member[1]):
        return text[: member.start(1)], member[1]
    found = _ASSIGNED.fullmatch(text)
    if found is None or _RELATION.search(found[2]):
        return "", text
    return text[: found.start(2)], found[2]


def _shape_of_one(prefix: str, body: str) -> Shape:
    if number_of(body) is not None:
        return "fraction" if "/" in body or "frac" in body else "number"
    if percent_of(body) is not None:
        return "percent"
    if quantity_of(body) is not None:
        return "quantity"
    if _is_intervals(body):
        return "intervals"
    if not prefix and interval_ends(body) is not None and body[0] == "(" and body[-1] == ")":
        return "tuple"
    if r"\pm" in body or "±" in body:
        return "plus_minus" if body.count(r"\pm") + body.count("±") == 1 and r"\mp" not in body else "other"
    if parameter_of(body) is not None and not _RELATION.search(body):
        return "family"
    sides = body.split("=")
    if len(sides) == 2 and not prefix and all(_is_expression(side) for side in sides):
        return "equation"
    return "expression" if _is_expression(body) else "other"


def _is_intervals(body: str) -> bool:
    pieces = [interval_ends(piece) for piece in UNION.split(body)]
    if any(piece is None for piece in pieces):
        return False
    told = "[" in body or "]" in body or r"\infty" in body or "∞" in body
    return len(pieces) > 1 or told


def _is_expression(text: str) -> bool:
    """Whether the text is a formula without relations, sets or words, so that adding one changes it."""
    bare = _COMMANDS_IN_EXPRESSIONS.sub(" ", text)
    if "\\" in bare or not text.strip() or _RELATION.search(text):
        return False
    return re.fullmatch(r"[\w\s{}()^*/+.\-:√π°]+", bare) is not None
