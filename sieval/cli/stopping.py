"""One way to be stopped: SIGTERM and SIGHUP act as Ctrl-C does, and only the exit code tells them apart."""

import signal
from types import FrameType

_OTHERS = (signal.SIGTERM, signal.SIGHUP)

_asked_by: signal.Signals = signal.SIGINT  # a signal's handler has no other place to leave its number


def act_as_ctrl_c() -> None:
    """From now on SIGTERM and SIGHUP interrupt as SIGINT does; one that is ignored (`nohup`) stays so."""
    for number in _OTHERS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def ignore_all() -> None:
    """From now on nothing interrupts; for the last words of a process that was stopped."""
    for number in (signal.SIGINT, *_OTHERS):
        signal.signal(number, signal.SIG_IGN)


def exit_code() -> int:
    """128 and the number of the signal that asked to stop: 130 Ctrl-C, 143 SIGTERM, 129 SIGHUP."""
    return 128 + _asked_by


def said() -> str:
    """What to tell of the stop, such as `stopped by SIGTERM`; Ctrl-C needs no name."""
    return "stopped" if _asked_by is signal.SIGINT else f"stopped by {_asked_by.name}"


def ending_signals() -> tuple[signal.Signals, ...]:
    """The signals that ask a server to end; SIGHUP is none under `nohup`."""
    hangs_up = signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN
    return (signal.SIGINT, signal.SIGTERM, *((signal.SIGHUP,) if hangs_up else ()))


def _interrupt(number: int, _frame: FrameType | None) -> None:
    global _asked_by  # noqa: PLW0603  # see above
    _asked_by = signal.Signals(number)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs in its background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.raise_signal(signal.SIGINT)
