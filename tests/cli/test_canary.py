"""`sieval canary` on the shipped sample, as a process."""

import json

import pytest

from tests.cli.served import TASK, sieval

pytestmark = pytest.mark.timeout(120)


def test_the_fixed_reading_makes_no_mistake_where_the_reference_does() -> None:
    fixed, reference = (
        sieval("canary", name, "--data", "sample", "--limit", "40", "-o", "json")
        for name in (f"{TASK}_fixed", TASK)
    )
    assert (fixed.returncode, reference.returncode) == (0, 0), fixed.stderr + reference.stderr
    clean, faulty = json.loads(fixed.stdout), json.loads(reference.stdout)
    assert (clean["false_rejects"], clean["false_accepts"]) == ([], [])
    assert "family: scaled" in [kind["kind"] for kind in faulty["false_accepts"]]
    assert faulty["total"]["hidden"]["decisions"] > 0


def test_an_unknown_task_is_named() -> None:
    ended = sieval("canary", "dgn_math_0shot_gem")
    assert ended.returncode == 2
    assert ended.stderr.startswith("error: no task is named 'dgn_math_0shot_gem'; did you mean")
