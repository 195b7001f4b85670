"""Templates of the collection `core`: computation, identities, equations, word problems, inequalities."""

from fractions import Fraction
from random import Random

import sympy as sp

from scripts.dgn_sample.exercise import Chapter, Draft, Template, must
from scripts.dgn_sample.golds import interval_set, value, values
from scripts.dgn_sample.proofs import (
    prove_family,
    prove_inequality,
    prove_roots,
    prove_value,
    same,
    same_function,
)
from scripts.dgn_sample.reader import letter, numbers, read, read_relation, spans
from scripts.dgn_sample.tex import decimal, frac, listed, mixed, poly, shifted, square_free, surd, total

COMPUTATION = Chapter("core", 1, "Computations and identities")
EQUATIONS = Chapter("core", 2, "Algebraic equations")
WORDS = Chapter("core", 3, "Problems in words")
TRIGONOMETRY = Chapter("core", 5, "Trigonometric equations")
INEQUALITIES = Chapter("core", 8, "Inequalities")
X = letter("x")


def prove_computation(problem: str, answer: str) -> str:
    """The one expression of the statement has the gold's value."""
    return prove_value(read(spans(problem)[-1]), value(answer))


def prove_identity(problem: str, answer: str) -> str:
    """The gold is the statement's expression, in fewer operations."""
    asked, gold = read(spans(problem)[0]), value(answer)
    must(same_function(asked, gold), f"{asked} must equal {gold}")
    must(sp.count_ops(gold) < sp.count_ops(asked), "a simplification must be shorter")
    return "compared with the statement at rational points"


def prove_equation(problem: str, answer: str) -> str:
    """The golds are the equation's roots."""
    return prove_roots(read_relation(spans(problem)[0]), X, values(answer))


def prove_solution_set(problem: str, answer: str) -> str:
    """The gold is the inequality's solution set."""
    return prove_inequality(read_relation(spans(problem)[0]), X, interval_set(answer))


def decimals(rng: Random) -> Draft:
    """(a + b) · c in decimals."""
    a, b = Fraction(rng.randint(11, 99), 10), Fraction(rng.randint(101, 499), 100)
    c = Fraction(rng.choice([2, 4, 5, 8, 12, 15]), 10)
    result = (a + b) * c
    ask = rng.choice(["Compute", "Find the value of", "Evaluate"])
    return Draft(
        f"{ask} $({decimal(a)}+{decimal(b)})\\cdot {decimal(c)}$.",
        decimal(result),
        f"The bracket is ${decimal(a + b)}$, and ${decimal(a + b)}\\cdot {decimal(c)}={decimal(result)}$.",
    )


def fractions(rng: Random) -> Draft:
    """A sum, a product and a quotient of fractions."""
    parts = [Fraction(rng.randint(1, 9), rng.choice([3, 4, 5, 6, 7, 8])) for _ in range(3)]
    a, b, c = parts
    quotient = rng.random() < 0.5
    result = a - (b / c if quotient else b * c)
    mark = ":" if quotient else "\\cdot"
    inner = b / c if quotient else b * c
    return Draft(
        f"Compute ${frac(a)}-{frac(b)}{mark} {frac(c)}$ and give the answer as an irreducible fraction.",
        frac(result),
        f"${frac(b)}{mark} {frac(c)}={frac(inner)}$, and ${frac(a)}-{frac(inner)}={frac(result)}$.",
    )


def difference_of_squares(rng: Random) -> Draft:
    """(p²v² − q²) / (pv − q)."""
    p, q = rng.randint(2, 7), rng.randint(2, 9)
    name = rng.choice(["a", "b", "m", "y"])
    ask = rng.choice(["Simplify", "Reduce the fraction"])
    return Draft(
        f"{ask} $\\frac{{{p * p}{name}^2-{q * q}}}{{{p}{name}-{q}}}$.",
        f"{p}{name}+{q}",
        f"The numerator is $({p}{name}-{q})({p}{name}+{q})$, and the factor ${p}{name}-{q}$ cancels.",
    )


def surds(rng: Random) -> Draft:
    """A sum of roots of one square-free number."""
    base = rng.choice([2, 3, 5, 6, 7])
    a, b, c = rng.sample(range(2, 8), 3)
    result = a + b - c
    if result == 0:
        return surds(rng)
    pieces = f"\\sqrt{{{base * a * a}}}+\\sqrt{{{base * b * b}}}-\\sqrt{{{base * c * c}}}"
    answer = surd(base, result)
    return Draft(
        f"Simplify ${pieces}$.",
        answer,
        f"The roots are ${a}\\sqrt{{{base}}}$, ${b}\\sqrt{{{base}}}$ and ${c}\\sqrt{{{base}}}$.",
    )


def powers(rng: Random) -> Draft:
    """A quotient of powers of one base."""
    base = rng.choice([2, 3, 5])
    m, n = rng.randint(3, 6), rng.randint(2, 4)
    left = rng.randint(0, 3)
    under = m + 2 * n - left
    exponent = m + 2 * n - under
    return Draft(
        f"Compute $\\frac{{{base}^{m}\\cdot {base**2}^{n}}}{{{base}^{{{under}}}}}$.",
        str(base**exponent),
        f"In powers of ${base}$ the exponent is ${m}+{2 * n}-{under}={exponent}$.",
    )


def cubic_with_zero(rng: Random) -> Draft:
    """x(ax² + bx + c) = 0 with an irrational pair."""
    p = rng.choice([n for n in range(-6, 7) if n])
    square = rng.choice([2, 3, 5, 6, 7, 8, 12])
    a = rng.randint(1, 3)
    c = a * (p * p - square)
    if c == 0:
        return cubic_with_zero(rng)
    outside, inside = square_free(square)
    root = surd(square)
    must(inside > 1 and outside >= 1, "the pair is irrational")
    return Draft(
        f"Solve the equation ${poly([a, -2 * a * p, c, 0])}=0$.",
        f"x_1=0;\\ x_{{2,3}}={p}\\pm {root}",
        f"One root is $0$; the others satisfy ${poly([1, -2 * p, p * p - square])}=0$, "
        f"so $x={p}\\pm {root}$.",
    )


def two_changes(rng: Random) -> Draft:
    """A rise and a fall in percent; the change in all."""
    up, down = rng.choice([10, 20, 25, 30, 40, 50]), rng.choice([5, 10, 15, 20, 30])
    change = (100 + up) * (100 - down) / Fraction(100) - 100
    if change <= 0:
        return two_changes(rng)
    good = rng.choice(["a coat", "a bicycle", "a lamp", "a ticket"])
    return Draft(
        f"The price of {good} was raised by {up} percent and later lowered by {down} percent of the new "
        f"price. By how many percent is the last price above the first?",
        f"{decimal(change)}\\%",
        f"The price is multiplied by ${decimal(Fraction(100 + up, 100))}\\cdot "
        f"{decimal(Fraction(100 - down, 100))}={decimal(1 + change / 100)}$.",
    )


def prove_two_changes(problem: str, answer: str) -> str:
    """The changes made to a price of 2000, one after the other."""
    up, down = numbers(problem)
    price = sp.Integer(2000)
    price += price / 100 * up
    price -= price / 100 * down
    must(same(price / 2000 - 1, value(answer)), f"{answer} must be the change of {price} from 2000")
    return "both changes made to a sample price"


def two_pipes(rng: Random) -> Draft:
    """Two pipes fill a tank; the time together."""
    a, b = rng.sample(range(2, 13), 2)
    together = Fraction(a * b, a + b)
    thing = rng.choice(["tank", "pool", "cistern"])
    return Draft(
        f"One pipe fills a {thing} in {a} hours, another in {b} hours. "
        f"In how many hours do they fill it when both are open?",
        mixed(together),
        f"In an hour they fill $\\frac{{1}}{{{a}}}+\\frac{{1}}{{{b}}}={frac(1 / together)}$ of it.",
    )


def prove_two_pipes(problem: str, answer: str) -> str:
    """The two parts filled in that time make one whole."""
    first, second = numbers(problem)
    time = value(answer)
    must(same(time / first + time / second, sp.Integer(1)), f"{answer} hours must fill it once")
    return "the parts filled in that time add up to one"


def average_speed(rng: Random) -> Draft:
    """There at one speed, back at another."""
    there, back = rng.sample([12, 15, 20, 24, 30, 36, 40, 45, 60, 72, 90], 2)
    mean = Fraction(2 * there * back, there + back)
    who = rng.choice(["A cyclist", "A bus", "A motor boat on a lake", "A courier"])
    return Draft(
        f"{who} goes from one town to another at {there} km/h and returns the same way at {back} km/h. "
        f"What is the average speed over the whole way, in km/h?",
        frac(mean),
        f"For $s$ km in each direction the time is $\\frac{{s}}{{{there}}}+\\frac{{s}}{{{back}}}$ hours.",
    )


def prove_average_speed(problem: str, answer: str) -> str:
    """The whole way at the mean speed takes as long."""
    there, back = numbers(problem)
    way = sp.Integer(360)
    must(same(2 * way / value(answer), way / there + way / back), f"{answer} must give the same time")
    return "times compared for a way of 360 km"


def shares(rng: Random) -> Draft:
    """A whole divided into three parts in a ratio."""
    a, b, c = rng.sample(range(2, 10), 3)
    unit = rng.randint(3, 15)
    what = rng.choice(["notebooks", "kilograms of sand", "saplings", "coins"])
    return Draft(
        f"Divide {unit * (a + b + c)} {what} into three parts in the ratio {a} : {b} : {c}. "
        f"Name the parts in this order.",
        listed([str(unit * part) for part in (a, b, c)]),
        f"One share is ${unit * (a + b + c)}:({a}+{b}+{c})={unit}$.",
    )


def prove_shares(problem: str, answer: str) -> str:
    """The parts add up and stand in the ratio."""
    whole, *ratio = numbers(problem)
    found = values(answer)
    must(same(sum(found, sp.Integer(0)), whole), "the parts must add up")
    must(len(found) == len(ratio) == 3, "three parts are asked for")
    must(len({part / share for part, share in zip(found, ratio, strict=True)}) == 1, "the ratio must hold")
    return "the parts add up and stand in the ratio"


def tangent_family(rng: Random) -> Draft:
    """tan(mx + shift) = ±1 or 0, written as one family."""
    m = rng.randint(2, 6)
    value_text, offset = rng.choice([("1", 1), ("-1", -1)])
    sign = "+" if offset > 0 else "-"
    return Draft(
        f"Solve the equation $\\tan {m}x={value_text}$.",
        f"x=\\frac{{\\pi}}{{{4 * m}}}(4k{sign}1)",
        f"${m}x={'-' if offset < 0 else ''}\\frac{{\\pi}}{{4}}+\\pi k$ with an integer $k$.",
    )


def cosine_family(rng: Random) -> Draft:
    """cos(mx) = 0."""
    m = rng.randint(2, 9)
    function = rng.choice(["\\cos"])
    return Draft(
        f"{rng.choice(['Solve', 'Find all real solutions of'])} the equation ${function} {m}x=0$.",
        f"x=\\frac{{\\pi}}{{{2 * m}}}(2k+1)",
        f"The cosine vanishes where ${m}x=\\frac{{\\pi}}{{2}}(2k+1)$, with an integer $k$.",
    )


def prove_one_family(problem: str, answer: str) -> str:
    """The family is the equation's solution set."""
    return prove_family(read_relation(spans(problem)[0]), X, [value(answer)])


def sign_chart(rng: Random) -> Draft:
    """A product of four factors below or above zero, one factor squared."""
    a, b, c = sorted(rng.sample(range(-6, 8), 3))
    doubled = rng.choice([a, b, c])
    others = [root for root in (a, b, c) if root != doubled]
    factors = [f"{shifted(doubled)}^2", *(shifted(root) for root in others)]
    inside = [f"({others[0]},{others[1]})"]
    if others[0] < doubled < others[1]:
        inside = [f"({others[0]},{doubled})", f"({doubled},{others[1]})"]
        return Draft(
            f"Solve the inequality ${''.join(factors)}<0$.",
            "\\cup".join(inside),
            f"The square is positive except at ${doubled}$, the other factors differ in sign between "
            f"${others[0]}$ and ${others[1]}$.",
        )
    return sign_chart(rng)


def rational_inequality(rng: Random) -> Draft:
    """(x − a)(x − b) / (x − c), weak or strict."""
    a, b, c = sorted(rng.sample(range(-7, 9), 3))
    weak = rng.random() < 0.5
    opening = "[" if weak else "("
    relation = "\\ge" if weak else ">"
    return Draft(
        f"Solve the inequality $\\frac{{{shifted(a)}{shifted(c)}}}{{{total([poly([1, -b])])}}}{relation} 0$.",
        f"{opening}{a},{b})\\cup{opening}{c},\\infty)",
        f"The sign changes at ${a}$, ${b}$ and ${c}$; at ${b}$ the fraction is not defined.",
    )


TEMPLATES = (
    Template(COMPUTATION, decimals, prove_computation, "A"),
    Template(COMPUTATION, fractions, prove_computation, "A"),
    Template(COMPUTATION, difference_of_squares, prove_identity, "A"),
    Template(COMPUTATION, surds, prove_computation, "B"),
    Template(COMPUTATION, powers, prove_computation, "A"),
    Template(EQUATIONS, cubic_with_zero, prove_equation, "B", hard=True),
    Template(WORDS, two_changes, prove_two_changes, "A"),
    Template(WORDS, two_pipes, prove_two_pipes, "B"),
    Template(WORDS, average_speed, prove_average_speed, "B"),
    Template(WORDS, shares, prove_shares, "A"),
    Template(TRIGONOMETRY, tangent_family, prove_one_family, "B"),
    Template(TRIGONOMETRY, cosine_family, prove_one_family, "A"),
    Template(INEQUALITIES, sign_chart, prove_solution_set, "C", hard=True),
    Template(INEQUALITIES, rational_inequality, prove_solution_set, "B", hard=True),
)
