"""MATH: the 5,000 problems of its test set, in seven subjects."""

from sieval.core.jsonvalue import JsonObject
from sieval.core.registry import sieval_dataset
from sieval.datasets.exemplars import ExemplarSource
from sieval.datasets.few_shot import OPTION, OPTION_HELP, FewShotDataset
from sieval.datasets.last_box import last_box_content

_COMMIT = "b8b0f8ce"
_SOURCE = f"https://raw.githubusercontent.com/deepseek-ai/DeepSeek-Math/{_COMMIT}"
_PATH = "few_shot_prompts/cot_minerva_math_4_shot.py"


@sieval_dataset(
    name="hendrycks_math",
    source="EleutherAI/hendrycks_math",
    revision="21a5633873b6a120296cce3e2df9d5550074f4a3",
    licence="MIT",
    rows=5000,
    options={OPTION: OPTION_HELP},
    gold_field="solution",
)
class HendrycksMath(FewShotDataset):
    """The seven subjects one after the other, split by subject and level."""

    configs = (
        "algebra",
        "counting_and_probability",
        "geometry",
        "intermediate_algebra",
        "number_theory",
        "prealgebra",
        "precalculus",
    )
    fields = ("problem", "solution")
    kept = ("type", "level")
    exemplar_source = ExemplarSource(
        key="minerva_4shot_prefix",
        urls=(f"{_SOURCE}/evaluation/{_PATH}", f"{_SOURCE}/{_PATH}"),
        commit=_COMMIT,
        sha256="4743061e8393cca1dcd805138b1ab15f0d72844392f2cc5aae511e978cced3a3",
    )

    def gold(self, row: JsonObject) -> str:
        """The content of the solution's last box, empty when it has none."""
        return last_box_content(str(row["solution"]))
