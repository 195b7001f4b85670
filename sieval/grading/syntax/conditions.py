"""Grammar of what stands beside an answer: conditions `for x > 0`, declarations `k \\in Z`."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from sieval.grading.syntax import vocabulary as words
from sieval.grading.syntax.atoms import Atoms
from sieval.grading.syntax.nodes import Cases, Logic, Node, Rel, Seq, Sym, Text
from sieval.grading.syntax.tokens import AnswerSyntaxError, Token

if TYPE_CHECKING:
    from sieval.grading.syntax.cursor import Dialect

_DOMAINS = frozenset({"ℤ", "ℕ", "Z", "N", "ℝ", "R"})
_ARBITRARY = frozenset({"constant", "constants", "arbitrary", "any", "real", "reals"})
_BINDING = frozenset({"if", "unless"})
_COUNTING = frozenset({"natural", "positive", "nonnegative", "negative"})


@dataclass(frozen=True, slots=True)
class Answer:
    """What a text says: the mathematics, the names declared integers or natural, the conditions beside it."""

    node: Node
    integers: frozenset[str] = frozenset()
    naturals: frozenset[str] = frozenset()
    conditions: tuple[Node, ...] = ()
    arbitrary: frozenset[str] = frozenset()
    """Names declared to be any real number, or any constant."""


class Conditions(Atoms):
    """What restricts an answer, and what declares a name of it."""

    def __init__(self, tokens: list[Token], text: str, dialect: Dialect) -> None:
        super().__init__(tokens, text, dialect)
        self.integers: set[str] = set()
        self.naturals: set[str] = set()
        self.conditions: list[Node] = []
        self.arbitrary: set[str] = set()

    @abstractmethod
    def answer(self) -> Answer:
        """The whole answer."""

    def nested_reader(self, tokens: list[Token]) -> Self:
        """A reader of other tokens of the same text."""
        return type(self)(tokens, self.text, self.dialect)

    def pieces(self, items: list[Node], known: list[int]) -> list[Node]:
        """Items that each carry a condition of their own are the pieces of one function.

        `known` holds how many conditions there were before the first item and after each.
        """
        own = [after - before for before, after in pairwise(known)]
        if len(items) < 2 or own != [1] * len(items):
            return items
        conditions = self.conditions[known[0] :]
        del self.conditions[known[0] :]
        return [Cases(tuple(zip(items, conditions, strict=True)))]

    def condition_ahead(self) -> bool:
        return self.peek().text.lower() in words.CONDITION_WORDS

    def takes_condition(self) -> bool:
        """`for all x`, `where k is an integer`, `(k \\in Z)`, `if a > 0` after a clause."""
        kind = self.tokens[self.at][0]
        if kind == "open" and self.sees("open", "(") and self.at > 0 and self._opens_condition():
            end = self.closing(self.at)
            known = len(self.conditions)
            self._condition_tokens(self.tokens[self.at + 1 : end])
            self.conditions[known:] = [Logic("and", (c,)) for c in self.conditions[known:]]
            self.at = min(end + 1, self.size)
            return True
        if kind not in {"word", "run"} or not self.condition_ahead():
            return False
        end = self.at
        while end < self.size and self.tokens[end].kind not in {"close", "endgroup"}:
            if self.tokens[end].kind == "sep" and (self.tokens[end].text in ";\\\n" or self._new_clause(end)):
                break
            end = self.closing(end) + 1 if self.tokens[end].kind in {"open", "group"} else end + 1
        self._condition_tokens(self.tokens[self.at : end])
        self.at = end
        return True

    def _new_clause(self, sep: int) -> bool:
        """Whether after a separator the answer goes on with another equation or another condition."""
        after = sep + 1
        while after < self.size and self.tokens[after].kind == "sep":
            after += 1
        end = after
        while end < self.size and self.tokens[end].kind != "sep":
            end = self.closing(end) + 1 if self.tokens[end].kind in {"open", "group"} else end + 1
        clause = self.tokens[after:end]
        if not clause or clause[0].text.lower() in words.CONDITION_WORDS:
            return True
        if any(t.kind in {"word", "run"} and t.text.lower() in words.CONDITION_WORDS for t in clause):
            return True
        spoken = next((i for i, t in enumerate(clause) if t.kind == "word"), len(clause))
        return any(t.kind == "rel" and t.text == "=" for t in clause[:spoken])

    def takes_declaration(self) -> bool:
        """`k \\in Z` standing in a list declares k and is no item of it."""
        if not (self.at > 0 and self.peek().kind in {"sym", "cmd"}):
            return False
        i, names = self.at, []
        while i + 1 < self.size and self.tokens[i].kind == "sym":
            names.append(self.tokens[i].text)
            i += 1
            if self.tokens[i].kind == "sep" and self.tokens[i].text == ",":
                i += 1
        if not names or i >= self.size or self.tokens[i][:2] != ("rel", "in"):
            return False
        domain = {t.text for t in self.tokens[i + 1 : i + 5]}
        if not domain & _DOMAINS:
            return False
        if not domain & {"ℝ", "R"}:
            self.integers.update(names)
        else:
            self.arbitrary.update(names)
        if domain & {"ℕ", "N"}:
            self.naturals.update(names)
        while not (self.sees("end") or self.peek().kind in {"sep", "close"}):
            self.take()
        return True

    def _condition_tokens(self, tokens: list[Token]) -> None:
        """Read a condition: what it declares, and the relations it states."""
        texts = {t.text.lower() for t in tokens if t.kind in {"word", "run"}}
        domain = {t.text for t in tokens}
        if texts & {"otherwise", "else"}:
            self.conditions.append(Text("otherwise"))
            return
        if texts & {"integer", "integers", "whole", "natural"} or domain & {"ℤ", "ℕ", "Z", "N"}:
            names = {t.text for t in tokens if t.kind == "sym" and t.text not in _DOMAINS}
            self.integers |= names
            if texts & _COUNTING or domain & {"ℕ", "N"}:
                self.naturals |= names
            return
        if texts & _ARBITRARY or domain & {"ℝ", "R"}:
            self.arbitrary |= {t.text for t in tokens if t.kind == "sym" and t.text not in _DOMAINS}
        related = {t.text for t in tokens if t.kind == "rel"}
        if not related and texts & _BINDING:
            self.conditions.append(Text(" ".join(t.text for t in tokens)))
        if not related or (texts & words.QUANTIFIERS and not related <= {"<", "<=", ">", ">=", "!="}):
            return
        kept = [t for t in tokens if t.kind != "word" and t.text.lower() not in words.CONDITION_WORDS]
        while kept and kept[-1].kind == "sep":
            kept.pop()
        inner = self.nested_reader(kept)
        self.conditions.extend(_each(inner.answer().node))

    def condition(self) -> Node:
        """A condition in a set builder or beside a piece; words that state no relation are kept."""
        start = self.at
        try:
            return self._stated_condition()
        except AnswerSyntaxError:
            self.at = start
        said: list[str] = []
        while not self._ends_condition():
            said.append(self.take().text)
        return Text(" ".join(said))

    def _ends_condition(self) -> bool:
        closed = self.peek().kind in {"close", "endgroup", "end"}
        return closed or self.sees("sep", "\\") or self.sees("cmd", "end")

    def _stated_condition(self) -> Node:
        parts: list[Node] = []
        seps: set[str] = set()
        while not self._ends_condition():
            if self.peek().kind == "sep":
                seps.add(self.take().text)
            elif (
                self.peek().kind in {"word", "run"}
                and self.peek().text.lower()
                in (words.CONDITION_WORDS | words.SKIPPED | {"otherwise", "else"})
            ) or self.peek().kind == "amp":
                self.take()
            else:
                parts.append(self.clause())
        if not parts:
            return Text("otherwise")
        op = "or" if "or" in seps else "and"
        return parts[0] if len(parts) == 1 else Logic(op, tuple(parts))


def _each(node: Node) -> tuple[Node, ...]:
    """`a, b > 0` as a condition on each of its names, and a list of conditions as its items."""
    if not isinstance(node, Seq) or node.open or not isinstance(node.items[-1], Rel):
        return (node,)
    *names, last = node.items
    if isinstance(last, Rel) and all(isinstance(name, Sym) for name in names):
        return tuple(Rel(last.ops, (name, *last.sides[1:])) for name in (*names, last.sides[0]))
    return node.items if all(isinstance(item, Rel) for item in node.items) else (node,)
