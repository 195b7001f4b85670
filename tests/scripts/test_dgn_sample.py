import re
from pathlib import Path

import orjson
import pytest

from scripts.dgn_sample.exercise import DisagreementError
from scripts.dgn_sample.rows import ROWS_PER_TEMPLATE, TEMPLATES, Exercise, exercises_made, row_of

SAMPLE = Path(__file__).resolve().parents[2] / "sieval" / "datasets" / "sample" / "dgn_math.jsonl"
MADE = tuple(exercises_made())
PRINTED = 19
ONE_OF_EACH = (*MADE[:PRINTED], *MADE[PRINTED::ROWS_PER_TEMPLATE])
WORDS = {"acute": "obtuse", "right": "acute", "obtuse": "right", "inside": "outside", "on": "inside"}
WORDS |= {"outside": "on", "even": "odd", "odd": "neither", "neither": "even", "yes": "no", "no": "yes"}


def name(made: Exercise) -> str:
    return f"{made.chapter.collection}.{made.number}"


def altered(answer: str) -> list[str]:
    """The gold with one thing wrong, in every way that fits its shape."""
    word = re.fullmatch(r"\\text\{(\w+)\}", answer)
    if word:
        return [f"\\text{{{WORDS[word[1]]}}}"]
    unlabelled = re.sub(r"_(\d|\{[\d,]+\})", lambda label: " " * len(label[0]), answer)
    wrong = []
    for number in re.finditer(r"\d+", unlabelled):
        start, end = number.span()
        wrong.append(f"{answer[:start]}{int(number[0]) + 1}{answer[end:]}")
    if "\\cup" in answer:
        wrong.append(answer.split("\\cup", maxsplit=1)[0])
    if re.match(r"[(\[][^;]*,[^;]*[)\]]$", answer):
        flipped = {"(": "[", "[": "("}[answer[0]]
        wrong.append(answer if answer.startswith("(-\\infty") else flipped + answer[1:])
    if ";" in answer:
        wrong.append(answer.rsplit(";", 1)[0])
    if "\\pm" in answer:
        wrong.append(answer.replace("\\pm ", "").replace("\\pm", ""))
    return [text for text in wrong if text != answer]


def is_proved(made: Exercise, answer: str) -> bool:
    try:
        made.prove(made.draft.problem, answer)
    except (DisagreementError, ValueError):
        return False
    return True


def test_checked_in_file_holds_what_the_templates_make() -> None:
    rows = [orjson.loads(line) for line in SAMPLE.read_bytes().splitlines()]
    assert rows == [row_of(made, row["verification_note"]) for made, row in zip(MADE, rows, strict=True)]


def test_sample_covers_every_collection_and_shape() -> None:
    rows = [orjson.loads(line) for line in SAMPLE.read_bytes().splitlines()]
    machine_made = [row for row in rows if row["problem_id"].startswith("s")]
    assert len(machine_made) >= 520
    assert len(rows) == len(machine_made) + PRINTED
    assert len({row["collection"] for row in machine_made}) == 8
    assert len({row["id"] for row in rows}) == len({row["problem"] for row in rows}) == len(rows)
    golds = [row["final_answer"] for row in machine_made]
    for shape in (
        r"-?\d+",
        r"-?\d+\.\d+",
        r"-?\\frac\{\d+\}\{\d+\}",
        r"\d+\\frac\{\d+\}\{\d+\}",
        r"[\d.]+\\%",
        r".+; .+",
        r".*\\pm.+",
        r".*\\sqrt.+",
        r"[\[(].+[\])]\\cup[\[(].+[\])]",
        r"x=.*\\pi.*k.*",
        r".*[xy].*=\d+",
        r"\\text\{[a-z]+\}",
        r"\d+\^\\circ",
        r"\(-?\d+,-?\d+\); \(-?\d+,-?\d+\)",
    ):
        assert sum(bool(re.fullmatch(shape, gold)) for gold in golds) >= 5, shape


@pytest.mark.parametrize("made", ONE_OF_EACH, ids=name)
def test_proof_refuses_an_altered_gold(made: Exercise) -> None:
    assert is_proved(made, made.draft.answer)
    wrong = altered(made.draft.answer)
    assert wrong
    assert [answer for answer in wrong if is_proved(made, answer)] == []


def test_every_template_is_tried_above() -> None:
    assert [made.prove for made in ONE_OF_EACH[PRINTED:]] == [template.prove for template in TEMPLATES]
