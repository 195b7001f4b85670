"""The value of a tree at a point of a large prime field: equal expressions meet, different ones do not.

Arithmetic is done in the field; a function, a root or a power that stays symbolic becomes a number mixed
from its name and its arguments. Without any of those, unequal values prove the expressions different.
"""

from __future__ import annotations

import zlib
from fractions import Fraction
from typing import TYPE_CHECKING

from sieval.grading.limits import MAX_FACTORIAL, Budget, BudgetError
from sieval.grading.syntax import nodes
from sieval.grading.values.exact import exact, exact_root

if TYPE_CHECKING:
    from sieval.grading.syntax.nodes import Node

# Primes of the form 4n + 1, each with a square root of -1, which stands for i.
_FIELDS = ((2305843009213693921, 583529827753931384), (2305843009213693693, 966685122347009555))
_ENOUGH_BITS = 512


class _NoFingerprintError(ArithmeticError):
    """The tree has no value in the field."""


def same_fingerprint(gold: Node, prediction: Node, budget: Budget) -> bool | None:
    """Whether two trees have one value in each field.

    `None` when one holds something that is not compared this way, or when they differ and something in
    them stood for itself.
    """
    for prime, imaginary in _FIELDS:
        field = _Field(prime, imaginary, budget)
        try:
            met = field.value(gold) == field.value(prediction)
        except _NoFingerprintError:
            return None
        if not met:
            return None if field.opaque else False
    return True


class _Field:
    """One prime field."""

    def __init__(self, prime: int, imaginary: int, budget: Budget) -> None:
        self.prime = prime
        self.imaginary = imaginary
        self.budget = budget
        self.opaque = False

    def value(self, node: Node) -> int:
        self.budget.spend()
        match node:
            case nodes.Num(value=value):
                return self._number(value)
            case nodes.Sym(name):
                return self._symbol(name)
            case nodes.Add(terms) if not _elided(terms):
                return sum(map(self.value, terms)) % self.prime
            case nodes.Mul(factors) if not _elided(factors):
                total = 1
                for factor in factors:
                    total = total * self.value(factor) % self.prime
                return total
            case nodes.Div(top, bottom):
                return self.value(top) * self._inverse(self.value(bottom)) % self.prime
            case nodes.Pow(base, exponent):
                return self._power(base, exponent)
            case nodes.Call(name, args):
                return self._call(name, args)
            case nodes.Apply(name, args):
                return self._mixed(f"f:{name}", *map(self.value, args))
            case nodes.Seq("(" | "[", (inner,), _):
                return self.value(inner)
            case _:
                raise _NoFingerprintError

    def _number(self, value: int | Fraction) -> int:
        if isinstance(value, int):
            return value % self.prime
        return value.numerator * self._inverse(value.denominator) % self.prime

    def _inverse(self, value: int) -> int:
        if value % self.prime == 0:
            raise _NoFingerprintError
        return pow(value, -1, self.prime)

    def _symbol(self, name: str) -> int:
        if name == "i":
            return self.imaginary
        if name == "oo":
            raise _NoFingerprintError
        return self._mix(f"x:{name}")

    def _power(self, base: Node, exponent: Node) -> int:
        value = self.value(base)
        power = self._exact(exponent)
        if isinstance(power, int):
            if value == 0 and power < 0:
                raise _NoFingerprintError
            return pow(value, power, self.prime)
        if isinstance(power, Fraction):
            return self._root(base, value, power)
        if base == nodes.Sym("e"):
            return self._mixed("exp", self.value(exponent))
        return self._mixed("power", value, self.value(exponent))

    def _root(self, base: Node, value: int, power: Fraction) -> int:
        """A fractional power: rational where it can be, else the root as a number of its own, raised."""
        radicand = self._exact(base)
        if radicand is not None and power.denominator < 65:
            root = exact_root(radicand, power.denominator)
            if root is not None:
                return pow(self._number(root), power.numerator, self.prime)
        return pow(self._mixed(f"root:{power.denominator}", value), power.numerator, self.prime)

    def _exact(self, node: Node) -> int | Fraction | None:
        try:
            value = exact(node, self.budget)
        except (BudgetError, ZeroDivisionError):
            return None
        if value is not None and value.numerator.bit_length() > _ENOUGH_BITS:
            return value if isinstance(value, int) else None
        return value

    def _call(self, name: str, args: tuple[Node, ...]) -> int:
        if name == "root":
            degree = self._exact(args[1])
            if isinstance(degree, int) and degree > 0:
                return self._root(args[0], self.value(args[0]), Fraction(1, degree))
        if name == "percent":
            return self.value(args[0]) * self._inverse(100) % self.prime
        if name == "degree":
            return self.value(args[0]) * self._symbol("pi") * self._inverse(180) % self.prime
        if name == "exp":
            return self._mixed("exp", self.value(args[0]))
        if name in {
            "factorial",
            "binom",
            "floor",
            "ceil",
            "frac",
            "abs",
            "factorial2",
            "max",
            "min",
            "gcd",
            "lcm",
        }:
            known = self._exact(nodes.Call(name, args))
            if known is not None and known.numerator.bit_length() < MAX_FACTORIAL * 64:
                return self._number(known)
        if name in {"det", "compound"}:
            raise _NoFingerprintError
        if name == "log" and len(args) == 2:
            logarithms = [self._mixed("ln", self.value(arg)) for arg in args]
            return logarithms[0] * self._inverse(logarithms[1]) % self.prime
        values = [self.value(arg) for arg in args]
        return self._mixed(name, *(sorted(values) if name in {"max", "min", "gcd", "lcm"} else values))

    def _mixed(self, name: str, *values: int) -> int:
        self.opaque = True
        return self._mix(name, *values)

    def _mix(self, name: str, *values: int) -> int:
        """A number of the field that depends on a name and on values in no algebraic way."""
        total = zlib.crc32(name.encode()) + 7919
        for value in values:
            total = pow(total * 1_000_003 + value + 1, 65_537, self.prime)
        return pow(total, 65_537, self.prime)


def _elided(parts: tuple[Node, ...]) -> bool:
    return any(isinstance(part, nodes.Dots) for part in parts)
