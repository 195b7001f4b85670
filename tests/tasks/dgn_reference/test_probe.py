import subprocess
import sys
from importlib.metadata import version

import pytest
import sympy

from sieval.core.errors import SievalError
from sieval.tasks.dgn_reference import warm
from sieval.tasks.dgn_reference.probe import PROBE, Requirement, check_parser

ANTLR = version("antlr4-python3-runtime")
TAIL = f"(expected version 1, found none; antlr4-python3-runtime {ANTLR}); reinstall sieval's dependencies"


def absent(text: str) -> object:
    raise ImportError("no module of that name")


def failing(text: str) -> object:
    raise ValueError(f"{len(text)} characters too many")


def misreading(text: str) -> object:
    return sympy.Symbol("k") + 1


def test_the_installed_parsers_pass() -> None:
    warm()


FAULTS = [
    (absent, "cannot be imported: 'no module of that name'"),
    (failing, f"fails: {PROBE[:40]!r} is not read: {len(PROBE)} characters too many"),
    (misreading, f"misreads {PROBE!r} as 'k + 1'"),
]


@pytest.mark.parametrize(("parser", "trouble"), FAULTS)
def test_a_faulty_parser_is_named(parser: object, trouble: str) -> None:
    assert callable(parser)
    with pytest.raises(SievalError) as caught:
        check_parser(Requirement("nowhere", "1", parser))
    assert str(caught.value) == f"LaTeX parser nowhere {trouble} {TAIL}"


def test_a_parser_that_is_not_installed_stops_the_start() -> None:
    program = (
        "import sys; sys.modules['latex2sympy2_extended'] = None\n"
        "from sieval.tasks.dgn_reference import warm\n"
        "try:\n    warm()\nexcept Exception as error:\n    print(type(error).__name__, error)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("SievalError LaTeX parser latex2sympy2_extended cannot be imported: ")


def test_importing_the_grader_imports_no_parser() -> None:
    program = (
        "import sys, sieval.tasks.dgn_reference\n"
        "heavy = {'sympy', 'mpmath', 'antlr4', 'latex2sympy2_extended', 'datasets', 'openai'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
