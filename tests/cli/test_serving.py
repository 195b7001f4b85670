"""`sieval simulate` as a process of its own."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROW = {
    "id": "made.1", "problem_id": "1", "collection": "exercises", "source": "dgn_math",
    "source_title": "made", "chapter": 1, "chapter_title": "made", "group": "", "difficulty": "",
    "problem": "Compute $2+3$.",
    "solution": r"\boxed{5}", "final_answer": "5", "final_answer_boxed": r"\boxed{5}",
    "answer_status": "verified", "verification_note": "", "page": 1,
}  # fmt: skip


@contextmanager
def sieval(*arguments: str, **environment: str) -> Iterator["subprocess.Popen[str]"]:
    """A running `sieval`, killed if it still runs at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "sieval", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def data_file(folder: Path) -> Path:
    path = folder / "rows.jsonl"
    path.write_text(json.dumps(ROW) + "\n", encoding="utf-8")
    return path


def test_simulated_endpoint_says_where_it_listens_and_stops_on_a_signal(tmp_path: Path) -> None:
    ready = tmp_path / "ready.json"
    flags = ["--port", "0", "--data", str(data_file(tmp_path)), "--ready-file", str(ready), "-o", "json"]
    with sieval("simulate", *flags) as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        with urllib.request.urlopen(f"{told['url']}/stats") as reply:
            stats = json.load(reply)
        while not ready.exists():
            time.sleep(0.01)
        held = json.loads(ready.read_text(encoding="utf-8"))
        process.send_signal(signal.SIGTERM)
        code = process.wait(timeout=10)
    assert told == {"event": "ready", **held}
    assert (held["pid"], held["simulated"]) == (process.pid, True)
    assert stats["samples"] == 1
    assert code == 0
    assert not ready.exists()


def refusal(*arguments: str) -> tuple[int, str]:
    """Exit code and error text of a command that must not start."""
    with sieval(*arguments) as process:
        _, error = process.communicate(timeout=15)
    return process.returncode, error


def test_fault_without_a_share_is_refused(tmp_path: Path) -> None:
    code, error = refusal("simulate", "--data", str(data_file(tmp_path)), "--fault", "reset")
    assert (code, error) == (2, "error: --fault must read KIND=SHARE, such as reset=0.05 (got 'reset')\n")


def test_missing_model_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.gguf"
    code, error = refusal("serve", "local", "--model", str(path))
    assert code == 2
    assert (
        error
        == f"error: model {path} cannot be read: No such file or directory; name a GGUF file with --model\n"
    )


def test_a_ready_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "absent" / "ready.json"
    with sieval("simulate", "--port", "0", "--ready-file", str(path)) as process:
        _, err = process.communicate(timeout=20)
    message = f"error: cannot write {path}: No such file or directory; choose another --ready-file\n"
    assert (process.returncode, err) == (2, message)
