"""A task and a dataset that live in somebody else's package."""

import json
from pathlib import Path

import pytest

from tests.cli.served import sieval

pytestmark = pytest.mark.timeout(60)

DATASET = '''"""Two sums."""
from sieval.core import Dataset, DatasetRequest, LoadedDataset, Sample, sieval_dataset

@sieval_dataset(name="sums", source="none", revision="1", licence="CC0-1.0", rows=2)
class Sums(Dataset):
    """Two sums."""
    def load(self, request: DatasetRequest) -> LoadedDataset:
        samples = (Sample("a", "1 + 1", "2"), Sample("b", "2 + 2", "4"))
        return LoadedDataset(samples, {"revision": "1"}, {"rows": 2})
'''
TASK = '''"""Sums."""
from sieval.core import Prompt, Reference, Sample, Verdict, sieval_task
from sieval.core.task import Task

def grade(sample: Sample, completion: str) -> Verdict:
    right = completion.strip() == sample.gold
    return Verdict("correct" if right else "incorrect", completion, "string", "compared as text")

@sieval_task(name="sums_0shot_gen", dataset="sums", reference=Reference("Sums", "none"))
class SumsZeroShotGenTask(Task):
    """Sums."""
    grader = "outside.tasks.sums_0shot_gen:grade"
    def prompt(self, sample: Sample) -> Prompt:
        return Prompt.user(sample.problem)
'''


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """An installed third-party package: its code, and the metadata that names its entry points."""
    root = tmp_path / "site"
    for folder, name, text in (("tasks", "sums_0shot_gen", TASK), ("datasets", "sums", DATASET)):
        package = root / "outside" / folder
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("")
        (package / f"{name}.py").write_text(text)
    (root / "outside" / "__init__.py").write_text("")
    info = root / "outside-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[sieval.tasks]\noutside = outside.tasks\n[sieval.datasets]\noutside = outside.datasets\n"
    )
    return root


def test_an_outside_task_is_listed_shown_and_run(plugin: Path, tmp_path: Path) -> None:
    path = f"{plugin}:{Path(__file__).parents[2]}"
    listed = sieval("task", "list", "-o", "json", PYTHONPATH=path)
    assert json.loads(listed.stdout)["tasks"]["sums_0shot_gen"]["dataset"] == "sums"
    shown = sieval("task", "show", "sums_0shot_gen", "-o", "json", PYTHONPATH=path)
    assert json.loads(shown.stdout)["licence"] == "CC0-1.0"
    answers = tmp_path / "answers.jsonl"
    answers.write_text('{"id": "a", "response": "2"}\n{"id": "b", "response": "5"}\n')
    flags = ("--model", f"replay:{answers}", "--out", str(tmp_path / "out"), "-o", "json")
    ended = sieval("run", "sums_0shot_gen", *flags, PYTHONPATH=path)
    assert ended.returncode == 0, ended.stderr
    [report] = json.loads(ended.stdout)
    assert (report["score"]["correct"], report["score"]["total"]) == (1, 2)
