"""Wrong answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sieval.tasks.rewrites.answer_shapes import number_of, percent_of, unwrap
from sieval.tasks.rewrites.perturbations import perturbations

CHANGED = [
    ("20", "plus_one", "21"),
    ("0.40", "sign", "-0.40"),
    (r"\frac{3}{4}", "reciprocal", r"\frac{4}{3}"),
    (r"x=20\%", "plus_one", r"x=21\%"),
    ("70 kg", "plus_one", r"71\text{ kg}"),
    ("1; 2; 3", "one_missing", "1; 2"),
    ("1; 2; 3", "last_changed", "1; 2; 4"),
    ("2; 3; 2", "last_changed", "2; 3; 1"),
    (r"x=-3\pm\sqrt{3}", "only_plus", r"x=-3+\sqrt{3}"),
    (r"(-1,2)\cup(3,6)", "end_flipped", r"(-1,2)\cup(3,6]"),
    (r"(-1,2)\cup(3,6)", "piece_missing", "(-1,2)"),
    (r"x\in(-\infty,1)", "end_moved", r"x\in(-\infty,2)"),
    (r"x=\frac{\pi}{4}(4k+1)", "scaled", r"x=2\left(\frac{\pi}{4}(4k+1)\right)"),
    (r"x=\frac{\pi}{4}(4k+1)", "shifted", r"x=\frac{\pi}{4}(4k+1)+1"),
    ("2a+3", "plus_one", "2a+3+1"),
    ("x+y=5", "plus_one", "x+y=5+1"),
    (r"\text{no solutions}", "opposite", r"\text{infinitely many solutions}"),
    (r"\text{on}", "opposite", r"\text{inside}"),
    ("Monday", "other_words", r"\text{cannot be determined}"),
    (r"\begin{pmatrix}1\\2\end{pmatrix}", "other_words", r"\text{cannot be determined}"),
    ("cannot be determined", "other_words", "no solutions"),
]


@pytest.mark.parametrize(("gold", "kind", "text"), CHANGED)
def test_answer_is_changed(gold: str, kind: str, text: str) -> None:
    assert dict(perturbations(gold))[kind] == text


NOT_CHANGED = [
    ("0", "sign"),
    ("0", "ten_times"),
    ("1/1", "reciprocal"),
    (r"x=\pm\frac{\pi}{2}+\pi k", "only_plus"),  # one sign gives the whole family
    (r"x=\pi+k", "shifted"),  # 1 is a period
    ("1; 1", "one_missing"),  # the same set
    (r"(3,6)\cup(-1,2)", "end_flipped"),  # not in order: the changed end may lie inside
    (r"(1,\infty)", "end_flipped"),
]


@pytest.mark.parametrize(("gold", "kind"), NOT_CHANGED)
def test_change_that_might_leave_the_answer_equal_is_left_out(gold: str, kind: str) -> None:
    assert kind not in dict(perturbations(gold))


@given(st.integers(-10_000, 10_000), st.integers(0, 3), st.sampled_from(["", "x=", r"\boxed{"]))
def test_no_perturbed_number_has_the_gold_value(digits: int, places: int, wrap: str) -> None:
    text = f"{digits / 10**places:.{places}f}"
    gold = f"{wrap}{text}}}" if wrap.endswith("{") else wrap + text
    others = [number_of(p.text.removeprefix("x=")) for p in perturbations(gold)]
    assert others
    assert number_of(text) not in others


@given(st.integers(-500, 500))
def test_no_perturbed_percent_has_the_gold_value(number: int) -> None:
    assert str(number) not in {percent_of(p.text) for p in perturbations(rf"{number}\%")}


@given(st.text(max_size=40))
def test_any_text_has_a_different_answer(gold: str) -> None:
    others = [p.text for p in perturbations(gold)]
    assert others
    assert unwrap(gold) not in others
