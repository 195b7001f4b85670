import re
import shlex
import warnings

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # typer's import of click
    from typer.main import get_command

    from scripts.docs.cli_reference import cli_reference
    from sieval.cli.app import app

PAGE = cli_reference()
EXAMPLES = sorted(set(re.findall(r"^sieval [^\n]+|(?<=`)sieval [^`]+? [^`]+", PAGE, re.MULTILINE)))
COMMANDS = ("sieval", "sieval run", "sieval task list", "sieval dataset download", "sieval serve local")


def test_every_command_has_its_section() -> None:
    for command in COMMANDS:
        assert f"\n## {command}\n" in PAGE


def test_an_option_is_told_with_meaning_and_default() -> None:
    assert "| `--port` | Port to listen on; 0 takes any free one. | `8000` |" in PAGE
    assert "| `--resume` | Go on with the session in --out. |  |" in PAGE


def test_examples_stand_as_code() -> None:
    assert "\nsieval run session.yaml --out runs/night\n```" in PAGE


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_of_the_help_are_commands_as_they_stand(example: str) -> None:
    command, words = get_command(app), shlex.split(example)[1:]
    while hasattr(command, "commands"):
        command = command.commands[words.pop(0)]
    command.make_context(example, words)
