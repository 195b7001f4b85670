"""Appending lines and reading past a torn end."""

import subprocess
import sys
from pathlib import Path

import anyio
import pytest

from sieval.core.errors import RunDirectoryError
from sieval.core.jsonlines import JsonLines, read_lines, write_whole

pytestmark = pytest.mark.anyio


async def test_lines_of_many_callers_are_all_there_once(tmp_path: Path) -> None:
    lines = JsonLines.open(tmp_path / "a.jsonl")
    async with anyio.create_task_group() as group:
        for number in range(200):
            group.start_soon(lines.append, b'{"n":%d}\n' % number)
    lines.close()
    found = [line.text for line in read_lines(tmp_path / "a.jsonl")]
    assert sorted(found) == sorted(b'{"n":%d}' % number for number in range(200))


@pytest.mark.parametrize("torn", [b'{"n":2', b"x" * 3_000_000])
async def test_a_torn_last_line_is_cut_on_open(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"n":1}\n' + torn)
    lines = JsonLines.open(path)
    await lines.append(b'{"n":3}\n')
    lines.close()
    assert path.read_bytes() == b'{"n":1}\n{"n":3}\n'


def test_a_file_that_is_one_torn_line_becomes_empty(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"n":')
    JsonLines.open(path).close()
    assert path.read_bytes() == b""


def test_reading_leaves_a_torn_last_line_out(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"1\n22\n333")
    assert [(line.text, line.end) for line in read_lines(path)] == [(b"1", 2), (b"22", 5)]
    assert [line.text for line in read_lines(path, 2, 5)] == [b"22"]


async def test_waiters_wake_when_the_file_grows_or_somebody_says_so(tmp_path: Path) -> None:
    lines = JsonLines.open(tmp_path / "a.jsonl")
    sizes: list[int] = []

    async def wait() -> None:
        while len(sizes) < 3:
            await lines.grown()
            sizes.append(lines.size)

    async with anyio.create_task_group() as group:
        group.start_soon(wait)
        for line in (b"1\n", None, b"2\n"):
            await anyio.wait_all_tasks_blocked()
            if line is None:
                lines.wake()
            else:
                await lines.append(line)
    lines.close()
    assert sizes == [2, 2, 4]


FULL = """
import resource, sys
from pathlib import Path
import anyio
from sieval.core.errors import RunDirectoryError
from sieval.core.jsonlines import JsonLines

async def main():
    lines = JsonLines.open(Path(sys.argv[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
    await lines.append(b"1234567\\n")
    try:
        await lines.append(b"abcdefg\\n")
    except RunDirectoryError as exc:
        print(exc)
    lines.close()

anyio.run(main)
"""


def test_a_full_disk_keeps_whole_lines_and_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    ended = subprocess.run(
        [sys.executable, "-c", FULL.replace("\\\\", "\\"), str(path)],
        capture_output=True,
        check=True,
        text=True,
        timeout=15,
    )
    assert ended.stdout == (
        f"cannot write {path}: File too large; all records are intact: make room, then --resume\n"
    )
    assert path.read_bytes() == b"1234567\n"


def test_a_whole_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_whole(path, b"1")
    write_whole(path, b"2")
    assert path.read_bytes() == b"2"
    assert list(tmp_path.iterdir()) == [path]


def test_an_unwritable_place_is_named(tmp_path: Path) -> None:
    with pytest.raises(RunDirectoryError, match=r"cannot write .*absent/a\.json: No such file"):
        write_whole(tmp_path / "absent" / "a.json", b"1")
