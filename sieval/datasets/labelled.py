"""Stored completions that carry their own golds, read as samples of whatever task grades them."""

from collections import Counter
from pathlib import Path

from sieval.core.dataset import LoadedDataset
from sieval.core.jsonvalue import JsonObject, text_of
from sieval.core.records import Sample
from sieval.core.sample_file import SampleFile
from sieval.datasets.localfile import read_table

_ID_FIELDS = ("id", "sample")
_PROBLEM_FIELDS = ("problem", "question")
_LEFT_OUT = frozenset(
    {*_ID_FIELDS, *_PROBLEM_FIELDS, "gold", "response", "output", "prediction", "pred", "answer", "text"}
)


def read_labelled(path: Path) -> LoadedDataset | None:
    """The samples of a `.jsonl` file whose rows have an id and a gold; None when no row has both.

    A problem that was not stored is empty. Rows without id or gold, and repeated ids, count as malformed.

    Raises:
        ValueError: when the file's name ends in something else.
        DataError: when it cannot be read.
    """
    table, samples = read_table(path), SampleFile.temporary()
    counts = Counter({"rows": 0, "malformed": 0})
    for row in table:
        counts["rows"] += 1
        sample = _sample(row)
        if sample is None or sample.id in samples.ids:
            counts["malformed"] += 1
        else:
            samples.add(sample)
    if not len(samples):
        return None
    counts["malformed"] += table.malformed
    counts["samples"] = len(samples)
    return LoadedDataset(samples, {"data": "labelled completions", "sha256": table.sha256}, dict(counts))


def _sample(row: JsonObject) -> Sample | None:
    name, gold = _first(row, _ID_FIELDS), text_of(row.get("gold"))
    if name is None or gold is None:
        return None
    fields = {key: value for key, value in row.items() if key not in _LEFT_OUT}
    return Sample(name, _first(row, _PROBLEM_FIELDS) or "", gold, fields)


def _first(row: JsonObject, names: tuple[str, ...]) -> str | None:
    return next((text for name in names if (text := text_of(row.get(name))) is not None), None)
