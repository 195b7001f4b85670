"""What one request for several rollouts cost, shared out among them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from sieval.core.errors import EndpointError
from sieval.core.records import Completion, Usage

Answered: TypeAlias = Completion | EndpointError
"""How one rollout of a group ended."""


def share_usage(answers: Sequence[Answered], usage: Usage) -> list[Answered]:
    """The answers marked as one group, the tokens counted for all of them shared out; sums stay exact.

    The first completion carries the prompt, which was read once; generated tokens are shared by length. A
    server that counted none for the whole has counted for each, and that stands.
    """
    made = [answer for answer in answers if isinstance(answer, Completion)]
    shares = iter([completion.usage for completion in made]) if usage == Usage() else _shares(made, usage)
    shared: list[Answered] = []
    for answer in answers:
        if isinstance(answer, Completion):
            shared.append(replace(answer, usage=next(shares), grouped=len(answers)))
        else:
            shared.append(answer)
    return shared


def _shares(made: Sequence[Completion], usage: Usage) -> Iterator[Usage]:
    thoughts = [len(completion.reasoning or "") for completion in made]
    lengths = [len(completion.text) + thought for completion, thought in zip(made, thoughts, strict=True)]
    first: list[int] = [1] + [0] * (len(made) - 1)
    columns = (
        _split(usage.prompt_tokens, first),
        _split(usage.completion_tokens, lengths),
        _split(usage.reasoning_tokens, thoughts),
        _split(usage.cached_tokens, first),
    )
    return (Usage(*row) for row in zip(*columns, strict=True))


def _split(total: int | None, weights: Sequence[int]) -> list[int | None]:
    """Whole parts of `total` in proportion to the weights (alike where all are 0)."""
    if total is None:
        return [None] * len(weights)
    if not any(weights):
        weights = [1] * len(weights)
    parts: list[int | None] = []
    whole, reached, given = sum(weights), 0, 0
    for weight in weights:
        reached += weight
        parts.append(total * reached // whole - given)
        given = total * reached // whole
    return parts
