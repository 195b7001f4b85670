"""Check the conventions: each refusal says the file, the line, the rule, and how to fix it.

python -m scripts.check_preflight [--list]
"""

import sys
from pathlib import Path

from scripts.preflight.rules import CHECKS
from scripts.preflight.tree import Tree


def main() -> int:
    """Check the whole repository; 1 when anything is refused. `--list` tells the rules instead."""
    if "--list" in sys.argv[1:]:
        print("\n".join(f"{check.rule:16} {check.about}" for check in CHECKS))
        return 0
    tree = Tree.read(Path(__file__).parents[1])
    refusals = [line for check in CHECKS for line in check.refusals(tree)]
    print("\n".join(refusals) or f"conventions: {len(CHECKS)} rules kept in {len(tree.files)} files")
    return 1 if refusals else 0


if __name__ == "__main__":
    sys.exit(main())
