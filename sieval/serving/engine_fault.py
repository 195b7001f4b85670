"""Why an engine did not start or did not stay, from its log and its exit code."""

import re
import signal
from collections.abc import Sequence
from typing import Final, NamedTuple

from sieval.serving.sglang_command import INSTALL

_LAST_LINES = 300
_SHOWN = 200


class _Known(NamedTuple):
    """A line that tells a fault, and what to say: `{0}` is what the pattern's group holds."""

    pattern: "re.Pattern[str]"
    told: str


_NO_GPU = "no GPU is to be seen; check `nvidia-smi` and CUDA_VISIBLE_DEVICES, or write `device: cpu`"
_NO_ROOM = (
    "the GPU's memory is too small; lower `mem_fraction` or `max_running_requests`, raise `tp`, and see with"
    " `nvidia-smi` that nothing else holds it"
)
_NO_WEIGHTS = "the model's folder holds no weights (*.safetensors); check `model`"
_NO_MODEL = "the model cannot be had: {0}; give a folder that is there, or a Hub name and access to the Hub"

# The first that any line matches is told, so what explains more stands higher.
_KNOWN: Final = tuple(
    _Known(re.compile(pattern), told)
    for pattern, told in (
        (r"No module named '?sglang'?(?:$|['.])", f"SGLang is not installed there; {INSTALL}"),
        (
            r"error: unrecognized arguments: (.+)",
            "SGLang does not know the flag {0}; `python -m sglang.launch_server --help` lists those it knows",
        ),
        (r"error: (argument .+)", "SGLang refuses a flag: {0}"),
        (
            r"(?:CUDA|HIP|Triton Error \[CUDA\].*) out of memory|OutOfMemoryError",
            _NO_ROOM,
        ),
        (
            r"Not enough memory\. Please try to increase --mem-fraction-static",
            "`mem_fraction` leaves no memory for tokens beside the weights; raise it, or `tp`",
        ),
        (r"MemoryError|Cannot allocate memory", "the machine's memory is too small for the model"),
        (r"No accelerator \(|No CUDA devices found|Found no NVIDIA driver|no CUDA-capable device", _NO_GPU),
        (r"libcuda\.so\.1: cannot open shared object", _NO_GPU),
        (
            r"(?i)address already in use|\[Errno 98\]",
            "the port is taken by another server; choose another `port`",
        ),
        (r"Cannot find any model weights", _NO_WEIGHTS),
        (r"SafetensorError: (.+)", "the model's weights are damaged or incomplete: {0}"),
        (r"context_length \((\d+)\) is greater than", "the model does not hold a `context_length` of {0}"),
        (r"(Repo id must be in the form .+|\S+ is not a local folder and is not a valid .+)", _NO_MODEL),
        (r"((?:We couldn't connect to|LocalEntryNotFoundError|OfflineModeIsEnabled).+)", _NO_MODEL),
        (
            r"Subprocess (\S+) .*crashed with exit code -9",
            "its process {0} was killed, as the system does when memory runs out",
        ),
    )
)
_EXCEPTION: Final = re.compile(r"^(?:\[[^\]]*\] )?((?:\w+\.)*\w*(?:Error|Exception|Exit): .+)")


def explain_log(lines: Sequence[str]) -> str | None:
    """What the last lines of an engine's log say went wrong, None where they do not."""
    last = list(lines)[-_LAST_LINES:]
    for known in _KNOWN:
        for line in last:
            found = known.pattern.search(line)
            if found is not None:
                return known.told.format(*(_cut(group) for group in found.groups()))
    raised = [found[1] for line in last if (found := _EXCEPTION.match(line)) is not None]
    return f"it failed with {_cut(raised[-1])}" if raised else None


def explain_end(code: int) -> str:
    """What an exit code says: 128 + n is signal n."""
    if code <= 128:
        return f"it ended with exit code {code}"
    try:
        return f"it was ended by {signal.Signals(code - 128).name}"
    except ValueError:
        return f"it ended with exit code {code}"


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
