"""Recipes as SGLang's command line."""

import importlib.util
import sys
from pathlib import Path

import pytest

from sieval.models.recipe import Recipe
from sieval.serving.errors import ServingError
from sieval.serving.sglang_command import sglang_command


def test_every_key_becomes_its_flag() -> None:
    recipe = Recipe(
        model="owner/model",
        name="m",
        tp=2,
        dp=4,
        device="cpu",
        dtype="bfloat16",
        context_length=4096,
        mem_fraction=0.85,
        max_running_requests=256,
        reasoning_parser="qwen3",
        flags={"trust-remote-code": True, "disable-radix-cache": False, "chunked-prefill-size": 8192},
        environment={"A": "1"},
        executable=(sys.executable, "-m", "sglang.launch_server"),
    )
    assert " ".join(sglang_command(recipe, 30000)) == (
        f"env A=1 {sys.executable} -m sglang.launch_server --model-path owner/model --served-model-name m"
        " --host 127.0.0.1 --port 30000 --device cpu --tp-size 2 --dp-size 4 --dtype bfloat16"
        " --context-length 4096 --mem-fraction-static 0.85 --max-running-requests 256"
        " --reasoning-parser qwen3 --enable-metrics --trust-remote-code --chunked-prefill-size 8192"
    )


def test_what_a_recipe_leaves_out_is_left_to_the_engine(tmp_path: Path) -> None:
    recipe = Recipe(model=str(tmp_path), executable=("python3",))
    assert sglang_command(recipe, 1)[1:] == (
        *("--model-path", str(tmp_path), "--host", "127.0.0.1", "--port", "1", "--enable-metrics"),
    )


@pytest.mark.parametrize("model", ["/absent", "./absent", "absent", "a/b/c"])
def test_a_folder_that_is_not_there_is_named(model: str) -> None:
    with pytest.raises(ServingError, match=f"the model's folder '{model}' is not there"):
        sglang_command(Recipe(model=model, executable=("python3",)), 1)


@pytest.mark.skipif(importlib.util.find_spec("sglang") is not None, reason="SGLang is installed here")
def test_sglang_that_is_not_installed_is_named_with_the_way_out() -> None:
    with pytest.raises(ServingError) as caught:
        sglang_command(Recipe(model="owner/model"), 1)
    assert str(caught.value) == (
        "SGLang is not installed beside this Python; install it with `pip install 'sieval[serve]'`, or name"
        " another Python's in the recipe's `executable`"
    )
