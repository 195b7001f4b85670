"""What the page holds of each sample: a short row for the list, and the whole of it for reading."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from sieval.core.jsonvalue import JsonObject, JsonValue, object_of, text_of
from sieval.core.records import Sample
from sieval.reports.page.facets import Facet, values_of
from sieval.reports.page.table import RecordReader, RolloutTable

_ROW_PROBLEM, _ROW_ANSWER = 300, 120
_TEXTS_IN_ALL = 320 << 20
_SHORTEST, _LONGEST = 600, 60_000
_DETAILS = 20_000


def text_limit(rollouts: int) -> int:
    """Characters the page keeps of one text, so that a page of so many rollouts stays readable."""
    return min(_LONGEST, max(_SHORTEST, _TEXTS_IN_ALL // max(rollouts, 1)))


def cut(text: str, limit: int) -> JsonValue:
    """The text, or [its start, how many characters are left out, its end]: answers stand at the end."""
    if len(text) <= limit:
        return text
    head = limit // 3
    return [text[:head], len(text) - limit, text[len(text) - (limit - head) :]]


@dataclass(slots=True)
class Codes:
    """Small numbers for texts that come again and again, in order of their first appearance."""

    numbers: dict[str, int] = field(default_factory=dict)

    def of(self, text: str) -> int:
        """The text's number."""
        return self.numbers.setdefault(text, len(self.numbers))


class SampleRows:
    """Rows and whole texts of samples, in one or several runs of them; a context holds the files open."""

    def __init__(self, tables: Sequence[RolloutTable], facets: Sequence[Facet], limit: int) -> None:
        self._methods = Codes()
        self._tables = tables
        self._facets = [(facet, _positions(facet)) for facet in facets]
        self._limit = limit
        self._readers = [RecordReader(table) for table in tables]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for reader in self._readers:
            reader.close()

    def of(self, sample: Sample, prompt: JsonObject) -> tuple[JsonValue, JsonObject]:
        """The sample's row and its whole texts.

        A row is [id, problem, gold, facets' values, for each run its rollouts]; a rollout is null when it has
        not ended, else [ending, truncated, method, prediction, length, latency in ms].
        """
        runs = [
            list(self._rollouts(*pair, sample.id)) for pair in zip(self._tables, self._readers, strict=True)
        ]
        facets: list[JsonValue] = [
            [codes[value] for value in values_of(sample, facet.name) if value in codes]
            for facet, codes in self._facets
        ]
        row: list[JsonValue] = [
            sample.id,
            sample.problem[:_ROW_PROBLEM],
            sample.gold[:_ROW_ANSWER],
            facets,
            [[short for short, _ in rollouts] for rollouts in runs],
        ]
        whole: JsonObject = {
            "id": sample.id,
            "problem": cut(sample.problem, self._limit),
            "gold": cut(sample.gold, self._limit),
            "fields": _bounded(sample.fields),
            "prompt": _shortened(prompt, self._limit),
            "runs": [[full for _, full in rollouts] for rollouts in runs],
        }
        return row, whole

    def legend(self) -> JsonObject:
        """What the numbers in the rows made so far stand for."""
        return {
            "methods": list(self._methods.numbers),
            "facets": [{"name": facet.name, "values": list(facet.values)} for facet, _ in self._facets],
        }

    def _rollouts(
        self, table: RolloutTable, reader: RecordReader, sample: str
    ) -> Iterator[tuple[JsonValue, JsonValue]]:
        for slot in table.slots(sample):
            record, verdict = reader.completion(slot), reader.verdict(slot)
            if record is None:
                yield None, None
                continue
            tokens = table.lengths[slot]
            judged = object_of(verdict)
            short: list[JsonValue] = [
                table.endings[slot],
                table.truncated[slot],
                self._methods.of(text_of(judged.get("method")) or ""),
                (text_of(judged.get("prediction")) or "")[:_ROW_ANSWER],
                tokens if tokens >= 0 else max(0, table.characters[slot]),
                round(1000 * table.latencies_s[slot]),
            ]
            yield short, {**self._completion(record), **(self._verdict(judged) if verdict else {})}

    def _completion(self, record: JsonObject) -> JsonObject:
        shown: dict[str, JsonValue] = {name: record.get(name) for name in ("attempts", "started_at")}
        if record.get("status") == "failed":
            message = (text_of(record.get("message")) or "")[:2000]
            told = {"kind": record.get("kind"), "message": message, "status": record.get("http_status")}
            return shown | {"failure": told}
        usage = object_of(record.get("usage"))
        shown |= {
            "text": cut(text_of(record.get("text")) or "", self._limit),
            "finish_reason": record.get("finish_reason"),
            "tokens": usage.get("completion_tokens"),
            "prompt_tokens": usage.get("prompt_tokens"),
        }
        if reasoning := text_of(record.get("reasoning")):
            shown["reasoning"] = cut(reasoning, self._limit)
        return shown

    def _verdict(self, record: JsonObject) -> JsonObject:
        shown: dict[str, JsonValue] = {"reason": (text_of(record.get("reason")) or "")[:2000]}
        if (prediction := text_of(record.get("prediction"))) is not None:
            shown["prediction"] = cut(prediction, self._limit)
        if details := object_of(record.get("details")):
            shown["details"] = _bounded(details)
        return shown


def _positions(facet: Facet) -> Mapping[str, int]:
    return {value: position for position, value in enumerate(facet.values)}


def _bounded(value: JsonObject) -> JsonValue:
    """The object when it is short, else what can be shown of it."""
    text = str(value)
    return value if len(text) <= _DETAILS else {"cut": text[:_DETAILS]}


def _shortened(value: JsonValue, limit: int) -> JsonValue:
    if isinstance(value, str):
        return cut(value, limit)
    if isinstance(value, dict):  # what a record holds; asking for a Mapping costs five times as much
        return {key: _shortened(entry, limit) for key, entry in value.items()}
    if isinstance(value, list):
        return [_shortened(entry, limit) for entry in value]
    return value
