"""`sieval compare` over run directories, as a process."""

import json
from pathlib import Path

from tests.cli.served import sieval
from tests.reports.judged import TASK, samples, write_run


def session(folder: Path, words: str, model: str) -> Path:
    write_run(folder / TASK, samples(len(words)), {None: list(words)}, {"model": model})
    return folder


def test_three_sessions_are_held_against_the_first(tmp_path: Path) -> None:
    sessions = [
        session(tmp_path / name, words, name)
        for name, words in (("a", "ccccciiiii"), ("b", "ccccccccci"), ("c", "ccccciiiic"))
    ]
    ended = sieval("compare", *map(str, sessions), "-o", "json")
    assert ended.returncode == 0, ended.stderr
    reports = json.loads(ended.stdout)
    assert [(report["a"]["model"], report["b"]["model"]) for report in reports] == [("a", "b"), ("a", "c")]
    chances = [report["difference"]["p"] for report in reports]
    assert [report["difference"]["p_holm"] for report in reports] == [min(1, 2 * min(chances)), max(chances)]
    shown = sieval("compare", str(sessions[0]), str(sessions[1]))
    assert f"{TASK}: b (b) against a (a), 10 samples" in shown.stdout
    three = sieval("compare", *map(str, sessions)).stdout.splitlines()
    assert [line for line in three if "against" in line] == [
        f"{TASK}: b (b) against a (a), 10 samples",
        f"{TASK}: c (c) against a (a), 10 samples",
    ]
    for name in ("b", "c"):
        assert sum(line.startswith(f"  {name}           ") for line in three) == 1
        assert sum(line.startswith(f"  {name} - a       ") for line in three) == 1
    assert "McNemar     4 gained, 0 lost, p = 0.125 (exact)" in shown.stdout


def test_one_run_is_not_enough(tmp_path: Path) -> None:
    ended = sieval("compare", str(session(tmp_path / "a", "c", "a")))
    assert (ended.returncode, ended.stderr) == (2, "error: compare needs two runs or more (got 1)\n")


def test_sessions_that_share_no_task_are_refused(tmp_path: Path) -> None:
    first = session(tmp_path / "a", "cc", "a")
    write_run(first / "second", samples(2), {None: list("cc")}, {"task": "gsm8k_0shot_gen"})
    second = tmp_path / "b"
    for name in ("aime_2024_0shot_gen", "aime_2025_0shot_gen"):
        write_run(second / name, samples(2), {None: list("cc")}, {"task": name})
    ended = sieval("compare", str(first), str(second))
    assert ended.returncode == 2
    assert ended.stderr.startswith("error: the sessions must share a task")
