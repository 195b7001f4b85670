"""Numbers told in prose, by table."""

import pytest

from sieval.grading import equal
from sieval.grading.prose.narrated import same_told, tells_of_things

SAME = [
    (
        "The fee for an A seat is 24 crowns, and for a B seat is 21 crowns.",
        r"24 \text{ crowns (A)}, 21 \text{ crowns (B)}",
    ),
    ("The fee for an A seat is 24 crowns, and for a B seat is 21 crowns.", "B: 21, A: 24"),
    ("The fee for an A seat is 24 crowns, and for a B seat is 21 crowns.", "24, 21"),
    ("There are $3$ pears and $5$ plums.", "3 pears, 5 plums"),
    ("There are 15 robins.", "15 robins"),
    ("The mother is 1,240 days old.", "1240"),
]
OTHER = [
    ("The fee for an A seat is 24 crowns, and for a B seat is 21 crowns.", "A: 21, B: 24"),
    ("The fee for an A seat is 24 crowns, and for a B seat is 21 crowns.", "21, 24"),
    ("The fee for an A seat is 24 crowns, and for a B seat is 21 crowns.", "24"),
    ("There are $3$ pears and $5$ plums.", "3 plums and 5 pears"),
    ("There are $3$ pears and $5$ plums.", "3 pears, 5 figs"),
    ("There are 15 robins.", "15 finches"),
    ("There are fewer than 15 robins.", "15"),
    ("There are not 15 robins.", "15"),
    ("There are 15 robins.", "16"),
    ("There are $x+1$ robins.", "1"),
]

UNLABELLED = ["The roots are 3 and 5.", "40 grams, 60 grams", "3, 5", "15 robins", "3 hours or 5 days"]


@pytest.mark.parametrize("gold", UNLABELLED)
def test_a_plain_list_is_left_to_mathematics(gold: str) -> None:
    assert not tells_of_things(gold)


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_the_same_numbers_of_the_same_things(gold: str, prediction: str) -> None:
    assert same_told(gold, prediction)
    assert equal(gold, prediction).outcome == "correct"


@pytest.mark.parametrize(("gold", "prediction"), OTHER)
def test_other_numbers_or_other_things(gold: str, prediction: str) -> None:
    assert not same_told(gold, prediction)
    assert equal(gold, prediction).outcome != "correct"
