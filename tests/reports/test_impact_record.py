"""A measured impact goes to the task's page, its evidence to a file."""

import json
from pathlib import Path

import pytest

from sieval.core.jsonvalue import list_of, object_of
from sieval.reports.audit import audit_run, impact
from sieval.reports.impact_record import write_evidence, write_impact
from sieval.reports.task_page import Page, read_page, write_page
from tests.reports.judged import samples, write_run


def test_the_record_is_the_audits_impact_and_replaces_its_like(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(4), {None: list("ccii"), "other": list("cici")})
    page = tmp_path / "page.md"
    write_page(page, Page({"task": "t", "impact": {"published": 3}}, "\nprose\n"))
    audit = audit_run(run, "other")
    for _ in range(2):
        write_impact(page, audit, "evidence.jsonl")
    front, body = read_page(page)
    held = object_of(front["impact"])
    assert list_of(held["measured"]) == [{**(impact(audit) or {}), "evidence": "evidence.jsonl"}]
    assert (held["published"], body) == (3, "\nprose\n")


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
