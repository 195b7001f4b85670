"""Shapes of benchmarks: prompt, extraction and grader, each held once."""

from sieval.tasks.families.answer_line import AnswerLineTask
from sieval.tasks.families.arena import ArenaIntegerTask, ArenaSectionTask, ArenaTask
from sieval.tasks.families.boxed import BoxedStepByStepTask, QuestionThenBoxedTask
from sieval.tasks.families.exemplified import MinervaTask, StatedAnswerTask

__all__ = [
    "AnswerLineTask",
    "ArenaIntegerTask",
    "ArenaSectionTask",
    "ArenaTask",
    "BoxedStepByStepTask",
    "MinervaTask",
    "QuestionThenBoxedTask",
    "StatedAnswerTask",
]
