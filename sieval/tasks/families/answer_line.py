"""Benchmarks answered on an `Answer:` line."""

from sieval.tasks.families.template import TemplateTask
from sieval.tasks.prompts import ANSWER_LINE


class AnswerLineTask(TemplateTask):
    """The first `Answer:` line, math-verify decides."""

    template = ANSWER_LINE
    extraction = "first `Answer:` line"
    grader = "sieval.tasks.math_verify_grader:grade_answer_line"
