import pytest

from sieval.datasets.last_box import last_box_content

BOXES = [
    (r"$\boxed{1}$ and $\boxed{\frac{1}{2}}$.", r"\frac{1}{2}"),
    (r"$\boxed{\{1,2\}}$", r"\{1,2\}"),
    (r"$\fbox{3}$", "3"),
    (r"$\boxed 4$.", "4"),
    (r"$\boxed{5", ""),
    ("none", ""),
    (r"\boxed", ""),
]


@pytest.mark.parametrize(("solution", "content"), BOXES)
def test_last_box_of_a_solution(solution: str, content: str) -> None:
    assert last_box_content(solution) == content
