"""A small process that runs an engine and leaves nothing of it behind.

Started as a script of its own: `python -IS minder.py GRACE_S COMMAND…`. It ends the command and every
process below it when its standard input closes, its parent is gone, a signal asks, or the command has ended.
"""

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_LOOK_S = 1.0
_TICK_S = 0.05
_KILLING_S = 30.0  # a process held by a device's driver may outlast even that
_FAULT = 127


def main(arguments: list[str]) -> int:
    """The command's exit code, 128 + n when signal n ended it; no process of it is left."""
    grace_s, command = float(arguments[0]), arguments[1:]
    parent = os.getppid()
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)  # what its own parent left behind becomes our child
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
    asked = []
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda received, _frame: asked.append(received))
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    try:
        engine = subprocess.Popen(  # noqa: S603  # the recipe's own command
            command,
            stdin=subprocess.DEVNULL,
            process_group=0,
            preexec_fn=_die_with_us,  # noqa: PLW1509  # this process has one thread
        )
    except OSError as exc:
        print(f"cannot start {command[0]}: {exc.strerror}", file=sys.stderr, flush=True)
        return _FAULT
    while engine.poll() is None and not asked and os.getppid() == parent:
        ready, _, _ = select.select([sys.stdin.fileno(), woken], [], [], _LOOK_S)
        if sys.stdin.fileno() in ready and not os.read(sys.stdin.fileno(), 4096):
            break
        if woken in ready:
            os.read(woken, 4096)
    _end(engine, grace_s)
    code = engine.poll()
    if code is None:
        print(f"process {engine.pid} could not be ended", file=sys.stderr, flush=True)
        return _FAULT
    return 128 - code if code < 0 else code


def _end(engine: "subprocess.Popen[bytes]", grace_s: float) -> None:
    """Ask the command to end, and after `grace_s` end it and all below it."""
    if engine.poll() is None:
        engine.terminate()
        until = time.monotonic() + grace_s
        while engine.poll() is None and time.monotonic() < until:
            time.sleep(_TICK_S)
    until = time.monotonic() + _KILLING_S
    while time.monotonic() < until:
        left = list(_below(os.getpid())) or ([engine.pid] if engine.poll() is None else [])
        if not left:
            return
        for pid in left:
            _kill(pid)
        _reap(engine)
        time.sleep(_TICK_S)


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _reap(engine: "subprocess.Popen[bytes]") -> None:
    """Collect what has ended, the engine first, so that its exit code is not lost."""
    while engine.poll() is not None:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return


def _below(pid: int) -> Iterator[int]:
    """Every process below `pid` that is no zombie of the kernel's keeping."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name, in brackets, may hold anything.
            fields = path.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # ended meanwhile
        parents.setdefault(int(fields[1]), []).append(int(path.parent.name))
    todo = list(parents.get(pid, ()))
    while todo:
        child = todo.pop()
        yield child
        todo += parents.get(child, ())


def _die_with_us() -> None:
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
