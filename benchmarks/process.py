"""One process run to its end: how long it took, what it used."""

import os
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

_TICK_S = 0.02


class Process(NamedTuple):
    """Seconds of wall and CPU (its children's too in `cpu_all_s`), its own peak memory, its exit code."""

    wall_s: float
    cpu_s: float
    cpu_all_s: float
    peak_mb: float
    code: int


def run_measured(command: Sequence[str], log: Path) -> Process:
    """Run a command to its end; what it prints goes to `log`."""
    start = time.perf_counter()
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
    own, peak = [0.0], [0.0]

    def watch() -> None:
        while process.returncode is None:
            try:
                fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
                status = Path(f"/proc/{process.pid}/status").read_text()
            except OSError:
                return
            own[0] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            found = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
            peak[0] = int(found[0]) / 1024 if found else peak[0]
            time.sleep(_TICK_S)

    watcher = threading.Thread(target=watch)
    watcher.start()
    _, code, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(code)
    watcher.join()
    return Process(wall, own[0], usage.ru_utime + usage.ru_stime, peak[0], process.returncode)
