"""Server-sent events, read from bytes as they come."""

from collections.abc import Iterator

from sieval.core.errors import EndpointError

MAX_EVENT_BYTES = 8 * 2**20
_BOM = b"\xef\xbb\xbf"


class EventReader:
    """Feeds on chunks cut anywhere and yields each event's data; names, ids and comments are dropped.

    Lines end in LF, CRLF or CR. An event of more than `max_event_bytes` is an error.
    """

    def __init__(self, max_event_bytes: int = MAX_EVENT_BYTES) -> None:
        self._max = max_event_bytes
        self._line = bytearray()
        self._data: list[bytes] = []
        self._size = 0
        self._after_cr = False
        self._started = False

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        """The data of every event that `chunk` completes.

        Raises:
            EndpointError: when an event grows past the limit.
        """
        if self._after_cr and chunk:
            chunk = chunk.removeprefix(b"\n")
            self._after_cr = False
        self._after_cr = chunk.endswith(b"\r") if chunk else self._after_cr
        if b"\r" in chunk:
            chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        *ended, rest = chunk.split(b"\n")
        for tail in ended:
            line = bytes(self._line) + tail if self._line else tail
            self._line.clear()
            data = self._take(line)
            if data is not None:
                yield data
        self._line += rest
        self._bound(len(self._line) + self._size)

    def close(self) -> Iterator[bytes]:
        """The data of a last event that no empty line followed."""
        if self._line:
            self._take(bytes(self._line))
            self._line.clear()
        data = self._take(b"")
        if data is not None:
            yield data

    def _take(self, line: bytes) -> bytes | None:
        if not self._started:
            self._started = True
            line = line.removeprefix(_BOM)
        if not line:
            return self._flush()
        if line.startswith(b"data:"):
            value = line[6:] if line[5:6] == b" " else line[5:]
            self._size += len(value)
            self._bound(self._size)
            self._data.append(value)
        elif line == b"data":
            self._data.append(b"")
        return None

    def _flush(self) -> bytes | None:
        if not self._data:
            return None
        data = self._data[0] if len(self._data) == 1 else b"\n".join(self._data)
        self._data.clear()
        self._size = 0
        return data

    def _bound(self, size: int) -> None:
        if size > self._max:
            raise EndpointError("bad_body", f"one event of the stream is longer than {self._max} bytes")
