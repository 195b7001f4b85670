from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import orjson
import pytest

from scripts.make_ugmath_load import make_rows
from sieval.core.dataset import DatasetRequest
from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, JsonValue, encode_line, list_of
from sieval.core.registry import load_dataset
from sieval.datasets.snapshot import SnapshotStore
from sieval.datasets.ugmathbench import PROBLEMS, SLOTS, SUBJECTS, UGMathBench

FIXTURE = Path(__file__).parents[1] / "data" / "ugmathbench.jsonl"


def rows() -> list[dict[str, JsonValue]]:
    return [orjson.loads(line) for line in FIXTURE.read_bytes().splitlines()]


def request(data: Path = FIXTURE, **options: str) -> DatasetRequest:
    return DatasetRequest(data=str(data), options=options)


def written(path: Path, *entries: dict[str, JsonValue]) -> Path:
    path.write_bytes(b"".join(orjson.dumps(entry) + b"\n" for entry in entries))
    return path


def test_sixteen_subjects_are_read_one_after_another() -> None:
    dataset = load_dataset("ugmathbench")()
    assert isinstance(dataset, UGMathBench)
    assert [part.config for part in dataset.parts({})] == list(SUBJECTS)
    assert {part.split for part in dataset.parts({})} == {"test"}
    assert len(SUBJECTS) == 16


def test_versions_of_a_problem_stand_side_by_side() -> None:
    samples = UGMathBench().load(request()).samples
    assert len(samples) == 3 * len(rows())
    assert [sample.id for sample in samples[:4]] == [
        "Arithmetic_9001_v1",
        "Arithmetic_9001_v2",
        "Arithmetic_9001_v3",
        "Calculus_-_single_variable_9002_v1",
    ]


def test_sample_holds_its_slots_and_where_it_belongs() -> None:
    sample = UGMathBench().load(request()).samples[12]
    assert sample.gold == "A, ABC"
    assert sample.fields == {
        "problem_id": "Statistics_9005",
        "version": 1,
        "subject": "Statistics",
        "topic": "Centre",
        "subtopic": "Centre, first steps",
        "level": "2",
        "answers": ["A", "ABC"],
        "types": ["MCS", "MCM"],
        "options": [["mean", "median", "mode"], ["A", "B", "C"]],
    }


def test_options_are_padded_to_the_answers() -> None:
    samples = {sample.id: sample for sample in UGMathBench().load(request()).samples}
    assert samples["Number_theory_9009_v1"].fields["options"] == [[], [], []]
    assert samples["Number_theory_9009_v1"].fields["types"] == ["NV"]


def test_rows_without_an_answer_are_kept_and_told() -> None:
    loaded = UGMathBench().load(request())
    samples = {sample.id: sample for sample in loaded.samples}
    assert samples["Financial_mathematics_9008_v2"].gold == ""
    assert samples["Differential_equations_9011_v3"].gold == ""
    assert loaded.counts["corrupt_versions"] == 2
    assert loaded.notes == ("without an answer at the source, asked and never right: 2 samples",)


def test_null_answers_types_and_options_are_empty(tmp_path: Path) -> None:
    row = {**rows()[0], "answer_v1": None, "answer_type_v1": None, "options_v1": None}
    sample = UGMathBench().load(request(written(tmp_path / "d.jsonl", row))).samples[0]
    assert (sample.gold, sample.fields["types"], sample.fields["options"]) == ("", [], [])


def test_subjects_select_in_the_source_order() -> None:
    loaded = UGMathBench().load(request(subjects="Statistics, Algebra"))
    assert [sample.fields["subject"] for sample in loaded.samples] == ["Algebra"] * 3 + ["Statistics"] * 3
    assert loaded.identity["subjects"] == "Statistics,Algebra"


@pytest.mark.parametrize(
    ("subjects", "message"),
    [
        (" , ", f"subjects must be a comma list of {', '.join(SUBJECTS)} (got ',')"),
        ("", "option subjects of dataset ugmathbench must name a value (got '')"),
        (
            "Algebra,Geometri",
            f"subjects must be one of {', '.join(SUBJECTS)} (got 'Geometri'; did you mean 'Geometry'?)",
        ),
        ("Geometry", "subjects must have rows in the data (got 'Geometry', which has none)"),
    ],
)
def test_unknown_or_empty_subjects_are_errors(subjects: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is compared
        UGMathBench().load(request(subjects=subjects))
    assert str(caught.value) == message


def test_full_load_is_counted_in_problems_and_slots() -> None:
    check = UGMathBench().snapshot_check({})
    for row in rows():
        check.note(row)
    assert check.faults() == (
        f"rows must be {PROBLEMS} (got 11)",
        f"answer slots must be {SLOTS} (got 56, 55 of them stated)",
    )


def test_offline_without_the_data_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="run `sieval dataset download ugmathbench` with network first"):
        UGMathBench().load(DatasetRequest(cache_dir=tmp_path, offline=True))


def keep(cache: Path, entries: Iterable[JsonObject]) -> DatasetRequest:
    """The rows as if they had been fetched at the pinned revision."""

    def write(file: BinaryIO) -> int:
        lines = list(map(encode_line, entries))
        file.writelines(lines)
        return len(lines)

    SnapshotStore(cache, "ugmathbench").store(UGMathBench.spec.revision, "rows.jsonl", write)
    return DatasetRequest(cache_dir=cache, offline=True)


def test_full_load_has_15183_samples_and_42064_slots(tmp_path: Path) -> None:
    loaded = UGMathBench().load(keep(tmp_path, make_rows()))
    assert len(loaded.samples) == 3 * PROBLEMS == 15_183
    assert sum(len(list_of(sample.fields["answers"])) for sample in loaded.samples) == SLOTS == 42_064
    assert loaded.identity == {"source": "UGMathBench/ugmathbench", "revision": UGMathBench.spec.revision}


def test_full_load_of_other_rows_is_refused(tmp_path: Path) -> None:
    request = keep(tmp_path, list(make_rows())[1:])
    with pytest.raises(
        DataError, match=r"rows must be 5061 \(got 5060\); answer slots must be 42064 \(got 4"
    ):
        UGMathBench().load(request)
