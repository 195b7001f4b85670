"""Grammar of LaTeX commands that take arguments: fractions, roots, sums, integrals, matrices, cases."""

from __future__ import annotations

from abc import abstractmethod

from sieval.grading.limits import MAX_ITEMS
from sieval.grading.syntax.derivatives import operator
from sieval.grading.syntax.nodes import (
    Apply,
    Big,
    Call,
    Cases,
    Div,
    Matrix,
    Mul,
    Node,
    Num,
    Pow,
    Rel,
    Seq,
    Sym,
)
from sieval.grading.syntax.operators import Operators

_MATRICES = frozenset({"matrix", "pmatrix", "bmatrix", "Bmatrix", "smallmatrix", "array"})
_DETERMINANTS = frozenset({"vmatrix", "Vmatrix"})
_ROWS = frozenset(
    {
        "aligned",
        "align",
        "align*",
        "gathered",
        "gather",
        "gather*",
        "split",
        "equation",
        "equation*",
        "alignedat",
    }
)
_FRACTIONS = frozenset({"frac", "dfrac", "tfrac", "cfrac", "sfrac", "nicefrac"})
_BIG = frozenset({"sum", "prod", "int", "oint", "iint", "iiint", "lim", "sup", "inf", "limsup", "liminf"})
_ACCENTS = frozenset(
    {"vec", "hat", "bar", "tilde", "dot", "ddot", "widehat", "widetilde", "overline", "acute", "check"}
) | {"overrightarrow", "overleftarrow"}
_TRANSPARENT = frozenset(
    {"substack", "underline", "smash", "mathop", "mathrel", "mathbin", "cancel", "ensuremath"}
)
_BASIS = {"i": "î", "j": "ĵ", "k": "k̂"} | {vector: vector for vector in ("î", "ĵ", "k̂")}
_NUMBER_SETS = {"R": "ℝ", "Z": "ℤ", "N": "ℕ", "Q": "ℚ", "C": "ℂ"}


class Blocks(Operators):
    """Commands by name."""

    @abstractmethod
    def index(self) -> str:
        """A subscript."""

    @abstractmethod
    def group(self) -> Node:
        """A braced group that may hold a list."""

    @abstractmethod
    def list_until_close(self) -> list[Node]:
        """Clauses between separators, up to a closing token that is left standing."""

    @abstractmethod
    def bracketed(self) -> tuple[Node, ...]:
        """Clauses between brackets."""

    def command(self) -> Node:
        """`command := '\\' name argument*` for the names that build something."""
        name = self.take().text
        if name in _FRACTIONS:
            return self.fraction()
        if name in _BIG:
            return self.big(name)
        if name in _ACCENTS:
            return self.decorated(name)
        if name in _TRANSPARENT:
            return self.argument()
        match name:
            case "sqrt":
                return self.root()
            case "binom" | "dbinom" | "tbinom":
                top = self.short_argument()
                return Call("binom", (top, self.short_argument()))
            case "begin":
                return self.environment()
            case "mathbb":
                return self._blackboard()
            case "circ" | "degree":
                return Sym("∘")
            case "boxed" | "fbox":
                return self.group()
            case "color" | "textcolor" | "stackrel" | "overset" | "underset":
                self.at = self.closing(self.at) + 1
                return self.argument()
            case "underbrace" | "overbrace":
                return self._braced()
            case _:
                self.at -= 1
                raise self.fault(f"\\{name} does not stand here")

    def _blackboard(self) -> Node:
        """`\\mathbb{R}`, `\\mathbb{Z}_6`."""
        inner = self.argument()
        if not isinstance(inner, Sym):
            return inner
        name = _NUMBER_SETS.get(inner.name, inner.name)
        return Sym(f"{inner.name}_{self.index()}" if self.takes("op", "_") else name)

    def _braced(self) -> Node:
        """What a brace is drawn under or over, without the note beside the brace."""
        inner = self.argument()
        while self.sees("op", "_") or self.sees("op", "^"):
            self.take()
            self.at = self.closing(self.at) + 1 if self.sees("group") else self.at + 1
        return inner

    def short_argument(self) -> Node:
        """A braced argument, or as TeX takes it one digit or one atom."""
        if self.sees("num") and len(self.peek().text) > 1 and "." not in self.peek().text:
            token = self.peek()
            self.tokens[self.at] = token._replace(text=token.text[1:], start=token.start + 1, spaced=False)
            return Num(int(token.text[0]))
        return self.argument()

    def fraction(self) -> Node:
        """`fraction := '\\frac' argument argument`."""
        top = self.short_argument()
        return self.differentiated(Div(top, self.short_argument()))

    def differentiated(self, quotient: Div) -> Node:
        """`\\frac{d}{dx}` and what it is applied to; any other quotient as it is."""
        name = operator(quotient)
        if name is None or not self.starts_factor(quotient):
            return quotient
        if self.sees("open", "(") or self.sees("open", "["):
            return Apply(name, self.bracketed())
        with self.nested():
            return Apply(name, (self.product(),))

    def root(self) -> Node:
        """`root := '\\sqrt' ('[' clause ']')? argument`."""
        degree: Node = Num(2)
        if self.sees("open", "["):
            self.take()
            degree = self.clause()
            self.expect("close", "]")
        return Call("root", (self.argument(), degree))

    def decorated(self, name: str) -> Node:
        """A letter with an accent is another name; an overlined product stays one symbol."""
        inner = self.argument()
        if (
            isinstance(inner, Sym)
            and name in {"hat", "vec", "overrightarrow", "widehat"}
            and inner.name in _BASIS
        ):
            return Sym(_BASIS[inner.name])
        if isinstance(inner, Sym) and name in {"vec", "overrightarrow"}:
            self.vectors.add(inner.name)
            return inner
        if isinstance(inner, Sym):
            return Sym(f"{inner.name}.{'bar' if name == 'overline' else name}")
        if isinstance(inner, Mul) and all(isinstance(f, Sym) for f in inner.factors):
            names = [f.name for f in inner.factors if isinstance(f, Sym)]
            return inner if all(n.isupper() for n in names) else Sym("".join(names))
        if name == "overline":
            return Call("conj", (inner,))
        return inner

    def big(self, kind: str) -> Node:
        """`big := ('\\sum' | '\\int' | '\\lim' | ...) ('_' argument)? ('^' argument)? product`."""
        low: Node | None = None
        high: Node | None = None
        while self.sees("op", "_") or self.sees("op", "^"):
            if self.take().text == "_":
                low = self.limit_argument()
            else:
                high = self.argument()
        if kind in {"int", "oint", "iint", "iiint"}:
            return self.integral(kind, low, high)
        var = ""
        if isinstance(low, Rel) and isinstance(low.sides[0], Sym):
            var, low = low.sides[0].name, low.sides[-1] if len(low.sides) == 2 else low
        with self.nested():
            return Big(kind, var, low, high, self.product())

    def limit_argument(self) -> Node:
        """What stands under a sum: a clause in braces."""
        return self.argument()

    def integral(self, kind: str, low: Node | None, high: Node | None) -> Node:
        """`integral := '\\int' bounds? sum 'd' variable`."""
        self.integrals += 1
        with self.nested():
            body: Node = Num(1) if self.ends_integral() else self.additive()
        self.integrals -= 1
        var = ""
        if self.sees("sym") and self.ends_integral():
            token = self.take()
            var = self.take().text if token.text == "d" else token.text[1:]
        elif isinstance(body, Div):
            body, var = _differential_in(body)
        return Big(kind, var, low, high, body)

    def environment(self) -> Node:
        """`environment := '\\begin{name}' row ('\\\\' row)* '\\end{name}'`."""
        name = self._name()
        if name in {"array", "alignedat"} and self.sees("group"):
            self.at = self.closing(self.at) + 1
        rows: list[tuple[Node, ...]] = []
        if name in _ROWS:
            end = next((i for i in range(self.at, self.size) if self.tokens[i].text == "end"), self.at)
            self.tokens[self.at : end] = [t for t in self.tokens[self.at : end] if t.kind != "amp"]
        with self.nested():
            while not self.sees("cmd", "end"):
                row = self._row(name)
                if row:
                    rows.append(row)
                if self.sees("end") or len(rows) > MAX_ITEMS:
                    raise self.fault(f"\\begin{{{name}}} needs its \\end")
        self.take()
        self._name()
        return self._block(name, rows)

    def _name(self) -> str:
        self.expect("group")
        name = ""
        while not self.sees("endgroup") and not self.sees("end"):
            name += self.take().text
        self.expect("endgroup")
        return name

    def _row(self, name: str) -> tuple[Node, ...]:
        entries: list[Node] = []
        while not (self.sees("cmd", "end") or self.sees("end")):
            if self.takes("sep", "\\"):
                break
            if self.takes("amp") or self.takes("sep"):
                continue
            entry = self.clause() if name != "cases" or not entries else self.condition()
            entries.append(entry)
            if not (self.sees("amp") or self.sees("sep") or self.sees("cmd", "end")):
                raise self.fault("an entry ends at & or \\\\")
        return tuple(entries)

    @abstractmethod
    def condition(self) -> Node:
        """A condition in words and relations."""

    def _block(self, name: str, rows: list[tuple[Node, ...]]) -> Node:
        if not rows:
            raise self.fault(f"\\begin{{{name}}} holds nothing")
        if name in _DETERMINANTS:
            return Call("det", (Matrix(tuple(rows)),))
        if name in _MATRICES:
            if len({len(row) for row in rows}) > 1 or not rows:
                raise self.fault("a matrix has rows of one length")
            if name == "array" and len(rows) == len(rows[0]) == 1:
                return rows[0][0]
            return Matrix(tuple(rows))
        if name in {"cases", "dcases", "rcases"}:
            if all(len(row) == 1 for row in rows):
                return Seq("", tuple(row[0] for row in rows), "")
            return Cases(tuple((row[0], row[1] if len(row) > 1 else None) for row in rows))
        if name in _ROWS:
            return Seq("", tuple(entry for row in rows for entry in row), "")
        raise self.fault(f"the environment {name!r} is not read")


def _differential_in(body: Div) -> tuple[Node, str]:
    """`\\frac{dx}{x}`: the differential stands in the numerator."""
    top = body.top
    factors = top.factors if isinstance(top, Mul) else (top,)
    for i, factor in enumerate(factors):
        if isinstance(factor, Sym) and len(factor.name) == 2 and factor.name[0] == "d":
            rest = (*factors[:i], *factors[i + 1 :])
            left: Node = Num(1) if not rest else rest[0] if len(rest) == 1 else Mul(rest)
            return Div(left, body.bottom), factor.name[1]
    return body, ""


def inverse_name(name: str, exponent: Node) -> str | None:
    """`\\sin^{-1}` is the inverse function, not a reciprocal."""
    if exponent == Num(-1) or exponent == Mul((Num(-1), Num(1))):
        return (
            f"arc{name}"
            if name in {"sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh"}
            else None
        )
    return None


def raised(call: Node, exponent: Node | None) -> Node:
    """`\\sin^2 x` is the square of the value."""
    return call if exponent is None else Pow(call, exponent)
