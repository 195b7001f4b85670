"""Stored completions graded on several real Ray nodes."""

import json
import shutil
import time
from pathlib import Path

import pytest

from tests.cli.served import TASK, run_flags, sieval, simulated, start_sieval
from tests.cluster.nodes import Nodes

pytestmark = [pytest.mark.timeout(240), pytest.mark.xdist_group("ray")]
SLOW = "tests.cluster.slow_grader:grade"
LIMIT = 100


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session of one run."""
    folder = tmp_path_factory.mktemp("stored")
    with simulated(folder) as url:
        ended = sieval(*run_flags(url, folder / "out", "--limit", str(LIMIT)))
    assert ended.returncode == 0, ended.stderr
    return folder / "out"


def verdicts(session: Path, name: str) -> list[bytes]:
    return sorted((session / TASK / f"verdicts.{name}.jsonl").read_bytes().splitlines())


def test_an_audit_by_the_cluster_finds_what_one_machine_finds(
    two_nodes: Nodes, stored: Path, tmp_path: Path
) -> None:
    flags = ("--against", "math-verify", "-o", "json")
    session = tmp_path / "session"
    shutil.copytree(stored, session)
    there = sieval("audit", str(session), *flags, "--ray", two_nodes.address)
    assert there.returncode == 0, there.stderr
    spread = verdicts(session, "math-verify")
    shutil.rmtree(session)
    shutil.copytree(stored, session)
    here = sieval("audit", str(session), *flags)
    assert here.returncode == 0, here.stderr
    [told], [expected] = json.loads(there.stdout), json.loads(here.stdout)
    for report in (told, expected):
        for key in ("started", "command"):  # how the set was made
            del report["against"]["made"][key]
    assert told == expected
    assert spread == verdicts(session, "math-verify")
    assert len(spread) == LIMIT


def test_a_regrade_outlives_a_node(two_nodes: Nodes, stored: Path, tmp_path: Path) -> None:
    session = tmp_path / "session"
    shutil.copytree(stored, session)
    flags = ("regrade", str(session), "--grader", SLOW, "--as")
    process = start_sieval(*flags, "there", "-o", "json", "--ray", two_nodes.address)
    written = session / TASK / "verdicts.there.jsonl"
    while not (written.exists() and written.stat().st_size):
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    two_nodes.kill(two_nodes.alive[-1])
    out, err = process.communicate(timeout=100)
    assert process.returncode == 0, err
    here = sieval(*flags, "here", "-o", "json")
    assert here.returncode == 0, here.stderr
    assert verdicts(session, "there") == verdicts(session, "here")
    [spread], [alone] = json.loads(out), json.loads(here.stdout)
    for report in (spread, alone):
        del report["grader"], report["graded_by"], report["extraction"]
    assert spread == alone


def test_a_grader_that_nodes_lack_is_told(two_nodes: Nodes, stored: Path, tmp_path: Path) -> None:
    (tmp_path / "homemade.py").write_text("def grade(sample, text): ...\n")
    ended = sieval(
        *("regrade", str(stored), "--grader", "homemade:grade", "--ray", two_nodes.address),
        PYTHONPATH=str(tmp_path),
    )
    assert ended.returncode == 2
    assert "error: " in ended.stderr
    assert "homemade" in ended.stderr
    assert "Traceback" not in ended.stderr
