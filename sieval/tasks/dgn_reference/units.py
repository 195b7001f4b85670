"""The units that a number may carry without ceasing to be one."""

import re

_NAMES = """
    mm cm dm m km mg g kg t ml dl l s sec min h hr hrs hour hours day days week weeks month months year years
    minute minutes second seconds metre metres meter meters kilometre kilometres kilometer kilometers
    centimetre centimetres centimeter centimeters gram grams kilogram kilograms ton tons tonne tonnes
    litre litres liter liters ha hectare hectares are ares rub ruble rubles rouble roubles kopeck kopecks
    dollar dollars euro euros degree degrees deg rad radian radians unit units piece pieces kmh kph mph
    people person workers
"""
_UNITS = frozenset(_NAMES.split())
_POWER = re.compile(r"\^?\{?[23]\}?$|[²³]$")
_SPLIT = re.compile(r"\s*(?:/|\*|\\cdot|·)\s*")


def is_unit(text: str) -> bool:
    """Whether `text` is a unit, a power of one, or a quotient or product of some.

    >>> is_unit("kg"), is_unit("cm^2"), is_unit("km/h"), is_unit("x")
    (True, True, True, False)
    """
    parts = _SPLIT.split(text.strip().lower())
    return all(_POWER.sub("", part) in _UNITS for part in parts)
