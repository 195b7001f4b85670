"""Golds read back into values, sets and families."""

import re
from typing import NamedTuple

import sympy as sp

from scripts.dgn_sample.exercise import must
from scripts.dgn_sample.reader import read

_LABEL = re.compile(r"^[a-zA-Z](?:_(?:\d|\{[\d,]+\}))?=")
_INTERVAL = re.compile(r"^([(\[])(.+),(.+)([)\]])$")


class Interval(NamedTuple):
    """A real interval; infinite ends are open."""

    low: sp.Expr
    high: sp.Expr
    low_closed: bool
    high_closed: bool

    def holds(self, value: sp.Expr) -> bool:
        """Whether `value` lies in it."""
        above = sign(value - self.low) > 0 or (self.low_closed and sign(value - self.low) == 0)
        below = sign(self.high - value) > 0 or (self.high_closed and sign(self.high - value) == 0)
        return above and below


def sign(value: sp.Expr) -> int:
    """-1, 0 or 1: the sign of a real constant at 50 digits, values below 1e-40 being zero."""
    if value in {sp.oo, -sp.oo}:
        return 1 if value == sp.oo else -1
    if value.is_Rational:
        return int(sp.sign(value))
    number = sp.N(value, 50)
    must(number.is_number and bool(number.is_real), f"{value} must be a real number")
    return 0 if abs(number) < sp.Float("1e-40", 50) else int(sp.sign(number))


def bare(text: str) -> str:
    r"""A gold without its label: `x=`, `x_1=`, `x_{2,3}=`."""
    return _LABEL.sub("", text.strip().replace(r"\ ", " ").strip())


def parts(text: str) -> list[str]:
    """The entries of an answer list, labels dropped; `; ` separates them."""
    return [bare(part) for part in text.split(";")]


def value(text: str) -> sp.Expr:
    r"""One number or expression; `\%` makes it a hundredth."""
    text = bare(text)
    if text.endswith((r"\%", "%")):
        return read(text.rstrip("%\\").replace(",", ".")) / 100
    return read(text)


def values(text: str) -> list[sp.Expr]:
    r"""Every value of an answer list, `\pm` giving two."""
    return [read(branch) for part in parts(text) for branch in branches(part)]


def branches(text: str) -> list[str]:
    r"""A text with each `\pm` read as plus, then as minus; all of them change together."""
    if r"\pm" not in text:
        return [text]
    plus = re.sub(r"^\s*\\pm\s*", "", text).replace(r"\pm", "+")
    return [plus, text.replace(r"\pm", "-")]


def interval_set(text: str) -> list[Interval]:
    r"""A union of intervals and `\{a\}` points, in the order written."""
    found = []
    for piece in bare(text).split(r"\cup"):
        part = piece.strip()
        if part.startswith(r"\{"):
            point = read(part[2:-2])
            found.append(Interval(point, point, low_closed=True, high_closed=True))
            continue
        match = _INTERVAL.match(part)
        must(match is not None, f"{part!r} must be an interval")
        assert match is not None
        opening, low, high, closing = match.groups()
        found.append(Interval(read(low), read(high), opening == "[", closing == "]"))
    return found


def points(text: str) -> list[tuple[sp.Expr, sp.Expr]]:
    """Points `(a, b)` separated by `; `."""
    found = []
    for part in text.split(";"):
        match = re.fullmatch(r"\(([^,]+),([^,]+)\)", part.strip().replace(r"\ ", ""))
        must(match is not None, f"{part!r} must be a point")
        assert match is not None
        found.append((read(match[1]), read(match[2])))
    return found
