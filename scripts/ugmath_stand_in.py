"""A judge of UGMathBench with the defects described of public ones: the corrected one is measured beside it.

The benchmark's own judge is GPL-3.0 and was not read. This one takes answers and slots apart as published,
and then does what the descriptions say: texts that are equal, else one LaTeX reader (math-verify) for gold
and answer alike; letters and words as written; the first partner found in an unordered list.
"""

from sieval.core.records import Sample, Verdict
from sieval.tasks.math_verify_grader import compare as by_math_verify
from sieval.tasks.math_verify_grader import warm
from sieval.tasks.ugmath.answers import elements
from sieval.tasks.ugmath.extraction import extract
from sieval.tasks.ugmath.grade import Slot, slots_of
from sieval.tasks.ugmath.slots import allot, normalise

__all__ = ["grade", "warm"]

_AS_WRITTEN = ("TF", "MCS", "MCM", "OE")
_LISTS = ("OL", "UOL")


def grade(sample: Sample, completion: str) -> Verdict:
    """Right when every slot is."""
    slots = slots_of(sample)
    found = extract(completion)
    if found is None:
        return Verdict("unextracted", None, "none", "no box that is closed, and no announced answer")
    parts = allot([slot.gold for slot in slots], normalise(found.text))
    if parts is None:
        return Verdict("incorrect", found.text, "slot-count", f"the problem has {len(slots)} slots")
    for number, (slot, part) in enumerate(zip(slots, parts, strict=True), start=1):
        if not slot.gold or not _right(slot, part):
            return Verdict("incorrect", found.text, slot.kind or "none", f"slot {number} of {len(slots)}")
    return Verdict("correct", found.text, "slots", f"all {len(slots)} slots are right")


def _right(slot: Slot, answer: str) -> bool:
    if slot.gold == answer:
        return True
    if slot.kind in _AS_WRITTEN:
        return False
    if slot.kind not in _LISTS:
        return _same(slot.gold, answer)
    golds, answers = elements(slot.gold), elements(answer)
    if len(golds) != len(answers):
        return False
    if slot.kind == "OL":
        return all(map(_same, golds, answers))
    for gold in golds:
        partner = next((item for item in answers if _same(gold, item)), None)
        if partner is None:
            return False
        answers.remove(partner)
    return True


def _same(gold: str, answer: str) -> bool:
    return gold == answer or by_math_verify(gold, answer).outcome == "correct"
