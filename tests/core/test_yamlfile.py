"""YAML files held to a type."""

from pathlib import Path

import pytest
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from sieval.core.yamlfile import explained, read_yaml

KNOWN = ("tasks", "name", "limit", "defaults")


class Defaults(BaseModel):
    model_config = ConfigDict(extra="forbid")
    limit: int = 0


class Session(BaseModel):
    model_config = ConfigDict(extra="forbid")
    tasks: list[str]
    defaults: Defaults = Defaults()

    @model_validator(mode="after")
    def _named_once(self) -> "Session":
        if len(set(self.tasks)) < len(self.tasks):
            raise ValueError("tasks must be named once")
        return self


FAULTS = [
    ({"tasks": ["a", "a"]}, "s: tasks must be named once"),
    ({"tasks": 3}, "s: tasks: input should be a valid list (got 3)"),
    ({}, "s: tasks: field required"),
    ({"tasks": [], "nmae": 1}, "s: unknown key 'nmae'; did you mean 'name'?"),
    ({"tasks": [], "zzz": 1}, "s: unknown key 'zzz'"),
    (
        {"tasks": [], "limit": 1},
        "s: 'limit' is no key of the top level; it belongs to another part of the file",
    ),
    (
        {"tasks": [], "defaults": {"name": 1}},
        "s: 'name' is no key of defaults; it belongs to another part of the file",
    ),
    (
        {"tasks": [1], "defaults": {"limit": "x"}},
        "s: tasks.0: input should be a valid string (got 1); defaults.limit: ",
    ),
]


@pytest.mark.parametrize(("value", "message"), FAULTS)
def test_a_fault_is_told_with_its_place_and_the_nearest_key(value: dict[str, object], message: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Session.model_validate(value)
    assert str(explained(caught.value, "s", KNOWN)).startswith(message)


class Either(BaseModel):
    tasks: list[str | Defaults]


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"limit": "x"}, "s: tasks.0.limit: input should be a valid integer"),
        ({"limt": 1}, "s: unknown key 'tasks.0.limt'; did you mean 'limit'?"),
        (3, "s: tasks.0: input should be a valid string or input should be a valid dictionary"),
    ],
)
def test_of_two_ways_to_write_an_entry_the_one_meant_is_told(entry: object, told: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Either.model_validate({"tasks": [entry]})
    assert str(explained(caught.value, "s", KNOWN)).startswith(told)


FILES = [
    (b"[1, 2]", "must hold a mapping with tasks (got list)"),
    (b"a: [", "is not valid YAML: "),
    (b"\xffa: b", "cannot read session "),
    ("a: b".encode("utf-16"), "must be UTF-8 (it begins as UTF-16); save it as UTF-8"),
    (b"a: 1\nb: 2\na: 3\n", "is not valid YAML: key 'a' stands twice"),
    (b"a:\n  - {b: 1, b: 2}\n", "is not valid YAML: key 'b' stands twice"),
    (b"{[1, 2]: 3}", "is not valid YAML: while constructing a mapping"),
]


@pytest.mark.parametrize(("data", "message"), FILES)
def test_what_is_no_mapping_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "s.yaml"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"s\.yaml") as caught:
        read_yaml(path, "session", "tasks")
    assert message in str(caught.value)


def test_a_mapping_is_read(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text("tasks: [a]\n")
    assert read_yaml(tmp_path / "s.yaml", "session", "tasks") == {"tasks": ["a"]}
    with pytest.raises(ValueError, match=r"^cannot read session .*none\.yaml: No such file or directory$"):
        read_yaml(tmp_path / "none.yaml", "session", "tasks")
