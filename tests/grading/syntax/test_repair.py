"""Cleaning: one spelling for layout, unicode and damaged commands."""

import pytest

from sieval.grading.syntax.repair import clean

CLEANED = [
    ("10{,}000", "10000"),
    ("0{,}5", "0.5"),
    (r"11,\! 111,\! 100", "11111100"),
    ("1 000", "1000"),
    ("1 3/8", "1 3/8"),
    ("7,1%", "7.1%"),
    ("rac{1}{2}", r"\frac{1}{2}"),
    ("\x0crac{1}{2}", r"\frac{1}{2}"),
    ("frac{1}{2}", r"\frac{1}{2}"),
    (r"\\frac{4}{9}", r"\frac{4}{9}"),
    (r"\begin{pmatrix}1 \\ 2\end{pmatrix}", r"\begin{pmatrix}1 \\ 2\end{pmatrix}"),
    (r"\begin{pmatrix}\\frac12 \\ 2\end{pmatrix}", r"\begin{pmatrix}\frac12 \\ 2\end{pmatrix}"),
    (r"\begin{pmatrix}1\2\end{pmatrix}", r"\begin{pmatrix}1\\ 2\end{pmatrix}"),
    ("90^", "90"),
    ("-1.", "-1"),
    ("0.333...", "0.333..."),
    ("√3/2", r"\sqrt 3/2"),
    ("³√5", r"\sqrt[3] 5"),
    ("x²+10⁻³", "x^{2}+10^{-3}"),
    ("x₁", "x_{1}"),
    ("2½", r"2\frac{1}{2}"),
    ("−3×4", r"-3\times 4"),
    ("x ≤ π", r"x \le  \pi"),
    ("$8$,$4$", "8 , 4"),
    (r"\(5\)", "5"),
    (r"\boxed{5}", "5"),
    (r"\left(\frac12\right)", r"(\frac12)"),
    (r"\$ 12", "12"),
    ("\u202e5\u202c", "5"),
    ("{'a': 1, 'b': 2}", "a = 1, b = 2"),
    ("['B', 'F']", "[B, F]"),
    ("3:45 p.m.", "3:45  pm"),
    ("x 或 y", r"x  \text{or}  y"),
]


@pytest.mark.parametrize(("text", "cleaned"), CLEANED)
def test_a_text_is_cleaned(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@pytest.mark.parametrize(("text", "cleaned"), CLEANED)
def test_cleaning_twice_changes_nothing(text: str, cleaned: str) -> None:
    assert clean(clean(text)).split() == clean(text).split()
