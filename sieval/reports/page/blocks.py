"""Data blocks of the page: JSON in script elements the browser does not run."""

import base64
import zlib
from typing import BinaryIO

from sieval.core.jsonvalue import JsonObject, JsonValue, encode_line

_LEVEL = 4


def plain_block(name: str, value: JsonObject) -> bytes:
    """A block of readable JSON in which nothing can close the element or open another."""
    text = encode_line(value).rstrip()
    for char in b"<>&":
        text = text.replace(bytes([char]), b"\\u%04x" % char)
    return b'<script type="application/json" id="%s">%s</script>\n' % (name.encode(), text)


class PackedBlocks:
    """A sequence of blocks of one kind, each a compressed JSON list of entries, written once it is large."""

    def __init__(self, kind: str, file: BinaryIO, size: int) -> None:
        self.kind = kind
        self.firsts: list[int] = []
        self._file = file
        self._size = size
        self._pending: list[bytes] = []
        self._held = 0
        self._count = 0

    def add(self, entry: JsonValue) -> None:
        """Append one entry."""
        if not self._pending:
            self.firsts.append(self._count)
        text = encode_line({"v": entry})[len(b'{"v":') : -2]
        self._pending.append(text)
        self._held += len(text)
        self._count += 1
        if self._held >= self._size:
            self.flush()

    def flush(self) -> None:
        """Write what is held."""
        if not self._pending:
            return
        packed = base64.b64encode(zlib.compress(b"[" + b",".join(self._pending) + b"]", _LEVEL))
        name = f"{self.kind}-{len(self.firsts) - 1}".encode()
        self._file.write(b'<script type="text/plain" id="%s">%s</script>\n' % (name, packed))
        self._pending.clear()
        self._held = 0
