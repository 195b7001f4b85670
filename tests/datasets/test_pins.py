"""Every Hub dataset of the suite is fetched as it is pinned: commit, configs, split, size and fields."""

import json
from collections.abc import Iterator
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from sieval.core.registry import load_dataset
from sieval.datasets.hub import HubDataset
from tests.datasets.hub_server import HubRepository, serving
from tests.datasets.test_hub import Client

NAMES = (
    *("aime_2024", "aime_2025", "aime_2026", "apex_2025", "apex_shortlist_2025", "brumo_2025", "cmimc_2025"),
    *("gsm8k", "hendrycks_math", "hmmt_feb_2025", "hmmt_feb_2026", "hmmt_nov_2025", "math_500", "smt_2025"),
    "theoremqa",
)
EXEMPLARS = str(Path(__file__).parents[1] / "data" / "suite" / "exemplars.json")


def hub_dataset(name: str) -> HubDataset:
    found = load_dataset(name)()
    assert isinstance(found, HubDataset)
    return found


def make_row(name: str, number: int) -> dict[str, object]:
    made: dict[str, object] = {field: f"{field} {number}" for field in hub_dataset(name).fields}
    if name == "gsm8k":
        made["answer"] = f"so\n#### {number}"
    if name == "hendrycks_math":
        made["solution"] = f"so \\boxed{{{number}}}"
    return made


def make_files(name: str, *, missing: int = 0) -> dict[str, bytes]:
    """The rows of `name` spread over its configs, `missing` left out at the end."""
    dataset = hub_dataset(name)
    card: list[str] = []
    files: dict[str, bytes] = {}
    rows = [make_row(name, number) for number in range(1, (dataset.spec.rows or 0) + 1 - missing)]
    share = -(-len(rows) // len(dataset.configs))
    for part, config in enumerate(dataset.configs):
        held = rows[part * share : (part + 1) * share]
        path = f"{part}.jsonl"
        files[path] = "".join(json.dumps(row) + "\n" for row in held).encode()
        where = f"{{split: {dataset.split}, path: {path}}}"
        card.append(f"- config_name: {config or 'default'}\n  data_files: [{where}]\n")
    return {"README.md": f"---\nconfigs:\n{''.join(card)}---\n".encode(), **files}


def picture_files() -> dict[str, bytes]:
    """TheoremQA as it is stored: a parquet file with a column of pictures."""
    rows: list[dict[str, object]] = [
        {"Question": f"{n}?", "Answer": str(n), "Answer_type": "integer", "Picture": None} for n in range(800)
    ]
    rows[7] = {**rows[7], "Picture": {"bytes": b"\x89PNG no picture", "path": "a.png"}}
    picture = pyarrow.struct([("bytes", pyarrow.binary()), ("path", pyarrow.string())])
    text = [(name, pyarrow.string()) for name in ("Question", "Answer", "Answer_type")]
    features = {name: {"dtype": "string", "_type": "Value"} for name, _ in text}
    known = {"info": {"features": {**features, "Picture": {"_type": "Image"}}}}
    schema = pyarrow.schema([*text, ("Picture", picture)], metadata={"huggingface": json.dumps(known)})
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), sink)
    card = "---\nconfigs:\n- config_name: default\n  data_files: [{split: test, path: a.parquet}]\n---\n"
    return {"README.md": card.encode(), "a.parquet": bytes(sink.getvalue())}


@pytest.fixture(scope="module")
def hub() -> list[HubRepository]:
    repositories = []
    for name in NAMES:
        spec = hub_dataset(name).spec
        files = picture_files() if name == "theoremqa" else make_files(name)
        repositories.append(HubRepository(spec.source, {spec.revision: files}, {}))
    return repositories


@pytest.fixture(scope="module")
def client(hub: list[HubRepository], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(hub) as address:
        running = Client(address, tmp_path_factory.mktemp("hub"))
        yield running
        running.close()


def options_of(name: str) -> dict[str, str]:
    return {"exemplars": EXEMPLARS} if "exemplars" in hub_dataset(name).spec.options else {}


@pytest.mark.parametrize("name", NAMES)
def test_pinned_rows_are_fetched_then_read_offline(client: Client, tmp_path: Path, name: str) -> None:
    spec = hub_dataset(name).spec
    loaded = client.ask("load", name, tmp_path, options=options_of(name))
    assert "error" not in loaded, loaded
    assert loaded["counts"]["samples"] == spec.rows
    assert (loaded["identity"]["source"], loaded["identity"]["revision"]) == (spec.source, spec.revision)
    assert (
        client.ask("load", name, tmp_path, options=options_of(name), offline=True)["samples"]
        == loaded["samples"]
    )


@pytest.mark.parametrize("name", ["aime_2025", "math_500", "smt_2025"])
def test_another_size_is_refused(client: Client, hub: list[HubRepository], tmp_path: Path, name: str) -> None:
    spec = hub_dataset(name).spec
    [repository] = [repo for repo in hub if repo.name == spec.source]
    held = repository.commits[spec.revision]
    repository.commits[spec.revision] = make_files(name, missing=1)
    try:
        refused = client.ask("load", name, tmp_path)
    finally:
        repository.commits[spec.revision] = held
    assert refused["error"] == (
        f"{spec.source} (rows, revision {spec.revision}): rows must be {spec.rows} "
        f"(got {(spec.rows or 0) - 1}); it is not what was pinned"
    )


def test_pictures_are_kept_undecoded_and_only_noted(client: Client, tmp_path: Path) -> None:
    loaded = client.ask("load", "theoremqa", tmp_path, options=options_of("theoremqa"))
    pictured = [number for number, (_, _, _, fields) in enumerate(loaded["samples"]) if fields["has_picture"]]
    assert pictured == [7]
