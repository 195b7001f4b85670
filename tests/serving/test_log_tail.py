"""Following a file that grows."""

from pathlib import Path

from sieval.serving.log_tail import LogTail


def test_only_whole_lines_that_came_later_are_read(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("before\n")
    tail = LogTail(path)
    with path.open("a") as file:
        file.write("one\ntw")
        file.flush()
        assert tail.read() == ["one"]
        file.write("o\n")
        file.flush()
        assert tail.read() == ["two"]
    assert tail.read() == []
    assert list(tail.lines) == ["one", "two"]


def test_a_bar_that_redraws_its_line_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "log"
    tail = LogTail(path)
    path.write_text("shards: 25%\rshards: 50%\rshards: 100%\r\nwhole\xff\n", encoding="latin-1")
    assert tail.read() == ["shards: 100%", "whole\N{REPLACEMENT CHARACTER}"]


def test_of_very_much_the_end_is_read(tmp_path: Path) -> None:
    path = tmp_path / "log"
    tail = LogTail(path)
    path.write_text("x" * 100 + "\n" + "a line\n" * 200_000 + "the end\n")
    assert tail.read()[-1] == "the end"
    assert tail.read() == []


def test_colours_are_for_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "log"
    tail = LogTail(path)
    path.write_text("\x1b[2m12:00\x1b[0m \x1b[32;1m INFO\x1b[0m up\n")
    assert tail.read() == ["12:00  INFO up"]
