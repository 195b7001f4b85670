"""The Python page, made from what the packages show."""

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from types import FunctionType

PACKAGES = ("sieval.grading", "sieval.core", "sieval.models", "sieval.serving", "sieval.tasks.families")

_PLAIN = (
    (re.compile(r"(: |-> )'([^']*)'"), r"\1\2"),  # annotations kept as text
    (re.compile(r"\b(?:\w+\.)+(?=[A-Z~])|~"), ""),  # where a type lives
    (re.compile(r"\((?:self|cls)(?:, )?"), "("),
    (re.compile(r"<factory>"), "..."),
)


def api_reference() -> str:
    """Every public name of the packages meant for others: signature and docstring."""
    return "# Python\n\n" + "\n\n".join(part for name in PACKAGES for part in _package(name)) + "\n"


def _package(name: str) -> Iterator[str]:
    package = importlib.import_module(name)
    yield f"## {name}"
    yield (package.__doc__ or "").strip()
    for public in package.__all__:
        yield f"### {public}"
        yield from _entry(public, getattr(package, public))


def _entry(name: str, value: object) -> Iterator[str]:
    if not isinstance(value, type | FunctionType):
        yield f"```python\n{name} = {value}\n```"
        return
    yield f"```python\n{_signature(name, value)}\n```"
    documented = inspect.getdoc(value)
    if documented:
        yield f"```text\n{documented}\n```"
    if isinstance(value, type):
        yield from _methods(value)


def _methods(cls: type) -> Iterator[str]:
    for name, member in vars(cls).items():
        inner = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if not name.startswith("_") and isinstance(inner, FunctionType) and inner.__doc__:
            yield f"`{_signature(name, inner)}`: {inspect.cleandoc(inner.__doc__).splitlines()[0]}"


def _signature(name: str, value: Callable[..., object]) -> str:
    try:
        written = str(inspect.signature(value))
    except ValueError:  # an exception class written in C has none
        return name
    for pattern, plain in _PLAIN:
        written = pattern.sub(plain, written)
    return f"{name}{written}"
