"""Reads the mathematics of a statement or a gold into SymPy, by a grammar of its own."""

import re
from typing import NamedTuple

import sympy as sp

_LEXEME = re.compile(r"\s+|(\d+\.\d+|\d+)|(\\[a-zA-Z]+|\\[,;!%])|([a-zA-Z])|(.)")
_SKIPPED = {r"\left", r"\right", r"\,", r"\;", r"\!", r"\displaystyle"}
_FUNCTIONS = {
    r"\sin": sp.sin,
    r"\cos": sp.cos,
    r"\tan": sp.tan,
    r"\cot": sp.cot,
    r"\ln": sp.log,
}
_RELATIONS = {"=": "=", "<": "<", ">": ">", r"\le": "<=", r"\ge": ">=", r"\neq": "!="}
_SPAN = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$", re.DOTALL)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class Relation(NamedTuple):
    """`left sign right`, the sign one of = < > <= >= !=."""

    left: sp.Expr
    sign: str
    right: sp.Expr


def spans(text: str) -> list[str]:
    """The mathematics between dollars, in order."""
    return [double or single for double, single in _SPAN.findall(text)]


def numbers(text: str) -> list[sp.Rational]:
    """The unsigned decimal numbers of a text, in order."""
    return [sp.Rational(found) for found in _NUMBER.findall(text)]


def read(text: str) -> sp.Expr:
    """One expression.

    Raises:
        ValueError: when the text is not one by the grammar.
    """
    reader = _Reader(text)
    value = reader.sum()
    reader.end()
    return value


def read_relation(text: str) -> Relation:
    """Two expressions with one relation sign between them.

    Raises:
        ValueError: when the text is not that.
    """
    reader = _Reader(text)
    left = reader.sum()
    sign = reader.take()
    if sign not in _RELATIONS:
        raise ValueError(f"a relation sign must stand before {sign!r} in {text!r}")
    right = reader.sum()
    reader.end()
    return Relation(left, _RELATIONS[sign], right)


def letter(name: str) -> sp.Symbol:
    """The real unknown of that name."""
    return sp.Symbol(name, real=True)


class _Reader:
    """A cursor over the lexemes; one method per grammar rule."""

    def __init__(self, text: str) -> None:
        self._text = text
        found = (next(filter(None, groups), "") for groups in _LEXEME.findall(text))
        self._lexemes = [lexeme for lexeme in found if lexeme and lexeme not in _SKIPPED]
        self._at = 0

    def peek(self) -> str:
        return self._lexemes[self._at] if self._at < len(self._lexemes) else ""

    def take(self) -> str:
        lexeme = self.peek()
        self._at += 1
        return lexeme

    def expect(self, lexeme: str) -> None:
        if self.take() != lexeme:
            raise ValueError(f"{lexeme!r} must stand at lexeme {self._at} of {self._text!r}")

    def end(self) -> None:
        if self.peek():
            raise ValueError(f"nothing may follow at {self.peek()!r} in {self._text!r}")

    def sum(self) -> sp.Expr:
        """sum := ["-"] product (("+" | "-") product)*"""
        negative = self.peek() == "-"
        if negative:
            self.take()
        value = -self.product() if negative else self.product()
        while self.peek() in {"+", "-"}:
            value = value + self.product() if self.take() == "+" else value - self.product()
        return value

    def product(self) -> sp.Expr:
        """product := power (("\\cdot" | ":" | "/" | "") power)*"""
        value = self.power()
        while True:
            lexeme = self.peek()
            if lexeme == r"\cdot":
                self.take()
                value = value * self.power()
            elif lexeme in {":", "/"}:
                self.take()
                value = value / self.power()
            elif self._starts_atom(lexeme):
                value = value * self.power()
            else:
                return value

    def power(self) -> sp.Expr:
        """power := atom ["^" argument]"""
        base = self.atom()
        if self.peek() != "^":
            return base
        self.take()
        if self.peek() == r"\circ":
            self.take()
            return base * sp.pi / 180
        return base ** self.argument()

    def argument(self) -> sp.Expr:
        """argument := "{" sum "}" [degree] | digit | letter"""
        lexeme = self.take()
        if lexeme == "{":
            if self.peek() == r"\circ":
                self.take()
                self.expect("}")
                return sp.Symbol("degree")
            value = self.sum()
            self.expect("}")
            return value
        if lexeme.isdigit():
            return sp.Integer(lexeme)
        if lexeme.isalpha():
            return letter(lexeme)
        raise ValueError(f"an argument must stand at {lexeme!r} in {self._text!r}")

    def atom(self) -> sp.Expr:
        """atom := number | letter | group | root | fraction | absolute value | function"""
        lexeme = self.take()
        if lexeme and lexeme[0].isdigit():
            return self._number(lexeme)
        if lexeme.isalpha():
            return letter(lexeme)
        if lexeme in _FUNCTIONS:
            return self._function(_FUNCTIONS[lexeme])
        match lexeme:
            case "(":
                return self._closed(")")
            case "[":
                return self._closed("]")
            case "{":
                return self._closed("}")
            case "|":
                return sp.Abs(self._closed("|"))
            case r"\frac":
                return self._braced() / self._braced()
            case r"\sqrt":
                return self._root()
            case r"\log":
                self.expect("_")
                base = self.argument()
                return self._function(lambda value: sp.log(value) / sp.log(base))
            case r"\pi":
                return sp.pi
            case r"\infty":
                return sp.oo
            case _:
                raise ValueError(f"a value must stand at {lexeme!r} in {self._text!r}")

    def _number(self, lexeme: str) -> sp.Expr:
        """A number; digits before a numeric fraction make a mixed number."""
        value = sp.Rational(lexeme)
        if lexeme.isdigit() and self.peek() == r"\frac" and self._numeric_fraction():
            self.take()
            return value + self._braced() / self._braced()
        return value

    def _numeric_fraction(self) -> bool:
        window = self._lexemes[self._at + 1 : self._at + 7]
        digits = len(window) == 6 and window[1].isdigit() and window[4].isdigit()
        return digits and (window[0], window[2], window[3], window[5]) == ("{", "}", "{", "}")

    def _function(self, function: object) -> sp.Expr:
        """function := name ["^" argument] (group | power power*), the second up to the next sign."""
        exponent = sp.Integer(1)
        if self.peek() == "^":
            self.take()
            exponent = self.argument()
        value = self.power()
        if self._lexemes[self._at - 1] != ")":
            while self._starts_atom(self.peek()) and self.peek() not in {*_FUNCTIONS, r"\log", "(", "|"}:
                value = value * self.power()
        assert callable(function)
        return function(value) ** exponent

    def _root(self) -> sp.Expr:
        degree = sp.Integer(2)
        if self.peek() == "[":
            self.take()
            degree = self._closed("]")
        return self._braced() ** (1 / degree)

    def _braced(self) -> sp.Expr:
        self.expect("{")
        return self._closed("}")

    def _closed(self, closing: str) -> sp.Expr:
        value = self.sum()
        self.expect(closing)
        return value

    def _starts_atom(self, lexeme: str) -> bool:
        if not lexeme or lexeme in {"|", "]", "["}:
            return False
        return lexeme[0].isalnum() or lexeme in {"(", "{", r"\frac", r"\sqrt", r"\log", r"\pi", *_FUNCTIONS}
