"""`sieval report`: what a run left, told again."""

import json
from pathlib import Path

import pytest

from tests.cli.served import sieval

pytestmark = pytest.mark.timeout(120)
FIXTURE = Path(__file__).parents[1] / "data" / "suite" / "gsm8k.jsonl"
ANSWERS = {"gsm8k.001": "So \\boxed{12}.", "gsm8k.002": "So \\boxed{3}.", "gsm8k.003": "So \\boxed{-4}."}


def test_a_run_leaves_its_page_and_report_rebuilds_it_byte_for_byte(tmp_path: Path) -> None:
    stored = tmp_path / "stored.jsonl"
    stored.write_text("".join(json.dumps({"id": k, "response": v}) + "\n" for k, v in ANSWERS.items()))
    out = tmp_path / "out"
    ran = sieval(
        *("run", "gsm8k_0shot_gen", "--model", f"replay:{stored}", "--data", str(FIXTURE), "--out", str(out))
    )
    assert ran.returncode == 0, ran.stderr
    page = out / "gsm8k_0shot_gen" / "report.html"
    assert f"page: {page}" in ran.stderr
    first = page.read_bytes()
    page.unlink()
    again = sieval("report", str(out), "--html")
    assert again.returncode == 0, again.stderr
    assert again.stderr == f"page: {page}\n"
    assert page.read_bytes() == first
