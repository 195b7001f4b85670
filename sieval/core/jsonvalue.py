"""JSON values as types, decoded once at the edge."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

import orjson

JsonValue: TypeAlias = "str | int | float | bool | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
JsonObject: TypeAlias = Mapping[str, JsonValue]


def decode_object(line: bytes | str) -> JsonObject:
    """The JSON object `line` holds.

    Raises:
        ValueError: when it is not JSON, or not an object.
    """
    value = orjson.loads(line)
    if not isinstance(value, dict):
        raise ValueError(f"a JSON object must stand here (got {type(value).__name__})")
    return cast("JsonObject", value)  # orjson builds str keys and JSON values only


def encode_line(value: JsonObject) -> bytes:
    """One JSON line, ended; lone surrogates, which UTF-8 cannot hold, become U+FFFD."""
    try:
        return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError:
        return orjson.dumps(_scrub(value), option=orjson.OPT_APPEND_NEWLINE)


def encode_document(value: JsonObject) -> bytes:
    """A whole JSON file: indented, keys in the order given."""
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_INDENT_2)


def text_of(value: JsonValue) -> str | None:
    """`value` when it is a string, else None."""
    return value if isinstance(value, str) else None


def int_of(value: JsonValue) -> int | None:
    """`value` when it is an integer (a bool is none), else None."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def object_of(value: JsonValue) -> JsonObject:
    """`value` when it is an object, else an empty one."""
    if isinstance(value, dict):  # what orjson makes; the question after it costs five times as much
        return value
    return value if isinstance(value, Mapping) else {}


def list_of(value: JsonValue) -> Sequence[JsonValue]:
    """`value` when it is a list, else an empty one."""
    if isinstance(value, list):
        return value
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _scrub(value: JsonValue) -> JsonValue:
    match value:
        case str():
            return value.encode("utf-8", "replace").decode("utf-8")
        case Mapping():
            return {str(_scrub(key)): _scrub(entry) for key, entry in value.items()}
        case Sequence():
            return [_scrub(entry) for entry in value]
        case int() if not isinstance(value, bool) and not -(2**63) <= value < 2**64:
            return str(value)
        case _:
            return value
