"""What a template is: it drafts an exercise, and proves one from its text alone."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple


class Draft(NamedTuple):
    """A drafted exercise: statement, bare gold, and the worked steps that lead to it."""

    problem: str
    answer: str
    steps: str


class DisagreementError(Exception):
    """A statement and its gold that do not agree; such a row is never written."""


Make = Callable[[Random], Draft]
Prove = Callable[[str, str], str]
"""(statement, gold) → what was verified; raises DisagreementError. It sees nothing but the two texts."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Where a template's exercises stand in the collection."""

    collection: str
    number: int
    title: str


@dataclass(frozen=True, slots=True)
class Template:
    """One kind of exercise. `hard` chooses the difficulty mark, `group` is A, B, C or empty."""

    chapter: Chapter
    make: Make
    prove: Prove
    group: str = ""
    hard: bool = False

    @property
    def name(self) -> str:
        """The drafting function's own name, which also seeds its draws."""
        return self.make.__name__


def must(holds: bool, why: str) -> None:
    """Nothing.

    Raises:
        DisagreementError: unless `holds`.
    """
    if not holds:
        raise DisagreementError(why)
