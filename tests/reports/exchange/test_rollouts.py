"""Rollouts joined from a run's records."""

from pathlib import Path

from sieval.core.codec import encode_completion
from sieval.core.records import Completion, CompletionRecord, Failure, RolloutKey
from sieval.reports.exchange.rollouts import Exported, prompt_text, rollouts_of
from tests.reports.judged import samples, write_run


def test_each_ended_rollout_comes_once_with_its_verdict(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(2), {None: ["ci", "i."], "other": ["ii", "ii"]})
    told = [
        (entry.record.key, entry.verdict and entry.verdict.outcome)
        for entry in rollouts_of(Exported.read(run, None))
    ]
    assert told == [
        (RolloutKey("s0", 0), "correct"),
        (RolloutKey("s0", 1), "incorrect"),
        (RolloutKey("s1", 0), "incorrect"),
        (RolloutKey("s1", 1), None),
    ]
    others = [entry.verdict for entry in rollouts_of(Exported.read(run, "other"))]
    assert [verdict.outcome for verdict in others if verdict] == ["incorrect"] * 4


def test_an_answer_outlives_failures_and_the_first_answer_counts(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(2), {None: ["c", "."]})
    failed = CompletionRecord(RolloutKey("s1", 0), None, Failure("timeout", "slow"), 3, 0.0, 9.0)
    answer, again = (
        CompletionRecord(RolloutKey("s0", 0), Completion(text), None, 1, 0.0, 0.1)
        for text in ("first", "second")
    )
    lost = CompletionRecord(RolloutKey("s0", 0), None, Failure("server", "down"), 1, 0.0, 0.1)
    (run / "completions.jsonl").write_bytes(b"".join(map(encode_completion, (lost, failed, answer, again))))
    told = [entry.record for entry in rollouts_of(Exported.read(run, None))]
    assert told == [failed, answer]


def test_a_prompt_of_several_turns_names_who_speaks() -> None:
    turns = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "2+2?"}]
    assert prompt_text({"messages": turns}) == "system: Be brief.\n\nuser: 2+2?"
    assert prompt_text({"messages": turns[1:]}) == "2+2?"
    assert prompt_text({"text": "Q: 2+2\nA:"}) == "Q: 2+2\nA:"
