"""Benchmarks that ask for reasoning and a box."""

from sieval.tasks.families.template import TemplateTask
from sieval.tasks.prompts import QUESTION_THEN_BOXED, STEP_BY_STEP_BOXED


class BoxedStepByStepTask(TemplateTask):
    """The last box, math-verify decides."""

    template = STEP_BY_STEP_BOXED
    extraction = "last box"
    grader = "sieval.tasks.math_verify_grader:grade_last_box"


class QuestionThenBoxedTask(TemplateTask):
    """The last box, else the last number; compared as numbers, never executed."""

    template = QUESTION_THEN_BOXED
    extraction = "last box, else last number"
    grader = "sieval.tasks.reading_grader:grade_last_box_or_number"
