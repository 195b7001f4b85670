"""Measures what the corrected UGMathBench does to a score, on answers made here for problems of our own.

A model answers in LaTeX where the golds are source. Each version of the fixture's problems is answered in
four ways, three of them right; both judges' verdicts on all are the evidence, and the record follows from it.
Run it after a change to either judge: `python -m scripts.measure_fixed` (or `make measure-fixed`).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from scripts.fixed_pairs import Graders, case_of, differs, is_right, judged, read_rows
from sieval.core.dataset import DatasetRequest
from sieval.core.jsonlines import write_whole
from sieval.core.jsonvalue import JsonObject, JsonValue, encode_line, object_of
from sieval.core.records import Sample
from sieval.core.registry import load_dataset
from sieval.reports.divergence import counted, declared
from sieval.tasks.pages import page_path, read_page, write_key
from sieval.tasks.ugmath.grade import Slot, slots_of

FIXED = "ugmathbench_0shot_gen_fixed"
STAND_IN = "scripts.ugmath_stand_in:grade"
PROBLEMS = Path("tests/data/ugmathbench.jsonl")
PAIRS = Path("tests/data/ugmath_fixed_evidence.jsonl")
MEASURED = Path("tests/data/ugmath_fixed_measured.jsonl")
_LATEX = (
    (r"\((-?)(\d+)/(\d+)", r"(\1\\frac{\2}{\3}"),
    (r"\(([^()]*\([^()]*\)[^()]*)\)/(\d+)", r"\\frac{\1}{\2}"),
    (r"\^\(([^()]*)\)", r"^{\1}"),
    (r"\b(sin|cos|ln)\(", r"\\\1("),
    (r"\binfinity\b", r"\\infty"),
    (r"\bc(\d)", r"c_\1"),
    (r"\b1\*(?=i)", ""),
    (r"\*", ""),
)
_WORDS = {"T": "True", "F": "False", "True": "yes", "False": "No", "even": "Even", "odd": "ODD"}


def measure() -> None:
    """Judge the pairs and the made answers anew; write both files and the page's record."""
    samples = samples_of(PROBLEMS)
    graders = Graders.named(STAND_IN, FIXED, samples)
    write_whole(PAIRS, b"".join(encode_line(judged(row, graders)) for row in read_rows(PAIRS)))
    rows = [judged(row, graders) for sample in samples.values() for row in answers(sample)]
    write_whole(MEASURED, b"".join(map(encode_line, rows)))
    page = page_path(FIXED)
    told = read_page(page)
    assert told is not None, "the page of a _fixed task is in the repository"
    held = object_of(told.front.get("impact"))
    write_key(page, "impact", {**held, "measured": [record(told.front, rows)]})


def samples_of(path: Path) -> Mapping[str, Sample]:
    """The problems' versions by id."""
    loaded = load_dataset("ugmathbench")().load(DatasetRequest(data=path.as_posix()))
    return {sample.id: sample for sample in loaded.samples}


def answers(sample: Sample) -> Iterator[JsonObject]:
    """The sample answered as the source has it, in LaTeX, in another right form, and wrongly."""
    slots = slots_of(sample)
    ways: Mapping[str, Callable[[Slot], str]] = {"source": _source, "latex": _latex, "other": _other}
    for rollout, (way, write) in enumerate((*ways.items(), ("wrong", _wrong))):
        boxed = ", ".join(map(write, slots)) or "0"
        yield {
            "source": "made by scripts/measure_ugmath.py",
            "sample": sample.id,
            "rollout": rollout,
            "way": way,
            "gold": sample.gold,
            "completion": f"Hence \\boxed{{{boxed}}}.",
        }


def record(front: JsonObject, rows: list[JsonObject]) -> JsonObject:
    """What the page tells of the rows."""
    before, after = (sum(is_right(row, side) for row in rows) for side in ("own", "against"))
    cases = [case_of(row) for row in rows if differs(row)]
    gained = sum(case.accepted_by == "fixed" for case in cases)
    moved: JsonValue = counted(declared(front), cases, len(rows))
    return {
        "model": "none: answers made by scripts/measure_ugmath.py",
        "data": {"dataset": "ugmathbench", "data": PROBLEMS.as_posix()},
        "compared": len(rows),
        "correct_before": before,
        "correct_after": after,
        "gained": gained,
        "lost": len(cases) - gained,
        "difference": {"value": round((after - before) / len(rows), 6)},
        "divergences": moved,
        "evidence": MEASURED.as_posix(),
    }


def _source(slot: Slot) -> str:
    return slot.gold


def _latex(slot: Slot) -> str:
    text = slot.gold
    for pattern, new in _LATEX:
        text = re.sub(pattern, new, text)
    return text


def _other(slot: Slot) -> str:
    """The equation without its name, the option's text, the word spelled out, the list turned round."""
    text = _latex(slot)
    match slot.kind:
        case "EQ":
            return text.split("=", 1)[1].strip()
        case "MCS":
            return slot.options["ABC".index(slot.gold)]
        case "MCM":
            return "".join(reversed(text))
        case "UOL":
            return "(" + ",".join(reversed(text.strip("()").split(","))) + ")"
        case "INT":
            return f"x>{text.strip('(').split(',', 1)[0]}"
    return _WORDS.get(slot.gold, text)


def _wrong(slot: Slot) -> str:
    """The first number one more, another option, or the opposite."""
    opposite = {
        "T": "F",
        "F": "T",
        "True": "F",
        "False": "T",
        "A": "B",
        "C": "A",
        "even": "odd",
        "odd": "even",
    }
    if slot.gold in opposite:
        return opposite[slot.gold]
    return re.sub(r"\d+", lambda found: str(int(found[0]) + 1), _latex(slot), count=1)
