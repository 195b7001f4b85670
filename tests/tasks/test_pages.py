from pathlib import Path

import pytest

from sieval.core.discovery import task_names
from sieval.core.errors import DataError
from sieval.core.registry import load_dataset, load_task
from sieval.tasks.pages import Divergence, page_path, read_page

SUITE = tuple(name for name in task_names() if not name.startswith(("dgn_math", "ugmathbench")))


def test_the_suite_has_sixteen_tasks() -> None:
    assert len(SUITE) == 16


@pytest.mark.parametrize("name", SUITE)
def test_page_says_what_is_declared(name: str) -> None:
    page, task = read_page(page_path(name)), load_task(name)
    dataset = load_dataset(task.spec.dataset).spec
    assert page is not None
    assert page.front["task"] == name
    assert page.front["status"] == task.spec.status
    assert page.front["data"] == {
        "source": dataset.source,
        "revision": dataset.revision,
        "licence": dataset.licence,
    }
    assert page.front["protocol"]["source"] == task.spec.reference.url
    assert (page.front["extraction"], page.front["grader"]) == (task.extraction, task.grader)
    assert page.divergences
    text = page.path.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        f"# {name}",
        "## Extraction",
        "## Grader",
        "## Measured",
        "## Licence",
    ]


def test_page_without_front_matter_names_no_divergence(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    assert read_page(page) is None
    page.write_text("# a\n")
    read = read_page(page)
    assert read is not None
    assert (read.front, read.divergences) == ({}, ())


def test_defect_is_what_was_published(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text("---\ndivergences:\n  - {id: a, here: b,\n     defect: c, evidence: d}\n---\n# a\n")
    read = read_page(page)
    assert read is not None
    assert read.divergences == (Divergence("a", "b", "c", "d"),)


@pytest.mark.parametrize(
    ("front", "message"),
    [
        ("a: [", "a.md: the front matter is not YAML"),
        ("- a", r"a\.md: the front matter must be a mapping \(got list\)"),
        (
            "divergences: [{id: a, here: b}]",
            r"a\.md: a divergence must have id, here, published \(or defect\)",
        ),
    ],
)
def test_faulty_page_says_what_must_hold(tmp_path: Path, front: str, message: str) -> None:
    page = tmp_path / "a.md"
    page.write_text(f"---\n{front}\n---\n# a\n")
    with pytest.raises(DataError, match=message):
        read_page(page)
