"""What logs and exit codes of SGLang 0.5.23 say went wrong; the lines are its own, as seen on a CPU."""

import pytest

from sieval.serving.engine_fault import explain_end, explain_log, is_dying, is_fatal
from sieval.serving.sglang_command import INSTALL

BIND = "[2026-11-30 18:34:46] ERROR:    [Errno 98] error while attempting to bind on address"
NO_MODEL = (
    "the model cannot be had: We couldn't connect to 'https://h' to load; give a folder that is there,"
    " or a Hub name and access to the Hub"
)
SEEN = [
    (
        "sglang serve: error: unrecognized arguments: --no-such-flag 3",
        "SGLang does not know --no-such-flag 3; `python -m sglang.launch_server --help` lists its flags",
    ),
    (
        "sglang serve: error: argument --reasoning-parser: invalid choice: 'nosuch' (choose from 'qwen3')",
        "SGLang refuses a flag: argument --reasoning-parser: invalid choice: 'nosuch' (choose from 'qwen3')",
    ),
    (
        "RuntimeError: Cannot find any model weights with `noweights`",
        "the model's folder holds no weights (*.safetensors)",
    ),
    (
        "safetensors._safetensors_rust.SafetensorError: Error while deserializing header: incomplete",
        "the model's weights are damaged or incomplete: Error while deserializing header: incomplete",
    ),
    (
        "ValueError: Loaded weights leave no GPU memory for the KV cache under --mem-fraction-static=0.001.",
        "`mem_fraction` leaves no memory for tokens beside the weights; raise it, or `tp`",
    ),
    (
        "User-specified context_length (100000) is greater than the derived context_length (8192). This may",
        "`context_length` 100000 is more than the 8192 the model was made for; lower it",
    ),
    (BIND, "the port is taken by another server; choose another `port`"),
    (
        "OSError: We couldn't connect to 'https://h' to load",
        NO_MODEL,
    ),
    (
        "Subprocess scheduler_0 (pid=8453) crashed with exit code -9. Triggering SIGQUIT for cleanup...",
        "its process scheduler_0 was killed, as the system does when memory runs out",
    ),
    (
        "Error while finding module specification for 'a' (ModuleNotFoundError: No module named 'sglang')",
        f"SGLang is not installed there; {INSTALL}",
    ),
    (
        "ValueError: Cannot find model module. 'NoSuchForCausalLM' is not a registered model in the",
        "SGLang does not know the model's architecture NoSuchForCausalLM; a newer SGLang may",
    ),
    ("[2026-11-30 18:27:21] AssertionError: novel", "it failed with AssertionError: novel"),
]

READ = [
    (
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.",
        "the GPU's memory is too small;",
    ),
    (
        "ValueError: Not enough memory. Please try to increase --mem-fraction-static.",
        "`mem_fraction` leaves no",
    ),
    (
        "AssertionError: 14 is not divisible by 4",
        "the model cannot be split as asked (14 is not divisible by 4)",
    ),
    (
        "Scheduler watchdog timeout (self.watchdog_timeout=300, self.soft=False)",
        "a batch took longer than its",
    ),
    ("Exception: Capture cuda graph failed: no room", "capturing CUDA graphs failed: no room; lower"),
    ("library, consider setting `trust_remote_code=True` in LLM", "the model brings code of its own; if you"),
]
"""What its source says it writes where there is a GPU, and the beginning of what is told then."""


@pytest.mark.parametrize(("line", "told"), READ)
def test_a_fault_that_needs_a_gpu_is_told_too(line: str, told: str) -> None:
    said = explain_log([line])
    assert said is not None
    assert said.startswith(told)
    assert "{{" not in said


def test_a_watchdog_that_only_warns_is_no_fault() -> None:
    assert explain_log(["Tokenizer watchdog timeout (self.watchdog_timeout=300, self.soft=True)"]) is None


@pytest.mark.parametrize(("line", "told"), SEEN)
def test_a_fault_is_told_by_what_helps(line: str, told: str) -> None:
    assert explain_log(["Traceback (most recent call last):", line, "kill_process_tree called"]) == told


def test_a_cause_stands_before_what_follows_from_it() -> None:
    told = explain_log(["torch.OutOfMemoryError: CUDA out of memory.", SEEN[8][0]])
    assert told is not None
    assert told.startswith("the GPU's memory is too small")


def test_a_log_without_a_fault_says_nothing() -> None:
    assert explain_log(["Prefill batch, #new-seq: 1", "Decode batch"]) is None


def test_only_a_fault_that_leaves_it_waiting_is_fatal() -> None:
    assert is_fatal(BIND)
    assert not is_fatal("Ignore import error when loading sglang.srt.models.falcon_mamba")


def test_an_engine_that_logs_its_failure_is_dying() -> None:
    assert is_dying(
        "[2026-11-30 19:49:27] SIGQUIT received. signum=None, frame=None. It usually means one child"
    )
    assert not is_dying("[2026-11-30 19:49:27] Decode batch, #running-req: 4")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (1, "it ended with exit code 1"),
        (137, "it was ended by SIGKILL"),
        (143, "it was ended by SIGTERM"),
        (250, "it ended with exit code 250"),
    ],
)
def test_an_exit_code_is_told_as_a_signal_where_it_was_one(code: int, told: str) -> None:
    assert explain_end(code) == told
