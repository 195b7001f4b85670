"""Templates of the collection `trigonometry`: families of solutions, exact values, ranges."""

import math
from fractions import Fraction
from random import Random

import sympy as sp

from scripts.dgn_sample.core import prove_computation, prove_identity
from scripts.dgn_sample.exercise import Chapter, Draft, Template, must
from scripts.dgn_sample.golds import interval_set, sign, value, values
from scripts.dgn_sample.proofs import prove_family, same, scan
from scripts.dgn_sample.reader import letter, numbers, read, read_relation, spans
from scripts.dgn_sample.tex import frac, listed, pi_times, surd, term

EQUATIONS = Chapter("trigonometry", 2, "Equations and their families of solutions")
VALUES = Chapter("trigonometry", 1, "Values and identities")
RANGES = Chapter("trigonometry", 3, "Ranges and numbers of solutions")
X = letter("x")
_COSINES = {
    Fraction(1, 3): "\\frac{1}{2}",
    Fraction(1, 4): "\\frac{\\sqrt{2}}{2}",
    Fraction(1, 6): "\\frac{\\sqrt{3}}{2}",
}
_TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29))


def _multiple(m: int) -> str:
    return term(m, "x")


def cosine_pair(rng: Random) -> Draft:
    """cos(mx) = ±c as a pair of families with the plus-minus sign."""
    angle, shown = rng.choice(list(_COSINES.items()))
    m = rng.randint(1, 4)
    if rng.random() < 0.5:
        angle, shown = 1 - angle, f"-{shown}"
    first = pi_times(angle / m)
    step = pi_times(Fraction(2, m), " k")
    return Draft(
        f"Solve the equation $\\cos {_multiple(m)}={shown}$.",
        f"x=\\pm {first}+{step}",
        f"${_multiple(m)}=\\pm {pi_times(angle)}+2\\pi k$ with an integer $k$.",
    )


def sine_two_families(rng: Random) -> Draft:
    """sin(mx) = c as two families."""
    angle, shown = rng.choice([(Fraction(1, 6), "\\frac{1}{2}"), (Fraction(1, 4), "\\frac{\\sqrt{2}}{2}")])
    m = rng.randint(1, 5)
    step = pi_times(Fraction(2, m), " k")
    families = [f"x={pi_times(a / m)}+{step}" for a in (angle, 1 - angle)]
    return Draft(
        f"Find all real solutions of $\\sin {_multiple(m)}={shown}$.",
        listed(families),
        f"${_multiple(m)}={pi_times(angle)}+2\\pi k$ or ${_multiple(m)}={pi_times(1 - angle)}+2\\pi k$.",
    )


def sine_zero(rng: Random) -> Draft:
    """sin(mx) = 0 or cos(mx) = −1."""
    m = rng.randint(2, 9)
    if rng.random() < 0.5:
        return Draft(
            f"Solve the equation $\\sin {m}x=0$.",
            f"x={pi_times(Fraction(1, m), ' k')}",
            f"${m}x$ is a multiple of $\\pi$.",
        )
    return Draft(
        f"Solve the equation $2\\sin {m}x\\cos {m}x=0$.",
        f"x={pi_times(Fraction(1, 2 * m), ' k')}",
        f"The left side is $\\sin {2 * m}x$.",
    )


def tangent_shift(rng: Random) -> Draft:
    """tan(x + shift) = √3 and the like, in the form with one fraction."""
    angle, shown = rng.choice(
        [(Fraction(1, 3), "\\sqrt{3}"), (Fraction(-1, 3), "-\\sqrt{3}"), (Fraction(1, 4), "1")]
    )
    shift = Fraction(1, rng.choice([6, 4, 3, 12])) * rng.choice([1, -1])
    start = angle - shift
    if start == 0:
        return tangent_shift(rng)
    inside = f"x{'+' if shift > 0 else '-'}{pi_times(abs(shift))}"
    return Draft(
        f"Solve the equation $\\tan({inside})={shown}$.",
        f"x={pi_times(start)}+\\pi k",
        f"${inside}={pi_times(angle)}+\\pi k$ with an integer $k$.",
    )


def prove_families(problem: str, answer: str) -> str:
    """Together the families are the equation's solution set."""
    return prove_family(read_relation(spans(problem)[0]), X, values(answer))


def exact_value(rng: Random) -> Draft:
    """A sum of sines and cosines of table angles."""
    first, second = rng.choice([30, 150, 390]), rng.choice([60, 120, 300])
    a, b = rng.randint(1, 6), rng.randint(1, 6)
    cosine = Fraction(-1 if second == 120 else 1, 2)
    sine_term = term(a, f"\\sin {first}^\\circ")
    cosine_term = term(b, f"\\cos {second}^\\circ")
    return Draft(
        f"Compute ${sine_term}+{cosine_term}$.",
        frac(Fraction(a, 2) + b * cosine),
        f"The sine is $\\frac{{1}}{{2}}$ and the cosine ${frac(cosine)}$.",
    )


def surd_value(rng: Random) -> Draft:
    """A product with a surd value."""
    angle, square = rng.choice([("\\frac{\\pi}{4}", 2), ("\\frac{\\pi}{3}", 3), ("\\frac{2\\pi}{3}", 3)])
    a = rng.randint(2, 12)
    return Draft(
        f"Find the exact value of ${a}\\sin {angle}$.",
        surd(square, Fraction(a, 2)),
        f"$\\sin {angle}=\\frac{{\\sqrt{{{square}}}}}{{2}}$.",
    )


def other_function(rng: Random) -> Draft:
    """The cosine from the sine and the quadrant."""
    a, b, c = rng.choice(_TRIPLES)
    if rng.random() < 0.5:
        a, b = b, a
    quadrant, cosine_sign = rng.choice([("first", 1), ("second", -1)])
    return Draft(
        f"The sine of an angle in the {quadrant} quadrant is $\\frac{{{a}}}{{{c}}}$. Find its cosine.",
        frac(Fraction(cosine_sign * b, c)),
        f"$1-\\frac{{{a * a}}}{{{c * c}}}=\\frac{{{b * b}}}{{{c * c}}}$, and the quadrant decides the sign.",
    )


def prove_other_function(problem: str, answer: str) -> str:
    """Sine and gold make a point of the unit circle, in the quadrant named."""
    sine, cosine = read(spans(problem)[0]), value(answer)
    must(same(sine**2 + cosine**2, sp.Integer(1)), "the point must lie on the unit circle")
    named = next(
        name for name in ("first", "second", "third", "fourth") if f"in the {name} quadrant" in problem
    )
    signs = {"first": (1, 1), "second": (-1, 1), "third": (-1, -1), "fourth": (1, -1)}[named]
    must((sign(cosine), sign(sine)) == signs, f"the point must lie in the {named} quadrant")
    return "on the unit circle, in the quadrant"


def identity(rng: Random) -> Draft:
    """An expression that the basic identity shortens."""
    a, b = rng.randint(2, 9), rng.randint(1, 8)
    if a == b:
        return identity(rng)
    cosine, sine = "\\cos^2 x", "\\sin^2 x"
    rest = term(a - b, cosine) if a > b else term(b - a, sine)
    whole = min(a, b)
    return Draft(
        f"Simplify ${term(a, cosine)}+{term(b, sine)}$ to two terms.",
        f"{whole}+{rest}",
        f"${whole}\\cos^2 x+{whole}\\sin^2 x={whole}$.",
    )


def range_of(rng: Random) -> Draft:
    """The range of a sin(mx) + b."""
    a, b, m = rng.randint(1, 7), rng.randint(-6, 6), rng.randint(1, 5)
    function = rng.choice(["\\sin", "\\cos"])
    tail = f"{'+' if b > 0 else ''}{b}" if b else ""
    return Draft(
        f"Find the range of $y={term(a, f'{function} ')}{_multiple(m)}{tail}$.",
        f"[{b - a},{b + a}]",
        f"The values of ${function} {_multiple(m)}$ fill $[-1,1]$.",
    )


def prove_range(problem: str, answer: str) -> str:
    """Both ends are reached, at quarter turns, and no probe leaves them."""
    asked = read_relation(spans(problem)[0]).right
    (gold,) = interval_set(answer)
    must(gold.low_closed and gold.high_closed, "the ends are reached")
    probe = sp.lambdify(X, asked, modules="math")
    seen = [probe(math.pi * n / 120) for n in range(240)]
    low, high = float(gold.low), float(gold.high)
    must(abs(min(seen) - low) < 1e-12 and abs(max(seen) - high) < 1e-12, f"{answer} must be the extremes")
    return "extremes of 240 probes in a full turn, among which every peak is"


def count_solutions(rng: Random) -> Draft:
    """How many solutions sin(mx) = c has in a full turn."""
    m, c = rng.randint(1, 6), Fraction(rng.randint(1, 4), 5)
    function = rng.choice(["\\sin", "\\cos"])
    return Draft(
        f"How many solutions has $5{function} {_multiple(m)}={int(5 * c)}$ with $0\\le x<2\\pi$?",
        str(2 * m),
        f"There are ${m}$ periods of ${function} {_multiple(m)}$, and each takes the value twice.",
    )


def prove_count(problem: str, answer: str) -> str:
    """The crossings in a full turn, counted."""
    equation = read_relation(spans(problem)[0])
    found = scan(equation.left - equation.right, X, 0.0, 2 * math.pi)
    must(len(found) == int(value(answer)), f"{found} must be {answer} crossings")
    return "crossings counted over a full turn"


def to_radians(rng: Random) -> Draft:
    """Degrees in radians."""
    degrees = rng.randrange(5, 359, 5)
    return Draft(
        f"Express an angle of {degrees} degrees in radians.",
        pi_times(Fraction(degrees, 180)),
        f"$\\frac{{{degrees}}}{{180}}={frac(Fraction(degrees, 180))}$.",
    )


def prove_to_radians(problem: str, answer: str) -> str:
    """The gold is the same part of two right angles."""
    must(same(value(answer) / sp.pi, numbers(problem)[0] / 180), f"{answer} must be the angle")
    return "compared as parts of a straight angle"


TEMPLATES = (
    Template(VALUES, exact_value, prove_computation, "A"),
    Template(VALUES, surd_value, prove_computation, "A"),
    Template(VALUES, other_function, prove_other_function, "B"),
    Template(VALUES, identity, prove_identity, "A"),
    Template(VALUES, to_radians, prove_to_radians, "A"),
    Template(EQUATIONS, cosine_pair, prove_families, "B"),
    Template(EQUATIONS, sine_two_families, prove_families, "B", hard=True),
    Template(EQUATIONS, sine_zero, prove_families, "A"),
    Template(EQUATIONS, tangent_shift, prove_families, "B", hard=True),
    Template(RANGES, range_of, prove_range, "A"),
    Template(RANGES, count_solutions, prove_count, "C", hard=True),
)
