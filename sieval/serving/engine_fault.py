"""Why an engine did not start or did not stay, from its log and its exit code."""

import re
import signal
from collections.abc import Sequence
from typing import Final, NamedTuple

from sieval.serving.sglang_command import INSTALL

_LAST_LINES = 300
_SHOWN = 200


class _Known(NamedTuple):
    """A line that tells a fault, and what to say: `{0}` is what the pattern's first group holds."""

    line: str
    told: str


_NO_GPU = "no GPU is to be seen; check `nvidia-smi` and CUDA_VISIBLE_DEVICES, or write `device: cpu`"
_NO_MODEL = "the model cannot be had: {0}; give a folder that is there, or a Hub name and access to the Hub"
_NEW_MODEL = "SGLang does not know the model's architecture {0}; a newer SGLang may"
_NO_ROOM = (
    "the GPU's memory is too small; lower `mem_fraction`, raise `tp`, or free it (`nvidia-smi` shows by whom)"
)
_TAKEN = r"(?i)\[Errno 98\]|address already in use"

# The first that any line matches is told, so what explains more stands higher.
_KNOWN: Final = (
    _Known(r"No module named '?sglang'?(?:$|['.)])", f"SGLang is not installed there; {INSTALL}"),
    _Known(
        r"error: unrecognized arguments: (.+)",
        "SGLang does not know {0}; `python -m sglang.launch_server --help` lists its flags",
    ),
    _Known(r"error: (argument .+)", "SGLang refuses a flag: {0}"),
    _Known(r"(?:CUDA|HIP)(?: error)?: out of memory|CUDA out of memory|OutOfMemoryError", _NO_ROOM),
    _Known(
        r"Not enough memory\. Please try to increase --mem-fraction-static|weights leave no GPU memory for",
        "`mem_fraction` leaves no memory for tokens beside the weights; raise it, or `tp`",
    ),
    _Known(r"MemoryError|Cannot allocate memory", "the machine's memory is too small for the model"),
    _Known(r"No accelerator \(|No CUDA devices|Found no NVIDIA driver|no CUDA-capable device", _NO_GPU),
    _Known(r"libcuda\.so\.1: cannot open shared object", _NO_GPU),
    _Known(_TAKEN, "the port is taken by another server; choose another `port`"),
    _Known(r"Cannot find any model weights", "the model's folder holds no weights (*.safetensors)"),
    _Known(r"SafetensorError: (.+)", "the model's weights are damaged or incomplete: {0}"),
    _Known(
        r"context_length \((\d+)\) is greater than the derived context_length \((\d+)\)",
        "`context_length` {0} is more than the {1} the model was made for; lower it",
    ),
    _Known(r"(Repo id must be in the form .+|\S+ is not a local folder and is not a valid .+)", _NO_MODEL),
    _Known(r"(We couldn't connect to .+)", _NO_MODEL),
    _Known(r"((?:LocalEntryNotFoundError|OfflineModeIsEnabled|RepositoryNotFoundError): .+)", _NO_MODEL),
    _Known(r"Cannot find model module\. '(\w+)'", _NEW_MODEL),
    _Known(r"Model architectures (.+) are not supported", _NEW_MODEL),
    _Known(
        r"consider setting `trust_remote_code=True`",
        "the model brings code of its own; if you trust it, write `flags: {{trust-remote-code: true}}`",
    ),
    _Known(
        r"(\d+) is not divisible by (\d+)",
        "the model cannot be split as asked ({0} is not divisible by {1}); choose another `tp`",
    ),
    _Known(
        r"watchdog timeout \(.*self\.soft=False",
        "a batch took longer than its watchdog allows; write `flags: {{watchdog-timeout: 1200}}`",
    ),
    _Known(
        r"Capture cuda graph failed: (.+)",
        "capturing CUDA graphs failed: {0}; lower `mem_fraction`, or `flags: {{disable-cuda-graph: true}}`",
    ),
    _Known(
        r"Subprocess (\S+) .*crashed with exit code -9",
        "its process {0} was killed, as the system does when memory runs out",
    ),
)
_FATAL: Final = re.compile(_TAKEN)  # SGLang 0.5.23 then waits for a shutdown that does not come
_DYING: Final = "SIGQUIT received. signum="
_EXCEPTION: Final = re.compile(r"^(?:\[[^\]]*\] )?((?:\w+\.)*\w*(?:Error|Exception|Exit): .+)")


def explain_log(lines: Sequence[str]) -> str | None:
    """What the last lines of an engine's log say went wrong, None where they do not."""
    last = list(lines)[-_LAST_LINES:]
    for known in _KNOWN:
        for line in last:
            found = re.search(known.line, line)
            if found is not None:
                return known.told.format(*(_cut(group) for group in found.groups()))
    raised = [found[1] for line in last if (found := _EXCEPTION.match(line)) is not None]
    return f"it failed with {_cut(raised[-1])}" if raised else None


def is_fatal(line: str) -> bool:
    """Whether an engine that has logged this never comes up, though it may not end by itself either."""
    return _FATAL.search(line) is not None


def is_dying(line: str) -> bool:
    """Whether an engine that was up has logged its end, which SGLang takes up to a minute to come to."""
    return _DYING in line


def explain_end(code: int) -> str:
    """What an exit code says: 128 + n is signal n."""
    if code <= 128:
        return f"it ended with exit code {code}"
    try:
        return f"it was ended by {signal.Signals(code - 128).name}"
    except ValueError:
        return f"it ended with exit code {code}"


def _cut(text: str) -> str:
    return text.rstrip(" .") if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
