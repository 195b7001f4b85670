"""What starting the command line and importing the package load."""

import subprocess
import sys

import pytest

HEAVY = (
    "datasets",
    "openai",
    "sympy",
    "math_verify",
    "aiohttp",
    "pydantic",
    "latex2sympy2_extended",
    "pyarrow",
)


def loaded_by(code: str) -> set[str]:
    """Top-level modules loaded after `code`."""
    ended = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint(*{{m.partition('.')[0] for m in sys.modules}})"],
        capture_output=True,
        check=True,
        text=True,
        timeout=15,
    )
    return set(ended.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "code",
    [
        "import sieval",
        "import sieval.core; sieval.core.Sample",
        "import sieval.grading",
        "import sieval.cli.app",
        "from sieval.core.discovery import task_names; task_names()",
    ],
)
def test_nothing_heavy_is_loaded(code: str) -> None:
    assert not loaded_by(code) & set(HEAVY)


@pytest.mark.parametrize("arguments", [["--help"], ["run", "--help"], ["task", "list"], ["dataset", "list"]])
def test_help_and_lists_load_nothing_heavy(arguments: list[str]) -> None:
    call = f"import sieval.cli\nsys.argv = ['sieval', *{arguments!r}]\ntry:\n    sieval.cli.main()"
    assert not loaded_by(f"{call}\nexcept SystemExit:\n    pass") & set(HEAVY)
