"""The corrected reading of DGN Math against the reference's worked example."""

import json
from pathlib import Path

from sieval.core.records import Sample
from sieval.tasks.dgn_math_0shot_gen_fixed import DGNMathZeroShotGenFixedTask
from sieval.tasks.engine_grader import grade

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "dgn_worked_example.jsonl").read_text().splitlines()
]


def test_it_differs_from_the_reference_exactly_where_the_reference_errs() -> None:
    verdicts = {
        row["id"]: grade(Sample(row["id"], row["problem"], row["gold"]), row["completion"]).outcome
        == "correct"
        for row in ROWS
    }
    differing = {row["id"] for row in ROWS if verdicts[row["id"]] != (row["outcome"] == "correct")}
    assert differing == {"dgn.core.2.009", "dgn.core.5.046"}
    assert sum(verdicts.values()) == 14


def test_it_asks_what_the_reference_asks() -> None:
    prompt = DGNMathZeroShotGenFixedTask().prompt(Sample("a", "Find $8:4$.", "2"))
    assert [message.content for message in prompt.messages] == [
        "Solve this problem. Put the final answer in \\boxed{}.\n\nFind $8:4$."
    ]
