"""Grammar of known functions: where an argument printed without brackets ends, bases, powers on the name."""

from __future__ import annotations

from sieval.grading.syntax.blocks import Blocks, inverse_name, raised
from sieval.grading.syntax.nodes import Add, Apply, Call, Div, Mul, Node, Num, Seq, Sym, multiply, walk
from sieval.grading.syntax.vocabulary import ONE_ARGUMENT

_ENDS_ARGUMENT = frozenset({"end", "close", "sep", "endgroup", "rel"})
_LISTED = frozenset({"max", "min", "gcd", "lcm"})
_ALSO_NAMES = frozenset({"max", "min", "gcd", "lcm", "det"})
"""Functions whose value may be given without saying of what: `max = 3`."""


class Functions(Blocks):
    """`function := name ('_' base)? ('^' exponent)? argument`."""

    def function(self) -> Node:
        """A known function with its argument."""
        name = self.take().text
        if name in {"sqrt", "cbrt"}:
            return self._plain_root(3 if name == "cbrt" else 2)
        base = exponent = None
        while self.sees("op", "_") or self.sees("op", "^") or self.sees("op", "'"):
            mark = self.take().text
            if mark == "_":
                base = self.argument() if not self.sees("num") else self.short_base()
            elif mark == "^":
                exponent = self.name_exponent()
        if name in _ALSO_NAMES and self.peek().kind in {"rel", "end"}:
            return Sym(name)
        inverse = None if exponent is None else inverse_name(name, exponent)
        if inverse is not None:
            name, exponent = inverse, None
        args = self.arguments(name)
        return raised(self._call(name, args, base), exponent)

    def short_base(self) -> Node:
        """The base printed after `log_`: all digits, unless they are glued to the argument as in `log_28`."""
        token = self.peek()
        if len(token.text) > 1 and token.text.isdigit() and self.peek(1).kind in _ENDS_ARGUMENT:
            self.tokens[self.at] = token._replace(text=token.text[1:], start=token.start + 1, spaced=False)
            return Num(int(token.text[0]))
        return self.number(self.take())

    def name_exponent(self) -> Node:
        """The exponent on a function name: unbraced, it is one digit, as TeX and the sources print it."""
        if self.sees("num") and self.peek().text.isdigit() and len(self.peek().text) > 1:
            return self.short_argument()
        return self.exponent()

    def _plain_root(self, degree: int) -> Node:
        """`sqrt(3)/2`, `sqrt3`, `sqrt{3}`, `sqrt[3]{2}`."""
        if self.sees("open", "[") and self.peek(self.closing(self.at) + 1 - self.at).kind in {
            "group",
            "open",
        }:
            return self.root()
        if self.sees("open", "("):
            args = self.bracketed()
            order = args[1] if len(args) == 2 else Num(degree)
            return Call("root", (args[0], order))
        return Call("root", (self.argument(), Num(degree)))

    def arguments(self, name: str) -> tuple[Node, ...]:
        """The argument list, in brackets or as the product that follows."""
        if self.sees("open", "(") or self.sees("open", "[") or (self.sees("open", "{") and name in _LISTED):
            return self.bracketed()
        if self.sees("group"):
            inner = self.group() if name in _LISTED else self.argument()
            return inner.items if isinstance(inner, Seq) and not inner.open else (inner,)
        if self.peek().kind in {"end", "close", "sep", "endgroup", "rel"}:
            raise self.fault(f"{name} needs an argument")
        return (self.open_argument(),)

    def bracketed(self) -> tuple[Node, ...]:
        """`'(' clause (',' clause)* ')'`."""
        opening = self.take()
        closer = {"(": ")", "[": "]", "{": "}"}[opening.text]
        with self.nested():
            bars, self.bars = self.bars, 0
            items = self.list_until_close()
            self.bars = bars
        self.expect("close", closer)
        if not items:
            raise self.fault("a function needs an argument")
        return tuple(items)

    def open_argument(self) -> Node:
        """`\\sin 2x`: factors up to a function, a bracket after a letter, or a sign; `π/6` is taken whole."""
        with self.nested():
            sign = self.peek().text if self.sees("op", "-") else ""
            if sign:
                self.take()
            value = self.power()
            while self.starts_factor(value) and not self._ends_argument():
                if self.sees("open") and not isinstance(value, Num):
                    break
                value = multiply(value, self.power())
            if self.sees("op", "/") and self.peek(1).kind == "num" and _has_pi(value):
                self.take()
                value = Div(value, self.power())
        return Mul((Num(-1), value)) if sign else value

    def _ends_argument(self) -> bool:
        """A function, an ellipsis or a unit vector is no part of the argument before it."""
        return self.peek().kind in {"func", "dots"} or self.peek().text in {"î", "ĵ", "k̂"}

    def _call(self, name: str, args: tuple[Node, ...], base: Node | None) -> Node:
        match name, len(args):
            case "lg", 1:
                return Call("log", (args[0], Num(10) if base is None else base))
            case "lb", 1:
                return Call("log", (args[0], Num(2)))
            case "log", 1 if base is None and self.dialect.decimal_log:
                return Call("log", (args[0], Num(10)))
            case "log", 1:
                return Call("log", (args[0], base)) if base is not None else Call("ln", args)
            case "log", 2:
                return Call("log", args)
            case "ln", 1:
                return Call("ln", args)
            case "cis", 1:
                return Add((Call("cos", args), Mul((Sym("i"), Call("sin", args)))))
            case "exp", 1:
                return Call("exp", args)
            case ("rational", 2):
                return Div(*args)
            case ("root" | "binom", 2):
                return Call(name, args)
            case ("max" | "min" | "gcd" | "lcm", n) if n >= 1:
                items = args[0].items if n == 1 and isinstance(args[0], Seq) else args
                return Call(name, items)
            case _, 1 if name in ONE_ARGUMENT:
                return Call(name, args)
        return Apply(name if base is None else f"{name}_{base}", args)


def _has_pi(node: Node) -> bool:
    return any(isinstance(part, Sym) and part.name == "pi" for part in walk(node))
