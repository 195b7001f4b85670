import json
from pathlib import Path

import pytest

from sieval.core.errors import DataError
from sieval.reports.predictions import KEYS, read_predictions


def write(folder: Path, *lines: object) -> Path:
    path = folder / "predictions.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("key", KEYS)
def test_every_spelling_is_accepted(tmp_path: Path, key: str) -> None:
    assert read_predictions(write(tmp_path, {"id": "a", key: "5"}), {"a"}).texts == {"a": "5"}


def test_the_first_spelling_present_wins(tmp_path: Path) -> None:
    row = {
        "text": "6",
        "pred": "5",
        "prediction": "2",
        "answer": "4",
        "output": "3",
        "id": "a",
        "response": "1",
    }
    for key in KEYS:
        wanted = str(row[key])
        assert read_predictions(write(tmp_path, row), {"a"}).texts == {"a": wanted}
        del row[key]
        if len(row) == 1:
            break


def test_the_last_of_duplicates_wins_and_each_is_counted(tmp_path: Path) -> None:
    path = write(tmp_path, *({"id": "a", "response": text} for text in "123"), {"id": "b", "response": "4"})
    read = read_predictions(path, {"a", "b"})
    assert (read.texts, read.duplicates) == ({"a": "3", "b": "4"}, 2)


def test_unknown_ids_are_counted_once_each(tmp_path: Path) -> None:
    path = write(tmp_path, *({"id": name, "response": "1"} for name in ("x", "x", "y", "a")))
    read = read_predictions(path, {"a"})
    assert (read.texts, read.unknown, read.duplicates) == ({"a": "1"}, 2, 0)


def test_numbers_are_text_and_null_is_an_empty_answer(tmp_path: Path) -> None:
    path = write(tmp_path, {"id": 7, "response": 2.5}, {"id": "b", "response": None})
    assert read_predictions(path, {"7", "b"}).texts == {"7": "2.5", "b": ""}


MALFORMED = [
    ("{", "unexpected end of data"),
    ("[1]", "a JSON object must stand here (got list)"),
    ('{"response": "1"}', "id must be text or a number (got nothing)"),
    ('{"id": true, "response": "1"}', "id must be text or a number (got True)"),
    ('{"id": "a"}', "one of response, prediction, output, answer, pred, text must be there (got 'id')"),
    ('{"id": "a", "response": ["1"]}', "response must be text (got ['1'])"),
]


@pytest.mark.parametrize(("line", "fault"), MALFORMED)
def test_malformed_lines_are_counted_and_passed_over(tmp_path: Path, line: str, fault: str) -> None:
    path = write(tmp_path, "", {"id": "a", "response": "1"}, line, {"id": "b", "response": "2"})
    read = read_predictions(path, {"a", "b"})
    assert (read.texts, read.malformed) == ({"a": "1", "b": "2"}, 1)
    assert read.first_fault is not None
    assert read.first_fault.startswith("line 3: ")
    assert fault in read.first_fault


def test_bytes_that_are_no_text_are_malformed(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"id": "a", "response": "1"}\n\xff\xfe\x00\n')
    read = read_predictions(path, {"a"})
    assert (read.texts, read.malformed) == ({"a": "1"}, 1)


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    with pytest.raises(DataError) as caught:
        read_predictions(path, set())
    assert str(caught.value) == f"predictions file {str(path)!r} cannot be read: No such file or directory"
