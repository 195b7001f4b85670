import json
from pathlib import Path

import pytest

from sieval.core.dataset import DatasetRequest
from sieval.core.errors import DataError
from sieval.datasets.theoremqa import Theoremqa

EXEMPLARS = str(Path(__file__).parents[1] / "data" / "suite" / "exemplars.json")


def load(folder: Path, **row: object) -> tuple[str, dict[str, object]]:
    file = folder / "a.jsonl"
    file.write_text(json.dumps({"Question": "a?", "Picture": None, **row}) + "\n")
    request = DatasetRequest(data=str(file), options={"exemplars": EXEMPLARS})
    [sample] = Theoremqa().load(request).samples
    return sample.gold, dict(sample.fields)


@pytest.mark.parametrize(
    ("answer", "kind", "gold"),
    [(True, "bool", "True"), ([0, 5], "list of integer", "[0, 5]"), ("[0, 5]", "list of integer", "[0, 5]")],
)
def test_gold_is_text_whatever_the_source_holds(tmp_path: Path, answer: object, kind: str, gold: str) -> None:
    found, fields = load(tmp_path, Answer=answer, Answer_type=kind)
    assert (found, fields) == (gold, {"answer_type": kind, "has_picture": False})


def test_unknown_answer_type_is_malformed(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="Answer_type must be one of bool"):
        load(tmp_path, Answer=1, Answer_type="matrix")
