"""What executing no answer costs: recorded verdicts that the published graders' execution decides.

`python -m benchmarks.execution_cost` reads the shared material beside the repository. No answer is executed
here either: `benchmarks.executed` walks the part of Python that the answers use.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import anyio

from benchmarks.recorded_verdicts import LABELS, RULE, SHARED, grade_all, suites
from benchmarks.theoremqa_reference import judge
from sieval.core.records import Sample
from sieval.tasks.theoremqa_grader import decide


class Cost(NamedTuple):
    """Recorded answers, how many the reference executes with a value, and whose verdicts change without."""

    name: str
    answers: int
    executed: int
    raised: int
    untold: int
    changed: tuple[str, ...]


def main() -> int:
    """Print every set's cost; 2 when the shared material is not there."""
    if not SHARED.is_dir():
        print(f"the recorded completions are not at {SHARED.name}/ beside the repository")
        return 2
    for cost in (*mathematics(SHARED), theoremqa(SHARED)):
        print(
            f"{cost.name}: {cost.answers} answers, {cost.executed} executed, {cost.raised} raise, "
            f"{cost.untold} that the stand-in cannot tell; {len(cost.changed)} verdicts change"
        )
        for line in cost.changed:
            print(f"  {line}")
    return 0


def mathematics(shared: Path) -> list[Cost]:
    """The sets recorded with the rule of MATH and GSM8K: that rule with its execution and without."""
    done: dict[str, Cost] = {}
    for suite in suites(shared):
        if suite.name in done or suite.name not in {name for _, name in LABELS}:
            continue
        verdicts = anyio.run(grade_all, RULE, suite)
        methods = Counter(verdict.method for verdict in verdicts)
        pairs = zip(suite.rows, verdicts, strict=True)
        changed = tuple(
            f"{row.name}: {verdict.outcome}" for row, verdict in pairs if verdict.method == "execution"
        )
        untold = sum(verdict.outcome == "ungraded" for verdict in verdicts)
        ran = methods["executed"] + methods["execution"]
        done[suite.name] = Cost(suite.name, len(verdicts), ran, methods["raised"], untold, changed)
    return list(done.values())


def theoremqa(shared: Path) -> Cost:
    """The predictions recorded by TheoremQA's harness: its rule beside ours, which reads them."""
    golds = _rows(shared / "data" / "theoremqa.jsonl")
    rows = _rows(shared / "data" / "recorded" / "theoremqa_4models.jsonl")
    methods: Counter[str] = Counter()
    changed = []
    for row in rows:
        gold = golds[row["index"]]
        sample = Sample("", gold["Question"], str(gold["Answer"]), {"answer_type": gold["Answer_type"]})
        theirs, ours = judge(row["upstream_pred"], *row["gold"]), decide(sample, row["upstream_pred"])
        methods[theirs.method] += 1
        if theirs.right != (ours.outcome == "correct"):
            changed.append(
                f"{row['model']}-{row['index']}: {theirs.right} there ({theirs.method}), {ours.outcome} here"
            )
    return Cost(
        "theoremqa_4models",
        len(rows),
        methods["executed"],
        methods["raised"],
        methods["outside"],
        tuple(changed),
    )


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    sys.exit(main())
