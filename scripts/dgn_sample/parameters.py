"""Templates of the collection `parameters`: for which values of a does something hold."""

import itertools
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import sympy as sp

from scripts.dgn_sample.exercise import Chapter, Draft, Template, must
from scripts.dgn_sample.golds import Interval, bare, interval_set, sign, value, values
from scripts.dgn_sample.proofs import same, same_function
from scripts.dgn_sample.reader import Relation, letter, read, read_relation, spans
from scripts.dgn_sample.tex import frac, listed, poly

QUADRATIC = Chapter("parameters", 1, "Quadratic equations with a parameter")
LINEAR = Chapter("parameters", 2, "Linear equations and systems with a parameter")
INEQUALITY = Chapter("parameters", 3, "Inequalities with a parameter")
A, X, Y = letter("a"), letter("x"), letter("y")


def _signed(coefficient: int, name: str) -> str:
    return f"{'+' if coefficient > 0 else ''}{poly([coefficient, 0], name)}"


def _difference(equation: Relation) -> sp.Expr:
    return sp.expand(equation.left - equation.right)


def _real_roots(curve: sp.Expr, at: sp.Expr) -> list[sp.Expr]:
    """The different real roots in x of a quadratic, at one value of the parameter."""
    a, b, c = sp.Poly(curve.subs(A, at), X).all_coeffs()
    inside = sp.expand(b**2 - 4 * a * c)
    if sign(inside) < 0:
        return []
    halves = {-1, 1} if sign(inside) > 0 else {0}
    return [(-b + half * sp.sqrt(inside)) / (2 * a) for half in halves]


def _probes(curve: sp.Expr, golds: Sequence[sp.Expr], *conditions: sp.Expr) -> list[sp.Expr]:
    """Values of the parameter that decide: where the roots' number or signs or a condition may change.

    Those values and the golds, a point between each two neighbours, and one beyond either end.
    """
    changes = (sp.discriminant(curve, X), curve.subs(X, 0), *conditions)
    critical = set(golds)
    for change in changes:
        if change.has(A):
            critical |= set(sp.Poly(change, A).real_roots())
    ordered = sorted(critical, key=lambda v: float(sp.N(v, 30)))
    between = [(low + high) / 2 for low, high in itertools.pairwise(ordered)]
    return [ordered[0] - 1, *ordered, *between, ordered[-1] + 1]


def _ends(gold: Sequence[Interval]) -> list[sp.Expr]:
    return [end for part in gold for end in (part.low, part.high) if end not in {sp.oo, -sp.oo}]


def two_roots(rng: Random) -> Draft:
    """x² + 2ax·m + n² = 0 has two different real roots."""
    m, n = rng.choice([1, 2]), rng.randint(1, 9)
    end = frac(Fraction(n, m))
    return Draft(
        f"For which real $a$ has the equation $x^2+{2 * m}ax+{n * n}=0$ two different real roots?",
        f"(-\\infty,-{end})\\cup({end},\\infty)",
        f"A quarter of the discriminant is ${m * m if m > 1 else ''}a^2-{n * n}$.",
    )


def no_roots(rng: Random) -> Draft:
    """x² − 2(a + p)x + … has no real root: an interval."""
    p, q = rng.randint(-5, 5), rng.randint(1, 6)
    low, high = -p - q, -p + q
    linear = "a" if p == 0 else f"({poly([1, p], 'a')})"
    return Draft(
        f"Find all real $a$ for which the equation $x^2+2{linear}x+{q * q}=0$ has no real roots.",
        f"({low},{high})",
        f"The discriminant is negative when $|{poly([1, p], 'a')}|<{q}$.",
    )


def prove_number_of_roots(problem: str, answer: str) -> str:
    """The roots counted at, between and beyond all values where their number may change."""
    curve = _difference(read_relation(next(span for span in spans(problem) if "=" in span)))
    gold = interval_set(answer)
    wanted = 0 if "no real roots" in problem else 2
    for at in _probes(curve, _ends(gold)):
        must(
            (len(_real_roots(curve, at)) == wanted) == any(p.holds(at) for p in gold), f"a = {at} must agree"
        )
    return "roots counted at, between and beyond the zeros of the discriminant"


def one_root(rng: Random) -> Draft:
    """A double root: two values of a."""
    m, n = rng.choice([1, 2, 3]), rng.randint(1, 9)
    value_text = frac(Fraction(2 * n, m))
    coefficient = "" if m == 1 else str(m)
    return Draft(
        f"For which $a$ has the equation $x^2-{coefficient}ax+{n * n}=0$ exactly one real root?",
        f"a=\\pm {value_text}",
        f"The discriminant ${m * m if m > 1 else ''}a^2-{4 * n * n}$ must be zero.",
    )


def prove_one_root(problem: str, answer: str) -> str:
    """Exactly at the golds the quadratic has one root."""
    curve = _difference(read_relation(spans(problem)[1]))
    golds = values(answer)
    for at in _probes(curve, golds):
        single = len(_real_roots(curve, at)) == 1
        must(single == any(same(at, gold) for gold in golds), f"a = {at} must agree")
    return "roots counted at, between and beyond the zeros of the discriminant"


def root_given(rng: Random) -> Draft:
    """One root is known: find a."""
    r, other = rng.sample([n for n in range(-6, 8) if n], 2)
    c = r * other
    return Draft(
        f"The equation $x^2-ax{'+' if c > 0 else ''}{c}=0$ has the root ${r}$. Find $a$.",
        f"a={r + other}",
        f"The product of the roots is ${c}$, so the other root is ${other}$.",
    )


def prove_root_given(problem: str, answer: str) -> str:
    """At the gold the root holds; the condition is linear in a."""
    equation = read_relation(spans(problem)[0])
    at_root = sp.expand((equation.left - equation.right).subs(X, read(spans(problem)[1])))
    must(
        sp.degree(at_root, A) == 1 and sign(at_root.subs(A, value(answer))) == 0,
        f"{answer} must give the root",
    )
    return "the root substituted; the condition on a is linear"


def no_solution(rng: Random) -> Draft:
    """A linear system without solutions."""
    p, q = rng.randint(2, 7), rng.randint(2, 7)
    c, k = rng.randint(1, 9), rng.choice([2, 3])
    first = f"ax{_signed(q, 'y')}={c}"
    second = f"{p * k}x{_signed(q * k, 'y')}={c * k + rng.randint(1, 5)}"
    return Draft(
        f"For which $a$ has the system ${first}$, ${second}$ no solution?",
        str(p),
        f"The left sides must be proportional: $a:{p * k}={q}:{q * k}$.",
    )


def prove_no_solution(problem: str, answer: str) -> str:
    """At the gold the rank of the system rises with its right side; elsewhere the determinant is not zero."""
    equations = [sp.expand(r.left - r.right) for r in map(read_relation, spans(problem)[1:3])]
    left = sp.Matrix([[e.coeff(X), e.coeff(Y)] for e in equations])
    right = sp.Matrix([-e.subs({X: 0, Y: 0}) for e in equations])
    determinant = sp.expand(left.det())
    gold = value(answer)
    must(sp.degree(determinant, A) == 1 and sign(determinant.subs(A, gold)) == 0, "singular at the gold only")
    must(
        left.subs(A, gold).rank() < left.row_join(right).subs(A, gold).rank(),
        "the system must contradict itself",
    )
    return "ranks compared at the gold; the determinant is not zero elsewhere"


def always_positive(rng: Random) -> Draft:
    """x² − 2ax + c stays above zero."""
    n = rng.randint(1, 9)
    shift = rng.randint(-4, 4)
    inner = f"({poly([1, shift], 'a')})" if shift else "a"
    return Draft(
        f"For which real $a$ does $x^2-2{inner}x+{n * n}>0$ hold for every real $x$?",
        f"({-n - shift},{n - shift})",
        f"The discriminant must be negative: $|{poly([1, shift], 'a')}|<{n}$.",
    )


def prove_always_positive(problem: str, answer: str) -> str:
    """The least value of the quadratic, at, between and beyond the values where its sign may change."""
    asked = read_relation(spans(problem)[1])
    must(asked.sign == ">", "a strict inequality")
    curve = _difference(asked)
    least = curve.subs(X, sp.solve(sp.diff(curve, X), X)[0])
    gold = interval_set(answer)
    for at in _probes(curve, _ends(gold)):
        must((sign(least.subs(A, at)) > 0) == any(p.holds(at) for p in gold), f"a = {at} must agree")
    return "least value probed at, between and beyond the zeros of the discriminant"


def roots_of_both_signs(rng: Random) -> Draft:
    """The roots have different signs: a bound on a."""
    b, m, n = rng.randint(1, 9), rng.randint(1, 4), rng.randint(-8, 8)
    if n == 0:
        return roots_of_both_signs(rng)
    end = frac(Fraction(-n, m))
    return Draft(
        f"Find all $a$ for which the roots of $x^2-{b}x+{poly([m, n], 'a')}=0$ are real and differ in sign.",
        f"(-\\infty,{end})",
        f"The product of the roots, ${poly([m, n], 'a')}$, must be negative.",
    )


def prove_both_signs(problem: str, answer: str) -> str:
    """The roots themselves, at, between and beyond the values where their signs may change."""
    curve = _difference(read_relation(spans(problem)[1]))
    gold = interval_set(answer)
    for at in _probes(curve, _ends(gold)):
        differ = {sign(root) for root in _real_roots(curve, at)} == {-1, 1}
        must(differ == any(p.holds(at) for p in gold), f"a = {at} must agree")
    return "the roots' signs at, between and beyond all values where they may change"


def solve_for_x(rng: Random) -> Draft:
    """A linear equation whose root depends on a."""
    p, q, m = rng.randint(2, 6), rng.choice([n for n in range(-7, 8) if n]), rng.randint(2, 5)
    right = poly([p * m, m * q], "a")
    return Draft(
        f"Solve the equation ${m}x={right}$ for $x$.",
        f"x={poly([p, q], 'a')}",
        f"Divide ${m}x={right}$ by ${m}$.",
    )


def difference_quotient(rng: Random) -> Draft:
    """ax − x = a² − 1 for a ≠ 1, and its like."""
    n = rng.randint(1, 9)
    name = rng.choice(["a", "b", "c", "m"])
    return Draft(
        f"Solve ${name}x-{n if n > 1 else ''}x={name}^2-{n * n}$ for $x$, where ${name}\\neq {n}$.",
        f"x={name}+{n}",
        f"The equation is $({name}-{n})x=({name}-{n})({name}+{n})$.",
    )


def prove_solved_for_x(problem: str, answer: str) -> str:
    """The gold put in for x satisfies the equation, which is linear in x."""
    equation = read_relation(spans(problem)[0])
    must(
        same_function(equation.left.subs(X, value(answer)), equation.right.subs(X, value(answer))),
        "must solve",
    )
    must(sp.degree(sp.expand(equation.left - equation.right), X) == 1, "the equation must be linear in x")
    must(bare(answer) != answer, "the gold names x")
    return "substituted for x and compared at rational points"


def ratio_of_roots(rng: Random) -> Draft:
    """One root is k times the other: two values of a."""
    k, r = rng.choice([2, 3, 4, 5]), rng.randint(1, 6)
    return Draft(
        f"One root of $x^2+ax+{k * r * r}=0$ is {k} times the other. Find all such $a$.",
        listed([str(-(k + 1) * r), str((k + 1) * r)]),
        f"If the smaller is $r$ in absolute value, ${k}r^2={k * r * r}$.",
    )


def prove_ratio_of_roots(problem: str, answer: str) -> str:
    """The roots' ratio, at, between and beyond all values where it may be the one asked for."""
    curve = _difference(read_relation(spans(problem)[0]))
    ratio = int("".join(itertools.takewhile(str.isdigit, problem.split(" is ")[1])))
    golds = values(answer)
    shared_root = sp.resultant(curve, curve.subs(X, ratio * X), X)
    for at in _probes(curve, golds, shared_root):
        found = _real_roots(curve, at)
        fits = any(same(p, ratio * q) for p, q in itertools.permutations(found, 2))
        must(fits == any(same(at, gold) for gold in golds), f"a = {at} must agree")
    return "ratio of the roots at every value of the parameter where it may hold"


TEMPLATES = (
    Template(QUADRATIC, two_roots, prove_number_of_roots, "B"),
    Template(QUADRATIC, no_roots, prove_number_of_roots, "B"),
    Template(QUADRATIC, one_root, prove_one_root, "A"),
    Template(QUADRATIC, root_given, prove_root_given, "A"),
    Template(QUADRATIC, ratio_of_roots, prove_ratio_of_roots, "C", hard=True),
    Template(LINEAR, no_solution, prove_no_solution, "B", hard=True),
    Template(LINEAR, solve_for_x, prove_solved_for_x, "A"),
    Template(LINEAR, difference_quotient, prove_solved_for_x, "B"),
    Template(INEQUALITY, always_positive, prove_always_positive, "B", hard=True),
    Template(INEQUALITY, roots_of_both_signs, prove_both_signs, "C", hard=True),
)
