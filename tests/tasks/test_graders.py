"""Graders found by the names people give them."""

import pytest

from sieval.tasks.graders import GRADERS, code_of, grader_named, verdict_set


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("sieval", "sieval.tasks.engine_grader:grade"),
        ("math-verify", "sieval.tasks.math_verify_grader:grade_last_box"),
        ("dgn_math_0shot_gen", "sieval.tasks.dgn_reference:grade"),
        ("tests.core.graders:grade", "tests.core.graders:grade"),
    ],
)
def test_a_grader_is_found_by_name(name: str, function: str) -> None:
    assert grader_named(name) == function


def test_an_unknown_grader_is_refused_with_the_nearest() -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is asserted
        grader_named("seival")
    assert str(caught.value) == (
        "a grader must be sieval, math-verify, a task's name or module:function (got 'seival'); "
        "did you mean 'sieval'?"
    )


def test_a_module_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="module must be importable"):
        code_of("no_such_package.grader:grade")


@pytest.mark.parametrize("grader", ["os:system", "sys:exit", "builtins:eval"])
def test_a_module_without_a_file_is_refused(grader: str) -> None:
    with pytest.raises(ValueError, match="module must be a file"):
        code_of(grader)


def test_a_set_is_named_for_its_grader_unless_told() -> None:
    own = verdict_set("dgn_math_0shot_gen", None)
    assert (own.name, own.grader) == ("own", "sieval.tasks.dgn_reference:grade")
    assert verdict_set("dgn_math_0shot_gen", "tests.core.graders:grade").name == "tests.core.graders.grade"
    assert verdict_set("dgn_math_0shot_gen", "sieval", "mine").name == "mine"


def test_graders_of_one_tree_share_its_code_and_others_have_their_own() -> None:
    first, second = (code_of(name) for name in GRADERS.values())
    assert first == second
    assert code_of("tests.core.graders:grade") != first
