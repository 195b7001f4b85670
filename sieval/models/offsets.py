"""A table from keys to places in a file, small enough for millions of them."""

import itertools
from array import array
from collections.abc import Hashable, Iterator

_FIRST_CAPACITY = 1 << 10
_MASK = (1 << 64) - 1


class OffsetTable:
    """Offsets by the hash of their key, in 16 bytes a slot and no Python objects.

    The key itself is not kept: `candidates` may, rarely, name a place that holds another key.
    """

    def __init__(self) -> None:
        self._hashes = array("Q", bytes(8 * _FIRST_CAPACITY))
        self._places = array("Q", bytes(8 * _FIRST_CAPACITY))
        self._size = 0

    def __len__(self) -> int:
        """Offsets held."""
        return self._size

    def add(self, key: Hashable, offset: int) -> None:
        """Remember `offset` for `key`, after those it has already."""
        if 3 * (self._size + 1) > 2 * len(self._places):
            self._grow()
        places, mask, hashed = self._places, len(self._places) - 1, hash(key) & _MASK
        slot = (hashed ^ (hashed >> 32)) & mask
        while places[slot]:
            slot = (slot + 1) & mask
        places[slot] = offset + 1
        self._hashes[slot] = hashed
        self._size += 1

    def holds(self, key: Hashable) -> bool:
        """Whether there is an offset for `key`, or for another of the same hash."""
        hashes, places, mask, hashed = self._hashes, self._places, len(self._places) - 1, hash(key) & _MASK
        slot = (hashed ^ (hashed >> 32)) & mask
        while places[slot]:
            if hashes[slot] == hashed:
                return True
            slot = (slot + 1) & mask
        return False

    def replace(self, key: Hashable, old: int, new: int) -> None:
        """Put `new` where `old` stands for `key`."""
        for slot in self._slots(hash(key) & _MASK):
            if self._places[slot] == old + 1:
                self._places[slot] = new + 1
                return

    def candidates(self, key: Hashable) -> Iterator[int]:
        """The offsets remembered for `key`, first one first."""
        for slot in self._slots(hash(key) & _MASK):
            yield self._places[slot] - 1

    def _slots(self, hashed: int) -> Iterator[int]:
        """Where `hashed` stands; its high half is folded in, as tuples of small integers hash into runs."""
        mask = len(self._places) - 1
        slot = (hashed ^ (hashed >> 32)) & mask
        while self._places[slot]:
            if self._hashes[slot] == hashed:
                yield slot
            slot = (slot + 1) & mask

    def _grow(self) -> None:
        """Twice the slots; entries move in the order of probing, so that equal hashes keep their order."""
        hashes, places = self._hashes, self._places
        capacity = len(places)
        self._hashes, self._places = (array("Q", bytes(16 * capacity)) for _ in range(2))
        larger, mask = self._places, 2 * capacity - 1
        start = next(slot for slot in range(capacity) if not places[slot])
        for old in itertools.chain(range(start, capacity), range(start)):
            place = places[old]
            if place:
                hashed = hashes[old]
                slot = (hashed ^ (hashed >> 32)) & mask
                while larger[slot]:
                    slot = (slot + 1) & mask
                larger[slot] = place
                self._hashes[slot] = hashed
