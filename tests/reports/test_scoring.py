import json
from pathlib import Path
from typing import Any

import pytest

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, list_of, object_of
from sieval.core.registry import load_task
from sieval.reports.scoring import ScoreRequest, chosen_tiers, score

TASK = "dgn_math_0shot_gen"
WORKED = Path(__file__).parents[1] / "data" / "dgn_worked_example.jsonl"
EXAMPLE: list[dict[str, Any]] = [json.loads(line) for line in WORKED.read_text(encoding="utf-8").splitlines()]


def row(identifier: str, gold: str, **other: object) -> dict[str, object]:
    boxed = f"\\boxed{{{gold}}}" if gold else ""
    status = "verified" if gold else "no-gold"
    return {
        "id": identifier,
        "problem": "How much is it?",
        "final_answer_boxed": boxed,
        "answer_status": status,
        "collection": "core",
        "chapter": 1,
        **other,
    }


def write(path: Path, rows: list[Any]) -> Path:
    lines = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


async def scored(
    folder: Path, rows: list[Any], predictions: list[Any], tiers: tuple[str, ...] = (), workers: int = 0
) -> JsonObject:
    data, answers = write(folder / "rows.jsonl", rows), write(folder / "answers.jsonl", predictions)
    return await score(ScoreRequest(TASK, str(data), answers, tiers, workers))


@pytest.mark.anyio
async def test_the_worked_example_totals(tmp_path: Path) -> None:
    rows = [row(one["id"], one["gold"]) for one in EXAMPLE]
    predictions: list[Any] = [{"id": one["id"], "response": one["completion"]} for one in EXAMPLE]
    report = await scored(
        tmp_path, rows, [*predictions, {"id": "dgn.core.99.999", "response": "1"}], workers=1
    )
    assert report["counts"] == {
        "scored": 19,
        "correct": 16,
        "incorrect": 2,
        "unextracted": 1,
        "ungraded": 0,
        "missing": 0,
        "skipped": 0,
        "unknown": 1,
        "duplicate": 0,
        "malformed_predictions": 0,
        "malformed_rows": 0,
    }
    assert object_of(report["score"])["value"] == 0.842105
    strict = object_of(object_of(report["metrics"])["strict_accuracy"])
    assert (strict["correct"], strict["total"], strict["value"]) == (9, 19, 0.473684)
    assert report["methods"] == {
        "exact": {"decided": 9, "correct": 9},
        "numeric": {"decided": 6, "correct": 4},
        "symbolic": {"decided": 3, "correct": 3},
        "none": {"decided": 1, "correct": 0},
    }
    cells = [(item["id"], item["tier"], item["verdict"]) for item in map(object_of, list_of(report["items"]))]
    assert cells == [(one["id"], one["tier"], one["outcome"]) for one in EXAMPLE]


@pytest.mark.anyio
async def test_what_is_counted_apart(tmp_path: Path) -> None:
    rows = [row("a", "1"), row("b", "2"), row("c", "3"), row("skipped", ""), "{", row("d", "4")]
    predictions = [
        {"id": "a", "response": "7"},
        {"id": "a", "response": "1"},
        {"id": "b", "response": "I do not know"},
        {"id": "skipped", "response": "1"},
        {"id": "nowhere", "response": "1"},
        {"response": "1"},
        {"id": "d", "response": "5"},
    ]
    report = await scored(tmp_path, rows, predictions)
    assert report["counts"] == {
        "scored": 4,
        "correct": 1,
        "incorrect": 1,
        "unextracted": 1,
        "ungraded": 0,
        "missing": 1,
        "skipped": 1,
        "unknown": 1,
        "duplicate": 1,
        "malformed_predictions": 1,
        "malformed_rows": 1,
    }
    assert object_of(report["score"])["total"] == 4
    assert [object_of(item)["verdict"] for item in list_of(report["items"])] == [
        "correct",
        "unextracted",
        "missing",
        "incorrect",
    ]


@pytest.mark.anyio
async def test_tiers_limit_what_may_accept(tmp_path: Path) -> None:
    rows, predictions = [row("a", "0.5")], [{"id": "a", "response": "0.50"}]
    exact = await scored(tmp_path, rows, predictions, ("exact",))
    both = await scored(tmp_path, rows, predictions, ("exact", "numeric"))
    assert [object_of(one["counts"])["correct"] for one in (exact, both)] == [0, 1]
    assert object_of(exact["identity"])["tiers"] == ["exact"]


@pytest.mark.anyio
async def test_untrusted_golds_have_the_trusted_accuracy_beside(tmp_path: Path) -> None:
    rows = [row("a", "1"), row("b", "2", answer_status="refuted")]
    report = await scored(tmp_path, rows, [{"id": "a", "response": "1"}, {"id": "b", "response": "3"}])
    beside = object_of(object_of(report["metrics"])["accuracy_verified_and_corrected"])
    assert (object_of(report["score"])["value"], beside["value"]) == (0.5, 1.0)
    assert list(object_of(object_of(report["breakdowns"])["answer_status"])) == ["refuted", "verified"]


@pytest.mark.anyio
async def test_predictions_for_other_rows_are_noted(tmp_path: Path) -> None:
    report = await scored(tmp_path, [row("a", "1")], [{"id": "b", "response": "1"}])
    assert report["notes"] == ["no prediction names a row of the data: every row is missing"]


@pytest.mark.anyio
async def test_a_data_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="No such file"):
        await score(ScoreRequest(TASK, str(tmp_path / "none.jsonl"), tmp_path / "none.jsonl"))


def test_tiers_are_taken_in_the_tasks_order() -> None:
    task = load_task(TASK)()
    assert chosen_tiers(task, "symbolic, exact") == ("exact", "symbolic")
    assert chosen_tiers(task, None) == ()


def test_an_unknown_tier_is_named() -> None:
    with pytest.raises(ValueError, match="tiers") as caught:
        chosen_tiers(load_task(TASK)(), "exact,magic")
    assert str(caught.value) == (
        "--tiers of dgn_math_0shot_gen must be some of exact,numeric,symbolic (got 'magic')"
    )
