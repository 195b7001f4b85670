"""The files a new benchmark starts from."""

import json
import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import NamedTuple

from sieval.core.discovery import dataset_names, nearest
from sieval.core.names import TaskName
from sieval.core.registry import load_dataset
from sieval.tasks import families

FAMILIES = tuple(families.__all__)
_LINE, _ADDRESS = 110, 100
_COMMIT = re.compile(r"[0-9a-f]{40}")
TO_WRITE = {
    "": "What is measured, with which prompt.",
    "Extraction": "Where the prediction is taken from.",
    "Grader": "What decides.",
    "Measured": "Golds against themselves; recorded completions beside their recorded verdicts.",
}
"""What each section of a new page asks for, until it is written."""


@dataclass(frozen=True, slots=True)
class NewDataset:
    """A Hub dataset that no file declares yet, pinned to a commit."""

    source: str
    revision: str
    rows: int
    licence: str
    split: str = "test"
    problem_field: str = "problem"
    gold_field: str = "answer"

    def __post_init__(self) -> None:
        if not _COMMIT.fullmatch(self.revision):
            raise ValueError(
                f"a new dataset is pinned to a commit of 40 hexadecimal digits (got {self.revision[:80]!r}); "
                "its page on the Hub lists them under History"
            )


@dataclass(frozen=True, slots=True)
class NewTask:
    """What is to be declared; `new_dataset` is None where `dataset` is registered."""

    name: TaskName
    dataset: str
    family: str
    reference: str
    rollouts: int = 1
    new_dataset: NewDataset | None = None

    def __post_init__(self) -> None:
        if self.family not in FAMILIES:
            raise ValueError(f"a family must be one of {', '.join(FAMILIES)} (got {self.family[:80]!r})")
        if not self.dataset.isidentifier():
            raise ValueError(f"a dataset's name must be a Python identifier (got {self.dataset[:80]!r})")
        if len(self.reference) > _ADDRESS:
            raise ValueError(f"a reference has at most {_ADDRESS} characters (got {len(self.reference)})")
        registered = self.dataset in dataset_names()
        if registered and self.new_dataset is not None:
            raise ValueError(
                f"dataset {self.dataset} is registered already; leave --source out, "
                f"or delete sieval/datasets/{self.dataset}.py to declare it anew"
            )
        if not registered and self.new_dataset is None:
            raise ValueError(
                f"no dataset is named {self.dataset[:80]!r}{nearest(self.dataset, dataset_names())}; to "
                f"declare it, pass --source OWNER/REPO@COMMIT --rows N --licence NAME"
            )


class NewFile(NamedTuple):
    """A path in the repository and its content."""

    path: PurePosixPath
    text: str


def scaffold(task: NewTask) -> tuple[NewFile, ...]:
    """The task's file and page; with a new dataset its file too, and a fixture with one row to begin with."""
    files = [
        NewFile(PurePosixPath("sieval/tasks", task.name.file_name), _task_text(task)),
        NewFile(PurePosixPath("docs/tasks", f"{task.name}.md"), _page_text(task)),
    ]
    if task.new_dataset is not None:
        fields = task.new_dataset
        row = {fields.problem_field: "What is $2+3$?", fields.gold_field: "5", "source": "written by hand"}
        files += [
            NewFile(
                PurePosixPath("sieval/datasets", f"{task.dataset}.py"), _dataset_text(task.dataset, fields)
            ),
            NewFile(PurePosixPath("tests/data/suite", f"{task.dataset}.jsonl"), f"{json.dumps(row)}\n"),
        ]
    return tuple(files)


def _task_text(task: NewTask) -> str:
    rollouts = f", rollouts={task.rollouts}" if task.rollouts > 1 else ""
    start, url, constant = f'    reference=Reference("{task.name.task}", ', f'"{task.reference}"', ""
    if len(f"{start}{url}{rollouts}),") > _LINE:
        url, constant = "_URL", f"_URL = {url}\n\n\n"
    reference = f"{start}{url}{rollouts}),\n"
    return (
        f'"""{_title(task.name.task)}."""\n\n'
        "from sieval.core import Reference, sieval_task\n"
        f"from sieval.tasks.families import {task.family}\n\n{constant or chr(10)}"
        "@sieval_task(\n"
        f'    name="{task.name}",\n'
        f'    dataset="{task.dataset}",\n'
        f"{reference})\n"
        f"class {task.name.class_name}({task.family}):\n"
        f'    """{getattr(families, task.family).__doc__.splitlines()[0]}"""\n'
    )


def _dataset_text(name: str, new: NewDataset) -> str:
    split = "" if new.split == "test" else f'    split = "{new.split}"\n'
    problem = "" if new.problem_field == "problem" else f'    problem_field = "{new.problem_field}"\n'
    return (
        f'"""{_title(name)}: {new.rows} problems."""\n\n'
        "from sieval.core.registry import sieval_dataset\n"
        "from sieval.datasets.hub import HubDataset\n\n\n"
        "@sieval_dataset(\n"
        f'    name="{name}",\n'
        f'    source="{new.source}",\n'
        f'    revision="{new.revision}",\n'
        f'    licence="{new.licence}",\n'
        f"    rows={new.rows},\n"
        f'    gold_field="{new.gold_field}",\n'
        ")\n"
        f"class {''.join(word[:1].upper() + word[1:] for word in name.split('_'))}(HubDataset):\n"
        '    """Numbered in the order of the split."""\n\n'
        f'    fields = ("{new.problem_field}", "{new.gold_field}")\n'
        f"{split}{problem}"
    )


def _page_text(task: NewTask) -> str:
    family = getattr(families, task.family)
    data = task.new_dataset or load_dataset(task.dataset).spec
    return (
        "---\n"
        f"task: {task.name}\n"
        "status: experimental\n"
        "data:\n"
        f"  source: {data.source}\n  revision: {data.revision}\n  licence: {data.licence}\n"
        "protocol:\n"
        f"  source: {task.reference}\n"
        f"extraction: {json.dumps(family.extraction)}\n"
        f"grader: {family.grader}\n"
        "divergences:\n"
        "  - id: timeouts\n"
        "    here: a grade past the pool's deadline is `ungraded`, counted, never correct\n"
        "    published: a comparison that takes too long counts as wrong\n"
        "    evidence: tests/core/test_offload.py\n"
        "---\n\n"
        + "".join(
            f"{f'## {head}' if head else f'# {task.name}'}\n\n{ask}\n\n" for head, ask in TO_WRITE.items()
        )
        + f"## Licence\n\nData: {data.licence}.\n"
    )


def _title(name: str) -> str:
    return " ".join(word.upper() if len(word) < 5 and word.isalpha() else word for word in name.split("_"))
