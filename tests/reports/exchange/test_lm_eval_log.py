"""Sample logs of lm-evaluation-harness."""

import json
from pathlib import Path
from typing import Any

import pytest

from sieval.core.errors import DataError
from sieval.core.records import Prompt
from sieval.reports.exchange.lm_eval_log import read_lm_eval, write_lm_eval
from sieval.reports.exchange.rollouts import Exported
from tests.reports.judged import samples, write_run


def line(number: int, **changes: Any) -> dict[str, Any]:
    """A line as the harness writes it, made by hand after its documented form."""
    return {
        "doc_id": number,
        "doc": {"question": f"What is {number}?", "answer": "work #### 7"},
        "target": "work #### 7",
        "arguments": {"gen_args_0": {"arg_0": f"Q: {number}\nA:", "arg_1": {"until": ["Q:"]}}},
        "resps": [[f"It is {number}."]],
        "filtered_resps": [str(number)],
        "filter": "strict-match",
        "metrics": ["exact_match"],
        "exact_match": 1.0,
        **changes,
    }


def log(folder: Path, *lines: dict[str, Any]) -> Path:
    path = folder / "samples_x.jsonl"
    path.write_text("\n".join(json.dumps(entry) for entry in lines) + "\n")
    return path


def test_a_log_is_read_with_a_set_of_verdicts_for_each_filter(tmp_path: Path) -> None:
    flexible = {"filter": "flexible-extract", "exact_match": 0.0, "filtered_resps": ["8"]}
    path = log(tmp_path, line(0), line(1), line(0, **flexible), line(1, **flexible))
    found = read_lm_eval(path, "m")
    assert [sample.id for sample, _ in found.samples] == ["0", "1"]
    sample, prompt = found.samples[1]
    assert (sample.problem, sample.gold, prompt) == ("What is 1?", "work #### 7", Prompt(text="Q: 1\nA:"))
    assert [record.completion and record.completion.text for record in found.completions] == [
        "It is 0.",
        "It is 1.",
    ]
    assert {name: [record.verdict.outcome for record in held] for name, held in found.verdicts.items()} == {
        "lm-eval": ["correct", "correct"],
        "lm-eval-flexible-extract": ["incorrect", "incorrect"],
    }


def test_chat_turns_and_repeats_are_read(tmp_path: Path) -> None:
    turns = [{"role": "user", "content": "2+2?"}]
    asked = {"gen_args_0": {"arg_0": json.dumps(turns), "arg_1": {}}}
    found = read_lm_eval(log(tmp_path, line(0, arguments=asked, resps=[["4", "5"]], exact_match=0.5)), "m")
    assert found.samples[0][1] == Prompt.user("2+2?")
    assert (found.rollouts, len(found.completions)) == (2, 2)
    assert found.verdicts == {"lm-eval": ()}  # half right does not say which


def test_the_gold_can_be_taken_from_the_doc(tmp_path: Path) -> None:
    path = log(tmp_path, line(0, doc={"id": "a7", "problem": "p", "final": "7"}))
    sample, _ = read_lm_eval(path, "m", "final").samples[0]
    assert (sample.id, sample.problem, sample.gold) == ("a7", "p", "7")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"doc_id": None}, "line 1: doc_id must be a number"),
        ({"target": None}, "line 1: target must hold the gold .*; name its field with --gold"),
        ({"resps": [[[-1.0, False]]]}, "tasks of likelihoods cannot be imported"),
        ({"resps": []}, "resps must hold generated texts"),
    ],
)
def test_a_line_that_is_none_is_named(tmp_path: Path, changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(DataError, match=fault):
        read_lm_eval(log(tmp_path, line(0, **changes)), "m")


def test_an_empty_log_is_refused(tmp_path: Path) -> None:
    (tmp_path / "e.jsonl").write_text("\n")
    with pytest.raises(DataError, match="holds no sample"):
        read_lm_eval(tmp_path / "e.jsonl", "m")


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(3), {None: ["cc", "ii", "ci"]})
    assert write_lm_eval(tmp_path / "out.jsonl", Exported.read(run, None)) == 3
    found = read_lm_eval(tmp_path / "out.jsonl", "m")
    assert [sample.id for sample, _ in found.samples] == ["s0", "s1", "s2"]
    assert found.samples[0][1] == Prompt.user("problem 0")
    assert [record.completion and record.completion.text for record in found.completions] == [
        f"text s{sample} {rollout}" for sample in range(3) for rollout in range(2)
    ]
    assert [record.verdict.outcome for record in found.verdicts["lm-eval"]] == ["correct", "incorrect"]
