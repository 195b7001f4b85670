import io

import pytest
from rich.console import Console

from sieval.core.jsonvalue import JsonObject
from sieval.reports.scored_view import ShowItems, headline, items_table, shown_items


def report(count: int) -> JsonObject:
    items = [
        {
            "id": str(n),
            "verdict": "correct" if n else "missing",
            "tier": "exact",
            "prediction": "[b]1[/b]",
            "gold": "1",
        }
        for n in range(count)
    ]
    score: JsonObject = {"value": 0.5, "correct": 1, "total": 2, "interval": {"low": 0.1, "high": 0.9}}
    return {"task": "t", "score": score, "items": items}


TABLE = [
    (ShowItems.AUTO, 500, 500),
    (ShowItems.AUTO, 501, 1),
    (ShowItems.ALL, 501, 501),
    (ShowItems.FAILURES, 3, 1),
    (ShowItems.NONE, 3, 0),
]


@pytest.mark.parametrize(("show", "count", "shown"), TABLE)
def test_which_items_are_shown(show: ShowItems, count: int, shown: int) -> None:
    assert len(shown_items(report(count), show)) == shown


def test_the_headline() -> None:
    assert headline(report(2)) == "t: 50.00 % [10.00, 90.00], 1 of 2 correct"


def test_predictions_are_shown_as_written() -> None:
    console = Console(file=io.StringIO(), width=120)
    console.print(items_table(shown_items(report(2), ShowItems.ALL)))
    assert isinstance(console.file, io.StringIO)
    assert "[b]1[/b]" in console.file.getvalue()
