import pytest

from sieval.tasks.dgn_reference.exact import normalise

SAME = [
    ("A", "a"),
    ("2 a + 3", "2a+3"),
    (r"\sqrt{2}\,(m+3)", r"\sqrt{2}(m+3)"),
    (r"\left(1;\;2\right)", "(1;2)"),
    (r"\dfrac{1}{2}", r"\tfrac12".replace("12", "{1}{2}")),
    (r"2 \cdot x", r"2\times x"),
    (r"2 \cdot x", "2*x"),
    ("$x$", "x"),
    ("5.", "5"),
    (r"a\!b", "ab"),
]
DIFFERENT = [("0.1", "0.10"), (r"\leftarrow", "arrow"), ("x=2", "2"), ("1,5", "1.5"), (r"\frac12", "1/2")]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_case_space_and_layout_do_not_count(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_everything_else_counts(one: str, other: str) -> None:
    assert normalise(one) != normalise(other)
