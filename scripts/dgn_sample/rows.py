"""The sample's rows, in the schema of the published data."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import orjson

from scripts.dgn_sample import (
    algebra,
    circles,
    core,
    exercises,
    parameters,
    planimetry,
    syllabus,
    trigonometry,
)
from scripts.dgn_sample.exercise import Chapter, Draft, Prove, Template
from scripts.dgn_sample.worked import WORKED

COLLECTIONS = (core, algebra, planimetry, syllabus, parameters, circles, exercises, trigonometry)
TEMPLATES: tuple[Template, ...] = tuple(template for module in COLLECTIONS for template in module.TEMPLATES)
ROWS_PER_TEMPLATE = 7
SOURCE_TITLE = "DGN Math (sample made by sieval)"
Row = dict[str, str | int]


class Exercise(NamedTuple):
    """A drafted exercise with its place in the sample, and its template's proof."""

    number: str
    chapter: Chapter
    group: str
    mark: str
    draft: Draft
    prove: Prove


def sample_lines() -> bytes:
    """The whole file; every gold is proved on the way.

    Raises:
        DisagreementError: when a statement and its gold do not agree.
    """
    proved = ((made, made.prove(made.draft.problem, made.draft.answer)) for made in exercises_made())
    rows = (row_of(made, note) for made, note in proved)
    return b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in rows)


def exercises_made() -> Iterator[Exercise]:
    """The nineteen printed golds, then every template's exercises, nothing proved yet."""
    for worked in WORKED:
        yield Exercise(worked.number, worked.chapter, "A", "□", worked.draft, worked.prove)
    made: dict[str, int] = {}
    seen = {worked.draft.problem for worked in WORKED}
    for template in TEMPLATES:
        collection = template.chapter.collection
        for draft in _drafts(template, seen):
            made[collection] = made.get(collection, 0) + 1
            number = f"s{made[collection]:03d}"
            mark = "■" if template.hard else "□"
            yield Exercise(number, template.chapter, template.group, mark, draft, template.prove)


def row_of(made: Exercise, note: str) -> Row:
    """The exercise as a row; `note` says what its proof verified."""
    boxed = f"\\boxed{{{made.draft.answer}}}"
    return {
        "id": f"dgn.{made.chapter.collection}.{made.number}",
        "problem_id": made.number,
        "collection": made.chapter.collection,
        "source": "dgn_math",
        "source_title": SOURCE_TITLE,
        "chapter": made.chapter.number,
        "chapter_title": made.chapter.title,
        "group": made.group,
        "difficulty": made.mark,
        "problem": made.draft.problem,
        "solution": f"{made.draft.steps} Answer: ${boxed}$.",
        "final_answer": made.draft.answer,
        "final_answer_boxed": boxed,
        "answer_status": "verified",
        "verification_note": note,
        "page": 0,
    }


def _drafts(template: Template, seen: set[str]) -> Iterator[Draft]:
    """Exercises whose statements were not `seen` yet, the same ones every time."""
    made = 0
    rng = Random(f"{template.chapter.collection}/{template.name}")
    for _ in range(ROWS_PER_TEMPLATE * 40):
        draft = template.make(rng)
        if draft.problem not in seen:
            seen.add(draft.problem)
            made += 1
            yield draft
        if made == ROWS_PER_TEMPLATE:
            return
    raise AssertionError(f"{template.name} can make only {made} exercises")
