"""Behaves like SGLang's launcher: flags, processes below it, log lines, a slow start, faults; no model.

Run as a recipe's `executable`. It answers the shipped sample as `sieval simulate` does. Its flags are
SGLang's and `--stand-in-…`, which say what goes wrong. Its processes below ignore SIGTERM: only killing ends
them.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

_WORKER = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
FAULTS = {
    "oom": "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.",
    "no_gpu": "RuntimeError: No accelerator (CUDA, XPU, HPU) or platform plugin is available.",
    "no_weights": "RuntimeError: Cannot find any model weights with `somewhere`",
    "taken": "ERROR:    [Errno 98] error while attempting to bind on address ('127.0.0.1', 1)",
    "novel": "KeyError: 'a fault nobody has met'",
}


def flags() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="sglang serve")
    parser.add_argument("--model-path", required=True)
    parser.add_argument("--served-model-name")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--device", default="cuda")
    for size in ("--tp-size", "--dp-size"):
        parser.add_argument(size, type=int, default=1)
    parser.add_argument("--enable-metrics", action="store_true")
    parser.add_argument("--context-length", type=int)
    parser.add_argument("--stand-in-fault", choices=FAULTS)
    parser.add_argument("--stand-in-load-s", type=float, default=0.0)
    parser.add_argument("--stand-in-hang", action="store_true")
    parser.add_argument("--stand-in-latency-ms", type=float, default=0.0)
    parser.add_argument("--stand-in-dies-after", type=int, default=0, help="requests answered before it dies")
    parser.add_argument("--stand-in-lives", type=Path, help="a file with a line for each death it may die")
    parser.add_argument("--stand-in-pids", type=Path, help="appended: the pid of each process")
    return parser.parse_args()


def main() -> None:
    asked = flags()
    signal.signal(signal.SIGUSR1, linger)
    print(f"server_args={{'model_path': {asked.model_path!r}}}", flush=True)
    workers = [
        subprocess.Popen([sys.executable, "-IS", "-c", _WORKER], start_new_session=detached)
        for detached in [False] * asked.tp_size + [True]
    ]
    if asked.stand_in_pids is not None:
        with asked.stand_in_pids.open("a") as file:
            file.writelines(f"{pid}\n" for pid in (os.getpid(), *(worker.pid for worker in workers)))
    for step in range(4):
        print(f"Loading safetensors checkpoint shards: {25 * (step + 1)}%", flush=True)
        time.sleep(asked.stand_in_load_s / 4)
    if asked.stand_in_fault is not None:
        print(
            f"Traceback (most recent call last):\n{FAULTS[asked.stand_in_fault]}", file=sys.stderr, flush=True
        )
        if asked.stand_in_fault == "taken":
            time.sleep(600)  # as SGLang, which waits for its own shutdown then
        os.kill(os.getpid(), signal.SIGKILL)  # as SGLang ends itself when a process below it has failed
    if asked.stand_in_hang:
        time.sleep(600)
    serve_sample(asked)


def linger(_number: int, _frame: object) -> None:
    """Answer nothing any more and stay for long, as SGLang does after a failure, for its diagnostics."""
    print("SIGQUIT received. signum=None, frame=None. It usually means one child failed.", flush=True)
    time.sleep(600)


def serve_sample(asked: argparse.Namespace) -> None:
    import anyio

    from sieval.core import DatasetRequest
    from sieval.core.registry import load_dataset
    from sieval.serving.http_server import Exchange, listen
    from sieval.serving.simulated_endpoint import SimulatedEndpoint
    from sieval.serving.simulation import Simulation

    samples = load_dataset("dgn_math")().load(DatasetRequest(data="sample")).samples
    endpoint = SimulatedEndpoint(
        Simulation(
            samples=tuple(samples),
            model=asked.served_model_name or asked.model_path,
            latency_s=asked.stand_in_latency_ms / 1000,
            warm_s=0.1,
            error_shape="sglang",
            context_tokens=asked.context_length,
        )
    )
    served = 0

    def handle(exchange: Exchange) -> None:
        nonlocal served
        served += exchange.request.method == "POST"
        if asked.stand_in_dies_after and served > asked.stand_in_dies_after and may_die(asked.stand_in_lives):
            print("Subprocess scheduler_0 (pid=1) crashed with exit code -9. Triggering SIGQUIT", flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        endpoint(exchange)

    async def run() -> None:
        async with listen(handle, host=asked.host, port=asked.port):
            print("The server is fired up and ready to roll!", flush=True)
            await anyio.sleep_forever()

    anyio.run(run)


def may_die(lives: Path | None) -> bool:
    """Whether a life is left to lose: `lives` holds one line for each."""
    if lives is None:
        return True
    left = lives.read_text().splitlines()
    lives.write_text("\n".join(left[1:]))
    return bool(left)


if __name__ == "__main__":
    main()
