"""Grammar of atoms: numerals, names with subscripts, brackets of every kind."""

from __future__ import annotations

from fractions import Fraction

from sieval.grading.limits import MAX_ITEMS
from sieval.grading.regex import regex
from sieval.grading.syntax import vocabulary as words
from sieval.grading.syntax.functions import Functions
from sieval.grading.syntax.nodes import (
    NUMBER_SETS,
    Add,
    Apply,
    Based,
    Builder,
    Call,
    Div,
    Dots,
    Matrix,
    Node,
    Num,
    Pow,
    Rel,
    Seq,
    Sym,
    subtract,
)
from sieval.grading.syntax.tokens import Token

_REPEATS = regex(r"(?P<head>\d*\.\d*?)(?:(?P<one>\d)(?P=one){2,}|(?P<period>\d{2,12}?)(?P=period)+)")
_FUNCTION_LETTERS = frozenset({"f", "g", "h", "F", "G", "H", "phi", "psi", "Phi", "Psi"})
_SELECTIONS = {"C": "binom", "P": "perm"}
_EXPECTED = frozenset({"P", "E", "Pr", "\\Pr"})
"""Names of probabilities and expectations."""

_CLOSERS = {"(": frozenset(")]"), "[": frozenset("])"), "{": frozenset("}"), "<": frozenset(">")}
_ZETA: dict[str, Node] = {
    numeral: Div(Pow(Sym("pi"), Num(int(numeral))), Num(divisor))
    for numeral, divisor in (("2", 6), ("4", 90), ("6", 945), ("8", 9450))
}
"""Values of the zeta function that are multiples of powers of π."""

_BRACKET_CALLS = {"⌊": ("⌋", "floor"), "⌈": ("⌉", "ceil")}


class Atoms(Functions):
    """What no operator splits, by its first token."""

    def atom(self) -> Node:
        """`atom := numeral | name | function | command | bracket | '|' sum '|' | '...'`."""
        token = self.peek()
        match token.kind:
            case "num":
                return self.numeral()
            case "repeating":
                return _repeating(self.take().text)
            case "sym" | "upright":
                return self.name()
            case "run":
                self._split_run()
                return self.name()
            case "func":
                return self.function()
            case "cmd":
                return self.command()
            case "open":
                return self.bracket()
            case "group":
                return self.group()
            case "bar":
                return self.bars_around()
            case "dots":
                self.take()
                return Dots()
            case "op" if token.text == "¬":
                self.take()
                return Call("not", (self.postfix(self.atom()),))
            case "op" if token.text in "^_":
                return self._left_index()
            case "close" if token.text == "]":
                return self.reversed_bracket()
            case _:
                raise self.fault(f"no expression starts with {token.text or 'the end'!r}")

    def numeral(self) -> Node:
        """`numeral := digits ('_' base)? | digits fraction`, the last a mixed number."""
        token = self.take()
        if self.sees("op", "_") and token.text.replace(".", "", 1).isalnum():
            self.take()
            return self.in_base(token.text)
        value = self.number(token)
        if self.peek().text in _SELECTIONS and self.sees("num", None, 1) and not self.peek(1).spaced:
            return Call(_SELECTIONS[self.take().text], (value, self.number(self.take())))
        if value.places is None and (fraction := self._proper_fraction()) is not None:
            return Add((value, fraction))
        if self.sees("dots") and value.places and "e" not in token.text.lower():
            self.take()
            return _continued(token.text) or value
        return value

    def in_base(self, digits: str) -> Node:
        """`52_8`, `52_{8}`, `52_{\\text{eight}}`, `(52)_8`."""
        if self.sees("group") and self.peek(1).kind == "word" and self.sees("endgroup", None, 2):
            named = words.BASES.get(self.peek(1).text.lower())
            if named is not None:
                self.at += 3
                return Based(digits, named)
        base = self.argument()
        if isinstance(base, Num) and isinstance(base.value, int) and 2 <= base.value <= 36:
            return Based(digits, base.value)
        raise self.fault("the base of a numeral lies between 2 and 36")

    def _proper_fraction(self) -> Div | None:
        """A fraction below one printed beside an integer: together they are a mixed number."""
        if self.sees("cmd") and self.peek().text in {"frac", "dfrac", "tfrac"}:
            start, tokens = self.at, list(self.tokens)
            self.take()
            parts = self.fraction()
            if (
                isinstance(parts, Div)
                and _is_proper(parts)
                and (not self.sees("op", "^") or self.degree_ahead())
            ):
                return parts
            self.at, self.tokens = start, tokens
        elif (
            self.sees("num") and self.peek().spaced and self.sees("op", "/", 1) and self.sees("num", None, 2)
        ):
            parts = Div(self.number(self.peek()), self.number(self.peek(2)))
            if _is_proper(parts):
                self.at += 3
                return parts
        return None

    def _split_run(self) -> None:
        token = self.peek()
        letters = [
            Token("sym", c, token.start + i, i == 0 and token.spaced) for i, c in enumerate(token.text)
        ]
        self.tokens[self.at : self.at + 1] = letters

    def name(self) -> Node:
        """`name := letter ('_' index)? "'"* ('(' arguments ')')?`, the last for functions only."""
        start = self.at
        token = self.take()
        if token.text == "Delta" and self.sees("sym") and not self.peek().text.startswith("\\"):
            token = token._replace(text=f"Δ{self.take().text}")
        symbol: Node = Sym(token.text)
        if self.sees("op", "_"):
            self.take()
            symbol = Sym(f"{NUMBER_SETS.get(token.text, token.text)}_{self.index()}")
        if self.sees("op", "'") or self.sees("cmd", "prime"):
            symbol = self.primed(symbol)
        if token.text in _FUNCTION_LETTERS and self._inverse_ahead():
            self.at += 3 if self.sees("op", "-", 1) else 5
            return Apply(f"{token.text}^-1", self.bracketed())
        if token.text == "Gamma" and self.sees("open", "("):
            return Call("factorial", (subtract(self.bracketed()[0], Num(1)),))
        if token.text == "zeta" and (value := _ZETA.get(self._lone_argument())) is not None:
            self.bracketed()
            return value
        pair = token.text in _SELECTIONS and self.sees("open", "(") and self._holds_pair(token.text)
        if pair and not self.dialect.points:
            return Call(_SELECTIONS[token.text], self.bracketed())
        if token.text in _EXPECTED and self.sees("open", "(") and self._holds_event():
            end = self.closing(self.at)
            inside = "".join(t.text for t in self.tokens[self.at + 1 : end])
            self.at = end + 1
            return Sym(f"{token.text}({inside})")
        if isinstance(symbol, Sym) and self.sees("open", "(") and self._is_function(symbol.name, start):
            return Apply(symbol.name, self.bracketed())
        return symbol

    def _lone_argument(self) -> str:
        """The numeral that alone stands in the bracket ahead, empty for anything else."""
        alone = self.sees("open", "(") and self.sees("num", None, 1) and self.sees("close", ")", 2)
        return self.peek(1).text if alone else ""

    def applied(self, symbol: Node) -> Node:
        """`f'(x)` with its primes behind a `^`."""
        if isinstance(symbol, Sym) and self.sees("open", "("):
            return Apply(symbol.name, self.bracketed())
        return symbol

    def _inverse_ahead(self) -> bool:
        """`^{-1}(` or `^-1(` after the name of a function."""
        shown = "".join(self.peek(k).text for k in range(6))
        return shown.startswith(("^{-1}(", "^-1(", "^(-1)("))

    def _holds_event(self) -> bool:
        """Whether the bracket ahead holds an event and its probability follows: `P(X = 1) = 1/2`."""
        end = self.closing(self.at)
        event = any(
            t.kind in {"rel", "bar", "word"} or t.text in "∩∪" for t in self.tokens[self.at + 1 : end]
        )
        return event and end + 1 < len(self.tokens) and self.tokens[end + 1].kind == "rel"

    def _holds_pair(self, name: str) -> bool:
        """Whether the bracket holds two numbers, or for C two expressions."""
        inside = self.tokens[self.at + 1 : self.closing(self.at)]
        plain = all(t.kind in {"num", "sep"} for t in inside)
        return sum(t.kind == "sep" for t in inside) == 1 and (plain or (name == "C" and _no_relation(inside)))

    def index(self) -> str:
        """A subscript, spelled without spaces, braces and layout."""
        if not self.sees("group"):
            if self.sees("run") and self.sees("op", "_", 1):
                self._split_run()
            token = self.take()
            if token.kind not in {"num", "sym", "run", "upright", "word", "op", "func"}:
                raise self.fault("a subscript is a name or a number")
            return token.text
        end = self.closing(self.at)
        inner = [t.text for t in self.tokens[self.at + 1 : end] if t.kind not in {"group", "endgroup"}]
        self.at = end + 1
        return "".join(inner)

    def _is_function(self, name: str, start: int) -> bool:
        """f, g, h are functions, and so is a name whose brackets are followed by `=` or hold a comma."""
        if self.dialect.products:
            return False
        base = name.rstrip("'").partition("_")[0]
        end = self.closing(self.at)
        inside = self.tokens[self.at + 1 : end]
        if base in _FUNCTION_LETTERS or name.endswith("'"):
            return True
        after = self.tokens[end + 1] if end + 1 < self.size else None
        opens_clause = start == 0 or self.tokens[start - 1].kind in {"sep", "open"}
        if opens_clause and after is not None and after.kind == "rel" and base not in {"e", "i", "pi"}:
            return len(inside) == 1 or any(t.kind == "sep" for t in inside)
        return (
            any(t.kind == "sep" and t.text in ",;" for t in inside)
            and base.isalpha()
            and base not in {"e", "i"}
        )

    def bracket(self) -> Node:
        """`bracket := open clause (',' clause)* close`, floors, ceilings, set builders."""
        opening = self.take().text
        if opening in _BRACKET_CALLS:
            closer, name = _BRACKET_CALLS[opening]
            with self.nested():
                inner = self.additive()
            self.expect("close", closer)
            return Call(name, (inner,))
        bars, self.bars = self.bars, 0
        builders, self.builders = self.builders, int(opening == "{")
        with self.nested():
            items = self.list_until_close()
            if opening == "{" and (self.sees("bar") or self.sees("op", ":")) and items:
                self.take()
                element = items[0] if len(items) == 1 else Seq("", tuple(items), "")
                items = [Builder(element, self.condition())]
        self.bars, self.builders = bars, builders
        closing = self.peek().text
        if opening in "[(" and self.sees("open", "[") and len(items) == 2:
            self.take()
            return Seq(opening, tuple(items), ")")
        if not (self.sees("close") and closing in _CLOSERS[opening]):
            raise self.fault(f"{opening!r} is not closed")
        self.take()
        return self._bracketed(opening, items, closing)

    def _bracketed(self, opening: str, items: list[Node], closing: str) -> Node:
        if len(items) == 1 and isinstance(items[0], Builder):
            return items[0]
        if len(items) == 1 and _is_implication(items[0]):
            return Seq(opening, tuple(items), closing)
        if len(items) == 1 and (opening, closing) in {("(", ")"), ("[", "]")}:
            if opening == "[" and self.dialect.floors:
                return Call("floor", (items[0],))
            return (
                items[0] if opening == "(" or not isinstance(items[0], Seq) else Seq("[", tuple(items), "]")
            )
        if len(items) == 1 and opening == "{" and self.dialect.floors:
            return Call("frac", (items[0],))
        if len(items) == 1 and opening in "([" and closing in ")]":
            raise self.fault(f"{opening!r} is closed by {closing!r}")
        if len(items) > MAX_ITEMS:
            raise self.fault(f"at most {MAX_ITEMS} items are read")
        return Seq(opening, tuple(items), closing)

    def reversed_bracket(self) -> Node:
        """`]a, b[`: the open interval as the French print it."""
        self.take()
        self.reversed += 1
        with self.nested():
            items = self.list_until_close()
        self.reversed -= 1
        if self.sees("open", "[") and len(items) == 2:
            self.take()
            return Seq("(", tuple(items), ")")
        closing = self.expect("close").text
        return Seq("(", tuple(items), closing)

    def group(self) -> Node:
        """`group := '{' clause '}'`, also `{n \\choose k}`, `{a \\over b}` and `{}^4\\sqrt{x}`."""
        if self.sees("endgroup", None, 1):
            self.at += 2
            return self._left_index()
        self.take()
        with self.nested():
            bars, self.bars = self.bars, 0
            builders, self.builders = self.builders, 1
            items = self.list_until_close()
            if self.sees("op", "choose") or self.sees("op", "over"):
                op = self.take().text
                bottom = self.clause()
                top = items[0] if len(items) == 1 else Seq("", tuple(items), "")
                items = [Call("binom", (top, bottom)) if op == "choose" else Div(top, bottom)]
            elif (self.sees("bar") or self.sees("op", ":")) and len(items) == 1:
                self.take()
                items = [Builder(items[0], self.condition())]
            self.bars, self.builders = bars, builders
        self.expect("endgroup")
        return items[0] if len(items) == 1 else Seq("", tuple(items), "")

    def _left_index(self) -> Node:
        """`{}^4\\sqrt{x}` is a fourth root, `{}_nC_k` a binomial."""
        if self.sees("op", "^"):
            self.take()
            degree = self.argument()
            if self.peek().text in _SELECTIONS:
                return self._selection(degree)
            root = self.postfix(self.atom())
            if isinstance(root, Call) and root.name == "root" and root.args[1] == Num(2):
                return Call("root", (root.args[0], degree))
        if self.takes("op", "_"):
            return self._selection(self.argument())
        raise self.fault("an empty group does not stand here")

    def _selection(self, top: Node) -> Node:
        """`{}_nC_k`, `^nP_k`: combinations and permutations."""
        name = self.take().text
        if name in _SELECTIONS and self.takes("op", "_"):
            return Call(_SELECTIONS[name], (top, self.argument()))
        raise self.fault("an index before a name belongs to C or P")

    def bars_around(self) -> Node:
        """`'|' sum '|'`: an absolute value, or the norm between double bars."""
        mark = self.take().text
        self.bars += 1
        with self.nested():
            inner = self.additive()
        self.bars -= 1
        self.expect("bar", mark)
        if isinstance(inner, Matrix) and mark == "|":
            return Call("det", (inner,))
        return Call("abs" if mark == "|" else "norm", (inner,))


def _is_implication(node: Node) -> bool:
    return isinstance(node, Rel) and bool(set(node.ops) & {"=>", "->", "<=>"})


def _no_relation(tokens: list[Token]) -> bool:
    return all(t.kind != "rel" for t in tokens)


def _continued(text: str) -> Node | None:
    """`0.1666...` and `0.123123...` as the repeating decimals they begin; `None` when nothing repeats."""
    found = _REPEATS.fullmatch(text)
    if found is None:
        return None
    return _repeating(f"{found['head']}|{found['period'] or found['one']}")


def _is_proper(parts: Div) -> bool:
    top, bottom = parts.top, parts.bottom
    if not (isinstance(top, Num) and isinstance(bottom, Num)):
        return False
    return isinstance(top.value, int) and isinstance(bottom.value, int) and 0 < top.value < bottom.value


def _repeating(text: str) -> Node:
    """`0.1|23` is 0.1232323..."""
    head, _, period = text.partition("|")
    whole, _, digits = head.partition(".")
    start = Fraction(int((whole or "0") + digits), 10 ** len(digits))
    value = start + Fraction(int(period), (10 ** len(period) - 1) * 10 ** len(digits))
    return Num(value)
