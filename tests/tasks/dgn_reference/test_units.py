import pytest

from sieval.tasks.dgn_reference.units import is_unit


@pytest.mark.parametrize("text", ["kg", "cm^2", "cm²", "m^{3}", "km/h", r"kg \cdot m", "Hours", "s"])
def test_known_units(text: str) -> None:
    assert is_unit(text)


@pytest.mark.parametrize("text", ["", "x", "kgs", "cm^9", "/", "km/x"])
def test_anything_else(text: str) -> None:
    assert not is_unit(text)
