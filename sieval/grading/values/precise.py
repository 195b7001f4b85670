"""The field of high precision: the same functions over mpmath, imported when a comparison first needs it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from sieval.grading.values.fields import Field, UndefinedError, Value

_NAMES = {
    "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arcsinh": "asinh", "arccosh": "acosh",
    "arctanh": "atanh", "ln": "log",
}  # fmt: skip
_MAX_EXPONENT_BITS = 1 << 40
_MODERATE_EXPONENT = 1 << 29


class Precise:
    """Numbers of a stated count of digits; real where they can be, complex where they must."""

    def __init__(self, digits: int) -> None:
        import mpmath  # noqa: PLC0415 - 50 ms that most comparisons never need

        context: Any = mpmath.MPContext()
        context.dps = digits
        self.context = context
        self.pi = +context.pi
        self.e = +context.e
        self.i = context.mpc(0, 1)

    def number(self, value: int | Fraction) -> Value:
        """A rational number of this field."""
        if isinstance(value, Fraction):
            return self.context.mpf(value.numerator) / value.denominator
        return self.context.mpf(value)

    def real(self, x: Value) -> bool:
        """Whether the value has no imaginary part."""
        return not isinstance(x, (complex, self.context.mpc))

    def floor(self, x: Value) -> int:
        """The largest integer not above a real value."""
        return int(self.context.floor(x))

    def power(self, base: Value, exponent: Value) -> Value:
        """The principal power.

        Raises:
            UndefinedError: when it is too large to write down.
        """
        if base == 0:
            if not self.real(exponent) or exponent < 0:
                raise UndefinedError("zero has no such power")
            return self.number(1 if exponent == 0 else 0)
        if not _is_moderate(base, exponent):
            size = abs(self.context.log(abs(base), 2)) * abs(exponent)
            if size > _MAX_EXPONENT_BITS:
                raise UndefinedError("the power is too large")
        return self._simple(self.context.power(base, exponent))

    def function(self, name: str, x: Value) -> Value:
        """A function of one variable by its name."""
        if name in {"exp", "sinh", "cosh"} and abs(x) > _MAX_EXPONENT_BITS:
            raise UndefinedError("the exponential is too large")
        if abs(x) > self.context.mpf(10) ** 60 and name in {"sin", "cos", "tan", "gamma"}:
            raise UndefinedError("the argument is too large")
        function = getattr(self.context, _NAMES.get(name, name), None)
        if function is None:
            raise UndefinedError(f"{name} has no value here")
        if name == "gamma" and (not self.real(x) or x > 10_000):
            raise UndefinedError("the argument is too large")
        return self._simple(function(x))

    def _simple(self, x: Value) -> Value:
        return x.real if isinstance(x, self.context.mpc) and x.imag == 0 else x


def _is_moderate(base: Value, exponent: Value) -> bool:
    """Whether doubles hold both, so that the power is far from too large to write down."""
    return 0.0 < float(abs(base)) < float("inf") and float(abs(exponent)) < _MODERATE_EXPONENT


@lru_cache(maxsize=4)
def precise(digits: int) -> Field:
    """The field of numbers with so many digits."""
    return Precise(digits)
