import json
from pathlib import Path

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
    assert [entry["id"] for entry in shown["divergences"]] == [
        *("execution", "percent", "tolerance", "last-number"),
    ]
    [message] = shown["prompt"]["messages"]
    assert message["content"] == (
        "{problem}\nPlease reason step by step, and put your final answer within \\boxed{}."
    )


def test_show_prints_a_paragraph_a_divergence() -> None:
    shown = sieval("task", "show", "theoremqa_kshot_base_gen").stdout
    assert "{exemplars}" in shown
    assert "execution: numbers and lists are read" in " ".join(shown.split())
    assert "folded-lists: " in shown
    assert (
        "https://github.com/TIGER-AI-Lab/TheoremQA/tree/acfc9686aa9b49f3c8f189364a9a9ee9c53da039"
        in "".join(shown.split())
    )
    assert "temperature 0.0, max_tokens 2048" in shown


def test_new_writes_four_files_and_overwrites_none(tmp_path: Path) -> None:
    command = (
        *("task", "new", "foo_2027_0shot_gen", "--dataset", "foo_2027", "--into", str(tmp_path)),
        *("--source", f"Somebody/foo@{'0' * 40}", "--rows", "30", "--licence", "MIT"),
    )
    first = sieval(*command)
    assert first.returncode == 0, first.stderr
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 4
    second = sieval(*command)
    assert second.returncode == 2
    assert second.stderr == (
        "error: sieval/tasks/foo_2027_0shot_gen.py exists already; choose another name\n"
    )


def test_new_dataset_needs_its_pin(tmp_path: Path) -> None:
    ended = sieval(
        "task", "new", "foo_0shot_gen", "--dataset", "foo", "--source", "a/b", "--into", str(tmp_path)
    )
    assert ended.returncode == 2
    assert "a new dataset needs --source OWNER/REPO@COMMIT, --rows and --licence" in ended.stderr
