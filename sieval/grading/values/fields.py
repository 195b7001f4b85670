"""Where numeric values live: machine doubles, and the protocol that a field of high precision follows too."""

from __future__ import annotations

import cmath
import math
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

Value = Any
"""A float, a complex, or a number of the precise field: arithmetic operators are all that is asked of it."""


class UndefinedError(ArithmeticError):
    """The tree has no finite value at the point."""


class Field(Protocol):
    """Where values live."""

    pi: Value
    e: Value
    i: Value

    def number(self, value: int | Fraction) -> Value:
        """A rational number of this field."""

    def power(self, base: Value, exponent: Value) -> Value:
        """The principal power."""

    def function(self, name: str, x: Value) -> Value:
        """A function of one variable by its name."""

    def real(self, x: Value) -> bool:
        """Whether the value has no imaginary part."""

    def floor(self, x: Value) -> int:
        """The largest integer not above a real value."""


_REAL: dict[str, Callable[[float], float]] = {
    "sin": math.sin, "cos": math.cos, "tan": math.tan, "arctan": math.atan, "sinh": math.sinh,
    "cosh": math.cosh,
    "tanh": math.tanh, "arcsinh": math.asinh, "exp": math.exp, "erf": math.erf,
}  # fmt: skip
_COMPLEX: dict[str, Callable[[complex], complex]] = {
    "sin": cmath.sin, "cos": cmath.cos, "tan": cmath.tan, "arcsin": cmath.asin, "arccos": cmath.acos,
    "arctan": cmath.atan, "sinh": cmath.sinh, "cosh": cmath.cosh, "tanh": cmath.tanh, "arcsinh": cmath.asinh,
    "arccosh": cmath.acosh, "arctanh": cmath.atanh, "exp": cmath.exp, "ln": cmath.log,
}  # fmt: skip


class Doubles:
    """Machine floats, complex where a function leaves the reals."""

    pi = math.pi
    e = math.e
    i = 1j

    def number(self, value: int | Fraction) -> Value:
        return value.numerator / value.denominator

    def real(self, x: Value) -> bool:
        return not isinstance(x, complex)

    def floor(self, x: Value) -> int:
        return int(x // 1)

    def power(self, base: Value, exponent: Value) -> Value:
        if base == 0:
            if isinstance(exponent, complex) or exponent < 0:
                raise UndefinedError("zero has no such power")
            return 1.0 if exponent == 0 else 0.0
        return _real_if_exact(base**exponent)

    def function(self, name: str, x: Value) -> Value:
        if not isinstance(x, complex):
            if name in _REAL:
                return _REAL[name](x)
            if name == "ln" and x > 0:
                return math.log(x)
            if name == "gamma":
                return math.gamma(x)
            if name in {"arcsin", "arccos"} and -1 <= x <= 1:
                return math.asin(x) if name == "arcsin" else math.acos(x)
            if name == "arccosh" and x >= 1:
                return math.acosh(x)
            if name == "arctanh" and -1 < x < 1:
                return math.atanh(x)
        if name not in _COMPLEX:
            raise UndefinedError(f"{name} has no value here")
        return _real_if_exact(_COMPLEX[name](complex(x)))


def _real_if_exact(x: Value) -> Value:
    return x.real if isinstance(x, complex) and x.imag == 0 else x


DOUBLES: Field = Doubles()
