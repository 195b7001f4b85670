"""Properties of grading over generated answers: what must be equal, what must differ, that nothing breaks."""

import math

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from sieval.grading import equal, extract, grade
from tests.grading import shapes
from tests.grading.expressions import Tree, latex, program, trees, typeset, value
from tests.grading.shapes import Shape

OUTCOMES = {"correct", "incorrect", "unextracted", "ungraded"}
POINTS = ({"x": 0.7, "y": 1.9}, {"x": 2.3, "y": 0.4}, {"x": 1.1, "y": 3.2}, {"x": -1.3, "y": 0.6})
_COMMANDS = (
    r"\frac \sqrt \boxed \left( \right) \pm \cup \infty \in \mathbb{R} \text{or} \pi \sin \log_ \\ & \{ \} "
    r"\begin{pmatrix} \end{pmatrix} \int \sum"
)
_CHARACTERS = "{ } ( ) [ ] | ^ _ = < > , ; : . ! % $ + - * / 0 1 2 17 0.5 x y k n i e a) ... ∪ √ ² ½ ° — 中"
PIECES = (*_COMMANDS.split(" "), *_CHARACTERS.split(" "))
SHAPES = (
    shapes.numbers(), shapes.polynomials(), shapes.solution_sets(), shapes.intervals(), shapes.unions(),
    shapes.families(), shapes.points(), shapes.signed_roots(), shapes.lines(), shapes.complex_numbers(),
    shapes.matrices(),
)  # fmt: skip
quick = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
few = settings(quick, max_examples=12)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_spelling_is_equal_both_ways(shape: st.SearchStrategy[Shape]) -> None:
    @few
    @given(shape)
    def holds(drawn: Shape) -> None:
        gold = drawn.spellings[0]
        for spelling in drawn.spellings:
            assert equal(gold, spelling).correct, (gold, spelling, equal(gold, spelling))
            assert equal(spelling, gold).correct, (spelling, gold, equal(spelling, gold))

    holds()


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_no_perturbed_answer_is_equal_either_way(shape: st.SearchStrategy[Shape]) -> None:
    @few
    @given(shape)
    def holds(drawn: Shape) -> None:
        gold = drawn.spellings[0]
        for other in drawn.others:
            assert not equal(gold, other).correct, (gold, other, equal(gold, other))
            assert not equal(other, gold).correct, (other, gold, equal(other, gold))

    holds()


def _values(tree: Tree) -> list[complex | None]:
    found: list[complex | None] = []
    for point in POINTS:
        try:
            at = value(tree, point)
        except (ArithmeticError, ValueError):
            at = None
        found.append(at if at is not None and abs(at.imag) < 1e-12 and abs(at) < 1e6 else None)
    return found


@quick
@given(trees())
def test_one_expression_in_three_notations_is_equal(tree: Tree) -> None:
    assume(sum(at is not None for at in _values(tree)) >= 3)

    assert equal(latex(tree), program(tree)).correct
    assert equal(typeset(tree), latex(tree)).correct


@quick
@given(trees())
def test_another_function_is_not_equal(tree: Tree) -> None:
    swapped = _swapped(tree)
    for other in (Tree("+", (tree, Tree("1"))), Tree("neg", (tree,)), swapped):
        pairs = zip(_values(tree), _values(other), strict=True)
        if any(
            a is not None and b is not None and not math.isclose(a.real, b.real, abs_tol=1e-6)
            for a, b in pairs
        ):
            assert not equal(latex(tree), latex(other)).correct


def _swapped(tree: Tree) -> Tree:
    if not tree.parts:
        return Tree({"x": "y", "y": "x"}.get(tree.op, tree.op))
    return Tree(tree.op, tuple(map(_swapped, tree.parts)))


@quick
@given(trees())
def test_what_is_boxed_is_what_is_extracted(tree: Tree) -> None:
    shown = latex(tree)

    assert extract(rf"Some words, then \boxed{{{shown}}}.").prediction == shown
    assert grade(gold=shown, completion=rf"$$\boxed{{{shown}}}$$").correct


@quick
@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_yields_a_verdict(gold: str, completion: str) -> None:
    assert grade(gold=gold, completion=completion).outcome in OUTCOMES
    assert equal(gold, completion).outcome in OUTCOMES


@settings(quick, max_examples=250)
@given(st.lists(st.sampled_from(PIECES), max_size=14), st.lists(st.sampled_from(PIECES), max_size=14))
def test_any_soup_of_mathematics_yields_a_verdict(gold: list[str], prediction: list[str]) -> None:
    verdict = equal(" ".join(gold), "".join(prediction))

    assert verdict.outcome in OUTCOMES
    assert verdict.reason
    assert "\n" not in verdict.reason


@settings(quick, max_examples=150)
@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=10))
def test_any_gold_equals_itself(pieces: list[str]) -> None:
    gold = " ".join(pieces)

    assert equal(gold, f"  {gold}\n").correct
