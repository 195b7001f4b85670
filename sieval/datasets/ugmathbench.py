"""UGMathBench: 5,061 undergraduate problems in 16 subjects, each in three randomised versions."""

from collections.abc import Iterable, Iterator, Mapping

from sieval.core.dataset import DatasetRequest
from sieval.core.jsonvalue import JsonObject, JsonValue, int_of, list_of, text_of
from sieval.core.plural import counted
from sieval.core.records import Sample
from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset
from sieval.datasets.options import some_of
from sieval.datasets.snapshot_check import SnapshotCheck
from sieval.datasets.tabular import NumberedRow, RowReading, scalar_text, text_field

SUBJECTS = (
    "Abstract_algebra",
    "Algebra",
    "Arithmetic",
    "Calculus_-_multivariable",
    "Calculus_-_single_variable",
    "Combinatorics",
    "Complex_analysis",
    "Differential_equations",
    "Financial_mathematics",
    "Geometry",
    "Linear_algebra",
    "Number_theory",
    "Probability",
    "Set_theory_and_logic",
    "Statistics",
    "Trigonometry",
)
VERSIONS = (1, 2, 3)
PROBLEMS = 5061
SLOTS = 42064


@sieval_dataset(
    name="ugmathbench",
    source="UGMathBench/ugmathbench",
    revision="8ab16f0c131a9b3b52195e64175cb5a8f3881bbf",
    licence="GPL-3.0",
    rows=PROBLEMS,
    options={"subjects": f"comma list of {', '.join(SUBJECTS)} (default all)"},
    gold_field="answer_v",
)
class UGMathBench(HubDataset):
    """One sample per version, a problem's three side by side: a limit that 3 divides keeps whole problems.

    `limit` counts samples. A sample without any answer is corrupt at the source and kept.
    """

    configs = SUBJECTS
    id_field = "id"
    fields = (
        "id",
        "subject",
        *(f"{name}_v{version}" for version in (1, 2, 3) for name in ("problem", "answer", "answer_type")),
    )

    def checked(self, request: DatasetRequest) -> dict[str, str]:
        """The options, every subject a known one."""
        options = super().checked(request)
        if "subjects" in options:
            options["subjects"] = ",".join(some_of("subjects", options["subjects"], SUBJECTS))
        return options

    def snapshot_check(self, options: Mapping[str, str]) -> SnapshotCheck:
        """What the pinned rows are held against: size, fields, answer slots."""
        return _SlotCheck(self.expected_rows(options), self.fields)

    def select(self, rows: Iterable[NumberedRow], options: Mapping[str, str]) -> Iterator[NumberedRow]:
        """The rows of the subjects asked for, in the source's order."""
        wanted = options["subjects"].split(",") if "subjects" in options else None
        present: set[str] = set()
        for entry in rows:
            if wanted is not None:
                present.add(_subject(entry.row))
            if wanted is None or _subject(entry.row) in wanted:
                yield entry
        absent = [subject for subject in wanted or () if subject not in present]
        if absent:
            raise ValueError(f"subjects must have rows in the data (got {absent[0]!r}, which has none)")

    def read_row(self, row: JsonObject, number: int) -> RowReading:  # noqa: ARG002  # rows carry their id
        """The problem's versions in order."""
        samples = tuple(_sample(row, version) for version in VERSIONS)
        corrupt = sum(not sample.gold for sample in samples)
        return RowReading(samples, ("corrupt_versions",) * corrupt)

    def remarks(self, counts: Mapping[str, int]) -> tuple[str, ...]:
        """How many versions are corrupt at the source."""
        corrupt = counts.get("corrupt_versions")
        told = f"without an answer at the source, asked and never right: {counted(corrupt, 'sample')}"
        return (told,) if corrupt else ()


class _SlotCheck(SnapshotCheck):
    """Whether an empty answer of a corrupt row is a slot is left open."""

    def __init__(self, expected: int | None, fields: tuple[str, ...]) -> None:
        super().__init__(expected, fields)
        self._slots = 0
        self._stated = 0

    def note(self, row: JsonObject) -> None:
        super().note(row)
        for version in VERSIONS:
            answers = _answers(row, version)
            self._slots += len(answers)
            self._stated += sum(bool(answer.strip()) for answer in answers)

    def faults(self) -> tuple[str, ...]:
        found = super().faults()
        if SLOTS in (self._slots, self._stated):
            return found
        return (*found, f"answer slots must be {SLOTS} (got {self._slots}, {self._stated} of them stated)")


def _sample(row: JsonObject, version: int) -> Sample:
    problem_id = scalar_text(row, "id")
    answers = _answers(row, version)
    types = _texts(row.get(f"answer_type_v{version}"))
    options = [_texts(entry) for entry in list_of(row.get(f"options_v{version}"))]
    options += [[] for _ in range(max(len(answers), len(types)) - len(options))]
    fields: dict[str, JsonValue] = {
        "problem_id": problem_id,
        "version": version,
        "subject": text_field(row, "subject"),
        "topic": text_of(row.get("topic")) or "",
        "subtopic": text_of(row.get("subtopic")) or "",
        "level": _level(row.get("level")),
        "answers": answers,
        "types": types,
        "options": options,
    }
    gold = ", ".join(answers) if any(answer.strip() for answer in answers) else ""
    return Sample(f"{problem_id}_v{version}", text_field(row, f"problem_v{version}"), gold, fields)


def _answers(row: JsonObject, version: int) -> list[str]:
    return _texts(row.get(f"answer_v{version}"))


def _texts(value: JsonValue) -> list[str]:
    """A list's entries as text; a lone text is a list of one, null is none."""
    entries = [value] if isinstance(value, str) else list_of(value)
    return ["" if entry is None else str(entry) for entry in entries]


def _level(value: JsonValue) -> str:
    number = int_of(value)
    return text_of(value) or ("" if number is None else str(number))


def _subject(row: JsonObject) -> str:
    return (text_of(row.get("subject")) or "").strip().replace(" ", "_")
