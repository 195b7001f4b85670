"""The expression tree: parts, rebuilding, free variables, substitution."""

import pytest

from sieval.grading.syntax.nodes import (
    Num,
    Sym,
    children,
    depth,
    free_symbols,
    substitute,
    walk,
    with_children,
)
from sieval.grading.syntax.render import shown
from tests.grading.trees import tree

TEXTS = [
    "x", "a+b", "2x", "x/y", "x^2", r"\pm x", r"\sin x", "f(x)", r"\sum_{k=1}^n k", "x=y<z", "x<1 or x>2",
    "(1,2)",
    r"A\cup B", r"\{x|x>0\}", r"\begin{pmatrix}1&2\end{pmatrix}", "a:b", "5 cm", "52_8", "odd one",
    "1,...,n",
    r"\begin{cases}x&x>0\\0&\text{otherwise}\end{cases}",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_a_node_is_rebuilt_from_its_parts(text: str) -> None:
    node = tree(text)
    assert with_children(node, children(node)) == node


@pytest.mark.parametrize("text", TEXTS)
def test_walking_meets_the_node_first_and_every_part(text: str) -> None:
    node = tree(text)
    met = walk(node)
    assert met[0] == node
    assert set(children(node)) <= set(met)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("2x+y", {"x", "y"}),
        (r"\pi e i", set()),
        (r"\sum_{k=1}^n kx", {"n", "x"}),
        (r"\int_0^a x dx", {"a"}),
        ("5", set()),
    ],
)
def test_constants_and_bound_variables_are_not_free(text: str, names: set[str]) -> None:
    assert free_symbols(tree(text)) == names


def test_substitution_leaves_bound_variables_alone() -> None:
    assert shown(substitute(tree(r"k+\sum_{k=1}^n k"), {"k": Num(7)})) == "7 + sum_k k"
    assert substitute(tree("x^2"), {"x": Sym("t")}) == tree("t^2")


def test_depth_counts_levels() -> None:
    assert [depth(tree(text)) for text in ("x", "x+1", "(x+1)^2")] == [1, 2, 3]
