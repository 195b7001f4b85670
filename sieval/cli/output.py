"""The `-o` flag every command shares."""

from enum import StrEnum
from typing import Annotated, TypeAlias

import typer


class Output(StrEnum):
    """How a command prints what it found."""

    TABLE = "table"
    JSON = "json"


OutputOption: TypeAlias = Annotated[
    Output, typer.Option("--output", "-o", help="`table` for people, `json` for scripts.")
]
