"""Values with a unit or a percent or degree sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sieval.grading.finding import Finding
from sieval.grading.nodes import MINUS_ONE, Call, Mul, Node, Num, Quantity, multiply, walk

if TYPE_CHECKING:
    from collections.abc import Callable

    Same = Callable[[Node, Node], Finding]


class Marked(NamedTuple):
    """A number and the sign printed after it."""

    name: str
    number: Node

    def sign_may_be_dropped(self) -> bool:
        """A percent sign may be left out of a number from 1 up; of a smaller one it changes the meaning."""
        number = self.number
        while isinstance(number, Mul) and number.factors[0] == MINUS_ONE:
            number = multiply(*number.factors[1:])
        return (
            self.name == "degree"
            or (isinstance(number, Num) and not -1 < number.value < 1)
            or not isinstance(number, Num)
        )


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
    if mine.unit and theirs.unit and _spelled(mine.unit) != _spelled(theirs.unit):
        return Finding(False, "unit", f"{mine.unit} is not {theirs.unit}")
    return same(mine.value, theirs.value)


def has_unit(node: Node) -> bool:
    """Whether a unit is printed anywhere in the tree."""
    return any(isinstance(part, Quantity) for part in walk(node))


def _split(node: Node) -> Quantity:
    return node if isinstance(node, Quantity) else Quantity(node, "")


def _spelled(unit: str) -> str:
    return unit.casefold().rstrip("s")
