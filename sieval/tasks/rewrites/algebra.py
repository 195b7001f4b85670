"""The same answer after a step of algebra, equal by construction."""

import re
from collections.abc import Iterator
from math import gcd

from sieval.tasks.rewrites.answer_shapes import UNION, Shaped, interval_ends, shape_of
from sieval.tasks.rewrites.rewrite import Rewrite, each_once

_MONOMIAL = re.compile(
    r"[+-]?(?:\d+|[a-eh-zA-EG-Z]|\\pi|\\sqrt\{[^{}]*\}|\\frac\{\d+\}\{\d+\}|\\cdot|\\[,;! ]|\s)+"
)
_COEFFICIENT = re.compile(r"([+-]?)\s*(\d+)(?![\d.,])(.*)", re.DOTALL)
_BOUND = re.compile(r"\s*[\^/:!]")
_GROUPS = {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}


def reworked(gold: str) -> tuple[Rewrite, ...]:
    """The answer expanded, factored, reordered, scaled up and down, or an interval as an inequality.

    >>> [s.text for s in reworked("2x+4")][:2]
    ['4+2x', '2\\\\left(x+2\\\\right)']
    """
    shaped = shape_of(gold)
    return each_once(_of_shape(shaped), but=shaped.text)


def _of_shape(shaped: Shaped) -> Iterator[Rewrite]:
    if shaped.shape == "expression" and not shaped.text.isalpha():  # a letter may stand for an option
        for kind, text in _of_expression(shaped.body):
            yield Rewrite(kind, shaped.prefix + text)
    elif shaped.shape == "intervals" and not shaped.prefix:
        pieces = [_inequality(piece) for piece in UNION.split(shaped.body)]
        whole = [piece for piece in pieces if piece]
        if len(whole) == len(pieces):
            yield Rewrite("inequality", r" \text{ or } ".join(whole))


def _of_expression(body: str) -> Iterator[tuple[str, str]]:
    terms = top_terms(body)
    if len(terms) > 1:
        yield "reordered_sum", _joined([terms[-1], *terms[:-1]])
        yield from _factored(terms)
    yield from _expanded(body)
    yield "doubled_half", rf"\frac{{2\left({body}\right)}}{{2}}"
    yield "minus_minus", rf"-\left(-\left({body}\right)\right)"


def top_terms(body: str) -> list[str]:
    """The summands outside brackets, each with its sign; a sign after `^`, `_` or an operator is not one.

    >>> top_terms("a-b(c+d)+2^{-x}")
    ['a', '-b(c+d)', '+2^{-x}']
    """
    terms, depth, start = [], 0, 0
    for at, char in enumerate(body):
        depth += _GROUPS.get(char, 0)
        before = body[:at].rstrip()
        if char in "+-" and depth == 0 and before[start:].strip() and before[-1] not in "^_*/:+-=":
            if before.endswith((r"\cdot", r"\times")):
                continue
            terms.append(body[start:at].strip())
            start = at
    return [*terms, body[start:].strip()]


def _joined(terms: list[str]) -> str:
    signed = [term if term[0] in "+-" else f"+{term}" for term in terms]
    return "".join(signed).removeprefix("+")


def _factored(terms: list[str]) -> Iterator[tuple[str, str]]:
    """Integer coefficients with a common factor, taken out."""
    found = [_COEFFICIENT.fullmatch(term) for term in terms]
    whole = [entry for entry in found if entry is not None and not _BOUND.match(entry[3])]
    common = gcd(*(int(entry[2]) for entry in whole)) if len(whole) == len(terms) else 0
    if common > 1:
        parts = [(entry[1] or "+", int(entry[2]) // common, entry[3].strip()) for entry in whole]
        inner = "".join(
            f"{sign}{rest if left == 1 and rest else f'{left}{rest}'}" for sign, left, rest in parts
        )
        yield "factored", rf"{common}\left({inner.removeprefix('+')}\right)"


def _expanded(body: str) -> Iterator[tuple[str, str]]:
    """A monomial times a bracketed sum, multiplied out."""
    text = body.replace(r"\left", "").replace(r"\right", "")
    opening = text.find("(")
    if opening <= 0 or not text.endswith(")") or "(" in text[opening + 1 :] or text.count(")") != 1:
        return
    factor, inner = text[:opening].strip(), text[opening + 1 : -1]
    terms = top_terms(inner)
    if len(terms) < 2 or not _MONOMIAL.fullmatch(factor) or not factor.strip("+- "):
        return
    factor = factor.removesuffix(r"\cdot").strip()
    negative = factor.startswith("-")
    size = factor.lstrip("+-").strip()
    products = []
    for term in terms:
        sign = "-" if term.startswith("-") != negative else "+"
        products.append(rf"{sign}{size}\cdot {term.lstrip('+-').strip()}")
    yield "expanded", "".join(products).removeprefix("+")


def _inequality(piece: str) -> str | None:
    ends = interval_ends(piece)
    if ends is None or re.search(r"(?<![a-zA-Z\\])x(?![a-zA-Z])", piece):
        return None
    left, low, high, right = ends
    unbounded = [any(mark in end for mark in (r"\infty", "∞")) for end in (low, high)]
    lower, upper = ("<" if left == "(" else r"\le "), ("<" if right == ")" else r"\le ")
    match unbounded:
        case [False, False]:
            return f"{low}{lower}x{upper}{high}"
        case [True, False]:
            return f"x{upper}{high}"
        case [False, True]:
            return f"x{'>' if left == '(' else chr(92) + 'ge '}{low}"
        case _:
            return None
