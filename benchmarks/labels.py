"""Labelled answers: pairs whose right verdict is known, read from the shared folder."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Mode = Literal["answer", "completion"]

SHARED_VARIABLE = "SIEVAL_SHARED"

MODES: dict[str, Mode] = {
    "labels_hardverify_math": "answer",
    "labels_odyssey": "answer",
    "labels_rho_math500_cot": "completion",
    "labels_rho_math500_tool": "completion",
    "labels_qwen_math100": "completion",
    "labels_rho_gsm8k_cot": "completion",
    "labels_math_solutions": "completion",
    "labels_mathcoder_math_correct": "answer",
    "labels_openmathinstruct2_fixture": "completion",
    "hard_cases": "answer",
    "pairs_harp": "answer",
    "pairs_lighteval": "completion",
    "pairs_math_verify": "completion",
    "pairs_matharena": "completion",
    "pairs_nemo_skills": "answer",
    "pairs_olympiadbench": "answer",
    "pairs_rl_repos": "completion",
    "pairs_simple_evals": "answer",
}
"""Whether the second text of a set is a bare answer or has to be extracted first."""

UNUSED_SCOPES = ("policy", "garbled")

REBUILT: dict[str, tuple[str, str]] = {
    "deep": ("5", "(" * 1000 + "5" + ")" * 1000),
    "huge": ("9" * 5000, "9" * 5000),
}
"""Hard cases that the file holds abridged, by kind."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One pair with the verdict it must get; `mode` says how its text is to be read."""

    name: str
    id: str
    scope: str
    mode: Mode
    gold: str
    text: str
    expected: bool


def shared_folder() -> Path:
    """The folder of labelled sets and samples, which may be absent."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    return Path(os.environ.get(SHARED_VARIABLE, beside))


def short_name(name: str) -> str:
    """The name a set goes by on the command line: without `labels_`."""
    return name.removeprefix("labels_")


def load(name: str) -> tuple[Labelled, ...]:
    """The usable rows of one set; those without an adjudicated label are left out.

    Raises:
        OSError: when the set's file cannot be read.
        ValueError: when a line is not a labelled pair.
    """
    path = shared_folder() / "labels" / f"{name}.jsonl"
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            row = _labelled(name, number, json.loads(line))
        except (KeyError, json.JSONDecodeError) as exc:
            raise ValueError(f"{path.name}:{number} must be a labelled pair (got {exc!r})") from exc
        if row is not None:
            rows.append(row)
    return tuple(rows)


def _labelled(name: str, number: int, row: dict[str, str | bool | None]) -> Labelled | None:
    mode = MODES[name]
    if name == "hard_cases":
        kind, row_id = str(row["kind"]), f"hard-{number}"
        gold, text = REBUILT.get(kind, (str(row["gold"]), str(row["pred"])))
        mode = "completion" if row["mode"] == "response" else "answer"
        return Labelled(name, row_id, kind, mode, gold, text, row["expected"] is True)
    if name.startswith("pairs_"):
        return Labelled(
            name, str(row["id"]), "pairs", mode, str(row["a"]), str(row["b"]), row["expected"] is True
        )
    scope, label = str(row["scope"]), row["label_adj"]
    if label is None or scope in UNUSED_SCOPES:
        return None
    return Labelled(name, str(row["id"]), scope, mode, str(row["gold"]), str(row["response"]), label is True)
