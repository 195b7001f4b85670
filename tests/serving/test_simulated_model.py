"""What the simulated model says."""

from dataclasses import replace
from random import Random

import pytest

from sieval.serving.asked import Asked, Turn
from sieval.serving.simulated_model import SimulatedModel, draw_of
from sieval.serving.simulation import RolloutFault, Simulation
from sieval.tasks.rewrites.notations import spellings
from tests.serving.fixtures import INSTRUCTION, SAMPLES

ASKED = Asked("chat", "simulated", (Turn("user", INSTRUCTION + SAMPLES[1].problem),), SAMPLES[1].problem)


def said(settings: Simulation, asked: Asked = ASKED, fault: RolloutFault | None = None) -> list[str]:
    """The texts of many rollouts."""
    model = SimulatedModel(settings)
    return [model.say(asked, draw, [fault])[0].text for draw in range(200)]


def test_right_answers_come_in_every_notation() -> None:
    texts = said(Simulation(SAMPLES, accuracy=1.0))
    missing = [s for s in spellings(SAMPLES[1].gold) if not any(s.text in text for text in texts)]
    assert missing == []


def test_plain_notation_is_always_the_gold_in_one_box() -> None:
    texts = said(Simulation(SAMPLES, accuracy=1.0, notation="plain", reasoning="none"))
    assert set(texts) == {r"The final answer is $\boxed{x=\frac{3}{4}}$."}


def test_no_wrong_answer_holds_the_gold() -> None:
    texts = said(Simulation(SAMPLES, accuracy=0.0, notation="plain"))
    assert not any(r"\boxed{x=\frac{3}{4}}" in text for text in texts)


def test_stop_string_may_be_left_at_the_end() -> None:
    asked = replace(ASKED, stop=("final answer",))
    settings = Simulation(SAMPLES, accuracy=1.0, notation="plain", reasoning="none")
    assert set(said(settings, asked)) == {"The "}
    assert set(said(replace(settings, keep_stop=True), asked)) == {"The final answer"}


def test_thinking_stands_where_it_is_wanted() -> None:
    think = SimulatedModel(Simulation(SAMPLES, reasoning="think")).say(ASKED, 1, [None])[0]
    field = SimulatedModel(Simulation(SAMPLES, reasoning="field")).say(ASKED, 1, [None])[0]
    assert think.text == f"<think>\n{field.reasoning}\n</think>\n\n{field.text}"
    assert field.reasoning_tokens > 0


FAULTS: list[tuple[RolloutFault, str, bool]] = [
    ("truncated", "length", False),
    ("content_filter", "content_filter", True),
    ("empty_text", "stop", True),
]


@pytest.mark.parametrize(("fault", "finish", "empty"), FAULTS)
def test_fault_shapes_the_choice(fault: RolloutFault, finish: str, empty: bool) -> None:
    choice = SimulatedModel(Simulation(SAMPLES)).say(ASKED, 3, [fault])[0]
    assert (choice.finish_reason, choice.text == "") == (finish, empty)


def test_truncated_text_holds_no_closed_box() -> None:
    texts = said(Simulation(SAMPLES, accuracy=1.0, notation="plain"), fault="truncated")
    assert not any(r"\boxed{x=\frac{3}{4}}" in text for text in texts)


def test_hostile_answers_are_of_many_kinds() -> None:
    model = SimulatedModel(Simulation(SAMPLES))
    notes = [model.say(ASKED, draw, ["hostile"])[0].notes["simulated"] for draw in range(300)]
    assert len({str(note) for note in notes}) > 20


def test_draw_follows_from_prompt_and_seed() -> None:
    settings = Simulation(SAMPLES, seed=5)
    assert draw_of(settings, ASKED, 1) == 16014742008921522549
    assert draw_of(settings, ASKED, 2) != draw_of(settings, ASKED, 1)
    assert Random(draw_of(settings, ASKED, 1)).random() == Random(draw_of(settings, ASKED, 1)).random()
