"""The published prompts, byte for byte."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from sieval.tasks import prompts

DIGESTS = {
    "ANSWER_LINE": "00b8b128d6948a84",
    "BOXED": "09f5c8858883e49d",
    "BOXED_FINAL_SECTION": "0117722a88411ef3",
    "BOXED_INTEGER": "951172578a71e5e3",
    "QUESTION_THEN_BOXED": "599d4ec3b79e68b2",
    "STEP_BY_STEP_BOXED": "dbd7e63f13a18b34",
}
PUBLISHED = {
    "ANSWER_LINE": "answer_line",
    "BOXED": "boxed",
    "BOXED_FINAL_SECTION": "boxed_final_section",
    "BOXED_INTEGER": "boxed_integer_0_999",
    "QUESTION_THEN_BOXED": "question_then_step_by_step_boxed",
    "STEP_BY_STEP_BOXED": "step_by_step_boxed",
}


@pytest.mark.parametrize("name", DIGESTS)
def test_a_prompt_keeps_its_bytes(name: str) -> None:
    text: str = getattr(prompts, name)
    assert sha256(text.encode()).hexdigest().startswith(DIGESTS[name])


def test_every_prompt_is_watched() -> None:
    assert {name for name in dir(prompts) if name.isupper()} == set(DIGESTS) == set(PUBLISHED)


def test_prompts_are_those_published(shared: Path) -> None:
    told = json.loads((shared / "protocol" / "prompts.json").read_text(encoding="utf-8"))
    for name, key in PUBLISHED.items():
        assert getattr(prompts, name) == told[key].replace("{question}", "{problem}")
