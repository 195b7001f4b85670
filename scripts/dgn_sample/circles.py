"""Templates of the collection `circles`: equations, chords, tangents, arcs."""

from fractions import Fraction
from random import Random

import sympy as sp

from scripts.dgn_sample.exercise import Chapter, Draft, Template, must
from scripts.dgn_sample.golds import points, sign, value, values
from scripts.dgn_sample.plane import Point, area, distance, middle, triangle
from scripts.dgn_sample.proofs import same, same_function
from scripts.dgn_sample.reader import letter, numbers, read_relation, spans
from scripts.dgn_sample.tex import frac, listed, pi_times, poly, surd

EQUATION = Chapter("circles", 1, "The equation of a circle")
CHORDS = Chapter("circles", 2, "Chords and tangents")
ARCS = Chapter("circles", 3, "Arcs and sectors")
INSCRIBED = Chapter("circles", 4, "Inscribed and circumscribed figures")
X, Y = letter("x"), letter("y")
_RIGHT = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41))


def _square(centre: int, name: str) -> str:
    return f"{name}^2" if centre == 0 else f"({poly([1, -centre], name)})^2"


def _general(a: int, b: int, constant: int) -> str:
    middle_terms = "".join(
        f"{'-' if c > 0 else '+'}{abs(2 * c)}{name}" for c, name in ((a, "x"), (b, "y")) if c
    )
    tail = f"{'+' if constant > 0 else ''}{constant}" if constant else ""
    return f"x^2+y^2{middle_terms}{tail}"


def standard_form(rng: Random) -> Draft:
    """Complete the squares."""
    a, b, r = rng.randint(-6, 6), rng.randint(-6, 6), rng.randint(2, 9)
    if a == 0 or b == 0:
        return standard_form(rng)
    return Draft(
        f"Write the circle ${_general(a, b, a * a + b * b - r * r)}=0$ in the form $(x-a)^2+(y-b)^2=r^2$.",
        f"{_square(a, 'x')}+{_square(b, 'y')}={r * r}",
        f"Completing the squares gives the centre $({a},{b})$ and the radius ${r}$.",
    )


def prove_standard_form(problem: str, answer: str) -> str:
    """Both equations have the same difference of sides."""
    asked, gold = read_relation(spans(problem)[0]), read_relation(answer)
    must(same_function(asked.left - asked.right, gold.left - gold.right), f"{gold} must be {asked}")
    must(bool(gold.right.is_Integer) and gold.right > 0, "the right side must be the radius squared")
    return "expanded and compared at rational points"


def centre_and_radius(rng: Random) -> Draft:
    """The radius from the general equation, possibly a surd."""
    a, b = rng.randint(-5, 5), rng.randint(-5, 5)
    square = rng.choice([2, 3, 5, 7, 8, 10, 12, 13, 18, 20])
    if a == 0 and b == 0:
        return centre_and_radius(rng)
    return Draft(
        f"Find the radius of the circle ${_general(a, b, a * a + b * b - square)}=0$.",
        f"r={surd(square)}",
        f"The equation is ${_square(a, 'x')}+{_square(b, 'y')}={square}$.",
    )


def prove_radius(problem: str, answer: str) -> str:
    """Four points at the gold's distance from the centre lie on the circle."""
    asked = read_relation(spans(problem)[0])
    curve = sp.expand(asked.left - asked.right)
    a, b = (-sp.Rational(curve.coeff(name, 1).subs({X: 0, Y: 0}), 2) for name in (X, Y))
    r = value(answer)
    must(sign(r) > 0, "a radius is positive")
    for dx, dy in ((r, 0), (-r, 0), (0, r), (r * sp.Rational(3, 5), r * sp.Rational(4, 5))):
        must(sign(curve.subs({X: a + dx, Y: b + dy})) == 0, f"{r} must reach the circle")
    return "four points at that distance from the centre lie on the circle"


def through_point(rng: Random) -> Draft:
    """A circle by its centre and a point."""
    a, b = rng.randint(-6, 6), rng.randint(-6, 6)
    dx, dy = rng.randint(-5, 5), rng.randint(1, 5)
    if dx == 0:
        return through_point(rng)
    return Draft(
        f"A circle has the centre $({a},{b})$ and passes through $({a + dx},{b + dy})$. Write its equation.",
        f"{_square(a, 'x')}+{_square(b, 'y')}={dx * dx + dy * dy}",
        f"The square of the radius is ${abs(dx)}^2+{dy}^2={dx * dx + dy * dy}$.",
    )


def prove_through_point(problem: str, answer: str) -> str:
    """The point, and its three images around the centre, lie on the gold's curve."""
    (a, b), (px, py) = points("; ".join(spans(problem)))
    curve = read_relation(answer)
    dx, dy = px - a, py - b
    for x, y in ((a + dx, b + dy), (a - dy, b + dx), (a - dx, b - dy), (a + dy, b - dx)):
        must(sign((curve.left - curve.right).subs({X: x, Y: y})) == 0, f"({x}, {y}) must lie on {curve}")
    must(sp.expand(curve.left).coeff(X, 2) == sp.expand(curve.left).coeff(Y, 2) == 1, "a circle")
    return "the point and three turned images lie on the circle"


def tangent_line(rng: Random) -> Draft:
    """The tangent of x² + y² = r² at a point."""
    a, b, r = rng.choice(_RIGHT)
    x, y = rng.choice([a, -a]), rng.choice([b, -b])
    line = f"{poly([x, 0])}{'+' if y > 0 else ''}{poly([y, 0], 'y')}={r * r}"
    return Draft(
        f"Write the equation of the tangent to $x^2+y^2={r * r}$ at the point $({x},{y})$.",
        line,
        "The tangent at $(p,q)$ is $px+qy=r^2$.",
    )


def prove_tangent_line(problem: str, answer: str) -> str:
    """The line goes through the point, and its distance from the centre is the radius."""
    circle = read_relation(spans(problem)[0])
    ((x, y),) = points(spans(problem)[1])
    line = read_relation(answer)
    left = sp.expand(line.left - line.right)
    must(sign(left.subs({X: x, Y: y})) == 0, "the line must pass through the point")
    must(sign((circle.left - circle.right).subs({X: x, Y: y})) == 0, "the point must lie on the circle")
    away = abs(left.subs({X: 0, Y: 0})) / sp.sqrt(left.coeff(X) ** 2 + left.coeff(Y) ** 2)
    must(same(away, sp.sqrt(circle.right)), "the line must touch the circle")
    return "through the point, at the radius from the centre"


def line_meets_circle(rng: Random) -> Draft:
    """The two whole points where y = x + c meets x² + y² = r²."""
    a, b, r = rng.choice(_RIGHT)
    a, b = rng.choice([(a, b), (b, a), (a, -b), (-a, b)])
    shift = b - a
    first, second = sorted([(a, b), (-b, -a)])
    return Draft(
        f"At which points does the line $y={poly([1, shift])}$ meet the circle $x^2+y^2={r * r}$?",
        f"({first[0]},{first[1]}); ({second[0]},{second[1]})",
        f"Substitution gives ${poly([2, 2 * shift, shift * shift - r * r])}=0$.",
    )


def prove_line_meets_circle(problem: str, answer: str) -> str:
    """Two different points on both curves; a line has no third."""
    curves = [(r.left - r.right) for r in map(read_relation, spans(problem))]
    found = points(answer)
    must(len(set(found)) == 2, "two different points")
    for x, y in found:
        for curve in curves:
            must(sign(curve.subs({X: x, Y: y})) == 0, f"({x}, {y}) must lie on {curve}")
    return "both points substituted in both equations"


def point_position(rng: Random) -> Draft:
    """Inside, on or outside."""
    kind = rng.choice(["inside", "on", "outside"])
    a, b, r = (
        rng.choice(_RIGHT[:2]) if kind == "on" else (rng.randint(1, 9), rng.randint(1, 9), rng.randint(3, 10))
    )
    found = ("inside", "on", "outside")[(a * a + b * b > r * r) - (a * a + b * b < r * r) + 1]
    if kind != found:
        return point_position(rng)
    x, y = rng.randint(-4, 4), rng.randint(-4, 4)
    return Draft(
        f"Does the point $({x + a},{y - b})$ lie inside, on or outside the circle "
        f"${_square(x, 'x')}+{_square(y, 'y')}={r * r}$? Answer with one word.",
        f"\\text{{{kind}}}",
        f"The left side is ${a}^2+{b}^2={a * a + b * b}$ there.",
    )


def prove_point_position(problem: str, answer: str) -> str:
    """The sign of the difference of sides at the point."""
    ((x, y),) = points(spans(problem)[0])
    circle = read_relation(spans(problem)[1])
    there = sign((circle.left - circle.right).subs({X: x, Y: y}))
    must(
        answer == f"\\text{{{('inside', 'on', 'outside')[there + 1]}}}", f"{answer} must fit the sign {there}"
    )
    return "the point substituted in the equation"


def chord(rng: Random) -> Draft:
    """The chord at a distance from the centre."""
    r = rng.randint(4, 15)
    d = rng.randint(1, r - 1)
    return Draft(
        f"In a circle of radius {r} a chord lies at the distance {d} from the centre. Find its length.",
        surd(4 * (r * r - d * d)),
        f"Half the chord has the square ${r}^2-{d}^2={r * r - d * d}$.",
    )


def prove_chord(problem: str, answer: str) -> str:
    """The ends of a chord of the gold's length at that distance lie on the circle."""
    r, d = numbers(problem)
    must(
        same(distance(Point(d, value(answer) / 2), Point(sp.Integer(0), sp.Integer(0))), r),
        "the end must fit",
    )
    return "the chord's end lies on the circle"


def arc(rng: Random) -> Draft:
    """An arc's length."""
    r, angle = (
        rng.randint(2, 12),
        rng.choice([20, 30, 36, 40, 45, 60, 72, 75, 80, 100, 120, 135, 150, 210, 240]),
    )
    return Draft(
        f"In a circle of radius {r} an arc belongs to a central angle of ${angle}^\\circ$. How long is it?",
        pi_times(Fraction(r * angle, 180)),
        f"It is the part ${frac(Fraction(angle, 360))}$ of the circumference ${pi_times(2 * r)}$.",
    )


def prove_arc(problem: str, answer: str) -> str:
    """As many such arcs as full turns hold make whole circumferences."""
    r, angle = numbers(problem)
    must(same(value(answer) * 360 / angle, 2 * sp.pi * r), f"{answer} must be the arc")
    return "compared with the circumference"


def sector_angle(rng: Random) -> Draft:
    """The angle of a sector from its share of the area."""
    part = Fraction(rng.randint(1, 11), rng.choice([5, 8, 9, 10, 12, 15, 18]))
    if part >= 1:
        return sector_angle(rng)
    return Draft(
        f"A sector covers ${frac(part)}$ of a disc. Find its central angle in degrees.",
        f"{frac(360 * part)}^\\circ",
        "The angle is the same part of $360^\\circ$.",
    )


def prove_sector_angle(problem: str, answer: str) -> str:
    """The sector's area by its angle is the share of the disc."""
    over, under = numbers(problem)
    radius = sp.Integer(3)
    must(same(radius**2 * value(answer) / 2, sp.pi * radius**2 * over / under), "the area must be the share")
    return "sector area compared with the disc"


def incircle(rng: Random) -> Draft:
    """Both radii of a right triangle."""
    a, b, c = rng.choice(_RIGHT)
    scale = rng.choice([1, 2])
    a, b, c = a * scale, b * scale, c * scale
    return Draft(
        f"The legs of a right triangle are {a} and {b}. Find the radius of the inscribed circle "
        f"and the radius of the circumscribed circle, in this order.",
        listed([str((a + b - c) // 2), frac(Fraction(c, 2))]),
        f"The hypotenuse is ${c}$: the radii are $({a}+{b}-{c}):2$ and ${c}:2$.",
    )


def prove_incircle(problem: str, answer: str) -> str:
    """Area over half the perimeter, and the distance from the middle of the hypotenuse to each corner."""
    a, b = numbers(problem)
    zero = sp.Integer(0)
    corners = (Point(zero, zero), Point(a, zero), Point(zero, b))
    half = (a + b + distance(corners[1], corners[2])) / 2
    inner, outer = values(answer)
    must(same(area(*corners) / half, inner), f"{inner} must be the inner radius")
    centre = middle(corners[1], corners[2])
    must(all(same(distance(centre, corner), outer) for corner in corners), f"{outer} must reach every corner")
    return "area by half the perimeter; distances of the corners from the centre"


def circumradius(rng: Random) -> Draft:
    """The circumscribed circle of an isosceles triangle."""
    half, height, leg = rng.choice(_RIGHT)
    if rng.random() < 0.5:
        half, height = height, half
    return Draft(
        f"An isosceles triangle has the base {2 * half} and the legs {leg}. "
        f"Find the radius of the circumscribed circle.",
        frac(Fraction(leg * leg, 2 * height)),
        f"The height is ${height}$, and ${leg}^2=2R\\cdot {height}$.",
    )


def prove_circumradius(problem: str, answer: str) -> str:
    """The point on the axis at that distance from the apex is as far from the base's ends."""
    base, leg = numbers(problem)
    left, right, apex = triangle(leg, leg, base)
    centre = Point(base / 2, apex.y - value(answer))
    must(
        all(same(distance(centre, corner), value(answer)) for corner in (left, right, apex)),
        "equal distances",
    )
    return "distances of the corners from the centre"


TEMPLATES = (
    Template(EQUATION, standard_form, prove_standard_form, "A"),
    Template(EQUATION, centre_and_radius, prove_radius, "A"),
    Template(EQUATION, through_point, prove_through_point, "A"),
    Template(EQUATION, point_position, prove_point_position, "A"),
    Template(CHORDS, tangent_line, prove_tangent_line, "B"),
    Template(CHORDS, line_meets_circle, prove_line_meets_circle, "B", hard=True),
    Template(CHORDS, chord, prove_chord, "A"),
    Template(ARCS, arc, prove_arc, "A"),
    Template(ARCS, sector_angle, prove_sector_angle, "A"),
    Template(INSCRIBED, incircle, prove_incircle, "B"),
    Template(INSCRIBED, circumradius, prove_circumradius, "C", hard=True),
)
