"""A report as plain text, ready to paste into a paper."""

from collections.abc import Iterator, Mapping

from sieval.core.jsonvalue import JsonObject, JsonValue, list_of, object_of, text_of
from sieval.core.plural import counted
from sieval.reports.metric_text import metric_text

_WORDS = {"unextracted": "unparsed", "accuracy_without_unextracted": "accuracy without unparsed"}


def paper_text(report: JsonObject, command: str, engine: str | None = None) -> str:
    """Model, decoding, data, tier policy, extraction order, every total and `command`, a line each.

    `engine` is what served the model, None where sieval did not start it. Reads a run's report and a scored
    predictions file's alike.
    """
    return "\n".join(_lines(report, command, engine)) + "\n"


def _lines(report: JsonObject, command: str, engine: str | None) -> Iterator[str]:
    identity = object_of(report.get("identity"))
    yield f"Task: {text_of(report.get('task'))}"
    yield f"Model: {text_of(report.get('model')) or 'not stated by the predictions file'}"
    if engine is not None:
        yield f"Engine: {engine}"
    yield f"Decoding: {_decoding(identity)}"
    yield f"Data: {_data(object_of(identity.get('data')))}; {_rows(report)}"
    if extraction := text_of(report.get("extraction")):
        yield f"Extraction, first that yields something: {extraction}"
    if tiers := list_of(report.get("tiers")):
        yield f"Tiers, in order: {', '.join(map(str, tiers))}"
    yield f"Accuracy: {_score(object_of(report.get('score')))}"
    for name, value in object_of(report.get("metrics")).items():
        yield f"{_heading(name)}: {_value(name, value)}"
    for name, entry in object_of(report.get("methods")).items():
        decided = object_of(entry)
        label = "No answer found" if name == "none" else f"Decided by {name}"
        yield f"{label}: {decided.get('decided')}, of these correct: {decided.get('correct')}"
    for name, groups in object_of(report.get("breakdowns")).items():
        for value, score in object_of(groups).items():
            yield f"{_heading(name)} {value or '(none)'}: {_score(object_of(score))}"
    yield f"Counts: {_pairs(object_of(report.get('counts')))}"
    if failures := object_of(report.get("failures")):
        yield f"Failed: {_pairs(failures)}"
    yield f"Command: {command}"


def _decoding(identity: JsonObject) -> str:
    if "sampling" not in identity:
        return "not stated by the predictions file"
    sampling = _pairs(object_of(identity.get("sampling"))) or "the endpoint's defaults"
    return f"{sampling}; {counted(identity.get('rollouts'), 'rollout')} a sample"


def _data(data: JsonObject) -> str:
    if data.get("data") == "file":
        return (
            f"dataset {data.get('dataset')}, a local file (no config or split), sha256 {data.get('sha256')}"
        )
    return _pairs(data)


def _rows(report: JsonObject) -> str:
    counts = object_of(report.get("counts"))
    rows = counts.get("scored", counts.get("samples", 0))
    total = object_of(report.get("score")).get("total", 0)
    return f"{counted(rows, 'row')} scored, {counted(total, 'rollout')}"


def _score(score: JsonObject) -> str:
    value = score.get("value")
    if not isinstance(value, int | float):
        return "nothing scored"
    interval = object_of(score.get("interval"))
    low, high, level = (interval.get(name) for name in ("low", "high", "level"))
    shown = f"{100 * value:.2f} % ({score.get('correct')}/{score.get('total')})"
    if isinstance(low, int | float) and isinstance(high, int | float) and isinstance(level, int | float):
        shown += (
            f", {100 * level:g} % interval {100 * low:.2f} to {100 * high:.2f} % ({interval.get('method')})"
        )
    return shown


def _value(name: str, value: JsonValue) -> str:
    if isinstance(value, Mapping):
        return _score(value) if "value" in value else _pairs(value)
    return metric_text(name, value)


def _pairs(values: JsonObject) -> str:
    return ", ".join(f"{_words(name)} {value}" for name, value in values.items())


def _heading(name: str) -> str:
    words = _words(name)
    return words[:1].upper() + words[1:]


def _words(name: str) -> str:
    return _WORDS.get(name, name.replace("_", " "))
