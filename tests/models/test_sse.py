"""Events cut anywhere, ended anyhow."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sieval.core.errors import EndpointError
from sieval.models.sse import EventReader


def read(*chunks: bytes, limit: int = 1000) -> list[bytes]:
    reader = EventReader(limit)
    found = [event for chunk in chunks for event in reader.feed(chunk)]
    return found + list(reader.close())


STREAMS = [
    (b"data: a\n\ndata: b\n\n", [b"a", b"b"]),
    (b"data:a\r\n\r\ndata: b\r\n\r\n", [b"a", b"b"]),
    (b"data: a\r\rdata: b\r\r", [b"a", b"b"]),
    (b"\xef\xbb\xbfdata: a\n\n", [b"a"]),
    (b": ping\n\ndata: a\n\n: ping\n\n", [b"a"]),
    (b"event: message\nid: 7\nretry: 10\ndata: a\n\n", [b"a"]),
    (b"data: a\ndata: b\n\n", [b"a\nb"]),
    (b"data\n\n", [b""]),
    (b"data:  a \n\n", [b" a "]),
    (b"data: a", [b"a"]),
    (b"data: a\n", [b"a"]),
    (b"\n\n\n", []),
    (b"", []),
    ("data: é√\n\n".encode(), ["é√".encode()]),
]


@pytest.mark.parametrize(("stream", "events"), STREAMS)
def test_events_are_read_whatever_their_line_ends(stream: bytes, events: list[bytes]) -> None:
    assert read(stream) == events


@pytest.mark.parametrize(("stream", "events"), STREAMS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_events_are_read_wherever_they_are_cut(stream: bytes, events: list[bytes], size: int) -> None:
    assert read(*(stream[at : at + size] for at in range(0, len(stream), size))) == events


@settings(deadline=None)
@given(st.lists(st.binary(max_size=6)))
def test_cuts_never_change_what_is_read(chunks: list[bytes]) -> None:
    chunks = [b"data: ", *chunks, b"\r\n\r\ndata: z\n\n"]
    assert read(*chunks) == read(b"".join(chunks))


@pytest.mark.parametrize("chunk", [b"data: " + b"x" * 2000, b"data: 0123456789\n" * 200])
def test_an_event_past_the_limit_is_refused(chunk: bytes) -> None:
    with pytest.raises(EndpointError) as caught:
        read(chunk)
    assert str(caught.value) == "one event of the stream is longer than 1000 bytes"
