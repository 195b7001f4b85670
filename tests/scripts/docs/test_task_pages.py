from scripts.docs.task_pages import dataset_table, task_index, with_declaration
from sieval.core.discovery import dataset_names, task_names
from sieval.tasks.pages import page_path

NAME = "math_500_0shot_gen"


def test_a_page_tells_declaration_prose_and_divergences_without_front_matter() -> None:
    prose = page_path(NAME).read_text(encoding="utf-8")
    page = with_declaration(NAME, prose)
    assert page.startswith(f"# {NAME}\n\n| declared |  |\n")
    assert (
        "| dataset | math_500: HuggingFaceH4/MATH-500 at `6e4ed1a2a79af7d8630a6b768ec859cb5af4d3be` |" in page
    )
    assert prose.partition(f"# {NAME}\n")[2] in page
    assert "\n## Divergences\n\n| divergence | here | published | evidence |\n|---|---|---|---|\n| " in page


def test_the_index_links_every_task() -> None:
    page = task_index()
    assert all(f"| [{name}]({name}.md) |" in page for name in task_names())


def test_every_dataset_has_its_row_and_an_unpinned_one_its_reason() -> None:
    page = dataset_table()
    assert all(f"| `{name}` |" in page for name in dataset_names())
    assert "## dgn_math\n\nNot pinned: no commit is published" in page


def test_a_correction_tells_its_measured_impact() -> None:
    name = "dgn_math_0shot_gen_fixed"
    page = with_declaration(name, page_path(name).read_text(encoding="utf-8"))
    measured = page.partition("\n## Measured on simulated\n")[2]
    assert "| completions compared | 2820 |" in measured
    assert "| evidence | `tests/data/dgn_fixed_measured.jsonl` |" in measured
    assert "gained, 0 lost |" in measured
