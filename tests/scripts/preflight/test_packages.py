from scripts.preflight.packages import exports, mirrored_tests
from scripts.preflight.tree import Tree

INIT = "sieval/core/__init__.py"
LAZY = """
import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sieval.core.clock import now

__all__ = ["now", "later"]

_HOMES = {"clock": ("now",)}

def later(): ...
def __getattr__(name): ...
"""


def test_names_that_agree_are_free_lazy_ones_too() -> None:
    assert exports.refusals(Tree({INIT: LAZY, "sieval/cli/__init__.py": '"""Nothing."""\n'})) == []


def test_names_that_differ_are_told_apart() -> None:
    source = 'from sieval.core.clock import now\n\n__all__ = ["later"]\n'
    assert exports.refusals(Tree({INIT: source})) == [
        f"{INIT}:3: exports: later is in __all__ and not defined; make both agree, or begin the name with _",
        f"{INIT}:3: exports: now is public and not in __all__; make both agree, or begin the name with _",
    ]


def test_more_than_twenty_names_are_too_many() -> None:
    names = [f"a{number}" for number in range(21)]
    source = "".join(f"{name} = 1\n" for name in names) + f"__all__ = {names}\n"
    assert exports.refusals(Tree({INIT: source})) == [f"{INIT}:22: exports: 21 names, at most 20; show less"]


def test_a_test_file_is_named_after_its_module_or_says_what_it_tests() -> None:
    files = {
        "sieval/core/a.py": "",
        "scripts/preflight/b.py": "",
        "sieval/tasks/c/__init__.py": "",
        "tests/core/test_a.py": "",
        "tests/scripts/preflight/test_b.py": "",
        "tests/tasks/test_c.py": "",
        "tests/core/test_whole.py": '"""A run from end to end."""\n',
    }
    assert mirrored_tests.refusals(Tree(files)) == []
    assert mirrored_tests.refusals(Tree({**files, "tests/core/test_b.py": "A = 1\n"})) == [
        (
            "tests/core/test_b.py:1: mirrored-tests: there is no module core/b; "
            "name it after its module, or open it with a docstring"
        )
    ]
