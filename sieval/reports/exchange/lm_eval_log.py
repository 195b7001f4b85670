"""Sample logs of lm-evaluation-harness: one JSON line a sample, written and read."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import orjson

from sieval.core.errors import DataError, RunDirectoryError
from sieval.core.jsonvalue import (
    JsonObject,
    JsonValue,
    decode_object,
    encode_line,
    int_of,
    list_of,
    object_of,
    text_of,
)
from sieval.core.records import (
    Completion,
    CompletionRecord,
    Message,
    Prompt,
    RolloutKey,
    Sample,
    Verdict,
    VerdictRecord,
)
from sieval.reports.exchange.imported import Imported
from sieval.reports.exchange.rollouts import Exported, Rollout, rollouts_of

HARNESS = "lm-eval"
_METRIC = "exact_match"
_NO_METRICS = ("doc_id", "filter", "metrics")
_DECODING = ("temperature", "top_p", "top_k", "seed", "max_tokens", "stop")


def write_lm_eval(path: Path, run: Exported) -> int:
    """Write the run's samples with all their rollouts; returns how many. A failed rollout is an empty text.

    Raises:
        RunDirectoryError: when the run cannot be read, or the file not written.
    """
    count = 0
    try:
        with path.open("wb") as file:
            for rollouts in _by_sample(run):
                file.write(encode_line(_line(count, run, rollouts)))
                count += 1
    except OSError as exc:
        raise RunDirectoryError(f"cannot write {path}: {exc.strerror}") from exc
    return count


@dataclass(frozen=True, slots=True)
class _Doc:
    number: int
    sample: Sample
    prompt: Prompt
    texts: tuple[str, ...]


def read_lm_eval(path: Path, model: str, gold_field: str | None = None) -> Imported:
    """The samples in the file `path`, each with its rollouts, and a set of verdicts for each of its filters.

    `gold_field` names the field of a sample's `doc` that holds the gold; None takes `target`.

    Raises:
        DataError: when the file cannot be read, or a line is no sample.
    """
    docs: dict[str, _Doc] = {}
    verdicts: dict[str, list[VerdictRecord]] = {}
    decoding: JsonObject = {}
    digest = hashlib.sha256()
    try:
        lines = path.read_bytes().splitlines()
    except OSError as exc:
        raise DataError(f"{path} cannot be read: {exc.strerror}") from exc
    for number, line in enumerate(lines, start=1):
        digest.update(line + b"\n")
        if not line.strip():
            continue
        try:
            value = decode_object(line)
            doc = _doc(value, gold_field)
        except ValueError as exc:
            raise DataError(f"{path}, line {number}: {exc}") from exc
        held = docs.setdefault(doc.sample.id, doc)
        if held.number != doc.number:  # another sample of the same name
            doc = replace(doc, sample=replace(doc.sample, id=f"{doc.sample.id}#{doc.number}"))
            held = docs.setdefault(doc.sample.id, doc)
        chosen = text_of(value.get("filter")) or "none"
        verdicts.setdefault(chosen, []).extend(_verdicts(value, held))
        decoding = decoding or _decoding(value)
    if not docs:
        raise DataError(f"{path} holds no sample; pass the samples_*.jsonl that --log_samples leaves")
    names = {chosen: HARNESS if at == 0 else f"{HARNESS}-{chosen}" for at, chosen in enumerate(verdicts)}
    return Imported(
        HARNESS,
        model,
        tuple((doc.sample, doc.prompt) for doc in docs.values()),
        tuple(_record(doc, rollout) for doc in docs.values() for rollout in range(len(doc.texts))),
        {names[chosen]: tuple(records) for chosen, records in verdicts.items()},
        max(len(doc.texts) for doc in docs.values()),
        decoding,
        digest.hexdigest(),
    )


def model_beside(path: Path) -> str:
    """The model named by the results file that the harness writes beside a sample log, else `unknown`."""
    stamp = path.stem.rpartition("_")[2]
    try:
        told = decode_object((path.parent / f"results_{stamp}.json").read_bytes())
    except (OSError, ValueError):
        return "unknown"
    return text_of(told.get("model_name")) or "unknown"


def _by_sample(run: Exported) -> Iterator[list[Rollout]]:
    """Samples as soon as all their rollouts are there; incomplete ones last."""
    wanted = int_of(run.identity.get("rollouts")) or 1
    waiting: dict[str, list[Rollout]] = {}
    for rollout in rollouts_of(run):
        held = waiting.setdefault(rollout.sample.id, [])
        held.append(rollout)
        if len(held) == wanted:
            yield sorted(waiting.pop(rollout.sample.id), key=lambda entry: entry.record.key.rollout)
    for held in waiting.values():
        yield sorted(held, key=lambda entry: entry.record.key.rollout)


def _line(number: int, run: Exported, rollouts: Sequence[Rollout]) -> JsonObject:
    sample, prompt = rollouts[0].sample, rollouts[0].prompt
    texts = [entry.record.completion.text if entry.record.completion else "" for entry in rollouts]
    asked = text_of(prompt.get("text"))
    chat = asked is None
    if asked is None:
        asked = orjson.dumps(list_of(prompt.get("messages"))).decode()
    right = sum(entry.verdict is not None and entry.verdict.outcome == "correct" for entry in rollouts)
    decoding = dict(object_of(run.identity.get("sampling")))
    decoding["until"] = decoding.pop("stop", [])
    if "max_tokens" in decoding:
        decoding["max_gen_toks"] = decoding.pop("max_tokens")
    predictions = [(entry.verdict and entry.verdict.prediction) or "" for entry in rollouts]
    doc: JsonObject = {"id": sample.id, "problem": sample.problem, "answer": sample.gold, **sample.fields}
    return {
        "doc_id": number,
        "doc": doc,
        "target": sample.gold,
        "arguments": {"gen_args_0": {"arg_0": [asked] if chat else asked, "arg_1": decoding}},
        "resps": [texts],
        "filtered_resps": [predictions] if len(predictions) > 1 else predictions,
        "filter": run.grader or "none",
        "metrics": [_METRIC],
        "doc_hash": _hash(orjson.dumps(doc)),
        "prompt_hash": _hash(asked.encode("utf-8", "replace")),
        "target_hash": _hash(sample.gold.encode("utf-8", "replace")),
        _METRIC: right / len(rollouts),
    }


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _doc(value: JsonObject, gold_field: str | None) -> _Doc:
    doc = object_of(value.get("doc"))
    number = int_of(value.get("doc_id"))
    if number is None:
        raise ValueError(f"doc_id must be a number (got {value.get('doc_id')!r:.80})")
    gold = value.get("target") if gold_field is None else doc.get(gold_field)
    if not isinstance(gold, str | int | float):
        known = "target" if gold_field is None else f"doc.{gold_field}"
        raise ValueError(f"{known} must hold the gold (got {gold!r:.80}); name its field with --gold")
    asked = text_of(_arguments(value)[0]) or ""
    texts = [text_of(text) for answers in list_of(value.get("resps")) for text in list_of(answers)]
    if not texts or None in texts:
        raise ValueError("resps must hold generated texts; tasks of likelihoods cannot be imported")
    problem = text_of(doc.get("problem")) or text_of(doc.get("question")) or asked
    name = doc.get("id")
    identifier = str(name) if isinstance(name, str | int) else str(number)
    return _Doc(
        number,
        Sample(identifier, problem, str(gold), {"doc_id": number}),
        _prompt(asked),
        tuple(text or "" for text in texts),
    )


def _arguments(value: JsonObject) -> tuple[JsonValue, JsonObject]:
    """The prompt and the decoding: of `gen_args_0`, or of the first entry where arguments are lists.

    A chat's turns stand as one JSON text, in a list of their own.
    """
    arguments = value.get("arguments")
    if isinstance(arguments, list):
        pair = list_of(next(iter(arguments), None))
        asked, decoding = (*pair, None, None)[:2]
    else:
        first = object_of(object_of(arguments).get("gen_args_0"))
        asked, decoding = first.get("arg_0"), first.get("arg_1")
    return (asked[0] if isinstance(asked, list) and len(asked) == 1 else asked), object_of(decoding)


def _decoding(value: JsonObject) -> JsonObject:
    """The log's generation arguments under our names."""
    names = {"until": "stop", "max_gen_toks": "max_tokens"}
    told = {names.get(name, name): setting for name, setting in _arguments(value)[1].items()}
    return {
        name: setting for name, setting in told.items() if name in _DECODING and setting not in (None, [])
    }


def _prompt(asked: str) -> Prompt:
    """Turns where the text is a list of them, as chat templates leave it."""
    if asked.startswith("["):
        try:
            turns = [object_of(turn) for turn in list_of(orjson.loads(asked))]
        except orjson.JSONDecodeError:
            turns = []
        messages = [_message(turn) for turn in turns]
        if messages and None not in messages:
            return Prompt(messages=tuple(message for message in messages if message is not None))
    return Prompt(text=asked)


def _message(turn: JsonObject) -> Message | None:
    content = text_of(turn.get("content"))
    match turn.get("role"):
        case "system" | "user" | "assistant" as role if content is not None:
            return Message(role, content)
        case _:
            return None


def _record(doc: _Doc, rollout: int) -> CompletionRecord:
    return CompletionRecord(
        RolloutKey(doc.sample.id, rollout), Completion(doc.texts[rollout]), None, 1, 0.0, 0.0
    )


def _verdicts(value: JsonObject, doc: _Doc) -> Iterator[VerdictRecord]:
    """The verdicts that the line's metric tells; a share in between is none.

    It is about each rollout where the filter keeps all, else about the first that holds what it chose.
    """
    metric = _metric(value)
    score = None if metric is None else value[metric]
    if metric is None or not isinstance(score, int | float) or score not in (0, 1):
        return
    chosen = text_of(value.get("filter")) or "none"
    filtered = next(iter(list_of(value.get("filtered_resps"))), None)
    kept = [text_of(text) for text in (filtered if isinstance(filtered, list) else [filtered])]
    if len(kept) == len(doc.texts):
        about = list(enumerate(kept))
    else:
        prediction = next(iter(kept), None)
        holding = (at for at, text in enumerate(doc.texts) if prediction and prediction in text)
        about = [(next(holding, 0), prediction)]
    for rollout, prediction in about:
        verdict = Verdict(
            "correct" if score == 1 else "incorrect",
            prediction,
            f"{metric} ({chosen})",
            f"{metric} is {score:g} in the log",
        )
        yield VerdictRecord(RolloutKey(doc.sample.id, rollout), verdict)


def _metric(value: JsonObject) -> str | None:
    """The first metric the line names, else the first number that can be one."""
    named = [text_of(name) for name in list_of(value.get("metrics"))]
    others = [name for name in value if name not in _NO_METRICS]
    for name in (*named, *others):
        if name is not None and isinstance(value.get(name), int | float):
            return name
    return None
