"""Kinds of answers found by trying to fool the grader, each with equal pairs and near misses."""

import pytest

from sieval.grading import equal

SQUARE = r"\begin{pmatrix}1&2\\3&4\end{pmatrix}"
PIECES = r"\begin{cases}x&x\ge0\\-x&x<0\end{cases}"
FAMILY = r"x=\frac{\pi}{4}+\pi k, k\in\mathbb{Z}"
INVERSE = r"f^{-1}(x)=\frac{x-3}{2}"

EQUAL: dict[str, list[tuple[str, str]]] = {
    "no solution": [
        ("no solution", "does not have a solution"),
        ("no solution", "The equation does not have any solutions."),
        ("no solution", "no x satisfies the equation"),
        ("no solution", "no real number satisfies this"),
        (r"\emptyset", "unsolvable"),
        (r"\emptyset", "no x works"),
        ("no solution", "without solutions"),
    ],
    "all real numbers": [(r"\mathbb{R}", "the set of reals"), (r"(-\infty,\infty)", "the set of all reals")],
    "set difference": [
        (r"\mathbb{R}\setminus\{2\}", r"R \ {2}"),
        (r"\mathbb{R}\setminus\{2\}", r"\mathbb{R} \ \{2\}"),
        (r"\mathbb{R}\setminus\{2\}", r"R\{2}"),
        (r"\mathbb{R}\setminus\{2,3\}", r"\mathbb{R}\{3,2\}"),
    ],
    "set builders in words": [
        (r"\{x\mid x\ge1\}", r"\{x \text{ such that } x\ge1\}"),
        (r"\{x\mid x\ge1\}", r"\{x\in\mathbb{R}\text{ such that }x\ge1\}"),
        (r"\{x\mid x\ge1\}", "{x such that x >= 1}"),
        (r"[1,\infty)", "the set of all x such that x ≥ 1"),
    ],
    "parts of a unit": [
        ("1/3 of a mile", "1/3 mile"),
        ("1/3 of a mile", "a third of a mile"),
        ("1/3 of a mile", "1760 feet"),
        ("3/4 of an hour", "45 minutes"),
    ],
    "binomials": [
        (r"\binom{10}{3}", "10 choose 3"),
        (r"\binom{10}{3}", "nCr(10,3)"),
        (r"\binom{n}{2}", "n choose 2"),
        ("(10,3)", "C(10,3)"),
    ],
    "program notation": [
        (r"\frac{\sqrt3}{2}", "math.sqrt(3)/2"),
        (r"\frac{\sqrt3}{2}", "np.sqrt(3)/2"),
        (SQUARE, "np.array([[1,2],[3,4]])"),
    ],
    "decimal logarithms": [(r"\lg 2", "lg2"), (r"\log_{10}7", "lg7")],
    "phasors": [("1+i", r"\sqrt2\angle45^\circ"), ("2i", "2∠90°"), ("-3", r"3\angle\pi")],
    "pieces": [
        (PIECES, r"\left\{\begin{array}{ll}x&x\ge0\\-x&x<0\end{array}\right."),
        (PIECES, r"x \text{ for } x\ge0; -x \text{ for } x<0"),
        (PIECES, "x if x >= 0; -x otherwise"),
    ],
    "constants of integration": [
        (r"\frac{x^3}{3}+C", r"\frac{x^3}{3}+\text{constant}"),
        (r"\frac{x^3}{3}+C", "x^3/3 + an arbitrary constant"),
    ],
    "families": [
        (FAMILY, r"\frac{\pi}{4}+\pi\mathbb{Z}"),
        (FAMILY, r"x\in\frac{\pi}{4}+\pi\mathbb{Z}"),
        (r"n=3k+1, k\in\mathbb{Z}", "n=3t+1, t is an integer"),
    ],
    "inverse functions": [(INVERSE, "f^(-1)(x)=(x-3)/2"), (INVERSE, "f^{-1}(t)=(t-3)/2")],
    "largest of a set": [(r"\max(a,b)", "max{a,b}"), (r"\min\{a,b\}", "min(b,a)")],
    "several options": [
        ("ACD", "A, C, D"),
        ("A,C,D", "options A, C, and D"),
        ("A,C,D", "Options: A, C and D"),
        ("A and C", "AC"),
    ],
    "lettered parts": [
        ("a) 5; b) 7", "a: 5, b: 7"),
        ("a) 5; b) 7", r"\text{a) }5;\ \text{b) }7"),
        ("a) 5; b) 7", r"\text{(b) }7,\ \text{(a) }5"),
    ],
    "elided sums": [
        (r"a_1+a_2+\cdots+a_n", "a_1+...+a_n"),
        (r"a_1+a_2+\cdots+a_n", r"a_1+a_2+a_3+\cdots+a_{n-1}+a_n"),
        (r"a_1+a_2+\cdots+a_n", r"a_n+a_{n-1}+\cdots+a_1"),
        (r"1^2+2^2+\cdots+n^2", r"1^2+2^2+3^2+\cdots+n^2"),
        (r"x_1x_2\cdots x_n", r"x_1\cdots x_n"),
        (r"x_1y_1+\cdots+x_ny_n", r"x_1y_1+x_2y_2+\cdots+x_ny_n"),
        (r"1,3,5,\ldots,99", "1,3,5,7,...,97,99"),
    ],
    "loci": [
        (r"\{(x,y): x^2+y^2=1\}", "x^2+y^2=1"),
        (r"\{(x,y)\in\mathbb{R}^2: x^2+y^2=1\}", r"\{(a,b)\mid a^2+b^2=1\}"),
    ],
    "conditions that hold together": [
        (r"(1,2)\cup(2,3)", r"1<x<3, x\ne2"),
        (r"(1,2)\cup(2,3)", r"x\in(1,3),\ x\neq2"),
    ],
    "areas and accelerations": [
        ("4 square units", "4 units^2"),
        ("4 square units", "4 sq. units"),
        ("10 m/s^2", r"10\text{ ms}^{-2}"),
    ],
    "braced decimal commas": [("0.125", "0{,}125"), ("1125", "1{,}125")],
    "values of several names": [("x=1, y=3", "(1,3)"), ("x_1=1, x_2=3", "(1,3)"), ("1, 2, 3", "(1,2,3)")],
    "empty sets": [(r"\{\}\cup[1,2]", "[1,2]"), (r"\{\}", r"\{1\}\cap\{2\}")],
    "constants inside logarithms": [
        (r"\ln|x+1|+C", r"\ln|C(x+1)|"),
        (r"2\ln|x|+C", r"2\ln|Cx|"),
        (r"\ln|\sin x|+C", r"\ln|C\sin x|"),
    ],
    "cents of a euro": [("€2.50", "250 cents"), ("2,50 €", "2.50 euros"), ("€2,50", "2.5 euros")],
    "conditions on what a value depends on": [
        (r"x=\frac{1}{a}, a\ne0", r"x=\frac1a\text{ for }a\neq0"),
        (r"x=\frac{1}{a}, a\ne0", "x=1/a (a≠0)"),
        ("a^2+b^2, a>0, b>0", r"a^2+b^2\text{ for }a,b>0"),
    ],
    "winners": [("Alice", "Alice has a winning strategy"), ("Bob", "Bob wins")],
    "rational numbers": [("rational", "a rational number"), ("irrational", "irrational number")],
    "quotients and remainders": [
        ("quotient x+1, remainder 3", "remainder 3, quotient x+1"),
        ("quotient x+1, remainder 3", r"\text{Quotient: }x+1,\text{ Remainder: }3"),
    ],
    "several families in braces": [
        (r"x=2\pi k, x=\frac{\pi}{2}+\pi k", r"x\in\{2\pi k, \frac{\pi}{2}+\pi k\mid k\in\mathbb{Z}\}"),
    ],
    "points with semicolons": [("A(1,2), B(3,4)", "A(1;2), B(3;4)")],
    "systems in an open brace": [
        (r"\begin{cases}x=1\\y=-2\end{cases}", r"\left\{\begin{aligned}x&=1\\y&=-2\end{aligned}\right."),
    ],
    "more elided sums and lists": [
        (r"1\cdot2\cdot3\cdots n", "n!"),
        (r"1+x+x^2+\cdots+x^n", r"1+x+\cdots+x^n"),
        (r"1+x+x^2+\cdots+x^n", r"1+x+x^2+x^3+\cdots+x^n"),
        (r"2,4,6,\ldots", r"2,4,6,8,\ldots"),
        (r"(a_1,a_2,\ldots,a_n)", r"(a_1,\ldots,a_n)"),
    ],
    "floors and ceilings": [
        (r"\lfloor x\rfloor", r"-\lceil -x\rceil"),
        (r"\lfloor 2x\rfloor", r"\lfloor x\rfloor+\lfloor x+\frac12\rfloor"),
        (r"\lceil\frac{n}{2}\rceil", r"\lfloor\frac{n+1}{2}\rfloor"),
        (r"\lfloor\frac{n}{2}\rfloor", r"\frac{2n-1+(-1)^n}{4}"),
    ],
    "running indices": [
        (r"\sum_{i=1}^n a_i", r"\sum_{j=1}^n a_j"),
        (r"\sum_{i=1}^3 a_i", "a_1+a_2+a_3"),
        (r"\sum_{i=1}^n x_iy_i", r"\sum_{k=1}^n x_ky_k"),
        (r"\sum_{i=1}^{n} a_{i+1}", r"\sum_{i=2}^{n+1}a_i"),
        (r"\prod_{i=1}^2 p_i", "p_1p_2"),
        (r"\sum_{i=1}^{\infty} a_i", r"\sum_{k=1}^\infty a_k"),
        (r"\sum_{i=1}^n a_{2i-1}", r"\sum_{k=0}^{n-1} a_{2k+1}"),
    ],
    "remainders": [("n=3k+1", "n = 1 mod 3"), ("1", "7 mod 3"), (r"n\equiv1\pmod3", "n = 1 mod 3")],
    "words with hyphens": [("6-sided die", "6 sided die"), ("well-known", "well known")],
    "matrices with names and bars": [
        (
            r"\frac15\begin{pmatrix}2&-1\\1&2\end{pmatrix}",
            r"A^{-1}=\frac15\begin{pmatrix}2&-1\\1&2\end{pmatrix}",
        ),
        ("-2", r"\left|\begin{matrix}1&2\\3&4\end{matrix}\right|"),
        ("-2", r"\left|\begin{array}{cc}1&2\\3&4\end{array}\right|"),
        ("(1,2)", r"\begin{pmatrix}x\\y\end{pmatrix}=\begin{pmatrix}1\\2\end{pmatrix}"),
    ],
    "functions of two variables": [("f(x,y)=x^2+y^2", "z=x^2+y^2"), ("f(x,y)=x+2y", "f(a,b)=a+2b")],
    "functions with a condition": [(r"f(x)=x^2,\ x>0", r"f(x)=x^2\text{ for }x>0")],
    "braces and scripts": [
        ("a_{10}", "{a}_{10}"),
        ("x_1^2+x_2^2", "x^2_1+x^2_2"),
        (INVERSE, r"{f}^{-1}(x)=\frac{x-3}{2}"),
        (INVERSE, r"f^{-1}:x\mapsto\frac{x-3}{2}"),
        (r"\frac{3}{4}", r"\frac{3}{4}\text{.}"),
    ],
    "bars over letters": [(r"\overline{w}", r"\bar{w}"), (r"z=\bar z", r"z=\overline z")],
    "openings": [("5", "Ans: 5"), ("5", "therefore, 5"), ("(0,1)", "at (0,1)"), ("5", "Answer = 5")],
    "yes and no with words": [("Yes, it converges", "Yes"), ("No, it diverges", "no")],
    "nothing of the kind": [("no such x", "no solution"), ("{}", "no solution"), ("no such integer", "none")],
    "large sums of money": [(r"\$1,250.50", "125050 cents"), ("1250", "$1,250")],
    "repeating decimals": [
        ("0.(36)", "0{,}(36)"),
        ("2.1(6)", r"2.1\overline6"),
        (r"0.\overline{3}", r"0{,}\bar{3}"),
    ],
}

DIFFERENT: dict[str, list[tuple[str, str]]] = {
    "no solution": [
        ("no solution", "there is no unique solution"),
        ("no solution", "There are no other solutions than x=2"),
        ("no solution", "no other solution exists"),
        ("no solution", "no x satisfies x>2"),
        ("no solution", "no solution except x=0"),
        (r"\emptyset", "not unsolvable"),
    ],
    "set difference": [
        (r"\mathbb{R}\setminus\{2\}", r"R \ {3}"),
        (r"\mathbb{R}\setminus\{2\}", r"\mathbb{R}\{2,3\}"),
        (r"\mathbb{R}\setminus\{2\}", "R {2}"),
    ],
    "set builders in words": [
        (r"\{x\mid x\ge1\}", r"\{x \text{ such that } x>1\}"),
        (r"\{x\mid x\ge1\}", "the set of all x such that x ≤ 1"),
        (r"\{x\mid x\ge1\}", "all integers x ≥ 1"),
    ],
    "parts of a unit": [
        ("1/3 of a mile", "1/3 km"),
        ("1/3 of a mile", "1/3 of an hour"),
        ("1/3 of a mile", "2/3 of a mile"),
    ],
    "binomials": [
        (r"\binom{10}{3}", "(10,3)"),
        (r"\binom{10}{3}", "3 choose 10"),
        (r"\binom{10}{3}", "nCr(10,4)"),
        ("(5,2)", r"\binom{5}{2}"),
    ],
    "program notation": [(r"\frac{\sqrt3}{2}", "math.sqrt(3/2)"), (SQUARE, "np.array([[1,3],[2,4]])")],
    "decimal logarithms": [(r"\lg 2", "lg3"), (r"\ln 7", "lg7")],
    "phasors": [("1+i", r"\sqrt2\angle30^\circ"), ("2i", "2∠0°"), (r"\angle A", r"\angle B")],
    "ratios": [("1:2:3", "1/6"), ("1:2:3", "1:3:2"), (r"A : B \cdot C", r"A:(B\cdot C)")],
    "pieces": [
        (PIECES, r"-x \text{ for } x\ge0; x \text{ for } x<0"),
        (PIECES, r"\left\{\begin{array}{ll}x&x\ge1\\-x&x<1\end{array}\right."),
    ],
    "constants of integration": [(r"\frac{x^3}{3}+C", r"\frac{x^2}{3}+\text{constant}")],
    "families": [
        (FAMILY, r"\frac{\pi}{4}+2\pi\mathbb{Z}"),
        (FAMILY, r"\pi\mathbb{Z}"),
        (r"\mathbb{Z}/6\mathbb{Z}", r"\mathbb{Z}/5\mathbb{Z}"),
    ],
    "inverse functions": [(INVERSE, "f^(-2)(x)=(x-3)/2"), (INVERSE, "f(-1)(x)=(x-3)/2")],
    "largest of a set": [(r"\max(a,b)", "min{a,b}"), (r"\max(a,b)", "max{a,c}")],
    "several options": [("ACD", "A, C"), ("ACD", "A,B,C,D"), (r"\triangle ABC", "A, B, C")],
    "lettered parts": [("a) 5; b) 7", "b: 5, a: 7"), ("a) 5; b) 7", r"\text{(a) }7,\ \text{(b) }5")],
    "elided sums": [
        (r"a_1+a_2+\cdots+a_n", r"a_1+a_3+\cdots+a_n"),
        (r"a_1+\cdots+a_n", r"a_1+\cdots+a_{n-2}+a_n"),
        (r"1+2+\cdots+n", r"1+2+4+\cdots+n"),
        (r"1+\cdots+99", r"1+3+5+\cdots+99"),
        (r"x_1x_2\cdots x_n", r"x_1x_2\cdots x_{n-1}"),
        (r"1,3,5,\ldots,99", "1,3,5,7,...,96,99"),
    ],
    "loci": [
        (r"\{(x,y): x^2+y^2=1\}", r"\{(x,y): x^2+y^2<1\}"),
        (r"\{(x,y): x+2y=1\}", r"\{(y,x): x+2y=1\}"),
    ],
    "conditions that hold together": [(r"(1,2)\cup(2,3)", r"1<x<3"), (r"(1,2)\cup(2,3)", r"x\ne2")],
    "areas and accelerations": [("4 square units", "4 cubic units"), ("10 m/s^2", r"10\text{ ms}^{-1}")],
    "braced decimal commas": [("125", "0{,}125"), ("1.125", "1125")],
    "values of one name": [("x=1 or x=3", "(1,3)"), ("x=1,2", "(1,2)"), (r"x\in\{1,2\}", r"\binom{1}{2}")],
    "sets and columns": [(r"\{1,2\}", r"\begin{pmatrix}1\\2\end{pmatrix}")],
    "values of unknown functions": [
        ("1.2", "t(1,0,-1)"),
        ("0.3", r"\int_0^1 x^2\,dx"),
        ("1", r"\frac{d}{dx}5"),
        ("0.5", "f(2)"),
    ],
    "empty sets": [("x>3", r"\{\}"), (r"\{\}", r"\{0\}"), ("()", "x>1")],
    "constants inside logarithms": [
        (r"\ln|x+1|+C", r"\ln|C+x+1|"),
        (r"\ln|x+1|+C", r"2\ln|C(x+1)|"),
        (r"\ln|x+1|+C", r"C\ln|x+1|"),
        (r"\ln|x+1|+C", r"\ln|C(x-1)|"),
    ],
    "cents of a euro": [
        ("€2.50", "25 cents"),
        ("2,50 €", "25 euros"),
        ("2,50 €", "$2.50"),
        ("€2,500", "€2.50"),
    ],
    "conditions on what a value depends on": [
        (r"x=\frac{1}{a}, a\ne0", r"x=\frac1a, a>0"),
        ("a^2+b^2, a>0, b>0", r"a^2+b^2\text{ for }a>0,b<0"),
        (r"n=3k+1, k\in\mathbb{Z}", r"n=3k+1, k\ge0"),
        ("x=2, y>3", "x=2"),
    ],
    "winners": [("Alice", "Alice loses"), ("Alice", "Bob wins"), ("Alice", "Alice and Bob win")],
    "rational numbers": [("rational", "irrational number"), ("rational", "not a rational number")],
    "quotients and remainders": [
        ("quotient x+1, remainder 3", "quotient 3, remainder x+1"),
        ("quotient x+1, remainder 3", "x+1"),
    ],
    "points with semicolons": [("A(1,2), B(3,4)", "A(3;4), B(1;2)")],
    "more elided sums and lists": [
        (r"1\cdot2\cdot3\cdots n", "(n-1)!"),
        (r"1+x+x^2+\cdots+x^n", r"1+x+x^3+\cdots+x^n"),
        (r"1+x+x^2+\cdots+x^n", r"1+x^2+\cdots+x^n"),
        (r"2,4,6,\ldots", r"2,4,6,\ldots,100"),
        (r"2,4,6,\ldots", r"2,4,6,12,\ldots"),
        (r"(a_1,a_2,\ldots,a_n)", r"(a_1,a_3,\ldots,a_n)"),
    ],
    "floors and ceilings": [
        (r"\lceil x\rceil", r"\lfloor x\rfloor+1"),
        (r"\lfloor x+\frac12\rfloor", r"\lceil x-\frac12\rceil"),
        (r"\lceil\frac{x}{2}\rceil", r"\lfloor\frac{x+1}{2}\rfloor"),
        (r"\lceil\frac{n}{2}\rceil", r"\lfloor\frac{n}{2}\rfloor"),
        (r"\{x\}+\{-x\}", "1"),
    ],
    "points and numbers": [(r"\{2\}", r"\{(x,y): x^2+y^2=2\}"), ("2 h", r"2k, k\in\mathbb{Z}")],
    "running indices": [
        (r"\sum_{i=1}^n a_i", "na_i"),
        (r"\sum_{i=1}^n a_i", r"\sum_{j=1}^n a_i"),
        (r"\sum_{i=1}^3 a_i", "3a_1"),
        (r"\sum_{i=1}^n x_iy_i", r"\sum_{k=1}^n x_ky_i"),
        (r"\sum_{i=1}^{n} a_{i+1}", r"\sum_{i=1}^{n}a_i"),
        (r"\sum_{i=1}^{\infty} a_i", r"\sum_{k=1}^\infty b_k"),
    ],
    "remainders": [("n = 1 mod 3", "n = 1 mod 4"), ("n = 1 mod 3", "n = 2 mod 3"), ("1", "8 mod 3")],
    "signs before words": [("-inf", "inf"), ("(-inf, inf)", "(inf, inf)"), ("a*a - b*b", "a*a  b*b")],
    "names of a family's parts": [(r"x=k, y=2k+1, k\in\mathbb{Z}", r"x=k, k\in\mathbb{Z}")],
    "matrices with names and bars": [
        (r"\frac15\begin{pmatrix}2&-1\\1&2\end{pmatrix}", r"A^{-1}=\begin{pmatrix}2&-1\\1&2\end{pmatrix}"),
        ("2", r"\left|\begin{matrix}1&2\\3&4\end{matrix}\right|"),
        ("(2,1)", r"\begin{pmatrix}x\\y\end{pmatrix}=\begin{pmatrix}1\\2\end{pmatrix}"),
    ],
    "functions of two variables": [("f(x,y)=x^2+y^2", "w=x^2+y^2"), ("f(x)=x^2", "z=x^2")],
    "functions with a condition": [(r"f(x)=x^2,\ x>0", r"f(x)=x^2,\ x<0")],
    "how many solutions": [("x=2", "two solutions"), ("x=2", "2 solutions"), ("t=3", "three solutions")],
    "braces and scripts": [
        ("a_{10}", "{a}^{10}"),
        ("x_1^2+x_2^2", "x^2_1+x^1_2"),
        (INVERSE, r"{f}^{-2}(x)=\frac{x-3}{2}"),
        (INVERSE, r"f:x\mapsto\frac{x-3}{2}"),
    ],
    "bars over letters": [(r"\overline{w}", "w"), (r"\bar{w}", r"\overline{z}")],
    "openings": [("5", "Ans: 6"), ("5", "therefore, not 5"), ("(0,1)", "at (1,0)")],
    "yes and no with words": [
        ("Yes, it converges", "No"),
        ("no more than 5", "No"),
        ("No, it diverges", "Yes"),
    ],
    "nothing of the kind": [("no such x", "x=0"), ("{1}", "no solution")],
    "large sums of money": [(r"\$1,250.50", "125051 cents"), ("1250", "$1,251")],
    "equations and sets": [(r"\{1\}", "xy=1"), (r"\{5\}", "x+y=5")],
    "repeating decimals": [("2.1(6)", "2.1*6")],
}


def _rows(table: dict[str, list[tuple[str, str]]]) -> list[tuple[str, str]]:
    return [pair for pairs in table.values() for pair in pairs]


@pytest.mark.parametrize(("gold", "prediction"), _rows(EQUAL))
def test_another_spelling_is_equal_both_ways(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct, equal(gold, prediction)
    assert equal(prediction, gold).correct, equal(prediction, gold)


@pytest.mark.parametrize(("gold", "prediction"), _rows(DIFFERENT))
def test_a_near_miss_is_different_both_ways(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct, equal(gold, prediction)
    assert not equal(prediction, gold).correct, equal(prediction, gold)
