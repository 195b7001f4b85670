"""`sieval audit` and `sieval adjudicate` over a real run, as processes."""

import json
from pathlib import Path

import pytest

from tests.cli.served import TASK, run_flags, sieval, simulated

pytestmark = pytest.mark.timeout(120)
FIXED = f"{TASK}_fixed"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of the shipped sample's first rows, which hold the worked example."""
    folder = tmp_path_factory.mktemp("audited")
    with simulated(folder, "--accuracy", "0.6", "--reasoning", "none") as url:
        ended = sieval(*run_flags(url, folder / "run", "--limit", "120"))
    assert ended.returncode == 0, ended.stderr
    return folder / "run" / TASK


def test_the_other_grader_judges_first_and_disagreements_are_explained(run: Path) -> None:
    ended = sieval("audit", str(run), "--against", FIXED, "-o", "json")
    assert ended.returncode == 0, ended.stderr
    [report] = json.loads(ended.stdout)
    assert report["rollouts"] == 120
    assert report["not_compared"] == 0
    sides = (report["accepted_by_own_only"], report["accepted_by_against_only"])
    listed = [found for side in sides for kind in side["kinds"] for found in kind["found"]]
    assert len(listed) == report["impact"]["gained"] + report["impact"]["lost"] > 0
    assert all(found["own"]["reason"] and found["against"]["reason"] for found in listed)
    shown = sieval("audit", str(run), "--against", FIXED, "--examples", "1")
    assert f"accepted by {FIXED} only: {sides[1]['count']}" in shown.stdout


def test_a_persons_word_is_counted(run: Path) -> None:
    [report] = json.loads(sieval("audit", str(run), "--against", FIXED, "-o", "json").stdout)
    found = report["accepted_by_against_only"]["kinds"][0]["found"][0]
    told = sieval("adjudicate", str(run), found["sample"], "correct", "--by", "ada", "--note", "the same")
    assert told.returncode == 0, told.stderr
    [after] = json.loads(sieval("audit", str(run), "--against", FIXED, "-o", "json").stdout)
    assert after["adjudications"]["against_right"] == 1
    assert after["adjudications"]["open"] == report["adjudications"]["open"] - 1


def test_what_was_never_asked_cannot_be_adjudicated(run: Path) -> None:
    ended = sieval("adjudicate", str(run), "no.such", "correct", "--by", "ada")
    assert (ended.returncode, ended.stderr) == (
        2,
        f"error: {run} holds no completion of 'no.such', rollout 0\n",
    )


def test_a_word_is_about_one_run(run: Path, tmp_path: Path) -> None:
    word = ("s", "correct", "--by", "ada")
    ended = sieval("adjudicate", str(tmp_path), *word)
    assert (ended.returncode, ended.stderr[:7]) == (2, "error: ")
    assert "holds no run" in ended.stderr
    for name in ("a", "b"):
        (tmp_path / name).symlink_to(run)
        (tmp_path / f"{name}.d").mkdir()
        (tmp_path / f"{name}.d" / "run.json").write_text("{}")
    ended = sieval("adjudicate", str(tmp_path), *word)
    assert "a word is about one run (" in ended.stderr
    ended = sieval("adjudicate", str(run.parent), *word)
    assert f"{run} holds no completion of 's', rollout 0" in ended.stderr


def test_an_unknown_grader_is_named(run: Path) -> None:
    ended = sieval("audit", str(run), "--against", "nobody")
    assert ended.returncode == 2
    assert ended.stderr.startswith("error: a grader must be sieval, math-verify, a task's name")


def test_verdicts_by_older_code_are_used_and_said_to_be_old(run: Path) -> None:
    sieval("audit", str(run), "--against", FIXED)
    maker = run / f"verdicts.{FIXED}.json"
    told = json.loads(maker.read_text())
    maker.write_text(json.dumps({**told, "code": "0" * 12}))
    ended = sieval("audit", str(run), "--against", FIXED, "-o", "json")
    maker.write_text(json.dumps(told))
    assert ended.returncode == 0
    assert json.loads(ended.stdout)[0]["rollouts"] == 120
    assert (
        f"note: {run} was judged by {FIXED} on {told['started']}, whose code has changed since"
        in ended.stderr
    )
