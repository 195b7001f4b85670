from hypothesis import given
from hypothesis import strategies as st

from sieval.tasks.ugmath.matching import in_any_order, in_order


def near(gold: str, answer: str) -> bool:
    return abs(int(gold) - int(answer)) <= 1


def test_order_matters_in_order() -> None:
    assert in_order(["1", "5"], ["2", "6"], near).complete
    found = in_order(["1", "5"], ["6", "2"], near)
    assert (found.complete, found.reason) == (False, "element 1 is '6', not '1'")


def test_first_partner_is_given_up_where_that_completes_the_pairing() -> None:
    assert in_any_order(["1", "2"], ["2", "1"], near).complete
    assert in_any_order(["2", "3"], ["3", "4"], near).complete
    assert in_any_order(["1", "2", "3"], ["2", "3", "4"], near).complete


def test_every_element_has_a_partner_of_its_own() -> None:
    assert not in_any_order(["1", "9"], ["1", "1"], near).complete
    assert not in_any_order(["1", "1", "5"], ["1", "5", "5"], near).complete


@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=5), st.lists(st.integers(0, 9), min_size=5, max_size=5)
)
def test_pairing_is_found_exactly_where_the_sorted_lists_agree(golds: list[int], others: list[int]) -> None:
    answers = others[: len(golds)]
    wanted = all(abs(a - b) <= 1 for a, b in zip(sorted(golds), sorted(answers), strict=True))
    assert in_any_order([str(n) for n in golds], [str(n) for n in answers], near).complete is wanted


def test_long_lists_agree_literally_or_not_at_all() -> None:
    golds = [str(number) for number in range(0, 4_000, 2)]
    assert in_any_order(golds, golds[::-1], near).complete
    assert not in_any_order(golds, [str(int(gold) + 1) for gold in golds], near).complete
