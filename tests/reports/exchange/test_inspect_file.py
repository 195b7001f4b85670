"""Logs of Inspect as files: `.eval` archives made here member by member."""

import json
import struct
import zipfile
from pathlib import Path

import pyarrow as pa
import pytest

from sieval.core.errors import DataError
from sieval.reports.exchange.inspect_file import read_log
from sieval.reports.exchange.inspect_log import read_inspect

HEADER = {"version": 2, "status": "success", "eval": {"model": "m"}}
SAMPLE = {
    "id": "a",
    "epoch": 1,
    "input": "half?",
    "target": "0.5",
    "output": {"choices": [{"message": {"role": "assistant", "content": "0.5"}, "stop_reason": "stop"}]},
    "scores": {"match": {"value": "C", "answer": "0.5"}},
}


def archive(path: Path, members: dict[str, object]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, value in members.items():
            file.writestr(name, json.dumps(value))
    return path


def zstandard(path: Path, members: dict[str, object], *, told: int | None = None) -> Path:
    """An archive packed as Inspect packs it, method 93; `told` is a false length."""
    body, central = b"", b""
    for name, value in members.items():
        data = json.dumps(value).encode()
        packed = pa.Codec("zstd").compress(data, asbytes=True)
        fields = struct.pack("<HHHHHIIIHH", 45, 0, 93, 0, 0, 0, len(packed), told or len(data), len(name), 0)
        central += b"PK\x01\x02" + struct.pack("<H", 45) + fields
        central += struct.pack("<HHHII", 0, 0, 0, 0, len(body)) + name.encode()
        body += b"PK\x03\x04" + fields + name.encode() + packed
    count = len(members)
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, count, count, len(central), len(body), 0)
    path.write_bytes(body + central + end)
    return path


@pytest.mark.parametrize("make", [archive, zstandard])
def test_an_eval_file_is_read(tmp_path: Path, make: object) -> None:
    assert callable(make)
    members = {"samples/a_epoch_1.json": SAMPLE, "summaries.json": [], "header.json": HEADER}
    found = read_inspect(make(tmp_path / "x.eval", members))
    assert (found.model, [sample.id for sample, _ in found.samples]) == ("m", ["a"])
    assert found.verdicts["inspect"][0].verdict.outcome == "correct"


def test_a_log_cut_off_is_read_by_its_start(tmp_path: Path) -> None:
    path = zstandard(tmp_path / "x.eval", {"_journal/start.json": HEADER, "samples/a_epoch_1.json": SAMPLE})
    assert read_log(path).spec == {"model": "m"}


@pytest.mark.parametrize(
    ("members", "told", "fault"),
    [
        ({"other.json": {}}, None, "neither header.json nor _journal/start.json is in it"),
        ({"header.json": HEADER}, 1 << 30, "header.json has more than 268435456 bytes"),
        ({"header.json": [1]}, None, "it holds no JSON object"),
    ],
)
def test_what_is_no_log_is_named(
    tmp_path: Path, members: dict[str, object], told: int | None, fault: str
) -> None:
    with pytest.raises(DataError, match=fault):
        read_log(zstandard(tmp_path / "x.eval", members, told=told))


def test_a_member_that_does_not_unpack_is_named(tmp_path: Path) -> None:
    path = zstandard(tmp_path / "x.eval", {"header.json": HEADER}, told=3)
    with pytest.raises(DataError, match="must be a log of Inspect"):
        read_log(path)


def test_a_log_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"\.eval \(No such file or directory\); pass a file"):
        read_log(tmp_path / "none.json")
