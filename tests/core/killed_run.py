"""A run in a process of its own, for tests that kill it: `python -m tests.core.killed_run DIR ASKED`."""

import os
import sys
from pathlib import Path

import anyio

from sieval.core.offload import GradePool
from sieval.core.records import RolloutKey
from sieval.core.session import Limits, run_session
from tests.core.scripted import GRADE, ScriptedEndpoint, make_run, make_samples

SAMPLES, ROLLOUTS, IN_FLIGHT = 40, 50, 8


async def main() -> None:
    """Go on with the run; each request is noted in ASKED before it is answered."""
    directory = Path(sys.argv[1])
    asked = os.open(sys.argv[2], os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def script(key: RolloutKey) -> str:
        os.write(asked, f"{key.sample} {key.rollout}\n".encode())
        return "7" if key.rollout % 3 else "8"

    run = make_run(
        directory, ScriptedEndpoint(script), samples=make_samples(SAMPLES), rollouts=ROLLOUTS, resume=True
    )
    print("open", flush=True)
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([run], pool, Limits(IN_FLIGHT))
    run.directory.close()


if __name__ == "__main__":
    anyio.run(main)
