r"""The shape of an answer, the same at every tier: lists, sets, `\pm`, leading assignments."""

from collections.abc import Callable

from sieval.tasks.dgn_reference.assignment import without_assignment
from sieval.tasks.dgn_reference.decision import (
    Answer,
    Compare,
    Decision,
    Finding,
    accept,
    reject,
    undecided,
)
from sieval.tasks.dgn_reference.exact import normalise
from sieval.tasks.dgn_reference.intervals import Interval, Piece, read_pieces
from sieval.tasks.dgn_reference.limits import MAX_PARTS
from sieval.tasks.dgn_reference.lists import split_list
from sieval.tasks.dgn_reference.matching import match_multisets
from sieval.tasks.dgn_reference.signs import readings


def compare_text(prediction: str, gold: str) -> Finding:
    """Tier `exact`: equal as normalised text, as lists or as sets of such; it never rejects."""
    if normalise(prediction) == normalise(gold):
        return accept("equal as text")
    mine, theirs = split_list(prediction), split_list(gold)
    if max(len(mine), len(theirs)) > MAX_PARTS:
        return undecided(f"over {MAX_PARTS} answers")
    found = match_multisets(mine, theirs, _same_text)
    return found if found.decision is Decision.ACCEPT else undecided("not equal as text")


def compare_mathematics(prediction: str, gold: str, compare: Compare) -> Finding:
    r"""Any later tier: `compare` decides single answers; either reading of a `\pm` will do."""
    mine, theirs = split_list(prediction), split_list(gold)
    if max(len(mine), len(theirs)) > MAX_PARTS:
        return undecided(f"over {MAX_PARTS} answers")

    def compare_parts(one: str, other: str) -> Finding:
        return _compare_single(one, other, compare)

    found = match_multisets(mine, theirs, compare_parts)
    if found.decision is Decision.ACCEPT:
        return found
    all_mine, all_theirs = _written_out(mine), _written_out(theirs)
    if (len(all_mine), len(all_theirs)) != (len(mine), len(theirs)) and len(all_mine) == len(all_theirs):
        written = match_multisets(all_mine, all_theirs, compare_parts)
        if written.decision is not Decision.REJECT:
            return written
    if len(mine) != len(theirs) and not all(_is_read(part, compare_parts) for part in (*mine, *theirs)):
        return undecided(found.reason)
    return found


def _written_out(parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(reading for part in parts for reading in readings(part))


def _is_read(part: str, compare: Callable[[str, str], Finding]) -> bool:
    return compare(part, part).decision is Decision.ACCEPT


def _compare_single(prediction: str, gold: str, compare: Compare) -> Finding:
    mine, theirs = without_assignment(prediction), without_assignment(gold)
    pieces, others = read_pieces(mine.text), read_pieces(theirs.text)
    if pieces and others and max(len(pieces), len(others)) <= MAX_PARTS:
        return match_multisets(pieces, others, lambda one, other: _compare_pieces(one, other, compare))
    found = [
        compare(Answer(one, mine.named), Answer(other, theirs.named))
        for one in readings(mine.text)
        for other in readings(theirs.text)
    ]
    return max(found, key=lambda finding: _PREFERENCE[finding.decision])


_PREFERENCE = {Decision.REJECT: 0, Decision.UNDECIDED: 1, Decision.ACCEPT: 2}


def _compare_pieces(mine: Piece, theirs: Piece, compare: Compare) -> Finding:
    if not isinstance(mine, Interval) or not isinstance(theirs, Interval):
        if isinstance(mine, Interval) or isinstance(theirs, Interval):
            return reject("an interval is no point")
        return compare(Answer(mine.text), Answer(theirs.text))
    if (mine.low_open, mine.high_open) != (theirs.low_open, theirs.high_open):
        return reject("an end is open in one and closed in the other")
    ends = [
        compare(Answer(mine.low), Answer(theirs.low)),
        compare(Answer(mine.high), Answer(theirs.high)),
    ]
    return min(ends, key=lambda finding: _PREFERENCE[finding.decision])


def _same_text(prediction: str, gold: str) -> Finding:
    if normalise(prediction) == normalise(gold):
        return accept("equal as text")
    mine, theirs = read_pieces(prediction), read_pieces(gold)
    if not mine or not theirs or max(len(mine), len(theirs)) > MAX_PARTS:
        return undecided("not equal as text")
    return match_multisets(mine, theirs, lambda one, other: _compare_pieces(one, other, _same_answer))


def _same_answer(prediction: Answer, gold: Answer) -> Finding:
    same = normalise(prediction.text) == normalise(gold.text)
    return accept("equal as text") if same else undecided("not equal as text")
