from pathlib import Path

from scripts.preflight.check import Refusal, check
from scripts.preflight.tree import Tree


@check({"a.md": "two\n"})
def no_two(tree: Tree) -> list[Refusal]:
    """No file says two.

    More words.
    """
    return [Refusal(path, 1, "says two", "say one") for path, text in tree.files.items() if "two" in text]


def test_check_is_named_after_its_function_and_told_by_its_first_line() -> None:
    assert (no_two.rule, no_two.about) == ("no-two", "No file says two.")


def test_refusal_says_file_line_rule_and_the_way_out() -> None:
    assert no_two.refusals(Tree({"b.md": "two", "a.md": "two", "c.md": "one"})) == [
        "a.md:1: no-two: says two; say one",
        "b.md:1: no-two: says two; say one",
    ]


def test_tree_reads_our_folders_and_the_files_beside_them(tmp_path: Path) -> None:
    for name in ("sieval/core/a.py", "docs/b.md", ".venv/c.py", "runs/d.json", "Makefile", "docs/e.png"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"A = 1\n")
    assert set(Tree.read(tmp_path).files) == {"sieval/core/a.py", "docs/b.md", "Makefile"}
