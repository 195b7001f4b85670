import json

import pytest

from tests.cli.served import sieval

pytestmark = pytest.mark.timeout(60)


def test_show_names_protocol_data_and_every_divergence() -> None:
    shown = json.loads(sieval("task", "show", "gsm8k_0shot_gen", "-o", "json").stdout)
    assert shown["source"] == "openai/gsm8k"
    assert shown["revision"] == "740312add88f781978c0658806c59bc2815b9866"
    assert shown["licence"] == "MIT"
    assert shown["extraction"] == "last box, else last number"
    assert shown["published_sampling"] == {"temperature": 0.0, "max_tokens": 1024}
    assert [entry["id"] for entry in shown["divergences"]] == ["execution", "percent", "last-number"]
    [message] = shown["prompt"]["messages"]
    assert message["content"] == (
        "{problem}\nPlease reason step by step, and put your final answer within \\boxed{}."
    )


def test_show_prints_a_paragraph_a_divergence() -> None:
    shown = sieval("task", "show", "theoremqa_kshot_base_gen").stdout
    assert "{exemplars}" in shown
    assert "execution: numbers and lists are read" in " ".join(shown.split())
    assert "folded-lists: " in shown
