"""Patch tables repair data that is there, and say why."""

from collections.abc import Iterator

import yaml

from scripts.preflight.check import Refusal, check
from scripts.preflight.declarations import Declaration, datasets
from scripts.preflight.pages import line_of
from scripts.preflight.tree import Tree
from sieval.core.errors import DataError
from sieval.datasets.patch_table import parse_patches

FOLDER = "sieval/datasets/patches"
_SUMS = (
    '@sieval_dataset(name="sums", revision="1", gold_field="gold")\n'
    'class Sums(HubDataset):\n    fields = ("id", "problem")\n'
)
_ROW = '- {{id: a, field: {field}, old: "1", new: "2", why: "{why}"}}\n'


@check({f"{FOLDER}/sums.yaml": _ROW.format(field="gold", why=""), "sieval/datasets/sums.py": _SUMS})
def patch_table(tree: Tree) -> Iterator[Refusal]:
    """A patch table parses, and each of its rows carries id, field, old, new and why."""
    for path, text in _tables(tree):
        try:
            parse_patches(path, text)
        except DataError as exc:
            yield Refusal(path, _faulty_line(path, text), str(exc), "see sieval/datasets/patches/README.md")


@check({f"{FOLDER}/sums.yaml": _ROW.format(field="golden", why="1 + 1"), "sieval/datasets/sums.py": _SUMS})
def patch_field(tree: Tree) -> Iterator[Refusal]:
    """A patch table is named after a dataset and patches fields that dataset declares."""
    known = {dataset.text("name"): _fields(dataset) for dataset in datasets(tree)}
    for path, text in _tables(tree):
        name = path.removeprefix(f"{FOLDER}/").removesuffix(".yaml")
        if name not in known:
            yield Refusal(path, 1, f"no dataset is named {name}", "name the table after its dataset")
            continue
        try:
            patches = parse_patches(path, text)
        except DataError:  # patch_table says so
            continue
        for patch in patches:
            if patch.field not in known[name]:
                fields = ", ".join(sorted(known[name]))
                found = f"{patch.id}: {name} has no field {patch.field!r}"
                yield Refusal(path, line_of(text, f"id: {patch.id}"), found, f"patch one of {fields}")


def _tables(tree: Tree) -> Iterator[tuple[str, str]]:
    for path in tree.under(FOLDER):
        if path.suffix in {".yaml", ".yml"}:
            yield str(path), tree.files[str(path)]


def _fields(dataset: Declaration) -> set[str]:
    fields = dataset.members.get("fields")
    return {*(fields if isinstance(fields, tuple) else ()), dataset.text("gold_field")} - {""}


def _faulty_line(name: str, text: str) -> int:
    """Where the first row starts up to which the table does not parse."""
    try:
        root = yaml.compose(text, yaml.SafeLoader)
    except yaml.MarkedYAMLError as exc:
        return int(exc.problem_mark.line) + 1 if exc.problem_mark else 1
    if not isinstance(root, yaml.SequenceNode):
        return 1
    starts = [row.start_mark.line for row in root.value]
    lines = text.splitlines(keepends=True)
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        try:
            parse_patches(name, "".join(lines[:end]))
        except DataError:
            return int(start) + 1
    return 1
