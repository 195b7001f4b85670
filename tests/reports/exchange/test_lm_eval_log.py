"""Sample logs of lm-evaluation-harness."""

import json
from pathlib import Path
from typing import Any

import pytest

from sieval.core.errors import DataError
from sieval.core.records import Prompt
from sieval.reports.exchange.lm_eval_log import model_beside, read_lm_eval, write_lm_eval
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


CHAT = {
    "gen_args_0": {
        "arg_0": ['[{"role": "system", "content": "s"}, {"role": "user", "content": "2+2?"}]'],
        "arg_1": {"until": ["\n\n"], "max_gen_toks": 200, "do_sample": True, "temperature": 0.7},
    }
}
"""Of a task asked through a chat endpoint, as harness 0.4.13 writes it."""


def test_a_chat_and_its_decoding_are_read(tmp_path: Path) -> None:
    found = read_lm_eval(log(tmp_path, line(0, arguments=CHAT)), "m")
    assert [(turn.role, turn.content) for turn in found.samples[0][1].messages] == [
        ("system", "s"),
        ("user", "2+2?"),
    ]
    assert found.sampling == {"stop": ["\n\n"], "max_tokens": 200, "temperature": 0.7}


def test_a_filter_says_which_rollouts_its_verdict_is_about(tmp_path: Path) -> None:
    texts = [["It is 5.", "It is 4.", "It is 4."]]
    kept = {"filter": "all3", "filtered_resps": [["5", "5", "5"]], "exact_match": 0.0}
    majority = {"filter": "maj", "filtered_resps": ["4"]}
    halves = {"filter": "some", "filtered_resps": [["5", "4", "4"]], "exact_match": 0.6667}
    found = read_lm_eval(
        log(tmp_path, *(line(0, resps=texts, **told) for told in (kept, majority, halves))), "m"
    )
    assert {
        name: [(record.key.rollout, record.verdict.prediction) for record in held]
        for name, held in found.verdicts.items()
    } == {"lm-eval": [(0, "5"), (1, "5"), (2, "5")], "lm-eval-maj": [(1, "4")], "lm-eval-some": []}


def test_two_samples_of_one_name_stay_two(tmp_path: Path) -> None:
    docs = [line(number, doc={"id": "a", "question": f"{number}?"}) for number in (0, 1)]
    found = read_lm_eval(log(tmp_path, *docs, *docs), "m")
    assert [(sample.id, sample.problem) for sample, _ in found.samples] == [("a", "0?"), ("a#1", "1?")]


def test_the_model_is_named_by_the_results_beside(tmp_path: Path) -> None:
    path = tmp_path / "samples_x_2026-01-02T03-04-05.678.jsonl"
    assert model_beside(path) == "unknown"
    (tmp_path / "results_2026-01-02T03-04-05.678.json").write_text('{"model_name": "qwen"}')
    assert model_beside(path) == "qwen"


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
    assert [record.verdict.outcome for record in found.verdicts["lm-eval"]] == [
        *("correct", "correct"),
        *("incorrect", "incorrect"),
    ]
