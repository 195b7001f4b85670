"""Samples read back from the file that holds them."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sieval.core.errors import RunDirectoryError
from sieval.core.records import Message, Prompt, Sample
from sieval.core.sample_file import Asked, SampleFile

CHAT = Prompt((Message("system", "Be brief."), Message("user", 'Say "é"\n')))
ASKED = (
    Asked(Sample("a", "problem\n", "7", {"level": 3, "tags": ["x", "y"]}), CHAT),
    Asked(Sample('b"\\', "∀x", ""), Prompt(text="Problem: ")),
    Asked(Sample("", "", "8", {}), Prompt.user("")),
)


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    for held in (SampleFile.write(path, ASKED), SampleFile.open(path)):
        assert tuple(map(held.asked, range(len(held)))) == ASKED
        assert tuple(held) == tuple(asked.sample for asked in ASKED)
        assert held.named('b"\\') == held[1] == held[-2]
        assert held[1:] == [ASKED[1].sample, ASKED[2].sample]
        assert list(held.ids) == ["a", 'b"\\', ""]


def test_all_but_the_first_samples_stand_in_the_file_and_not_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    large = [Asked(Sample(name, "p" * 3_000_000, "7"), CHAT) for name in ("first", "second")]
    held = SampleFile.write(path, large)
    path.write_bytes(path.read_bytes().replace(b"ppp", b"qqq"))
    assert [sample.problem[:3] for sample in held] == ["ppp", "qqq"]
    assert held.asked(0) == large[0]


def test_samples_added_are_there_at_once() -> None:
    held = SampleFile.temporary()
    for number in range(2000):
        held.add(Sample(f"s{number}", "p" * 300, "7", {"n": number}))
        assert held[number // 2].fields == {"n": number // 2}
    assert [sample.id for sample in held] == list(held.ids)
    assert not held.path.exists()


def test_an_unnamed_file_is_closed_once_nobody_holds_it() -> None:
    def open_files() -> int:
        folder = Path("/proc/self/fd")
        return len(list(folder.iterdir())) if folder.exists() else 0

    before = open_files()
    held = SampleFile.temporary()
    held.add(ASKED[0].sample)
    del held
    assert open_files() == before


def test_an_id_that_comes_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    with pytest.raises(ValueError, match="'a': a sample's id must be its own"):
        SampleFile.write(path, [*ASKED, ASKED[0]])
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    SampleFile.write(path, ASKED)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"gold":"","', b'"old":"","'))
    with pytest.raises(RunDirectoryError) as caught:
        SampleFile.open(path)
    assert str(caught.value) == (
        f"{path}, line 2 is no record (a sample must have id, problem and gold); delete the file, and "
        "the run's own command with --resume makes it again"
    )


def test_a_line_damaged_since_it_was_opened_is_named(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    SampleFile.write(path, ASKED)
    held = SampleFile.open(path)
    path.write_bytes(path.read_bytes()[:-20])
    assert held[1] == ASKED[1].sample
    with pytest.raises(RunDirectoryError, match=r"samples\.jsonl, line 3 is no record"):
        held.asked(2)


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    SampleFile.write(path, ASKED)
    path.write_bytes(path.read_bytes()[:-1])
    assert list(SampleFile.open(path).ids) == ["a", 'b"\\']


def test_a_write_that_ends_early_leaves_no_file(tmp_path: Path) -> None:
    def failing() -> Iterator[Asked]:
        yield ASKED[0]
        raise KeyError("a prompt that cannot be made")

    with pytest.raises(KeyError):
        SampleFile.write(tmp_path / "samples.jsonl", failing())
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_told_with_the_way_out() -> None:
    script = (
        "import resource, signal\n"
        "from sieval.core.errors import DataError\n"
        "from sieval.core.records import Sample\n"
        "from sieval.core.sample_file import SampleFile\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "held = SampleFile.temporary()\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "try:\n"
        "    for number in range(2000):\n"
        "        held.add(Sample(str(number), 'p' * 1000, '7'))\n"
        "except DataError as exc:\n"
        "    print(exc)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "samples cannot be kept in " in done.stdout
    assert done.stdout.endswith(
        f": {os.strerror(errno.EFBIG)}; set TMPDIR to a directory that has room for them\n"
    )
