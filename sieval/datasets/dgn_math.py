"""DGN Math: 12,592 exercises transcribed from entrance-exam books, each gold labelled with its trust."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from sieval.core.dataset import DatasetRequest
from sieval.core.jsonvalue import JsonObject
from sieval.core.plural import counted
from sieval.core.records import Sample
from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import SPLIT_COLUMN, HubDataset, Part
from sieval.datasets.options import one_of, some_of
from sieval.datasets.snapshot_check import SnapshotCheck
from sieval.datasets.tabular import NumberedRow, RowReading, scalar_text, text_field
from sieval.datasets.text_invariants import breaches

CONFIG_ROWS = {"verified": 2755, "full": 12592, "qa": 12592, "core": 3617, "extended": 8455, "exercises": 520}
COLLECTION_ROWS = {
    "core": 3617,
    "algebra": 2327,
    "planimetry": 2000,
    "syllabus": 1751,
    "parameters": 1287,
    "circles": 853,
    "exercises": 520,
    "trigonometry": 237,
}
STATUS_ROWS = {
    "verified": 2705,
    "corrected": 50,
    "refuted": 68,
    "suspected": 271,
    "disputed": 85,
    "unverifiable": 4228,
    "no-gold": 5185,
}
SPLITS = ("train", "test")
_HUB_ONLY = ("config", "split", "revision")
_TEXTS = ("problem", "solution", "final_answer", "final_answer_boxed")


@sieval_dataset(
    name="dgn_math",
    source="ORCHORDS/dgn-math-problems",
    revision="main",
    licence="see the dataset card on the Hub",
    rows=None,
    options={
        "config": f"one of {', '.join(CONFIG_ROWS)} (default verified)",
        "split": "train, test or all (default test)",
        "revision": "a commit, tag or branch on the Hub",
        "collection": f"comma list of {', '.join(COLLECTION_ROWS)}",
        "chapter": "comma list of chapter numbers",
        "status": f"comma list of {', '.join(STATUS_ROWS)}",
    },
    gold_field="final_answer_boxed",
    unpinned="no commit is published: the commit served enters the run's identity, its counts are checked",
)
class DgnMath(HubDataset):
    """The scored rows by default: config `verified`, split `test`."""

    fields = ("id", "problem")
    id_field = "id"
    shipped_sample: ClassVar[str | None] = "dgn_math.jsonl"

    def checked(self, request: DatasetRequest) -> dict[str, str]:
        """The options with defaults filled in; a local file takes the filters only."""
        options = super().checked(request)
        if request.data:
            for option in _HUB_ONLY:
                if option in options:
                    raise ValueError(
                        f"option {option} of dataset dgn_math selects on the Hub and must not be given "
                        f"with --data (got {option}={options[option]})"
                    )
        else:
            options["config"] = one_of("config", options.get("config", "verified"), CONFIG_ROWS)
            options["split"] = one_of("split", options.get("split", "test"), (*SPLITS, "all"))
        for option, allowed in (("collection", COLLECTION_ROWS), ("status", STATUS_ROWS)):
            if option in options:
                options[option] = ",".join(some_of(option, options[option], allowed))
        return options

    def parts(self, options: Mapping[str, str]) -> tuple[Part, ...]:
        """Both splits, so that a config's published counts can be checked whole."""
        return tuple(Part(options["config"], split) for split in SPLITS)

    def expected_rows(self, options: Mapping[str, str]) -> int | None:
        """The published size of the config."""
        return CONFIG_ROWS[options["config"]]

    def snapshot_check(self, options: Mapping[str, str]) -> SnapshotCheck:
        """What the published snapshot is held against: size, fields, collections, status."""
        return _PublishedCheck(self.expected_rows(options), self.fields, _published(options["config"]))

    def select(self, rows: Iterable[NumberedRow], options: Mapping[str, str]) -> Iterator[NumberedRow]:
        """The rows of the split, collections, chapters and status asked for."""
        split = options.get("split", "all")
        collections, chapters, statuses = (
            set(_parts(options[name])) if name in options else None
            for name in ("collection", "chapter", "status")
        )
        present: set[str] = set()
        for entry in rows:
            row = entry.row
            if split != "all" and row[SPLIT_COLUMN] != split:
                continue
            if collections is not None and _label(row, "collection") not in collections:
                continue
            if chapters is not None:
                present.add(_label(row, "chapter"))
                if _label(row, "chapter") not in chapters:
                    continue
            if statuses is None or _label(row, "answer_status") in statuses:
                yield entry
        if chapters is not None:
            some_of("chapter", options["chapter"], sorted(present, key=_natural))

    def read_row(self, row: JsonObject, number: int) -> RowReading:  # noqa: ARG002  # rows carry their id
        """One sample, or none when the row has no gold; broken promises of the text are counted."""
        problem = text_field(row, "problem")
        identifier = scalar_text(row, "id")
        broken = {name for column in _TEXTS for name in breaches(str(row.get(column) or ""))}
        gold = self.gold(row)
        if not gold or row.get("answer_status") == "no-gold":
            return RowReading((), ("no_gold", *sorted(broken)))
        fields = {
            "collection": _label(row, "collection"),
            "chapter": _label(row, "chapter"),
            "chapter_title": _label(row, "chapter_title"),
            "group": _label(row, "group"),
            "difficulty": _label(row, "difficulty"),
            "answer_status": _label(row, "answer_status"),
        }
        return RowReading((Sample(identifier, problem, gold, fields),), tuple(sorted(broken)))

    def gold(self, row: JsonObject) -> str:
        r"""The content of the row's one `\boxed{…}`, else its bare answer; empty when it has neither."""
        boxed = str(row.get("final_answer_boxed") or "").strip()
        bare = str(row.get("final_answer") or row.get("answer") or "").strip()
        return box_content(boxed) or box_content(bare) or bare or boxed

    def remarks(self, counts: Mapping[str, int]) -> tuple[str, ...]:
        """Which promises the texts broke."""
        lines = []
        if counts.get("decimal_comma"):
            lines.append(
                f"decimal commas (0{{,}}5) in {counted(counts['decimal_comma'], 'row')}; "
                "scoring rewrites both sides"
            )
        promises = ("unbalanced_dollars", "nested_dollars", "mixed_delimiters")
        broken = (
            f"the text promise {name} is broken by {counted(counts[name], 'row')}"
            for name in promises
            if counts.get(name)
        )
        return (*lines, *broken)


class _PublishedCheck(SnapshotCheck):
    """Counts the rows of each value of the columns whose counts are published."""

    def __init__(
        self, expected: int | None, fields: Sequence[str], published: Mapping[str, Mapping[str, int]]
    ) -> None:
        super().__init__(expected, fields)
        self._published = published
        self._found: dict[str, Counter[str]] = {column: Counter() for column in published}

    def note(self, row: JsonObject) -> None:
        super().note(row)
        for column, found in self._found.items():
            if column in row:
                found[str(row[column])] += 1

    def faults(self) -> tuple[str, ...]:
        counted = (
            f"{column} {value} must have {count} rows (got {found[value]})"
            for column, found in self._found.items()
            for value, count in self._published[column].items()
            if found and found[value] != count
        )
        return (*super().faults(), *counted)


def box_content(text: str) -> str:
    r"""What the box holds when `text` is one whole `\boxed{…}`, else nothing.

    >>> box_content(r"\boxed{\frac{1}{2}}")
    '\\frac{1}{2}'
    >>> box_content(r"\boxed{1}, \boxed{2}")
    ''
    """
    opening = r"\boxed{"
    if not text.startswith(opening):
        return ""
    depth = 0
    escaped = False
    for index, char in enumerate(text):
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
            if depth == 0:
                return text[len(opening) : index].strip() if index == len(text) - 1 else ""
    return ""


def _published(config: str) -> dict[str, Mapping[str, int]]:
    match config:
        case "full" | "qa":
            return {"collection": COLLECTION_ROWS, "answer_status": STATUS_ROWS}
        case "verified":
            return {"answer_status": {name: STATUS_ROWS[name] for name in ("verified", "corrected")}}
        case "extended":
            outside = ("core", "exercises")
            return {"collection": {name: n for name, n in COLLECTION_ROWS.items() if name not in outside}}
        case _:
            return {"collection": {config: COLLECTION_ROWS[config]}}


def _label(row: JsonObject, column: str) -> str:
    value = row.get(column)
    return "" if value is None else str(value).strip()


def _parts(option: str) -> Iterator[str]:
    return (part.strip() for part in option.split(","))


def _natural(label: str) -> tuple[int, str]:
    return (int(label) if label.isascii() and label.isdigit() else -1, label)
