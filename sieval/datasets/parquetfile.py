"""Rows of a Parquet file, read by a process of its own: the library for it would take 60 MB of this one."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import orjson

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, decode_object

_ROWS = 1024  # decoded at once
_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from sieval.datasets.parquetfile import write_rows; write_rows(sys.argv[2])"
)


def parquet_rows(path: Path) -> Iterator[JsonObject]:
    """The rows in the file's order.

    Raises:
        DataError: when it is no Parquet file.
    """
    command = [sys.executable, "-P", "-c", _BOOT, json.dumps(sys.path), str(path)]
    process = subprocess.Popen(  # noqa: S603  # our own interpreter and module
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with process:
        try:
            assert process.stdout is not None, "it is a pipe"
            assert process.stderr is not None, "it is a pipe"
            yield from map(decode_object, process.stdout)
            said = process.stderr.read().decode("utf-8", "replace").strip()
            process.wait()
        finally:
            process.kill()  # whoever reads may stop before the end
    if process.returncode:
        why = said.splitlines()[-1][:120] if said else f"its reader ended with code {process.returncode}"
        raise DataError(f"data file {str(path)!r} is not a readable parquet file: {why}")


def write_rows(path: str) -> None:
    """Write each row of the file as a JSON line to the standard output; why it ends early, to the other."""
    import pyarrow.lib  # noqa: PLC0415  # heavy, see above
    import pyarrow.parquet  # noqa: PLC0415

    try:
        with pyarrow.parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(_ROWS):
                sys.stdout.buffer.writelines(map(row_line, batch.to_pylist()))
    except BrokenPipeError:
        sys.exit(1)  # nobody reads on
    except (pyarrow.lib.ArrowException, OSError) as exc:
        sys.exit(str(exc).splitlines()[0])


def row_line(row: object) -> bytes:
    """A row from a columnar file as a JSON line; dates and the like become text."""
    options = orjson.OPT_NON_STR_KEYS | orjson.OPT_APPEND_NEWLINE
    return orjson.dumps(row, default=str, option=options)
