"""What people decided about single completions, kept beside a run's records."""

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sieval.core.codec import decode_key
from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import decode_object, encode_line, text_of
from sieval.core.record_lines import read_records
from sieval.core.records import RolloutKey

ADJUDICATIONS = "adjudications.jsonl"
Truth = Literal["correct", "incorrect", "contested"]
"""What people say of a completion; contested when they do not say the same."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """One person's word on one completion. A later word of the same person replaces the earlier."""

    key: RolloutKey
    outcome: Literal["correct", "incorrect"]
    by: str
    note: str = ""


def read_adjudications(directory: Path) -> Mapping[RolloutKey, Truth]:
    """What people say of each completion they looked at.

    Raises:
        RunDirectoryError: when a line of the file is not one.
    """
    path = directory / ADJUDICATIONS
    said: dict[RolloutKey, dict[str, str]] = {}
    if not path.exists():
        return {}
    for entry in read_records(path, _decode):
        said.setdefault(entry.key, {})[entry.by] = entry.outcome
    return {key: _agreed(words) for key, words in said.items()}


def write_adjudication(directory: Path, entry: Adjudication) -> None:
    """Append one person's word.

    Raises:
        ValueError: when nobody is named.
        RunDirectoryError: when the file cannot be written.
    """
    if not entry.by.strip():
        raise ValueError("an adjudication must name a person; pass --by NAME")
    line = encode_line(
        {
            "sample": entry.key.sample,
            "rollout": entry.key.rollout,
            "outcome": entry.outcome,
            "by": entry.by,
            "note": entry.note,
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        }
    )
    path = directory / ADJUDICATIONS
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        try:
            os.write(descriptor, line)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as exc:
        raise RunDirectoryError(f"cannot write {path}: {exc.strerror}") from exc


def _decode(line: bytes) -> Adjudication:
    value = decode_object(line)
    by, outcome = text_of(value.get("by")), value.get("outcome")
    if not by:
        raise ValueError(f"an adjudication must name a person in `by` (got {value.get('by')!r})")
    match outcome:
        case "correct" | "incorrect":
            return Adjudication(decode_key(value), outcome, by, text_of(value.get("note")) or "")
        case _:
            raise ValueError(f"an adjudication's outcome must be correct or incorrect (got {outcome!r})")


def _agreed(words: Mapping[str, str]) -> Truth:
    match set(words.values()):
        case said if len(said) > 1:
            return "contested"
        case said if "correct" in said:
            return "correct"
        case _:
            return "incorrect"
