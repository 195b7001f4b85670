"""What stands around an answer: the words of a model that thinks aloud and then concludes."""

from random import Random
from typing import Literal, NamedTuple

AnswerForm = Literal["box", "answer_line", "hashes", "hope"]
"""How a prompt asks for the answer: `\\boxed{}`, an `Answer:` line, `####`, or the few-shot MATH closing."""

_STEPS = (
    "Let me restate the problem in my own words.",
    "We are asked for a single final result, so the plan is to simplify first and substitute afterwards.",
    "Moving every term to one side keeps the signs honest.",
    "First collect the like terms.",
    "The coefficients are small, so this can be done by hand.",
    "Checking the domain: nothing that would be excluded turns up here.",
    "Wait, one case is still missing; it leads to the same conclusion.",
    "Substituting back confirms the step.",
    "Factoring makes the structure visible.",
    "Both sides agree, which is what we wanted to see.",
    "That settles the remaining case.",
    "So the computation is complete.",
)
_INTERMEDIATE = ("a first estimate gives", "an intermediate value is", "the auxiliary quantity equals")
_UNKNOWN = (
    "I do not know the answer to this problem.",
    "I am not able to solve this one.",
    "I do not know how to continue from here.",
)


class Written(NamedTuple):
    """A completion in two parts: what was thought, and what was said."""

    reasoning: str
    conclusion: str


def form_asked(prompt: str) -> AnswerForm:
    """The form of answer a prompt asks for; a box where it asks for none."""
    if "I hope it is correct" in prompt:
        return "hope"
    if "####" in prompt:
        return "hashes"
    wants_line = "Answer:" in prompt and ("\\boxed" not in prompt or "do not need to use a \\boxed" in prompt)
    return "answer_line" if wants_line else "box"


def write(answer: str, form: AnswerForm, rng: Random, *, plain: bool, steps: int) -> Written:
    """The completion that gives `answer` in this form; `plain` means always in the same words."""
    reasoning = _reasoning(rng, steps)
    if form == "answer_line":
        return Written(reasoning, f"Answer: {answer}" if plain else _answer_line(answer, rng))
    if form == "hashes":
        return Written(reasoning, f"#### {answer}")
    if form == "hope":
        ending = f"Final Answer: The final answer is ${answer}$. I hope it is correct."
        return Written(reasoning, f"{ending}\n\nProblem:\nWhat comes next?\n\nSolution:")
    return Written(reasoning, rf"The final answer is $\boxed{{{answer}}}$." if plain else _box(answer, rng))


def unknown(rng: Random, steps: int) -> Written:
    """A completion that gives up without any number, formula or box."""
    return Written(_reasoning(rng, steps), _UNKNOWN[int(rng.random() * len(_UNKNOWN))])


def _reasoning(rng: Random, steps: int) -> str:
    start = int(rng.random() * len(_STEPS))
    return " ".join([_STEPS[(start + 5 * step) % len(_STEPS)] for step in range(steps)])


def _box(answer: str, rng: Random) -> str:
    draw = rng.random()
    if draw < 0.35:
        return rf"The final answer is $\boxed{{{answer}}}$."
    if draw < 0.50:
        return "$$\n\\boxed{" + answer + "}\n$$"
    if draw < 0.62:
        return rf"**Final Answer:** $\boxed{{{answer}}}$"
    if draw < 0.72:
        return rf"\[ \boxed{{{answer}}} \]"
    if draw < 0.82:
        return rf"Therefore \boxed{{{answer}}}"
    if draw < 0.92:
        other = int(rng.random() * 90) + 10
        note = _INTERMEDIATE[int(rng.random() * len(_INTERMEDIATE))]
        detour = rf"Along the way {note} $\boxed{{{other}}}$, which is not yet the result."
        return rf"{detour} Finally, $\boxed{{{answer}}}$."
    if draw < 0.96:
        return rf"\fbox{{not simplified yet}} Simplifying further gives \boxed{{ {answer} }}"
    return f"The final answer is ${answer}$"


def _answer_line(answer: str, rng: Random) -> str:
    draw = rng.random()
    if draw < 0.5:
        return f"Answer: {answer}"
    if draw < 0.7:
        return f"Answer: ${answer}$"
    if draw < 0.85:
        return f"**Answer:** ${answer}$"
    return rf"Answer: $\boxed{{{answer}}}$"
