"""YAML files held to a type, with errors that name the place and the nearest known key."""

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

_SHOWN = 3


def read_yaml(path: Path, kind: str, keys: str) -> Mapping[str, Any]:
    """The mapping written in `path`; `kind` and `keys` say in an error what was hoped for.

    Raises:
        ValueError: when it cannot be read, is not YAML, or is no mapping.
    """
    try:
        value = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as exc:
        raise ValueError(f"cannot read {kind} {path}: {exc.strerror or exc}") from exc
    except UnicodeDecodeError as exc:
        raise ValueError(f"cannot read {kind} {path}: {exc}") from exc
    except yaml.YAMLError as exc:
        raise ValueError(f"{path} is not valid YAML: {' '.join(str(exc).split())}") from exc
    if not isinstance(value, dict):
        raise ValueError(f"{path} must hold a mapping with {keys} (got {type(value).__name__})")
    return value


def explained(error: ValidationError, origin: str, known: Sequence[str]) -> ValueError:
    """The first faults that pydantic found in `origin`, on one line; `known` are the keys there are."""
    faults = error.errors()
    # Where one branch of a union (`NAME` or a mapping) was found at fault inside, that branch was meant.
    meant = [fault for fault in faults if fault["type"] != "string_type" or not _looked_into(fault, faults)]
    told = dict.fromkeys(_explain(fault, known) for fault in meant)
    return ValueError(f"{origin}: {'; '.join(list(told)[:_SHOWN])}")


def _looked_into(fault: Any, faults: Sequence[Any]) -> bool:
    place, depth = fault["loc"][:-1], len(fault["loc"])  # the last is the branch's name
    return any(other["loc"][: depth - 1] == place and len(other["loc"]) > depth for other in faults)


def _explain(fault: Any, known: Sequence[str]) -> str:  # pydantic's own error record
    said = str(fault["msg"]).removeprefix("Value error, ")
    if not fault["loc"]:  # a rule over several keys
        return said
    last = fault["loc"][-1]
    extra = fault["type"] in ("extra_forbidden", "unexpected_keyword_argument")
    # Between keys and indices pydantic names the branch of a union it tried.
    parts = [
        part for part in fault["loc"] if isinstance(part, int) or part in known or (extra and part is last)
    ]
    place = ".".join(map(str, parts))
    if not extra:
        return f"{place}: {said[0].lower()}{said[1:]}"
    if str(last) in known:
        above = ".".join(map(str, parts[:-1])) or "the top level"
        return f"{last!r} is no key of {above}; it belongs to another part of the file"
    close = difflib.get_close_matches(str(last), known, n=1)
    return f"unknown key {place!r}" + (f"; did you mean {close[0]!r}?" if close else "")
