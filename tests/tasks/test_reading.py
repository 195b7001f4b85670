import pytest

from sieval.tasks.reading import number_of, numbers_of

NUMBERS = [
    ("12", 12.0),
    ("-0.5", -0.5),
    ("1,200", 1200.0),
    (r"\frac{3}{4}", 0.75),
    ("3/4 hours", 0.75),
    (r"x = 2.5\text{ cm}", 2.5),
    (r"1.5 \times 10^{3}", 1500.0),
    ("2*3.14", 6.28),
    (r"\$18", 18.0),
    ("5%", 0.05),
]
NO_NUMBERS = ["", "x", "f(3)", "[1, 2]", "9^{9^{9^9}}", "1+2+\\dots+n", "5x+1=0", "1/0", "i", "9" * 30_000]


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_number_is_read(text: str, number: float) -> None:
    assert number_of(text) == pytest.approx(number)


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_number_is_none(text: str) -> None:
    assert number_of(text) is None


def test_nothing_is_executed() -> None:
    assert number_of("__import__('os').getpid()") is None
    assert number_of("len([1, 2])") is None
    assert numbers_of("[x for x in (1, 2)]") is None


def test_lists_keep_their_order() -> None:
    assert numbers_of("[3.5, 1/4]") == [3.5, 0.25]
    assert numbers_of("(2, 1)") == [2.0, 1.0]
    assert numbers_of("[3]") == [3.0]
    assert numbers_of("7") is None
    assert numbers_of("[a, b]") is None
