"""Grammar of what stands right behind an atom: factorials, percent and degree signs, ordinals, primes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from sieval.grading.syntax.cursor import Cursor
from sieval.grading.syntax.nodes import Call, Div, Node, Num, Sym, add
from sieval.grading.syntax.numerals import long_integer

if TYPE_CHECKING:
    from sieval.grading.syntax.tokens import Token

_ORDINALS = frozenset({"st", "nd", "rd", "th"})
_POSTFIXES = {"!": "factorial", "!!": "factorial2", "%": "percent"}
_POSTFIX_KINDS = frozenset({"post", "cmd", "run", "word", "upright"})


class Postfixes(Cursor):
    """Signs behind a value, and the numeral that a value may be."""

    def ordinal(self, ahead: int) -> bool:
        return (
            self.peek(ahead).kind in {"run", "word", "upright"} and self.peek(ahead).text.lower() in _ORDINALS
        )

    def degree_ahead(self) -> bool:
        """Whether a degree sign stands ahead, as an exponent."""
        inner = 2 if self.sees("group", None, 1) else 1
        return self.sees("op", "^") and self.sees("cmd", "circ", inner)

    def takes_degree(self) -> bool:
        """`^\\circ`, `^{\\circ}`, `^{\\circ} C`."""
        if self.sees("cmd", "circ"):
            self.take()
            return True
        if self.sees("group") and self.sees("cmd", "circ", 1) and self.sees("endgroup", None, 2):
            self.at += 3
            return True
        return False

    def degrees(self, base: Node) -> Node:
        """Degrees with the minutes and seconds that follow."""
        total = base
        for mark, size in (("'", 60), ("''", 3600)):
            primes = [self.peek(k) for k in range(1, 1 + len(mark))]
            if self.sees("num") and all(t[:2] == ("op", "'") for t in primes):
                minutes = self.number(self.take())
                self.at += len(mark)
                total = add(total, Div(minutes, Num(size)))
        return Call("degree", (total,))

    def postfix(self, base: Node) -> Node:
        """`postfix := atom ('!' | '!!' | '%' | degree)*`."""
        while (token := self.tokens[self.at])[0] in _POSTFIX_KINDS:
            kind, text = token[:2]
            if kind == "post":
                base = Call(_POSTFIXES[text], (base,))
            elif kind == "cmd":
                if text != "degree" and not (text == "circ" and isinstance(base, Num)):
                    break
                self.take()
                base = self.degrees(base)
                continue
            elif not (text.lower() in _ORDINALS and isinstance(base, Num) and base.places is None):
                break
            self.take()
        return base

    def primed(self, base: Node) -> Node:
        """Primes belong to the name they follow."""
        count = 0
        while self.sees("op", "'") or self.sees("cmd", "prime"):
            self.take()
            count += 1
        if isinstance(base, Sym):
            return Sym(base.name + "'" * count)
        raise self.fault("a prime follows a name")

    def number(self, token: Token) -> Num:
        """The numeral of a token."""
        text = token.text
        if "." in text or "e" in text or "E" in text:
            mantissa, _, exponent = text.lower().partition("e")
            if exponent and abs(int(exponent)) > 4000:
                raise self.fault("an exponent is at most 4000")
            value = Fraction(mantissa) * Fraction(10) ** int(exponent or 0)
            places = len(mantissa.partition(".")[2]) - int(exponent or 0) if "." in mantissa else None
            return Num(int(value) if places is None and value.denominator == 1 else value, places)
        return Num(long_integer(text))
