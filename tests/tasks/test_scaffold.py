import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.preflight.rules import CHECKS
from scripts.preflight.tree import Tree
from sieval.core.names import TaskName
from sieval.tasks.pages import read_page
from sieval.tasks.scaffold import FAMILIES, TO_WRITE, NewDataset, NewTask, scaffold

NAME = TaskName.parse("foo_2027_0shot_gen")
DATASET = NewDataset("Somebody/foo_2027", "0" * 40, 30, "MIT", split="train", problem_field="question")
URL = "https://example.org/a-long-address/of-a-repository/that-holds-the-protocol/tree/0123456789abcdef"

LATER = {"task-tests", "page-written", "fixture-rows", "meta-index"}
"""Rules whose files steps 3, 5 and 6 of CONTRIBUTING's path write."""


def write(folder: Path, task: NewTask) -> list[Path]:
    paths = []
    for file in scaffold(task):
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text)
        paths.append(path)
    return paths


@pytest.mark.parametrize("url", ["https://example.org/p", URL])
@pytest.mark.parametrize("family", FAMILIES)
def test_output_passes_the_lint(tmp_path: Path, family: str, url: str) -> None:
    paths = write(tmp_path, NewTask(NAME, "foo_2027", family, url, 4, DATASET))
    sources = [path for path in paths if path.suffix == ".py"]
    shutil.copy(Path(__file__).parents[2] / "pyproject.toml", tmp_path)
    for command in (["check"], ["format", "--check"]):
        ended = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--no-cache", *map(str, sources)],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )
        assert ended.returncode == 0, ended.stdout
    tree = Tree.read(tmp_path)
    refusals = [line for check in CHECKS if check.rule not in LATER for line in check.refusals(tree)]
    assert refusals == []


def test_the_check_asks_for_each_section_that_was_not_written(tmp_path: Path) -> None:
    write(tmp_path, NewTask(NAME, "foo_2027", "ArenaTask", "https://example.org/p", 4, DATASET))
    [page_written] = [check for check in CHECKS if check.rule == "page-written"]
    refused = page_written.refusals(Tree.read(tmp_path))
    assert len(refused) == len(TO_WRITE)
    assert all(question in line for question, line in zip(TO_WRITE.values(), refused, strict=True))
    [fixture_rows] = [check for check in CHECKS if check.rule == "fixture-rows"]
    assert len(fixture_rows.refusals(Tree.read(tmp_path))) == 1


def test_new_task_runs_as_it_was_written(tmp_path: Path) -> None:
    write(tmp_path, NewTask(NAME, "foo_2027", "ArenaTask", "https://example.org/p", 4, DATASET))
    program = f"""
import sieval.tasks, sieval.datasets
sieval.tasks.__path__.append({str(tmp_path / "sieval" / "tasks")!r})
sieval.datasets.__path__.append({str(tmp_path / "sieval" / "datasets")!r})
from sieval.core.dataset import DatasetRequest
from sieval.core.registry import load_dataset, load_task
task = load_task("foo_2027_0shot_gen")()
request = DatasetRequest(data={str(tmp_path / "tests/data/suite/foo_2027.jsonl")!r})
sample = load_dataset(task.spec.dataset)().load(request).samples[0]
print(sample.gold, task.spec.reference.rollouts, task.prompt(sample).messages[0].content)
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.stdout == "5 4 Put your final answer within \\boxed{}.\n\nWhat is $2+3$?\n", ended.stderr


def test_page_is_read_with_its_divergence(tmp_path: Path) -> None:
    paths = write(tmp_path, NewTask(NAME, "smt_2025", "ArenaTask", "https://example.org/p"))
    page = read_page(paths[1])
    assert page is not None
    assert [divergence.id for divergence in page.divergences] == ["timeouts"]
    assert page.front["data"]["source"] == "MathArena/smt_2025"


REFUSED = [
    ({"family": "Arena"}, "a family must be one of"),
    ({"dataset": "smt_2026"}, r"no dataset is named 'smt_2026'; did you mean 'smt_2025'\?; to declare it"),
    ({"dataset": "a-b"}, "must be a Python identifier"),
    (
        {"new_dataset": DATASET},
        "registered already; leave --source out, or delete sieval/datasets/smt_2025.py",
    ),
]


@pytest.mark.parametrize(("change", "message"), REFUSED)
def test_refused(change: dict[str, object], message: str) -> None:
    given: dict[str, object] = {
        "name": NAME,
        "dataset": "smt_2025",
        "family": "ArenaTask",
        "reference": "https://example.org/p",
    }
    with pytest.raises(ValueError, match=message):
        NewTask(**{**given, **change})  # type: ignore[arg-type]  # one argument is wrong on purpose


@pytest.mark.parametrize("revision", ["main", "COMMIT", "0" * 39, "0" * 41, "A" * 40, ""])
def test_a_dataset_is_pinned_to_a_whole_commit(revision: str) -> None:
    with pytest.raises(ValueError, match="a commit of 40 hexadecimal digits"):
        NewDataset("Somebody/foo_2027", revision, 30, "MIT")
