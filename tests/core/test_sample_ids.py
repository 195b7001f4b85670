"""Ids by position, positions by id."""

from hypothesis import given
from hypothesis import strategies as st

from sieval.core.sample_ids import SampleIds


@given(st.lists(st.text()))
def test_ids_behave_as_a_list_without_repetitions(names: list[str]) -> None:
    held = SampleIds()
    added = [held.add(name) for name in names]
    once = list(dict.fromkeys(names))
    assert list(held) == once
    assert added == [name not in names[:at] for at, name in enumerate(names)]
    assert [held.find(name) for name in once] == list(range(len(once)))


def test_many_ids_are_found_again_however_long_ago_they_were_asked_for() -> None:
    names = [f"gsm8k.{number:03d}" for number in range(20_000)]
    held = SampleIds(names)
    for _ in range(2):
        assert [held.find(name) for name in names] == list(range(len(names)))
    assert held.find("gsm8k.") is None
    assert "gsm8k.20000" not in held
    assert (held[-1], held[7:9]) == (names[-1], names[7:9])
