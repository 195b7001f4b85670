"""Kinds of notation, each with answers that are equal and near misses that are not."""

import pytest

from sieval.grading import equal

MATRIX = r"\begin{pmatrix}1&2\\3&4\end{pmatrix}"
LINE = "(1,2,3)+t(4,5,6)"
NOT_ZERO = r"(-\infty,0)\cup(0,\infty)"

EQUAL: dict[str, list[tuple[str, str]]] = {
    "a brace that is not closed": [
        ("1/2", r"\frac{1}{2"),
        (r"\frac{\sqrt{3}}{2}", r"\frac{\sqrt{3}}{2"),
        (r"\sqrt{5}", r"\sqrt{5"),
    ],
    "a decimal comma with two decimals or more": [
        ("0.98", "0,98"),
        ("3,14", "3.14"),
        ("-2.75", "$-2,75$"),
        ("0.125", "0,125"),
    ],
    "matrices": [
        (MATRIX, "{{1,2},{3,4}}"),
        (MATRIX, "[1 2; 3 4]"),
        (MATRIX, "[1, 2; 3, 4]"),
        (MATRIX, "((1,2),(3,4))"),
        (MATRIX, r"\left[\begin{array}{cc}1&2\\3&4\end{array}\right]"),
        (MATRIX, r"\pmatrix{1&2\cr 3&4}"),
        (r"\begin{pmatrix}\frac12\\-1\end{pmatrix}", r"\langle 0.5, -1\rangle"),
    ],
    "mappings": [
        ("f(x)=2x", r"f: x\mapsto 2x"),
        ("f(x)=2x", r"t \mapsto 2t"),
        ("f(x)=2x", "x -> 2x"),
        ("f(x)=x^2+1", r"f:\mathbb{R}\to\mathbb{R}, f(x)=x^2+1"),
        ("f(x)=x^2+1", r"f:\mathbb{R}\to\mathbb{R},\ x\mapsto x^2+1"),
    ],
    "lines": [
        (LINE, "(5,7,9)+s(4,5,6)"),
        (LINE, "(1,2,3)+t(-8,-10,-12)"),
        (LINE, r"\begin{pmatrix}1\\2\\3\end{pmatrix}+t\begin{pmatrix}4\\5\\6\end{pmatrix}"),
        (LINE, "(1+4t, 2+5t, 3+6t)"),
        (LINE, r"\mathbf{r}=(1,2,3)+\lambda(4,5,6)"),
        (LINE, "x=1+4t, y=2+5t, z=3+6t"),
    ],
    "elided sums": [
        (r"\sum_{i=1}^n a_i", r"a_1+\cdots+a_n"),
        (r"\sum_{i=1}^n a_i", r"a_1+a_2+\cdots+a_{n-1}+a_n"),
        (r"1^2+2^2+\cdots+n^2", r"\sum_{k=1}^n k^2"),
        (r"\prod_{i=1}^n x_i", r"x_1x_2\cdots x_n"),
        (r"\frac{1}{n}\sum_{i=1}^nX_i", "(X_1+...+X_n)/n"),
        (r"\frac{1}{n}\sum_{i=1}^nX_i", "(1/n) * sum_{i=1}^{n} X_i"),
    ],
    "named constants": [(r"\frac{\pi^2}{6}", r"\zeta(2)"), (r"\zeta(4)", r"\frac{\pi^4}{90}")],
    "arbitrary constants": [
        ("f(x)=cx", "f(x)=kx"),
        ("f(x)=kx^2", "f(t)=at^2"),
        (r"f(x)=ax+b, a,b\in\mathbb{R}", r"f(x)=mx+c, m,c\in\mathbb{R}"),
        (r"f(x)=ax \text{ for any constant } a", "f(x)=cx"),
    ],
    "integers between bounds": [
        (r"\{1,2,3,4,5\}", r"1\le n\le5, n\in\mathbb{Z}"),
        (r"\{1,2,3,4,5\}", r"\{n\in\mathbb{Z} : 0<n<6\}"),
        ("-1, 0, 1", r"-1\le n<2 \text{ where } n \text{ is an integer}"),
    ],
    "ordinals": [("1st", "first"), ("third", "3rd"), ("21st", "twenty-first"), ("12", "the twelfth")],
    "pounds and dozens": [
        ("£12", "12 pounds"),
        ("12 pounds", "£12"),
        ("12", "1 dozen"),
        ("6", "half a dozen"),
    ],
    "numbers in words": [
        ("42", "forty-two"),
        (r"\frac{5}{8}", "five eighths"),
        (r"\frac{1}{10}", "one tenth"),
        ("1/3", "a third"),
        ("5/2", "two and a half"),
        (r"3\frac{3}{4}", "three and three quarters"),
        ("3.14", "three point one four"),
        ("-2/3", "minus two thirds"),
    ],
    "real numbers but one": [
        (NOT_ZERO, "all real numbers except 0"),
        (NOT_ZERO, "all nonzero real numbers"),
        (NOT_ZERO, r"\mathbb{R}^*"),
        ("all real numbers except 0", r"x\ne0"),
    ],
    "values that do not exist": [("DNE", "undefined"), ("undefined", "The limit does not exist")],
    "read aloud": [
        (r"\frac{\sqrt{3}}{2}", "root 3 over 2"),
        (r"\sqrt[3]{2}", "the cube root of 2"),
        ("x^2", "x squared"),
        ("5!", "5 factorial"),
        (r"\frac{x}{2}", "x divided by 2"),
        (r"\log_2 8", "log base 2 of 8"),
        ("2^5", "2 to the 5th power"),
        (r"2\pi", "two pi"),
        (r"(-\infty,3)\cup(5,\infty)", "x less than 3 or x greater than 5"),
        (r"(-\infty,3)\cup(5,\infty)", "(-infinity,3) union (5,infinity)"),
        ("3", "it's 3"),
        ("-3", "negative 3"),
        ("x > 3", "x is greater than 3"),
    ],
    "said twice": [
        (r"\frac{3}{4}", "3/4 (0.75)"),
        ("4", "4 (four)"),
        ("4", r"4 \text{ (four)}"),
        (r"2\sqrt{3}", r"2\sqrt{3} (\approx 3.46)"),
    ],
    "markup and layout": [
        ("5", "`5`"),
        ("x_1+x_2", "**x_1+x_2**"),
        ("5", "*5*"),
        ("5", "<b>5</b>"),
        ("x^2", "x<sup>2</sup>"),
        ("5", r"5\;\checkmark"),
        ("5", r"\Rightarrow x=5"),
        ("5", r"\colorbox{yellow}{5}"),
        ("5", r"\begin{array}{l}5\end{array}"),
        (r"\log_23", r"\frac{\ln 3}{\ln 2}"),
        ("42", "**42**"),
        ("90", r"90\textdegree"),
        ("x=2, y=3", "x=2 y=3"),
        ("1, 3, 5", "1 3 5"),
    ],
    "a base in words": [("1011_2", "1011 (base 2)"), ("1011_2", r"1011\text{ base two}")],
    "names that are equal": [("a=b=c", "a=c=b"), ("a:b=2:3", "2:3")],
    "names of values": [
        ("1/2", "P(X=1)=1/2"),
        ("1/2", r"P(A|B)=\frac12"),
        ("4", r"\max = 4"),
        ("4", r"\det A = 4"),
        ("4", r"\sigma^2=4"),
        ("a_n=2n+1", "a(n)=2n+1"),
        ("(1,2)", "P(1,2)"),
    ],
    "unit matrices": [
        (r"\begin{pmatrix}2&0\\0&2\end{pmatrix}", "2I"),
        (r"\begin{pmatrix}1\\2\end{pmatrix}", r"\binom{1}{2}"),
    ],
    "thin spaces": [
        ("(2,251,252)", r"(2,\,251,\,252)"),
        ("1, 13, 25, 325", r"1,\,13,\,25,\,325"),
        ("12345", r"12\,345"),
    ],
    "plain functions": [
        (r"x\sqrt{4-x^2}", "xsqrt(4-x^2)"),
        (r"\cos^2\frac{\pi}{2n}", r"\cos^2{\pi \over 2n}"),
    ],
    "sets in words": [("2^k", "all powers of 2"), ("4k+3", "All numbers of the form $4k+3$")],
    "conditions on a line of their own": [("$(n+2, n^3)$\nfor $n \\ge 1$", r"(n+2,n^3), n\ge 1")],
    "names that are articles": [("a=9", "The answer is $a=9$.")],
    "units of data": [("5.93", "5.93 MiB"), ("2 bytes", "16 bits")],
    "shares": [("1/4", "1 in 4"), ("3/10", "3 out of 10"), ("5", "5 (units)")],
    "residue classes": [(r"x \equiv 5 \pmod{12}", "x=12k+5")],
    "one value for several names": [
        ("x=y=z=1", "x=1, y=1, z=1"),
        ("a=b=1,c=2", "a=1,b=1,c=2"),
        ("x=y=1", "(1,1)"),
    ],
    "properties and what has them": [("isosceles", "isosceles triangle"), ("an even function", "even")],
    "statements": [("True", "The statement is true."), ("no real solutions", "No real values of x")],
    "gradients": [(r"\nabla f=(2x,2y)", r"2x\mathbf i+2y\mathbf j")],
    "parts by Roman numerals": [
        ("(i) 5; (ii) 7", "5; 7"),
        (r"\text{(i) } 5 \text{ (ii) } 7", "(ii) 7, (i) 5"),
    ],
    "places in a count": [("Day 7", "7"), (r"\textcircled{1}\textcircled{3}", "①③")],
    "chains and their links": [("a>b>c", r"a>b \text{ and } b>c"), ("a>b>c", "c<b, b<a")],
    "results of set operations": [(r"A\cap B=\{1\}", r"\{1\}")],
    "program notation": [(r"2\pi i", "2*pi*I"), (r"\binom{n}{k}p^k", "nCk * p^k"), ("(1,2,3)", "[1 2 3]")],
    "names with marks": [
        (r"\mathbb{Z}_6", "Z_6"),
        (r"\bar X", "X\u0304"),
        (r"A^{-1}=\begin{pmatrix}1\\2\end{pmatrix}", "(1,2)"),
    ],
    "bounds in words": [
        (r"x\ge 3", "x is at least 3"),
        (r"x\le 3", "x is at most 3"),
        ("[1,5]", "between 1 and 5, inclusive"),
        ("(1,5)", "all real numbers between 1 and 5, exclusive"),
    ],
    "counts in words": [("2", "There are two solutions"), ("1", "exactly one"), (r"60\%", "sixty percent")],
    "parity": [
        (r"\begin{cases}1&n\text{ even}\\0&n\text{ odd}\end{cases}", r"\frac{1+(-1)^n}{2}"),
        (
            r"\begin{cases}1&n\text{ even}\\0&n\text{ odd}\end{cases}",
            r"1 \text{ if } n \text{ is even}, 0 \text{ if } n \text{ is odd}",
        ),
    ],
}
DIFFERENT: dict[str, list[tuple[str, str]]] = {
    "a brace that is not closed": [("1/2", r"\frac{1}{"), ("1/2", r"\frac{1}{3"), (r"\sqrt{5}", r"\sqrt{5+")],
    "a comma that may part a list": [("1.2", "1,2"), ("1.234", "1,234"), ("0.98", "9,8"), ("0.98", "0,97")],
    "matrices": [
        (MATRIX, "{{1,3},{2,4}}"),
        (MATRIX, "[1 3; 2 4]"),
        (MATRIX, "(1,2,3,4)"),
        (r"\begin{pmatrix}1\\2\\3\end{pmatrix}", "(1,2)"),
    ],
    "mappings": [("f(x)=2x", r"f: x\mapsto 3x"), ("f(x)=2x", r"g: x\mapsto 2x"), ("f(x)=2", r"x\to 2")],
    "lines": [
        (LINE, "(1,2,4)+t(4,5,6)"),
        (LINE, "(1,2,3)+t(4,5,7)"),
        (LINE, "(4,5,6)+t(1,2,3)"),
        (LINE, "(1+4t, 2+5t, 3-6t)"),
        (LINE, "(1+4t^2, 2+5t^2, 3+6t^2)"),
        (LINE, "(1,2,3)"),
    ],
    "elided sums": [
        (r"\sum_{i=1}^n a_i", r"a_1+\cdots+a_{n-1}"),
        (r"\sum_{i=1}^n a_i", r"a_0+a_1+\cdots+a_n"),
        (r"\sum_{i=1}^n a_i", r"a_1\cdots a_n"),
        (r"\sum_{i=1}^n a_i", r"a_1+a_3+\cdots+a_n"),
        (r"\sum_{i=1}^n i", r"1+3+\cdots+n"),
        (r"\frac{1}{n}\sum_{i=1}^nX_i", "(X_1+...+X_n)/(n-1)"),
    ],
    "named constants": [(r"\zeta(2)", r"\frac{\pi^2}{8}"), (r"\zeta(3)", r"\frac{\pi^3}{26}")],
    "arbitrary constants": [
        ("f(x)=cx", "f(x)=2x"),
        ("f(x)=cx", "f(x)=cx+1"),
        ("f(x)=cx", "f(x)=k^2x"),
        ("f(x)=ax", "f(x)=bx"),
        ("cx", "kx"),
    ],
    "integers between bounds": [
        (r"\{1,2,3,4,5\}", r"1\le n\le5"),
        (r"\{1,2,3,4,5\}", r"1< n\le5, n\in\mathbb{Z}"),
        (r"\{1,2,3,4,5\}", r"1\le n\le6, n\in\mathbb{Z}"),
    ],
    "ordinals": [("1st", "second"), ("3rd", "1/3"), ("1/3", "third"), ("25th", "twenty fifths")],
    "pounds and dozens": [("£12", "$12"), ("£12", "13 pounds"), ("12", "2 dozen"), ("£12", "12 kg")],
    "numbers in words": [(r"\frac{5}{8}", "five sixths"), ("42", "forty-three"), ("5/2", "two and a third")],
    "real numbers but one": [(NOT_ZERO, "all real numbers"), (NOT_ZERO, "all real numbers except 1")],
    "values that do not exist": [("DNE", "0"), ("no solution", "undefined"), ("DNE", r"\infty")],
    "words that change a number": [
        *(
            ("3", f"{words} 3")
            for words in ("the square root of", "half of", "twice", "the reciprocal of", "negative")
        ),
        *(
            ("3", f"{words} 3")
            for words in ("the opposite of", "log of", "a multiple of", "modulo", "cannot be", "root")
        ),
        *(
            ("3", f"3 {words}")
            for words in ("squared", "factorial", "halves", "tenths", "hundred", "and a half")
        ),
        *(("3", f"3 {words}") for words in ("is wrong", "does not work", "over 4", "plus 1")),
        ("x", "x squared"),
        (r"\pi", "half of pi"),
    ],
    "letters of options": [("(c)", "(a) 5"), ("(a)", "(b) f increases"), ("(a)", "a+b")],
    "shares": [("1/4", "1 in 5"), ("1/4", "4 out of 1")],
    "residue classes": [(r"x \equiv 5 \pmod{12}", "x=6k+5"), (r"x \equiv 5 \pmod{12}", "x=12k")],
    "one value for several names": [("x=y=1", "x=1"), ("x=y=z=1", "(1,1,2)"), ("a=b=1,c=2", "a=1,b=2,c=2")],
    "properties and what has them": [
        ("isosceles triangle", "equilateral triangle"),
        ("odd", "even function"),
    ],
    "parts by Roman numerals": [("(i) 5; (ii) 7", "7; 5"), ("(i) 5; (ii) 7", "5")],
    "chains and their links": [("a>b>c", r"a>b \text{ or } b>c"), ("a>b>c", "a>b, a>c"), ("a>b>c", "a>b")],
    "bounds in words": [(r"x\ge 3", "x is at most 3"), ("(1,5)", "between 1 and 5, inclusive")],
    "counts in words": [
        ("2", "three solutions"),
        ("1", "more than one"),
        ("2", "two thirds"),
        ("1", "one less than x"),
    ],
    "thin spaces": [("2251252", r"(2,\,251,\,252)"), (r"(2,\,251,\,255)", r"(2,\,251,\,252)")],
    "orders of values": [
        ("f(2)<f(1)<f(4)", r"f(2)\le f(1)<f(4)"),
        ("f(2)<f(1)<f(4)", "f(2)<f(9)<f(4)"),
        ("f(2)<f(1)", "f(1)<f(2)"),
    ],
    "one more answer": [
        (r"(-5,\infty)", r"(-5,\infty), 77"),
        (r"n\ge 2", r"n\ge 2, 77"),
        (r"[0,1]", r"[0,1], 0.5"),
    ],
    "said twice": [("3/4", "3/4 (0.5)"), ("4", "4 (five)"), ("4", "5 (4)")],
    "names that are equal": [("a=b=c", "a=b=d"), ("a=b=c", "a=b"), ("a:b=2:3", "3:2")],
    "names of values": [("1/2", "P(X=1)=1/3"), ("4", "x^4=2"), ("4", "f(4)=2"), ("4", "|x|=4")],
    "unit matrices": [(r"\begin{pmatrix}2&0\\0&2\end{pmatrix}", "3I"), ("(5, 2)", "10")],
}


def _rows(table: dict[str, list[tuple[str, str]]]) -> list[tuple[str, str]]:
    return [pair for pairs in table.values() for pair in pairs]


@pytest.mark.parametrize(("gold", "prediction"), _rows(EQUAL))
def test_an_answer_of_the_kind_is_equal_both_ways(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).outcome == "correct", equal(gold, prediction)
    assert equal(prediction, gold).outcome == "correct", equal(prediction, gold)


@pytest.mark.parametrize(("gold", "prediction"), _rows(DIFFERENT))
def test_a_near_miss_of_the_kind_is_different_both_ways(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct, equal(gold, prediction)
    assert not equal(prediction, gold).correct, equal(prediction, gold)
