"""What the simulated model says: right or wrong on purpose, the same for the same prompt and seed."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import NamedTuple

from sieval.core.records import Sample
from sieval.serving.asked import Asked
from sieval.serving.hostile import HOSTILE
from sieval.serving.recall import ProblemIndex
from sieval.serving.simulation import RolloutFault, Simulation
from sieval.serving.told import Choice, count_tokens
from sieval.tasks.rewrites.notations import spellings
from sieval.tasks.rewrites.perturbations import perturbations
from sieval.tasks.rewrites.prose import Written, form_asked, unknown, write

PLAIN_SHARE = 0.5
"""Part of the answers written as the gold is, the rest spread over every other notation."""


class Intent(NamedTuple):
    """What is to be said; `outcome` is right, wrong, unknown or hostile, `kind` how it is written."""

    written: Written
    outcome: str
    kind: str | None
    sample: str | None


class SimulatedModel:
    """Answers prompts about known samples."""

    def __init__(self, settings: Simulation) -> None:
        self._settings = settings
        self._index = ProblemIndex(settings.samples)

    def sample_for(self, asked: Asked) -> Sample | None:
        """The sample this request is about, or None."""
        found = self._index.find(asked.question)
        return self._index.find(asked.text) if found is None and len(asked.turns) > 1 else found

    def say(self, asked: Asked, draw: int, faults: Sequence[RolloutFault | None]) -> tuple[Choice, ...]:
        """A choice for each of `faults`; `draw` stands for prompt and seed; each choice notes what it is."""
        sample = self.sample_for(asked)
        return tuple(
            [self._choice(asked, sample, Random(draw + index), fault) for index, fault in enumerate(faults)]
        )

    def intend(self, asked: Asked, sample: Sample | None, rng: Random, *, hostile: bool) -> Intent:
        """What to say about this sample, before reasoning, stop strings and limits shape it."""
        settings = self._settings
        if hostile:
            kind, make = HOSTILE[int(rng.random() * len(HOSTILE))]
            return Intent(
                Written("", rf"The final answer is $\boxed{{{make()}}}$."), "hostile", kind, _id(sample)
            )
        if sample is None:
            return Intent(unknown(rng, settings.steps), "unknown", None, None)
        plain = settings.notation == "plain"
        if rng.random() < settings.accuracy:
            outcome, known = "right", spellings(sample.gold)
            first = plain or len(known) == 1 or rng.random() < PLAIN_SHARE
            kind, answer = known[0 if first else 1 + int(rng.random() * (len(known) - 1))]
        else:
            outcome, others = "wrong", perturbations(sample.gold)
            kind, answer = others[int(rng.random() * len(others))]
        steps = int(rng.random() * 2 * settings.steps + 0.5)
        return Intent(
            write(answer, form_asked(asked.text), rng, plain=plain, steps=steps), outcome, kind, sample.id
        )

    def _choice(self, asked: Asked, sample: Sample | None, rng: Random, fault: RolloutFault | None) -> Choice:
        intent = self.intend(asked, sample, rng, hostile=fault == "hostile")
        reasoning, text = self._laid_out(intent.written)
        finish, matched = "stop", None
        if fault in {"empty_text", "content_filter"}:
            reasoning, text = None, ""
            finish = "content_filter" if fault == "content_filter" else "stop"
        elif fault == "truncated":
            text = text[: len(text) - len(intent.written.conclusion) * 2 // 3 - 1]
            finish = "length"
        text, matched = _stopped(text, asked.stop, keep=self._settings.keep_stop)
        thought = 0 if reasoning is None else count_tokens(reasoning)
        tokens = thought + count_tokens(text)
        if asked.max_tokens is not None and tokens > asked.max_tokens:
            left = max(0, asked.max_tokens - thought)
            reasoning = None if reasoning is None else reasoning[: 4 * asked.max_tokens]
            text, tokens, finish, matched = text[: 4 * left], asked.max_tokens, "length", None
        outcome = "truncated" if finish == "length" else (fault or intent.outcome)
        notes = {"simulated": {"sample": intent.sample, "outcome": outcome, "kind": intent.kind}}
        return Choice(text, tokens, finish, reasoning, min(thought, tokens), matched, notes)

    def _laid_out(self, written: Written) -> tuple[str | None, str]:
        """Reasoning apart, where it stands apart, and the text."""
        thought, said = written
        match self._settings.reasoning:
            case "field":
                return thought, said
            case "think":
                return None, f"<think>\n{thought}\n</think>\n\n{said}"
            case "none":
                return None, said
            case "text":
                return None, f"{thought}\n\n{said}" if thought else said


def draw_of(settings: Simulation, asked: Asked, *more: int | None) -> int:
    """A 64-bit number that follows from the settings' seed, the prompt and `more`, on every machine."""
    told = f"{settings.seed}\0{more}\0{asked.text}".encode("utf-8", "replace")
    return int.from_bytes(blake2b(told, digest_size=8).digest(), "big")


def share_of(draw: int) -> float:
    """The same number as a point in [0, 1)."""
    return (draw >> 11) / (1 << 53)


def _stopped(text: str, stops: tuple[str, ...], *, keep: bool) -> tuple[str, str | None]:
    cut, matched = len(text), None
    for stop in stops:
        at = text.find(stop)
        if 0 <= at < cut:
            cut, matched = at, stop
    return text[:cut] + (matched if keep and matched else ""), matched


def _id(sample: Sample | None) -> str | None:
    return None if sample is None else sample.id
