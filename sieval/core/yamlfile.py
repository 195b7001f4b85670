"""YAML files held to a type, with errors that name the place and the nearest known key."""

import difflib
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from pydantic import ValidationError

from sieval.core.encoding import foreign_encoding

_SHOWN = 3


def read_yaml(path: Path, kind: str, keys: str) -> Mapping[str, Any]:
    """The mapping written in `path`; `kind` and `keys` say in an error what was hoped for.

    Raises:
        ValueError: when it cannot be read, is not YAML, or is no mapping.
    """
    try:
        if (foreign := foreign_encoding(path)) is not None:
            raise ValueError(f"{kind} {foreign}")
        value = yaml.load(path.read_text(encoding="utf-8"), Loader=_OnceLoader)  # noqa: S506  # a SafeLoader
    except OSError as exc:
        raise ValueError(f"cannot read {kind} {path}: {exc.strerror or exc}") from exc
    except UnicodeDecodeError as exc:
        raise ValueError(f"cannot read {kind} {path}: {exc}") from exc
    except yaml.YAMLError as exc:
        raise ValueError(f"{path} is not valid YAML: {' '.join(str(exc).split())}") from exc
    if not isinstance(value, dict):
        raise ValueError(f"{path} must hold a mapping with {keys} (got {type(value).__name__})")
    return value


class _OnceLoader(yaml.SafeLoader):
    """Plain values only, and each key of a mapping once: of two the first would be lost without a word."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        held: set[str] = set()
        for name, _ in node.value:
            if not isinstance(name, yaml.ScalarNode):
                continue
            if name.value in held:
                problem = f"key {name.value!r} stands twice"
                raise yaml.constructor.ConstructorError(None, None, problem, name.start_mark)
            held.add(name.value)
        return super().construct_mapping(node, deep)


def explained(error: ValidationError, origin: str, known: Sequence[str]) -> ValueError:
    """The first faults that pydantic found in `origin`, on one line; `known` are the keys there are."""
    faults = error.errors()
    # Where one branch of a union (`NAME` or a mapping) was found at fault inside, that branch was meant.
    meant = [fault for fault in faults if fault["type"] != "string_type" or not _looked_into(fault, faults)]
    told: dict[tuple[str, str], dict[str, None]] = {}  # of one place the branches of a union stand together
    for fault in meant:
        place, said, got = _explain(fault, known)
        told.setdefault((place, got), {})[said] = None
    lines = [f"{place}{' or '.join(said)}{got}" for (place, got), said in told.items()]
    return ValueError(f"{origin}: {'; '.join(lines[:_SHOWN])}")


def _looked_into(fault: Any, faults: Sequence[Any]) -> bool:
    place, depth = fault["loc"][:-1], len(fault["loc"])  # the last is the branch's name
    return any(other["loc"][: depth - 1] == place and len(other["loc"]) > depth for other in faults)


class _Told(NamedTuple):
    place: str
    said: str
    got: str


def _explain(fault: Any, known: Sequence[str]) -> _Told:  # pydantic's own error record
    said = str(fault["msg"]).removeprefix("Value error, ")
    if not fault["loc"]:  # a rule over several keys
        return _Told("", said, "")
    last = fault["loc"][-1]
    extra = fault["type"] in ("extra_forbidden", "unexpected_keyword_argument")
    # Between keys and indices pydantic names the branch of a union it tried.
    parts = [
        part for part in fault["loc"] if isinstance(part, int) or part in known or (extra and part is last)
    ]
    place = ".".join(map(str, parts))
    if not extra:
        told = fault["type"] in ("missing", "missing_argument", "value_error")
        return _Told(f"{place}: ", f"{said[0].lower()}{said[1:]}", "" if told else _got(fault["input"]))
    if str(last) in known:
        above = ".".join(map(str, parts[:-1])) or "the top level"
        return _Told("", f"{last!r} is no key of {above}; it belongs to another part of the file", "")
    close = difflib.get_close_matches(str(last), known, n=1)
    return _Told("", f"unknown key {place!r}" + (f"; did you mean {close[0]!r}?" if close else ""), "")


def _got(value: object) -> str:
    """What came, in full where it is one value."""
    plain = value is None or isinstance(value, str | int | float)
    return f" (got {value!r:.80})" if plain else f" (got a {type(value).__name__})"
