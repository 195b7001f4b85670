"""Tables in Markdown."""

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table whose cells are shown as they are written, a line each.

    >>> print(table(["a", "b"], [["1|2", "x"]]))
    | a | b |
    |---|---|
    | 1\\|2 | x |
    """
    lines = [head, ["---"] * len(head), *rows]
    texts = ["| " + " | ".join(map(_cell, line)) + " |" for line in lines]
    texts[1] = "|" + "---|" * len(head)
    return "\n".join(texts)


def _cell(value: object) -> str:
    return " ".join(str(value).split()).replace("|", "\\|")
