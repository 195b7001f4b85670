from collections.abc import Sequence

import pytest

from sieval.tasks.ugmath.answers import compare, elements

Pair = tuple[str, str]

EQUIVALENT: dict[str, list[Pair]] = {
    "NV": [
        ("4^20", "1.09951E+12"),
        (r"\ln(2)/2", "0.346573590279973"),
        ("7/108", "0.0648148"),
        (r"2^{100}", "2**100"),
        ("1/3", "0.3333"),
        ("1000", "1000.5"),
        ("5e-3", "0.005"),
        ("sqrt(3)/2", r"\frac{\sqrt{3}}{2}"),
        ("infinity", r"\infty"),
        ("x=5", "5"),
        ("DNE", "does not exist"),
        ("1,000", "1000"),
    ],
    "EX": [
        ("7*sin(pi*x/5)+1", r"7\sin(\frac{\pi}{5}x)+1"),
        (r"3\cos(2\sqrt{35}t)", "3*cos(sqrt(980/7)*t)"),
        (r"2\sqrt{2t+9}", "sqrt(2*4*t+36)"),
        ("4^20", "1.09951E+12"),
        (r"\ln(2)/2", "0.346573590279973"),
        ("7/108", "0.0648148"),
        ("x^0*e^(-8x)cos(9x)", r"e^{-8x}\cos(9x)"),
        (r"2^{100}", "2**100"),
        (r"\ln x^3", r"3\ln x"),
        ("abs(x)", r"\left|x\right|"),
        ("|x|", "abs(x)"),
        ("arcsin(x)", r"\sin^{-1}(x)"),
        ("arcsin(x)", r"\arcsin x"),
        ("arctan(x/2)", r"\arctan\frac{x}{2}"),
        ("[x+1]*[x-2]", "(x+1)(x-2)"),
        ("5 - 5c", "5-5*c"),
        ("exp(2*x)", "e^{2x}"),
        ("ln(5)/ln(2)", r"\log_2 5"),
        ("c1*exp(-2*t)+c2*exp(t)", r"c_1e^{-2t}+c_2e^{t}"),
        ("0.333333*x", "x/3"),
        ("y=2x+C", "2x+C"),
        ("log10(x)", r"\log_{10}x"),
        ("tan^-1(x)", r"\arctan x"),
        ("C(10,3)*C(5,2)", r"\binom{10}{3}\binom{5}{2}"),
        ("-8*x/(x^2+4)^2", r"\frac{-8x}{(x^2+4)^2}"),
        ("3*e^(i*pi/4)", r"3e^{i\pi/4}"),
        ("P*(1+r/n)^(n*t)", r"P\left(1+\frac{r}{n}\right)^{nt}"),
    ],
    "EQ": [
        ("y=3x-4", "3x-4"),
        ("2x+y=4", "4x+2y=8"),
        ("y=3x-4", "3x-y=4"),
        ("y-2=3(x-1)", "y=3x-1"),
        ("(x-1)^2+(y-2)^2=9", r"x^2+y^2-2x-4y-4=0"),
        ("z = 2*x+3*y", "2x+3y-z=0"),
        ("x=5", "5"),
        ("x^2/4+y^2/9=1", r"\frac{x^2}{4}+\frac{y^2}{9}=1"),
        ("y(t)=3*e^(2*t)", "y=3e^{2t}"),
        ("5x-3y=15", r"y=\frac{5}{3}x-5"),
    ],
    "INT": [
        ("(-infinity,3)", r"(-\infty,3)"),
        ("(-infinity,2) U (3,infinity)", r"(-\infty,2)\cup(3,\infty)"),
        ("(-inf,2)U(3,inf)", r"(3,\infty)\cup(-\infty,2)"),
        ("x>3", r"(3,\infty)"),
        ("[1,2)", r"1\le x<2"),
        ("(-infinity,infinity)", r"\mathbb{R}"),
        ("all real numbers", r"(-\infty,\infty)"),
        ("[0.3333,2]", "[1/3,2]"),
        ("x in (1,2)", r"x\in(1,2)"),
        ("-2<=x<=5", "[-2,5]"),
        ("(-infinity,-3] U [3,infinity)", r"|x|\ge 3"),
        ("(-infinity,-1)U(-1,infinity)", r"\mathbb{R}\setminus\{-1\}"),
    ],
    "TF": [("T", "True"), ("F", "false"), ("Yes", "T"), ("N", "no"), ("0.5", "1/2")],
    "OE": [
        ("the chain rule", "Chain rule."),
        ("a circle", "Circle"),
        ("undefined", "Undefined"),
        ("2x", "x*2"),
        ("one-to-one", "one to one"),
        ("no solution", "No solutions"),
    ],
    "OL": [
        ("(1,x^2,True)", "(1, x^2, true)"),
        ("(sin(x),2)", r"(\sin x,2.0)"),
        ("((1,2),(3,4))", "((1,2),(3,4))"),
        ("<1,2>", r"\langle 1,2\rangle"),
        ("5", "(5)"),
        ("(x,y)=(1,2)", "(1,2)"),
        ("[[1,2],[3,4]]", r"\begin{bmatrix}1&2\\3&4\end{bmatrix}"),
    ],
    "UOL": [
        ("(1,2,3)", "(3,1,2)"),
        ("(1,x^2,True)", "(x^2,TRUE,1)"),
        ("{1,2}", "(2,1)"),
        ("(1/2,-1/2)", r"(-\frac12,\frac12)"),
        ("((1,2),(3,4))", "((3,4),(1,2))"),
        ("(1,1.0009)", "(1.0005,1.0015)"),
        ("(2+i,2-i)", r"(2\pm i)"),
    ],
    "": [("True", "T"), ("1/2", "0.5"), ("the mean", "Mean")],
}
DIFFERENT: dict[str, list[Pair]] = {
    "NV": [
        ("0.3", "1/3"),
        ("0", "0.01"),
        ("5", "5.01"),
        ("2", "-2"),
        ("50", "0.5"),
        ("5", "x=6"),
        ("DNE", "0"),
    ],
    "EX": [
        ("x^2", "t^2"),
        ("x", "X"),
        (r"\ln x^3", r"\ln x"),
        ("ln(x^2)", "2*ln(x)"),
        ("sin(2x)", "2*sin(x)"),
        ("|x+5|", "x+5"),
        ("sqrt(x^2)", "x"),
        ("sin(x)", "sin(t)"),
        ("a*e^x", "b*e^x"),
        ("arcsin(x)", r"\frac{1}{\sin x}"),
        ("1/3", "0.333"),
        ("x/3", "0.33*x"),
        ("x+1", "x-1"),
    ],
    "EQ": [
        ("y=3x-4", "x(y-3x+4)=0"),
        ("y=x^2", "y^2=x^4"),
        ("x=5", "y=5"),
        ("2x+y=4", "2x-y=4"),
        ("x^2+y^2=4", "x^2+y^2"),
    ],
    "INT": [
        ("(1,2)", "[1,2]"),
        ("(1,2)", "(1,2]"),
        ("(-infinity,3)", r"(-\infty,3]"),
        ("(1,2)", "(2,1)"),
        ("[1,2]", r"\{1,2\}"),
        ("(1,3)U(4,5)", "(1,5)"),
        ("(1,2)", "(1,2.1)"),
    ],
    "TF": [("T", "F"), ("T", "t"), ("True", "1"), ("Yes", "No"), ("0.5", "True")],
    "OE": [
        ("chain rule", "product rule"),
        ("a", "b"),
        ("x", "X"),
        ("circle", "circles"),
        ("not even", "even"),
        ("x-y", "x y"),
    ],
    "OL": [("(1,2)", "(2,1)"), ("(1,2)", "(1,2,3)"), ("(1,2)", "(1,3)"), ("((1,2),3)", "(1,2,3)")],
    "UOL": [("(1,2)", "(1,1)"), ("(1,1,2)", "(1,2,2)"), ("(1,2)", "(1)"), ("((1,2),3)", "((2,1),3)")],
    "": [("True", "F"), ("mean", "mode"), ("x", "y")],
}
UNGRADED: list[tuple[str, str, str]] = [("NV", "", "7"), ("EX", "((", "x")]  # type, gold, prediction

LETTERS = ("A", "B", "C", "D")
TEXTS = ("x > 2", "x < 2", "None of the above")
CHOSEN: list[tuple[str, str, str, Sequence[str]]] = [
    ("MCS", "A", "(A)", LETTERS),
    ("MCS", "A", "x > 2", TEXTS),
    ("MCS", "x > 2", "A", TEXTS),
    ("MCS", "C", "none of the above.", TEXTS),
    ("MCS", "D", "D", ()),
    ("MCM", "BD", "DB", LETTERS),
    ("MCM", "ABC", "A, B and C", ()),
]
NOT_CHOSEN: list[tuple[str, str, str, Sequence[str]]] = [
    ("MCS", "A", "B", LETTERS),
    ("MCS", "A", "x < 2", TEXTS),
    ("MCS", "A", "A. x < 2", TEXTS),
    ("MCS", "A", "AB", LETTERS),
    ("MCM", "BD", "B", LETTERS),
    ("MCM", "BD", "BCD", LETTERS),
    ("MCM", "BD", "BE", LETTERS),
]


def both_ways(table: dict[str, list[Pair]]) -> list[tuple[str, str, str]]:
    listed = [(kind, *pair) for kind, pairs in table.items() for pair in pairs]
    return [*listed, *((kind, answer, gold) for kind, gold, answer in listed)]


@pytest.mark.parametrize(("kind", "gold", "answer"), both_ways(EQUIVALENT))
def test_equal_answers_are_right(kind: str, gold: str, answer: str) -> None:
    assert compare(kind, gold, answer).outcome == "correct"


@pytest.mark.parametrize(("kind", "gold", "answer"), both_ways(DIFFERENT))
def test_different_answers_are_wrong(kind: str, gold: str, answer: str) -> None:
    assert compare(kind, gold, answer).outcome == "incorrect"


@pytest.mark.parametrize(("kind", "gold", "answer"), UNGRADED)
def test_gold_that_cannot_be_read_is_ungraded(kind: str, gold: str, answer: str) -> None:
    assert compare(kind, gold, answer).outcome == "ungraded"


@pytest.mark.parametrize(("kind", "gold", "answer", "options"), CHOSEN)
def test_options_chosen(kind: str, gold: str, answer: str, options: Sequence[str]) -> None:
    assert compare(kind, gold, answer, options).outcome == "correct"


@pytest.mark.parametrize(("kind", "gold", "answer", "options"), NOT_CHOSEN)
def test_options_not_chosen(kind: str, gold: str, answer: str, options: Sequence[str]) -> None:
    assert compare(kind, gold, answer, options).outcome == "incorrect"


def test_tolerance_is_absolute_where_the_gold_is_zero() -> None:
    assert compare("NV", "0", "0.0005").outcome == "correct"
    assert compare("NV", "0", "0.002").outcome == "incorrect"


def test_decimal_gold_of_an_expression_was_rounded_and_a_decimal_answer_must_be_close() -> None:
    assert compare("EX", "0.3333", "1/3").outcome == "correct"
    assert compare("EX", "1/3", "0.3333").outcome == "incorrect"


def test_empty_slot_is_wrong() -> None:
    verdict = compare("NV", "1", " ")
    assert (verdict.outcome, verdict.method) == ("incorrect", "empty")


def test_elements_lose_only_brackets_that_belong_together() -> None:
    assert elements("(1,2),(3,4)") == ["(1,2)", "(3,4)"]
    assert elements("((1,2),(3,4))") == ["(1,2)", "(3,4)"]
    assert elements(r"\{1, 2\}") == ["1", "2"]
    assert elements("()") == []
