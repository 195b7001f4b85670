from benchmarks.ugmath_load import told_apart
from sieval.core.jsonvalue import JsonObject


def found(right: int, wrong: int, correct: int, incorrect: int, ungraded: int) -> JsonObject:
    outcomes = {"correct": correct, "incorrect": incorrect, "ungraded": ungraded}
    return {"told": {"right": right, "wrong": wrong}, "outcomes": outcomes}


def test_verdicts_are_what_was_meant_rows_without_an_answer_aside() -> None:
    assert told_apart(found(10, 5, 10, 5, 0))
    assert told_apart(found(10, 5, 9, 4, 2))


def test_a_wrong_answer_taken_for_right_is_seen() -> None:
    assert not told_apart(found(10, 5, 11, 4, 0))
    assert not told_apart(found(10, 5, 9, 5, 0))
