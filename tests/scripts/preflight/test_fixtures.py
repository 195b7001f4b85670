from scripts.preflight.fixtures import fixture_rows
from scripts.preflight.tree import Tree

ROW = '{"problem": "p", "answer": "5"}\n'


def test_a_fixture_as_it_was_made_is_refused() -> None:
    [refused] = fixture_rows.refusals(Tree({"tests/data/suite/sums.jsonl": f"{ROW}\n"}))
    fix = "add one or two of your own, of other kinds of answers"
    assert refused == f"tests/data/suite/sums.jsonl:1: fixture-rows: 1 row; {fix}"


def test_two_rows_are_enough_and_other_files_are_free() -> None:
    tree = Tree({"tests/data/suite/sums.jsonl": 2 * ROW, "tests/data/suite/a.json": "{}", "a.jsonl": ROW})
    assert fixture_rows.refusals(tree) == []
