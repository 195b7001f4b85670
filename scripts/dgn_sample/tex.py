"""Numbers and polynomials as the texts write them."""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

Number = int | Fraction


def frac(value: Number) -> str:
    r"""A number: `3`, `-\frac{2}{5}`."""
    q = Fraction(value)
    if q.denominator == 1:
        return str(q.numerator)
    return f"{'-' if q < 0 else ''}\\frac{{{abs(q.numerator)}}}{{{q.denominator}}}"


def decimal(value: Number) -> str:
    """A number with a finite decimal: `0.25`."""
    q = Fraction(value)
    digits = 0
    while (q * 10**digits).denominator != 1:
        digits += 1
        assert digits < 12, f"{value} has no short decimal"
    whole = str(abs(q * 10**digits).numerator).rjust(digits + 1, "0")
    text = whole if digits == 0 else f"{whole[:-digits]}.{whole[-digits:]}"
    return f"-{text}" if q < 0 else text


def mixed(value: Number) -> str:
    r"""A mixed number: `2\frac{1}{3}`, its sign before the whole."""
    q = Fraction(value)
    whole, rest = divmod(abs(q.numerator), q.denominator)
    if rest == 0 or whole == 0:
        return frac(q)
    return f"{'-' if q < 0 else ''}{whole}\\frac{{{rest}}}{{{q.denominator}}}"


def term(coefficient: Number, power: str) -> str:
    """A coefficient before a power, 1 left out: `x`, `-x`, `3x`, `\\frac{1}{2}x`; no power is a constant."""
    q = Fraction(coefficient)
    if not power:
        return frac(q)
    if abs(q) == 1:
        return f"{'-' if q < 0 else ''}{power}"
    return f"{frac(q)}{power}"


def total(terms: Sequence[str]) -> str:
    """Signed terms joined into a sum."""
    text = "".join(t if t.startswith("-") else f"+{t}" for t in terms)
    return text.removeprefix("+") or "0"


def poly(coefficients: Sequence[Number], name: str = "x") -> str:
    """A polynomial from its coefficients, highest power first."""
    degree = len(coefficients) - 1
    shown = []
    for index, coefficient in enumerate(coefficients):
        exponent = degree - index
        power = "" if exponent == 0 else name if exponent == 1 else f"{name}^{exponent}"
        if coefficient != 0:
            shown.append(term(coefficient, power))
    return total(shown)


def shifted(root: Number, name: str = "x") -> str:
    """The factor that vanishes at `root`: `(x-2)`, `x` for 0."""
    return name if root == 0 else f"({poly([1, -Fraction(root)], name)})"


def surd(square: int, factor: Number = 1) -> str:
    r"""`factor` times the root of `square`, simplified: `2\sqrt{3}`, `5`."""
    outside, inside = square_free(square)
    coefficient = Fraction(factor) * outside
    if inside == 1 or coefficient == 0:
        return frac(coefficient)
    if coefficient.denominator == 1:
        return term(coefficient, f"\\sqrt{{{inside}}}")
    top = term(abs(coefficient.numerator), f"\\sqrt{{{inside}}}")
    return f"{'-' if coefficient < 0 else ''}\\frac{{{top}}}{{{coefficient.denominator}}}"


def square_free(square: int) -> tuple[int, int]:
    """(outside, inside) with outside² · inside = square and inside square-free."""
    for outside in range(isqrt(square), 0, -1):
        if square % (outside * outside) == 0:
            return outside, square // (outside * outside)
    raise AssertionError("one divides every number")


def pi_times(value: Number, *rest: str) -> str:
    r"""A multiple of π: `\frac{5\pi}{6}`, `\pi`, `0`."""
    q = Fraction(value)
    name = "".join(("\\pi", *rest))
    if q == 0:
        return "0"
    if q.denominator == 1:
        return term(q, name)
    return f"{'-' if q < 0 else ''}\\frac{{{term(abs(q.numerator), name)}}}{{{q.denominator}}}"


def listed(values: Sequence[str]) -> str:
    """An answer list."""
    return "; ".join(values)
