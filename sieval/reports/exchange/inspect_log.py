"""Evaluation logs of Inspect, written in their JSON form and read in both."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from sieval import __version__
from sieval.core.errors import DataError, RunDirectoryError
from sieval.core.jsonvalue import (
    JsonObject,
    JsonValue,
    encode_line,
    int_of,
    list_of,
    object_of,
    text_of,
)
from sieval.core.records import (
    Completion,
    CompletionRecord,
    Failure,
    Message,
    Prompt,
    RolloutKey,
    Sample,
    Usage,
    Verdict,
    VerdictRecord,
)
from sieval.reports.exchange.imported import Imported
from sieval.reports.exchange.inspect_file import read_log
from sieval.reports.exchange.rollouts import Exported, Rollout, rollouts_of
from sieval.reports.summary import report_run

HARNESS = "inspect"
_STOPS = {
    "stop": "stop",
    "length": "max_tokens",
    "content_filter": "content_filter",
    "tool_calls": "tool_calls",
}
_FINISHES = {stop: finish for finish, stop in _STOPS.items()}


def write_inspect(path: Path, run: Exported) -> int:
    """Write the run as one JSON log, sample by sample; returns how many rollouts.

    Raises:
        RunDirectoryError: when the run cannot be read, or the file not written.
    """
    count = 0
    try:
        with path.open("wb") as file:
            file.write(_without_end(encode_line(_header(run))) + b',"samples":[')
            for rollout in rollouts_of(run):
                file.write(b",\n" if count else b"\n")
                file.write(encode_line(_sample(run, rollout)).rstrip(b"\n"))
                count += 1
            file.write(b"\n]}\n")
    except OSError as exc:
        raise RunDirectoryError(f"cannot write {path}: {exc.strerror}") from exc
    return count


def log_name(task: str, model: str, started: str) -> str:
    """The file name by which Inspect's own lists find a log: start, task and an id, between underscores."""
    stamp = started.removesuffix("Z").replace(":", "-")
    return "_".join((stamp, *(part.replace("_", "-") for part in (task, model)))) + ".json"


def read_inspect(path: Path, model: str | None = None) -> Imported:
    """The samples of the log in `path`, an epoch a rollout, and a set of verdicts for each scorer.

    Raises:
        DataError: when the file cannot be read, or is no such log.
    """
    log = read_log(path)
    if not log.samples:
        raise DataError(f"{path} holds no sample; pass a log that was written with its samples")
    samples: dict[str, tuple[Sample, Prompt]] = {}
    completions: list[CompletionRecord] = []
    verdicts: dict[str, list[VerdictRecord]] = {}
    try:
        for entry in log.samples:
            key = _key(entry)
            samples.setdefault(key.sample, _asked(entry, key.sample))
            completions.append(_completion(entry, key))
            for scorer, verdict in _scores(entry):
                verdicts.setdefault(scorer, []).append(VerdictRecord(key, verdict))
    except ValueError as exc:
        raise DataError(f"{path}: {exc}") from exc
    decoding = object_of(log.spec.get("model_generate_config"))
    names = {scorer: HARNESS if at == 0 else f"{HARNESS}-{scorer}" for at, scorer in enumerate(verdicts)}
    return Imported(
        HARNESS,
        model or text_of(log.spec.get("model")) or "unknown",
        tuple(samples.values()),
        tuple(completions),
        {names[scorer]: tuple(records) for scorer, records in verdicts.items()},
        1 + max(record.key.rollout for record in completions),
        {key: value for key, value in decoding.items() if value is not None},
        log.sha256,
    )


def _without_end(line: bytes) -> bytes:
    """A JSON object's line without its last brace, so that more keys can follow."""
    return line.removesuffix(b"\n").removesuffix(b"}")


def _header(run: Exported) -> JsonObject:
    report = report_run(run.directory, run.grader)
    score, counts = object_of(report["score"]), object_of(report["counts"])
    times = object_of(report["times"])
    started = text_of(times.get("started")) or run.started
    scorer = run.grader or "sieval"
    return {
        "version": 2,
        "status": "success",
        "eval": {
            "created": started,
            "task": run.task,
            "task_id": run.task,
            "run_id": hashlib.sha256(encode_line(run.identity)).hexdigest()[:22],
            "dataset": {
                "name": text_of(object_of(run.identity.get("data")).get("dataset")),
                "samples": counts.get("samples"),
            },
            "model": run.model,
            "model_generate_config": _generate_config(object_of(run.identity.get("sampling"))),
            "config": {"epochs": run.identity.get("rollouts")},
            "packages": {"sieval": __version__},
            "scorers": [{"name": scorer}],
        },
        "plan": {"name": "plan", "steps": [{"solver": "generate"}]},
        "results": {
            "total_samples": counts.get("planned"),
            "completed_samples": counts.get("ended"),
            "scores": [
                {
                    "name": scorer,
                    "scorer": scorer,
                    "metrics": {"accuracy": {"name": "accuracy", "value": score.get("value")}},
                }
            ],
        },
        "stats": {"started_at": started, "completed_at": started},
    }


def _generate_config(sampling: JsonObject) -> JsonObject:
    names = {"stop": "stop_seqs"}
    known = ("temperature", "top_p", "top_k", "seed", "max_tokens", "stop")
    return {names.get(name, name): value for name, value in sampling.items() if name in known}


def _sample(run: Exported, rollout: Rollout) -> JsonObject:
    record = rollout.record
    asked = [
        {"role": message.get("role"), "content": message.get("content"), "source": "input"}
        for message in map(object_of, list_of(rollout.prompt.get("messages")))
    ]
    told: dict[str, JsonValue] = {
        "id": record.key.sample,
        "epoch": record.key.rollout + 1,
        "input": asked or text_of(rollout.prompt.get("text")) or "",
        "target": rollout.sample.gold,
        "metadata": {**rollout.sample.fields, "problem": rollout.sample.problem},
        "messages": asked,
        "total_time": record.latency_s,
    }
    if record.completion is not None:
        message: JsonObject = {
            "role": "assistant",
            "content": _content(record.completion),
            "source": "generate",
            "model": run.model,
        }
        told["messages"] = [*asked, message]
        told["output"] = {
            "model": run.model,
            "choices": [{"message": message, "stop_reason": _stop(record.completion)}],
            "usage": _usage(record.completion.usage),
            "time": record.latency_s,
        }
    elif record.failure is not None:
        told["error"] = {"message": record.failure.message, "traceback": "", "traceback_ansi": ""}
    if rollout.verdict is not None:
        told["scores"] = {run.grader or "sieval": _score(rollout.verdict)}
    return told


def _stop(completion: Completion) -> str:
    return _STOPS.get(completion.finish_reason or "", "unknown")


def _content(completion: Completion) -> JsonValue:
    if completion.reasoning is None:
        return completion.text
    return [
        {"type": "reasoning", "reasoning": completion.reasoning},
        {"type": "text", "text": completion.text},
    ]


def _usage(usage: Usage) -> JsonObject:
    asked, told = usage.prompt_tokens or 0, usage.completion_tokens or 0
    return {"input_tokens": asked, "output_tokens": told, "total_tokens": asked + told}


def _score(verdict: Verdict) -> JsonObject:
    return {
        "value": "C" if verdict.outcome == "correct" else "I",
        "answer": verdict.prediction,
        "explanation": verdict.reason,
        "metadata": {"outcome": verdict.outcome, "method": verdict.method},
    }


def _key(entry: JsonObject) -> RolloutKey:
    name, epoch = entry.get("id"), int_of(entry.get("epoch"))
    if not isinstance(name, str | int) or epoch is None or epoch < 1:
        raise ValueError(f"a sample must have an id and an epoch from 1 (got {name!r}, {epoch!r})")
    return RolloutKey(str(name), epoch - 1)


def _asked(entry: JsonObject, name: str) -> tuple[Sample, Prompt]:
    target = entry.get("target")
    gold = target if isinstance(target, str) else next(iter(list_of(target)), None)
    if not isinstance(gold, str):
        raise ValueError(f"sample {name!r} must have a target (got {str(target)[:80]!r})")
    prompt = _prompt(entry)
    told = object_of(entry.get("metadata"))
    said = (message.content for message in prompt.messages if message.role == "user")
    problem = text_of(told.get("problem")) or text_of(entry.get("input")) or "\n".join(said)
    fields = {key: value for key, value in told.items() if key != "problem"}
    return Sample(name, problem, gold, fields), prompt


def _prompt(entry: JsonObject) -> Prompt:
    """The turns before the answer, those of solvers among them; without any, the sample's input."""
    turns = [object_of(turn) for turn in list_of(entry.get("messages"))]
    answers = [at for at, turn in enumerate(turns) if turn.get("role") == "assistant"]
    asked = tuple(_messages(turns[: answers[-1]] if answers else turns))
    if asked:
        return Prompt(messages=asked)
    given = entry.get("input")
    if isinstance(given, str):
        return Prompt.user(given)
    return Prompt(messages=tuple(_messages(object_of(turn) for turn in list_of(given))))


def _messages(turns: Iterable[JsonObject]) -> Iterator[Message]:
    for turn in turns:
        match turn.get("role"):
            case "system" | "user" | "assistant" as role:
                yield Message(role, _said(turn.get("content")).text)
            case _:
                continue


class _Said(NamedTuple):
    text: str
    reasoning: str | None


def _said(content: JsonValue) -> _Said:
    """A message's text and its reasoning, which may be parts of a list."""
    if isinstance(content, str):
        return _Said(content, None)
    parts = [object_of(part) for part in list_of(content)]
    texts = [text_of(part.get("text")) or "" for part in parts if part.get("type") == "text"]
    thoughts = [text_of(part.get("reasoning")) or "" for part in parts if part.get("type") == "reasoning"]
    return _Said("".join(texts), "\n".join(thoughts) if thoughts else None)


def _completion(entry: JsonObject, key: RolloutKey) -> CompletionRecord:
    output = object_of(entry.get("output"))
    choice = object_of(next(iter(list_of(output.get("choices"))), None))
    seconds = entry.get("total_time")
    latency = float(seconds) if isinstance(seconds, int | float) else 0.0
    if not choice:
        message = text_of(object_of(entry.get("error")).get("message")) or "the log holds no completion"
        return CompletionRecord(key, None, Failure("not_recorded", message[:500]), 1, 0.0, latency)
    said = _said(object_of(choice.get("message")).get("content"))
    usage = object_of(output.get("usage"))
    counts = Usage(int_of(usage.get("input_tokens")), int_of(usage.get("output_tokens")))
    stop = text_of(choice.get("stop_reason"))
    finish = None if stop is None else _FINISHES.get(stop, stop)
    return CompletionRecord(key, Completion(said.text, said.reasoning, finish, counts), None, 1, 0.0, latency)


def _scores(entry: JsonObject) -> Iterator[tuple[str, Verdict]]:
    """Each scorer's verdict; a value that is neither right nor wrong is no verdict."""
    for scorer, held in object_of(entry.get("scores")).items():
        score = object_of(held)
        value = score.get("value")
        if value not in ("C", "I", 0, 1):
            continue
        yield (
            scorer,
            Verdict(
                "correct" if value in ("C", 1) else "incorrect",
                text_of(score.get("answer")),
                scorer,
                text_of(score.get("explanation")) or f"{scorer} says {value}",
            ),
        )
