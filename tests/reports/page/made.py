"""Small runs made for tests, and pages of them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sieval.core.codec import encode_completion, encode_sample, encode_verdict_record
from sieval.core.jsonvalue import JsonObject, JsonValue, encode_document, encode_line
from sieval.core.records import (
    Completion,
    CompletionRecord,
    Failure,
    Outcome,
    Prompt,
    RolloutKey,
    Sample,
    Usage,
    Verdict,
    VerdictRecord,
)
from sieval.core.rundir import COMPLETIONS, IDENTITY, SAMPLES, VERDICTS
from sieval.reports.page.write import write_page
from sieval.reports.summary import report_run

TASK = "dgn_math_0shot_gen"


@dataclass(frozen=True, slots=True)
class Made:
    """A rollout to be recorded; `outcome` None fails it, and a text of None leaves it unasked."""

    text: str | None = r"So $x = \frac{1}{2}$, hence $\boxed{\frac{1}{2}}$."
    outcome: Outcome | None = "correct"
    prediction: str | None = r"\frac{1}{2}"
    method: str = "exact"
    reason: str = "both are 1/2"
    finish_reason: str = "stop"
    tokens: int | None = 40
    latency_s: float = 0.5
    reasoning: str | None = None
    details: JsonObject | None = None


WRONG = Made(r"$\boxed{3}$", "incorrect", "3", "numeric", "1/2 is not 3")
UNEXTRACTED = Made("I give up", "unextracted", None, "none", "no box that is closed")
UNGRADED = Made(r"\boxed{2^{2^{99}}}", "ungraded", None, "timeout", "the grader took more than 30 s")
CUT = replace(UNEXTRACTED, text="and so on and", finish_reason="length", tokens=512)
FAILED = Made(outcome=None)
UNASKED = Made(text=None)


def sample(
    identifier: str, problem: str = "Compute $0.25\\cdot 2$.", gold: str = r"\frac{1}{2}", **fields: str
) -> Sample:
    """A sample with fields of DGN Math."""
    return Sample(identifier, problem, gold, {"chapter": "1", "group": "A", **fields})


def decoded(value: JsonValue) -> Any:
    """The value as whoever reads the JSON has it."""
    return json.loads(encode_line({"value": value}))["value"]


def record_run(folder: Path, run: Sequence[tuple[Sample, Sequence[Made]]]) -> Path:
    """The directory of a run with these samples and rollouts, answered last to first."""
    rollouts = max(len(made) for _, made in run)
    folder.mkdir(parents=True, exist_ok=True)
    identity: JsonObject = {
        "task": TASK,
        "model": "a model",
        "rollouts": rollouts,
        "sampling": {},
        "data": {"dataset": "dgn_math"},
    }
    (folder / IDENTITY).write_bytes(encode_document({"identity": identity, "provenance": {}}))
    samples = b"".join(encode_sample(held, Prompt.user(f"Solve this.\n\n{held.problem}")) for held, _ in run)
    (folder / SAMPLES).write_bytes(samples)
    keyed = [
        (RolloutKey(held.id, index), made) for held, rollouts_ in run for index, made in enumerate(rollouts_)
    ][::-1]
    asked = [(key, made) for key, made in keyed if made.text is not None]
    (folder / COMPLETIONS).write_bytes(b"".join(encode_completion(_completion(*entry)) for entry in asked))
    judged = [(key, made) for key, made in asked if made.outcome is not None]
    (folder / VERDICTS).write_bytes(b"".join(encode_verdict_record(_verdict(*entry)) for entry in judged))
    return folder


def page_of(folder: Path, run: Sequence[tuple[Sample, Sequence[Made]]]) -> Path:
    """The page of such a run."""
    directory = record_run(folder, run)
    return write_page(directory, report_run(directory))


def _completion(key: RolloutKey, made: Made) -> CompletionRecord:
    answered = made.outcome is not None
    return CompletionRecord(
        key,
        Completion(made.text or "", made.reasoning, made.finish_reason, Usage(20, made.tokens))
        if answered
        else None,
        None if answered else Failure("timeout", "no answer within 3600 s"),
        1,
        1_700_000_000.0,
        made.latency_s,
    )


def _verdict(key: RolloutKey, made: Made) -> VerdictRecord:
    assert made.outcome is not None, "a failed rollout has no verdict"
    verdict = Verdict(made.outcome, made.prediction, made.method, made.reason, made.details or {})
    return VerdictRecord(key, verdict, made.finish_reason == "length")
