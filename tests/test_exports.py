"""What packages show can be had from them."""

import importlib
import pkgutil

import pytest

import sieval

PACKAGES = (
    "sieval",
    *(info.name for info in pkgutil.walk_packages(sieval.__path__, "sieval.") if info.ispkg),
)


@pytest.mark.parametrize("name", PACKAGES)
def test_every_name_a_package_lists_can_be_imported_from_it(name: str) -> None:
    package = importlib.import_module(name)
    listed: list[str] = getattr(package, "__all__", [])
    assert len(listed) == len(set(listed)) <= 20
    for public in listed:
        assert getattr(package, public) is not None
