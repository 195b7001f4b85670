"""The published index: valid by the schema beside it, and told by the command line."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tests.cli.served import sieval

META = Path(__file__).parents[2] / "meta"


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    """The schema, itself checked."""
    schema = json.loads((META / "index.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_the_index_is_what_its_schema_says(validator: Draft202012Validator) -> None:
    validator.validate(json.loads((META / "index.json").read_bytes()))


def test_task_list_as_json_is_the_index_byte_for_byte() -> None:
    assert sieval("task", "list", "-o", "json").stdout == (META / "index.json").read_text(encoding="utf-8")


def test_every_task_names_a_dataset_of_the_index() -> None:
    index = json.loads((META / "index.json").read_bytes())
    assert {entry["dataset"] for entry in index["tasks"].values()} <= set(index["datasets"])


@pytest.mark.parametrize(
    ("where", "value", "fault"),
    [
        (("tasks", "math_500_0shot_gen", "status"), "beta", "'beta' is not one of"),
        (("tasks", "math_500_0shot_gen", "reference", "rollouts"), 0, "0 is less than the minimum"),
        (("datasets", "math_500", "revision"), "main", "'main' does not match"),
        (("datasets", "math_500", "licence"), "", "'' should be non-empty"),
        (("modes",), {}, "{} should be non-empty"),
    ],
)
def test_the_schema_refuses_what_the_conventions_refuse(
    validator: Draft202012Validator, where: tuple[str, ...], value: object, fault: str
) -> None:
    index = json.loads((META / "index.json").read_bytes())
    inner = index
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = value
    with pytest.raises(ValidationError, match=fault):
        validator.validate(index)
