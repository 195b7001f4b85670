"""Task names: `<task>_<N>shot_<mode>[_<variant>]`, read in one way only."""

import re
from dataclasses import dataclass
from typing import Literal, Self

Mode = Literal["base_gen", "gen", "ppl", "clp"]

MODES: tuple[Mode, ...] = ("base_gen", "gen", "ppl", "clp")  # multi-token modes first
MODE_MEANINGS: dict[Mode, str] = {
    "base_gen": "free generation by a base model (completions)",
    "gen": "free generation by a chat model",
    "ppl": "choice by perplexity",
    "clp": "choice by conditional log-probability",
}
SHOT_WORDS = {
    "0": "Zero", "1": "One", "2": "Two", "3": "Three", "4": "Four", "5": "Five", "6": "Six", "7": "Seven",
    "8": "Eight", "9": "Nine", "10": "Ten", "k": "K",
}  # fmt: skip

_SHOT = re.compile(r"_([0-9]+|k)shot_")
_WORDS = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")
_GRAMMAR = (
    "<task>_<N>shot_<mode>[_<variant>], lower case, N a number or k, mode one of gen, base_gen, ppl, clp"
)


@dataclass(frozen=True, slots=True)
class TaskName:
    """A task's name taken apart; `str()` puts it together again."""

    task: str
    shots: str
    mode: Mode
    variant: str | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """The one reading of `text`.

        Raises:
            ValueError: when `text` has no reading, or more than one.

        >>> TaskName.parse("hendrycks_math_kshot_base_gen").mode
        'base_gen'
        """
        found = _SHOT.findall(text)
        if len(found) != 1:
            raise ValueError(f"task name must read {_GRAMMAR} (got {text[:80]!r})")
        task, shots, rest = _SHOT.split(text)
        mode = next((m for m in MODES if rest == m or rest.startswith(m + "_")), None)
        if mode is None or not _WORDS.fullmatch(task) or (shots != "k" and str(int(shots)) != shots):
            raise ValueError(f"task name must read {_GRAMMAR} (got {text[:80]!r})")
        variant = rest[len(mode) + 1 :] or None
        if rest.endswith("_") or (variant is not None and not _WORDS.fullmatch(variant)):
            raise ValueError(f"task name must read {_GRAMMAR} (got {text[:80]!r})")
        if variant is not None and (spelled := _mode_in(variant)) is not None:
            raise ValueError(
                f"variant may not spell a mode: {text[:80]!r} reads as mode {mode} and as mode {spelled}; "
                "choose another variant"
            )
        return cls(task, shots, mode, variant)

    def __str__(self) -> str:
        tail = "" if self.variant is None else f"_{self.variant}"
        return f"{self.task}_{self.shots}shot_{self.mode}{tail}"

    @property
    def file_name(self) -> str:
        """The file that declares the task, `<name>.py`."""
        return f"{self}.py"

    @property
    def class_name(self) -> str:
        """`<Benchmark><ShotType><Mode>[<Variant>]Task`; acronyms may be capitalised otherwise."""
        shots = SHOT_WORDS.get(self.shots, self.shots)
        return f"{_camel(self.task)}{shots}Shot{_camel(self.mode)}{_camel(self.variant or '')}Task"

    def check_class(self, name: str) -> None:
        """Accept a class name that spells this task, whatever its acronyms' case.

        Raises:
            ValueError: when it spells another.
        """
        if name.lower() != self.class_name.lower():
            raise ValueError(
                f"class of task {self} must be named {self.class_name} (got {name!r}); case is free"
            )


def is_task_name(text: str) -> bool:
    """Whether `text` has exactly one reading as a task name."""
    try:
        TaskName.parse(text)
    except ValueError:
        return False
    return True


def _mode_in(variant: str) -> Mode | None:
    padded = f"_{variant}_"
    return next((m for m in MODES if f"_{m}_" in padded), None)


def _camel(words: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in words.split("_"))
