"""Texts that are not in UTF-8, told by how they begin."""

import codecs
from pathlib import Path

_MARKS = {
    "UTF-32": (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE),
    "UTF-16": (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE),  # the first of these begins one of those above
}


def foreign_encoding(path: Path) -> str | None:
    """What to say of a text file that announces another encoding than UTF-8; None where it announces none.

    Raises:
        OSError: when it cannot be read.
    """
    with path.open("rb") as file:
        head = file.read(4)
    for name, marks in _MARKS.items():
        if head.startswith(marks):
            return f"{str(path)!r} must be UTF-8 (it begins as {name}); save it as UTF-8"
    return None
