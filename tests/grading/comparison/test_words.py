"""Words by table: what says the same, what does not, and what is left to mathematics."""

import pytest

from sieval.grading.comparison.words import equal_words

EQUAL = [
    # markup, case, articles, punctuation
    (r"\text{Evelyn}", "evelyn"),
    ("odd", r"\text{Odd}."),
    (r"\textbf{parabola}", "a parabola"),
    ("The ellipse", "ellipse"),
    ("right-angled triangle", "right angled triangle"),
    ("line segment, circle", r"\text{circle and line segment}"),
    # yes and no
    ("Yes", "yes."),
    ("Yes", "True"),
    ("no", r"\text{False}"),
    ("Yes", "Yes, the series converges for every x."),
    ("No", "No, it does not have a minimum."),
    ("No", "No such polynomial exists."),
    ("No", "There is no such polynomial."),
    ("No", "Does not exist"),
    ("Yes", "The answer is yes."),
    ("True", "T"),
    ("no", "N"),
    ("Yes", "It is possible."),
    ("No", "It is impossible"),
    ("all odd primes", "every odd prime number"),
    ("all positive integers", "any positive integer n"),
    ("perfect squares", "all perfect squares"),
    # nothing
    ("no solution", r"\emptyset"),
    (r"\varnothing", "There are no real solutions."),
    ("None", "no solutions"),
    ("no real roots", r"\text{No solution}"),
    ("does not exist", "DNE"),
    ("does not exist", "No such integer exists"),
    ("no such function exists", "There does not exist a function."),
    ("no solution", "No, there are no solutions"),
    # all and infinitely many
    ("all real numbers", r"\mathbb{R}"),
    (r"(-\infty, \infty)", "all real numbers"),
    (r"x \in \mathbb{R}", "any real number"),
    (r"\text{infinitely many}", r"\infty"),
    ("infinitely many", "There are infinitely many solutions."),
    # letters
    ("B", "(B)"),
    (r"\text{(C)}", "C"),
    (r"\textbf{(C)}", "(C)"),
    ("D", "D. It converges"),
    ("B", r"B) \( 4^x \)"),
    ("A", "option A"),
    ("(D) Alina", "D"),
    ("(D) Alina", "Alina"),
    ("C, A", "A and C"),
    ("B, F", "['B', 'F']"),
    ("A, C", "AC"),
    # sentences
    ("diverges", "The series diverges."),
    ("blue", "It's blue"),
    ("Tuesday", "on Tuesday"),
    ("Player 1", "player 1"),
    ("The first player wins.", "first player"),
    (r"\{\}", "no solution"),
    (r"-\infty", "negative infinity"),
    ("the set of rational numbers", r"\mathbb{Q}"),
    ("stable", "The equilibrium is stable."),
    ("ellipse", "The curve is an ellipse"),
    ("The curve is an ellipse.", "ellipse"),
    ("A ripe apple falls sooner than a green one.", r"\text{ripe}"),
    ("Vera will move first in the game.", "Vera"),
]
DIFFERENT = [
    ("No", "No answer provided."),
    ("No", "No solution found for now. Further investigation required."),
    ("No", "It cannot be determined"),
    ("Yes", "It is possible or not"),
    ("all odd primes", "all primes"),
    ("all positive integers", "all positive numbers"),
    ("all positive integers", "all integers"),
    ("all even numbers", "all odd numbers"),
    ("converges", "The series does not converge."),
    ("converges", "The first diverges and the second converges."),
    ("The first player does not win.", "first player"),
    ("Alice", "Alice loses"),
    (r"-\infty", "infinity"),
    ("odd", "oddd"),
    ("odd", "even"),
    ("convergent", "is not convergent"),
    ("convergent", "not convergent"),
    ("stable", "The equilibrium is not stable."),
    ("stable", "The equilibrium is unstable."),
    ("stable", "It is either stable or unstable."),
    ("stable", "It could be that it is stable."),
    ("circle, line", "circle, line, line"),
    ("Yes", "No"),
    ("Yes", "No, it diverges."),
    ("No", "Yes, there is no doubt."),
    ("Yes", "Perhaps"),
    ("No", "0"),
    ("Yes", "It depends, yes or no."),
    ("no solution", r"\mathbb{R}"),
    ("infinitely many", "no solution"),
    ("B", "C"),
    (r"\text{(C)}", "(D)"),
    ("B", "A, B"),
    ("A, B", "A"),
    ("(D) Alina", "(D) Boris"),
    ("Vera will move first in the game.", "Boris"),
    ("Vera will not move first in the game.", "Vera"),
    ("More rain fell in the north than in the south.", "the south"),
    ("The quotient is larger.", "quotient"),
]
SYMBOLS = [
    ("7", "7"),
    ("x+1", "1+x"),
    (r"\frac12", "half"),
    ("abc", "cab"),
    (r"\sin x", "sin x"),
    ("(2,3)", "no"),
]


@pytest.mark.parametrize(("gold", "prediction"), EQUAL)
def test_says_the_same(gold: str, prediction: str) -> None:
    verdict = equal_words(gold, prediction)
    assert verdict is not None
    assert verdict.correct


@pytest.mark.parametrize(("gold", "prediction"), DIFFERENT)
def test_says_something_else(gold: str, prediction: str) -> None:
    verdict = equal_words(gold, prediction)
    assert verdict is not None
    assert verdict.outcome == "incorrect"


@pytest.mark.parametrize(("gold", "prediction"), SYMBOLS)
def test_what_the_gold_says_in_symbols_is_left_to_mathematics(gold: str, prediction: str) -> None:
    assert equal_words(gold, prediction) is None


OPTIONS = ("4 apples", "5 apples", "6 apples")


@pytest.mark.parametrize(
    ("gold", "prediction", "outcome"),
    [("B", "5 apples", "correct"), ("5 apples", "B", "correct"), ("B", "(C)", "incorrect")],
)
def test_an_option_is_named_by_its_letter_or_its_text(gold: str, prediction: str, outcome: str) -> None:
    verdict = equal_words(gold, prediction, options=OPTIONS)
    assert verdict is not None
    assert verdict.outcome == outcome
