"""Rows are found by sample and rollout, whatever their spelling."""

from pathlib import Path

import pytest

from sieval.core.errors import EndpointError
from sieval.core.records import RolloutKey
from sieval.models.line_file import MAX_LINE_BYTES
from sieval.models.recording import TEXT_FIELDS, Recording


def opened(tmp_path: Path, *lines: str) -> Recording:
    path = tmp_path / "stored.jsonl"
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return Recording.open(path)


def text(recording: Recording, sample: str, rollout: int = 0) -> str | None:
    row = recording.find(RolloutKey(sample, rollout))
    return row.text if row is not None else None


@pytest.mark.parametrize("name", ["id", "sample"])
@pytest.mark.parametrize("field", TEXT_FIELDS)
def test_every_spelling_is_read(tmp_path: Path, name: str, field: str) -> None:
    recording = opened(tmp_path, f'{{"{name}": "a", "{field}": "2"}}')
    assert text(recording, "a") == "2"
    recording.close()


def test_the_first_spelling_that_is_set_wins(tmp_path: Path) -> None:
    row = '{"id": "a", "text": "t", "pred": "p", "answer": "a", "output": null, "response": null}'
    recording = opened(tmp_path, row)
    assert text(recording, "a") == "a"
    recording.close()


def test_numbers_are_ids_and_answers_too(tmp_path: Path) -> None:
    recording = opened(tmp_path, '{"id": 7, "answer": 42}', '{"id": "8", "answer": 0.5}')
    assert (text(recording, "7"), text(recording, "8")) == ("42", "0.5")
    recording.close()


def test_rows_of_one_id_are_its_rollouts_in_order(tmp_path: Path) -> None:
    samples = [sample for _ in range(20) for sample in ("a", "b")] + ["c"] * 5
    lines = [f'{{"id": "{sample}", "response": "{sample}{at}"}}' for at, sample in enumerate(samples)]
    recording = opened(tmp_path, *lines)
    assert [text(recording, "a", rollout) for rollout in range(21)] == [
        *(f"a{at}" for at in range(0, 40, 2)),
        None,
    ]
    assert [text(recording, "b", rollout) for rollout in (0, 19, 20)] == ["b1", "b39", None]
    assert [text(recording, "c", rollout) for rollout in (0, 4, 5)] == ["c40", "c44", None]
    recording.close()


def test_a_named_rollout_is_found_in_any_order(tmp_path: Path) -> None:
    lines = [f'{{"id": "a", "rollout": {rollout}, "response": "r{rollout}"}}' for rollout in (3, 1, 2)]
    recording = opened(tmp_path, *lines)
    assert [text(recording, "a", rollout) for rollout in range(4)] == [None, "r1", "r2", "r3"]
    recording.close()


def test_the_first_of_two_equal_rollouts_stays_and_an_answer_beats_a_failure(tmp_path: Path) -> None:
    failed = '{"sample": "a", "rollout": 0, "status": "failed", "kind": "server", "message": "x"}'
    first = '{"sample": "a", "rollout": 0, "status": "answered", "text": "1"}'
    second = '{"sample": "a", "rollout": 0, "status": "answered", "text": "2"}'
    for lines in ((failed, first, second), (first, second, failed)):
        recording = opened(tmp_path, *lines)
        assert text(recording, "a") == "1"
        recording.close()


def test_rows_that_hold_nothing_are_counted(tmp_path: Path) -> None:
    empty = ("", "{oops", "[1]", '{"id": "b"}', '{"response": "2"}')
    recording = opened(tmp_path, '{"id": "a", "response": "1"}', *empty)
    assert (recording.rows, recording.left_out) == (5, 4)
    assert recording.first_fault is not None
    assert recording.first_fault.startswith("line 3: ")
    recording.close()


def test_a_last_row_without_a_line_end_counts(tmp_path: Path) -> None:
    path = tmp_path / "stored.jsonl"
    path.write_text('{"id": "a", "response": "1"}\n{"id": "b", "response": "2"}', encoding="utf-8")
    recording = Recording.open(path)
    assert text(recording, "b") == "2"
    recording.close()


@pytest.mark.parametrize("length", [2**13 - 30, 2**13, 2**15, 2**20])
def test_long_rows_are_read_whole(tmp_path: Path, length: int) -> None:
    recording = opened(
        tmp_path, f'{{"id": "a", "response": "{"x" * length}"}}', '{"id": "b", "response": "2"}'
    )
    assert text(recording, "a") == "x" * length
    assert text(recording, "b") == "2"
    recording.close()


def test_a_row_past_the_limit_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "stored.jsonl"
    with path.open("wb") as file:
        file.write(b'{"id": "a", "response": "')
        file.truncate(MAX_LINE_BYTES + 100)
        file.seek(0, 2)
        file.write(b'"}\n{"id": "b", "response": "2"}\n')
    recording = Recording.open(path)
    assert (text(recording, "a"), text(recording, "b")) == (None, "2")
    assert recording.left_out == 1
    recording.close()


REFUSED = [
    ("", "(got 0 lines; the file is empty)"),
    ('{"id": "a"}', "(got 1 line; line 1: row 'a' must hold a completion under one of "),
    ('{"response": "a"}', "(got 1 line; line 1: a row must name its sample under 'id' or 'sample')"),
]


@pytest.mark.parametrize(("line", "why"), REFUSED)
def test_a_file_without_completions_is_refused(tmp_path: Path, line: str, why: str) -> None:
    with pytest.raises(EndpointError) as caught:
        opened(tmp_path, line)
    start = f"{str(tmp_path / 'stored.jsonl')!r} must hold JSON lines with an id and a response {why}"
    assert str(caught.value).startswith(start)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(EndpointError) as caught:
        Recording.open(tmp_path / "none.jsonl")
    path = str(tmp_path / "none.jsonl")
    assert str(caught.value) == f"cannot read the recorded completions {path!r}: No such file or directory"


def test_a_file_that_shrank_is_noticed(tmp_path: Path) -> None:
    recording = opened(tmp_path, '{"id": "a", "response": "1"}', '{"id": "b", "response": "2"}')
    (tmp_path / "stored.jsonl").write_text("{}\n")
    with pytest.raises(EndpointError) as caught:
        recording.find(RolloutKey("b", 0))
    assert "is damaged, or was changed, at byte" in str(caught.value)
    recording.close()


def test_a_damaged_row_says_where_it_stands(tmp_path: Path) -> None:
    first = '{"sample":"a","rollout":0,"status":"answered","text":"1"}'
    recording = opened(tmp_path, first, '{"sample":"b","rollout":0,"status":"answered","text":"2" oops}')
    assert text(recording, "a") == "1"
    with pytest.raises(EndpointError) as caught:
        recording.find(RolloutKey("b", 0))
    assert f"is damaged, or was changed, at byte {len(first) + 1}: " in str(caught.value)
    recording.close()


def test_rows_with_their_key_first_and_last_are_the_same(tmp_path: Path) -> None:
    plain = [f'{{"id": "é{at}", "rollout": {at}, "response": "r{at}"}}' for at in range(3)]
    turned = [f'{{"response": "t{at}", "rollout": {at}, "id": "é{at}"}}' for at in range(5)]
    recording = opened(tmp_path, *plain, *turned)
    assert [text(recording, f"é{at}", at) for at in range(5)] == ["r0", "r1", "r2", "t3", "t4"]
    assert (recording.rows, recording.left_out) == (8, 0)
    recording.close()
