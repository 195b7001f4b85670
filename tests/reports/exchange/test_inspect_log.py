"""Evaluation logs of Inspect in JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from sieval.core.codec import encode_completion
from sieval.core.errors import DataError
from sieval.core.records import Completion, CompletionRecord, Failure, RolloutKey, Usage
from sieval.reports.exchange.inspect_log import read_inspect, write_inspect
from sieval.reports.exchange.rollouts import Exported
from tests.reports.judged import samples, write_run


def entry(name: str, epoch: int, **changes: Any) -> dict[str, Any]:
    """A sample as Inspect writes it, made by hand after its documented form."""
    message = {"role": "assistant", "content": f"{name} {epoch}", "source": "generate"}
    return {
        "id": name,
        "epoch": epoch,
        "input": [{"role": "system", "content": "s"}, {"role": "user", "content": "half?"}],
        "target": "0.5",
        "output": {
            "choices": [{"message": message, "stop_reason": "max_tokens"}],
            "usage": {"input_tokens": 3, "output_tokens": 5},
        },
        "scores": {"match": {"value": "I", "answer": "x"}, "includes": {"value": "C"}},
        "metadata": {"level": 3},
        **changes,
    }


def log(folder: Path, *entries: dict[str, Any]) -> Path:
    path = folder / "log.json"
    spec = {"model": "m", "model_generate_config": {"temperature": 0.5, "seed": None}}
    path.write_text(json.dumps({"version": 2, "status": "success", "eval": spec, "samples": entries}))
    return path


def test_epochs_are_rollouts_and_each_scorer_has_its_set(tmp_path: Path) -> None:
    found = read_inspect(log(tmp_path, entry("a", 1), entry("b", 1), entry("a", 2), entry("b", 2)))
    assert (found.model, found.rollouts, found.sampling) == ("m", 2, {"temperature": 0.5})
    sample, prompt = found.samples[0]
    assert (sample.id, sample.gold, sample.fields) == ("a", "0.5", {"level": 3})
    assert [message.role for message in prompt.messages] == ["system", "user"]
    first = found.completions[0]
    assert first.key == RolloutKey("a", 0)
    assert first.completion == Completion("a 1", None, "length", Usage(3, 5))
    assert {name: {record.verdict.outcome for record in held} for name, held in found.verdicts.items()} == {
        "inspect": {"incorrect"},
        "inspect-includes": {"correct"},
    }


def test_reasoning_lists_of_targets_and_errors_are_read(tmp_path: Path) -> None:
    parts = [{"type": "reasoning", "reasoning": "think"}, {"type": "text", "text": "0.5"}]
    output = {"choices": [{"message": {"role": "assistant", "content": parts}, "stop_reason": "stop"}]}
    broken = entry("b", 1, output={"choices": []}, error={"message": "it fell"}, scores=None)
    found = read_inspect(log(tmp_path, entry("a", 1, output=output, target=["0.5", "1/2"]), broken))
    assert found.completions[0].completion == Completion("0.5", "think", "stop")
    assert found.samples[0][0].gold == "0.5"
    assert found.completions[1].failure == Failure("not_recorded", "it fell")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [({"target": None}, "must have a target"), ({"epoch": 0}, "an id and an epoch from 1")],
)
def test_a_sample_that_is_none_is_named(tmp_path: Path, changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(DataError, match=fault):
        read_inspect(log(tmp_path, {**entry("a", 1), **changes}))


@pytest.mark.parametrize(
    ("text", "fault"), [("PK\x03", "must be a log of Inspect, .json or .eval"), ("{}", "holds no sample")]
)
def test_what_is_no_log_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "x.eval").write_text(text)
    with pytest.raises(DataError, match=fault):
        read_inspect(tmp_path / "x.eval")


def test_turns_of_solvers_belong_to_the_prompt(tmp_path: Path) -> None:
    turns = [
        {"role": "system", "content": "Answer in a box.", "id": "x"},
        {"role": "user", "content": "half?", "source": "input"},
        {"role": "assistant", "content": "0.5", "source": "generate"},
    ]
    found = read_inspect(log(tmp_path, entry("a", 1, input="half?", messages=turns)))
    sample, prompt = found.samples[0]
    assert sample.problem == "half?"
    assert [(turn.role, turn.content) for turn in prompt.messages] == [
        ("system", "Answer in a box."),
        ("user", "half?"),
    ]


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(2, level="3"), {None: ["c", "i"]})
    failed = CompletionRecord(RolloutKey("s1", 0), None, Failure("timeout", "slow"), 3, 0.0, 9.0)
    kept = CompletionRecord(
        RolloutKey("s0", 0), Completion("7", "think", "length", Usage(1, 2)), None, 1, 0.0, 0.5
    )
    (run / "completions.jsonl").write_bytes(encode_completion(kept) + encode_completion(failed))
    assert write_inspect(tmp_path / "out.json", Exported.read(run, None)) == 2
    told = json.loads((tmp_path / "out.json").read_text())
    assert (told["status"], told["results"]["total_samples"]) == ("success", 2)
    found = read_inspect(tmp_path / "out.json")
    assert [record.completion for record in found.completions] == [kept.completion, None]
    assert (found.samples[0][0].problem, found.samples[0][0].fields) == ("problem 0", {"level": "3"})
    assert [record.verdict.outcome for record in found.verdicts["inspect"]] == ["correct", "incorrect"]
