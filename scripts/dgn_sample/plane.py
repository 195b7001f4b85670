"""Points in the plane with exact coordinates: an independent way to measure a figure."""

from typing import NamedTuple

import sympy as sp


class Point(NamedTuple):
    """A point of the plane."""

    x: sp.Expr
    y: sp.Expr


def triangle(a: sp.Expr, b: sp.Expr, c: sp.Expr) -> tuple[Point, Point, Point]:
    """Vertices A, B, C with BC = a, CA = b, AB = c; A at the origin, B on the first axis."""
    x = (b**2 + c**2 - a**2) / (2 * c)
    return Point(sp.Integer(0), sp.Integer(0)), Point(c, sp.Integer(0)), Point(x, sp.sqrt(b**2 - x**2))


def distance(p: Point, q: Point) -> sp.Expr:
    """The length of the segment between two points."""
    return sp.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2)


def middle(p: Point, q: Point) -> Point:
    """The midpoint of a segment."""
    return Point((p.x + q.x) / 2, (p.y + q.y) / 2)


def area(*corners: Point) -> sp.Expr:
    """The area of a polygon, by the shoelace sum."""
    turned = (*corners[1:], corners[0])
    return abs(sum((p.x * q.y - q.x * p.y for p, q in zip(corners, turned, strict=True)), sp.Integer(0))) / 2
