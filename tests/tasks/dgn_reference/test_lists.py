import pytest

from sieval.tasks.dgn_reference.lists import split_list

SPLIT = [
    ("x=1, x=2", ("x=1", "x=2")),
    ("1; 2; 3", ("1", "2", "3")),
    ("a) 1 b) 2", ("1", "2")),
    ("a) 1; b) 2", ("1", "2")),
    ("1) x=3 2) x=4", ("x=3", "x=4")),
    ("0,5", ("0,5",)),
    ("1,2,3", ("1,2,3",)),
    ("1, 2,3", ("1", "2,3")),
    ("(1, 2)", ("(1, 2)",)),
    ("(1, 2), (3, 4)", ("(1, 2)", "(3, 4)")),
    ("x_{2,3}=1; y=2", ("x_{2,3}=1", "y=2")),
    ("$1; 2$; 3", ("1; 2", "3")),
    (r"1\,;\;2", (r"1\,", r"\;2")),
    ("x,", ("x",)),
    (";", (";",)),
    ("f(a)", ("f(a)",)),
    ("[0;1) ; 2", ("[0;1)", "2")),
    (r"\frac{\pi}{4}+\pi k, k\in\mathbb{Z}", (r"\frac{\pi}{4}+\pi k",)),
    (r"\pi k; n \in Z", (r"\pi k",)),
]


@pytest.mark.parametrize(("text", "parts"), SPLIT)
def test_lists_are_split_outside_brackets(text: str, parts: tuple[str, ...]) -> None:
    assert split_list(text) == parts
