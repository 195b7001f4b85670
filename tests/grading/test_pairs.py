"""Pairs by kind: the many ways to write one answer, and tempting answers that are other ones."""

import pytest

from sieval.grading import equal

SAME: dict[str, list[tuple[str, str]]] = {
    "families": [
        (r"\arctan 2+\pi k", r"\frac{\pi}{2}-\arctan\frac12-\pi n"),
        (r"x=(-1)^n\frac{\pi}{4}+\pi n", r"\frac{\pi}{4}+2\pi k, \frac{3\pi}{4}+2\pi k"),
        (r"\frac{\pi k}{3}", r"\pi k, \frac{\pi}{3}+\pi k, \frac{2\pi}{3}+\pi k"),
        (r"\frac{\pi}{4}+\pi k, k\in\mathbb{N}", r"\frac{\pi}{4}+\pi n, n\in\mathbb{N}"),
        (r"\frac{\pi}{4}+\pi k", r"x \equiv \frac{\pi}{4} \pmod{\pi}"),
        (r"n=3k+1, k\in\mathbb{Z}", r"n \equiv 1 \pmod 3"),
        (r"n=3k+1, k\in\mathbb{Z}", r"n\equiv -2 (mod 3)"),
        (r"n\equiv 1 (mod 3)", r"n=3k+1, k\in\mathbb{Z}"),
        (r"2n+1, n\in\mathbb{N}", r"2k-1, k\in\mathbb{N}"),
    ],
    "equations": [
        (r"y=\frac{1}{3}x+\pi", r"3y=x+3\pi"),
        ("y^2=4x", r"x=\frac14y^2"),
        ("x^4+4=(x^2+2x+2)(x^2-2x+2)", "(x^2-2x+2)(x^2+2x+2)"),
        ("y^2=x^2+C", r"y=\pm\sqrt{x^2+C}"),
        ("x^2=4", r"x=\pm2"),
        (r"y=\frac{1}{C-x}", r"y=-\frac{1}{x+C}"),
        (r"\hat{y}=2.5x+1.2", "y=2.5x+1.2"),
    ],
    "functions": [
        ("f(x)=x^2+1", "f(t)=t^2+1"),
        ("a_n=3n-1", "a_k=3k-1"),
        ("f(x)=x^2+1", r"f(x)=x^2+1, x\in\mathbb{R}"),
        (r"\frac{x^3}{3}+C", r"\int x^2dx=\frac{x^3}{3}+C"),
        ("f'(x)=2x", "y'=2x"),
        ("f'(x)=2x", r"\frac{dy}{dx}=2x"),
        ("f'(x)=2x", r"\frac{df}{dx}=2x"),
        (r"\frac{\partial f}{\partial x}=2xy", "2xy"),
        (r"\frac{\partial f}{\partial x}=2xy", "f_x=2xy"),
        (r"\frac{dy}{dx}=\frac{x}{y}", r"\frac xy"),
        ("f(x)=x", "x"),
        ("f(n)=n", "f(x)=x"),
    ],
    "signs": [
        (r"120^\circ", r"\frac{2\pi}{3} \text{ rad}"),
        (r"20\%", r"20\%\text{ of the students}"),
        (r"33\frac{1}{3}\%", r"33\frac13"),
    ],
    "conditions": [
        (r"\frac14; a>0", r"\frac14 \text{ for } a>0"),
    ],
    "restated": [
        ("2, 2", "2"),
    ],
    "sets": [
        (r"\mathbb{R}\setminus\{1,2\}", r"x\ne1,2"),
        ("(-2,3]", r"x > -2, x \le 3"),
        (r"\mathbb{R}\setminus\{1\}", r"x\in\mathbb{R}, x\neq1"),
        (r"(-\infty,2)\cup(5,\infty)", r"R \setminus [2,5]"),
        (r"x\ne\pi k", r"x \ne \pi n, n\in\mathbb{Z}"),
        (r"[0,\infty)", r"\mathbb{R}^+\cup\{0\}"),
        (r"(-\infty,2)\cup(5,\infty)", "(-inf,2) U (5,inf)"),
        (r"[0,\infty)", r"[0,\infty["),
        (r"[0,1)\cup[2,3)", r"[0,1[ \cup [2,3["),
        (r"-\infty", "-infinity"),
        (r"(-\infty,\infty)", "for all real x"),
        (r"(-\infty,\infty)", "all real values of x"),
        (r"(-\infty,\infty)", "x is any real number"),
        (r"(-\infty,\infty)", "x can be any real number"),
        (r"\mathbb{R}\setminus\{1\}", "all x except 1"),
        ("a>0", "all positive real numbers"),
        (r"[0,\infty)", "all non-negative real numbers"),
        (r"[0,\infty)", "all nonnegative reals"),
        (r"\emptyset", "has no solutions"),
        (r"\emptyset", r"\O"),
        (r"\{1,2,3\}", "the numbers 1, 2, and 3"),
        (r"\{n : n=2k, k\in\mathbb{Z}\}", "all even integers"),
        (r"\{n : n=2k, k\in\mathbb{Z}\}", r"2\mathbb{Z}"),
        ("(3,-4)", "the point (3,-4)"),
        ("(3,-4)", r"\text{the point } (3,-4)"),
        (r"\pm 3", "both 3 and -3"),
        (r"\{1,2,3\}", "[1,2,3]"),
        (r"\{(1,2),(2,1)\}", r"\{x=1,y=2\},\{x=2,y=1\}"),
        (r"\{2^k : k \ge 0\}", r"\{2^n \mid n\geq 0\}"),
        (r"\{x | 2<x<3\}", r"\{t | 2<t<3\}"),
    ],
    "tuples": [
        ("(3,-4)", "y=-4, x=3"),
        ("16, 3", "w=16, d=3"),
        ("(3,-4)", "A(3,-4)"),
        ("(3,-4)", r"\{x=3, y=-4\}"),
        ("(1,2,3)", r"\begin{bmatrix} 1 & 2 & 3\end{bmatrix}^T"),
        ("(1,2,3)", "[1,2,3]^T"),
        (r"\left(\frac{1}{2},-\frac{3}{4}\right)", r"\frac{1}{4}(2,-3)"),
    ],
    "piecewise": [
        (r"f(x)=\begin{cases}x&x\ge0\\-x&x<0\end{cases}", "|x|"),
        (
            r"f(x)=\begin{cases}x&x\ge0\\-x&x<0\end{cases}",
            r"\begin{cases} x, & \text{if } x\geq 0; \\ -x, & \text{if } x<0. \end{cases}",
        ),
    ],
    "damaged": [
        (r"\frac{1}{2}", r"\frac{1}{2}}"),
        (r"\pi", r"\pi{}"),
    ],
    "combinatorics": [
        (r"\binom{n}{2}", "nC2"),
        ("n!", r"\Gamma(n+1)"),
        (r"\frac{1}{n+1}\binom{2n}{n}", "C_{2n}^n/(n+1)"),
    ],
    "numbers": [
        (r"\frac{41}{333}", "0.123123123..."),
        (r"\frac{7}{6}", "1.1666..."),
        (r"2e^{i\pi/3}", r"2\operatorname{cis}60^\circ"),
    ],
    "expressions": [
        (r"\sin 2x", "2sinxcosx"),
        (r"\tan\alpha", "tg α"),
        (r"\tan\alpha", r"\mathrm{tg}\,\alpha"),
        (r"\sinh x", r"\operatorname{sh}x"),
        (r"\frac{x^3}{3}+C", r"\frac{1}{3}x^3+\text{const}"),
    ],
    "words": [
        ("(B)", "(b)"),
        ("(A)", "a"),
        ("(B)", "b"),
        ("(B)", "Option B"),
        ("(B)", "[B]"),
        ("undefined", "is undefined"),
        (r"n \text{ odd}", r"\text{all odd } n"),
        (r"\text{divergent}", "The series diverges."),
    ],
    "units": [
        (r"60 \text{ km/h}", r"60 \frac{\text{km}}{\text{h}}"),
        (r"\$24", "USD 24"),
        (r"3 \text{ hours}", "three hours"),
        (r"25^\circ\text{C}", "25"),
        (r"45 \text{ minutes}", r"\frac34\text{ h}"),
        ("10 m/s", "10"),
        ("9.8", "9.8 m/s^2"),
        ("60 km/h", "60"),
    ],
    "labels": [
        ("a = 3, b = 5", "a: 3, b: 5"),
        ("AB:BC=2:3", "2:3"),
        ("AB:BC=2:3", r"\frac{AB}{BC}=\frac23"),
        (r"\text{mean}=5, \text{median}=4", "Mean: 5, Median: 4"),
    ],
    "large numbers": [
        ("e^{1000}", r"\exp(500)^2"),
        (r"\cosh 100", r"\frac{e^{100}+e^{-100}}{2}"),
        (r"\sum_{k=0}^{1000} 2^k", "2^{1001}-1"),
        (r"10^{-300}\pi", r"\frac{\pi}{10^{300}}"),
    ],
    "sums": [
        (r"\sum_{n=0}^\infty(-1)^n x^{2n}", r"\sum_{k=0}^{\infty}(-1)^k x^{2k}"),
    ],
    "inequalities": [
        (r"f(1) \ge f(a^2 - a + 1)", r"f(a^2-a+1) \le f(1)"),
        ("0<f(x)<1", "(0,1)"),
    ],
    "constants": [
        ("y=ce^x", "y=Ce^x"),
    ],
}
OTHER: dict[str, list[tuple[str, str]]] = {
    "families": [
        (r"\pi k", r"\pi k + 10^{-9}"),
        (r"\frac{\pi}{4}+\pi k", r"0.785398163+\pi k"),
        (r"\frac{\pi}{4}+\pi k", r"\frac{\pi}{4}+3.14159265358979k"),
        (r"\frac{\pi}{4}+\pi k, k\in\mathbb{Z}", r"\frac{\pi}{4}+\pi k, k\in\mathbb{N}"),
        (r"n=3k+1, k\in\mathbb{Z}", r"n\equiv 2 (mod 3)"),
        (r"n\equiv 1 (mod 6)", r"n=3k+1, k\in\mathbb{Z}"),
        (r"2n+1, n\in\mathbb{N}", r"-2n+1, n\in\mathbb{N}"),
    ],
    "equations": [
        ("y=x", "y=x+10^{-10}"),
        ("y=2x+1", "y=2.000000001x+1"),
        ("|x|=2", "x=2"),
        ("|x-1|+y=3", "y=4-x"),
        ("y^2=x^2+C", r"y=\sqrt{x^2+C}"),
        (r"y=\frac{1}{C-x}", r"y=\frac{1}{C-2x}"),
        ("x=2x-3", "2x-3"),
        ("x=x^2", "x^2"),
    ],
    "functions": [
        ("f(x)=x^2+1", "f(t)=x^2+1"),
        ("f(x)=bx", "f(b)=xb"),
        ("a_n=3n-1", "a_{n+1}=3n-1"),
        ("a_n=3n-1", "a_k=3n-1"),
        ("f'(x)=2x", "y=2x"),
        (r"\frac{dy}{dx}=\frac{x}{y}", r"\frac{dx}{dy}=\frac xy"),
        ("f(x)=x", "f(x)=X"),
        ("f(y)", "f(y)=y"),
    ],
    "signs": [
        (r"5 \text{ cm}", r"5\%"),
        (r"5 \text{ cm}", r"5^\circ"),
        (r"\$24", "24%"),
        (r"120^\circ", r"120\text{ rad}"),
        (r"20\%", r"20\text{ kg}"),
        (r"\frac{1}{3}", r"\frac{1}{3}\%"),
    ],
    "conditions": [
        (r"\frac14; a>0", r"\frac14; b>0"),
    ],
    "tuples": [
        ("(2,2)", "2"),
        ("(0,0)", "0"),
        ("(3,-4)", "y=3, x=-4"),
    ],
    "sets": [
        (r"\mathbb{R}\setminus\{1\}", r"x\ne1,2"),
        (r"x \ne 1, x \ne 2", r"\mathbb{R}"),
        ("x>2", "y>2"),
        ("-3, 3", "[-3,3]"),
        (r"\pm 3", "[-3,3]"),
        (r"(-\infty,\infty)", r"-\infty,\infty"),
        ("(0,1]", "(0,1+10^{-17}]"),
        (r"\{1,2,3\}", r"\{\{1,2,3\}\}"),
        (r"x\ne\pi k", r"x\ne2\pi k"),
        ("(0,1)", "[0,1["),
        (r"\infty", "-infinity"),
        (r"\infty", "- infinity"),
        (r"\infty", "minus infinity"),
        (r"\infty", "negative infinity"),
        (r"-\infty", "infinity"),
        (r"(0,\infty)", "all nonnegative reals"),
        (r"\{n : n=2k, k\in\mathbb{Z}\}", "all odd integers"),
        (r"A\setminus B", r"B\setminus A"),
        (r"\{2^k : k \ge 0\}", r"\{2^n \mid n\geq 1\}"),
        (r"\{2^k : k \ge 0\}", r"\{3^n \mid n\geq 0\}"),
        (r"\{2,3\}", "[2,3]"),
        (r"\{1,2,3\}", "(1,2,3)"),
        (r"\{x | 2<x<3\}", r"\{x | 2<X<3\}"),
        (r"4 < m \leq 8 \text{ or } 10 \leq m < 12", r"4 < m \leq 8 \text{ or } 10 \leq q < 12"),
        ("0<x<1", "0<x<1, 0<x<7"),
        (r"\{x \mid x\ne1\}", r"\{y \mid x\neq1\}"),
    ],
    "piecewise": [
        (r"f(x)=\begin{cases}1&x>0\\0&x\le0\end{cases}", r"f(x)=\begin{cases}1&x\ge0\\0&x<0\end{cases}"),
        (r"f(x)=\begin{cases}x&x\ge0\\-x&x<0\end{cases}", r"f(x)=\begin{cases}x&x\ge0\end{cases}"),
    ],
    "words": [
        ("Yes", "yes and no"),
        ("(B)", "(B) and (C)"),
        ("(B)", "a"),
        (r"n \text{ odd}", r"n \text{ even}"),
        (r"n \text{ odd}", r"m \text{ odd}"),
        (r"\text{divergent}", "converges"),
        ("(B)", "(B) or maybe another"),
        (r"\text{yes}", "yes or maybe"),
    ],
    "infinity": [
        ("infinitely many", r"-\infty"),
        ("infinitely many", "-infinity"),
    ],
    "labels": [
        ("AB:BC=2:3", "3:2"),
        ("AB:BC=2:3", "BC:AB=2:3"),
        (r"\text{mean}=5, \text{median}=4", "Mean: 4, Median: 5"),
        (r"M=\frac{9}{32}", r"m=\frac{9}{32}"),
    ],
    "large numbers": [
        (r"\sqrt{2}\cdot 10^{60}", r"\sqrt{2}\cdot 10^{60}+1"),
        (r"\sqrt[9]{10^{3000}+7}", r"\sqrt[9]{10^{3000}+7}+1"),
        (r"\cosh 100", r"\frac{e^{100}}{2}"),
        (r"\tanh 100", "1"),
        (r"\sqrt{2}", r"\sqrt{2}+10^{-60}"),
        ("3e8", "299792458"),
        ("1e-7", "1.4e-7"),
        ("1e4000", "1e4000+1"),
    ],
    "sums": [
        (r"\sum_{n=0}^\infty(-1)^n x^{2n}", r"\sum_{k=0}^{\infty} x^{2k}"),
        (r"\sum_{n=1}^\infty \frac{1}{n^2}", r"\sum_{n=1}^\infty \frac{1}{n^3}"),
    ],
    "units": [
        (r"100\text{ square units}", r"-100\text{ square units}"),
        ("13.45 years", "-13.45 years"),
        ("5 Robins", "-5 Robins"),
        ("2", "2n-2"),
        ("12", "12m-3"),
        ("3s^2", "3S^2"),
        ("2n-2", "2N-2"),
        ("3", "3s^2"),
    ],
    "inequalities": [
        (
            r"\tan \frac{7\pi}{5} > \sin \frac{2\pi}{5} > \cos \frac{6\pi}{5}",
            r"\tan \frac{7\pi}{5} > \sin \frac{2\pi}{5} > \cos \frac{7\pi}{5}",
        ),
        (r"f(1) \ge f(a^2 - a + 1)", r"f(1) \ge f(a^2 - a - 1)"),
    ],
    "constants": [
        ("2^{k-n}", "2^{K-n}"),
    ],
}


def _rows(table: dict[str, list[tuple[str, str]]]) -> list[tuple[str, str]]:
    return [pair for pairs in table.values() for pair in pairs]


@pytest.mark.parametrize(("gold", "prediction"), _rows(SAME))
def test_one_answer_in_another_spelling_is_correct(gold: str, prediction: str) -> None:
    verdict = equal(gold, prediction)

    assert verdict.outcome == "correct", verdict


@pytest.mark.parametrize(("gold", "prediction"), _rows(OTHER))
def test_a_tempting_answer_is_incorrect_both_ways(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).outcome == "incorrect", equal(gold, prediction)
    assert equal(prediction, gold).outcome == "incorrect", equal(prediction, gold)
