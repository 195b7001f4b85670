from scripts.preflight.sizes import file_size, function_size, task_size
from scripts.preflight.tree import Tree


def test_files_at_the_limit_are_free_and_beyond_it_refused() -> None:
    assert file_size.refusals(Tree({"sieval/a.py": "A = 1\n" * 400})) == []
    assert file_size.refusals(Tree({"sieval/a.py": "A = 1\n" * 401})) == [
        "sieval/a.py:401: file-size: 401 lines, at most 400; find the second idea and name its module"
    ]


def test_signature_and_docstring_do_not_count() -> None:
    source = 'def f(\n    a: int,\n) -> None:\n    """Long.\n\n    Words.\n    """\n' + "    a += 1\n" * 50
    assert function_size.refusals(Tree({"sieval/a.py": source})) == []
    assert function_size.refusals(Tree({"sieval/a.py": source + "    a += 1\n"})) == [
        "sieval/a.py:1: function-size: f has 51 lines, at most 50; find its second step and name it"
    ]


def test_only_task_files_are_held_to_a_tasks_length() -> None:
    text = "A = 1\n" * 26
    refused = task_size.refusals(
        Tree(
            {
                "sieval/tasks/a_0shot_gen.py": text,
                "sieval/tasks/a.py": text,
                "tests/tasks/a_0shot_gen.py": text,
            }
        )
    )
    assert refused == [
        "sieval/tasks/a_0shot_gen.py:26: task-size: 26 lines, at most 25; put what it shares in a family"
    ]
