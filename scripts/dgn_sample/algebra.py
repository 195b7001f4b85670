"""Templates of the collection `algebra`: equations, systems, factors, remainders."""

from fractions import Fraction
from random import Random

import sympy as sp

from scripts.dgn_sample.core import prove_equation
from scripts.dgn_sample.exercise import Chapter, Draft, Template, must
from scripts.dgn_sample.golds import bare, sign, value, values
from scripts.dgn_sample.proofs import prove_scanned_roots, same, same_function
from scripts.dgn_sample.reader import letter, read, read_relation, spans
from scripts.dgn_sample.tex import frac, listed, poly, shifted, surd

QUADRATIC = Chapter("algebra", 4, "Quadratic equations")
SYSTEMS = Chapter("algebra", 6, "Systems of equations")
ROOTS = Chapter("algebra", 9, "Equations with roots, powers and logarithms")
POLYNOMIALS = Chapter("algebra", 12, "Polynomials")
X, Y = letter("x"), letter("y")


def prove_any_equation(problem: str, answer: str) -> str:
    """The golds are the crossings of an equation that is not a polynomial's."""
    return prove_scanned_roots(read_relation(spans(problem)[0]), X, values(answer))


def integer_roots(rng: Random) -> Draft:
    """A quadratic with two whole roots."""
    p, q = sorted(rng.sample([n for n in range(-9, 12) if n], 2))
    a = rng.choice([1, 1, 2, 3])
    ask = rng.choice(["Solve the equation", "Find the roots of"])
    return Draft(
        f"{ask} ${poly([a, -a * (p + q), a * p * q])}=0$.",
        listed([str(p), str(q)]),
        f"The roots have the sum ${p + q}$ and the product ${p * q}$.",
    )


def labelled_roots(rng: Random) -> Draft:
    """A quadratic with a whole and a fractional root, each root labelled."""
    p, q = rng.choice([n for n in range(-5, 6) if n]), Fraction(rng.choice([1, 3, 5, 7]), rng.choice([2, 4]))
    d = q.denominator
    return Draft(
        f"Find both roots of the equation ${poly([d, -(d * p + q.numerator), p * q.numerator])}=0$.",
        f"x_1={p};\\ x_2={frac(q)}",
        f"The left side is $({poly([1, -p])})({poly([d, -q.numerator])})$.",
    )


def surd_roots(rng: Random) -> Draft:
    """A quadratic with a conjugate pair of irrational roots."""
    p, square = rng.randint(-6, 6), rng.choice([2, 3, 5, 6, 7, 8, 10, 12, 18, 20])
    root = surd(square)
    pair = f"{p}\\pm {root}" if p else f"\\pm {root}"
    return Draft(
        f"Solve the equation ${poly([1, -2 * p, p * p - square])}=0$.",
        f"x_{{1,2}}={pair}",
        f"A quarter of the discriminant is ${square}$.",
    )


def biquadratic(rng: Random) -> Draft:
    """A quadratic in x² with four real roots."""
    whole, square = rng.randint(1, 5), rng.choice([2, 3, 5, 6, 7, 10])
    if whole * whole == square:
        return biquadratic(rng)
    return Draft(
        f"Find all real roots of ${poly([1, 0, -(whole * whole + square), 0, square * whole * whole])}=0$.",
        f"x_{{1,2}}=\\pm {whole};\\ x_{{3,4}}=\\pm \\sqrt{{{square}}}",
        f"For $y=x^2$ the roots are ${whole * whole}$ and ${square}$.",
    )


def linear_system(rng: Random) -> Draft:
    """Two linear equations with one whole solution."""
    x, y = rng.randint(-6, 8), rng.randint(-6, 8)
    a, b, c, d = (rng.choice([n for n in range(-5, 6) if n]) for _ in range(4))
    if a * d == b * c:
        return linear_system(rng)
    first = f"{poly([a, 0])}{'+' if b > 0 else ''}{poly([b, 0], 'y')}={a * x + b * y}"
    second = f"{poly([c, 0])}{'+' if d > 0 else ''}{poly([d, 0], 'y')}={c * x + d * y}"
    return Draft(
        f"Solve the system of equations ${first}$ and ${second}$.",
        f"x={x};\\ y={y}",
        f"The determinant is ${a * d - b * c}$, so the solution is unique.",
    )


def prove_linear_system(problem: str, answer: str) -> str:
    """The values solve both equations, which are independent."""
    equations = [(r.left - r.right) for r in map(read_relation, spans(problem))]
    must([part.strip()[:2] for part in answer.replace("\\ ", "").split(";")] == ["x=", "y="], "labels x, y")
    x, y = values(answer)
    for equation in equations:
        must(sign(equation.subs({X: x, Y: y})) == 0, f"({x}, {y}) must solve {equation}")
    determinant = sp.Matrix([[e.coeff(X), e.coeff(Y)] for e in map(sp.expand, equations)]).det()
    must(determinant != 0, "the solution must be unique")
    return "the solution substituted in both equations, the determinant is not zero"


def sum_and_product(rng: Random) -> Draft:
    """x + y and xy given; two ordered pairs."""
    x, y = sorted(rng.sample([n for n in range(-6, 10) if n], 2))
    return Draft(
        f"Find all pairs $(x,y)$ with $x+y={x + y}$ and $xy={x * y}$.",
        f"({x},{y}); ({y},{x})",
        f"$x$ and $y$ are the roots of ${poly([1, -(x + y), x * y], 't')}=0$.",
    )


def prove_sum_and_product(problem: str, answer: str) -> str:
    """Both pairs solve both equations; eliminating y leaves a quadratic, so there is no third."""
    first, second = (read_relation(span) for span in spans(problem)[1:])
    found = [tuple(map(read, part.strip().strip("()").split(","))) for part in answer.split(";")]
    must(len(set(found)) == 2, "two different pairs")
    for x, y in found:
        for equation in (first, second):
            must(sign((equation.left - equation.right).subs({X: x, Y: y})) == 0, f"({x}, {y}) must fit")
    line = sp.expand(first.left - first.right)
    left = sp.expand((second.left - second.right).subs(Y, Y - line))
    must(left.free_symbols == {X} and sp.degree(left, X) == 2, "a quadratic in x must be left")
    return "both pairs substituted, the elimination leaves a quadratic"


def absolute_value(rng: Random) -> Draft:
    """|ax + b| = c."""
    a, b, c = rng.randint(1, 5), rng.choice([n for n in range(-9, 10) if n]), rng.randint(1, 12)
    low, high = sorted([Fraction(-c - b, a), Fraction(c - b, a)])
    return Draft(
        f"Solve the equation $|{poly([a, b])}|={c}$.",
        listed([frac(low), frac(high)]),
        f"Either ${poly([a, b])}={c}$ or ${poly([a, b])}={-c}$.",
    )


def square_root(rng: Random) -> Draft:
    """√(ax + b) = x + c with one root that holds and one that squaring adds."""
    root, c = rng.randint(0, 8), rng.randint(-5, 3)
    right = root + c
    other = -c - rng.randint(1, 4)
    a = root + other + 2 * c
    b = c * c - root * other
    if right <= 0 or a == 0:
        return square_root(rng)
    return Draft(
        f"Solve the equation $\\sqrt{{{poly([a, b])}}}={poly([1, c])}$.",
        f"x={root}",
        f"Squaring gives the roots ${root}$ and ${other}$; at $x={other}$ the right side is negative.",
    )


def prove_square_root(problem: str, answer: str) -> str:
    """Of the squared equation's two roots exactly the gold solves the equation itself."""
    equation = read_relation(spans(problem)[0])
    squared = sp.Poly(sp.expand(equation.left**2 - equation.right**2), X)
    difference = equation.left - equation.right
    true = [
        r for r in squared.real_roots() if difference.subs(X, r).is_real and sign(difference.subs(X, r)) == 0
    ]
    must(len(true) == 1 and same(true[0], value(answer)), f"{true} must be the gold")
    return "the roots of the squared equation substituted in the equation itself"


def false_root(rng: Random) -> Draft:
    """A rational equation whose numerator has a root that is not allowed."""
    bad, good = rng.sample([n for n in range(-7, 9) if n], 2)
    return Draft(
        f"Solve the equation $\\frac{{{poly([1, -(bad + good), bad * good])}}}{{{poly([1, -bad])}}}=0$.",
        str(good),
        f"The numerator is zero at ${bad}$ and ${good}$, the denominator at ${bad}$.",
    )


def power_equation(rng: Random) -> Draft:
    """base^(mx + n) = base^e, the right side as a number."""
    base = rng.choice([2, 3, 5])
    m, n, e = rng.choice([2, 3, 4]), rng.randint(-3, 4), rng.randint(2, 5)
    return Draft(
        f"Solve the equation ${base}^{{{poly([m, n])}}}={base**e}$.",
        f"x={frac(Fraction(e - n, m))}",
        f"${base**e}={base}^{e}$, so ${poly([m, n])}={e}$.",
    )


def logarithm_equation(rng: Random) -> Draft:
    """log_base(ax + b) = e."""
    base, e = rng.choice([2, 3, 4, 5]), rng.randint(1, 3)
    a, b = rng.randint(1, 4), rng.choice([n for n in range(-7, 8) if n])
    return Draft(
        f"Solve the equation $\\log_{{{base}}}({poly([a, b])})={e}$.",
        frac(Fraction(base**e - b, a)),
        f"By the definition of the logarithm ${poly([a, b])}={base**e}$.",
    )


def prove_monotone(problem: str, answer: str) -> str:
    """The gold solves an equation whose left side is strictly monotone."""
    equation = read_relation(spans(problem)[0])
    slope = sp.diff(equation.left, X)
    gold = value(answer)
    must(sign((equation.left - equation.right).subs(X, gold)) == 0, f"{gold} must solve the equation")
    must(not equation.right.has(X), "the right side must be a number")
    near = {sign(slope.subs(X, gold + step)) for step in (0, sp.Rational(1, 5), 1, 7)}
    must(len(near) == 1 and 0 not in near, "the left side must be monotone")
    return "substituted; the left side is strictly monotone"


def factors(rng: Random) -> Draft:
    """A quadratic with whole coefficients as a product."""
    a, p, q = rng.choice([1, 2, 3]), rng.choice([n for n in range(-5, 6) if n]), rng.randint(1, 6)
    if sp.gcd(a, p) != 1 or q == -p:
        return factors(rng)
    first, second = f"({poly([a, p])})", shifted(q)
    return Draft(
        f"Factorise ${poly([a, p - a * q, -p * q])}$ into linear factors with whole coefficients.",
        f"{first}{second}",
        f"The roots are ${frac(Fraction(-p, a))}$ and ${q}$.",
    )


def prove_factors(problem: str, answer: str) -> str:
    """The product expands to the polynomial and has two linear factors."""
    asked, gold = read(spans(problem)[0]), value(answer)
    must(same_function(asked, gold), f"{gold} must expand to {asked}")
    linear = bare(answer).count("(") == 2 and all(sp.degree(f, X) == 1 for f in sp.Mul.make_args(gold))
    must(linear, "two linear factors")
    return "expanded and compared at rational points"


def remainder(rng: Random) -> Draft:
    """The remainder of a cubic divided by x − r."""
    r = rng.choice([-3, -2, -1, 1, 2, 3])
    coefficients = [rng.randint(1, 3), *(rng.randint(-6, 6) for _ in range(3))]
    rest = sum(c * r ** (3 - i) for i, c in enumerate(coefficients))
    return Draft(
        f"Find the remainder when ${poly(coefficients)}$ is divided by ${poly([1, -r])}$.",
        str(rest),
        f"It is the value of the polynomial at $x={r}$.",
    )


def prove_remainder(problem: str, answer: str) -> str:
    """Long division leaves the gold."""
    dividend, divisor = (sp.Poly(read(span), X) for span in spans(problem))
    rest = dividend.rem(divisor).as_expr()
    must(same(rest, value(answer)), f"{rest} must be the gold")
    return "divided by long division"


def vieta(rng: Random) -> Draft:
    """The sum of the squares of a quadratic's roots."""
    p, q = rng.randint(3, 9), rng.randint(-6, 2)
    if q == 0:
        return vieta(rng)
    return Draft(
        f"Without solving ${poly([1, -p, q])}=0$, find the sum of the squares of its roots.",
        str(p * p - 2 * q),
        f"It is $(x_1+x_2)^2-2x_1x_2={p}^2-2\\cdot ({q})$.",
    )


def prove_vieta(problem: str, answer: str) -> str:
    """The roots themselves, squared and added."""
    equation = read_relation(spans(problem)[0])
    found = sp.Poly(equation.left - equation.right, X).real_roots()
    must(len(found) == 2, "two real roots")
    must(same(found[0] ** 2 + found[1] ** 2, value(answer)), "the squares must add up to the gold")
    return "the roots computed, squared and added"


TEMPLATES = (
    Template(QUADRATIC, integer_roots, prove_equation, "A"),
    Template(QUADRATIC, labelled_roots, prove_equation, "A"),
    Template(QUADRATIC, surd_roots, prove_equation, "B"),
    Template(QUADRATIC, biquadratic, prove_equation, "B", hard=True),
    Template(QUADRATIC, vieta, prove_vieta, "B"),
    Template(SYSTEMS, linear_system, prove_linear_system, "A"),
    Template(SYSTEMS, sum_and_product, prove_sum_and_product, "B", hard=True),
    Template(ROOTS, absolute_value, prove_any_equation, "A"),
    Template(ROOTS, square_root, prove_square_root, "B", hard=True),
    Template(ROOTS, false_root, prove_equation, "B"),
    Template(ROOTS, power_equation, prove_monotone, "A"),
    Template(ROOTS, logarithm_equation, prove_monotone, "A"),
    Template(POLYNOMIALS, factors, prove_factors, "A"),
    Template(POLYNOMIALS, remainder, prove_remainder, "B"),
)
