"""A scored predictions file as text for a terminal."""

from collections.abc import Sequence
from enum import StrEnum

from rich.table import Table
from rich.text import Text

from sieval.core.jsonvalue import JsonObject, list_of, object_of, text_of
from sieval.reports.table import score_text

ALL_UP_TO = 500
"""Rows that `auto` still shows in full."""


class ShowItems(StrEnum):
    """Which rows of the per-item table are shown."""

    AUTO = "auto"
    ALL = "all"
    FAILURES = "failures"
    NONE = "none"


def shown_items(report: JsonObject, show: ShowItems) -> list[JsonObject]:
    """The items to show; `auto` means all of up to 500, else those that are not correct."""
    items = [object_of(item) for item in list_of(report.get("items"))]
    if show is ShowItems.AUTO:
        show = ShowItems.ALL if len(items) <= ALL_UP_TO else ShowItems.FAILURES
    if show is ShowItems.NONE:
        return []
    return items if show is ShowItems.ALL else [item for item in items if item.get("verdict") != "correct"]


def headline(report: JsonObject) -> str:
    """One line: the accuracy with its interval, and how many of how many."""
    score = object_of(report.get("score"))
    return (
        f"{report.get('task')}: {score_text(score)}, {score.get('correct')} of {score.get('total')} correct"
    )


def items_table(items: Sequence[JsonObject]) -> Table:
    """One row an item: which tier decided what about which prediction."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    columns = ("id", "tier", "verdict", "prediction", "gold")
    for name in columns:
        table.add_column(name, overflow="fold")
    for item in items:
        table.add_row(*(Text(text_of(item.get(name)) or "–") for name in columns))
    return table
