import re
from pathlib import Path

import pytest

from scripts.preflight.check import Check
from scripts.preflight.rules import CHECKS
from scripts.preflight.tree import Tree

ROOT = Path(__file__).parents[3]
OWN_TEST = {"fixed-task"}
"""tests/scripts/test_check_fixed.py grades the stored evidence again."""


def rule_of(check: Check) -> str:
    return check.rule


@pytest.mark.parametrize("check", CHECKS, ids=rule_of)
def test_every_check_refuses_its_example_and_says_how_to_fix_it(check: Check) -> None:
    refusals = check.refusals(Tree(check.example))
    assert refusals
    for line in refusals:
        assert re.fullmatch(rf"[\w./]+:[1-9]\d*: {check.rule}: .+; .+", line)


@pytest.mark.parametrize("check", CHECKS, ids=rule_of)
def test_every_rule_is_told_in_one_sentence(check: Check) -> None:
    assert check.about.endswith(".")


def test_rules_have_names_of_their_own() -> None:
    assert len({check.rule for check in CHECKS}) == len(CHECKS)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("check", [check for check in CHECKS if check.rule not in OWN_TEST], ids=rule_of)
def test_the_repository_keeps_every_rule(check: Check) -> None:
    assert check.refusals(Tree.read(ROOT)) == []
