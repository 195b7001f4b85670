"""The page of rules, made from the checks that keep them."""

from scripts.docs.table import table
from scripts.preflight.rules import CHECKS
from scripts.preflight.tree import Tree


def conventions() -> str:
    """Every rule, and what its check says to a breach."""
    parts = ["# Conventions", "What `python -m scripts.check_preflight` holds the repository to."]
    parts.append(table(("rule", "what must hold"), ((f"`{check.rule}`", check.about) for check in CHECKS)))
    parts.append("## What a breach is told")
    parts += ["```text\n" + check.refusals(Tree(check.example))[0] + "\n```" for check in CHECKS]
    return "\n\n".join(parts) + "\n"
