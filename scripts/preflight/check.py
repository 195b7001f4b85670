"""What a check is: a function from the repository's files to refusals, and an example it refuses."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scripts.preflight.tree import Tree


class Refusal(NamedTuple):
    """One breach of a rule: where it stands, what is there, and how to fix it."""

    path: str
    line: int
    found: str
    fix: str


@dataclass(frozen=True, slots=True)
class Check:
    """A rule, the function that finds its breaches, and a tree of files that breaches it."""

    rule: str
    about: str
    find: Callable[[Tree], Iterable[Refusal]]
    example: Mapping[str, str]

    def refusals(self, tree: Tree) -> list[str]:
        """`file:line: rule: what is there; how to fix it`, a line each."""
        return [
            f"{path}:{line}: {self.rule}: {found}; {fix}"
            for path, line, found, fix in sorted(self.find(tree))
        ]


def check(
    example: Mapping[str, str],
) -> Callable[[Callable[[Tree], Iterable[Refusal]]], Check]:
    """Make the decorated function a check named after it, its docstring's first line the rule in words."""

    def decorate(find: Callable[[Tree], Iterable[Refusal]]) -> Check:
        rule = find.__name__.replace("_", "-")
        return Check(rule, (find.__doc__ or "").partition("\n")[0], find, example)

    return decorate
