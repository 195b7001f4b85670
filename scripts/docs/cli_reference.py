"""The command line's page, made from the commands themselves."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from typer.main import get_command

from scripts.docs.table import table
from sieval.cli.app import app


def cli_reference() -> str:
    """Every command with its arguments and options."""
    return "# Command line\n\n" + "\n\n".join(_sections("sieval", get_command(app))) + "\n"


def _sections(name: str, command: Any) -> Iterator[str]:  # typer carries its own copy of click's types
    yield f"## {name}"
    yield _help(command.help or "")
    rows = [_parameter(parameter) for parameter in command.params if parameter.name != "help"]
    if rows:
        yield table(("parameter", "meaning", "default"), rows)
    if command.epilog:
        yield command.epilog
    for inner, child in getattr(command, "commands", {}).items():
        yield from _sections(f"{name} {inner}", child)


def _help(text: str) -> str:
    """Prose as it is; indented lines, which are examples, as one block of code."""
    parts = []
    for indented, lines in groupby(
        text.replace("\b", "").strip().splitlines(), lambda line: line[:2] == "  "
    ):
        block = "\n".join(line.strip() for line in lines)
        parts.append(f"```text\n{block}\n```" if indented else block.replace("<", "&lt;"))
    return "\n\n".join(parts)


def _parameter(parameter: Any) -> tuple[str, str, str]:
    flags = ", ".join(f"`{flag}`" for flag in (*parameter.opts, *parameter.secondary_opts))
    if parameter.param_type_name == "argument":
        flags = f"`{parameter.make_metavar(None) if parameter.metavar is None else parameter.metavar}`"
    default = parameter.default
    plain = (
        default is None or callable(default) or default is False or default in ((), "") or parameter.required
    )
    shown = "" if plain else f"`{getattr(default, 'value', default)}`"
    return flags, (getattr(parameter, "help", "") or "").replace("<", "&lt;"), shown
