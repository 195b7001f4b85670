import json
from pathlib import Path

from sieval.core.dataset import DatasetRequest
from sieval.datasets.gsm8k import Gsm8k


def test_row_without_hashes_has_no_gold(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    rows = [{"question": "a", "answer": "so 3"}, {"question": "b", "answer": "so\n#### 1,003 "}]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    loaded = Gsm8k().load(DatasetRequest(data=str(file)))
    assert [(sample.id, sample.gold) for sample in loaded.samples] == [("gsm8k.002", "1003")]
    assert loaded.counts["no_gold"] == 1
