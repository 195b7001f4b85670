"""Numeric value of a tree at a point, over doubles or over a field of high precision."""

from __future__ import annotations

import zlib
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from sieval.grading.limits import MAX_SUM_TERMS
from sieval.grading.regex import regex
from sieval.grading.syntax import nodes
from sieval.grading.values.exact import based
from sieval.grading.values.exact import call as exact_call
from sieval.grading.values.fields import UndefinedError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sieval.grading.limits import Budget
    from sieval.grading.syntax.nodes import Node
    from sieval.grading.values.fields import Field, Value

_RECIPROCAL = {
    "cot": "tan",
    "sec": "cos",
    "csc": "sin",
    "coth": "tanh",
    "sech": "cosh",
    "csch": "sinh",
}
_INVERSE_OF_RECIPROCAL = {
    "arccot": "arctan",
    "arcsec": "arccos",
    "arccsc": "arcsin",
    "arccoth": "arctanh",
}


class Evaluator:
    """The value of trees at one point of one field."""

    def __init__(self, field: Field, point: Mapping[str, int | Fraction], budget: Budget) -> None:
        self.field = field
        self.point: dict[str, Value] = {name: field.number(value) for name, value in point.items()}
        self.budget = budget

    def value(self, node: Node) -> Value:
        """The value.

        Raises:
            UndefinedError: where there is none.
            BudgetError: when finding it takes too long.
        """
        try:
            return self._value(node)
        except (ZeroDivisionError, OverflowError, ValueError, TypeError, RecursionError) as exc:
            raise UndefinedError(str(exc)) from exc

    def _value(self, node: Node) -> Value:
        self.budget.spend()
        if isinstance(node, nodes.Num):
            return self.field.number(node.value)
        if isinstance(node, nodes.Sym):
            return self._symbol(node.name)
        match node:
            case nodes.Add(terms):
                if nodes.Dots in map(type, terms):
                    return self._generic("elided sum", terms)
                total = self._value(terms[0])
                for term in terms[1:]:
                    total = total + self._value(term)
                return total
            case nodes.Mul(factors):
                if nodes.Dots in map(type, factors):
                    return self._generic("elided product", factors)
                total = self._value(factors[0])
                for factor in factors[1:]:
                    total = total * self._value(factor)
                return total
            case nodes.Div(top, bottom):
                return self._value(top) / self._value(bottom)
            case nodes.Pow(base, exponent):
                return self._power(base, exponent)
            case nodes.Call(name, args):
                return self._call(name, args)
            case _:
                return self._rare(node)

    def _symbol(self, name: str) -> Value:
        if name in self.point:
            return self.point[name]
        if name in {"pi", "e", "i"}:
            return getattr(self.field, name)
        raise UndefinedError(f"{name} has no value")

    def _power(self, base: Node, exponent: Node) -> Value:
        """A power; an odd root of a negative number is real, as it is printed in school books."""
        b = self._value(base)
        if isinstance(exponent, nodes.Num) and isinstance(exponent.value, int):
            if abs(exponent.value) <= 1000 and b != 0:
                return b**exponent.value
            return self.field.power(b, self.field.number(exponent.value))
        fraction = _fraction(exponent)
        if (
            fraction is not None
            and fraction.denominator % 2
            and fraction.denominator > 1
            and self.field.real(b)
            and b < 0
        ):
            root = -self.field.power(-b, self.field.number(Fraction(1, fraction.denominator)))
            return root**fraction.numerator
        return self.field.power(b, self._value(exponent))

    def _call(self, name: str, args: tuple[Node, ...]) -> Value:
        match name, len(args):
            case "root", 2:
                return self._root(args[0], args[1])
            case "log", 2:
                return self.field.function("ln", self._value(args[0])) / self.field.function(
                    "ln", self._value(args[1])
                )
            case "percent", 1:
                return self._value(args[0]) / 100
            case "degree", 1:
                return self._value(args[0]) * self.field.pi / 180
            case "det", 1 if isinstance(args[0], nodes.Matrix):
                return self._determinant([[self._value(e) for e in row] for row in args[0].rows])
            case "compound", 2:
                raise UndefinedError("a compound quantity is compared by its units")
            case _:
                return self._known(name, [self._value(arg) for arg in args])

    def _known(self, name: str, values: list[Value]) -> Value:
        x = values[0]
        if name in _RECIPROCAL:
            return 1 / self.field.function(_RECIPROCAL[name], x)
        if name == "arccot":
            return self.field.pi / 2 - self.field.function("arctan", x)
        if name in _INVERSE_OF_RECIPROCAL:
            return self.field.function(_INVERSE_OF_RECIPROCAL[name], 1 / x)
        if name in {"abs", "norm"} and len(values) == 1:
            return abs(x)
        if name == "conj":
            return x.conjugate()
        if name in {"floor", "ceil", "frac", "sgn", "mod", "max", "min", "gcd", "lcm"}:
            return self._stepwise(name, values)
        if name in {"factorial", "factorial2", "binom", "perm"}:
            return self._combinatorial(name, values)
        if name in {"re", "im", "arg"}:
            return self._complex_part(name, x)
        if name == "norm":
            return self.field.power(sum(v * v for v in values), self.field.number(Fraction(1, 2)))
        return self.field.function(name, x)

    def _complex_part(self, name: str, x: Value) -> Value:
        if name == "arg":
            return (self.field.function("ln", x) / self.field.i).real
        return x.real if name == "re" else x.imag

    def _stepwise(self, name: str, values: list[Value]) -> Value:
        if not all(self.field.real(v) for v in values):
            raise UndefinedError(f"{name} is taken of real numbers")
        x = values[0]
        match name:
            case "floor":
                return self.field.number(self.field.floor(x))
            case "ceil":
                return self.field.number(-self.field.floor(-x))
            case "frac":
                return x - self.field.floor(x)
            case "sgn":
                return self.field.number((x > 0) - (x < 0))
            case "max":
                return max(values)
            case "min":
                return min(values)
            case "mod":
                return x - values[1] * self.field.floor(x / values[1])
            case _:
                return self._integers(name, values)

    def _integers(self, name: str, values: list[Value]) -> Value:
        integers = [self._integer(v) for v in values]
        if any(n is None for n in integers):
            raise UndefinedError(f"{name} is taken of integers")
        result = exact_call(name, [n for n in integers if n is not None])
        if result is None:
            raise UndefinedError(f"{name} has no value here")
        return self.field.number(result)

    def _combinatorial(self, name: str, values: list[Value]) -> Value:
        if all(self.field.real(v) and self._integer(v) is not None for v in values):
            return self._integers(name, values)
        if name == "factorial2":
            raise UndefinedError("a double factorial is taken of integers")
        gamma = self.field.function
        if name == "factorial":
            return gamma("gamma", values[0] + 1)
        n, k = values
        ordered = gamma("gamma", n + 1) / gamma("gamma", n - k + 1)
        return ordered if name == "perm" else ordered / gamma("gamma", k + 1)

    def _integer(self, x: Value) -> int | None:
        if not self.field.real(x) or abs(x) > 1e9:
            return None
        nearest = self.field.floor(x + 0.5)
        return nearest if x == nearest else None

    def _root(self, radicand: Node, degree: Node) -> Value:
        x, n = self._value(radicand), self._value(degree)
        order = _whole(degree) or self._integer(n)
        if order is not None and order % 2 and self.field.real(x) and x < 0:
            return -self.field.power(-x, 1 / n)
        return self.field.power(x, 1 / n)

    def _determinant(self, rows: list[list[Value]]) -> Value:
        if len(rows) > 6 or any(len(row) != len(rows) for row in rows):
            raise UndefinedError("a determinant is taken of a small square matrix")
        if len(rows) == 1:
            return rows[0][0]
        total = self.field.number(0)
        for j, entry in enumerate(rows[0]):
            self.budget.spend(len(rows))
            minor = [row[:j] + row[j + 1 :] for row in rows[1:]]
            total = total + (-1) ** j * entry * self._determinant(minor)
        return total

    def _rare(self, node: Node) -> Value:
        match node:
            case nodes.Ratio((first, second)):
                return self._value(first) / self._value(second)
            case nodes.Seq("[" | "(", (inner,), _):
                return self._value(inner)
            case nodes.Seq("{", (inner,), "}"):
                return self._stepwise("frac", [self._value(inner)])
            case nodes.Quantity(value=inner):
                return self._value(inner)
            case nodes.Based(digits, base):
                value = based(digits, base)
                if value is None:
                    raise UndefinedError("a digit does not belong to the base")
                return self.field.number(value)
            case nodes.Apply(name, args):
                return self._generic(name, args)
            case nodes.Big(kind=kind):
                return self._series(node) if kind in {"sum", "prod"} else self._inert(node)
            case nodes.Cases(pieces):
                for piece, condition in pieces:
                    if condition is None or self.holds(condition):
                        return self._value(piece)
                raise UndefinedError("no piece is given here")
            case _:
                raise UndefinedError("this has no value")

    def holds(self, condition: Node) -> bool:
        """Whether a condition is true at the point.

        Raises:
            UndefinedError: when that cannot be told.
        """
        match condition:
            case nodes.Logic(op, parts):
                return any(map(self.holds, parts)) if op == "or" else all(map(self.holds, parts))
            case nodes.Text("otherwise"):
                return True
            case nodes.Text(said) if (parity := _PARITY.fullmatch(said)) is not None:
                number = self._integer(self._value(nodes.Sym(parity["name"])))
                if number is None:
                    raise UndefinedError("only an integer is even or odd")
                return number % 2 == (parity["parity"] == "odd")
            case nodes.Rel(ops, sides):
                values = [self._value(side) for side in sides]
                return all(compare(op, a, b) for op, (a, b) in zip(ops, pairwise(values), strict=True))
            case _:
                raise UndefinedError("this is no condition")

    def _series(self, node: nodes.Big) -> Value:
        low = None if node.low is None else self._integer(self._value(node.low)) if node.var else None
        try:
            high = None if node.high is None else self._integer(self._value(node.high))
        except UndefinedError:
            high = None
        if low is None or high is None or high - low > MAX_SUM_TERMS:
            return self._inert(node)
        total = self.field.number(0 if node.kind == "sum" else 1)
        outer = self.point.get(node.var)
        for k in range(low, high + 1):
            self.point[node.var] = self.field.number(k)
            term = self._value(node.body)
            total = total + term if node.kind == "sum" else total * term
        if outer is None:
            self.point.pop(node.var, None)
        else:
            self.point[node.var] = outer
        return total

    def _inert(self, node: nodes.Big) -> Value:
        """An object that is not worked out: a number of its own, the same for the same object."""
        self.budget.spend(10)
        bound = nodes.substitute(node.body, {node.var: nodes.Sym("•")}) if node.var else node.body
        outer = self.point.get("•")
        parts = [p for p in (node.low, node.high) if p is not None]
        infinite = [p == nodes.Sym("oo") for p in parts]
        values: list[Value] = [self._value(p) for p, inf in zip(parts, infinite, strict=True) if not inf]
        for at in (3, 8, 5, 10) if node.kind in {"sum", "prod"} else (Fraction(3, 7), Fraction(-11, 5)):
            self.point["•"] = self.field.number(at)
            values.append(self._value(bound))
        if outer is None:
            self.point.pop("•", None)
        return self._mix(f"{node.kind}{infinite}{len(parts)}{node.low is None}", values)

    def _generic(self, name: str, args: tuple[Node, ...]) -> Value:
        """An unknown function stands for a fixed function that no identity is likely to hold for."""
        names = [name] + ["…" if isinstance(a, nodes.Dots) else "" for a in args]
        return self._mix("|".join(names), [self._value(a) for a in args if not isinstance(a, nodes.Dots)])

    def _mix(self, name: str, values: list[Value]) -> Value:
        seed = zlib.crc32(name.encode())
        total = self.field.number(Fraction(seed % 9973 + 1, 7919))
        for k, value in enumerate(values):
            weight = self.field.number(Fraction((seed >> (k % 13)) % 97 + 3 + k, 53))
            total = total + weight * value + value * value / (k + 5)
        return total


def _whole(node: Node) -> int | None:
    """The integer that a node prints."""
    return node.value if isinstance(node, nodes.Num) and isinstance(node.value, int) else None


_PARITY = regex(r"(?P<name>[a-z]) (?:is )?(?:an )?(?P<parity>even|odd)")


def compare(op: str, a: Value, b: Value) -> bool:
    """Whether a relation holds between two values.

    Raises:
        UndefinedError: for a relation without an order.
    """
    match op:
        case "<":
            return bool(a < b)
        case ">":
            return bool(a > b)
        case "<=":
            return bool(a <= b)
        case ">=":
            return bool(a >= b)
        case "!=":
            return bool(a != b)
        case "=":
            return bool(a == b)
        case _:
            raise UndefinedError(f"{op} is not evaluated")


def _fraction(node: Node) -> Fraction | None:
    match node:
        case nodes.Num(value=value):
            return Fraction(value)
        case nodes.Div(nodes.Num(value=top), nodes.Num(value=bottom)) if bottom:
            return Fraction(top) / Fraction(bottom)
        case nodes.Mul((nodes.Num(value=sign), inner)):
            rest = _fraction(inner)
            return None if rest is None else sign * rest
        case _:
            return None
