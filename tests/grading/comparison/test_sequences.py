"""Items in order, in any order, by name."""

import pytest

from sieval.grading.comparison.sequences import in_any_order, matrices, ratios, rows, sequences, written_out
from sieval.grading.syntax.labels import is_name, same_label, unwrap
from sieval.grading.syntax.nodes import Node, Seq
from sieval.grading.syntax.render import shown
from sieval.grading.syntax.signs import expand
from sieval.grading.values.finding import Finding
from tests.grading.trees import tree


def _same(gold: Node, prediction: Node) -> Finding:
    left, right = unwrap(gold).value, unwrap(prediction).value
    return Finding(left == right, "test", f"{shown(left)} against {shown(right)}")


def _seq(text: str) -> Seq:
    node = tree(text)
    assert isinstance(node, Seq)
    return node


@pytest.mark.parametrize(
    ("gold", "prediction", "equal"),
    [
        ("1,2,2", "2,1,2", True),
        ("1,2,2", "1,1,2", False),
        ("(1,2)", "(2,1)", False),
        (r"\{1,2\}", r"\{2,1,1\}", True),
        (r"\{1,2\}", "(1,2)", False),
        ("1,2", r"\{2,1\}", True),
        ("(1,2)", "[1,2]", False),
        ("(1,2,3)", "[1,2,3]", True),
        ("a=1,b=2", "b=2,a=1", True),
        ("a=1,b=2", "a=2,b=1", False),
        ("a=1,b=2", "1,2", True),
        ("a=1,b=2", "2,1", False),
        ("x=1,x=2", "2,1", True),
        ("x_1=1,x_2=2", "2,1", True),
        (r"1,2,\ldots,5", "1,2,3,4,5", True),
        (r"1,2,\ldots,n", r"1,3,\ldots,n", False),
    ],
)
def test_lists_are_compared_as_their_brackets_demand(gold: str, prediction: str, *, equal: bool) -> None:
    assert sequences(_seq(gold), _seq(prediction), _same).equal is equal


def test_a_matching_is_found_where_greed_fails() -> None:
    accepts = {("a", "x"), ("a", "y"), ("b", "x")}

    def same(gold: Node, prediction: Node) -> Finding:
        return Finding((shown(gold), shown(prediction)) in accepts, "test", "")

    assert in_any_order(_seq("a,b").items, _seq("x,y").items, same, "list").equal


def test_dots_are_written_out_only_beside_a_full_list() -> None:
    short, full = list(_seq(r"2,4,\ldots,10").items), list(_seq("1,2,3").items)
    assert [shown(i) for i in written_out(short, full)] == ["2", "4", "6", "8", "10"]
    assert [shown(i) for i in written_out(short, short)] == ["2", "4", "…", "10"]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", (2, 2)),
        ("[[1,2],[3,4]]", (2, 2)),
        ("(1,2,3)", (3, 1)),
        (r"\frac12\begin{pmatrix}1\\2\end{pmatrix}", (2, 1)),
        (r"\begin{pmatrix}1&2\end{pmatrix}^T", (2, 1)),
        (r"(1,2)+(3,4)", (2, 1)),
    ],
)
def test_matrices_and_vectors_have_rows(text: str, shape: tuple[int, int]) -> None:
    found = rows(tree(text))
    assert found is not None
    assert (len(found), len(found[0])) == shape


def test_a_row_and_a_column_are_one_vector() -> None:
    found = matrices(tree(r"\begin{pmatrix}1&2\end{pmatrix}"), tree("(1,2)"), _same)
    assert found is not None
    assert found.equal


def test_what_is_no_matrix_has_no_rows() -> None:
    assert rows(tree("x+1")) is None


def test_ratios_agree_up_to_scale() -> None:
    def proportional(gold: Node, prediction: Node) -> Finding:
        return Finding(sorted(shown(gold).split("·")) == sorted(shown(prediction).split("·")), "test", "")

    one, other = tree("a:b"), tree("a:b")
    assert ratios(one.parts, other.parts, proportional).equal  # type: ignore[union-attr]  # both are ratios


@pytest.mark.parametrize(
    ("text", "label", "value"),
    [
        ("x=2", "x", "2"),
        ("2=x", "x", "2"),
        ("x=y=2", "x", "2"),
        ("f(x)=2x", "f(x)", "2·x"),
        ("(x,y)=(1,2)", "(x, y)", "(1, 2)"),
        (r"x\in(0,1)", "x", "(0, 1)"),
        (r"x=\frac13\approx 0.33", "x", "1/3"),
        (r"\frac{AB}{CD}=2", "A·B/(C·D)", "2"),
        ("2x+3=7", "None", "2·x + 3 = 7"),
        ("5", "None", "5"),
        ("(x=2)", "x", "2"),
    ],
)
def test_a_name_is_taken_off_its_value(text: str, label: str, value: str) -> None:
    found = unwrap(tree(text))
    assert ("None" if found.label is None else shown(found.label), shown(found.value)) == (label, value)


def test_names_of_one_thing() -> None:
    assert same_label(tree("f(x)"), tree("y"))
    assert same_label(tree("x_1"), tree("x"))
    assert not same_label(tree("x"), tree("y"))
    assert not same_label(tree("f(x)"), tree("g(x)"))
    assert is_name(tree("AB"))
    assert not is_name(tree("ab+1"))
    assert not is_name(tree("e"))


@pytest.mark.parametrize(
    ("text", "choices"),
    [(r"\pm 1", ["1·1", "-1"]), (r"a\pm b\mp c", ["a + 1·b - c", "a - b + 1·c"]), ("5", ["5"])],
)
def test_both_signs_are_written_out(text: str, choices: list[str]) -> None:
    assert [shown(choice) for choice in expand(tree(text))] == choices


def test_separate_signs_are_independent() -> None:
    assert len(expand(tree(r"(\pm 1, \pm 2)"))) == 4
