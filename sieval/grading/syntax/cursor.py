"""The parser's place in its tokens, its bounds, and how it says what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from sieval.grading.limits import MAX_DEPTH, MAX_NODES
from sieval.grading.syntax.tokens import AnswerSyntaxError, Token

_END = Token("end", "", -1, spaced=False)
_AHEAD = 8
"""How far past the last token a rule may look without asking whether anything is there."""

CLOSING = frozenset({"end", "endgroup", "close", "sep", "rel"})
"""Kinds of tokens that end an expression wherever they stand."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """Choices that one text leaves open; each combination tried is one reading."""

    thousands: bool = True
    """`1,234` is one numeral."""
    floors: bool = False
    """`[x]` is the integer part and `{x}` the fractional part."""
    tight: bool = False
    """An implicit product binds tighter than `/`: `1/2x` is `1/(2x)`."""
    products: bool = False
    """`f(x)` is f times x."""
    decimal_log: bool = False
    """`log` without a base is decimal, not natural."""
    points: bool = False
    """`C(3, 4)` is a point and no binomial coefficient."""
    letters: bool = False
    """A single letter after a number and a space is a unit: `5 m`."""


class Cursor:
    """Tokens and a position; behind the last token stand a few of kind `end`."""

    def __init__(self, tokens: list[Token], text: str, dialect: Dialect) -> None:
        self.tokens = [*tokens, *(_END,) * _AHEAD]
        self.text = text
        self.dialect = dialect
        self.at = 0
        self.depth = 0
        self.nodes = 0
        self.bars = 0
        self.integrals = 0
        self.signs = 0
        self.reversed = 0
        self.builders = 0
        self.vectors: set[str] = set()

    @property
    def size(self) -> int:
        """The place behind the last token."""
        return len(self.tokens) - _AHEAD

    def peek(self, ahead: int = 0) -> Token:
        """The token some places ahead, an `end` token past the last."""
        try:
            return self.tokens[self.at + ahead]
        except IndexError:
            return _END

    def sees(self, kind: str, text: str | None = None, ahead: int = 0) -> bool:
        """Whether a token of this kind, and of this text if given, stands ahead."""
        token = self.tokens[self.at + ahead]
        return token[0] == kind and (text is None or token[1] == text)

    def take(self) -> Token:
        """The next token, consumed; the end stays ahead."""
        token = self.tokens[self.at]
        if token is not _END:
            self.at += 1
        self.nodes += 1
        if self.nodes > 4 * MAX_NODES:
            raise self.fault(f"at most {MAX_NODES} parts are read")
        return token

    def takes(self, kind: str, text: str | None = None) -> bool:
        """Consume the next token if it is this one."""
        if self.sees(kind, text):
            self.at += 1
            return True
        return False

    def expect(self, kind: str, text: str | None = None) -> Token:
        """The next token, which must be this one.

        Raises:
            AnswerSyntaxError: when another token stands there.
        """
        if not self.sees(kind, text):
            raise self.fault(f"expected {text or kind!r}, found {self.peek().text or 'the end'!r}")
        return self.take()

    def fault(self, message: str) -> AnswerSyntaxError:
        """An error at the next token."""
        start = self.peek().start
        return AnswerSyntaxError(message, self.text, len(self.text) if start < 0 else start)

    def nested(self) -> Self:
        """The cursor as a context: one level of nesting is counted while inside."""
        return self

    def __enter__(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fault(f"at most {MAX_DEPTH} levels are read")

    def __exit__(self, *_: object) -> None:
        self.depth -= 1

    def closing(self, start: int) -> int:
        """Index of the token that closes the bracket or group at `start`, the end when none does."""
        depth = 0
        for i in range(start, self.size):
            kind = self.tokens[i][0]
            if kind in {"open", "group"}:
                depth += 1
            elif kind in {"close", "endgroup"}:
                depth -= 1
                if depth == 0:
                    return i
        return self.size
