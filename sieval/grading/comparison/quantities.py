"""Values with a unit or a percent or degree sign."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sieval.grading.prose.units import read_unit
from sieval.grading.regex import regex
from sieval.grading.syntax.nodes import (
    MINUS_ONE,
    Call,
    Div,
    Mul,
    Node,
    Num,
    Quantity,
    Seq,
    Sym,
    holds,
    multiply,
)
from sieval.grading.values.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from sieval.grading.syntax.labels import Labelled

    Same = Callable[[Node, Node], Finding]


_SQUARED = regex(r"(?:square|sq)\.? units?|units?(?:\^2|²)", re.IGNORECASE)
_SOLUTIONS = regex(r"\b(?:solutions?|roots?|zeros?|values?)$")
SIGN_DROPPED = "sign dropped"
"""The method of a finding that a number was printed without its percent or degree sign."""


class Marked(NamedTuple):
    """A number and the sign printed after it."""

    name: str
    number: Node

    def sign_may_be_dropped(self) -> bool:
        """A percent sign may be left out of a number from 1 up; of a smaller one it changes the meaning."""
        number = self.number
        while isinstance(number, Mul) and number.factors[0] == MINUS_ONE:
            number = multiply(*number.factors[1:])
        match number:
            case _ if self.name == "degree":
                return True
            case Num(value=value):
                return not -1 < value < 1
            case Div(Num(value=int(top)), Num(value=int(bottom))):
                return abs(top) >= abs(bottom)
            case _:
                return True


def marked(node: Node) -> Marked | None:
    """The sign a node carries as a whole."""
    match node:
        case Call("percent" | "degree" as name, (number,)):
            return Marked(name, number)
        case Mul((Num(value=-1), inner)):
            found = marked(inner)
            return None if found is None else Marked(found.name, multiply(MINUS_ONE, found.number))
        case _:
            return None


def quantities(gold: Node, prediction: Node, same: Same) -> Finding:
    """Compare values with units: a unit may be added or left out, but not changed."""
    mine, theirs = _split(gold), _split(prediction)
    value = theirs.value
    if mine.unit and theirs.unit and _spelled(mine.unit) != _spelled(theirs.unit):
        ratio = _conversion(mine.unit, theirs.unit)
        if ratio is None:
            return Finding(False, "unit", f"{mine.unit} is not {theirs.unit}")
        value = multiply(Num(ratio), value)
    found = same(mine.value, value)
    if found.equal and found.method == SIGN_DROPPED:
        return Finding(False, "unit", f"{mine.unit or theirs.unit} is no percent or degree sign")
    return found


def _conversion(gold: str, prediction: str) -> Fraction | None:
    """How many units of the gold one unit of the prediction is, `None` where they measure other things."""
    mine, theirs = read_unit(gold.replace(" / ", "/")), read_unit(prediction.replace(" / ", "/"))
    if mine is None or theirs is None or mine.dimension != theirs.dimension:
        return None
    return theirs.factor / mine.factor


def counts_solutions(one: Labelled, other: Labelled) -> bool:
    """Whether one side gives a variable its value, and the other says how many solutions there are."""
    named = isinstance(one.label, Sym) and one.label.name[0].islower() and other.label is None
    return named and isinstance(other.value, Quantity) and _SOLUTIONS.search(other.value.unit) is not None


def has_unit(node: Node) -> bool:
    """Whether a unit is printed anywhere in the tree."""
    return holds(node, Quantity)


def lists_units(node: Node, quantity: Node) -> bool:
    """Whether `node` lists values with units beside the one value of `quantity`: `5 m, or 500 cm`."""
    one = isinstance(quantity, Quantity) and not isinstance(quantity.value, Seq)
    return one and isinstance(node, Seq) and has_unit(node)


def _split(node: Node) -> Quantity:
    return node if isinstance(node, Quantity) else Quantity(node, "")


def _spelled(unit: str) -> str:
    area = _SQUARED.fullmatch(unit)
    if area:
        return "square unit"
    return unit.casefold().removesuffix(" old").rstrip("s")
