import pytest

from sieval.tasks.dgn_reference.assignment import without_assignment


@pytest.mark.parametrize("text", ["x=2", "x = 2", "x_1=2", "x_{1,2}=2", r"\alpha=2", "S'=2", r"x_{\max} = 2"])
def test_a_single_symbol_is_stripped(text: str) -> None:
    assert without_assignment(text) == ("2", True)


@pytest.mark.parametrize("text", ["2x+3=7", "2", "x", "xy=2", "f(x)=2", r"\sin=2", "x==2", "x="])
def test_anything_else_is_left_alone(text: str) -> None:
    assert without_assignment(text) == (text, False)
