"""The sample's rows, in the schema of the published data."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import orjson

from scripts.dgn_sample import core
from scripts.dgn_sample.exercise import Chapter, Draft, Template
from scripts.dgn_sample.worked import WORKED

TEMPLATES: tuple[Template, ...] = (*core.TEMPLATES,)
ROWS_PER_TEMPLATE = 8
SOURCE_TITLE = "DGN Math (sample made by sieval)"
Row = dict[str, str | int]


class _Place(NamedTuple):
    """Where a row stands: its number in the collection, chapter, group and difficulty mark."""

    number: str
    chapter: Chapter
    group: str
    mark: str


def sample_lines() -> bytes:
    """The whole file."""
    return b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in sample_rows())


def sample_rows() -> Iterator[Row]:
    """The nineteen printed golds, then every template's exercises; each gold is proved on the way.

    Raises:
        DisagreementError: when a statement and its gold do not agree.
    """
    for worked in WORKED:
        note = worked.prove(worked.draft.problem, worked.draft.answer)
        place = _Place(worked.number, worked.chapter, "A", "□")
        yield _row(place, worked.draft, note)
    made: dict[str, int] = {}
    seen = {worked.draft.problem for worked in WORKED}
    for template in TEMPLATES:
        collection = template.chapter.collection
        for draft in _drafts(template, seen):
            made[collection] = made.get(collection, 0) + 1
            note = template.prove(draft.problem, draft.answer)
            mark = "■" if template.hard else "□"
            place = _Place(f"s{made[collection]:03d}", template.chapter, template.group, mark)
            yield _row(place, draft, note)


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


def _row(place: _Place, draft: Draft, note: str) -> Row:
    boxed = f"\\boxed{{{draft.answer}}}"
    return {
        "id": f"dgn.{place.chapter.collection}.{place.number}",
        "problem_id": place.number,
        "collection": place.chapter.collection,
        "source": "dgn_math",
        "source_title": SOURCE_TITLE,
        "chapter": place.chapter.number,
        "chapter_title": place.chapter.title,
        "group": place.group,
        "difficulty": place.mark,
        "problem": draft.problem,
        "solution": f"{draft.steps} Answer: ${boxed}$.",
        "final_answer": draft.answer,
        "final_answer_boxed": boxed,
        "answer_status": "verified",
        "verification_note": note,
        "page": 0,
    }
