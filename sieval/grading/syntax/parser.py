"""The parser of whole answers: lists, relation chains, sets, units, words and conditions."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from sieval.grading.limits import MAX_EXPRESSION_CHARS, MAX_ITEMS, MAX_TREE_DEPTH
from sieval.grading.prose.alterations import changed
from sieval.grading.prose.spelled import in_symbols
from sieval.grading.syntax import vocabulary as words
from sieval.grading.syntax.conditions import Answer, Conditions
from sieval.grading.syntax.cursor import CLOSING
from sieval.grading.syntax.joining import combined, connected, period
from sieval.grading.syntax.nodes import (
    CONSTANTS,
    Call,
    Node,
    Num,
    Quantity,
    Rel,
    Seq,
    SetOp,
    Sym,
    Text,
    depth,
)
from sieval.grading.syntax.numerals import plain_value
from sieval.grading.syntax.repair import clean
from sieval.grading.syntax.tokens import AnswerSyntaxError, Token, lex

if TYPE_CHECKING:
    from sieval.grading.syntax.cursor import Dialect

_CONNECTIVES = frozenset({"∧", "∨"})
_SET_OPERATORS = frozenset("∪∩∖")
_LETTERED = frozenset({"word", "upright", "run"})
_REFUSED = frozenset({"not", "no", "a", "an"})
_NAMING = frozenset({"word", "sym"})


class AnswerParser(Conditions):
    """Whole answers."""

    def answer(self) -> Answer:
        """`answer := group ((';' | newline) group)*`, each group a list with `,`, `and`, `or`."""
        self._cut_at_copula()
        groups: list[Node] = []
        while not self.sees("end"):
            if self.peek().kind == "sep":
                self.take()
                continue
            if groups and self.condition_ahead() and self.takes_condition():
                continue
            groups.append(self.joined())
            if not (self.sees("end") or self.peek().kind == "sep"):
                raise self.fault(f"{self.peek().text!r} does not belong here")
        if not groups:
            raise self.fault("nothing is left to read")
        node = groups[0] if len(groups) == 1 else Seq("", tuple(groups), "")
        return Answer(
            node,
            frozenset(self.integers),
            frozenset(self.naturals),
            tuple(self.conditions),
            frozenset(self.arbitrary),
        )

    def joined(self) -> Node:
        """`joined := clause ((',' | 'and' | 'or')+ clause)*`."""
        items: list[Node] = []
        seps: set[str] = set()
        known = [len(self.conditions)]
        gaps: list[str] = []
        while True:
            if self._takes_otherwise():
                items.append(self.clause())
                self.conditions.append(Text("otherwise"))
                known.append(len(self.conditions))
            elif self.takes_condition():
                known[-1] = len(self.conditions)
            elif not self.takes_declaration():
                items.append(self.clause())
                known.append(len(self.conditions))
            if len(items) > MAX_ITEMS:
                raise self.fault(f"at most {MAX_ITEMS} items are read")
            gap = self.peek().text
            if not self._takes_comma(seps):
                break
            gaps.append(gap)
        if len(items) == 1:
            return items[0]
        if seps & _CONNECTIVES and len(gaps) == len(items) - 1:
            return connected(items, gaps)
        size = period(items)
        if size:
            groups = (items[at : at + size] for at in range(0, len(items), size))
            return Seq("", tuple(Seq("", tuple(group), "") for group in groups), "")
        return self._list(self.pieces(items, known), seps)

    def _list(self, items: list[Node], seps: set[str]) -> Node:
        if not items:
            raise self.fault("nothing is left to read")
        return combined(items, seps)

    def _takes_otherwise(self) -> bool:
        """`otherwise 2`: the word before the last piece of a function."""
        if self.peek().text.lower() != "otherwise" or self.peek(1).kind in {"end", "sep", "close"}:
            return False
        self.take()
        return True

    def _takes_comma(self, seps: set[str]) -> bool:
        found = False
        while self.peek().kind == "sep" and self.peek().text in {",", "and", "or", "∧", "∨"}:
            seps.add(self.take().text)
            found = True
        return found and not (self.sees("end") or self.peek().kind in {"sep", "close", "endgroup"})

    def list_until_close(self) -> list[Node]:
        """`clause (sep clause)*` up to a closing token; with `;` between, rows of a matrix."""
        rows: list[list[Node]] = [[]]
        seps: set[str] = set()
        gaps: list[str] = []
        while not ((self.peek().kind in {"close", "endgroup"}) or self.sees("end")):
            if self.peek().kind == "sep":
                sep = self.take().text
                if sep in ";\\\n" and rows[-1]:
                    rows.append([])
                seps.add(sep)
                gaps.append(sep)
                continue
            if self.takes_condition():
                continue
            rows[-1].append(self.clause())
            if self.peek().kind not in {"sep", "close", "endgroup"}:
                break
        rows = [row for row in rows if row]
        if len(rows) > 1 and any(len(row) > 1 for row in rows):
            return [Seq("[", tuple(row), "]") for row in rows]
        items = [item for row in rows for item in row]
        if seps & _CONNECTIVES and len(gaps) == len(items) - 1:
            return [connected(items, gaps)]
        if len(items) > 1 and seps <= {"and", "or"}:
            return [self._list(items, seps)]
        return items

    def clause(self) -> Node:
        """`clause := set (relation set)* condition?`."""
        sides: list[Node] = []
        ops: list[str] = []
        if self.sees("rel", "=") or self.sees("rel", "~="):
            self.take()
        if self.tokens[self.at][0] in _NAMING and (named := self._named()) is not None:
            sides.append(named)
            ops.append("=")
        sides.append(self.phrase_or_set())
        while self._relates():
            ops.append(self._relation())
            sides.append(self.phrase_or_set())
        node = sides[0] if not ops else Rel(tuple(ops), tuple(sides))
        self.takes_condition()
        return node

    def _relates(self) -> bool:
        """Whether a relation stands ahead; `a \\mid b` is one where no bar is open and no set is built."""
        kind, text = self.tokens[self.at][:2]
        divides = kind == "bar" and text == "|" and not self.bars and not self.builders and bool(self.at)
        return kind == "rel" or (kind == "cmd" and text == "not") or divides

    def _named(self) -> Node | None:
        """`a: 3`, `Mean: 5`: a name, a colon close behind it, and its value after a space."""
        words_ahead = 0
        while self.peek(words_ahead).kind == "word":
            words_ahead += 1
        colon, value = self.peek(max(words_ahead, 1)), self.peek(max(words_ahead, 1) + 1)
        if colon[:2] != ("op", ":") or colon.spaced or not value.spaced or self.builders:
            return None
        if words_ahead:
            said = " ".join(self.take().text for _ in range(words_ahead))
            self.take()
            return Text(said)
        if not self.sees("sym"):
            return None
        name = self.take().text
        self.take()
        return Sym(name)

    def _relation(self) -> str:
        if self.takes("cmd", "not"):
            return {"=": "!=", "in": "notin", "==": "!=", "<": ">=", ">": "<="}.get(self.take().text, "not")
        return self.take().text

    def phrase_or_set(self) -> Node:
        """A set expression with its unit, or words that label what follows."""
        hedged = False
        while self.tokens[self.at][0] in _LETTERED and self.peek().text.lower() in words.HEDGES:
            self.take()
            hedged = True
        if self.tokens[self.at][0] == "word" and not hedged:
            return self.label()
        value = self.sets()
        return value if self.tokens[self.at][0] in CLOSING else self.with_unit(value)

    def label(self) -> Node:
        """Words before a relation are a label; before a number, only a currency may stand."""
        phrase: list[str] = []
        while self.peek().kind in {"word", "run", "upright"}:
            phrase.append(self.take().text)
        text = " ".join(phrase)
        if self.peek().kind == "num" and changed(text, ""):
            raise self.fault(f"{text!r} changes the number behind it")
        if self.peek().kind == "num" and text.lower() in {"dollars", "euro", "pound", "yen", "rs", "usd"}:
            return Quantity(self.sets(), text.lower())
        number = in_symbols(text)
        return Num(int(number)) if number.isdigit() else Text(text)

    def sets(self) -> Node:
        """`sets := sum (('∪' | '∩' | '∖') sum)*`."""
        left = self.additive()
        while (token := self.tokens[self.at])[0] == "op" and token[1] in _SET_OPERATORS:
            op = self.take().text
            right = self.additive()
            if isinstance(left, SetOp) and left.op == op and op != "∖":
                left = SetOp(op, (*left.args, right))
            else:
                left = SetOp(op, (left, right))
        return left

    def starts_unit(self) -> bool:
        """Letters that are a unit: after a number, before the end of the clause."""
        token = self.peek()
        if token.text in words.HEDGES:
            return True
        if token.kind == "upright":
            return self.tokens[self.at - 1].kind in {"num", "close", "endgroup"}
        return token.text in words.UNIT_RUNS and self.tokens[self.at - 1].kind in {
            "num",
            "close",
            "endgroup",
            "repeating",
        }

    def with_unit(self, value: Node) -> Node:
        """`value unit-words?`: words after a value, as far as the next separator, relation or condition."""
        parts: list[str] = []
        if self.sees("group") and self.peek(1).kind == "run" and self.sees("endgroup", None, 2):
            self.at += 3
            return Quantity(value, self.tokens[self.at - 2].text)
        while (
            self.peek().kind in {"word", "upright", "run"} or self.letter_unit()
        ) and not self.condition_ahead():
            parts.append(self.take().text)
            self._unit_exponent(parts)
            if self.sees("op", "/") and self.peek(1).kind in {"word", "upright", "run", "sym"}:
                self.take()
                parts.append("/")
                parts.append(self.take().text)
                self._unit_exponent(parts)
            elif self.sees("op", "*") and self.peek(1).kind in {"word", "upright", "run"}:
                self.take()
        if parts and changed("", " ".join(parts)):
            raise self.fault(f"{' '.join(parts)!r} changes the number before it")
        if parts and self.sees("num") and len(parts) == 1:
            return self._compound(value, parts[0])
        strange = any(part not in words.UNIT_RUNS for part in parts)
        if strange and isinstance(value, Sym) and value.name not in CONSTANTS:
            raise self.fault(f"{' '.join(parts)!r} is no unit of a letter")
        return Quantity(value, " ".join(parts)) if parts else value

    def _unit_exponent(self, parts: list[str]) -> None:
        if self.sees("op", "^"):
            self.take()
            exponent = self.exponent()
            if isinstance(exponent, Num):
                parts[-1] += f"^{exponent.value}"

    def _compound(self, value: Node, unit: str) -> Node:
        """`5 ft 3 in`: two quantities that together are one."""
        with self.nested():
            rest = self.with_unit(self.sets())
        return Call("compound", (Quantity(value, unit), rest))

    def _cut_at_copula(self) -> None:
        """In a sentence the answer follows its last `is`."""
        if _LETTERED.isdisjoint(map(itemgetter(0), self.tokens)):
            return
        depth = 0
        stated, spoken = self.tokens[0].kind not in {"word", "run"}, False
        for i, token in enumerate(self.tokens):
            depth += token.kind in {"open", "group"} or token[:2] == ("cmd", "begin")
            depth -= token.kind in {"close", "endgroup"} or token[:2] == ("cmd", "end")
            spoken = spoken or (i > 0 and self.tokens[i - 1].kind == "word")
            stated = stated or token.kind == "rel"
            if token.kind in {"word", "run"} and not depth and i:
                if token.text.lower() in words.CONDITION_WORDS and (stated or self.at):
                    return
                if token.text.lower() in words.COPULAS and spoken:
                    refused = _REFUSED if self.tokens[i + 2].kind in _LETTERED else {"not", "no"}
                    if self.tokens[i + 1].text in refused:
                        return
                    if changed(self.text[: token.start + len(token.text)], ""):
                        return
                    self.at = i + 1


def _collapse(tokens: list[Token]) -> list[Token]:
    """Doubled brackets around one thing dropped, so that depth counts what has content."""
    partner: dict[int, int] = {}
    stack: list[int] = []
    for i, token in enumerate(tokens):
        if token.kind == "open" and token.text == "(":
            stack.append(i)
        elif token.kind == "close" and token.text == ")" and stack:
            partner[stack.pop()] = i
    doubled = [i for i in partner if partner.get(i + 1) == partner[i] - 1]
    drop = set(doubled) | {partner[i] for i in doubled}
    return [t for i, t in enumerate(tokens) if i not in drop]


def _newlines(tokens: list[Token]) -> list[Token]:
    """A line break beside an operator, relation, bracket or separator is layout."""
    joints = {"op", "rel", "sep", "open", "amp", "group"}
    kept: list[Token] = []
    for i, token in enumerate(tokens):
        if token.kind == "sep" and token.text == "\n":
            after = tokens[i + 1].kind if i + 1 < len(tokens) else "sep"
            if not kept or kept[-1].kind in joints or after in {"op", "rel", "sep", "close", "endgroup"}:
                continue
            if any(t.text == "begin" for t in tokens):
                continue
        kept.append(token)
    return kept


@lru_cache(maxsize=64)
def read(text: str, dialect: Dialect) -> Answer:
    """The answer a text states, under one choice of what it leaves open.

    Raises:
        AnswerSyntaxError: when the text is no mathematics that we read.
    """
    cleaned = clean(text)
    if (plain := plain_value(cleaned)) is not None:
        return Answer(plain)
    if len(cleaned) > MAX_EXPRESSION_CHARS:
        raise AnswerSyntaxError(
            f"at most {MAX_EXPRESSION_CHARS} characters are read as mathematics", cleaned, 0
        )
    tokens = lex(cleaned, thousands=dialect.thousands)
    if "\n" in cleaned:
        tokens = _newlines(tokens)
    if len(tokens) > 8 and sum(t.kind == "open" for t in tokens) > 8:
        tokens = _collapse(tokens)
    answer = AnswerParser(tokens, cleaned, dialect).answer()
    if 4 * len(tokens) > MAX_TREE_DEPTH and depth(answer.node) > MAX_TREE_DEPTH:
        raise AnswerSyntaxError(f"at most {MAX_TREE_DEPTH} levels are compared", cleaned, 0)
    return answer
