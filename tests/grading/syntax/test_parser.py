"""The grammar: one row for each alternative of each production, with the tree it gives."""

import pytest

from sieval.grading.syntax.cursor import Dialect
from sieval.grading.syntax.parser import read
from sieval.grading.syntax.render import shown
from sieval.grading.syntax.tokens import AnswerSyntaxError

READS = [
    # sum
    ("a+b-c", "a + b - c"),
    ("a\\pm b\\mp c", "a + ±1·b + ∓1·c"),
    ("1+...+n", "1 + … + n"),
    ("a - -b", "a - (-b)"),
    # product
    ("a*b", "a·b"),
    ("a\\cdot b\\times c", "a·b·c"),
    ("a/b/c", "a/b/c"),
    ("a\\div b", "a/b"),
    ("a:b", "a:b"),
    ("a:b:c", "a:b:c"),
    ("A : B C", "A/B·C"),
    ("7 mod 3", "mod(7, 3)"),
    ("7 \\bmod 3", "mod(7, 3)"),
    ("n \\pmod 4", "n (mod 4)"),
    ("n (mod 4)", "n (mod 4)"),
    ("2x", "2·x"),
    ("2(x+1)", "2·(x + 1)"),
    ("x y", "x·y"),
    ("x\\frac{1}{2}", "x·1/2"),
    ("x\\sin y", "x·sin(y)"),
    ("3|x|", "3·abs(x)"),
    ("1\\cdot 2\\cdots n", "1·2·…·n"),
    # unary
    ("-x", "-x"),
    ("+x", "x"),
    ("--x", "-(-x)"),
    ("\\pm x", "±1·x"),
    ("-x^2", "-x^2"),
    ("2*-3", "2·(-3)"),
    # power
    ("x^2", "x^2"),
    ("x^{2n}", "x^(2·n)"),
    ("2^3^2", "2^(3^2)"),
    ("x^-1", "x^(-1)"),
    ("x**2", "x^2"),
    ("e^x", "e^x"),
    ("90^\\circ", "90°"),
    ("90^{\\circ}", "90°"),
    ("f^{\\prime}(x)", "f'(x)"),
    ("12^{th}", "12"),
    ("12th", "12"),
    ("C_n^k", "binom(n, k)"),
    ("z^*", "z^*"),
    ("52_8", "52_8"),
    ("52_{8}", "52_8"),
    ("101_{\\text{two}}", "101_2"),
    ("(52)_8", "52_8"),
    ("1A_{16}", "1A_16"),
    # postfix
    ("5!", "factorial(5)"),
    ("(2n-1)!!", "factorial2(2·n - 1)"),
    ("50%", "50%"),
    ("50\\%", "50%"),
    ("60 degrees", "60°"),
    ("60^\\circ 42'", "(60 + 42/60)°"),
    ("60^\\circ 42' 30''", "(60 + 42/60 + 30/3600)°"),
    # numeral
    ("007", "7"),
    ("3.50", "3.50"),
    (".5", "0.5"),
    ("1.2e-3", "0.0012"),
    ("2E5", "200000"),
    ("1,234", "1234"),
    ("1,234.5", "1234.5"),
    ("(1,234)", "(1, 234)"),
    ("0.(36)", "4/11"),
    ("0.1\\overline{23}", "61/495"),
    ("0.333...", "1/3"),
    ("2\\frac{1}{3}", "2 + 1/3"),
    ("2 1/3", "2 + 1/3"),
    ("-2\\frac13", "-(2 + 1/3)"),
    ("2\\frac{x}{3}", "2·x/3"),
    ("1 000", "1000"),
    # name
    ("x", "x"),
    ("x_1", "x_1"),
    ("x_{12}", "x_12"),
    ("x_{n+1}", "x_n+1"),
    ("y'", "y'"),
    ("f''(x)", "f''(x)"),
    ("f(x)", "f(x)"),
    ("f(x,y)", "f(x, y)"),
    ("f^{-1}(x)", "f^-1(x)"),
    ("\\alpha_1", "alpha_1"),
    ("\\Delta t", "Δt"),
    ("xy", "x·y"),
    ("pi", "π"),
    ("alpha", "alpha"),
    ("x(x-1)", "x·(x - 1)"),
    ("p(x)=1", "p(x) = 1"),
    ("T(10)=2", "T(10) = 2"),
    ("C(5,2)", "binom(5, 2)"),
    ("\\vec{v}", "v"),
    ("\\hat{\\theta}", "theta.hat"),
    ("\\overline{z+1}", "conj(z + 1)"),
    ("\\mathbf{i}+\\mathbf{j}", "î + ĵ"),
    ("\\mathbb{R}", "ℝ"),
    ("\\mathrm{e}", "e"),
    # function
    ("\\sin x", "sin(x)"),
    ("\\sin 2x", "sin(2·x)"),
    ("\\sin 2x\\cos y", "sin(2·x)·cos(y)"),
    ("\\sin(x)^2", "sin(x)^2"),
    ("\\sin^2 x", "sin(x)^2"),
    ("\\sin^22\\alpha", "sin(2·alpha)^2"),
    ("\\sin^{-1} x", "arcsin(x)"),
    ("\\sin\\frac{x}{2}", "sin(x/2)"),
    ("\\sin \\pi/6", "sin(π/6)"),
    ("sin(x)", "sin(x)"),
    ("sinx", "sin(x)"),
    ("\\tanx", "tan(x)"),
    ("\\tg x", "tan(x)"),
    ("\\ctg x", "cot(x)"),
    ("\\arctg x", "arctan(x)"),
    ("\\lg x", "log(x, 10)"),
    ("\\ln x", "ln(x)"),
    ("\\log x", "ln(x)"),
    ("\\log_2 x", "log(x, 2)"),
    ("\\log_{2}(x+1)", "log(x + 1, 2)"),
    ("log(x,2)", "log(x, 2)"),
    ("\\log_2{4}/x", "log(4, 2)/x"),
    ("\\sqrt 2", "√2"),
    ("\\sqrt{x+1}", "√(x + 1)"),
    ("\\sqrt[3]{x}", "root(x, 3)"),
    ("sqrt(3)/2", "√3/2"),
    ("sqrt3", "√3"),
    ("√12", "√12"),
    ("{}^4\\sqrt{x}", "root(x, 4)"),
    ("cbrt(8)", "root(8, 3)"),
    ("exp(-x)", "exp(-x)"),
    ("\\max(a,b)", "max(a, b)"),
    ("\\max\\{a,b\\}", "max(a, b)"),
    ("\\gcd(4,6)", "gcd(4, 6)"),
    ("abs(x)", "abs(x)"),
    ("floor(x)", "floor(x)"),
    ("\\operatorname{arcsin} x", "arcsin(x)"),
    ("\\operatorname{foo}(x)", "foo(x)"),
    ("Rational(1,2)", "1/2"),
    ("binomial(5,2)", "binom(5, 2)"),
    ("factorial(5)", "factorial(5)"),
    # command
    ("\\frac{a}{b}", "a/b"),
    ("\\frac12", "1/2"),
    ("\\frac1{2}", "1/2"),
    ("\\dfrac{1}{2}", "1/2"),
    ("\\binom{n}{k}", "binom(n, k)"),
    ("{n \\choose k}", "binom(n, k)"),
    ("{a \\over b}", "a/b"),
    ("{}_nC_k", "binom(n, k)"),
    ("\\sum_{k=1}^{n} k^2", "sum_k k^2"),
    ("\\prod_{i=1}^n i", "prod_i i"),
    ("\\int_0^1 x^2 dx", "int_x x^2"),
    ("\\int \\frac{dx}{x}", "int_x 1/x"),
    ("\\lim_{x\\to 0} \\frac{\\sin x}{x}", "lim_x sin(x)/x"),
    ("\\underbrace{1+1}_{2}", "1 + 1"),
    ("\\boxed{1,2}", "1, 2"),
    ("\\color{red}{5}", "5"),
    ("\\overset{a}{b}", "b"),
    # environment
    ("\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "[1, 2; 3, 4]"),
    ("\\begin{vmatrix}1&2\\\\3&4\\end{vmatrix}", "det([1, 2; 3, 4])"),
    ("\\begin{array}{cc}1&2\\\\3&4\\end{array}", "[1, 2; 3, 4]"),
    ("\\begin{cases}x&x>0\\\\-x&\\text{otherwise}\\end{cases}", "a function given piece by piece"),
    ("\\begin{cases}x=1\\\\y=2\\end{cases}", "x = 1, y = 2"),
    ("\\begin{aligned}x&=1\\\\y&=2\\end{aligned}", "x = 1, y = 2"),
    # bracket
    ("(x)", "x"),
    ("(1,2)", "(1, 2)"),
    ("[1,2]", "[1, 2]"),
    ("[1,2)", "[1, 2)"),
    ("(1,2]", "(1, 2]"),
    ("]1,2[", "(1, 2)"),
    ("\\{1,2\\}", "{1, 2}"),
    ("{1,2}", "1, 2"),
    ("\\langle 1,2\\rangle", "<1, 2>"),
    ("\\lfloor x\\rfloor", "floor(x)"),
    ("\\lceil x\\rceil", "ceil(x)"),
    ("|x|", "abs(x)"),
    ("||v||", "norm(v)"),
    ("\\{x | x>0\\}", "{x | x > 0}"),
    ("\\{x : x>0\\}", "{x | x > 0}"),
    ("\\{x \\in \\mathbb{R} \\mid x>0\\}", "{x in ℝ | x > 0}"),
    ("[[1,2],[3,4]]", "[[1, 2], [3, 4]]"),
    ("[1, 2; 3, 4]", "[[1, 2], [3, 4]]"),
    ("((5))", "5"),
    ("[5]", "5"),
    # clause
    ("x=2", "x = 2"),
    ("x=y=2", "x = y = 2"),
    ("x<2", "x < 2"),
    ("1<x\\le 2", "1 < x <= 2"),
    ("x\\approx 2", "x ~= 2"),
    ("x\\ne 2", "x != 2"),
    ("x!=2", "x != 2"),
    ("5!=120", "factorial(5) = 120"),
    ("x\\in A", "x in A"),
    ("x\\notin A", "x notin A"),
    ("x\\not\\in A", "x notin A"),
    ("= 5", "5"),
    ("A\\cup B\\cup C", "A ∪ B ∪ C"),
    ("A\\cap B", "A ∩ B"),
    ("A\\setminus B", "A ∖ B"),
    ("5 cm", "5 cm"),
    ("5\\text{ cm}^2", "5 cm^2"),
    ("5 km/h", "5 km / h"),
    ("5 ft 3 in", "compound(5 ft, 3 in)"),
    ("about 5", "5"),
    ("12 dollars", "12 dollars"),
    ("The answer is 5", "5"),
    ("The sum of a and b is 5", "5"),
    ("Maximum = 2", "Maximum = 2"),
    ("\\text{odd}", "odd"),
    # list
    ("1,2", "1, 2"),
    ("1;2", "1, 2"),
    ("1 and 2", "1, 2"),
    ("1, 2, and 3", "1, 2, 3"),
    ("1 or 2", "1, 2"),
    ("1,  2", "1, 2"),
    ("x=1, y=2; x=3, y=4", "x = 1, y = 2, x = 3, y = 4"),
    ("x<1 or x>2", "x < 1 or x > 2"),
    ("x>1 and x<2", "x > 1 and x < 2"),
    ("1\n2", "1, 2"),
    ("1\\\\2", "1, 2"),
    ("\\pm 1, 2", "±1·1, 2"),
    ("1,\\ldots,n", "1, …, n"),
]
DIALECTS = [
    ("1,234", Dialect(thousands=False), "1, 234"),
    ("[x]", Dialect(floors=True), "floor(x)"),
    (r"\{x\}", Dialect(floors=True), "frac(x)"),
    ("1/2x", Dialect(), "1/2·x"),
    ("1/2x", Dialect(tight=True), "1/(2·x)"),
    ("f(x)", Dialect(products=True), "f·x"),
    ("log 2", Dialect(decimal_log=True), "log(2, 10)"),
    ("5 m", Dialect(), "5·m"),
    ("5 m", Dialect(letters=True), "5 m"),
]
FAULTS = [
    ("", "nothing is left to read"),
    ("(1,2", "'(' is not closed"),
    ("[x)", "'[' is closed by ')'"),
    (r"\frac{1}", "no expression starts with 'the end'"),
    (r"\begin{pmatrix}1&2", "an entry ends at & or \\\\"),
    (r"\begin{pmatrix}1&2\\3\end{pmatrix}", "a matrix has rows of one length"),
    ("x'' = 5^'", "a prime follows a name"),
    ("((((" * 20 + "1" + "))))" * 20 + "+", "'+' does not belong here"),
    ("[" * 60 + "1" + "]" * 60, "at most 40 levels are read"),
    ("1" + "/1" * 200, "at most 90 levels are compared"),
    ("2_1", "the base of a numeral lies between 2 and 36"),
    (r"\sin", "sin needs an argument"),
    ("-" * 20 + "1", "at most 8 signs stand in a row"),
    ("1e99999", "an exponent is at most 4000"),
]


@pytest.mark.parametrize(("text", "tree"), READS)
def test_each_alternative_of_the_grammar_is_read(text: str, tree: str) -> None:
    assert shown(read(text, Dialect()).node) == tree


@pytest.mark.parametrize(("text", "dialect", "tree"), DIALECTS)
def test_a_dialect_decides_what_a_text_leaves_open(text: str, dialect: Dialect, tree: str) -> None:
    assert shown(read(text, dialect).node) == tree


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_a_fault_says_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(AnswerSyntaxError) as caught:
        read(text, Dialect())
    assert caught.value.message == message


def test_a_fault_is_shown_with_a_caret_under_it() -> None:
    with pytest.raises(AnswerSyntaxError) as caught:
        read("1 + (2", Dialect())
    assert caught.value.shown() == "'(' is not closed\n1 + (2\n      ^"


@pytest.mark.parametrize(
    "text", [r"\pi k, k \in \mathbb{Z}", r"\pi k \text{ where } k \text{ is an integer}", r"\pi k (k \in Z)"]
)
def test_a_declared_parameter_is_no_item(text: str) -> None:
    answer = read(text, Dialect())
    assert (shown(answer.node), answer.integers) == ("π·k", frozenset({"k"}))


@pytest.mark.parametrize("text", ["x+1 for x > 0", r"x+1 \text{ if } x>0", "x + 1 (x > 0)"])
def test_a_condition_is_kept_beside_the_answer(text: str) -> None:
    answer = read(text, Dialect())
    assert (shown(answer.node), [shown(c) for c in answer.conditions]) == ("x + 1", ["x > 0"])


def test_a_quantifier_is_dropped() -> None:
    answer = read(r"f(x) = x \text{ for all } x \in \mathbb{R}", Dialect())
    assert (shown(answer.node), answer.conditions) == ("f(x) = x", ())
