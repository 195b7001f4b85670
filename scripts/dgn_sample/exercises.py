"""Templates of the collection `exercises`: short drills with one step or two."""

from fractions import Fraction
from random import Random

import sympy as sp

from scripts.dgn_sample.core import X, prove_computation, prove_equation, prove_solution_set
from scripts.dgn_sample.exercise import Chapter, Draft, Template, must
from scripts.dgn_sample.golds import sign, value, values
from scripts.dgn_sample.proofs import holds, same, same_function
from scripts.dgn_sample.reader import Relation, numbers, read, read_relation, spans
from scripts.dgn_sample.tex import decimal, frac, listed, mixed, poly

ARITHMETIC = Chapter("exercises", 1, "Fractions, decimals and percent")
EQUATIONS = Chapter("exercises", 2, "Linear equations")
INEQUALITIES = Chapter("exercises", 3, "Linear inequalities")
EXPRESSIONS = Chapter("exercises", 4, "Expressions")


def mixed_numbers(rng: Random) -> Draft:
    """A sum or difference of mixed numbers, given as one."""
    a = rng.randint(2, 7) + Fraction(rng.randint(1, 4), 5)
    b = rng.randint(1, 4) + Fraction(rng.randint(1, 3), rng.choice([4, 6, 7]))
    plus = rng.random() < 0.5
    result = a + b if plus else a - b
    if abs(result) < 1 or result.denominator == 1 or b.denominator == 1:
        return mixed_numbers(rng)
    return Draft(
        f"Compute ${mixed(a)}{'+' if plus else '-'}{mixed(b)}$ and give the answer as a mixed number.",
        mixed(result),
        f"As improper fractions: ${frac(a)}{'+' if plus else '-'}{frac(b)}={frac(result)}$.",
    )


def colon_division(rng: Random) -> Draft:
    """A division written with a colon, followed by a product."""
    a, b, c = rng.randint(2, 12), rng.randint(2, 9), rng.randint(2, 9)
    return Draft(
        f"Compute ${a}:{b}\\cdot {c}$, working from left to right.",
        frac(Fraction(a, b) * c),
        f"${a}:{b}={frac(Fraction(a, b))}$, and this is multiplied by ${c}$.",
    )


def percent_of(rng: Random) -> Draft:
    """A percentage of a number."""
    rate, number = rng.choice([4, 5, 8, 12, 15, 16, 35, 45, 64, 72, 110, 125]), rng.randrange(20, 900, 5)
    return Draft(
        f"What is {rate} percent of {number}?",
        decimal(Fraction(rate * number, 100)),
        f"One percent is ${decimal(Fraction(number, 100))}$.",
    )


def prove_percent_of(problem: str, answer: str) -> str:
    """The gold is to the number as the rate to a hundred."""
    rate, number = numbers(problem)
    must(same(value(answer) * 100, rate * number), f"{answer} must be the percentage")
    return "proportion with a hundred checked"


def as_percent(rng: Random) -> Draft:
    """A fraction in percent."""
    part = Fraction(rng.randint(1, 19), rng.choice([4, 5, 8, 16, 20, 25, 40]))
    return Draft(
        f"Write ${frac(part)}$ in percent.",
        f"{decimal(100 * part)}\\%",
        f"As a decimal it is ${decimal(part)}$.",
    )


def linear_equation(rng: Random) -> Draft:
    """ax + b = cx + d."""
    a, c = rng.sample(range(-6, 9), 2)
    b, d = rng.randint(-9, 9), rng.randint(-9, 9)
    return Draft(
        f"{rng.choice(['Solve', 'Solve the equation'])} ${poly([a, b])}={poly([c, d])}$.",
        f"x={frac(Fraction(d - b, a - c))}",
        f"Collecting terms gives ${poly([a - c, 0])}={d - b}$.",
    )


def bracket_equation(rng: Random) -> Draft:
    """m(x + a) = n(x + b)."""
    m, n = rng.sample(range(2, 9), 2)
    a, b = rng.sample([n for n in range(-7, 8) if n], 2)
    return Draft(
        f"Find $x$ from ${m}({poly([1, a])})={n}({poly([1, b])})$.",
        frac(Fraction(n * b - m * a, m - n)),
        f"Opening the brackets gives ${poly([m, m * a])}={poly([n, n * b])}$.",
    )


def prove_second_span(problem: str, answer: str) -> str:
    """The gold is the root of the equation in the last formula."""
    relation = read_relation(spans(problem)[-1])
    must(
        same((relation.left - relation.right).subs(X, value(answer)), sp.Integer(0)),
        f"{answer} must solve it",
    )
    must(sp.degree(sp.expand(relation.left - relation.right), X) == 1, "the equation must be linear")
    return "substituted; the equation is linear"


def one_sided(rng: Random) -> Draft:
    """A linear inequality; a ray."""
    a, b, c = rng.choice([n for n in range(-6, 7) if n]), rng.randint(-9, 9), rng.randint(-9, 9)
    relation = rng.choice(["<", ">", "\\le", "\\ge"])
    weak, greater = relation.startswith("\\"), relation in {">", "\\ge"}
    end = frac(Fraction(c - b, a))
    above = greater == (a > 0)
    ray = f"{'[' if weak else '('}{end},\\infty)" if above else f"(-\\infty,{end}{']' if weak else ')'}"
    return Draft(
        f"Solve the inequality ${poly([a, b])}{relation} {c}$.",
        ray,
        f"Dividing by ${a}$ {'turns the sign around' if a < 0 else 'keeps the sign'}.",
    )


def whole_solutions(rng: Random) -> Draft:
    """All whole numbers in a double inequality."""
    a, low = rng.randint(1, 4), rng.randint(-12, 4)
    high = low + rng.randint(2, 5) * a
    b = rng.randint(-5, 5)
    found = [n for n in range(-60, 61) if low < a * n + b < high]
    if not 2 <= len(found) <= 6:
        return whole_solutions(rng)
    return Draft(
        f"List all integers $x$ with ${low}<{poly([a, b])}$ and ${poly([a, b])}<{high}$.",
        listed([str(n) for n in found]),
        f"$x$ lies between ${frac(Fraction(low - b, a))}$ and ${frac(Fraction(high - b, a))}$.",
    )


def prove_whole_solutions(problem: str, answer: str) -> str:
    """Every whole number from −100 to 100 tried in both inequalities."""
    bounds: list[Relation] = [read_relation(span) for span in spans(problem)[1:]]
    must(len(bounds) == 2, "two inequalities")
    found = [
        n for n in range(-100, 101) if all(holds(r.sign, sign((r.left - r.right).subs(X, n))) for r in bounds)
    ]
    must(found == [int(v) for v in values(answer)], f"{found} must be the gold")
    return "every whole number from -100 to 100 tried"


def expand(rng: Random) -> Draft:
    """A product of two linear factors, expanded."""
    a, b, c, d = rng.randint(1, 5), rng.randint(-7, 7), rng.randint(1, 4), rng.randint(-7, 7)
    if b == 0 or d == 0:
        return expand(rng)
    return Draft(
        f"Expand $({poly([a, b])})({poly([c, d])})$.",
        poly([a * c, a * d + b * c, b * d]),
        f"The middle coefficient is ${a}\\cdot ({d})+{c}\\cdot ({b})={a * d + b * c}$.",
    )


def prove_expand(problem: str, answer: str) -> str:
    """The sum has the product's values, and no brackets."""
    must("(" not in answer, "a sum is asked for")
    must(same_function(read(spans(problem)[0]), value(answer)), f"{answer} must equal the product")
    return "compared with the product at rational points"


def proportion(rng: Random) -> Draft:
    """x : a = b : c."""
    a, b, c = rng.sample(range(2, 15), 3)
    return Draft(
        f"Find $x$ from the proportion $\\frac{{x}}{{{a}}}=\\frac{{{b}}}{{{c}}}$.",
        frac(Fraction(a * b, c)),
        f"The products across are equal: ${c}x={a * b}$.",
    )


def evaluate(rng: Random) -> Draft:
    """The value of a quadratic at a number."""
    a, b, c, at = rng.randint(1, 4), rng.randint(-6, 6), rng.randint(-9, 9), rng.randint(-5, 6)
    return Draft(
        f"Find the value of ${poly([a, b, c])}$ when $x={at}$.",
        str(a * at * at + b * at + c),
        f"$x^2={at * at}$.",
    )


def prove_evaluate(problem: str, answer: str) -> str:
    """The polynomial's remainder after division by x minus the number."""
    polynomial, at = read(spans(problem)[0]), read_relation(spans(problem)[1]).right
    rest = sp.Poly(polynomial, X).rem(sp.Poly(X - at, X)).as_expr()
    must(same(rest, value(answer)), f"{rest} must be the gold")
    return "remainder of a division"


TEMPLATES = (
    Template(ARITHMETIC, mixed_numbers, prove_computation),
    Template(ARITHMETIC, colon_division, prove_computation),
    Template(ARITHMETIC, percent_of, prove_percent_of),
    Template(ARITHMETIC, as_percent, prove_computation),
    Template(EQUATIONS, linear_equation, prove_equation),
    Template(EQUATIONS, bracket_equation, prove_second_span),
    Template(EQUATIONS, proportion, prove_second_span),
    Template(INEQUALITIES, one_sided, prove_solution_set),
    Template(INEQUALITIES, whole_solutions, prove_whole_solutions),
    Template(EXPRESSIONS, expand, prove_expand),
    Template(EXPRESSIONS, evaluate, prove_evaluate),
)
