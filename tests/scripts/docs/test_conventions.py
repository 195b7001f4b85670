from scripts.docs.conventions import conventions
from scripts.preflight.rules import CHECKS


def test_every_rule_is_told_with_what_a_breach_is_told() -> None:
    page = conventions()
    for check in CHECKS:
        assert f"| `{check.rule}` | " in page
        assert f": {check.rule}: " in page
