"""The divergences a `_fixed` task's page declares, and which of them a disagreement belongs to."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, JsonValue, list_of, object_of, text_of

Side = Literal["reference", "fixed"]
"""Which of the two graders alone accepts."""


@dataclass(frozen=True, slots=True)
class Case:
    """What of a disagreement tells its divergence."""

    accepted_by: Side
    gold: str
    answer: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A condition on a case: who accepts, and patterns found in gold and answer."""

    accepted_by: Side | None
    gold: re.Pattern[str]
    answer: re.Pattern[str]

    def holds(self, case: Case) -> bool:
        """Whether the case meets all of it."""
        return (
            self.accepted_by in (None, case.accepted_by)
            and self.gold.search(case.gold) is not None
            and self.answer.search(case.answer) is not None
        )


@dataclass(frozen=True, slots=True)
class Divergence:
    """One kind of verdict that differs on purpose; any of `rules` tells it."""

    id: str
    rules: tuple[Rule, ...]


def declared(front: JsonObject) -> tuple[Divergence, ...]:
    """The divergences in a page's front matter, in their order; the first whose rule holds takes a case.

    Raises:
        DataError: when one of them has no id, or a rule is not one.
    """
    return tuple(_divergence(object_of(entry)) for entry in list_of(front.get("divergences")))


def divergence_of(divergences: Sequence[Divergence], case: Case) -> str | None:
    """The id of the divergence the case belongs to; None when no rule holds."""
    for divergence in divergences:
        if any(rule.holds(case) for rule in divergence.rules):
            return divergence.id
    return None


def counted(divergences: Sequence[Divergence], cases: Iterable[Case], compared: int) -> JsonObject:
    """Verdicts gained and lost by each divergence, with the points they move the score; `unassigned` last."""
    gained: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for case in cases:
        name = divergence_of(divergences, case) or "unassigned"
        (gained if case.accepted_by == "fixed" else lost)[name] += 1
    names = [entry.id for entry in divergences]
    if gained["unassigned"] or lost["unassigned"]:
        names.append("unassigned")
    return {name: _moved(gained[name], lost[name], compared) for name in names}


def _moved(gained: int, lost: int, compared: int) -> JsonObject:
    return {"gained": gained, "lost": lost, "points": round(100 * (gained - lost) / compared, 4)}


def _divergence(entry: JsonObject) -> Divergence:
    name = text_of(entry.get("id"))
    if not name:
        raise DataError(f"a divergence must have an id (got {entry.get('id')!r})")
    return Divergence(name, tuple(_rule(name, object_of(rule)) for rule in list_of(entry.get("when"))))


def _rule(name: str, rule: JsonObject) -> Rule:
    if unknown := sorted(set(rule) - {"accepted_by", "gold", "answer"}):
        raise DataError(f"divergence {name}: a rule knows accepted_by, gold and answer (got {unknown[0]!r})")
    return Rule(
        _side(name, rule.get("accepted_by")),
        _pattern(name, rule.get("gold")),
        _pattern(name, rule.get("answer")),
    )


def _side(name: str, value: JsonValue) -> Side | None:
    match value:
        case None | "reference" | "fixed":
            return value
        case _:
            raise DataError(f"divergence {name}: accepted_by must be reference or fixed (got {value!r})")


def _pattern(name: str, value: JsonValue) -> re.Pattern[str]:
    try:
        return re.compile(text_of(value) or "", re.DOTALL)
    except re.error as exc:
        raise DataError(f"divergence {name}: {value!r} is no pattern: {exc}") from exc
