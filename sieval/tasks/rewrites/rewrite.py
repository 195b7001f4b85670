"""An answer made from another one."""

from collections.abc import Iterable
from typing import NamedTuple


class Rewrite(NamedTuple):
    """The new text; `kind` names what was done: a notation, a step of algebra, a fault."""

    kind: str
    text: str


def each_once(rewrites: Iterable[Rewrite], *, but: str | None = None) -> tuple[Rewrite, ...]:
    """The first rewrite of each text; none that gives `but`, the text rewritten.

    >>> each_once([Rewrite("a", "1"), Rewrite("b", "1"), Rewrite("c", "2")], but="2")
    (Rewrite(kind='a', text='1'),)
    """
    found: dict[str, Rewrite] = {}
    for rewrite in rewrites:
        if rewrite.text != but:
            found.setdefault(rewrite.text, rewrite)
    return tuple(found.values())
