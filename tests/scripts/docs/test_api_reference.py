import importlib

import pytest

from scripts.docs.api_reference import PACKAGES, api_reference

PAGE = api_reference()


@pytest.mark.parametrize("name", PACKAGES)
def test_every_public_name_has_its_entry(name: str) -> None:
    section = PAGE.partition(f"## {name}\n")[2].partition("\n## ")[0]
    for public in importlib.import_module(name).__all__:
        assert f"### {public}\n" in section


def test_signature_and_docstring_come_from_the_code() -> None:
    assert "```python\nequal(gold: str, prediction: str" in PAGE
