"""Units: their spellings, what they measure, and their exact size."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from sieval.grading.regex import regex

Dimension = tuple[tuple[str, int], ...]
"""Base quantities with their powers, sorted by name: `(("length", 1), ("time", -1))`."""


class Unit(NamedTuple):
    """What a unit measures and how many base units (m, kg, s, A, …) it holds."""

    dimension: Dimension
    factor: Fraction


class Measured(NamedTuple):
    """A text cut into its value and its unit; `sure` when the unit can be nothing but a unit."""

    value: str
    unit: Unit
    sure: bool


_BASES: dict[str, str] = {
    "length": "1 m meter metre|0.01 cm|0.1 dm|0.001 mm|1000 km|0.0254 in inch inches|0.3048 ft foot feet"
    "|0.9144 yd yard|1609.344 mi mile|1852 nmi|0.000001 um micron|0.000000001 nm",
    "mass": "1 kg kilogram kilogramme|0.001 g gram gramme gr|0.000001 mg|1000 t tonne|0.45359237 lb pound"
    "|0.028349523125 oz ounce|100 quintal centner",
    "time": "1 s sec second|60 min minute|3600 h hr hour|86400 d day|604800 wk week|0.001 ms",
    "years": "12 yr year|1 mo month|120 decade|1200 century centuries",
    "dollars": "1 dollar usd buck|0.01 cent penny pennies ¢",
    "pounds": "1 £ gbp|0.01 pence",
    "euros": "1 € euro eur",
    "rubles": "1 ruble rouble rub|0.01 kopeck kopek",
    "yuan": "1 yuan rmb",
    "yen": "1 ¥ yen",
    "rupees": "1 rupee rs|0.01 paise paisa",
    "celsius": "1 °c celsius °celsius",
    "fahrenheit": "1 °f fahrenheit °fahrenheit",
    "kelvin": "1 kelvin",
    "current": "1 ampere amp|0.001 ma milliamp",
    "substance": "1 mol mole",
    "ton": "1 ton",
    "data": "1 bit|8 byte|8192 kib|8388608 mib|8589934592 gib|8000 kb kilobyte|8000000 mb megabyte"
    "|8000000000 gb gigabyte|8000000000000 tb terabyte",
}
"""By base quantity: size in base units, then spellings (the plural in s is understood)."""

_DERIVED: tuple[tuple[dict[str, int], str], ...] = (
    ({"length": 2}, "10000 ha hectare|4046.8564224 acre"),
    ({"length": 3}, "0.001 l liter litre|0.000001 ml cc|0.00001 cl|0.003785411784 gal gallon"),
    (
        {"length": 3},
        "0.0002365882365 cup|0.00001478676478125 tablespoon tbsp|0.00000492892159375 teaspoon tsp",
    ),
    ({"length": 3}, "0.000946352946 qt quart|0.000473176473 pt pint"),
    ({"mass": 1, "length": 1, "time": -2}, "1 n newton|1000 kn kilonewton"),
    ({"mass": 1, "length": 2, "time": -2}, "1 j joule|1000 kj|3600000 kwh|4.184 cal calorie|4184 kcal"),
    ({"mass": 1, "length": 2, "time": -3}, "1 w watt|1000 kw|1000000 mw"),
    ({"mass": 1, "length": -1, "time": -2}, "1 pa pascal|1000 kpa|100000 bar|101325 atm atmosphere"),
    ({"time": -1}, "1 hz hertz|1000 khz|1000000 mhz"),
    ({"mass": 1, "length": 2, "time": -3, "current": -1}, "1 v volt|1000 kv"),
    ({"mass": 1, "length": 2, "time": -3, "current": -2}, "1 ohm|1000 kohm"),
    ({}, "12 dozen"),
)
_COMPOUND = {"mph": ("mile", "hour"), "kph": ("km", "hour"), "kmh": ("km", "hour"), "mpg": ("mile", "gallon")}
_PREFIXES = {
    "kilo": Fraction(1000), "centi": Fraction(1, 100), "milli": Fraction(1, 1000), "deci": Fraction(1, 10),
    "micro": Fraction(1, 10**6), "mega": Fraction(10**6), "nano": Fraction(1, 10**9), "giga": Fraction(10**9),
}  # fmt: skip
_PREFIXED = (
    *(
        "meter",
        "metre",
        "gram",
        "gramme",
        "second",
        "liter",
        "litre",
        "watt",
        "joule",
        "newton",
        "volt",
        "pascal",
    ),
)
_AMBIGUOUS = frozenset(
    {
        *"mghslntjwvad",
        "in",
        "ms",
        "rs",
        "pt",
        "ha",
        "mi",
        "kn",
        "ma",
        "mo",
        "cal",
        "bar",
        "mb",
        "kb",
        "gb",
        "tb",
    }
)
"""Spellings that may also be variables or English words."""


def _table() -> dict[str, Unit]:
    lines = [({name: 1}, line) for name, line in _BASES.items()]
    found = {
        name: Unit(tuple(sorted(dimension.items())), Fraction(entry.split()[0]))
        for dimension, line in (*lines, *_DERIVED)
        for entry in line.split("|")
        for name in entry.split()[1:]
    }
    for name in _PREFIXED:
        for prefix, size in _PREFIXES.items():
            found[prefix + name] = Unit(found[name].dimension, size * found[name].factor)
    for name, (top, bottom) in _COMPOUND.items():
        found[name] = _times(found[top], found[bottom], -1)
    return found


def _times(left: Unit, right: Unit, power: int) -> Unit:
    if power == 1 and left is _ONE:
        return right
    dimension = dict(left.dimension)
    for name, exponent in right.dimension:
        dimension[name] = dimension.get(name, 0) + power * exponent
    kept = tuple(sorted((name, exponent) for name, exponent in dimension.items() if exponent))
    return Unit(kept, left.factor * right.factor**power)


_ONE = Unit((), Fraction(1))
UNITS = _table()
_WRAPPED = regex(r"\\(?:text|mathrm|mbox|rm|hbox|textrm|operatorname)\s*\{([^{}]*)\}")
_SPACING = regex(r"\\[,;:! ]|~|\\q?quad|(?<!\\)\$|\{\}")
_TOKEN = regex(
    r"\s*(?:(?P<name>°?[A-Za-z¢€£¥]+\.?)|(?P<power>(?:\^\s*\{?\s*(?=-?[1-4])|(?<=[A-Za-z])(?=[1-4]))(?P<digits>-?[1-4])\s*\}?|[²³])|(?P<slash>/)"
    r"|(?P<times>\\cdot|\\times|[*·⋅-]))"
)
_SPEEDS = frozenset({"m/s", "m/s^2", "m/s^{2}", "m/s²"})
_NAME = regex(r"[^\W\d_]+|[°¢€£¥]\w*")
_VALUE = regex(
    r"\s*(?P<value>(?:[\d\s.,*/+()-]|\{,\}|\\[dt]?frac\s*(?:\{[^{}]*\}|\d)\s*(?:\{[^{}]*\}|\d)|\\sqrt\s*\{[^{}]*\}|\\pi(?![a-z])"
    r"|\\cdot|\\times|[×·]|\^\s*\{?-?\d+\}?|\\!|\\left|\\right)++)(?P<unit>(?=\D).+)",
)
_PART_OF = regex(r"^of an? ")
"""`1/3 of a mile` is a third of its unit."""

_PER_SECOND = regex(r"\bms\s*\^\s*\{?\s*-\s*([12])\s*\}?")
"""`ms^{-2}`, in which m and s are metres and seconds."""

_DEGREE = regex(r"\^?\s*\{?\s*\\circ\s*\}?\s*|°\s*|(?<=[\d\s])degrees?\s+(?=[CcFf](?:elsius|ahrenheit)?\b)")
_MIXED_PART = regex(r"(\d+(?:\.\d+)?)\s*([A-Za-z]+\.?)")
_MIXED = regex(r"\s*\d+(?:\.\d+)?\s*[A-Za-z]+\.?(?:\s*(?:,|and)?\s*\d+(?:\.\d+)?\s*[A-Za-z]+\.?){1,3}\s*")
_PER = frozenset({"per", "each"})
_POWERS = {"squared": 2, "cubed": 3}
_BEFORE = {"square": 2, "sq": 2, "cubic": 3, "cu": 3}
_JOINING = frozenset({*_PER, *_POWERS, *_BEFORE})
_FRACTION_UNIT = regex(
    r"\\[dt]?frac\s*\{\s*\\(?:text|mathrm)\s*\{([A-Za-z ]+)\}\s*\}"
    r"\s*\{\s*\\(?:text|mathrm)\s*\{([A-Za-z ]+)\}\s*\}"
)
_OHM = regex(r"(?<=\d)(?:\s|\\[, ])*\$?(k?)(?:Ω|\\Omega)\s*\$?$")
_CODE = regex(r"^(?:USD|US\$)\s*(?=\d)")
_THOUSANDS = regex(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_EURO_COMMA = regex(r"\d+,\d\d?")
_MONEY = regex(r"\s*(?P<sign>\\?\$|€|£|¥)\s*(?P<value>\d[\d,]*(?:\.\d+)?)\s*\.?\s*")
_SIGNS = {"$": "dollar", r"\$": "dollar", "€": "euro", "£": "£", "¥": "¥"}
_FOLLOWING = regex(
    r"(?:[\s$~]|\\[,;:! )\]])*(?:\\(?:text|mathrm|mbox)\s*\{\s*)?"
    r"(?P<words>[A-Za-z][A-Za-z.²³/^\d]*(?:[ ]+[A-Za-z.²³]+){0,3})"
)
_MAY_NAME_UNIT = regex(
    r"(?<![A-Za-z\\])[A-Za-z°¢€£¥]|\\(?:text|mathrm|mbox|circ|rm|hbox|operatorname)|^\s*\\?\$"
)
_CHARS = 120


def are_pounds(gold: Unit, gold_text: str, prediction: Unit, text: str) -> bool:
    """Whether one side prints `£` and the other the word, which alone is a weight."""
    sterling, weight = UNITS["£"], UNITS["pound"]
    spelled = {(gold, prediction): text, (prediction, gold): gold_text}.get((sterling, weight))
    return spelled is not None and "pound" in spelled.lower()


def beside(one: Measured, other: Measured) -> Measured:
    """`250 cents` beside a value in euros as cents of a euro."""
    euros = UNITS["euro"].dimension
    if one.unit != UNITS["cent"] or other.unit.dimension != euros:
        return one
    return one._replace(unit=Unit(euros, UNITS["cent"].factor))


def _with_point(found: Measured) -> Measured:
    """`2,50 €` with a decimal point, as euros are printed with a comma."""
    if found.unit != UNITS["euro"] or not _EURO_COMMA.fullmatch(found.value):
        return found
    return found._replace(value=found.value.replace(",", "."))


@lru_cache(maxsize=256)
def read_unit(text: str) -> Unit | None:
    """The unit a text names: `km/h`, `square feet`, `cm^2`, `meters per second`; `None` when unknown."""
    unit, last, named = _ONE, _ONE, False
    sign, pending, position = 1, 1, 0
    text = text.rstrip(" .")
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            return None
        position = token.end()
        word = (token["name"] or "").rstrip(".")
        if token["slash"] or (named and word.lower() in _PER):
            sign = -1
        elif token["power"] or (named and word.lower() in _POWERS):
            unit = _times(unit, last, _exponent(token, word) - 1)
            last = _ONE
        elif word.lower() in _BEFORE:
            pending = _BEFORE[word.lower()]
        elif word:
            known = _named(word)
            if known is None:
                return None
            last = _times(_ONE, known, sign * pending)
            unit, named = _times(unit, last, 1), True
            sign = pending = 1
    return unit if named else None


def _exponent(token: re.Match[str], word: str) -> int:
    if word:
        return _POWERS[word.lower()]
    return {"²": 2, "³": 3}.get(token["power"]) or int(token["digits"])


def _named(word: str) -> Unit | None:
    lowered = word.lower()
    if lowered in UNITS:
        return UNITS[lowered]
    return UNITS.get(lowered[:-1]) if lowered.endswith("s") and len(lowered) > 2 else None


def _opens_unit(word: str) -> bool:
    """Whether a word, or what stands in it before `/` or a power, can be the first of a unit."""
    token = _TOKEN.match(word)
    name = (token["name"] or "").rstrip(".") if token else ""
    return name.lower() in _BEFORE or _named(name) is not None


@lru_cache(maxsize=256)
def measured(text: str) -> Measured | None:
    """The value and the unit of a text: `5 km`, `$20`, `3 h 30 min`; `None` when it has no known unit."""
    if len(text) > _CHARS or not _MAY_NAME_UNIT.search(text):
        return None
    if "Ω" in text or "Omega" in text:
        text = _OHM.sub(r" \1ohm", text)
    if "frac" in text:
        text = _FRACTION_UNIT.sub(r"\\text{\1/\2}", text)
    money = _MONEY.fullmatch(_CODE.sub(r"\\$", text) if text[:1].isupper() else text)
    if money:
        value = money["value"]
        plain = value.replace(",", "") if _THOUSANDS.fullmatch(value) else value
        return _with_point(Measured(plain, UNITS[_SIGNS[money["sign"]]], sure=True))
    plain = _SPACING.sub(" ", text)
    upright = bool(_WRAPPED.search(plain))
    plain = _DEGREE.sub("°", _WRAPPED.sub(r" \1 ", plain) if upright else plain)
    if "ms" in plain:
        plain = _PER_SECOND.sub(lambda found: "m/s" if found[1] == "1" else f"m/s^{found[1]}", plain)
    mixed = _mixed(plain)
    if mixed is not None:
        return mixed
    found = _VALUE.fullmatch(plain)
    unit = (
        read_unit(_PART_OF.sub("", found["unit"]))
        if found and re.search(r"\d|\\pi", found["value"])
        else None
    )
    if found is None or unit is None:
        return None
    names = _NAME.findall(found["unit"].lower())
    speed = found["unit"].strip(" .") in _SPEEDS
    sure = upright or speed or not _AMBIGUOUS.issuperset(names)
    return _with_point(Measured(found["value"].strip(" *"), unit, sure=sure))


def _mixed(text: str) -> Measured | None:
    """`3 hours 30 minutes`, `5 ft 3 in`: values of one quantity, the larger unit first, added up."""
    if not _MIXED.fullmatch(text):
        return None
    parts = [(Fraction(value), _named(name.rstrip("."))) for value, name in _MIXED_PART.findall(text)]
    units = [unit for _, unit in parts if unit is not None]
    if len(units) < len(parts) or len({unit.dimension for unit in units}) != 1:
        return None
    if sorted(units, key=lambda unit: -unit.factor) != units or len({unit.factor for unit in units}) < len(
        units
    ):
        return None
    total = sum((value * unit.factor for value, unit in parts if unit is not None), Fraction(0))
    return Measured(str(total / units[-1].factor), units[-1], sure=True)


def unit_after(text: str) -> str | None:
    """The unit that a text starts with, when it can be nothing else: `kilometers`, `square feet per hour`."""
    found = _FOLLOWING.match(text)
    words = found["words"].split() if found else []
    if not words or not _opens_unit(words[0]):
        return None
    for count in range(min(len(words), 4), 0, -1):
        if count > 1 and not _JOINING.intersection(word.lower().rstrip(".") for word in words[:count]):
            continue
        name = " ".join(words[:count]).rstrip(" .,;")
        if name.lower() not in _AMBIGUOUS and read_unit(name) is not None:
            return name
    return None
