"""Templates of the collection `syllabus`: sequences, logarithms, functions, limits, calculus."""

from fractions import Fraction
from random import Random

import sympy as sp

from scripts.dgn_sample.core import prove_computation
from scripts.dgn_sample.exercise import Chapter, Draft, Template, must
from scripts.dgn_sample.golds import interval_set, sign, value, values
from scripts.dgn_sample.proofs import same, same_function
from scripts.dgn_sample.reader import letter, numbers, read, read_relation, spans
from scripts.dgn_sample.tex import frac, listed, poly

SEQUENCES = Chapter("syllabus", 1, "Sequences")
LOGARITHMS = Chapter("syllabus", 2, "Logarithms")
FUNCTIONS = Chapter("syllabus", 3, "Functions")
CALCULUS = Chapter("syllabus", 4, "Limits, derivatives and integrals")
NUMBERS = Chapter("syllabus", 5, "Whole numbers")
X, Y = letter("x"), letter("y")


def arithmetic_sum(rng: Random) -> Draft:
    """The sum of an arithmetic progression."""
    first, step, n = rng.randint(-9, 12), rng.choice([n for n in range(-4, 7) if n]), rng.randint(8, 40)
    last = first + (n - 1) * step
    return Draft(
        f"An arithmetic progression begins with ${first}$ and has the difference ${step}$. "
        f"Find the sum of its first ${n}$ terms.",
        frac(Fraction((first + last) * n, 2)),
        f"The last of them is ${last}$.",
    )


def prove_arithmetic_sum(problem: str, answer: str) -> str:
    """The terms written out and added."""
    first, step, n = (int(read(span)) for span in spans(problem))
    must(sum(first + step * i for i in range(n)) == int(value(answer)), f"{answer} must be the sum")
    return "terms written out and added"


def geometric_series(rng: Random) -> Draft:
    """The sum of an infinite geometric progression."""
    first, ratio = rng.randint(1, 12), Fraction(rng.choice([-2, -1, 1, 2, 3]), rng.choice([3, 4, 5, 7]))
    return Draft(
        f"Find the sum of the infinite geometric progression with the first term ${first}$ "
        f"and the ratio ${frac(ratio)}$.",
        frac(Fraction(first) / (1 - ratio)),
        f"It is ${first}:(1{'-' if ratio > 0 else '+'}{frac(abs(ratio))})$.",
    )


def prove_geometric_series(problem: str, answer: str) -> str:
    """Four hundred terms added exactly come within 10⁻³⁰ of the gold."""
    first, ratio = (sp.Rational(read(span)) for span in spans(problem))
    rest = value(answer) - first * (1 - ratio**400) / (1 - ratio)
    partial = sum((first * ratio**i for i in range(12)), sp.Integer(0))
    must(abs(rest) < sp.Rational(1, 10**30), f"{answer} must be the limit of the sums")
    must(abs(value(answer) - partial) <= abs(first * ratio**12 / (1 - ratio)), "the rest must be small")
    return "partial sums come close to the gold"


def logarithm_difference(rng: Random) -> Draft:
    """log(a·bᵏ) − log a."""
    base, k, a = rng.choice([2, 3, 5, 6]), rng.randint(2, 4), rng.randint(2, 7)
    return Draft(
        f"Compute $\\log_{{{base}}}{a * base**k}-\\log_{{{base}}}{a}$.",
        str(k),
        f"The difference is the logarithm of ${a * base**k}:{a}={base**k}$.",
    )


def logarithm_value(rng: Random) -> Draft:
    """A logarithm with a fractional value."""
    base, p, q = rng.choice([2, 3, 5]), rng.randint(1, 5), rng.randint(2, 4)
    if Fraction(p, q).denominator == 1:
        return logarithm_value(rng)
    sign_text = rng.choice([1, -1])
    number = str(base**p) if sign_text > 0 else f"\\frac{{1}}{{{base**p}}}"
    return Draft(
        f"Find $\\log_{{{base**q}}}{number}$.",
        frac(sign_text * Fraction(p, q)),
        f"Both numbers are powers of ${base}$: the exponents are ${q}$ and ${sign_text * p}$.",
    )


def parity(rng: Random) -> Draft:
    """Even, odd or neither."""
    kind = rng.choice(["even", "odd", "neither"])
    powers = {"even": (4, 2, 0), "odd": (5, 3, 1), "neither": (3, 2, 1)}[kind]
    coefficients = {power: rng.choice([n for n in range(-5, 6) if n]) for power in powers}
    top = max(powers)
    shown = poly([coefficients.get(power, 0) for power in range(top, -1, -1)])
    return Draft(
        f"Is the function $f(x)={shown}$ even, odd or neither? Answer with one word.",
        f"\\text{{{kind}}}",
        f"Compare $f(-x)$ with $f(x)$ and $-f(x)$: the powers of $x$ are {', '.join(map(str, powers))}.",
    )


def prove_parity(problem: str, answer: str) -> str:
    """The function compared with its mirror images."""
    shown = read(spans(problem)[0].removeprefix("f(x)="))
    mirrored = shown.subs(X, -X)
    kind = (
        "even" if same_function(shown, mirrored) else "odd" if same_function(shown, -mirrored) else "neither"
    )
    must(answer == f"\\text{{{kind}}}", f"{shown} is {kind}")
    return "compared with both mirror images at rational points"


def root_domain(rng: Random) -> Draft:
    """The domain of the root of a quadratic: a closed interval or two rays."""
    p, q = sorted(rng.sample(range(-7, 9), 2))
    inside = rng.random() < 0.5
    shown = poly([-1, p + q, -p * q]) if inside else poly([1, -(p + q), p * q])
    return Draft(
        f"Find the domain of $y=\\sqrt{{{shown}}}$.",
        f"[{p},{q}]" if inside else f"(-\\infty,{p}]\\cup[{q},\\infty)",
        f"The radicand is zero at ${p}$ and ${q}$ and must not be negative.",
    )


def logarithm_domain(rng: Random) -> Draft:
    """The domain of the logarithm of a quotient."""
    p, q = sorted(rng.sample(range(-7, 9), 2))
    return Draft(
        f"Find the domain of $y=\\ln \\frac{{{poly([1, -p])}}}{{{poly([1, -q])}}}$.",
        f"(-\\infty,{p})\\cup({q},\\infty)",
        f"The fraction must be positive; it changes its sign at ${p}$ and ${q}$.",
    )


def prove_domain(problem: str, answer: str) -> str:
    """Where the function has a real value: probed at the ends, between and beyond them."""
    function = read_relation(spans(problem)[0]).right
    gold = interval_set(answer)
    ends = sorted({end for part in gold for end in (part.low, part.high) if end not in {sp.oo, -sp.oo}})
    grid = [sp.Rational(n, 5) for n in range(-61, 62, 4)]
    for probe in [*ends, *(e + sp.Rational(s, 1000) for e in ends for s in (-1, 1)), *grid]:
        there = sp.N(function.subs(X, probe), 30)
        defined = bool(there.is_real) and bool(there.is_finite)
        must(defined == any(part.holds(probe) for part in gold), f"{function} at {probe}: {there}")
    return "probed at the ends, beside them and on a grid"


def inverse(rng: Random) -> Draft:
    """The inverse of a linear function."""
    m, n = rng.randint(2, 9), rng.choice([n for n in range(-9, 10) if n])
    return Draft(
        f"Find the inverse of the function $y={poly([m, n])}$ and write it as $y$ in terms of $x$.",
        f"y=\\frac{{{poly([1, -n])}}}{{{m}}}",
        f"Exchange the letters: $x={poly([m, n], 'y')}$, and solve for $y$.",
    )


def prove_inverse(problem: str, answer: str) -> str:
    """Each function undoes the other."""
    there, back = read_relation(spans(problem)[0]).right, read_relation(answer).right
    must(
        same_function(there.subs(X, back), X) and same_function(back.subs(X, there), X),
        "must undo each other",
    )
    return "the functions composed both ways give x"


def limit_at_point(rng: Random) -> Draft:
    """A quotient of quadratics with a common factor."""
    r, p, q = rng.sample([n for n in range(-6, 7) if n], 3)
    top, bottom = poly([1, -(r + p), r * p]), poly([1, -(r + q), r * q])
    return Draft(
        f"Find the limit of $\\frac{{{top}}}{{{bottom}}}$ as $x$ tends to ${r}$.",
        frac(Fraction(r - p, r - q)),
        f"The factor ${poly([1, -r])}$ cancels, and $\\frac{{{poly([1, -p])}}}{{{poly([1, -q])}}}$ is left.",
    )


def limit_at_infinity(rng: Random) -> Draft:
    """A quotient of polynomials of the same degree."""
    a, b = rng.randint(1, 9), rng.randint(2, 9)
    lower = [rng.randint(-7, 7) for _ in range(4)]
    return Draft(
        f"Find the limit of $\\frac{{{poly([a, *lower[:2]])}}}{{{poly([b, *lower[2:]])}}}$ "
        f"as $x$ tends to $\\infty$.",
        frac(Fraction(a, b)),
        "Divide both polynomials by $x^2$.",
    )


def prove_limit(problem: str, answer: str) -> str:
    """The function's values ever closer to the point, from both sides where there are two."""
    function, point = (read(span) for span in (spans(problem)[0], spans(problem)[2]))
    gold = value(answer)
    previous = None
    for power in (4, 8, 12):
        steps = (
            [sp.Integer(10) ** power] if point == sp.oo else [s * sp.Rational(1, 10**power) for s in (-1, 1)]
        )
        at = [step if point == sp.oo else point + step for step in steps]
        error = max(abs(function.subs(X, p) - gold) for p in at)
        must(error < sp.Rational(1000, 10**power), f"{function} must tend to {gold}")
        must(previous is None or error <= previous, "ever closer")
        previous = error
    return "values at distances 1e-4, 1e-8 and 1e-12 come close to the gold"


def derivative(rng: Random) -> Draft:
    """The derivative of a cubic."""
    c = [rng.randint(1, 5), *(rng.randint(-7, 7) for _ in range(3))]
    return Draft(
        f"Find the derivative of $f(x)={poly(c)}$.",
        poly([3 * c[0], 2 * c[1], c[2]]),
        "Differentiate term by term.",
    )


def prove_derivative(problem: str, answer: str) -> str:
    """The difference quotient tends to the gold: its remainder has the factor h."""
    function = read(spans(problem)[0].removeprefix("f(x)="))
    h = letter("h")
    rest = sp.expand(function.subs(X, X + h) - function - h * value(answer))
    must(sp.expand(rest.coeff(h, 0)) == 0 and sp.expand(rest.coeff(h, 1)) == 0, f"{answer} must be the slope")
    return "remainder of the difference quotient expanded"


def tangent(rng: Random) -> Draft:
    """The tangent to a parabola."""
    a, b, c, at = rng.choice([-2, -1, 1, 2, 3]), rng.randint(-5, 5), rng.randint(-6, 6), rng.randint(-3, 3)
    slope, height = 2 * a * at + b, a * at * at + b * at + c
    if slope == 0:
        return tangent(rng)
    return Draft(
        f"Write the equation of the tangent to $y={poly([a, b, c])}$ at the point with $x={at}$.",
        f"y={poly([slope, height - slope * at])}",
        f"The slope there is ${slope}$ and the height ${height}$.",
    )


def prove_tangent(problem: str, answer: str) -> str:
    """Curve and line meet there in a double root."""
    curve, at = (read_relation(span).right for span in (spans(problem)[0], spans(problem)[1]))
    line = read_relation(answer)
    must(line.left == Y, "the line is given as y = …")
    roots = sp.roots(sp.Poly(sp.expand(curve - line.right), X))
    must(roots == {at: 2}, f"{roots} must be a double root at {at}")
    return "curve and line meet in a double root"


def integral(rng: Random) -> Draft:
    """The area under a parabola between its roots."""
    p, q = sorted(rng.sample(range(-4, 6), 2))
    return Draft(
        f"Find the area between the curve $y={poly([-1, p + q, -p * q])}$ and the axis $y=0$.",
        frac(Fraction((q - p) ** 3, 6)),
        f"The curve is above the axis between ${p}$ and ${q}$.",
    )


def prove_integral(problem: str, answer: str) -> str:
    """Simpson's rule, exact for a parabola, between the roots of the curve."""
    curve = read_relation(spans(problem)[0]).right
    low, high = sorted(sp.Poly(curve, X).real_roots())
    parts = [curve.subs(X, at) for at in (low, (low + high) / 2, high)]
    must(sign(parts[1]) > 0, "the curve must be above the axis")
    must(
        same((parts[0] + 4 * parts[1] + parts[2]) * (high - low) / 6, value(answer)),
        f"{answer} must be the area",
    )
    return "Simpson's rule between the roots, exact for a parabola"


def extremes(rng: Random) -> Draft:
    """The greatest and least value of a parabola on a segment."""
    low, high = sorted(rng.sample(range(-5, 7), 2))
    vertex, height = rng.randint(-4, 5), rng.randint(-5, 5)
    if not low < vertex < high:
        return extremes(rng)
    values_at_ends = [(end - vertex) ** 2 + height for end in (low, high)]
    return Draft(
        f"Find the least and the greatest value of $y={poly([1, -2 * vertex, vertex * vertex + height])}$ "
        f"for ${low}\\le x\\le {high}$, in this order.",
        listed([str(height), str(max(values_at_ends))]),
        f"The vertex is at $x={vertex}$; the ends give ${values_at_ends[0]}$ and ${values_at_ends[1]}$.",
    )


def prove_extremes(problem: str, answer: str) -> str:
    """The values at a fine grid of the segment, ends and whole numbers included."""
    curve = read_relation(spans(problem)[0]).right
    low, high = (int(read(side)) for side in spans(problem)[1].split("\\le x\\le "))
    seen = [curve.subs(X, low + sp.Rational(i, 10)) for i in range(10 * (high - low) + 1)]
    least, greatest = values(answer)
    must(min(seen) == least and max(seen) == greatest, f"{answer} must be the extremes")
    return "extremes of a grid that holds the ends and every whole number"


def prime_divisors(rng: Random) -> Draft:
    """All prime divisors of a number."""
    primes = sorted(rng.sample([2, 3, 5, 7, 11, 13], rng.choice([2, 3])))
    number = 1
    for prime in primes:
        number *= prime ** rng.randint(1, 2)
    return Draft(
        f"List all prime divisors of {number}.",
        listed([str(p) for p in primes]),
        f"${number}$ is the product of powers of these.",
    )


def prove_prime_divisors(problem: str, answer: str) -> str:
    """Every number from two on tried as a divisor."""
    number = int(numbers(problem)[0])
    found = [d for d in range(2, number + 1) if number % d == 0 and all(d % e for e in range(2, d))]
    must(found == [int(v) for v in values(answer)], f"{found} must be the gold")
    return "every number tried as a divisor"


def divisible(rng: Random) -> Draft:
    """Yes or no."""
    divisor, number = rng.choice([3, 4, 6, 7, 8, 9, 11, 12, 13]), rng.randint(200, 3000)
    if rng.random() < 0.6:
        number -= number % divisor
    rest = number % divisor
    return Draft(
        f"Is {number} divisible by {divisor}? Answer yes or no.",
        f"\\text{{{'no' if rest else 'yes'}}}",
        f"${number}={divisor}\\cdot {number // divisor}{f'+{rest}' if rest else ''}$.",
    )


def prove_divisible(problem: str, answer: str) -> str:
    """The divisor taken away until less than it is left."""
    left, divisor = (int(n) for n in numbers(problem))
    while left >= divisor:
        left -= divisor
    must(answer == f"\\text{{{'no' if left else 'yes'}}}", f"{left} is left")
    return "the divisor taken away again and again"


TEMPLATES = (
    Template(SEQUENCES, arithmetic_sum, prove_arithmetic_sum, "A"),
    Template(SEQUENCES, geometric_series, prove_geometric_series, "B"),
    Template(LOGARITHMS, logarithm_difference, prove_computation, "A"),
    Template(LOGARITHMS, logarithm_value, prove_computation, "A"),
    Template(FUNCTIONS, parity, prove_parity, "A"),
    Template(FUNCTIONS, root_domain, prove_domain, "A"),
    Template(FUNCTIONS, logarithm_domain, prove_domain, "B"),
    Template(FUNCTIONS, inverse, prove_inverse, "A"),
    Template(CALCULUS, limit_at_point, prove_limit, "B"),
    Template(CALCULUS, limit_at_infinity, prove_limit, "A"),
    Template(CALCULUS, derivative, prove_derivative, "A"),
    Template(CALCULUS, tangent, prove_tangent, "B", hard=True),
    Template(CALCULUS, integral, prove_integral, "B", hard=True),
    Template(CALCULUS, extremes, prove_extremes, "B"),
    Template(NUMBERS, prime_divisors, prove_prime_divisors, "A"),
    Template(NUMBERS, divisible, prove_divisible, "A"),
)
