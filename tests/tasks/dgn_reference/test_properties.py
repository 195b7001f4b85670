"""What holds for any text."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sieval.core.records import OUTCOMES, Sample
from sieval.tasks.dgn_reference import grade
from sieval.tasks.dgn_reference.cleaning import clean
from sieval.tasks.dgn_reference.extraction import extract

COMMANDS = r"""
    \frac \sqrt{ \pi \infty \cup \pm \mp \sin \ln \binom{ \cdot \in \left( \right) \{ \} kg ^\circ ^{ }{ a)
    \text{ $ \boxed{ \begin{matrix} \\ \mathbb{Z} answer: ∪ √
"""
PIECES = [*"xykA1230.,;:=+-*/^_{}()[]|!<>%&~ '", *COMMANDS.split(), "the answer is ", "\n", "\ud800"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)
PLAIN = st.text(alphabet="xyk0123456789+-=^/(), ", min_size=1, max_size=20).filter(clean)


@settings(max_examples=150, deadline=None)
@given(completion=TEXTS, gold=TEXTS)
def test_any_text_has_a_verdict(completion: str, gold: str) -> None:
    verdict = grade(Sample("s", "p", gold), completion)
    assert verdict.outcome in OUTCOMES
    assert (verdict.prediction is None) == (verdict.outcome in {"unextracted", "ungraded"})


@given(answer=PLAIN)
def test_a_box_yields_what_it_holds(answer: str) -> None:
    found = extract(f"Therefore $y$ is \\boxed{{{answer}}}")
    assert found is not None
    assert found == (clean(answer), "boxed")


@given(answer=PLAIN)
def test_every_gold_is_correct_against_itself(answer: str) -> None:
    assert grade(Sample("s", "p", answer), f"So \\boxed{{{answer}}}").outcome == "correct"
