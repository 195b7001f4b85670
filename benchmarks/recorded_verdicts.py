"""The suite's graders on recorded completions, beside the verdicts recorded with them.

`python -m benchmarks.recorded_verdicts` reads the shared material beside the repository and prints a table;
`--list` adds the id of every disagreement, with both sides.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import anyio

from benchmarks.theoremqa_reference import judge
from sieval.core.offload import GradePool
from sieval.core.records import Sample, Verdict
from sieval.core.registry import load_task
from sieval.core.worker import GradeJob

ENGINE = "sieval.tasks.engine_grader:grade"
RULE = "benchmarks.recorded_rule:grade"
"""The rule that gave the recorded verdicts of the labelled sets, tried on each set once."""
SHARED = Path(os.environ.get("SIEVAL_SHARED", Path(__file__).parents[2] / "shared"))
LABELS = (
    ("math_500_0shot_gen", "labels_rho_math500_cot"),
    ("imo_answer_bench_0shot_gen", "labels_rho_math500_tool"),  # its rule, the last box, fits these
    ("imo_answer_bench_0shot_gen", "labels_qwen_math100"),
    ("hendrycks_math_kshot_base_gen", "labels_rho_math500_cot"),
    ("hendrycks_math_kshot_base_gen", "labels_rho_math500_tool"),
    ("hendrycks_math_kshot_base_gen", "labels_qwen_math100"),
    ("gsm8k_0shot_gen", "labels_rho_gsm8k_cot"),
)
GSM8K = ("gsm8k_openai_2021_4models", "gsm8k_tora-70b-v1.0", "gsm8k_evalscope_qwen3max_qwenplus")


class Recorded(NamedTuple):
    """One recorded completion; `right` is the verdict recorded with it, `truth` the adjudicated one."""

    name: str
    sample: Sample
    text: str
    right: bool
    truth: bool | None


class Suite(NamedTuple):
    """A set of recorded completions and the task they fit."""

    task: str
    name: str
    rows: tuple[Recorded, ...]


def suites(shared: Path) -> Iterator[Suite]:
    """Every set of the material in `shared`."""
    for task, name in LABELS:
        yield Suite(task, name, tuple(_label(row) for row in _lines(shared / "labels" / f"{name}.jsonl")))
    for name in GSM8K:
        rows = _lines(shared / "data" / "recorded" / f"{name}.jsonl")
        yield Suite("gsm8k_0shot_gen", name, tuple(_gsm8k(row) for row in rows))
    yield Suite("theoremqa_kshot_base_gen", "theoremqa_4models", tuple(_theoremqa(shared)))


def _label(row: dict[str, Any]) -> Recorded:
    sample = Sample(row["id"], row.get("question", ""), row["gold"])
    return Recorded(row["id"], sample, row["response"], row["label"], row["label_adj"])


def _gsm8k(row: dict[str, Any]) -> Recorded:
    name = f"{row['model']}-{row['index']}"
    gold = row["gold"].replace(",", "")
    right = row["upstream_correct"]
    if right is None:  # only the prediction was recorded
        right = str(row["upstream_pred"]) == gold
    return Recorded(name, Sample(name, row["question"], gold), row["response"], bool(right), None)


def _theoremqa(shared: Path) -> Iterator[Recorded]:
    """The recorded prediction is judged as the reference does: it recorded no verdict."""
    golds = _lines(shared / "data" / "theoremqa.jsonl")
    for row in _lines(shared / "data" / "recorded" / "theoremqa_4models.jsonl"):
        gold, name = golds[row["index"]], f"{row['model']}-{row['index']}"
        fields = {"answer_type": gold["Answer_type"]}
        sample = Sample(name, gold["Question"], str(gold["Answer"]), fields)
        right = judge(row["upstream_pred"], *row["gold"]).right
        yield Recorded(name, sample, row["response"], right, None)


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


async def grade_all(function: str, suite: Suite) -> list[Verdict]:
    """The verdicts of one grade function on the whole set."""
    async with GradePool([function], workers=1, deadline_s=10.0) as pool:
        jobs = [GradeJob(function, row.sample, row.text) for row in suite.rows]
        return [
            verdict for at in range(0, len(jobs), 32) for verdict in await pool.grade_many(jobs[at : at + 32])
        ]


def report(suite: Suite, grader: str, verdicts: Sequence[Verdict], *, listed: bool) -> None:
    """One line of counts, then each disagreement where asked for."""
    outcomes = Counter(verdict.outcome for verdict in verdicts)
    pairs = list(zip(suite.rows, verdicts, strict=True))
    differing = [(row, verdict) for row, verdict in pairs if (verdict.outcome == "correct") != row.right]
    known = [(row, verdict) for row, verdict in pairs if row.truth is not None]
    accepted = sum(verdict.outcome == "correct" and not row.truth for row, verdict in known)
    rejected = sum(verdict.outcome != "correct" and bool(row.truth) for row, verdict in known)
    truth = f"; against the truth {accepted} accepted wrongly, {rejected} rejected wrongly" if known else ""
    recorded = sum(row.right for row in suite.rows)
    print(
        f"{suite.task} [{grader}] {suite.name}: {outcomes['correct']} correct of {len(verdicts)} "
        f"({outcomes['unextracted']} unextracted, {outcomes['ungraded']} ungraded), recorded {recorded}, "
        f"{len(differing)} disagree{truth}"
    )
    for row, verdict in differing if listed else ():
        print(f"  {row.name}: recorded {row.right}, {verdict.outcome} by {verdict.method}: {verdict.reason}")


def main() -> int:
    """Print every set; 2 when the shared material is not there."""
    if not SHARED.is_dir():
        print(f"the recorded completions are not at {SHARED.name}/ beside the repository")
        return 2
    labelled = {name for _, name in LABELS}
    for suite in suites(SHARED):
        graders = [("published", load_task(suite.task).grader), ("sieval", ENGINE)]
        if suite.name in labelled:
            labelled.remove(suite.name)
            graders.insert(0, ("the recorded rule", RULE))
        for grader, function in graders:
            verdicts = anyio.run(grade_all, function, suite)
            report(suite, grader, verdicts, listed="--list" in sys.argv[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
