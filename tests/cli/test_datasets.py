import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


def sieval(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sieval", "dataset", *arguments],
        capture_output=True,
        check=False,
        text=True,
        timeout=15,
        env={**os.environ, **environment},
    )


def test_list_and_show_name_source_revision_and_options() -> None:
    listed = json.loads(sieval("list", "-o", "json").stdout)["datasets"]
    assert "dgn_math" in [row["dataset"] for row in listed]
    shown = sieval("show", "dgn_math").stdout
    assert "ORCHORDS/dgn-math-problems" in shown
    assert "option config" in shown
    assert "no commit is published" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "dgn_mth"], "did you mean 'dgn_math'?"),
        (["download", "dgn_math", "--option", "config"], "--option must read KEY=VALUE (got 'config')"),
        (["download", "dgn_math", "--option", "config=ful"], "did you mean 'full'?"),
        (["download", "dgn_math"], "cannot be reached"),
    ],
)
def test_bad_request_ends_in_one_line(tmp_path: Path, arguments: list[str], message: str) -> None:
    ended = sieval(*arguments, SIEVAL_CACHE=str(tmp_path), HF_ENDPOINT="http://127.0.0.1:9")
    assert ended.returncode == 2
    assert message in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())
