"""IMO-AnswerBench: 400 olympiad problems with short answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.csvfile import CsvDataset

_COMMIT = "96fa6c4cc3a9bb7450ee7b6773b659d3a030dace"


@sieval_dataset(
    name="imo_answer_bench",
    source=f"https://raw.githubusercontent.com/google-deepmind/superhuman/{_COMMIT}/imobench/answerbench_v2.csv",
    revision=_COMMIT,
    licence="CC-BY-4.0",
    rows=400,
    gold_field="Short Answer",
)
class ImoAnswerBench(CsvDataset):
    """Named by `Problem ID`, split by category and subcategory."""

    sha256 = "275877a9d988d85278fad3a5f8a41d7f83393a60bf259531ec0a5161e6b21cf9"
    fields = ("Problem ID", "Problem", "Short Answer", "Category", "Subcategory")
    id_field = "Problem ID"
    problem_field = "Problem"
    kept = ("Category", "Subcategory")
