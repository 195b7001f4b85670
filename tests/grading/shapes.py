"""Answers of every shape, generated: each as many spellings of one answer, and as one that is another."""

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

_RATIONALS = st.builds(Fraction, st.integers(-40, 40), st.integers(1, 12))


@dataclass(frozen=True, slots=True)
class Shape:
    """Spellings of one answer, the gold first, and answers that differ from it."""

    spellings: tuple[str, ...]
    others: tuple[str, ...]


def number(value: Fraction) -> str:
    """A rational number in LaTeX."""
    if value.denominator == 1:
        return str(value.numerator)
    return rf"{'-' if value < 0 else ''}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def _slashed(value: Fraction) -> str:
    return str(value)


def _mixed(value: Fraction) -> str:
    whole, rest = divmod(abs(value), 1)
    if not whole or not rest:
        return number(value)
    return rf"{'-' if value < 0 else ''}{whole}\frac{{{rest.numerator}}}{{{rest.denominator}}}"


@st.composite
def numbers(draw: st.DrawFn) -> Shape:
    """Rational numbers: fractions, mixed numbers, percentages, quotients."""
    value = draw(_RATIONALS)
    scaled = rf"\frac{{{3 * value.numerator}}}{{{3 * value.denominator}}}"
    spellings = (
        number(value),
        _slashed(value),
        _mixed(value),
        scaled,
        f"x = {number(value)}",
        rf"\({number(value)}\).",
    )
    others = [number(value + 1), number(value + Fraction(1, 97)), number(value + Fraction(1, 10**9))]
    return Shape(spellings, (*others, *([number(-value)] if value else [])))


@st.composite
def polynomials(draw: st.DrawFn) -> Shape:
    """Products of linear factors, expanded, reordered, in other notations."""
    roots = draw(st.lists(st.integers(-6, 6), min_size=2, max_size=3))
    lead = draw(st.integers(1, 5))
    coefficients = [lead]
    for root in roots:
        shifted = [*coefficients, 0]
        coefficients = [a - root * b for a, b in zip(shifted, [0, *coefficients], strict=True)]
    factored = str(lead) + "".join(f"(x{-root:+d})" if root else "x" for root in roots)
    expanded = _sum(coefficients, "x^{{{}}}")
    changed = [*coefficients]
    changed[draw(st.integers(0, len(changed) - 1))] += draw(st.sampled_from([-2, -1, 1, 2]))
    turned = "".join(f"({root}-x)" for root in roots)
    sign = "" if len(roots) % 2 == 0 else "-"
    spellings = (factored, expanded, _sum(coefficients, "x**{}", "*"), f"{sign}{lead}{turned}")
    others = (
        _sum(changed, "x^{{{}}}"),
        expanded.replace("x", "y"),
        expanded.replace("x", "X"),
        f"{expanded}=0",
    )
    return Shape(spellings, others)


def _sum(coefficients: list[int], power: str, times: str = "") -> str:
    terms: list[str] = []
    for place, coefficient in enumerate(coefficients):
        degree = len(coefficients) - 1 - place
        if coefficient:
            terms.append(f"{coefficient:+d}" + (times + power.format(degree) if degree else ""))
    return "".join(terms).removeprefix("+") or "0"


@st.composite
def solution_sets(draw: st.DrawFn) -> Shape:
    """Finite sets of numbers as sets, lists and assignments in any order."""
    values = draw(st.lists(_RATIONALS, min_size=2, max_size=5, unique=True))
    order = draw(st.permutations(values))
    shown, turned = [number(v) for v in values], [number(v) for v in order]
    spellings = (
        rf"\{{{', '.join(shown)}\}}",
        rf"\left\{{{','.join(turned)}\right\}}",
        ", ".join(f"x={v}" for v in turned),
        r" \text{ or } ".join(f"x={v}" for v in turned),
        "; ".join(turned),
        rf"x\in\{{{', '.join(turned)}\}}",
        "; ".join(rf"x_{{{i}}}={v}" for i, v in enumerate(turned, 1)),
    )
    extra = number(max(values) + 1)
    others = (
        rf"\{{{', '.join(shown[1:])}\}}",
        rf"\{{{', '.join([*shown, extra])}\}}",
        rf"\{{{', '.join([extra, *shown[1:]])}\}}",
        ", ".join(f"y={v}" for v in shown[:-1]),
    )
    return Shape(spellings, others)


@st.composite
def intervals(draw: st.DrawFn) -> Shape:
    """Intervals in brackets, as chains of inequalities and as set builders."""
    low, high = sorted(draw(st.lists(_RATIONALS, min_size=2, max_size=2, unique=True)))
    left, right = (
        draw(
            st.sampled_from("(["),
        ),
        draw(st.sampled_from(")]")),
    )
    a, b = number(low), number(high)
    below, above = (r"\le" if left == "[" else "<"), (r"\le" if right == "]" else "<")
    over = r"\ge" if left == "[" else ">"
    plain = (
        f"{_slashed(low)} {'<=' if left == '[' else '<'} x {'<=' if right == ']' else '<'} {_slashed(high)}"
    )
    spellings = (
        rf"{left}{a}, {b}{right}"
        if (left, right) in {("(", "]"), ("[", ")")}
        else rf"x \in {left}{a}, {b}{right}",
        rf"\left{left}{a};{b}\right{right}",
        f"{a} {below} x {above} {b}",
        plain,
        rf"\{{x \in \mathbb{{R}} \mid {a} {below} x {above} {b}\}}",
        rf"x {over} {a} \text{{ and }} x {above} {b}",
    )
    flipped = {"(": "[", "[": "(", ")": "]", "]": ")"}
    others = (
        rf"{flipped[left]}{a}, {b}{right}",
        rf"{left}{a}, {b}{flipped[right]}",
        rf"{left}{a}, {number(high + 1)}{right}",
        rf"{left}{number(low - Fraction(1, 1000))}, {b}{right}",
        rf"({a}, \infty)",
        f"{a} {below} y {above} {number(high + 2)}",
    )
    return Shape(spellings, others)


@st.composite
def unions(draw: st.DrawFn) -> Shape:
    """Two rays or a ray and an interval."""
    low, high = sorted(draw(st.lists(st.integers(-20, 20), min_size=2, max_size=2, unique=True)))
    closed = draw(st.booleans())
    left, right, below, above = ("]", "[", r"\le", r"\ge") if closed else (")", "(", "<", ">")
    spellings = (
        rf"(-\infty, {low}{left} \cup {right}{high}, \infty)",
        rf"{right}{high}, +\infty) \cup (-\infty, {low}{left}",
        rf"x {below} {low} \text{{ or }} x {above} {high}",
        f"x {'<=' if closed else '<'} {low} or x {'>=' if closed else '>'} {high}",
        rf"x \in (-\infty; {low}{left} \cup {right}{high}; +\infty)",
        rf"\mathbb{{R}} \setminus {'(' if closed else '['}{low}, {high}{')' if closed else ']'}",
    )
    others = (
        rf"(-\infty, {low}{left}",
        f"{low} {below} x {below} {high}",
        rf"(-\infty, {low}{')' if closed else ']'} \cup {right}{high}, \infty)",
        rf"(-\infty, {low}{left} \cup {right}{high + 1}, \infty)",
        rf"(-\infty, {low - 1}{left} \cup {right}{high}, \infty)",
        r"\mathbb{R}",
    )
    return Shape(spellings, others)


@st.composite
def families(draw: st.DrawFn) -> Shape:
    """`π·p/q + π·m·k`: shifted, turned, factored, split in two, its parameter renamed."""
    bottom, step = draw(st.sampled_from([2, 3, 4, 6, 12])), draw(st.sampled_from([1, 2]))
    top = draw(st.integers(1, bottom * step - 1).filter(lambda p: p % (bottom * step)))
    period, turn = bottom * step, draw(st.integers(-3, 3))
    shown = "" if step == 1 else str(step)
    offset = rf"\frac{{{top}\pi}}{{{bottom}}}"
    spellings = (
        rf"{offset}+{shown}\pi k",
        rf"x={offset}+{shown}\pi n, n\in\mathbb{{Z}}",
        rf"x=\frac{{{top + turn * period}\pi}}{{{bottom}}}+{shown}\pi m",
        rf"{offset}-{shown}\pi k",
        rf"\frac{{\pi}}{{{bottom}}}({period}k+{top})",
        rf"{offset}+{2 * step}\pi k, {offset}+{step}\pi+{2 * step}\pi k",
        rf"x={Fraction(180 * top, bottom)}^\circ+{180 * step}^\circ n",
    )
    others = (
        rf"{offset}+{2 * step}\pi k",
        rf"{offset}+\frac{{{step}\pi k}}{{2}}",
        rf"\frac{{{2 * top + 1}\pi}}{{{2 * bottom}}}+{shown}\pi k",
        offset,
        rf"{offset}+{shown}\pi k, {offset}+\frac{{\pi}}{{24}}+{shown}\pi k",
        rf"{offset}+{shown}k",
    )
    return Shape(spellings, others)


@st.composite
def points(draw: st.DrawFn) -> Shape:
    """Pairs and triples as tuples, assignments and columns."""
    values = draw(st.lists(_RATIONALS, min_size=2, max_size=3, unique=True))
    names = "xyz"[: len(values)]
    shown = [number(v) for v in values]
    labelled = [f"{name} = {v}" for name, v in zip(names, shown, strict=True)]
    spellings = (
        f"({', '.join(shown)})",
        rf"\left({';'.join(shown)}\right)",
        ", ".join(labelled),
        ", ".join(reversed(labelled)),
        f"({', '.join(names)}) = ({', '.join(shown)})",
        r"\begin{pmatrix}" + r" \\ ".join(shown) + r"\end{pmatrix}",
        rf"({', '.join(_slashed(v) for v in values)})",
    )
    others = (
        f"({', '.join(reversed(shown))})",
        f"({', '.join([number(values[0] + 1), *shown[1:]])})",
        f"({', '.join([*shown, '0'])})",
        shown[0],
        ", ".join(f"{n} = {v}" for n, v in zip(names, reversed(shown), strict=True))
        if len(values) == 2
        else shown[1],
    )
    return Shape(spellings, others)


@st.composite
def signed_roots(draw: st.DrawFn) -> Shape:
    """`a ± b√c` and both of its values."""
    a, b = draw(st.integers(-9, 9).filter(bool)), draw(st.integers(1, 6))
    c = draw(st.sampled_from([2, 3, 5, 6, 7, 10, 11, 13]))
    root = rf"{b}\sqrt{{{c}}}"
    spellings = (
        rf"{a} \pm {root}",
        rf"x_{{1,2}} = {a} \pm {root}",
        rf"{a}+{root}, {a}-{root}",
        rf"\{{{a}-{root}, {a}+{root}\}}",
        rf"\frac{{{2 * a} \pm \sqrt{{{4 * b * b * c}}}}}{{2}}",
        f"{a} ± {b}√{c}",
        rf"x={a}-{root} \text{{ or }} x={a}+{root}",
        rf"{a} \mp {root}",
    )
    others = (
        f"{a}+{root}",
        f"{a}-{root}",
        rf"{-a} \pm {root}",
        rf"{a} \pm {b + 1}\sqrt{{{c}}}",
        rf"\pm({a}+{root})",
        rf"{a} \pm {root}, 0",
        rf"x_{{1,2}} = {a} + {root}",
    )
    return Shape(spellings, others)


@st.composite
def lines(draw: st.DrawFn) -> Shape:
    """Equations of lines up to a factor, explicit and implicit."""
    a, b = draw(st.integers(-7, 7).filter(bool)), draw(st.integers(1, 7))
    c = draw(st.integers(-9, 9).filter(bool))
    spellings = (
        f"{a}x{b:+d}y{c:+d}=0",
        f"{3 * a}x{3 * b:+d}y={-3 * c}",
        f"{-a}x{-b:+d}y{-c:+d}=0",
        rf"y=\frac{{{-a}x{-c:+d}}}{{{b}}}",
        f"{b}*y = {-a}*x {-c:+d}",
    )
    others = (
        f"{a}x{b:+d}y{-c:+d}=0",
        f"{a}x{-b:+d}y{c:+d}=0",
        f"{a}x{b:+d}y{c:+d}",
        f"{a}x{b:+d}y{c + 20:+d}=0",
        f"{a}x{b:+d}z{c:+d}=0",
        f"{a}x{b:+d}y{c:+d}>0",
    )
    return Shape(spellings, others)


@st.composite
def complex_numbers(draw: st.DrawFn) -> Shape:
    """Complex numbers with nonzero real and imaginary parts."""
    a, b = draw(st.integers(-9, 9).filter(bool)), draw(st.integers(-9, 9).filter(bool))
    spellings = (f"{a}{b:+d}i", f"{b}i{a:+d}", f"z={a}{b:+d}*i", rf"{a}+{b}\cdot \mathrm{{i}}")
    others = (
        f"{a}{-b:+d}i",
        f"{-a}{b:+d}i",
        f"{a}{b + 20:+d}i",
        f"{a}{b:+d}",
        f"({a}, {b})",
        rf"{a}\pm {abs(b)}i",
    )
    return Shape(spellings, others)


@st.composite
def matrices(draw: st.DrawFn) -> Shape:
    """Two by two matrices."""
    a, b, c, d = draw(st.lists(st.integers(-9, 9), min_size=4, max_size=4, unique=True))
    spellings = (
        rf"\begin{{pmatrix}}{a}&{b}\\{c}&{d}\end{{pmatrix}}",
        rf"\begin{{bmatrix}} {a} & {b} \\ {c} & {d} \end{{bmatrix}}",
        f"[[{a},{b}],[{c},{d}]]",
        rf"\left(\begin{{array}}{{cc}}{a}&{b}\\{c}&{d}\end{{array}}\right)",
        rf"\begin{{pmatrix}}{a}&{c}\\{b}&{d}\end{{pmatrix}}^T",
    )
    others = (
        rf"\begin{{pmatrix}}{a}&{c}\\{b}&{d}\end{{pmatrix}}",
        rf"\begin{{pmatrix}}{a}&{b}\\{c}&{d + 20}\end{{pmatrix}}",
        rf"\begin{{pmatrix}}{a}&{b}\end{{pmatrix}}",
        rf"\begin{{vmatrix}}{a}&{b}\\{c}&{d}\end{{vmatrix}}",
        f"({a},{b},{c},{d})",
    )
    return Shape(spellings, others)
