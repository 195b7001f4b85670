import pytest

from sieval.tasks.dgn_reference.extraction import extract

EXTRACTED = [
    # rule 1: the last box
    (r"First \boxed{1}, then \boxed{2}.", "2", "boxed"),
    (r"\boxed{\frac{1}{2}} is it", r"\frac{1}{2}", "boxed"),
    (r"$x=3$, so \boxed{4}", "4", "boxed"),
    (r"\boxed{\boxed{7}}", "7", "boxed"),
    (r"The answer is \boxed{\text{no roots}}", "no roots", "boxed"),
    (r"\boxed {5}", "5", "boxed"),
    # rule 2: the last dollars, be they about something else
    ("We get $x=2$", "x=2", "dollars"),
    ("We get $x=1$ and then $$x=2$$", "x=2", "dollars"),
    ("the answer is $x=2$, where $x$ is in metres", "x", "dollars"),
    (r"It costs \$5, that is $y$", "y", "dollars"),
    # rule 3: a bare expression
    (r"x=\frac{\pi}{4}(4k+1)", r"x=\frac{\pi}{4}(4k+1)", "bare"),
    (r"(-1,2)\cup(3,6)", r"(-1,2)\cup(3,6)", "bare"),
    ("(-1, 2) ∪ (3, 6)", "(-1, 2) ∪ (3, 6)", "bare"),
    ("x=1; x=2", "x=1; x=2", "bare"),
    ("70 kg", "70 kg", "bare"),
    ("7.1%", "7.1%", "bare"),
    ("**2a+3**", "2a+3", "bare"),
    ("sin x + cos x", "sin x + cos x", "bare"),
    ("A", "A", "bare"),
    # rule 4: after the last marker
    ("Then we have x = 5", "5", "marker"),
    ("After some work the answer is 1/3", "1/3", "marker"),
    ("The final answer is 12 and nothing else", "12 and nothing else", "marker"),
    ("Final result is 9", "9", "marker"),
    ("It holds, therefore 6", "6", "marker"),
    ("My answer:\n\n17\nI hope that helps", "17", "marker"),
    ("Answer: no roots", "no roots", "marker"),
    ("First a = 3. Later b = 4", "4", "marker"),
    # rule 5: the last number
    ("I count 3 apples and 14 pears", "14", "number"),
    ("About 2.75 of them", "2.75", "number"),
    ("Roughly 3/4 of it", "3/4", "number"),
    ("It drops to -12 overnight", "-12", "number"),
    ("Take 10-5 apples", "5", "number"),
]


@pytest.mark.parametrize(("completion", "text", "rule"), EXTRACTED)
def test_the_first_rule_that_yields_something_wins(completion: str, text: str, rule: str) -> None:
    assert extract(completion) == (text, rule)


@pytest.mark.parametrize(
    "completion", ["", "   \n", "I am not able to expand this one, sorry", "No", "...", "?"]
)
def test_without_mathematics_nothing_is_extracted(completion: str) -> None:
    assert extract(completion) is None


def test_an_empty_box_yields_to_the_next_rule() -> None:
    assert extract(r"Put it in \boxed{}, that is $5$") == ("5", "dollars")


def test_an_unclosed_last_box_does_not_fall_back_to_an_earlier_box() -> None:
    found = extract(r"First \boxed{1} and then \boxed{2")
    assert found is not None
    assert found.rule == "number"


def test_blank_dollars_are_passed_over() -> None:
    assert extract("We get $5$ and $ $") == ("5", "dollars")
