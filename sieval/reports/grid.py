"""Text in columns, the same on a terminal and in a pipe: rich would take a tenth of a short run's time."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

_GAP = "  "


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under their headers; a row may end early."""

    headers: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        """Put a row last."""
        self.rows.append(cells)

    def lines(self) -> Iterator[str]:
        """The headers and each row, as wide as it needs."""
        widths = [0] * len(self.headers)
        for row in (self.headers, *self.rows):
            for column, cell in enumerate(row):
                widths[column] = max(widths[column], _width(cell))
        for row in (self.headers, *self.rows):
            cells = (cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=False))
            yield _GAP.join(cells).rstrip()


def _width(text: str) -> int:
    """The columns of a terminal that `text` takes."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(unicodedata.combining(char) != 0 for char in text)
