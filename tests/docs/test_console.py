"""What the runner of the shell examples takes for an example, and for a fault."""

from pathlib import Path

import pytest

from tests.docs.console import Command, commands, matches, run_page

PAGE = """
```yaml
# a.yaml
a: 1
```

```console
$ cat a.yaml
a: 1
$ printf 'one\\n\\
> two\\nthree\\n'
one
...
```

<!-- console
$ true
-->
"""


def test_commands_files_and_unseen_commands_come_in_order() -> None:
    assert list(commands(PAGE)) == [
        Command("a: 1\n", file="a.yaml"),
        Command("cat a.yaml", "a: 1"),
        Command("printf 'one\\n\\\ntwo\\nthree\\n'", "one\n..."),
        Command("true"),
    ]


def test_a_page_that_holds_runs_without_a_fault(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    assert run_page(PAGE, tmp_path / "page") == []


@pytest.mark.parametrize(
    "block",
    ["$ echo one\ntwo", "$ false", "$ echo 8000 >&2; exit 3\nother", "$ false\n...\n$ echo $?\n0"],
)
def test_another_output_and_a_failure_not_shown_are_faults(tmp_path: Path, block: str) -> None:
    (tmp_path / "page").mkdir()
    assert len(run_page(f"```console\n{block}\n```\n", tmp_path / "page")) == 1


def test_a_failure_that_is_shown_is_none(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    block = "```console\n$ echo error: no >&2; exit 2\nerror: …\n$ echo $?\n2\n```\n"
    assert run_page(block, tmp_path / "page") == []


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a … d", "a b c d", True),
        ("a\n...\nd", "a\nb\nc\nd\n", True),
        ("a\n...\nd", "a\nd\n", True),
        ("a  \nb", "a\nb   \n", True),
        ("a.c", "abc", False),
        ("a", "a\nb", False),
        ("...\nd", "a\nb", False),
    ],
)
def test_output_is_held_to_what_is_shown(shown: str, printed: str, same: bool) -> None:
    assert matches(shown, printed) is same
