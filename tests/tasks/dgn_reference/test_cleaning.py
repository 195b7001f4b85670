import pytest

from sieval.tasks.dgn_reference.cleaning import box_content, clean

CLEANED = [
    ("  5  ", "5"),
    ("**5**", "5"),
    ("*5*", "5"),
    ("__5__", "5"),
    ("_5_", "5"),
    ("** 5", "5"),
    ("the answer is 5", "5"),
    ("The final answer is: 5", "5"),
    ("Answer: 5", "5"),
    ("result: 5", "5"),
    ("$5$", "5"),
    ("$$5$$", "5"),
    ("$1$ and $2$", "$1$ and $2$"),
    (r"\boxed{5}", "5"),
    (r"\boxed{\frac{1}{2}}", r"\frac{1}{2}"),
    (r"\boxed{1}+\boxed{2}", r"\boxed{1}+\boxed{2}"),
    (r"\text{no roots}", "no roots"),
    (r"70\text{ kg}", "70 kg"),
    ("0{,}5", "0.5"),
    ("5.", "5"),
    ("5...", "5"),
    (r"x_1=0;\ x_2=1", "x_1=0; x_2=1"),
    (r"**Answer:** $\boxed{0{,}5}$.", "0.5"),
    ("2*3", "2*3"),
    ("x_1", "x_1"),
    ("", ""),
    ("$$", "$$"),
]


@pytest.mark.parametrize(("text", "wanted"), CLEANED)
def test_wrappers_are_removed(text: str, wanted: str) -> None:
    assert clean(text) == wanted


def test_cleaning_twice_changes_nothing_more() -> None:
    assert [clean(clean(text)) for text, _ in CLEANED] == [wanted for _, wanted in CLEANED]


def test_a_box_is_read_brace_by_brace() -> None:
    assert box_content(r"\boxed{\{1\} \cup \frac{1}{2}} and more}", 0) == r"\{1\} \cup \frac{1}{2}"


def test_an_unclosed_box_has_no_content() -> None:
    assert box_content(r"\boxed{\frac{1}{2}", 0) is None
