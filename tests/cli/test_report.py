"""`sieval report`: what a run left, told again."""

import json
from pathlib import Path

import pytest

from tests.cli.served import sieval

pytestmark = pytest.mark.timeout(120)
FIXTURE = Path(__file__).parents[1] / "data" / "suite" / "gsm8k.jsonl"
ANSWERS = {"gsm8k.001": "So \\boxed{12}.", "gsm8k.002": "So \\boxed{3}.", "gsm8k.003": "So \\boxed{-4}."}


def run_flags(stored: Path, out: Path) -> tuple[str, ...]:
    return (
        "run",
        "gsm8k_0shot_gen",
        "--model",
        f"replay:{stored}",
        "--data",
        str(FIXTURE),
        "--out",
        str(out),
    )


def test_a_run_leaves_its_page_and_report_rebuilds_it_byte_for_byte(tmp_path: Path) -> None:
    stored = tmp_path / "stored.jsonl"
    stored.write_text("".join(json.dumps({"id": k, "response": v}) + "\n" for k, v in ANSWERS.items()))
    out = tmp_path / "out"
    ran = sieval(*run_flags(stored, out))
    assert ran.returncode == 0, ran.stderr
    page = out / "gsm8k_0shot_gen" / "report.html"
    assert f"page: {page}" in ran.stderr
    first = page.read_bytes()
    page.unlink()
    again = sieval("report", str(out), "--html")
    assert again.returncode == 0, again.stderr
    assert again.stderr == f"page: {page}\n"
    assert page.read_bytes() == first


def test_runs_and_graders_stand_beside_each_other(tmp_path: Path) -> None:
    for name, last in (("left", "So \\boxed{-4}."), ("right", "I do not know.")):
        stored = tmp_path / f"{name}.jsonl"
        answers = {**ANSWERS, "gsm8k.003": last}
        stored.write_text("".join(json.dumps({"id": k, "response": v}) + "\n" for k, v in answers.items()))
        assert sieval(*run_flags(stored, tmp_path / name)).returncode == 0
    left = tmp_path / "left" / "gsm8k_0shot_gen"
    assert sieval("regrade", str(left), "--grader", "sieval").returncode == 0
    told = sieval("report", str(tmp_path / "left"), "--html")
    assert told.returncode == 0, told.stderr
    names = ("report.html", "report.sieval.html", "graders.html")
    assert told.stderr.splitlines() == [
        *(f"page: {left / name}" for name in names),
        f"page: {tmp_path / 'left' / 'index.html'}",
    ]
    both = sieval("report", str(tmp_path))
    assert [line.split()[-1] for line in both.stdout.splitlines()[1:4]] == [
        *("left/gsm8k_0shot_gen",) * 2,
        "right/gsm8k_0shot_gen",
    ]
    held = json.loads(sieval("report", str(tmp_path), "-o", "json").stdout)
    assert held[2]["directory"] == "right/gsm8k_0shot_gen"
    compared = sieval("compare", str(tmp_path / "left"), str(tmp_path / "right"), "--html")
    assert compared.returncode == 0, compared.stderr
    assert compared.stderr == f"page: {left / 'beside.html'}\n"
    assert all((left / name).stat().st_size > 500_000 for name in (*names, "beside.html"))


def test_rows_left_out_are_told_beside_the_score(tmp_path: Path) -> None:
    rows = (
        '{"question": "1+1?", "answer": "2"}',
        '{"question": "2+2?"',
        '{"question": "3?", "answer": null}',
    )
    (tmp_path / "rows.jsonl").write_text("\n".join(rows))
    stored = tmp_path / "stored.jsonl"
    stored.write_text('{"id": "aime_2025.001", "response": "Answer: 2"}\n')
    flags = ("--data", str(tmp_path / "rows.jsonl"), "--out", str(tmp_path / "run"))
    ended = sieval("run", "aime_2025_0shot_gen", "--model", f"replay:{stored}", *flags)
    assert ended.returncode == 0, ended.stderr
    assert "note: 1 malformed row left out; first: line 2: " in ended.stdout
    assert "note: 1 row without a gold skipped\n" in ended.stdout
