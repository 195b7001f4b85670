"""A `_fixed` task without its record is refused."""

import re
import shutil
from pathlib import Path

import pytest

from scripts.check_fixed import ROOT, check_task, fixed_tasks
from sieval.tasks.pages import page_path

NAME = "dgn_math_0shot_gen_fixed"
PAIRS = Path("tests/data/dgn_fixed_evidence.jsonl")
MEASURED = Path("tests/data/dgn_fixed_measured.jsonl")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page and a few rows of its evidence, where they may be spoiled."""
    folder = tmp_path_factory.mktemp("fixed")
    (folder / PAIRS.parent).mkdir(parents=True)
    shutil.copy(ROOT / PAIRS, folder / PAIRS)
    shutil.copy(ROOT / MEASURED, folder / MEASURED)
    return folder


def problems(folder: Path, page: str) -> list[str]:
    path = folder / f"{NAME}.md"
    path.write_text(page)
    return check_task(NAME, path, folder)


def test_every_fixed_task_keeps_its_record() -> None:
    assert set(fixed_tasks()) >= {NAME, "ugmathbench_0shot_gen_fixed"}
    assert [problem for name in fixed_tasks() for problem in check_task(name, page_path(name))] == []


def test_a_task_without_a_page_is_refused(tmp_path: Path) -> None:
    assert check_task(NAME, tmp_path / "no.md") == [
        "no.md: a _fixed task owes a page that enumerates and measures its divergences"
    ]


@pytest.mark.parametrize(
    ("pattern", "new", "problem"),
    [
        (r"reference: dgn_math_0shot_gen", "reference: other", "`reference` must be dgn_math_0shot_gen"),
        (r"(?m)^    gained: \d+", "    gained: 9999", "impact: gained is '9999', the evidence gives "),
        (r"(?m)^        lost: \d+", "        lost: 9999", "impact: divergences is"),
        (r"(?m)^      value: .*", "      value: 0.5", "impact: difference is '0.5', the evidence gives "),
        (r"- id: letter-case", "- id: other-case", "divergence other-case has no pair"),
        (r"    not_shown:", "    remark:", "a pair must differ, or `not_shown` must say why none does"),
        (r"(?m)^    when:", "    never:", "impact: disagreements of no divergence"),
    ],
)
def test_a_record_that_does_not_follow_is_refused(copied: Path, pattern: str, new: str, problem: str) -> None:
    page, changed = re.subn(pattern, new, page_path(NAME).read_text(), count=1)
    assert changed
    assert any(problem in found for found in problems(copied, page))


def test_a_stored_verdict_that_no_longer_holds_is_refused(copied: Path) -> None:
    rows = (copied / PAIRS).read_text()
    first, rest = rows.split("\n", 1)
    assert '"outcome":"correct"' in first
    (copied / PAIRS).write_text(first.replace('"outcome":"correct"', '"outcome":"ungraded"') + "\n" + rest)
    found = problems(copied, page_path(NAME).read_text())
    (copied / PAIRS).write_text(rows)
    assert len(found) == 1
    assert found[0].endswith("is stored ungraded, now correct; run `make measure-fixed`")
