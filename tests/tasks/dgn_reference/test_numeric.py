from fractions import Fraction

import pytest

from sieval.tasks.dgn_reference.decision import Answer, Decision
from sieval.tasks.dgn_reference.numeric import compare_numbers, read_number

READ = [
    ("5", "5"),
    ("-5", "-5"),
    ("−5", "-5"),
    ("+5", "5"),
    (".5", "1/2"),
    ("0.040", "1/25"),
    ("7,1", "71/10"),
    ("3/4", "3/4"),
    ("-3/4", "-3/4"),
    (r"\frac{3}{4}", "3/4"),
    (r"-\frac{3}{4}", "-3/4"),
    (r"\dfrac{-3}{4}", "-3/4"),
    (r"\frac34", "3/4"),
    ("70 kg", "70"),
    ("70kg", "70"),
    ("5 m", "5"),
    ("12.5 cm^2", "25/2"),
    ("60 km/h", "60"),
    (r"60^\circ", "60"),
    ("60°", "60"),
    ("3 hours", "3"),
]


@pytest.mark.parametrize(("text", "value"), READ)
def test_a_number_is_read(text: str, value: str) -> None:
    assert read_number(text) == (Fraction(value),)


@pytest.mark.parametrize(
    "text", ["", "x", "2x", "2m", "1 2", "1,2,3", r"\sqrt{2}", "1/0", r"\frac{1}{0}", "5 foo", "1e5", "5!"]
)
def test_anything_else_is_no_number(text: str) -> None:
    assert read_number(text) == ()


@pytest.mark.parametrize("text", ["50%", r"50\%", r"50 \%", "50,0%"])
def test_a_percentage_stands_for_two_values(text: str) -> None:
    assert read_number(text) == (Fraction(50), Fraction(1, 2))


VERDICTS = [
    ("0.040", "0.04", Decision.ACCEPT),
    ("21", "20", Decision.REJECT),
    ("1000001", "1000000", Decision.ACCEPT),  # relative 1e-6
    ("1000002", "1000000", Decision.REJECT),
    ("0.0000000009", "0", Decision.ACCEPT),  # absolute 1e-9
    ("0.000000002", "0", Decision.REJECT),
    ("0.333333", "1/3", Decision.ACCEPT),
    ("0.3333", "1/3", Decision.REJECT),
    ("x", "1", Decision.UNDECIDED),
    (r"\infty", r"+\infty", Decision.ACCEPT),
    (r"-\infty", r"\infty", Decision.REJECT),
    ("5", r"\infty", Decision.REJECT),
    ("x", r"\infty", Decision.UNDECIDED),
]


@pytest.mark.parametrize(("prediction", "gold", "decision"), VERDICTS)
def test_numbers_are_compared_within_the_tolerance(prediction: str, gold: str, decision: Decision) -> None:
    assert compare_numbers(Answer(prediction), Answer(gold)).decision is decision
