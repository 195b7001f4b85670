"""The grammar of task names."""

import pytest

from sieval.core.names import TaskName, is_task_name

READINGS = [
    ("dgn_math_0shot_gen", TaskName("dgn_math", "0", "gen"), "DgnMathZeroShotGenTask"),
    ("dgn_math_0shot_gen_fixed", TaskName("dgn_math", "0", "gen", "fixed"), "DgnMathZeroShotGenFixedTask"),
    (
        "hendrycks_math_kshot_base_gen",
        TaskName("hendrycks_math", "k", "base_gen"),
        "HendrycksMathKShotBaseGenTask",
    ),
    ("aime_2024_5shot_clp", TaskName("aime_2024", "5", "clp"), "Aime2024FiveShotClpTask"),
    ("x_25shot_ppl_strict", TaskName("x", "25", "ppl", "strict"), "X25ShotPplStrictTask"),
    ("x_0shot_base_gen_gene", TaskName("x", "0", "base_gen", "gene"), "XZeroShotBaseGenGeneTask"),
]
REFUSED = [
    "",
    "dgn_math",
    "dgn_math_0shot",
    "dgn_math_0shot_chat",
    "dgn_math_00shot_gen",
    "dgn_math_0shot_gen_",
    "dgn_math_0shot_gen__fixed",
    "_0shot_gen",
    "DGN_0shot_gen",
    "a_0shot_b_5shot_gen",
    "dgn-math_0shot_gen",
    "dgn_math_0shot_genfixed",
    "dgn_math_0shot_gen\n",
]


@pytest.mark.parametrize(("text", "name", "class_name"), READINGS)
def test_name_has_one_reading(text: str, name: TaskName, class_name: str) -> None:
    assert TaskName.parse(text) == name
    assert str(name) == text
    assert name.class_name == class_name
    assert name.file_name == f"{text}.py"


@pytest.mark.parametrize("text", REFUSED)
def test_anything_else_is_refused(text: str) -> None:
    assert not is_task_name(text)
    with pytest.raises(ValueError, match="task name must read"):
        TaskName.parse(text)


@pytest.mark.parametrize(
    ("text", "mode", "spelled"),
    [
        ("foo_0shot_clp_gen", "clp", "gen"),
        ("foo_0shot_gen_base_gen", "gen", "base_gen"),
        ("foo_0shot_gen_old_ppl", "gen", "ppl"),
    ],
)
def test_variant_that_spells_a_mode_is_refused(text: str, mode: str, spelled: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is asserted
        TaskName.parse(text)
    assert str(caught.value) == (
        f"variant may not spell a mode: {text!r} reads as mode {mode} and as mode {spelled}; "
        "choose another variant"
    )


def test_class_may_capitalise_acronyms() -> None:
    TaskName.parse("dgn_math_0shot_gen").check_class("DGNMathZeroShotGenTask")


def test_class_of_another_task_is_refused() -> None:
    with pytest.raises(ValueError, match="must be named DgnMathZeroShotGenTask"):
        TaskName.parse("dgn_math_0shot_gen").check_class("DgnMathTask")
