"""A run's rollouts one by one: sample, prompt, completion and verdict together."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sieval.core.codec import decode_completion
from sieval.core.jsonvalue import JsonObject, int_of, list_of, object_of, text_of
from sieval.core.record_lines import RecordLines
from sieval.core.records import CompletionRecord, Sample, Verdict
from sieval.core.rundir import (
    COMPLETIONS,
    IDENTITY,
    SAMPLES,
    RolloutSlots,
    check_grader,
    read_completions,
    read_document,
)
from sieval.core.sample_file import SampleFile
from sieval.core.verdict_index import VerdictIndex

_UNKNOWN = "1970-01-01T00:00:00Z"


@dataclass(frozen=True, slots=True)
class Exported:
    """A run to export: where it lies, what it was, whose verdicts go with it (None: its own), its start."""

    directory: Path
    identity: JsonObject
    grader: str | None
    started: str

    @classmethod
    def read(cls, directory: Path, grader: str | None) -> "Exported":
        """The run in `directory`.

        Raises:
            RunDirectoryError: when there is none.
        """
        told = read_document(directory / IDENTITY)
        check_grader(directory, grader)
        started = text_of(object_of(told.get("provenance")).get("started")) or _UNKNOWN
        return cls(directory, object_of(told.get("identity")), grader, started)

    @property
    def task(self) -> str:
        """The task's name."""
        return text_of(self.identity.get("task")) or ""

    @property
    def model(self) -> str:
        """The model's name."""
        return text_of(self.identity.get("model")) or ""


@dataclass(frozen=True, slots=True)
class Rollout:
    """One ended rollout; `verdict` is None where it failed or was not graded."""

    sample: Sample
    prompt: JsonObject
    record: CompletionRecord
    verdict: Verdict | None


def rollouts_of(run: Exported) -> Iterator[Rollout]:
    """The run's ended rollouts in the order of their records, each once: its first answer, else its failure.

    Samples and verdicts are read where they stand, so memory follows neither's texts.

    Raises:
        RunDirectoryError: when a record cannot be read.
    """
    samples = SampleFile.open(run.directory / SAMPLES)
    rollouts = int_of(run.identity.get("rollouts")) or 1
    slots = RolloutSlots(samples.ids, rollouts)
    answered = bytearray(slots.size)
    with RecordLines(run.directory / COMPLETIONS) as lines:
        for line in lines:
            record = decode_completion(line.text)
            answered[slots.of(record.key)] |= record.completion is not None
    told = bytearray(slots.size)
    with VerdictIndex(run.directory, run.grader, slots) as verdicts:
        for record in read_completions(run.directory):
            slot = slots.of(record.key)
            if told[slot] or (record.completion is None and answered[slot]):
                continue
            told[slot] = 1
            sample, prompt = samples.asked(slot // rollouts)
            judged = verdicts.record(slot).verdict if verdicts.outcome(slot) is not None else None
            yield Rollout(sample, prompt.to_json(), record, judged)


def prompt_text(prompt: JsonObject) -> str:
    """A prompt as one text: turns under their roles, a single turn or text as it is."""
    text = text_of(prompt.get("text"))
    if text is not None:
        return text
    turns = [object_of(message) for message in list_of(prompt.get("messages"))]
    if len(turns) == 1:
        return text_of(turns[0].get("content")) or ""
    return "\n\n".join(f"{turn.get('role')}: {turn.get('content')}" for turn in turns)
