"""A measured impact goes to the task's page, its evidence to a file."""

import json
from pathlib import Path

import pytest

from sieval.core.errors import DataError
from sieval.core.jsonvalue import list_of, object_of
from sieval.reports.audit import Audit, audit_run
from sieval.reports.impact_record import write_evidence, write_impact
from sieval.tasks.pages import read_page
from tests.reports.judged import TASK, samples, write_run

FIXED = f"{TASK}_fixed"


PAGE = """---
task: {fixed}
reference: {reference}
divergences:
- id: seven  # by hand
  here: a
  defect: b
  evidence: c
  when:
  - {{accepted_by: fixed, gold: "^7$"}}
impact:
  published: 3
  measured: []
more: 1
---

prose
---
"""


def audited(folder: Path, reference: str = TASK) -> tuple[Audit, Path]:
    words = {None: list("ccii"), FIXED: list("cici")}
    run = write_run(folder / "r", samples(4), words)
    page = folder / "page.md"
    page.write_text(PAGE.format(fixed=FIXED, reference=reference))
    return audit_run(run, FIXED), page


def test_the_record_splits_the_impact_by_divergence_and_replaces_its_like(tmp_path: Path) -> None:
    audit, path = audited(tmp_path)
    for _ in range(2):
        write_impact(path, audit, "evidence.jsonl")
    page = read_page(path)
    assert page is not None
    held = object_of(page.front["impact"])
    [record] = map(object_of, list_of(held["measured"]))
    assert (record["gained"], record["lost"], record["evidence"]) == (1, 1, "evidence.jsonl")
    assert record["divergences"] == {
        "seven": {"gained": 1, "lost": 0, "points": 25.0},
        "unassigned": {"gained": 0, "lost": 1, "points": -25.0},
    }
    assert held["published"] == 3


def test_all_but_the_impact_stays_as_it_was_written(tmp_path: Path) -> None:
    audit, path = audited(tmp_path)
    before = path.read_text()
    write_impact(path, audit, None)
    after = path.read_text()
    assert after.partition("impact:")[0] == before.partition("impact:")[0]
    assert after.endswith(before[before.index("more: 1") :])


def test_a_page_about_other_tasks_is_refused(tmp_path: Path) -> None:
    audit, path = audited(tmp_path, reference="gsm8k_0shot_gen")
    with pytest.raises(ValueError, match="records 'gsm8k_0shot_gen' against"):
        write_impact(path, audit, None)


def test_a_page_that_is_not_there_is_named(tmp_path: Path) -> None:
    audit, _ = audited(tmp_path)
    with pytest.raises(DataError, match="must be the page of a task that corrects another"):
        write_impact(tmp_path / "no.md", audit, None)


def test_evidence_holds_each_disagreement_with_its_completion(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(4), {None: list("ccii"), "other": list("cici")})
    assert write_evidence(tmp_path / "e.jsonl", audit_run(run, "other")) == 2
    first, second = (json.loads(line) for line in (tmp_path / "e.jsonl").read_text().splitlines())
    assert (first["sample"], first["completion"], first["gold"]) == ("s1", "text s1 0", "7")
    assert (first["own"]["outcome"], first["against"]["outcome"]) == ("correct", "incorrect")
    assert (second["sample"], second["kind"]) == ("s2", "number, comparison: own / other")


def test_an_impact_of_nothing_is_refused(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(1), {None: ["c"], "other": ["."]})
    with pytest.raises(ValueError, match="holds no rollout judged by both; regrade it first"):
        write_impact(tmp_path / "page.md", audit_run(run, "other"), None)
