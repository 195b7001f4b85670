import pytest

from scripts.preflight.banned import asyncio_import, broad_except, module_name, open_mark, task_call
from scripts.preflight.tree import Tree

CATCHES_ALL = ("except:", "except Exception:", "except (OSError, Exception):", "except BaseException as exc:")


@pytest.mark.parametrize("clause", CATCHES_ALL)
def test_catching_all_is_refused_in_every_spelling(clause: str) -> None:
    source = f"try:\n    f()\n{clause}\n    pass\n"
    assert broad_except.refusals(Tree({"sieval/core/a.py": source})) == [
        "sieval/core/a.py:3: broad-except: catches everything; catch what is meant, by name"
    ]


def test_cleaning_up_and_raising_again_is_free() -> None:
    source = "try:\n    f()\nexcept BaseException:\n    close()\n    raise\n"
    assert broad_except.refusals(Tree({"sieval/core/a.py": source})) == []


def test_raising_another_error_is_no_cleaning_up() -> None:
    source = "try:\n    f()\nexcept Exception as exc:\n    raise ValueError from exc\n"
    assert len(broad_except.refusals(Tree({"sieval/core/a.py": source}))) == 1


def test_the_two_boundaries_catch_all() -> None:
    source = "try:\n    f()\nexcept Exception:\n    pass\n"
    assert broad_except.refusals(Tree({"sieval/core/runner.py": source, "sieval/cli/app.py": source})) == []


def test_calls_that_start_a_task_are_refused_by_name() -> None:
    source = "loop.create_task(f())\ngather(a)\nawait asyncio.gather(f())\n"
    assert task_call.refusals(Tree({"sieval/core/a.py": source})) == [
        "sieval/core/a.py:1: task-call: calls create_task; open a task group of anyio",
        "sieval/core/a.py:3: task-call: calls gather; open a task group of anyio",
    ]


def test_asyncio_is_imported_where_a_librarys_future_is_awaited() -> None:
    source = "import asyncio.events\n"
    tree = Tree({"sieval/models/a.py": source, "sieval/reports/a.py": source, "tests/a.py": source})
    assert asyncio_import.refusals(tree) == [
        "sieval/reports/a.py:1: asyncio-import: imports asyncio; use anyio"
    ]


def test_modules_are_named_for_a_noun() -> None:
    tree = Tree({"sieval/core/common.py": "", "scripts/text_helpers.py": "", "sieval/core/verdict.py": ""})
    assert module_name.refusals(tree) == [
        "scripts/text_helpers.py:1: module-name: a module named text_helpers; name it for the noun it holds",
        "sieval/core/common.py:1: module-name: a module named common; name it for the noun it holds",
    ]


def test_an_open_mark_names_its_issue() -> None:
    mark = "TO" + "DO"
    tree = Tree({"sieval/a.py": f"A = 1  # {mark}(#12): more\nB = 2  # {mark}: less\n"})
    assert open_mark.refusals(tree) == [
        f"sieval/a.py:2: open-mark: an open mark without an issue; write {mark}(#12)"
    ]
