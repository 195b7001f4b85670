"""How long grading a million stored completions again takes, and how much memory.

python -m benchmarks.regrade [rollouts] [workers]
"""

import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import anyio

from sieval.core.codec import encode_completion, encode_sample
from sieval.core.dataset import DatasetRequest
from sieval.core.jsonvalue import JsonObject, encode_document
from sieval.core.offload import GradePool, usable_cores
from sieval.core.records import Completion, CompletionRecord, Prompt, RolloutKey, Sample
from sieval.core.registry import load_dataset
from sieval.core.regrade import VerdictSet, regrade
from sieval.core.tally import Tally
from sieval.tasks.rewrites.notations import spellings
from sieval.tasks.rewrites.perturbations import perturbations
from sieval.tasks.rewrites.prose import write

GRADER = "sieval.tasks.engine_grader:grade"
ACCURACY = 0.7


def main() -> int:
    """Make a run of that many rollouts (default 1,000,000), regrade it, print figures; 0."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else usable_cores()
    samples = load_dataset("dgn_math")().load(DatasetRequest(data="sample")).samples
    rollouts = -(-wanted // len(samples))
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder)
        size = make_run(run, samples, rollouts)
        before, started = cpu_s(), time.monotonic()
        tally = anyio.run(again, run, workers)
        took, after = time.monotonic() - started, cpu_s()
        rate, each = tally.graded / took, 1000 / tally.graded
        print(f"{tally.graded:,} rollouts, {size / 1e6:.0f} MB, {workers} workers, {usable_cores()} cores")
        print(f"regraded in {took:.0f} s, {rate:,.0f}/s; this process held {peak_mb():.0f} MB at most")
        own, theirs = (after[side] - before[side] for side in (0, 1))
        print(f"CPU a rollout: {each * own:.3f} ms here, {each * theirs:.3f} ms in workers")
        print(
            f"correct {tally.outcomes['correct'] / tally.graded:.4f}, ungraded {tally.outcomes['ungraded']}"
        )
        started = time.monotonic()
        anyio.run(again, run, workers)
        print(f"asked again, with nothing left to grade: {time.monotonic() - started:.0f} s")
    return 0


async def again(run: Path, workers: int) -> Tally:
    """Regrade the run."""
    async with GradePool([GRADER], workers=workers) as pool:
        made = VerdictSet("again", GRADER, "benchmark")
        return await regrade(run, made, pool, provenance={}, watch=unwatched)


def unwatched(tally: Tally) -> None:
    """Nobody looks."""
    del tally


def cpu_s() -> tuple[float, float]:
    """CPU seconds of this process and of its children that have ended."""
    own, theirs = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime, theirs.ru_utime + theirs.ru_stime


def make_run(run: Path, samples: Sequence[Sample], rollouts: int) -> int:
    """Write a run's records; returns the size of its completions in bytes."""
    identity: JsonObject = {"task": "dgn_math_0shot_gen_fixed", "model": "made", "rollouts": rollouts}
    (run / "run.json").write_bytes(encode_document({"identity": identity, "provenance": {}}))
    (run / "samples.jsonl").write_bytes(
        b"".join(encode_sample(sample, Prompt.user(sample.problem)) for sample in samples)
    )
    with (run / "completions.jsonl").open("wb") as file:
        for record in answers(samples, rollouts):
            file.write(encode_completion(record))
    return (run / "completions.jsonl").stat().st_size


def answers(samples: Sequence[Sample], rollouts: int) -> Iterator[CompletionRecord]:
    """Completions in many notations and words, right as often as `ACCURACY` says."""
    rng = Random(0)
    for sample in samples:
        right, wrong = spellings(sample.gold), perturbations(sample.gold)
        for rollout in range(rollouts):
            known = right if rng.random() < ACCURACY else wrong
            answer = known[int(rng.random() * len(known))].text
            reasoning, conclusion = write(answer, "box", rng, plain=False, steps=3)
            text = f"{reasoning}\n\n{conclusion}"
            yield CompletionRecord(
                RolloutKey(sample.id, rollout), Completion(text, None, "stop"), None, 1, 0.0, 1.0
            )


def peak_mb() -> float:
    """The most memory this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.exit(main())
