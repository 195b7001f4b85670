"""One completion against all slots of a sample."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sieval.core.jsonvalue import JsonObject, JsonValue, list_of, text_of
from sieval.core.plural import counted
from sieval.core.records import Outcome, Sample, Verdict
from sieval.tasks.ugmath.answers import compare
from sieval.tasks.ugmath.extraction import extract, final_line_boxes
from sieval.tasks.ugmath.slots import MAX_ANSWER_CHARS, allot, normalise

SLOT_COUNT = "slot-count"
"""The method of a verdict on an answer with another number of slots than the problem."""


@dataclass(frozen=True, slots=True)
class Slot:
    """What one slot asks for; an empty kind was not declared."""

    kind: str
    gold: str
    options: tuple[str, ...]


class Judged(NamedTuple):
    """The outcome of all slots, who decided, and each slot's own verdict."""

    outcome: Outcome
    method: str
    reason: str
    slots: tuple[JsonObject, ...] = ()


def grade(sample: Sample, completion: str) -> Verdict:
    """Right when every slot is; details hold each slot and, after a wrong slot count, the outcome with the
    final line's boxes joined."""
    slots = slots_of(sample)
    if not any(slot.gold for slot in slots):
        return Verdict("ungraded", None, "gold", f"{sample.id} has no answer at the source")
    found = extract(completion)
    if found is None:
        return Verdict("unextracted", None, "none", "no box that is closed, and no announced answer")
    judged = judge(slots, found.text)
    details: dict[str, JsonValue] = {"rule": found.rule, "slots": judged.slots}
    boxes = final_line_boxes(completion) if judged.method == SLOT_COUNT else []
    if len(boxes) > 1:
        joined = judge(slots, ", ".join(box.content for box in boxes))
        details |= {"joined": joined.outcome, "joined_slots": joined.slots}
    return Verdict(judged.outcome, found.text[:MAX_ANSWER_CHARS], judged.method, judged.reason, details)


def warm() -> None:
    """Prove that slots are split and compared, before the first grade."""
    slots = (Slot("NV", "1/2", ()), Slot("EX", "sin(2*x)", ()))
    judged = judge(slots, r"0.5,\ 2\sin x\cos x")
    assert judged.outcome == "correct", f"the probe of the slot grader must pass ({judged.reason})"


def slots_of(sample: Sample) -> tuple[Slot, ...]:
    """The sample's slots, one for each gold, normalised."""
    fields = sample.fields
    golds = [text_of(gold) or "" for gold in list_of(fields.get("answers"))]
    kinds = [text_of(kind) or "" for kind in list_of(fields.get("types"))]
    options = [
        tuple(text_of(text) or "" for text in list_of(entry)) for entry in list_of(fields.get("options"))
    ]
    kinds += [""] * (len(golds) - len(kinds))
    options += [()] * (len(golds) - len(options))
    return tuple(
        Slot(kind, normalise(gold), choices)
        for gold, kind, choices in zip(golds, kinds, options, strict=False)
    )


def judge(slots: Sequence[Slot], text: str) -> Judged:
    """All slots of an extracted text; another number of them makes every slot wrong."""
    if len(text) > MAX_ANSWER_CHARS:
        return Judged("incorrect", "limit", f"the answer is longer than {MAX_ANSWER_CHARS} characters")
    parts = allot([slot.gold for slot in slots], normalise(text))
    if parts is None:
        return Judged(
            "incorrect",
            SLOT_COUNT,
            f"the problem has {counted(len(slots), 'slot')}, the answer another number",
        )
    verdicts = [
        compare(slot.kind, slot.gold, part, slot.options) for slot, part in zip(slots, parts, strict=True)
    ]
    shown = tuple(
        {
            "type": slot.kind,
            "outcome": verdict.outcome,
            "prediction": part[:500],
            "method": verdict.method,
            "reason": verdict.reason,
        }
        for slot, part, verdict in zip(slots, parts, verdicts, strict=True)
    )
    order: tuple[Outcome, ...] = ("incorrect", "ungraded")
    for outcome in order:
        for number, verdict in enumerate(verdicts, start=1):
            if verdict.outcome == outcome:
                reason = f"slot {number} of {len(slots)} ({slots[number - 1].kind}): {verdict.reason}"
                return Judged(outcome, verdict.method, reason, shown)
    if len(verdicts) == 1:
        return Judged("correct", verdicts[0].method, verdicts[0].reason, shown)
    return Judged("correct", "slots", f"all {len(slots)} slots are right", shown)
