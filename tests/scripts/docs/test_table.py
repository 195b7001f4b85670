from scripts.docs.table import table


def test_cells_stay_on_their_line_and_in_their_column() -> None:
    assert table(("a", "b"), [("1|2", "two\nlines"), (3, None)]) == (
        "| a | b |\n|---|---|\n| 1\\|2 | two lines |\n| 3 | None |"
    )
