"""Templates of the collection `planimetry`: triangles, quadrilaterals, similarity."""

from fractions import Fraction
from random import Random

import sympy as sp

from scripts.dgn_sample.exercise import Chapter, Draft, Template, must
from scripts.dgn_sample.golds import sign, value, values
from scripts.dgn_sample.plane import Point, area, distance, middle, triangle
from scripts.dgn_sample.proofs import same
from scripts.dgn_sample.reader import numbers
from scripts.dgn_sample.tex import frac, listed, square_free, surd

TRIANGLES = Chapter("planimetry", 1, "Triangles")
RIGHT = Chapter("planimetry", 2, "Right triangles")
QUADRILATERALS = Chapter("planimetry", 3, "Quadrilaterals")
SIMILARITY = Chapter("planimetry", 4, "Similar figures")
_HERON = (
    (13, 14, 15),
    (5, 5, 6),
    (10, 13, 13),
    (9, 10, 17),
    (7, 15, 20),
    (11, 13, 20),
    (12, 17, 25),
    (8, 29, 35),
)
_RIGHT = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29))


def heron(rng: Random) -> Draft:
    """The area of a triangle with whole sides and a whole area."""
    scale = rng.choice([1, 1, 2])
    a, b, c = (scale * side for side in rng.choice(_HERON))
    half = (a + b + c) // 2
    square = half * (half - a) * (half - b) * (half - c)
    outside, inside = square_free(square)
    assert inside == 1
    return Draft(
        f"The sides of a triangle are {a} cm, {b} cm and {c} cm long. Find its area in square centimetres.",
        str(outside),
        f"Half the perimeter is ${half}$, and the square of the area is ${square}$.",
    )


def prove_heron(problem: str, answer: str) -> str:
    """The area from coordinates of the vertices."""
    must(same(area(*triangle(*numbers(problem))), value(answer)), f"{answer} must be the area")
    return "area recomputed from coordinates"


def altitude(rng: Random) -> Draft:
    """The height to the longest side."""
    a, b, c = rng.choice(_HERON)
    half = Fraction(a + b + c, 2)
    outside, _ = square_free(int(half * (half - a) * (half - b) * (half - c)))
    return Draft(
        f"A triangle has the sides {a}, {b} and {c}. How long is the altitude to the longest side?",
        frac(Fraction(2 * outside, c)),
        f"The area is ${outside}$, so the altitude is $2\\cdot {outside}:{c}$.",
    )


def prove_altitude(problem: str, answer: str) -> str:
    """The distance of the far vertex from the longest side, from coordinates."""
    sides = sorted(numbers(problem))
    far = triangle(*sides)[2]
    must(same(abs(far.y), value(answer)), f"{answer} must be the altitude")
    return "distance of the vertex from the side, by coordinates"


def median(rng: Random) -> Draft:
    """The median to a side."""
    a, b, c = sorted(rng.sample(range(4, 14), 3))
    if a + b <= c:
        return median(rng)
    square = 2 * a * a + 2 * b * b - c * c
    return Draft(
        f"In a triangle two sides are {a} and {b}, the third side is {c}. Find the median to the third side.",
        surd(square, Fraction(1, 2)),
        f"Four times its square is $2\\cdot {a}^2+2\\cdot {b}^2-{c}^2={square}$.",
    )


def prove_median(problem: str, answer: str) -> str:
    """The distance from the vertex to the midpoint, from coordinates."""
    a, b, c = numbers(problem)
    p, q, r = triangle(a, b, c)
    must(same(distance(r, middle(p, q)), value(answer)), f"{answer} must be the median")
    return "distance to the midpoint, by coordinates"


def base_angle(rng: Random) -> Draft:
    """The base angles of an isosceles triangle."""
    apex = rng.randrange(20, 151, 2)
    return Draft(
        f"The angle at the apex of an isosceles triangle is ${apex}^\\circ$. Find an angle at its base.",
        f"{(180 - apex) // 2}^\\circ",
        f"The two equal angles add up to $180^\\circ-{apex}^\\circ={180 - apex}^\\circ$.",
    )


def prove_base_angle(problem: str, answer: str) -> str:
    """The three angles add up to two right angles."""
    apex = numbers(problem)[0] * sp.pi / 180
    must(same(apex + 2 * value(answer), sp.pi), "the angles must add up")
    return "the three angles add up to 180 degrees"


def triangle_kind(rng: Random) -> Draft:
    """Acute, right or obtuse, from the sides."""
    kind = rng.choice(["acute", "right", "obtuse"])
    a, b, c = sorted(rng.sample(range(4, 16), 3))
    if kind == "right":
        scale = rng.choice([1, 2])
        a, b, c = (scale * side for side in rng.choice(_RIGHT))
    excess = a * a + b * b - c * c
    found = "right" if excess == 0 else "acute" if excess > 0 else "obtuse"
    if a + b <= c or found != kind:
        return triangle_kind(rng)
    return Draft(
        f"The sides of a triangle are {a}, {b} and {c}. Is it acute, right or obtuse? Answer with one word.",
        f"\\text{{{kind}}}",
        f"$a^2+b^2={a * a + b * b}$ for the shorter sides, and $c^2={c * c}$.",
    )


def prove_triangle_kind(problem: str, answer: str) -> str:
    """The largest angle's cosine, from coordinates."""
    a, b, c = sorted(numbers(problem))
    p, q, r = triangle(a, b, c)
    must(bool(r.y.is_positive), "the sides must make a triangle")
    cosine = sign((p.x - r.x) * (q.x - r.x) + (p.y - r.y) * (q.y - r.y))
    must(answer == f"\\text{{{('obtuse', 'right', 'acute')[cosine + 1]}}}", f"{answer} must fit the angle")
    return "scalar product at the largest angle, by coordinates"


def hypotenuse(rng: Random) -> Draft:
    """The hypotenuse from two legs."""
    a, b = rng.sample(range(2, 13), 2)
    return Draft(
        f"The legs of a right triangle are {a} and {b}. How long is the hypotenuse?",
        surd(a * a + b * b),
        f"Its square is ${a}^2+{b}^2={a * a + b * b}$.",
    )


def prove_hypotenuse(problem: str, answer: str) -> str:
    """The distance between the ends of the legs."""
    a, b = numbers(problem)
    span = distance(Point(a, sp.Integer(0)), Point(sp.Integer(0), b))
    must(same(span, value(answer)), f"{answer} must be the hypotenuse")
    return "distance between the ends of the legs"


def hypotenuse_height(rng: Random) -> Draft:
    """The altitude to the hypotenuse."""
    scale = rng.choice([1, 2, 3, 5])
    a, b, c = (scale * side for side in rng.choice(_RIGHT))
    return Draft(
        f"A right triangle has legs {a} and {b}. Find the altitude drawn to its hypotenuse.",
        frac(Fraction(a * b, c)),
        f"The hypotenuse is ${c}$, and twice the area is ${a * b}$.",
    )


def prove_hypotenuse_height(problem: str, answer: str) -> str:
    """The distance of the right angle from the line through the ends of the legs."""
    a, b = numbers(problem)
    part = a**2 / (a**2 + b**2)
    foot = Point(a * (1 - part), b * part)
    must(same(foot.x * -a + foot.y * b, sp.Integer(0)), "the altitude must stand at a right angle")
    must(
        same(distance(Point(sp.Integer(0), sp.Integer(0)), foot), value(answer)),
        f"{answer} must be the altitude",
    )
    return "distance of the vertex from the foot of the altitude"


def rhombus(rng: Random) -> Draft:
    """A rhombus by its diagonals: perimeter and area."""
    a, b, c = rng.choice(_RIGHT)
    scale = rng.choice([1, 2, 3])
    p, q, side = 2 * a * scale, 2 * b * scale, c * scale
    return Draft(
        f"The diagonals of a rhombus are {p} and {q}. Find its perimeter and its area, in this order.",
        listed([str(4 * side), str(p * q // 2)]),
        f"Half the diagonals are the legs of a right triangle with the hypotenuse ${side}$.",
    )


def prove_rhombus(problem: str, answer: str) -> str:
    """Perimeter and area from coordinates of the corners."""
    p, q = (number / 2 for number in numbers(problem))
    zero = sp.Integer(0)
    corners = (Point(p, zero), Point(zero, q), Point(-p, zero), Point(zero, -q))
    around = sum((distance(corners[i], corners[i - 1]) for i in range(4)), zero)
    perimeter, surface = values(answer)
    must(same(around, perimeter) and same(area(*corners), surface), f"{answer} must be perimeter and area")
    return "perimeter and area recomputed from coordinates"


def trapezium(rng: Random) -> Draft:
    """The area of a trapezium."""
    a, b = rng.sample(range(3, 20), 2)
    h = rng.randint(2, 11)
    return Draft(
        f"A trapezium has parallel sides of {a} and {b} and a height of {h}. Find its area.",
        frac(Fraction((a + b) * h, 2)),
        f"The mean of the parallel sides is ${frac(Fraction(a + b, 2))}$.",
    )


def prove_trapezium(problem: str, answer: str) -> str:
    """The shoelace area of one such trapezium."""
    a, b, h = numbers(problem)
    zero = sp.Integer(0)
    corners = (Point(zero, zero), Point(a, zero), Point(b + 1, h), Point(sp.Integer(1), h))
    must(same(area(*corners), value(answer)), f"{answer} must be the area")
    return "area recomputed from coordinates"


def similar_areas(rng: Random) -> Draft:
    """The sides' ratio from the areas' ratio."""
    p, q = rng.sample(range(2, 12), 2)
    if sp.gcd(p, q) != 1:
        return similar_areas(rng)
    return Draft(
        f"Two similar triangles have areas of {p * p} and {q * q}. In what ratio are their perimeters?",
        f"{p}:{q}",
        f"Areas of similar figures are as the squares of lengths: $\\sqrt{{{p * p}}}:\\sqrt{{{q * q}}}$.",
    )


def prove_similar_areas(problem: str, answer: str) -> str:
    """A triangle stretched by the gold's ratio has the second area."""
    first, second = numbers(problem)
    corners = triangle(sp.Integer(5), sp.Integer(5), sp.Integer(6))
    stretched = tuple(Point(p.x / value(answer), p.y / value(answer)) for p in corners)
    must(same(area(*corners) / area(*stretched), first / second), "the areas must have the ratio")
    return "a triangle stretched by the ratio, areas compared"


def segment(rng: Random) -> Draft:
    """A line parallel to a side cuts another side."""
    m, n = rng.randint(2, 9), rng.randint(2, 9)
    base = rng.randint(4, 20)
    return Draft(
        f"A line parallel to the side $BC$ of a triangle $ABC$ meets $AB$ in $M$ and $AC$ in $N$. "
        f"$AM={m}$, $MB={n}$ and $BC={base}$. Find $MN$.",
        frac(Fraction(base * m, m + n)),
        f"The triangles $AMN$ and $ABC$ are similar with the ratio ${frac(Fraction(m, m + n))}$.",
    )


def prove_segment(problem: str, answer: str) -> str:
    """The length of the cut in one such triangle, from coordinates."""
    m, n, base = numbers(problem)
    b = Point(m + n, sp.Integer(0))
    c = Point(m + n - base * sp.Rational(3, 5), base * sp.Rational(4, 5))
    part = m / (m + n)
    cut = distance(Point(b.x * part, b.y * part), Point(c.x * part, c.y * part))
    must(same(distance(b, c), base) and same(cut, value(answer)), f"{answer} must be the cut's length")
    return "length of the cut, by coordinates"


TEMPLATES = (
    Template(TRIANGLES, heron, prove_heron, "A"),
    Template(TRIANGLES, altitude, prove_altitude, "B"),
    Template(TRIANGLES, median, prove_median, "B", hard=True),
    Template(TRIANGLES, base_angle, prove_base_angle, "A"),
    Template(TRIANGLES, triangle_kind, prove_triangle_kind, "A"),
    Template(RIGHT, hypotenuse, prove_hypotenuse, "A"),
    Template(RIGHT, hypotenuse_height, prove_hypotenuse_height, "B"),
    Template(QUADRILATERALS, rhombus, prove_rhombus, "B"),
    Template(QUADRILATERALS, trapezium, prove_trapezium, "A"),
    Template(SIMILARITY, similar_areas, prove_similar_areas, "B"),
    Template(SIMILARITY, segment, prove_segment, "B", hard=True),
)
