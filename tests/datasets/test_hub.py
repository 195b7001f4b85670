import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from sieval.datasets.dgn_math import CONFIG_ROWS
from tests.datasets.hub_server import HubRepository, serving
from tests.datasets.tiny import PINNED

MOVED = "b" * 40
SHORT = "c" * 40
BARE = "d" * 40
CARD = b"""---
configs:
- config_name: one
  data_files: [{split: test, path: one.jsonl}]
- config_name: two
  data_files: [{split: test, path: two.jsonl}]
---
"""


DGN_CARD = b"""---
configs:
- config_name: verified
  data_files:
  - {split: train, path: train.parquet}
  - {split: test, path: test.parquet}
---
"""
Row = Mapping[str, object]


def lines(*rows: Row) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def tiny_files(*golds: str, field: str = "answer") -> dict[str, bytes]:
    rows = [{"problem": f"{number}?", field: gold} for number, gold in enumerate(golds, start=1)]
    return {"README.md": CARD, "one.jsonl": lines(*rows[:-1]), "two.jsonl": lines(rows[-1])}


def verified_row(number: int) -> Row:
    return {
        "id": f"dgn.core.1.{number}",
        "problem": f"${number}$?",
        "final_answer_boxed": f"\\boxed{{{number}}}",
        "collection": "core",
        "chapter": 1,
        "answer_status": "corrected" if number < 50 else "verified",
    }


def parquet(rows: Sequence[Row]) -> bytes:
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(rows)), sink)
    return bytes(sink.getvalue())


class Client:
    """A loading process whose Hub is `endpoint`; imports of the Hub's libraries are paid once."""

    def __init__(self, endpoint: str, home: Path) -> None:
        env = {
            **os.environ,
            "HF_ENDPOINT": endpoint,
            "HF_HOME": str(home),
            "HF_HUB_DISABLE_PROGRESS_BARS": "1",
        }
        command = [sys.executable, "-m", "tests.datasets.hub_client"]
        root = Path(__file__).parents[2]
        self._process = subprocess.Popen(
            command, env=env, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, do: str, dataset: str, cache: Path, **more: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        asked = {"do": do, "dataset": dataset, "cache": str(cache), **more}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(timeout=10)
        self._process.stdout.close()


@pytest.fixture(scope="module")
def repository() -> HubRepository:
    commits = {
        PINNED: tiny_files("10", "20", "30"),
        MOVED: tiny_files("11", "20", "30"),
        SHORT: tiny_files("10", "20"),
        BARE: tiny_files("10", "20", "30", field="result"),
    }
    return HubRepository("org/tiny", commits, {"main": PINNED, "short": SHORT, "bare": BARE})


@pytest.fixture(scope="module")
def hub(repository: HubRepository) -> list[HubRepository]:
    return [repository]


@pytest.fixture(scope="module")
def client(hub: list[HubRepository], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(hub) as address:
        running = Client(address, tmp_path_factory.mktemp("hub"))
        yield running
        running.close()


@pytest.fixture
def unreachable(tmp_path: Path) -> Iterator[Client]:
    running = Client("http://127.0.0.1:9", tmp_path / "hub")
    yield running
    running.close()


def test_pinned_configs_are_fetched_once_and_read_offline(
    client: Client, unreachable: Client, repository: HubRepository, tmp_path: Path
) -> None:
    fetched = client.ask("download", "tiny", tmp_path)
    assert fetched["steps"] == [["tiny", 1, 3], ["tiny", 2, 3], ["tiny", 3, 3]]
    ((what, path, revision, rows),) = fetched["files"]
    assert (what, revision, rows) == ("rows", PINNED, 3)
    assert Path(path).is_relative_to(tmp_path / "datasets" / "tiny" / PINNED)
    before = len(repository.requests)
    assert client.ask("download", "tiny", tmp_path)["files"] == fetched["files"]
    assert len(repository.requests) == before

    loaded = unreachable.ask("load", "tiny", tmp_path, offline=True)
    assert loaded["samples"] == [
        ["tiny.001", "1?", "10", {"_config": "one"}],
        ["tiny.002", "2?", "20", {"_config": "one"}],
        ["tiny.003", "3?", "30", {"_config": "two"}],
    ]
    assert loaded["identity"] == {"source": "org/tiny", "revision": PINNED}
    assert loaded["heavy"] == []


def test_load_fetches_what_is_not_here_yet(client: Client, tmp_path: Path) -> None:
    assert len(client.ask("load", "tiny", tmp_path)["samples"]) == 3


def test_branch_stays_the_commit_it_was_until_downloaded_anew(
    client: Client, repository: HubRepository, tmp_path: Path
) -> None:
    options = {"revision": "main"}
    first = client.ask("load", "tiny", tmp_path, options=options)
    assert first["identity"]["revision"] == PINNED
    repository.branches["main"] = MOVED
    stale = client.ask("load", "tiny", tmp_path, options=options)
    assert stale["identity"]["revision"] == PINNED
    assert any(f"main means commit {PINNED}" in note for note in stale["notes"])
    client.ask("download", "tiny", tmp_path, options=options)
    fresh = client.ask("load", "tiny", tmp_path, options=options)
    assert fresh["identity"]["revision"] == MOVED
    assert fresh["samples"][0][2] == "11"
    repository.branches["main"] = PINNED


def test_other_number_of_rows_than_pinned_is_an_error(
    client: Client, repository: HubRepository, tmp_path: Path
) -> None:
    pinned = repository.commits[PINNED]
    repository.commits[PINNED] = repository.commits[SHORT]
    error = client.ask("load", "tiny", tmp_path)["error"]
    repository.commits[PINNED] = pinned
    assert "rows must be 3 (got 2)" in error
    assert not list(tmp_path.rglob("*.jsonl"))
    assert not list(tmp_path.rglob(".part-*"))


def test_chosen_revision_may_differ_and_says_how(client: Client, tmp_path: Path) -> None:
    loaded = client.ask("load", "tiny", tmp_path, options={"revision": "short"})
    assert len(loaded["samples"]) == 2
    assert any("rows must be 3 (got 2)" in note for note in loaded["notes"])


def test_missing_field_is_named(client: Client, tmp_path: Path) -> None:
    error = client.ask("load", "tiny", tmp_path, options={"revision": "bare"})["error"]
    assert "fields problem, answer must be there (missing answer)" in error


def test_unknown_revision_is_named(client: Client, tmp_path: Path) -> None:
    error = client.ask("load", "tiny", tmp_path, options={"revision": "nowhere"})["error"]
    assert error == "org/tiny must have revision 'nowhere' (the Hub knows none such)"


def test_unknown_repository_is_named(client: Client, tmp_path: Path) -> None:
    error = client.ask("load", "dgn_math", tmp_path)["error"]
    assert "the Hub knows no dataset ORCHORDS/dgn-math-problems" in error


def test_changed_copy_is_refused(client: Client, tmp_path: Path) -> None:
    path = Path(client.ask("download", "tiny", tmp_path)["files"][0][1])
    path.write_bytes(path.read_bytes().replace(b'"10"', b'"99"'))
    error = client.ask("load", "tiny", tmp_path)["error"]
    assert f"{path} must hold sha256" in error
    assert "sieval dataset download tiny" in error


def test_unreachable_hub_names_the_ways_out(unreachable: Client, tmp_path: Path) -> None:
    error = unreachable.ask("load", "tiny", tmp_path)["error"]
    assert "cannot be reached" in error
    assert "sieval dataset download tiny" in error
    assert "--data FILE" in error
    assert "\n" not in error


def test_dgn_math_checks_the_published_counts_of_both_splits(
    client: Client, hub: list[HubRepository], tmp_path: Path
) -> None:
    rows = [verified_row(number) for number in range(CONFIG_ROWS["verified"])]
    whole = {"README.md": DGN_CARD, "train.parquet": parquet(rows[400:]), "test.parquet": parquet(rows[:400])}
    wrong = {**whole, "test.parquet": parquet([{**rows[0], "answer_status": "verified"}, *rows[1:400]])}
    dgn = HubRepository("ORCHORDS/dgn-math-problems", {PINNED: whole, MOVED: wrong}, {"main": PINNED})
    hub.append(dgn)
    loaded = client.ask("load", "dgn_math", tmp_path, options={"status": "corrected"})
    dgn.branches["main"] = MOVED
    error = client.ask("download", "dgn_math", tmp_path)["error"]
    hub.remove(dgn)
    assert loaded["counts"] == {"rows": 2755, "malformed": 0, "selected": 50, "samples": 50}
    expected = {"source": dgn.name, "revision": PINNED, "config": "verified", "split": "test"}
    assert loaded["identity"] == {**expected, "status": "corrected"}
    assert "answer_status verified must have 2705 rows (got 2706)" in error
    assert "answer_status corrected must have 50 rows (got 49)" in error
