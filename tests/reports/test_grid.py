"""Text in columns."""

from sieval.reports.grid import Grid


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    grid = Grid(("name", "of"))
    grid.add("algebra", "12")
    grid.add("", "7")
    grid.add("geometry")
    assert list(grid.lines()) == ["name      of", "algebra   12", "          7", "geometry"]


def test_wide_and_combining_characters_take_their_place() -> None:
    grid = Grid(("field", "n"))
    grid.add("代数", "1")
    grid.add("e\u0301tude", "2")
    assert list(grid.lines()) == ["field  n", "代数   1", "e\u0301tude  2"]
