"""A task's grading tried on golds rewritten and perturbed by construction, through its full path."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from sieval.core.jsonvalue import JsonObject, list_of, object_of
from sieval.core.plural import counted
from sieval.core.records import Prompt, Sample, Verdict
from sieval.core.stats import wilson_interval
from sieval.core.worker import GradeJob
from sieval.reports.scoring import grade_all
from sieval.tasks.rewrites.algebra import reworked
from sieval.tasks.rewrites.answer_shapes import shape_of, unwrap
from sieval.tasks.rewrites.notations import spellings
from sieval.tasks.rewrites.perturbations import perturbations
from sieval.tasks.rewrites.prose import form_asked, write

Group = Literal["verbatim", "rewritten", "perturbed"]
"""The gold as it stands, the same answer otherwise written, another answer."""

_FAST_PATH = re.compile(r"\\(?:left|right|[,;:! ])|[\s$]|\.$")
_STEPS = 2
_OF_LISTS = frozenset({"reordered", "reversed", "commas", "and", "semicolons", "braces"})


@dataclass(frozen=True, slots=True)
class Case:
    """One answer in a completion that asks to be judged; `kind` says what was done to the gold."""

    sample: Sample
    shape: str
    group: Group
    kind: str
    answer: str
    completion: str

    @property
    def same_text(self) -> bool:
        """Whether comparing answer and gold as strings, layout apart, would decide that they are equal."""
        return _plain(self.answer) == _plain(unwrap(self.sample.gold))


@dataclass(frozen=True, slots=True)
class Judged:
    """A case and its verdict."""

    case: Case
    verdict: Verdict

    @property
    def wrong(self) -> bool:
        """A false reject, or a false accept."""
        return (self.verdict.outcome == "correct") == (self.case.group == "perturbed")


def cases_of(sample: Sample, prompt: Prompt, slots: tuple[str, ...] | None = None) -> Iterator[Case]:
    """The sample's cases, each in the form its prompt asks for, in words that follow from the answer.

    Where the gold stands in several `slots`, one of them at a time is written otherwise. None where a slot
    has no gold.
    """
    asked = prompt.text or "\n".join(message.content for message in prompt.messages)
    form = form_asked(asked)
    golds = (sample.gold,) if slots is None else slots
    if not all(gold.strip() for gold in golds):
        return
    for at, gold in enumerate(golds):
        shape = str(shape_of(gold).shape)
        for group, kind, text in _answers(gold, ordered=slots is not None):
            if at and group == "verbatim":
                continue
            answer = ", ".join([*map(unwrap, golds[:at]), text, *map(unwrap, golds[at + 1 :])])
            words = Random(f"{sample.id}\0{answer}")
            reasoning, conclusion = write(answer, form, words, plain=False, steps=_STEPS)
            yield Case(sample, shape, group, kind, answer, f"{reasoning}\n\n{conclusion}")


def _answers(gold: str, *, ordered: bool) -> Iterator[tuple[Group, str, str]]:
    """The gold, its rewritings (those that keep a list's order where it counts), its perturbations."""
    first, *others = spellings(gold)
    yield "verbatim", "verbatim", first.text
    held = {first.text}
    for spelling in (*others, *reworked(gold)):
        if spelling.text not in held and not (ordered and spelling.kind in _OF_LISTS):
            held.add(spelling.text)
            yield "rewritten", spelling.kind, spelling.text
    for changed in perturbations(gold):
        yield "perturbed", changed.kind, changed.text


async def judge(cases: Sequence[Case], grader: str, workers: int | None) -> list[Judged]:
    """Every case through the grader's extraction and comparison, in its worker processes.

    Raises:
        GraderStartError: when the grader is missing or fails its probe.
    """
    verdicts = await grade_all([GradeJob(grader, case.sample, case.completion) for case in cases], workers)
    return [Judged(case, verdict) for case, verdict in zip(cases, verdicts, strict=True)]


def canary_report(judged: Sequence[Judged], grader: str) -> JsonObject:
    """False rejects and accepts by shape and kind, and what comparing strings alone would have hidden."""
    shapes = sorted({entry.case.shape for entry in judged})
    return {
        "grader": grader,
        "golds": len({entry.case.sample.id for entry in judged}),
        "total": _counts(judged),
        "shapes": {
            shape: _counts([entry for entry in judged if entry.case.shape == shape]) for shape in shapes
        },
        "verbatim_rejects": _wrong_kinds(judged, "verbatim"),
        "false_rejects": _wrong_kinds(judged, "rewritten"),
        "false_accepts": _wrong_kinds(judged, "perturbed"),
    }


def _counts(judged: Sequence[Judged]) -> JsonObject:
    groups: dict[str, list[Judged]] = {"verbatim": [], "rewritten": [], "perturbed": []}
    for entry in judged:
        groups[entry.case.group].append(entry)
    passing = {entry.case.sample.id for entry in groups["verbatim"] if not entry.wrong}
    rejected = [entry for entry in groups["rewritten"] if entry.wrong]
    hidden = {entry.case.sample.id for entry in rejected} & passing
    by_text = sum(entry.case.same_text for entry in judged)
    return {
        **{group: _share(found) for group, found in groups.items()},
        "decided_by_text": {"count": by_text, "of": len(judged)},
        "hidden": {
            "golds": len(hidden),
            "of_golds": len(passing),
            "decisions": sum(entry.case.sample.id in hidden for entry in rejected),
        },
    }


def _share(found: Sequence[Judged]) -> JsonObject:
    wrong = sum(entry.wrong for entry in found)
    if not found:
        return {"cases": 0, "wrong": 0}
    low, high = wilson_interval(wrong, len(found))
    return {
        "cases": len(found),
        "wrong": wrong,
        "share": round(wrong / len(found), 6),
        "interval": {"low": round(low, 6), "high": round(high, 6), "level": 0.95, "method": "Wilson"},
    }


def _wrong_kinds(judged: Sequence[Judged], group: Group) -> list[JsonObject]:
    """Most frequent first: shape and kind of rewriting, with every wrong verdict."""
    groups: dict[str, list[Judged]] = {}
    for entry in judged:
        if entry.wrong and entry.case.group == group:
            groups.setdefault(f"{entry.case.shape}: {entry.case.kind}", []).append(entry)
    ordered = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    return [
        {"kind": kind, "count": len(found), "found": [_listed(entry) for entry in found]}
        for kind, found in ordered
    ]


def _listed(entry: Judged) -> JsonObject:
    return {
        "sample": entry.case.sample.id,
        "gold": entry.case.sample.gold,
        "answer": entry.case.answer,
        "completion": entry.case.completion,
        "outcome": entry.verdict.outcome,
        "prediction": entry.verdict.prediction,
        "method": entry.verdict.method,
        "reason": entry.verdict.reason,
    }


def canary_text(report: JsonObject, examples: int) -> Iterator[str]:
    """The report as lines for a person, with so many examples of each kind of wrong verdict."""
    yield from _table(report)
    total = object_of(report.get("total"))
    text, hidden = object_of(total.get("decided_by_text")), object_of(total.get("hidden"))
    yield ""
    cases, rejects = counted(text.get("of"), "case"), counted(hidden.get("decisions"), "false reject")
    yield (
        f"comparing strings decides {text.get('count')} of {cases}; it would have hidden {rejects} "
        f"among {counted(hidden.get('golds'), 'gold')} accepted as written"
    )
    for key, title in (
        ("verbatim_rejects", "golds rejected as they stand"),
        ("false_rejects", "equal answers rejected"),
        ("false_accepts", "different answers accepted"),
    ):
        kinds = [object_of(kind) for kind in list_of(report.get(key))]
        if kinds:
            yield f"\n{title}:"
        for kind in kinds:
            yield f"{kind.get('count'):>6}  {kind.get('kind')}"
            for found in [object_of(entry) for entry in list_of(kind.get("found"))][:examples]:
                shown = f"gold {found.get('gold')}, answer {found.get('answer')}"
                yield f"        {found.get('sample')}: {shown}: {str(found.get('reason'))[:100]}"


def _table(report: JsonObject) -> Iterator[str]:
    rows = [["shape", "golds", "wrong", "rewritten", "false rejects", "perturbed", "false accepts"]]
    for shape, counts in {**object_of(report.get("shapes")), "total": report.get("total")}.items():
        row = [shape]
        for group in ("verbatim", "rewritten", "perturbed"):
            found = object_of(object_of(counts).get(group))
            row += [str(found.get("cases")), str(found.get("wrong"))]
        rows.append(row)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()


def _plain(text: str) -> str:
    return _FAST_PATH.sub("", text.replace(r"\dfrac", r"\frac").replace(r"\tfrac", r"\frac")).lower()
