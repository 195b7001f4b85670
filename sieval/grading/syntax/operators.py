"""Grammar of operators, from sums down to powers; what stands between them is left to the subclass."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from sieval.grading.limits import MAX_DEPTH
from sieval.grading.syntax import vocabulary as words
from sieval.grading.syntax.cursor import CLOSING
from sieval.grading.syntax.nodes import (
    Add,
    Apply,
    Call,
    Div,
    Dots,
    Node,
    Num,
    Pow,
    Ratio,
    Seq,
    Sign,
    Sym,
    multiply,
    negate,
)
from sieval.grading.syntax.numerals import number_text, upper_index
from sieval.grading.syntax.postfixes import Postfixes

if TYPE_CHECKING:
    pass

_ENDS_TERM = CLOSING | {"amp"}
_FACTOR_COMMANDS_STOP = frozenset({"end", "circ", "degree", "prime", "not"})
_FACTOR_KINDS = frozenset({"sym", "num", "repeating", "run", "upright", "group", "func"})


class Operators(Postfixes, ABC):
    """Precedence climbing, one method for each level."""

    @abstractmethod
    def atom(self) -> Node:
        """What no operator splits."""

    @abstractmethod
    def applied(self, symbol: Node) -> Node:
        """The application of a name to the bracket that follows it, the name where none does."""

    @abstractmethod
    def differentiated(self, quotient: Div) -> Node:
        """A quotient, or the derivative that it begins."""

    @abstractmethod
    def in_base(self, digits: str) -> Node:
        """A numeral in the base that stands ahead."""

    @abstractmethod
    def clause(self) -> Node:
        """A relation chain or a single expression."""

    @abstractmethod
    def starts_unit(self) -> bool:
        """Whether the letters ahead are a unit and no factors."""

    def additive(self) -> Node:
        """`sum := product (('+' | '-' | '±' | '∓') product)*`."""
        if self.tokens[self.at + 1][0] in _ENDS_TERM and (alone := self._alone()) is not None:
            return alone
        terms = [self.product()]
        while (token := self.tokens[self.at])[0] == "op" and token[1] in "+-±∓":
            if token[1] in "+-" and self._ends_script():
                break
            op = self.take().text
            if self.sees("dots"):
                self.take()
                terms.append(Dots())
                continue
            terms.append(self._signed(op, self.product()))
        return terms[0] if len(terms) == 1 else Add(tuple(terms))

    def _ends_script(self) -> bool:
        """A sign with nothing after it: the side of a one-sided limit."""
        return self.peek(1).kind in {"endgroup", "close", "end"}

    def _signed(self, op: str, term: Node) -> Node:
        if op == "+":
            return term
        if op == "-":
            return negate(term)
        return multiply(self._sign(op), term)

    def _sign(self, op: str) -> Sign:
        """± opens a new choice, ∓ follows the choice before it."""
        if op == "±":
            self.signs += 1
        return Sign(max(self.signs, 1), flip=op == "∓")

    def product(self) -> Node:
        """`product := unary (('*' | '/' | ':' | 'mod')? unary)*`, left to right; `a:b:c` is a ratio."""
        left = self.unary()
        ratio: list[Node] = []
        while (token := self.tokens[self.at])[0] not in CLOSING:
            if token.kind == "op" and token.text in {"*", "×", "/", ":", "mod"} and not self._ends_element():
                left = self._explicit(left, ratio)
            elif token.text == "to" and isinstance(left, Num) and self.sees("num", None, 1):
                self.take()
                ratio.append(left)
                left = self.unary()
            elif token.kind in {"cmd", "open"} and (modulus := self._modulus()) is not None:
                left = Call("residue", (_quotient(left, ratio), modulus))
            elif self.starts_factor(left):
                factors = [_quotient(left, ratio), self.implicit_factor()]
                while self.tokens[self.at][0] in _FACTOR_KINDS and self.starts_factor(left):
                    factors.append(self.implicit_factor())
                left = multiply(*factors)
            else:
                break
        return Ratio((*ratio, left)) if ratio else left

    def _ends_element(self) -> bool:
        """Whether the colon ahead separates the element of a set builder from its condition."""
        return self.builders > 0 and self.peek().text == ":"

    def _modulus(self) -> Node | None:
        """`\\pmod m` or `(mod m)` after a value: its residue class."""
        if self.sees("cmd", "pmod"):
            self.take()
            return self.argument()
        if self.sees("open", "(") and self.sees("op", "mod", 1):
            self.at += 2
            with self.nested():
                modulus = self.additive()
            self.expect("close", ")")
            return modulus
        return None

    def _explicit(self, left: Node, ratio: list[Node]) -> Node:
        op = self.take().text
        if op == ":":
            ratio.append(left)
            if self.sees("run") and self.peek().text.isupper():
                return multiply(*map(Sym, self.take().text))
            return self.divisor()
        left = _quotient(left, ratio)
        if self.sees("dots"):
            self.take()
            return multiply(left, Dots())
        if op in "*×":
            right = self.unary()
            vectors = (
                isinstance(left, Sym) and isinstance(right, Sym) and {left.name, right.name} <= self.vectors
            )
            return Apply("×", (left, right)) if op == "×" and vectors else multiply(left, right)
        if op == "mod":
            return _remainder(left, self.unary())
        return self.differentiated(Div(left, self.divisor()))

    def divisor(self) -> Node:
        """What follows `/`: one unary, or in a tight dialect the whole implicit product."""
        right = self.unary()
        if self.dialect.tight:
            while self.starts_factor(right):
                right = multiply(right, self.implicit_factor())
        return right

    def implicit_factor(self) -> Node:
        """A factor printed beside the one before it."""
        return self.power()

    def starts_factor(self, left: Node) -> bool:
        """Whether the next token begins a factor without a sign between."""
        token = self.peek()
        match token.kind:
            case "sym":
                return not (self.integrals and self.ends_integral()) and not self.letter_unit()
            case "func" | "dots":
                return token.kind == "func" or not self.sees("sep", None, 1)
            case "num" | "repeating":
                return self.tokens[self.at - 1].kind not in {"num", "repeating", "word"}
            case "run" | "upright":
                return not self.starts_unit()
            case "group":
                return not (self.peek(1).text in words.UNIT_RUNS and self.sees("endgroup", None, 2))
            case "open" if token.text == "[" and (self.reversed or self._ends_set()):
                return False
            case "open":
                shut = token.text == "{" and self.at > 0 and not self.depth and not self.dialect.floors
                return not self._opens_condition() and not shut
            case "bar":
                return self.bars == 0 and not isinstance(left, Seq) and self._bar_opens()
            case "cmd":
                return token.text not in _FACTOR_COMMANDS_STOP and token.text != "pmod"
            case _:
                return False

    def letter_unit(self) -> bool:
        """In a dialect of letter units, a letter after a number and a space, at the end or before `/`."""
        token = self.peek()
        if not (self.dialect.letters and token.spaced and token.text in words.UNIT_LETTERS):
            return False
        after = self.peek(1)
        ends = after.kind in {"end", "sep", "close"} or after.text in {"/", "^"}
        return ends and self.tokens[self.at - 1].kind in {"num", "endgroup", "close"}

    def _bar_opens(self) -> bool:
        """Whether the bar ahead has its partner before any separator."""
        i, text = self.at + 1, self.peek().text
        while i < self.size:
            token = self.tokens[i]
            if token.kind == "bar" and token.text == text:
                return i > self.at + 1
            if token.kind in {"sep", "rel", "endgroup", "close"}:
                return False
            i = self.closing(i) + 1 if token.kind in {"open", "group"} else i + 1
        return False

    def _opens_condition(self) -> bool:
        """`(k in Z)` beside an expression restricts it and does not multiply it."""
        end = self.closing(self.at)
        inside = self.tokens[self.at + 1 : end]
        spoken = bool(inside) and inside[0].text.lower() in words.CONDITION_WORDS
        return spoken or any(t.kind == "rel" and t.text not in {"=>", "<=>"} for t in inside)

    def _ends_set(self) -> bool:
        """Whether nothing but another set can follow the bracket ahead: it closes, as the French print it."""
        after = self.peek(1)
        return after.kind in {"end", "sep"} or (after.kind == "op" and after.text in "∪∩∖")

    def ends_integral(self) -> bool:
        """Whether a differential `dx` stands ahead."""
        token = self.peek()
        if token.text == "d" and self.sees("sym", None, 1):
            return True
        return len(token.text) == 2 and token.text[0] == "d" and token.kind == "sym"

    def unary(self) -> Node:
        """`unary := ('+' | '-' | '±' | '∓')* power`."""
        token = self.tokens[self.at]
        if token[0] != "op" or token[1] not in "+-±∓":
            return self.power()
        signs: list[str] = []
        while self.peek().kind == "op" and self.peek().text in "+-±∓":
            signs.append(self.take().text)
            if len(signs) > 8:
                raise self.fault("at most 8 signs stand in a row")
        value = self.power()
        for op in reversed(signs):
            value = self._signed(op, value)
        return value

    def power(self) -> Node:
        """`power := postfix ('^' exponent)*`, the exponent binding to the right."""
        base = self.postfix(self.atom())
        if self.tokens[self.at][0] != "op":
            return base
        if isinstance(base, Num) and self.sees("op", "_"):
            self.take()
            base = self.in_base(number_text(base))
        while self.sees("op", "^"):
            self.take()
            base = self.postfix(self._raised(base))
        return base

    def _raised(self, base: Node) -> Node:
        if self.takes_degree():
            return self.degrees(base)
        if self.sees("group") and self.peek(1).kind in {"run", "word", "upright"} and self.ordinal(1):
            self.at = self.closing(self.at) + 1
            return base
        if self.ordinal(0):
            self.take()
            return base
        if self.sees("cmd", "prime") or self.sees("op", "'"):
            return self.applied(self.primed(base))
        if self.sees("group") and (self.sees("cmd", "prime", 1) or self.sees("op", "'", 1)):
            self.take()
            primed = self.primed(base)
            self.expect("endgroup")
            return self.applied(primed)
        with self.nested():
            exponent = self.exponent()
        if isinstance(base, Sym) and base.name.startswith(("C_", "A_")):
            index = upper_index(base.name[2:])
            if base.name[0] == "C" or (isinstance(index, Num) and isinstance(exponent, Num)):
                return Call("binom" if base.name[0] == "C" else "perm", (index, exponent))
        return Pow(base, exponent)

    def exponent(self) -> Node:
        """`exponent := '{' clause '}' | unary`, a bare `*` is kept as a symbol."""
        if self.sees("group"):
            return self.argument()
        if self.sees("op", "*") or (self.sees("op", "+") and self.peek(1).kind in {"end", "sep", "close"}):
            return Sym(self.take().text)
        return self.unary()

    def argument(self) -> Node:
        """`argument := '{' clause '}' | atom`, the operand of a LaTeX command."""
        if not self.takes("group"):
            with self.nested():
                return self.atom()
        if self.tokens[self.at + 1][0] == "endgroup" and self.depth < MAX_DEPTH:
            alone = self._alone()
            if alone is not None:
                self.at += 1
                return alone
        if self.takes("endgroup"):
            raise self.fault("a command needs its argument")
        if self.sees("op") and self.sees("endgroup", None, 1):
            shown = Sym(self.take().text)
            self.take()
            return shown
        with self.nested():
            bars, self.bars = self.bars, 0
            builders, self.builders = self.builders, 0
            inner = self.clause()
            if self.takes("op", "over"):
                inner = Div(inner, self.clause())
            self.bars, self.builders = bars, builders
        self.expect("endgroup")
        return inner

    def _alone(self) -> Node | None:
        """The numeral or the letter ahead, which nothing beside it can make another; `None` for the rest."""
        kind, text = self.tokens[self.at][:2]
        if kind == "num":
            return self.number(self.take())
        return Sym(self.take().text) if kind == "sym" and len(text) == 1 else None


def _quotient(left: Node, ratio: list[Node]) -> Node:
    """A ratio that goes on as a product was a division after all."""
    if not ratio:
        return left
    parts = [*ratio, left]
    ratio.clear()
    value = parts[0]
    for part in parts[1:]:
        value = Div(value, part)
    return value


def _remainder(left: Node, modulus: Node) -> Call:
    """`7 mod 3` is an operation; `1 mod 3`, where nothing is left to divide, is a class."""
    done = isinstance(left, Num) and isinstance(modulus, Num) and 0 <= left.value < modulus.value
    return Call("residue" if done else "mod", (left, modulus))
