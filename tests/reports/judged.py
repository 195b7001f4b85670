"""A run's directory written by hand: samples, completions and sets of verdicts."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from sieval.core.codec import encode_completion, encode_sample, encode_verdict_record
from sieval.core.jsonvalue import JsonObject, encode_document
from sieval.core.records import (
    Completion,
    CompletionRecord,
    Outcome,
    Prompt,
    RolloutKey,
    Sample,
    Verdict,
    VerdictRecord,
)
from sieval.core.rundir import VERDICTS, file_of

LETTERS: Mapping[str, Outcome] = {"c": "correct", "i": "incorrect", "u": "unextracted", "g": "ungraded"}
TASK = "dgn_math_0shot_gen"


def write_run(
    directory: Path,
    samples: Sequence[Sample],
    judged: Mapping[str | None, Sequence[str]],
    identity: JsonObject | None = None,
) -> Path:
    """One word a sample for each grader: a letter a rollout, `.` where it has no verdict."""
    directory.mkdir(parents=True)
    rollouts = max(len(word) for words in judged.values() for word in words)
    told: JsonObject = {
        "task": TASK, "model": "m", "data": {"dataset": "dgn_math"}, "rollouts": rollouts,
        "prompts_sha256": "p", "sampling": {}, **(identity or {}),
    }  # fmt: skip
    (directory / "run.json").write_bytes(encode_document({"identity": told, "provenance": {}}))
    lines = [encode_sample(sample, Prompt.user(sample.problem)) for sample in samples]
    (directory / "samples.jsonl").write_bytes(b"".join(lines))
    keys = [RolloutKey(sample.id, rollout) for sample in samples for rollout in range(rollouts)]
    answers = [
        CompletionRecord(key, Completion(f"text {key.sample} {key.rollout}", None, "stop"), None, 1, 0.0, 0.5)
        for key in keys
    ]
    (directory / "completions.jsonl").write_bytes(b"".join(map(encode_completion, answers)))
    for grader, words in judged.items():
        letters = [letter for word in words for letter in word.ljust(rollouts, ".")]
        records = [
            VerdictRecord(key, Verdict(LETTERS[letter], "7", grader or "own", f"{grader} says {letter}"))
            for key, letter in zip(keys, letters, strict=True)
            if letter != "."
        ]
        lines = [encode_verdict_record(record) for record in records]
        (directory / file_of(VERDICTS, grader)).write_bytes(b"".join(lines))
    return directory


def samples(count: int, gold: str = "7", **fields: str) -> list[Sample]:
    """Samples s0, s1, ... with one gold."""
    return [Sample(f"s{number}", f"problem {number}", gold, fields) for number in range(count)]
