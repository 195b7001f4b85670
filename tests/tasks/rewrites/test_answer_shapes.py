"""Shapes read off golds."""

from fractions import Fraction

import pytest

from sieval.tasks.rewrites.answer_shapes import Shape, interval_ends, number_of, shape_of, split_parts, unwrap

SHAPES: list[tuple[str, Shape]] = [
    ("7", "number"),
    ("-0.75", "number"),
    ("x=12", "number"),
    (r"\boxed{3}", "number"),
    (r"-\frac{3}{4}", "fraction"),
    ("x = 5/7", "fraction"),
    (r"x=20\%", "percent"),
    ("7,1%", "percent"),
    ("70 kg", "quantity"),
    (r"70\text{ kg}", "quantity"),
    ("48; 80; 12; 12", "list"),
    ("x=1, x=2", "list"),
    (r"x_1=0;\ x_{2,3}=-3\pm\frac{2}{3}\sqrt{3}", "list"),
    (r"x=-3\pm\frac{2}{3}\sqrt{3}", "plus_minus"),
    (r"(-1,2)\cup(3,6)", "intervals"),
    (r"[-9;-1]\bigcup[0;1]", "intervals"),
    (r"x\in(-\infty,1)", "intervals"),
    ("[0,1)", "intervals"),
    ("(3, 4)", "tuple"),
    (r"x=\frac{\pi}{4}(4k+1)", "family"),
    (r"x=30^\circ+360^\circ n", "family"),
    ("x+y=5", "equation"),
    ("2a+3", "expression"),
    (r"\sqrt{2}(m+3)", "expression"),
    (r"3\frac{1}{13}", "expression"),
    ("no solutions", "words"),
    (r"\text{yes}", "words"),
    ("ab", "expression"),
    (r"x>3", "other"),
    (r"\{1,2\}", "other"),
    (r"\begin{pmatrix}1\\2\end{pmatrix}", "other"),
    (r"\pm 1 \mp 2", "other"),
    ("", "other"),
]


@pytest.mark.parametrize(("gold", "shape"), SHAPES)
def test_shape_is_read_off_the_text(gold: str, shape: Shape) -> None:
    assert shape_of(gold).shape == shape


WRAPPED = [
    (r"\boxed{\frac{1}{2}}", r"\frac{1}{2}"),
    (r"$\boxed{5}$", "5"),
    ("$$x=1$$", "x=1"),
    ("$a$ and $b$", "$a$ and $b$"),
    (r"\boxed{1} or \boxed{2}", r"\boxed{1} or \boxed{2}"),
    ("12.", "12"),
    ("1, 2, ...", "1, 2, ..."),
]


@pytest.mark.parametrize(("gold", "text"), WRAPPED)
def test_wrapping_comes_off_only_where_it_holds_the_whole_answer(gold: str, text: str) -> None:
    assert unwrap(gold) == text


NUMBERS = [
    ("0.040", Fraction(1, 25)),
    ("7,1", Fraction(71, 10)),
    ("7{,}1", Fraction(71, 10)),
    (r"-\frac{3}{4}", Fraction(-3, 4)),
    (r"\frac{-3}{4}", Fraction(-3, 4)),
    ("6/8", Fraction(3, 4)),
    (r"\frac{1}{0}", None),
    ("1,000,000", None),
    ("x", None),
]


@pytest.mark.parametrize(("text", "value"), NUMBERS)
def test_number_has_its_exact_value(text: str, value: Fraction | None) -> None:
    assert number_of(text) == value


LISTS = [
    ("1; 2; 3", ["1", "2", "3"]),
    (r"1,\ 2", ["1", "2"]),
    ("7,1; 8,2", ["7,1", "8,2"]),
    ("(1,2), (3,4)", ["(1,2)", "(3,4)"]),
    (r"a\;b", [r"a\;b"]),
    ("7,1", ["7,1"]),
    ("1,", ["1,"]),
]


@pytest.mark.parametrize(("text", "parts"), LISTS)
def test_list_splits_outside_brackets(text: str, parts: list[str]) -> None:
    assert [part.text for part in split_parts(text)] == parts


INTERVALS = [
    ("(-1,2)", ("(", "-1", "2", ")")),
    (r"\left[0; \frac{1}{2}\right)", ("[", "0", r"\frac{1}{2}", ")")),
    ("[0,5; 1,5]", ("[", "0,5", "1,5", "]")),
    (r"(-1,2)\cup(3,6)", None),
    ("(1)", None),
    ("1,2", None),
]


@pytest.mark.parametrize(("piece", "ends"), INTERVALS)
def test_interval_has_two_ends(piece: str, ends: tuple[str, str, str, str] | None) -> None:
    assert interval_ends(piece) == ends
