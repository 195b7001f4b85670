"""Ids of samples in their order, and the place of each, small enough for millions of them."""

from array import array
from collections.abc import Iterable, Sequence
from typing import overload

_FIRST_CAPACITY = 8192  # 32 kB, enough for most benchmarks
_RECENT = 4096


class SampleIds(Sequence[str]):
    """Ids, each once, in some twenty bytes beside their texts and no Python objects.

    Those asked for lately are found as fast as in a dictionary.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._texts = bytearray()
        self._ends = array("Q", [0])
        self._slots = array("I", bytes(4 * _FIRST_CAPACITY))  # 1 + position, by hash; at most half are taken
        self._recent: dict[str, int] = {}
        for name in names:
            self.add(name)

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.find(name) is not None

    @overload
    def __getitem__(self, position: int) -> str: ...
    @overload
    def __getitem__(self, position: slice) -> Sequence[str]: ...
    def __getitem__(self, position: int | slice) -> str | Sequence[str]:
        if isinstance(position, slice):
            return [self[at] for at in range(*position.indices(len(self)))]
        at = range(len(self))[position]
        return self._texts[self._ends[at] : self._ends[at + 1]].decode("utf-8", "surrogatepass")

    def add(self, name: str) -> bool:
        """Put `name` last; False, and nothing is done, when it is there already."""
        text, hashed = name.encode("utf-8", "surrogatepass"), hash(name)
        if 2 * len(self._ends) > len(self._slots):
            self._grow()
        slots, mask = self._slots, len(self._slots) - 1
        slot = hashed & mask
        while held := slots[slot]:
            if self._texts[self._ends[held - 1] : self._ends[held]] == text:
                return False
            slot = (slot + 1) & mask
        self._texts += text
        slots[slot] = len(self._ends)
        self._ends.append(len(self._texts))
        return True

    def find(self, name: str) -> int | None:
        """The position of `name`; None where it is not there."""
        known = self._recent.get(name)
        if known is not None:
            return known
        text, slots, mask = name.encode("utf-8", "surrogatepass"), self._slots, len(self._slots) - 1
        slot = hash(name) & mask
        while held := slots[slot]:
            if self._texts[self._ends[held - 1] : self._ends[held]] == text:
                if len(self._recent) >= _RECENT:
                    self._recent.clear()
                self._recent[name] = held - 1
                return held - 1
            slot = (slot + 1) & mask
        return None

    def _grow(self) -> None:
        slots = array("I", bytes(2 * self._slots.itemsize * len(self._slots)))
        mask = len(slots) - 1
        for position, name in enumerate(self):
            slot = hash(name) & mask
            while slots[slot]:
                slot = (slot + 1) & mask
            slots[slot] = position + 1
        self._slots = slots
