"""Contests asked and read as the MathArena leaderboards do."""

from sieval.tasks.families.template import TemplateTask
from sieval.tasks.prompts import BOXED, BOXED_FINAL_SECTION, BOXED_INTEGER


class ArenaTask(TemplateTask):
    """The last exact box, else the last integer; math-verify decides."""

    template = BOXED
    extraction = "arena: last exact box, else last integer"
    grader = "sieval.tasks.math_verify_grader:grade_arena"


class ArenaIntegerTask(ArenaTask):
    """A contest whose answers are integers from 0 to 999, and whose prompt says so."""

    template = BOXED_INTEGER


class ArenaSectionTask(ArenaTask):
    """A contest whose prompt asks for a final section."""

    template = BOXED_FINAL_SECTION
