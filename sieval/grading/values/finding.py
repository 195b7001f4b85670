"""What a comparison found, and how values are shown in its reason."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sieval.grading.values.exact import Rational
    from sieval.grading.values.fields import Value


_NAME_CHARS = 40


class Finding(NamedTuple):
    """What a comparison found: equal or not, by which method, and one line of why."""

    equal: bool
    method: str
    reason: str


def number_shown(value: Rational) -> str:
    """A rational number short enough for a reason."""
    size = value.bit_length() if isinstance(value, int) else value.numerator.bit_length()
    if size > 200:
        return f"a number of {size * 301 // 1000} digits"
    if isinstance(value, Fraction) and value.denominator.bit_length() > 200:
        return f"a fraction with a denominator of {value.denominator.bit_length() * 301 // 1000} digits"
    return str(value)


def value_shown(value: Value) -> str:
    """Six digits of a number."""
    if isinstance(value, (int, float)):
        return f"{value:.6g}"
    if isinstance(value, complex):
        return f"{value:.6g}"
    return str(value)[:24]


def point_shown(point: Mapping[str, Rational]) -> str:
    """`x=0.5, y=2` of a probe point."""
    return ", ".join(f"{name[:_NAME_CHARS]}={float(value):.4g}" for name, value in list(point.items())[:4])
