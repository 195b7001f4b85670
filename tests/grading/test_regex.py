"""Patterns compiled when first used."""

import importlib
import pkgutil
import re

import pytest

import sieval.grading
from sieval.grading.regex import regex


def test_it_matches_as_the_compiled_pattern_does() -> None:
    lazy, eager = regex(r"(\d+)x", re.IGNORECASE), re.compile(r"(\d+)x", re.IGNORECASE)
    for text in ("12X and 3x", "none"):
        assert lazy.findall(text) == eager.findall(text)
        assert lazy.sub("y", text) == eager.sub("y", text)
    assert lazy.pattern == eager.pattern


def test_a_wrong_pattern_fails_at_its_first_use() -> None:
    wrong = regex("(")
    with pytest.raises(re.error):
        wrong.match("x")


def test_every_pattern_of_the_package_compiles() -> None:
    found = 0
    for info in pkgutil.walk_packages(sieval.grading.__path__, "sieval.grading."):
        module = importlib.import_module(info.name)
        for value in vars(module).values():
            if type(value).__module__ == "sieval.grading.regex" and type(value) is not type(regex):
                assert re.compile(value.pattern, value.flags).pattern == value.pattern
                found += 1
    assert found > 100
