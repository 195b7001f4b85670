import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # typer's import of click
    from scripts.docs.cli_reference import cli_reference

PAGE = cli_reference()
COMMANDS = ("sieval", "sieval run", "sieval task list", "sieval dataset download", "sieval serve local")


def test_every_command_has_its_section() -> None:
    for command in COMMANDS:
        assert f"\n## {command}\n" in PAGE


def test_an_option_is_told_with_meaning_and_default() -> None:
    assert "| `--port` | Port to listen on; 0 takes any free one. | `8000` |" in PAGE
    assert "| `--resume` | Go on with the session in --out. |  |" in PAGE


def test_examples_stand_as_code() -> None:
    assert "\n      sieval run session.yaml --out runs/night\n" in PAGE
