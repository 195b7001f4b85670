from pathlib import Path

import pytest

from sieval.core.codec import decode_completion
from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import decode_object
from sieval.core.record_lines import RecordLines, read_records

WHOLE = b'{"sample":"a","rollout":0,"status":"failed"}\n'


def written(folder: Path, data: bytes) -> Path:
    path = folder / "completions.jsonl"
    path.write_bytes(data)
    return path


def test_a_line_that_is_no_record_is_told_by_its_number_and_how_to_go_on(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE * 2 + WHOLE.replace(b"failed", b"lost") + WHOLE)
    with pytest.raises(RunDirectoryError) as refused:
        list(read_records(path, decode_completion))
    assert str(refused.value) == (
        f"{path}, line 3 is no record (a completion's status must be answered or failed (got 'lost')); "
        "mend or delete the line, and --resume asks that rollout again"
    )


def decode_all(path: Path, start: int) -> None:
    with RecordLines(path, start) as lines:
        for line in lines:
            decode_object(line.text)


def test_lines_are_numbered_from_the_files_start(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE * 2 + b"[]\n")
    with pytest.raises(RunDirectoryError, match=r", line 3 is no record"):
        decode_all(path, len(WHOLE))


def test_what_is_no_fault_of_a_line_passes(tmp_path: Path) -> None:
    def ours(line: bytes) -> None:
        raise TypeError(line)

    with pytest.raises(TypeError):
        list(read_records(written(tmp_path, WHOLE), ours))


def test_a_missing_file_is_told_with_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    with pytest.raises(RunDirectoryError) as refused:
        list(read_records(path, decode_completion))
    assert str(refused.value) == f"{path} is missing; the run's own command with --resume makes it again"


def test_a_folder_in_the_files_place_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RunDirectoryError) as refused:
        list(read_records(tmp_path, decode_completion))
    assert str(refused.value) == f"cannot read {tmp_path}: Is a directory"
