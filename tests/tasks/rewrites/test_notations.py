"""The same answer, spelled otherwise."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sieval.tasks.rewrites.notations import spellings

SPELLED = [
    (r"\boxed{x=\frac{3}{4}}", "bare", r"\frac{3}{4}"),
    (r"\frac{3}{4}", "decimal", "0.75"),
    (r"\frac{3}{4}", "no_leading_zero", ".75"),
    (r"\frac{3}{4}", "decimal_comma", "0{,}75"),
    (r"\frac{3}{4}", "unreduced", r"\frac{6}{8}"),
    (r"\frac{3}{4}", "bare_frac", r"\frac34"),
    ("-0.5", "sign_in_top", r"\frac{-1}{2}"),
    ("12000", "thin_space", r"12\,000"),
    (r"x=20\%", "bare_percent", "20%"),
    ("7,1%", "spaced_percent", r"7.1 \%"),
    ("70 kg", "unit_text", r"70\text{ kg}"),
    ("1; 2; 3", "reversed", "3; 2; 1"),
    ("1; 2; 3", "braces", r"\{1, 2, 3\}"),
    ("1; 2; 3", "and", r"1, 2 \text{ and } 3"),
    (r"1; \frac{1}{2}", "decimals", "1; 0.5"),
    (r"x_1=0;\ x_2=5", "reordered", r"x_2=5;\ x_1=0"),
    (r"x=-3\pm\sqrt{3}", "both_signs", r"x=-3+\sqrt{3}; x=-3-\sqrt{3}"),
    (r"\pm 2", "both_signs_reversed", "-2; 2"),
    (r"\frac{-1\pm\sqrt{5}}{2}", "both_signs", r"\frac{-1+\sqrt{5}}{2}; \frac{-1-\sqrt{5}}{2}"),
    (r"(-1,2)\cup(3,6)", "union_glyph_reversed", "(3, 6) ∪ (-1, 2)"),
    (r"(-\infty,1)", "semicolon", r"(-\infty; 1)"),
    (r"x=\frac{\pi}{4}(4k+1)", "domain", r"x=\frac{\pi}{4}(4n+1), n \in \mathbb{Z}"),
    (r"x=\frac{\pi}{4}(4k+1)", "reindexed", r"x=\frac{\pi}{4}(4(k+1)+1)"),
    (r"\text{no solutions}", "capital", "No solutions"),
    (r"2\sqrt{3}+\pi", "unicode", "2√3+π"),
]


@pytest.mark.parametrize(("gold", "kind", "text"), SPELLED)
def test_notation_is_written(gold: str, kind: str, text: str) -> None:
    assert dict(spellings(gold))[kind] == text


NOT_SPELLED = [
    (r"\sqrt{2}5", "unicode"),  # √25 would be another number
    ("yes; no", "reversed"),  # words answer questions in their order
    ("(1,2); (3,4)", "reversed"),
    ("1; 1", "braces"),
    ("0,5; 1,5", "commas"),
    (r"x=(-1)^k\frac{\pi}{6}+\pi k", "reindexed"),  # ^(k+1) would raise to an opening parenthesis
    (r"\frac{1}{3}", "decimal"),
    ("6.732", "decimal_comma"),  # 6{,}732 may be six thousand
]


@pytest.mark.parametrize(("gold", "kind"), NOT_SPELLED)
def test_notation_that_would_change_the_answer_is_left_out(gold: str, kind: str) -> None:
    assert kind not in dict(spellings(gold))


@given(st.integers(-999, 999), st.integers(1, 200))
def test_every_spelling_of_a_fraction_has_its_value(top: int, bottom: int) -> None:
    value = Fraction(top, bottom)
    gold = str(top) if bottom == 1 else rf"\frac{{{top}}}{{{bottom}}}"
    assert all(_read(spelling.text) == value for spelling in spellings(gold))


def _read(text: str) -> Fraction:
    """The value of a numeral as a person reads it."""
    plain = text.replace("−", "-").replace(r"\,", "").replace("{,}", ".")
    plain = re.sub(r"\\[dt]?frac(\d)(\d)", r"\1/\2", plain)
    found = re.fullmatch(r"(-?)\\[dt]?frac\{(-?\d+)\}\{(\d+)\}", plain)
    if found is None:
        return Fraction(plain)
    return Fraction(int(found[2]), int(found[3])) * (-1 if found[1] else 1)


@given(st.text(max_size=40))
def test_any_text_has_at_least_its_own_spelling(gold: str) -> None:
    first, *rest = spellings(gold)
    assert first.kind == "plain"
    assert first.text not in {spelling.text for spelling in rest}
