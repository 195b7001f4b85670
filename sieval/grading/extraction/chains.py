"""Chains: formulas written in a row, as `a = b = c` or `$x = 1$ or $x = 2$`, and what they come to."""

import re
from itertools import pairwise

from sieval.grading.extraction.spans import Formula
from sieval.grading.regex import regex

_JOINT = regex(
    r"^(?:[\s,;、，；&]|\band\b|\bor\b|\b(?:und|oder|et|ou|y|o|и|или)\b|和|或|\\quad|\\text\{\s*(?:and|or)\s*\})*$",
    re.IGNORECASE,
)


_LISTED = regex(r"\\text\s*\{[^{}]*\b(?:and|or)\b[^{}]*\}", re.IGNORECASE)
"""What joins two statements of one formula: `x = 1 \\text{ or } x = 2`."""

_UNIT = regex(r"(?<=\d)\s?[A-Za-z]{1,3}(?=\s*\.?$)")
_TIMES = regex(r"(?<=[\d)])\s+x\s+(?=[\d($])")


def right_side(formula: str) -> str:
    """The last member of a chain of equalities; a single equation in its own unknowns stays whole."""
    depth = 0
    cuts: list[int] = []
    listed = 0
    for match in re.finditer(r"\\.|[{}()\[\],;]|(?<![<>!:=\\])=(?!=)", formula, re.DOTALL):
        depth += {"{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1}.get(match[0], 0)
        if match[0] == "=" and depth <= 0:
            cuts.append(match.end())
        elif match[0] in {",", ";"} and depth <= 0 and cuts:
            listed = listed or match.end()
    if len(cuts) > 1 and "\\text" in formula and _LISTED.search(formula):
        return formula
    if not cuts or not formula[cuts[-1] :].strip() or (listed and listed < cuts[-1]):
        return formula
    left = formula[: cuts[0] - 1]
    if (
        len(cuts) == 1
        and re.search(r"(?<![\\A-Za-z])[a-z](?![A-Za-z])", left)
        and re.search(r"[-+*/^\d]", left)
    ):
        return formula
    return formula[cuts[-1] :].strip().rstrip(".,")


def computed(stated: str) -> str:
    """The result of `35 + 70 = 105`, of `4 x 4 = 16`, of `2g + 3g = 5g`; an equation in unknowns stays."""
    bare = stated[1:-1] if stated.startswith("(") and stated.endswith(")") and "=" in stated else stated
    left, sign, right = bare.rpartition("=")
    if not sign:
        return stated
    unit = _UNIT.search(right)
    shared = unit[0].strip() if unit and unit[0] in left else ""
    worked = _TIMES.sub("*", left.replace(shared, "") if shared else left)
    if re.search(r"[A-Za-z,;]", worked) or not right.strip():
        return stated
    result = right.strip().rstrip(".,")
    return rf"{result.removesuffix(shared).strip()} \text{{{shared}}}" if shared else result


def leading_run(statement: str, spans: tuple[Formula, ...]) -> str:
    """The formulas a statement starts with, joined while only separators stand between them."""
    parts = [spans[0].content]
    for previous, span in pairwise(spans):
        if not _JOINT.match(statement[previous.end : span.start]):
            break
        parts.append(span.content)
    return ", ".join(parts)


def trailing_run(sentence: str, spans: list[Formula]) -> list[str]:
    """The formulas of one kind a sentence ends with, while only separators stand between them."""
    parts = [spans[-1].content]
    for span, following in reversed(list(pairwise(spans))):
        if not _JOINT.match(sentence[span.end : following.start]):
            break
        parts.insert(0, span.content)
    return (
        parts if len({_kind(part) for part in parts}) == 1 and _kind(parts[0]) != "equation" else parts[-1:]
    )


def _kind(formula: str) -> str:
    """Whether a formula assigns to a name, equates anything else, or is a value."""
    left, sign, _ = formula.partition("=")
    if not sign and not re.search(r"\\(?:[lg]e|approx|ne)|[<>≤≥]", formula):
        return "value"
    return "name" if sign and re.fullmatch(r"\s*\\?[A-Za-z]+(?:_\{?\w+\}?)?\s*", left) else "equation"
