"""Offsets are found again, in order, among many."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sieval.models.offsets import OffsetTable


def test_what_was_added_is_found_after_growing() -> None:
    table = OffsetTable()
    for number in range(10_000):
        table.add((f"s{number % 1000}", number // 1000), number * 7)
    assert len(table) == 10_000
    found = [next(table.candidates((f"s{number % 1000}", number // 1000))) for number in range(10_000)]
    assert found == [number * 7 for number in range(10_000)]
    assert list(table.candidates(("s1000", 0))) == []


def test_offset_zero_is_an_offset() -> None:
    table = OffsetTable()
    table.add("a", 0)
    assert list(table.candidates("a")) == [0]


def test_a_replaced_offset_is_gone() -> None:
    table = OffsetTable()
    table.add("a", 5)
    table.replace("a", 5, 9)
    assert list(table.candidates("a")) == [9]


@settings(deadline=None, max_examples=30)
@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 2**50)), max_size=3000))
def test_it_agrees_with_a_dictionary_of_lists(entries: list[tuple[int, int]]) -> None:
    table, model = OffsetTable(), dict[int, list[int]]()
    for key, offset in entries:
        table.add(key, offset)
        model.setdefault(key, []).append(offset)
    for key in range(-5, 6):
        expected = model.get(key, []) if key not in (-1, -2) else model.get(-1, []) + model.get(-2, [])
        assert sorted(table.candidates(key)) == sorted(expected)
