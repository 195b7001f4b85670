"""Tier `numeric`: two answers are numbers, equal within a tolerance."""

import re
from fractions import Fraction

from sieval.tasks.dgn_reference.decision import Answer, Finding, accept, reject, undecided
from sieval.tasks.dgn_reference.units import is_unit

_RELATIVE = Fraction(1, 10**6)
_ABSOLUTE = Fraction(1, 10**9)
_DECIMAL = r"[+-]?\s*(?:\d+(?:[.,]\d+)?|[.,]\d+)"
_QUOTIENT = re.compile(rf"({_DECIMAL})\s*/\s*({_DECIMAL})")
_FRACTION = re.compile(
    rf"([+-]?)\s*\\[dt]?frac\s*(?:\{{\s*({_DECIMAL})\s*\}}|(\d))\s*(?:\{{\s*({_DECIMAL})\s*\}}|(\d))"
)
_CORE = re.compile(rf"{_FRACTION.pattern}|{_DECIMAL}(?:\s*/\s*{_DECIMAL})?")
_PERCENT = re.compile(r"\s*\\?%")
_DEGREE = re.compile(r"\s*(?:\^\s*\{?\s*\\circ\s*\}?|°)")
_INFINITY = re.compile(r"([+-]?)\s*(?:\\infty|∞)")


def compare_numbers(prediction: Answer, gold: Answer) -> Finding:
    """The tier's finding for two single answers."""
    mine, theirs = read_number(prediction.text), read_number(gold.text)
    if mine and theirs:
        shown = f"{prediction.text[:40]} and {gold.text[:40]}"
        if any(is_close(one, other) for one in mine for other in theirs):
            return accept(f"numbers {shown} are equal")
        return reject(f"numbers {shown} differ")
    return _compare_with_infinity(prediction.text, gold.text, has_number=bool(mine or theirs))


def read_number(text: str) -> tuple[Fraction, ...]:
    r"""The values that `text` may stand for, none when it is not a number; a percentage has two.

    >>> read_number(r"-\frac{3}{4}"), read_number("50\\%"), read_number("70 kg"), read_number("2x")
    ((Fraction(-3, 4),), (Fraction(50, 1), Fraction(1, 2)), (Fraction(70, 1),), ())
    """
    text = text.replace("−", "-").replace("\\,", "").replace("\\!", "").strip()
    core = _CORE.match(text)
    value = None if core is None else _value(core[0])
    if core is None or value is None:
        return ()
    rest = text[core.end() :]
    if not rest.strip() or _DEGREE.fullmatch(rest) or _is_unit_after(rest):
        return (value,)
    return (value, value / 100) if _PERCENT.fullmatch(rest) else ()


def is_close(one: Fraction, other: Fraction) -> bool:
    """Equal within relative 1e-6, or absolute 1e-9 near zero."""
    return abs(one - other) <= max(_RELATIVE * max(abs(one), abs(other)), _ABSOLUTE)


def _is_unit_after(rest: str) -> bool:
    unit = rest.strip()
    return is_unit(unit) and (len(unit) > 1 or rest != unit)  # 2m is a product, 2 m a length


def _value(text: str) -> Fraction | None:
    if fraction := _FRACTION.fullmatch(text):
        sign = -1 if fraction[1] == "-" else 1
        return _divide(sign * _decimal(fraction[2] or fraction[3]), _decimal(fraction[4] or fraction[5]))
    if quotient := _QUOTIENT.fullmatch(text):
        return _divide(_decimal(quotient[1]), _decimal(quotient[2]))
    return _decimal(text)


def _decimal(text: str) -> Fraction:
    return Fraction("".join(text.split()).replace(",", "."))


def _divide(upper: Fraction, lower: Fraction) -> Fraction | None:
    return upper / lower if lower else None


def _compare_with_infinity(prediction: str, gold: str, *, has_number: bool) -> Finding:
    mine, theirs = _INFINITY.fullmatch(prediction.strip()), _INFINITY.fullmatch(gold.strip())
    if mine and theirs:
        same = (mine[1] == "-") == (theirs[1] == "-")
        return accept("both are infinite") if same else reject("infinities of different signs")
    if (mine or theirs) and has_number:
        return reject("one is infinite, the other a number")
    return undecided("not both are numbers")
