"""TheoremQA: 800 questions answered by a number, a list, a truth value or an option."""

from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.records import Sample
from sieval.core.registry import sieval_dataset
from sieval.datasets.exemplars import ExemplarSource
from sieval.datasets.few_shot import OPTION, OPTION_HELP, FewShotDataset
from sieval.datasets.tabular import RowReading, text_field

_COMMIT = "acfc9686aa9b49f3c8f189364a9a9ee9c53da039"
_SOURCE = f"https://raw.githubusercontent.com/TIGER-AI-Lab/TheoremQA/{_COMMIT}"
ANSWER_TYPES = ("bool", "float", "integer", "list of float", "list of integer", "option")


@sieval_dataset(
    name="theoremqa",
    source="TIGER-Lab/TheoremQA",
    revision="a340b1782960a712843aae3ed25f1e013cc008a5",
    licence="MIT",
    rows=800,
    options={OPTION: OPTION_HELP},
    gold_field="Answer",
)
class Theoremqa(FewShotDataset):
    """Numbered in the order of the split; pictures are not part of the question as asked."""

    fields = ("Question", "Answer", "Answer_type")
    problem_field = "Question"
    exemplar_source = ExemplarSource(
        key="theoremqa_5shot",
        urls=tuple(f"{_SOURCE}/{name}" for name in ("examples.py", "prompt_utils.py", "utils.py")),
        commit=_COMMIT,
        sha256="b5d2bfb0ef707cb48bdcc142a1962f044909b836f180788a56b5cb26bdf788b4",
    )

    def read_row(self, row: JsonObject, number: int) -> RowReading:
        """One sample, its gold as text; `answer_type` says how that is read."""
        kind = text_field(row, "Answer_type")
        if kind not in ANSWER_TYPES:
            raise ValueError(f"Answer_type must be one of {', '.join(ANSWER_TYPES)} (got {kind[:80]!r})")
        fields: dict[str, JsonValue] = {"answer_type": kind, "has_picture": bool(row.get("Picture"))}
        gold = str(row["Answer"]).strip()
        return RowReading((Sample(self.row_id(row, number), text_field(row, "Question"), gold, fields),))
