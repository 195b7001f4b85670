"""How a record's line begins: whose it is and how it ended, without reading the rest."""

import re
from typing import NamedTuple

import orjson

from sieval.core.codec import decode_key
from sieval.core.jsonvalue import decode_object, text_of
from sieval.core.records import RolloutKey

_HEAD = re.compile(rb'\{"sample":"((?:[^"\\]|\\.)*)","rollout":(\d+),"(?:status|outcome)":"([a-z]+)"')


class Head(NamedTuple):
    """The rollout a line is about, and its `status` (a completion) or `outcome` (a verdict)."""

    key: RolloutKey
    ended: str


def read_head(line: bytes) -> Head:
    """The head of a line of completions.jsonl or verdicts.jsonl, as this package or another wrote it.

    Raises:
        ValueError: when the line is no such record.

    >>> read_head(b'{"sample":"a","rollout":0,"status":"answered","text":"..."}').ended
    'answered'
    """
    match = _HEAD.match(line)
    if match is None:
        return _decode(line)
    name, rollout, ended = match.groups()
    sample = name.decode() if b"\\" not in name else str(orjson.loads(b'"' + name + b'"'))
    return Head(RolloutKey(sample, int(rollout)), ended.decode())


def is_truncated(line: bytes) -> bool:
    """Whether a verdict's line says that the completion was cut at its token limit."""
    return line.endswith(b',"truncated":true}')


def _decode(line: bytes) -> Head:
    value = decode_object(line)
    ended = text_of(value.get("status")) or text_of(value.get("outcome"))
    if ended is None:
        raise ValueError("a record must say how its rollout ended (status or outcome)")
    return Head(decode_key(value), ended)
