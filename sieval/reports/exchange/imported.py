"""A run of another harness as a run's directory: its completions, and its own verdicts beside ours."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from sieval.core.codec import encode_completion, encode_sample, encode_verdict_record
from sieval.core.grading_loop import GradingLoop
from sieval.core.jsonlines import write_whole
from sieval.core.jsonvalue import JsonObject
from sieval.core.offload import GradePool
from sieval.core.records import CompletionRecord, Prompt, Sample, VerdictRecord
from sieval.core.registry import load_task
from sieval.core.regrade import VerdictSet, record_maker, until_end
from sieval.core.rundir import COMPLETIONS, VERDICTS, RolloutState, RunDirectory, file_of
from sieval.core.tally import Tally

_BATCH = 500


@dataclass(frozen=True, slots=True)
class Imported:
    """What a log of another harness holds. `verdicts` are its own, by the name of the set they become."""

    harness: str
    model: str
    samples: tuple[tuple[Sample, Prompt], ...]
    completions: tuple[CompletionRecord, ...]
    verdicts: Mapping[str, tuple[VerdictRecord, ...]]
    rollouts: int
    sampling: JsonObject
    sha256: str


async def write_run(
    directory: Path, imported: Imported, task: str, pool: GradePool, provenance: JsonObject
) -> Tally:
    """Make the run's directory, and grade it as the task does.

    Raises:
        RunDirectoryError: when the directory holds a run already, or cannot be written.
        RegistryError: when there is no such task.
    """
    declared = load_task(task)
    identity: JsonObject = {
        "task": task,
        "model": imported.model,
        "api": "imported",
        "data": {
            "dataset": declared.spec.dataset,
            "data": f"{imported.harness} log",
            "sha256": imported.sha256,
        },
        "limit": None,
        "rollouts": imported.rollouts,
        "prompts_sha256": _digest(imported.samples),
        "sampling": imported.sampling,
    }
    tally = Tally(planned=len(imported.samples) * imported.rollouts)
    held = RunDirectory.open(
        directory, identity, provenance, imported.samples, rollouts=imported.rollouts, resume=False
    )
    try:
        await _record(held, imported.completions)

        def note(record: VerdictRecord) -> None:
            held.mark(record.key, RolloutState.GRADED)
            tally.note_verdict(record)

        loop = GradingLoop(
            directory / COMPLETIONS,
            held.samples,
            declared.grader,
            held.verdicts,
            lambda key: held.has(key, RolloutState.GRADED),
            note,
        )
        await loop.run(pool, 0, until_end(directory / COMPLETIONS))
        for name, records in imported.verdicts.items():
            record_maker(directory, VerdictSet(name, imported.harness, imported.sha256[:12]), provenance)
            path = directory / file_of(VERDICTS, name)
            write_whole(path, b"".join(map(encode_verdict_record, records)))
    finally:
        held.close()
    if loop.error is not None:
        raise loop.error
    return tally


async def _record(held: RunDirectory, completions: Sequence[CompletionRecord]) -> None:
    left = iter(completions)
    while batch := list(islice(left, _BATCH)):
        await held.completions.append(b"".join(map(encode_completion, batch)))
        for record in batch:
            state = RolloutState.FAILED if record.completion is None else RolloutState.ANSWERED
            held.mark(record.key, state)


def _digest(samples: Sequence[tuple[Sample, Prompt]]) -> str:
    digest = hashlib.sha256()
    for sample in samples:
        digest.update(encode_sample(*sample))
    return digest.hexdigest()
