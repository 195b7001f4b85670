"""The sample's rows, in the schema of the published data."""

from collections.abc import Iterator
from random import Random

import orjson

from scripts.dgn_sample import core
from scripts.dgn_sample.exercise import Chapter, Draft, Template
from scripts.dgn_sample.worked import WORKED

TEMPLATES: tuple[Template, ...] = (*core.TEMPLATES,)
ROWS_PER_TEMPLATE = 8
SOURCE_TITLE = "DGN Math (sample made by sieval)"
Row = dict[str, str | int]


def sample_lines() -> bytes:
    """The whole file."""
    return b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in sample_rows())


def sample_rows() -> Iterator[Row]:
    """The nineteen printed golds, then every template's exercises; each gold is proved on the way.

    Raises:
        Disagreement: when a statement and its gold do not agree.
    """
    for worked in WORKED:
        note = worked.prove(worked.draft.problem, worked.draft.answer)
        yield _row(f"dgn.core.{worked.number}", worked.number, worked.chapter, worked.draft, note, "A", "□")
    made: dict[str, int] = {}
    seen = {worked.draft.problem for worked in WORKED}
    for template in TEMPLATES:
        collection = template.chapter.collection
        for draft in _drafts(template, seen):
            made[collection] = made.get(collection, 0) + 1
            note = template.prove(draft.problem, draft.answer)
            number = f"s{made[collection]:03d}"
            mark = "■" if template.hard else "□"
            identifier = f"dgn.{collection}.{number}"
            yield _row(identifier, number, template.chapter, draft, note, template.group, mark)


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


def _row(
    identifier: str, number: str, chapter: Chapter, draft: Draft, note: str, group: str, mark: str
) -> Row:
    boxed = f"\\boxed{{{draft.answer}}}"
    return {
        "id": identifier,
        "problem_id": number,
        "collection": chapter.collection,
        "source": "dgn_math",
        "source_title": SOURCE_TITLE,
        "chapter": chapter.number,
        "chapter_title": chapter.title,
        "group": group,
        "difficulty": mark,
        "problem": draft.problem,
        "solution": f"{draft.steps} Answer: ${boxed}$.",
        "final_answer": draft.answer,
        "final_answer_boxed": boxed,
        "answer_status": "verified",
        "verification_note": note,
        "page": 0,
    }
