"""Numerals and indices as they are printed: digit strings of any length, `2n` under a `C`."""

from fractions import Fraction

from sieval.grading.regex import regex
from sieval.grading.syntax.nodes import Div, Node, Num, Sym, multiply

_NUMERAL = regex(r"[+-]?[0-9]{1,300}(?:\.([0-9]{1,300}))?")
_FRACTION = regex(r"(-?[0-9]{1,300})/([0-9]{1,300})|\\frac\{(-?[0-9]{1,300})\}\{(-?[0-9]{1,300})\}")


def plain_value(text: str) -> Num | Div | None:
    """What the grammar reads in a numeral or in one fraction of two; `None` for anything else."""
    found = _NUMERAL.fullmatch(text)
    if found is not None:
        places = found[1]
        return Num(int(text)) if places is None else Num(Fraction(text), len(places))
    ratio = _FRACTION.fullmatch(text) if "/" in text or "frac" in text else None
    if ratio is None:
        return None
    return Div(Num(int(ratio[1] or ratio[3])), Num(int(ratio[2] or ratio[4])))


def long_integer(text: str) -> int:
    """The integer of a digit string of any length, without Python's limit on conversions."""
    if len(text) <= 4000:
        return int(text)
    half = len(text) // 2
    power: int = 10 ** (len(text) - half)
    return long_integer(text[:half]) * power + long_integer(text[half:])


def upper_index(name: str) -> Node:
    """The upper index of `C_{2n}^n`: a number, a letter, or a multiple of one."""
    digits = name.rstrip("abcdefghijklmnopqrstuvwxyz")
    if digits == name:
        return Num(int(name)) if name.isdigit() else Sym(name)
    letter = Sym(name[len(digits) :])
    return multiply(Num(int(digits)), letter) if digits.isdigit() else Sym(name)


def number_text(number: Num) -> str:
    """The digits of an integer numeral, short enough for a base."""
    return str(number.value) if isinstance(number.value, int) and number.value.bit_length() < 2000 else "?"
