"""Units by table: their spellings, their exact size, and what a text with a unit is worth."""

from fractions import Fraction

import pytest

from sieval.grading import equal
from sieval.grading.prose.units import measured, read_unit

SAME_SIZE = [
    ("km", "1000", "m"),
    ("hour", "60", "minutes"),
    ("ft", "12", "inches"),
    ("square feet", "144", "in^2"),
    ("sq. ft.", "144", "square inches"),
    ("cubic metres", "1000", "litres"),
    ("m^3", "1000000", "cm³"),
    ("m/s", "18/5", "km/h"),
    ("miles per hour", "1", "mph"),
    ("m/s^2", "1", "meters per second squared"),
    ("kilograms", "1000", "g"),
    ("pound", "16", "ounces"),
    ("dollars", "100", "cents"),
    ("N", "1", "kg m/s^2"),
    ("J", "1", "N m"),
    ("kWh", "3600", "kJ"),
    ("weeks", "7", "days"),
    ("years", "12", "months"),
    ("mi", "5280", "feet"),
    ("acre", "43560", "sq ft"),
]
UNKNOWN = ["apples", "people per square meter", "x", "", "per", "square", "units"]


@pytest.mark.parametrize(("one", "count", "other"), SAME_SIZE)
def test_a_unit_holds_exactly_so_many_of_another(one: str, count: str, other: str) -> None:
    larger, smaller = read_unit(one), read_unit(other)
    assert larger is not None
    assert smaller is not None
    assert larger.dimension == smaller.dimension
    assert larger.factor / smaller.factor == Fraction(count)


@pytest.mark.parametrize("text", UNKNOWN)
def test_anything_else_is_no_unit(text: str) -> None:
    assert read_unit(text) is None


MEASURED = [
    ("5 km", "5", True),
    (r"2.5\text{ cm}", "2.5", True),
    (r"\frac{1}{2}\,\mathrm{kg}", r"\frac{1}{2}", True),
    ("$20", "20", True),
    (r"\$1,250", "1250", True),
    ("5 m", "5", False),
    (r"5\text{ m}", "5", True),
    ("3 h 30 min", "210", True),
    ("5 ft 3 in", "63", True),
    ("2 hours and 15 minutes", "135", True),
]
BARE = ["5", "x km", "5 apples", "5x", "$20$", "5 km and 3 kg", "3 min 2 h", "km", "9" * 300 + " km"]


@pytest.mark.parametrize(("text", "value", "sure"), MEASURED)
def test_a_text_is_cut_into_value_and_unit(text: str, value: str, sure: bool) -> None:
    found = measured(text)
    assert found is not None
    assert (found.value, found.sure) == (value, sure)


@pytest.mark.parametrize("text", BARE)
def test_a_text_without_one_known_unit_is_not_cut(text: str) -> None:
    assert measured(text) is None


EQUIVALENT = [
    ("5 km", "5000 m"),
    ("90 minutes", "1.5 hours"),
    ("6 square feet", r"864 \text{ in}^2"),
    ("60 km/h", r"\frac{50}{3} m/s"),
    (r"\$0.25", "25 cents"),
    ("3 hours 30 minutes", "210 min"),
    ("20 °C", r"20 \text{ degrees Celsius}"),
    ("10", r"10 \text{ cm}"),
    (r"10 \text{ cm}", "10"),
    ("5 sec", "5 s"),
    ("1000.5", "1,000.5m²"),
    (r"2\sqrt{3} \text{ m}", r"200\sqrt{3} \text{ cm}"),
]
DIFFERENT = [
    (r"10 \text{ cm}", r"10 \text{ m}"),
    ("10 km", "10 kg"),
    ("20 m^2", "20 m^3"),
    ("20 °C", "20 °F"),
    ("60 km/h", "60 mph"),
    ("5 km", "500 m"),
    ("0.25", "25 cents"),
    ("5 minutes", "5 meters"),
    (r"\$5", "5 cents"),
    ("225", "3 hours and 45 minutes"),
]


@pytest.mark.parametrize(("gold", "prediction"), EQUIVALENT)
def test_the_same_quantity_is_equal_in_any_unit(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).outcome == "correct"


@pytest.mark.parametrize(("gold", "prediction"), DIFFERENT)
def test_another_quantity_is_never_equal(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).outcome == "incorrect"


@pytest.mark.parametrize(
    "text", ["9" * 119 + "!", "(" * 120, r"\cdot" * 20 + "é", "1 " * 59 + "é", "3 h " * 29 + "é"]
)
def test_a_hostile_text_is_cut_at_once(text: str) -> None:
    assert measured(text) is None
