import pytest

from sieval.tasks.dgn_reference.intervals import Interval, Piece, Point, read_pieces

OPEN = Interval("-1", "2", low_open=True, high_open=True)
READ: list[tuple[str, tuple[Piece, ...]]] = [
    ("(-1,2)", (OPEN,)),
    ("(-1; 2)", (OPEN,)),
    (r"\left(-1,2\right)", (OPEN,)),
    (r"(-1,2)\cup(3,6]", (OPEN, Interval("3", "6", low_open=True, high_open=False))),
    (r"(-1,2)\bigcup(-1,2)", (OPEN, OPEN)),
    ("(-1, 2) ∪ (-1, 2)", (OPEN, OPEN)),
    ("[0,5;1]", (Interval("0,5", "1", low_open=False, high_open=False),)),
    (r"(-\infty,1)", (Interval(r"-\infty", "1", low_open=True, high_open=True),)),
    ("{1,2,3}", (Point("1"), Point("2"), Point("3"))),
    (r"\{1; 2,5\}", (Point("1"), Point("2,5"))),
    (r"(-1,2)\cup\{5\}", (OPEN, Point("5"))),
    (r"(\frac{1}{2},f(1,2))", (Interval(r"\frac{1}{2}", "f(1,2)", low_open=True, high_open=True),)),
]


@pytest.mark.parametrize(("text", "pieces"), READ)
def test_unions_are_read(text: str, pieces: tuple[Piece, ...]) -> None:
    assert read_pieces(text) == pieces


@pytest.mark.parametrize(
    "text", ["", "5", "(1)", "(1,2,3)", "(a+b)(c,d)", "(,1)", "{1,2)", r"(1,2)\cup 3", "((1,2)"]
)
def test_anything_else_is_no_union(text: str) -> None:
    assert read_pieces(text) == ()
