"""A `_fixed` task owes its page: each divergence shown by a pair, the impact following from evidence."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.fixed_pairs import Graders, case_of, differs, is_right, judged, read_rows
from scripts.preflight.names import VACANT
from sieval.core.dataset import DatasetRequest
from sieval.core.discovery import task_names
from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, int_of, list_of, object_of, text_of
from sieval.core.names import TaskName
from sieval.core.registry import load_dataset, load_task
from sieval.reports.divergence import counted, declared
from sieval.tasks.pages import TaskPage, page_path, read_page

ROOT = Path(__file__).parents[1]


def fixed_tasks() -> tuple[str, ...]:
    """Every task that corrects another."""
    return tuple(name for name in task_names() if TaskName.parse(name).variant == "fixed")


def check_task(name: str, page: Path, root: Path = ROOT) -> list[str]:
    """What the page of a `_fixed` task still owes, a line each; files it names lie under `root`."""
    try:
        told = read_page(page)
        if told is None:
            return [f"{page.name}: a _fixed task owes a page that enumerates and measures its divergences"]
        return [f"{page.name}: {problem}" for problem in _problems(name, told, root)]
    except (DataError, OSError, ValueError) as exc:
        return [f"{page.name}: {exc}"]


def _problems(name: str, page: TaskPage, root: Path) -> Iterator[str]:
    front: JsonObject = page.front
    if front.get("task") != name:
        yield f"`task` must be {name} (got {front.get('task')!r})"
    if not page.divergences:
        yield "`divergences` must name every kind of verdict that differs"
    if not object_of(front.get("impact")):
        yield "`impact` must hold what was measured"
    parsed = TaskName.parse(name)
    plain = str(TaskName(parsed.task, parsed.shots, parsed.mode))
    if front.get("reference") != plain:
        yield f"`reference` must be {plain} (got {front.get('reference')!r})"
        return
    graders = _graders(plain, name, front, root)
    if graders.reference == graders.fixed and not load_task(name).patched:
        yield "both tasks have one grader and one set of data: nothing is fixed"
    yield from _pair_problems(front, graders, root)
    yield from _impact_problems(front, graders, root)


def _graders(plain: str, name: str, front: JsonObject, root: Path) -> Graders:
    """Both tasks' graders; a name that stays vacant has a stand-in's, which the page names."""
    if plain not in VACANT:
        return Graders.of(plain, name)
    stand_in, samples = (text_of(front.get(key)) for key in ("stand_in", "samples"))
    if not stand_in or not samples:
        raise DataError(f"{plain} is vacant: `stand_in` must name the grade function measured against")
    loaded = load_dataset(load_task(name).spec.dataset)().load(DatasetRequest(data=str(root / samples)))
    return Graders.named(stand_in, name, {sample.id: sample for sample in loaded.samples})


def _pair_problems(front: JsonObject, graders: Graders, root: Path) -> Iterator[str]:
    """Each divergence is shown by a pair that the two graders judge differently, as stored."""
    pairs = read_rows(root / (text_of(front.get("pairs")) or "no pairs named"))
    shown: dict[str, list[bool]] = {}
    for row in pairs:
        yield from _stale(row, graders)
        shown.setdefault(text_of(row.get("divergence")) or "", []).append(differs(row))
    for entry in map(object_of, list_of(front.get("divergences"))):
        held = shown.pop(text_of(entry.get("id")) or "", None)
        if held is None:
            yield f"divergence {entry.get('id')} has no pair"
        elif any(held) == ("not_shown" in entry):
            yield f"divergence {entry.get('id')}: a pair must differ, or `not_shown` must say why none does"
    for name in shown:
        yield f"pairs are stored for {name!r}, which is no divergence"


def _impact_problems(front: JsonObject, graders: Graders, root: Path) -> Iterator[str]:
    """Every record follows from the disagreements it names."""
    records = [object_of(entry) for entry in list_of(object_of(front.get("impact")).get("measured"))]
    if not records:
        yield "`impact.measured` must hold a record of `sieval audit --record`"
    for record in records:
        rows = read_rows(root / (text_of(record.get("evidence")) or "no evidence named"))
        for row in rows:
            yield from _stale(row, graders)
        yield from _miscounted(front, record, rows)


def _miscounted(front: JsonObject, record: JsonObject, rows: Sequence[JsonObject]) -> Iterator[str]:
    compared = int_of(record.get("compared")) or 0
    cases = [case_of(row) for row in rows if differs(row)]
    gained = sum(case.accepted_by == "fixed" for case in cases)
    moved = counted(declared(front), cases, max(compared, 1))
    before, after = (int_of(record.get(f"correct_{when}")) or 0 for when in ("before", "after"))
    facts: dict[str, tuple[object, object]] = {
        "gained": (record.get("gained"), gained),
        "lost": (record.get("lost"), len(cases) - gained),
        "correct_after": (after, before + 2 * gained - len(cases)),
        "difference": (
            object_of(record.get("difference")).get("value"),
            round((2 * gained - len(cases)) / max(compared, 1), 6),
        ),
        "divergences": (record.get("divergences"), moved),
    }
    if len(rows) != len(cases):  # all that was compared is there, not the disagreements alone
        facts["compared"] = (compared, len(rows))
        facts["correct_before"] = (before, sum(is_right(row, "own") for row in rows))
    for name, (told, found) in facts.items():
        if told != found:
            yield f"impact: {name} is {str(told)[:120]!r}, the evidence gives {str(found)[:120]!r}"
    if "unassigned" in moved:
        yield f"impact: disagreements of no divergence: {moved['unassigned']}; give one a rule for them"


def _stale(row: JsonObject, graders: Graders) -> Iterator[str]:
    """A stored verdict that a grader no longer gives."""
    now = judged(row, graders)
    for side in ("own", "against"):
        told, found = (object_of(entry.get(side)).get("outcome") for entry in (row, now))
        if told != found:
            pair = f"{str(row.get('completion'))[-60:]!r} for {str(row.get('gold'))[:40]!r}"
            yield f"{side}: {pair} is stored {told}, now {found}; run `make measure-fixed`"


def main() -> int:
    """Check every `_fixed` task; 1 when one owes something."""
    problems = [problem for name in fixed_tasks() for problem in check_task(name, page_path(name))]
    print("\n".join(problems) or "fixed tasks: every divergence is shown and measured")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
