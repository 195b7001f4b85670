import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from sieval.core.errors import DataError
from sieval.datasets.exemplars import (
    ExemplarSource,
    checksum,
    fetch_exemplars,
    find_pinned,
    read_given,
    stored_exemplars,
)
from sieval.datasets.snapshot import SnapshotStore

COMMIT = "0" * 40
PREFIX = "Problem:\n1+1?\n\nSolution:\n2"
PAIRS = ("1+1?", "2", "2+2?", "4")
PREFIX_FILE = f'raise SystemExit("this file is not to be run")\nshots = """\n{PREFIX}\n"""\n'
PAIR_FILE = 'raise SystemExit("not to be run")\nEXAMPLES = [("1+1?", "2"), ("2+2?", "4"), ("3+3?", "6")]\n'


def source(*texts: str, urls: tuple[str, ...] = ()) -> ExemplarSource:
    return ExemplarSource("shots", urls, COMMIT, checksum(texts))


@contextmanager
def serving(content: str) -> Iterator[str]:
    """The address of a server that has one file, `shots.py`."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path == "/shots.py"
            body = content.encode() if found else b""
            self.send_response(200 if found else 404)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class names it
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def test_texts_are_found_by_checksum_and_the_file_is_not_run() -> None:
    assert find_pinned(PREFIX_FILE.encode(), source(PREFIX)) == (PREFIX,)
    assert find_pinned(PAIR_FILE.encode(), source(*PAIRS)) == PAIRS
    assert find_pinned(PAIR_FILE.encode(), source("other")) is None
    assert find_pinned(b"not python (", source(PREFIX)) is None


def test_json_by_hand_holds_them_under_the_key(tmp_path: Path) -> None:
    file = tmp_path / "shots.json"
    file.write_text(json.dumps({"shots": [PAIRS[:2], PAIRS[2:]]}))
    assert read_given(file, source()).texts == PAIRS


@pytest.mark.parametrize("content", ["{}", '{"other": ["a"]}'])
def test_json_without_the_key_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "shots.json"
    file.write_text(content)
    with pytest.raises(DataError, match="must hold the texts named 'shots'"):
        read_given(file, source())


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read: No such file"):
        read_given(tmp_path / "none.json", source())


def test_fetched_texts_are_kept_and_verified(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path, "d")
    told: list[str] = []
    with serving(PREFIX_FILE) as url:
        pinned = source(PREFIX, urls=(f"{url}/missing.py", f"{url}/shots.py"))
        assert stored_exemplars(store, pinned) is None
        fetch_exemplars(store, pinned, "d", lambda what, _done, _total: told.append(what))
    found = stored_exemplars(store, pinned)
    assert found is not None
    assert found.exemplars.texts == (PREFIX,)
    assert told == ["1 exemplar texts"]
    with pytest.raises(DataError, match="must hold the pinned exemplars"):
        stored_exemplars(store, source("other"))


def test_file_without_the_pinned_texts_is_refused(tmp_path: Path) -> None:
    with serving(PREFIX_FILE) as url:
        pinned = source("other", urls=(f"{url}/shots.py",))
        with pytest.raises(DataError, match=r"must hold exemplars of sha256 .* it is not what was pinned"):
            fetch_exemplars(SnapshotStore(tmp_path, "d"), pinned, "d", lambda *_: None)
    assert stored_exemplars(SnapshotStore(tmp_path, "d"), pinned) is None


def test_no_source_in_reach_is_an_error(tmp_path: Path) -> None:
    pinned = source(PREFIX, urls=("http://127.0.0.1:9/shots.py",))
    with pytest.raises(DataError, match="cannot be reached"):
        fetch_exemplars(SnapshotStore(tmp_path, "d"), pinned, "d", lambda *_: None)
