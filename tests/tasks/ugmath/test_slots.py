import pytest

from sieval.tasks.ugmath.slots import allot, normalise, split

NORMALISED = [
    (r"\text{True}", "True"),
    (r"\left(1,\;2\right]", "(1, 2]"),
    (r"\left[0,\infty\right)", r"[0,\infty)"),
    (r"45^\circ", "45"),
    (r"45^{\circ}", "45"),
    (r"50\%", "50"),
    (r"\$5", "5"),
    (r"$x$", "x"),
    (r"1\,234", "1234"),
    (r"1\,234\,567", "1234567"),
    (r"2\;3", "2 3"),
    (r"\sin\,x", r"\sin x"),
    (r"\mathbf{\text{a}}b", "ab"),
    (r"\frac{1}{2}", r"\frac{1}{2}"),
    (r"\operatorname{arcsin}(x)", "arcsin(x)"),
    (r"\left<1,2\right>", r"\langle 1,2\rangle"),
    (r"\left.\frac{1}{2}\right|", r"\frac{1}{2}|"),
    (r"a\leftarrow b", r"a\leftarrow b"),
    (r"\boxed{5}", "5"),
]
SPLIT = [
    ("1, 2", ["1", "2"]),
    ("(1,2], 3", ["(1,2]", "3"]),
    (r"\{1,2\}, 3", [r"\{1,2\}", "3"]),
    (r"\langle 1,2\rangle, 3", [r"\langle 1,2\rangle", "3"]),
    ("x<1, y>2", ["x<1", "y>2"]),
    ("1), 2", ["1)", "2"]),
    ("]1,2[, 3", ["]1", "2[, 3"]),
    ("f(x,y)", ["f(x,y)"]),
    ("1{,}5, 2", ["1{,}5", "2"]),
    ("", [""]),
    ("1,,2", ["1", "", "2"]),
]


@pytest.mark.parametrize(("text", "wanted"), NORMALISED)
def test_layout_and_signs_are_stripped(text: str, wanted: str) -> None:
    assert normalise(text) == wanted


@pytest.mark.parametrize(("text", "pieces"), SPLIT)
def test_pieces_stand_between_commas_at_depth_zero(text: str, pieces: list[str]) -> None:
    assert split(text) == pieces


def test_each_gold_takes_its_piece() -> None:
    assert allot(["a", "(b,c)"], "x, (y, z)") == ["x", "(y, z)"]


def test_another_number_of_pieces_is_refused() -> None:
    assert allot(["a", "b"], "x") is None
    assert allot(["a"], "x, y") is None


def test_gold_with_commas_of_its_own_takes_as_many_pieces() -> None:
    assert allot(["1,000", "b"], "1,000, x") == ["1, 000", "x"]
    assert allot(["1,000"], "1000") == ["1000"]
