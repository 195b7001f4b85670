"""Recipes as written in YAML, and what is refused."""

from pathlib import Path

import pytest

from sieval.models.recipe import Recipe, read_recipe


def test_a_recipe_is_read_with_its_flags(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_text(
        "model: owner/base\napi: completions\ntp: 2\ndp: 4\nmem_fraction: 0.85\n"
        "flags: {chunked-prefill-size: 8192, trust-remote-code: true}\n"
        "executable: [python3, -m, sglang.launch_server]\n"
    )
    assert read_recipe(path) == Recipe(
        model="owner/base",
        api="completions",
        tp=2,
        dp=4,
        mem_fraction=0.85,
        flags={"chunked-prefill-size": 8192, "trust-remote-code": True},
        executable=("python3", "-m", "sglang.launch_server"),
    )


def test_gpus_are_counted_where_there_are_any() -> None:
    assert Recipe(tp=2, dp=4).gpus == 8
    assert Recipe(tp=2, device="cpu").gpus == 0


def test_the_served_name_is_the_models_own_unless_given() -> None:
    assert Recipe(model="a/b").served_name == "a/b"
    assert Recipe(model="a/b", name="c").served_name == "c"
    with pytest.raises(ValueError, match="the recipe names no model; pass --model PATH"):
        _ = Recipe().served_name


SECRET = (
    "HF_TOKEN seems to be a secret and may not stand in a recipe, whose command is recorded;"
    " set it where sieval is started, and the engine has it too"
)
REFUSED = [
    ("modell: a/b", "unknown key 'modell'; did you mean 'model'?"),
    ("tp: 0", "tp must be at least 1 (got 0)"),
    ("tp: two", "tp: input should be a valid integer, unable to parse string as an integer (got 'two')"),
    ("mem_fraction: 85", "mem_fraction must be a share between 0 and 1 (got 85.0)"),
    ("port: 70000", "port must be within 0..65535, 0 for any free one (got 70000)"),
    ("device: tpu", "device: input should be 'cuda' or 'cpu' (got 'tpu')"),
    ("restarts: -1", "restarts must not be negative (got -1)"),
    ("start_s: 0", "start_s must be above 0 seconds (got 0.0)"),
    ("flags: {--tp: 2}", "flags are written without dashes before them (got '--tp'); write 'tp'"),
    (
        "flags: {api-key: x}",
        "api-key is a secret and may not stand in a recipe, whose flags are recorded",
    ),
    (
        "environment: {HF_TOKEN: x}",
        SECRET,
    ),
    ("flags: {port: 1}", "port is set by sieval; use the recipe's own keys"),
    ("[1, 2]", "must hold a mapping with model, tp, dp and the like (got list)"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_a_recipe_may_not_say_is_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "r.yaml"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"r\.yaml") as caught:
        read_recipe(path)
    assert str(caught.value).removeprefix(f"{path}").lstrip(": ") == message


def test_an_absent_recipe_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot read recipe"):
        read_recipe(tmp_path / "absent.yaml")


SHIPPED = sorted((Path(__file__).parents[2] / "configs" / "serving").glob("*.yaml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_recipe_names_a_model_and_explains_its_keys(path: Path) -> None:
    recipe = read_recipe(path)
    assert recipe.served_name.count("/") == 1
    assert recipe.gpus <= 8
    assert path.read_text().startswith("# ")
    assert f"configs/serving/{path.name}" in path.read_text()


def test_each_kind_of_model_has_a_recipe() -> None:
    assert [path.stem for path in SHIPPED] == [
        "base_model",
        "cpu",
        "node_8xh100_moe_30b",
        "one_gpu",
        "thinking",
    ]
