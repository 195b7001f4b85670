"""The nineteen exercises whose golds the specification prints, with statements of our own."""

from typing import NamedTuple

import sympy as sp

from scripts.dgn_sample.core import (
    COMPUTATION,
    EQUATIONS,
    INEQUALITIES,
    TRIGONOMETRY,
    WORDS,
    prove_computation,
    prove_equation,
    prove_identity,
    prove_one_family,
    prove_solution_set,
)
from scripts.dgn_sample.exercise import Chapter, Draft, Prove, must
from scripts.dgn_sample.golds import value, values
from scripts.dgn_sample.proofs import prove_value, same
from scripts.dgn_sample.reader import numbers, read_relation, spans

INTEGRALS = Chapter("core", 11, "Integrals and areas")


class Worked(NamedTuple):
    """One printed gold: its number in the source, where it stands, the exercise, and its proof."""

    number: str
    chapter: Chapter
    draft: Draft
    prove: Prove


def prove_split(problem: str, answer: str) -> str:
    """The four workshops' machines add up, and each condition of the text holds."""
    whole = numbers(problem)[0]
    first, second, third, fourth = values(answer)
    must(same(first + second + third + fourth, whole), "the parts must add up")
    must(same(second, first * sp.Rational(5, 3)), "the second must be five thirds of the first")
    must(same(third, first / 4) and same(fourth, third), "the last two must be quarters of the first")
    must("five thirds of" in problem and "a quarter of the first" in problem, "the text must say so")
    return "every condition of the text checked on the parts"


def prove_two_rises(problem: str, answer: str) -> str:
    """Two rises by the gold lead from the first price to the last."""
    first, last = numbers(problem)
    must(same(first * (1 + value(answer)) ** 2, last), "two rises must lead to the last price")
    return "both rises made to the first price"


def prove_share(problem: str, answer: str) -> str:
    """The gold of the whole is the part."""
    part, whole = numbers(problem)
    must(same(whole * value(answer), part), "the share of the whole must be the part")
    return "the share of the whole is the part"


def prove_natural_numbers(problem: str, answer: str) -> str:
    """Every natural number up to 200 tried in the inequality."""
    asked = read_relation(spans(problem)[-1])
    n = sp.Symbol("n", real=True)
    found = [i for i in range(1, 201) if (asked.left - asked.right).subs(n, i) < 0]
    must(asked.sign == "<" and found == [int(v) for v in values(answer)], f"{found} must be the gold")
    return "every natural number up to 200 tried"


def prove_area(problem: str, answer: str) -> str:
    """The integral of the height between the two bounds."""
    curve, low, high = (read_relation(span) for span in spans(problem))
    x = sp.Symbol("x", real=True)
    area = sp.integrate(sp.expand(curve.right), (x, low.right, high.right))
    return prove_value(area, value(answer))


WORKED = (
    Worked(
        "1.001",
        COMPUTATION,
        Draft("Compute $0.25\\cdot 0.4$.", "0.1", "Four tenths of a quarter."),
        prove_computation,
    ),
    Worked(
        "1.002",
        COMPUTATION,
        Draft("Compute $\\frac{1.5+2.1}{1.8}$.", "2", "The numerator is $3.6$, twice the denominator."),
        prove_computation,
    ),
    Worked(
        "1.004",
        COMPUTATION,
        Draft("Compute $0.3\\cdot 0.2-0.02$.", "0.04", "The product is $0.06$."),
        prove_computation,
    ),
    Worked(
        "1.007",
        COMPUTATION,
        Draft(
            "Simplify $\\frac{(1+x)^3+(1-x)^3}{2}$.",
            "1+3x^2",
            "The odd powers of $x$ cancel in the sum of the two cubes.",
        ),
        prove_identity,
    ),
    Worked(
        "1.013",
        COMPUTATION,
        Draft("Compute $\\frac{7}{3}\\cdot 9-0.5:0.5$.", "20", "The product is $21$, the quotient is $1$."),
        prove_computation,
    ),
    Worked(
        "1.014",
        COMPUTATION,
        Draft(
            "Simplify $\\frac{4a^2-9}{2a-3}$.",
            "2a+3",
            "The numerator is $(2a-3)(2a+3)$, and the factor $2a-3$ cancels.",
        ),
        prove_identity,
    ),
    Worked(
        "1.026",
        COMPUTATION,
        Draft(
            "Simplify $\\frac{\\sqrt{2}(m^2-9)}{m-3}$.",
            "\\sqrt{2}\\,(m+3)",
            "The factor $m-3$ of $m^2-9$ cancels.",
        ),
        prove_identity,
    ),
    Worked(
        "1.138",
        COMPUTATION,
        Draft(
            "Compute $\\frac{1}{4}-\\frac{3}{2}\\cdot\\frac{2}{3}$.",
            "-\\frac{3}{4}",
            "The product is $1$.",
        ),
        prove_computation,
    ),
    Worked(
        "2.009",
        EQUATIONS,
        Draft(
            "Solve the equation $3x^3+18x^2+23x=0$.",
            "x_1=0;\\ x_{2,3}=-3\\pm\\frac{2}{3}\\sqrt{3}",
            "One root is $0$; for the others $(x+3)^2=\\frac{4}{3}$.",
        ),
        prove_equation,
    ),
    Worked(
        "3.001",
        WORDS,
        Draft(
            "A plant sends 152 machines to four workshops. The second receives five thirds of what the first "
            "receives, the third a quarter of the first's share, and the fourth as many as the third. "
            "How many machines does each workshop receive?",
            "48; 80; 12; 12",
            "With $f$ for the first, $f+\\frac{5}{3}f+\\frac{1}{4}f+\\frac{1}{4}f=\\frac{19}{6}f$.",
        ),
        prove_split,
    ),
    Worked(
        "3.022",
        WORDS,
        Draft(
            "A price rose from 250 to 360 roubles in two steps, each time by the same share of the price "
            "before it. Find this share $x$ in percent.",
            "x=20\\%",
            "$(1+x)^2=1.44$, so $1+x=1.2$.",
        ),
        prove_two_rises,
    ),
    Worked(
        "3.023",
        WORDS,
        Draft(
            "In a library 142 books of 2000 are out for binding. What percentage of the books is that?",
            "7,1%",
            "$142:2000=0.071$.",
        ),
        prove_share,
    ),
    Worked(
        "5.046",
        TRIGONOMETRY,
        Draft(
            "Solve the equation $\\cos 3x=0$.",
            "x=\\frac{\\pi}{6}(2k+1)",
            "$3x$ is an odd multiple of $\\frac{\\pi}{2}$.",
        ),
        prove_one_family,
    ),
    Worked(
        "5.081",
        TRIGONOMETRY,
        Draft(
            "Solve the equation $\\tan x=1$.",
            "x=\\frac{\\pi}{4}(4k+1)",
            "$x=\\frac{\\pi}{4}+\\pi k$ with an integer $k$.",
        ),
        prove_one_family,
    ),
    Worked(
        "8.016",
        INEQUALITIES,
        Draft(
            "Solve the inequality $(x-2)^2(x+1)(x-3)<0$.",
            "(-1,2)\\cup(2,3)",
            "The square is positive except at $2$; the other factors differ in sign between $-1$ and $3$.",
        ),
        prove_solution_set,
    ),
    Worked(
        "8.021",
        INEQUALITIES,
        Draft(
            "Solve the inequality $\\frac{(x+1)(x-3)}{(x-2)(x-6)}<0$.",
            "(-1,2)\\cup(3,6)",
            "The sign changes at $-1$, $2$, $3$ and $6$, and is positive far to the right.",
        ),
        prove_solution_set,
    ),
    Worked(
        "8.033",
        INEQUALITIES,
        Draft(
            "Solve the inequality $(x+1)^2(x^2-4)<0$.",
            "(-2,-1)\\cup(-1,2)",
            "The square is positive except at $-1$, and $x^2<4$ between $-2$ and $2$.",
        ),
        prove_solution_set,
    ),
    Worked(
        "8.041",
        INEQUALITIES,
        Draft(
            "Which natural numbers $n$ satisfy $n^2-8n<0$?",
            "1; 2; 3; 4; 5; 6; 7",
            "$n(n-8)<0$ for $n$ between $0$ and $8$.",
        ),
        prove_natural_numbers,
    ),
    Worked(
        "11.114",
        INTEGRALS,
        Draft(
            "Find the area under the line $y=x$ from $x=0$ to $x=1$.",
            "0.5",
            "It is a right triangle with both legs of length $1$.",
        ),
        prove_area,
    ),
)
