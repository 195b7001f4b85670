"""A session file with flags beside it: whose endpoint is asked."""

import re
import shlex
from pathlib import Path

import pytest

from sieval.cli.session_flags import plan_from_file

ROOT = Path(__file__).parents[2]
RECIPES = sorted((ROOT / "configs" / "serving").glob("*.yaml"))
HEAD = "out: runs/a\ntasks: [dgn_math_0shot_gen]\nmodels:\n"


def written(folder: Path, model: str) -> str:
    recipe = folder / "r.yaml"
    recipe.write_text("model: owner/served\n")
    path = folder / "s.yaml"
    path.write_text(f"{HEAD}  - {model}\n".replace("RECIPE", str(recipe)))
    return str(path)


def test_a_recipe_stands_in_for_the_files_endpoint(tmp_path: Path) -> None:
    path = written(tmp_path, "{model: m, base_url: 'http://h/v1', stream: true}")
    [model] = plan_from_file([path], {"serve": tmp_path / "r.yaml"}, None).models
    assert (model.model, model.base_urls, model.stream) == ("owner/served", (), True)


def test_a_url_stands_in_for_the_files_recipe(tmp_path: Path) -> None:
    path = written(tmp_path, "{serve: RECIPE}")
    [served] = plan_from_file([path], {}, None).models
    assert served.recipe is not None
    given = {"model": "m", "base_url": ["http://h/v1"]}
    [model] = plan_from_file([path], given, None).models
    assert (model.model, model.base_urls, model.recipe) == ("m", ("http://h/v1",), None)


def test_a_model_beside_a_recipe_is_what_it_loads(tmp_path: Path) -> None:
    path = written(tmp_path, "{serve: RECIPE}")
    [model] = plan_from_file([path], {"model": "checkpoints/a"}, None).models
    assert model.recipe is not None
    assert (model.model, model.recipe.model) == ("checkpoints/a", "checkpoints/a")


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_the_command_a_shipped_recipe_shows_means_what_it_says(path: Path) -> None:
    comment = "\n".join(line[1:].strip() for line in path.read_text().splitlines() if line.startswith("#"))
    [shown] = re.findall(r"^sieval run (?:.*\\\n)*.*$", comment, re.MULTILINE)
    words = shlex.split(shown.replace("\\\n", " "))
    recipe = words[words.index("--serve") + 1]
    assert ROOT / recipe == path
    if words[2].endswith(".yaml"):
        [model] = plan_from_file([str(ROOT / words[2])], {"serve": path}, None).models
        assert model.recipe is not None
        assert model.api == model.recipe.api
