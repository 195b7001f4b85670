"""Whether a run has anything left to ask, told from its files: nothing is locked, written or started."""

from pathlib import Path

from sieval.core.jsonlines import read_lines
from sieval.core.linehead import read_head
from sieval.core.record_lines import RecordLines
from sieval.core.rundir import COMPLETIONS, IDENTITY, SAMPLES, RolloutSlots
from sieval.core.sample_file import SampleFile


def is_settled(directory: Path, samples: int, rollouts: int, *, retry_failed: bool) -> bool:
    """Whether each of so many samples has a record of so many rollouts; answered ones, to `retry_failed`.

    Raises:
        RunDirectoryError: when a line is no record.
    """
    completions, wanted = directory / COMPLETIONS, samples * rollouts
    if not all((directory / name).exists() for name in (IDENTITY, SAMPLES, COMPLETIONS)):
        return False
    if sum(1 for _ in read_lines(completions)) < wanted:  # so that a run far from its end costs nothing here
        return False
    slots = RolloutSlots(SampleFile.open(directory / SAMPLES).ids, rollouts)
    ended = bytearray(slots.size)
    with RecordLines(completions) as lines:
        for line in lines:
            key, status = read_head(line.text)
            if not retry_failed or status != "failed":
                ended[slots.of(key)] = 1
    return ended.count(1) == wanted
