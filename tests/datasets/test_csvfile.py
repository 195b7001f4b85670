import threading
from collections.abc import Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from sieval.core.dataset import DatasetRequest, DatasetSpec
from sieval.core.errors import DataError
from sieval.datasets.csvfile import CsvDataset
from sieval.datasets.localfile import csv_rows

CONTENT = '﻿Problem ID,Problem,Short Answer\nq-1,"What is\n""1+1""?",2\nq-2,"a, b?",3\n'.encode()


class Served:
    """What the test's web server answers every request with."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.status = 200
        self.content = CONTENT
        self.cut = 0
        self.requests = 0


@pytest.fixture
def web() -> Iterator[Served]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            served.requests += 1
            self.send_response(served.status)
            self.send_header("Content-Length", str(len(served.content) + served.cut))
            self.end_headers()
            self.wfile.write(served.content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class's name
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    served = Served(f"http://127.0.0.1:{server.server_address[1]}/some/bench.csv")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield served
    server.shutdown()
    server.server_close()
    thread.join()


def dataset(address: str, *, rows: int = 2, digest: str = sha256(CONTENT).hexdigest()) -> CsvDataset:
    class Bench(CsvDataset):
        spec = DatasetSpec("bench", address, "c0ffee", "CC-BY-4.0", rows, gold_field="Short Answer")
        sha256 = digest
        fields = ("Problem ID", "Problem", "Short Answer")
        problem_field = "Problem"
        id_field = "Problem ID"

    return Bench()


def test_rows_are_fetched_once_and_read_offline(web: Served, tmp_path: Path) -> None:
    steps: list[tuple[str, int, int | None]] = []
    bench = dataset(web.address)
    (file,) = bench.download(DatasetRequest(cache_dir=tmp_path), lambda *step: steps.append(step))
    assert steps == [("bench.csv", len(CONTENT), len(CONTENT))]
    assert (file.revision, file.rows) == ("c0ffee", 2)
    loaded = bench.load(DatasetRequest(cache_dir=tmp_path, offline=True))
    shown = [(s.id, s.problem, s.gold) for s in loaded.samples]
    assert shown == [("q-1", 'What is\n"1+1"?', "2"), ("q-2", "a, b?", "3")]
    assert loaded.identity == {"source": web.address, "revision": "c0ffee"}
    assert web.requests == 1


def test_other_content_than_pinned_is_refused_and_not_kept(web: Served, tmp_path: Path) -> None:
    web.content = CONTENT.replace(b",3", b",4")
    with pytest.raises(DataError, match=r"must hold sha256 .* not what was pinned"):
        dataset(web.address).load(DatasetRequest(cache_dir=tmp_path))
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_new_pin_fetches_anew(web: Served, tmp_path: Path) -> None:
    dataset(web.address).load(DatasetRequest(cache_dir=tmp_path))
    web.content = CONTENT.replace(b",3", b",4")
    renewed = dataset(web.address, digest=sha256(web.content).hexdigest())
    assert renewed.load(DatasetRequest(cache_dir=tmp_path)).samples[1].gold == "4"


def test_other_number_of_rows_is_an_error(web: Served, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"rows must be 400 \(got 2\)"):
        dataset(web.address, rows=400).load(DatasetRequest(cache_dir=tmp_path))


def test_missing_file_gives_its_status(web: Served, tmp_path: Path) -> None:
    web.status = 404
    with pytest.raises(DataError, match=r"must be there to download \(got HTTP 404\)"):
        dataset(web.address).load(DatasetRequest(cache_dir=tmp_path))


def test_cut_body_is_not_the_file(web: Served, tmp_path: Path) -> None:
    web.cut = 10
    with pytest.raises(DataError, match=rf"it ended after {len(CONTENT)} of"):
        dataset(web.address).load(DatasetRequest(cache_dir=tmp_path))
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_unreachable_address_names_the_ways_out(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"cannot be reached: .*dataset download bench.*--data FILE"):
        dataset("http://127.0.0.1:9/bench.csv").load(DatasetRequest(cache_dir=tmp_path))


def test_offline_without_the_file_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="sieval dataset download bench"):
        dataset("http://127.0.0.1:9/b.csv").load(DatasetRequest(cache_dir=tmp_path, offline=True))


def test_short_row_lacks_its_last_fields(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("a,b\n1\n2,3,4\n")
    assert tuple(csv_rows(path)) == ({"a": "1"}, {"a": "2", "b": "3"})


def test_broken_csv_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text('a,b\n"1"x,2\n')
    with pytest.raises(DataError, match="near line 2 cannot be read"):
        tuple(csv_rows(path))
