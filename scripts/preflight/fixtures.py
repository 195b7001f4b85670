"""A benchmark's fixture has rows enough to show its shape."""

from collections.abc import Iterator

from scripts.preflight.check import Refusal, check
from scripts.preflight.tree import Tree

FEWEST = 2
_FOLDER = "tests/data/suite"


@check({f"{_FOLDER}/sums.jsonl": '{"problem": "What is $2+3$?", "answer": "5"}\n'})
def fixture_rows(tree: Tree) -> Iterator[Refusal]:
    """A benchmark's rows in `tests/data/suite` are two or more; `sieval task new` writes the first."""
    for path in tree.under(_FOLDER):
        rows = sum(1 for line in tree.files[str(path)].splitlines() if line.strip())
        if path.suffix == ".jsonl" and rows < FEWEST:
            found = f"{rows} row" if rows == 1 else f"{rows} rows"
            yield Refusal(str(path), 1, found, "add one or two of your own, of other kinds of answers")
