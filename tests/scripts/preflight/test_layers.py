from scripts.preflight.layers import grading_parts, layers
from scripts.preflight.tree import Tree


def test_an_import_that_points_up_is_refused_in_every_spelling() -> None:
    source = "import sieval.cli.app\nfrom sieval import tasks\n\ndef f():\n    import sieval.models.wire\n"
    assert layers.refusals(Tree({"sieval/core/a.py": source})) == [
        "sieval/core/a.py:1: layers: core must not import cli; move the code up, or pass the value in",
        "sieval/core/a.py:2: layers: core must not import tasks; move the code up, or pass the value in",
        "sieval/core/a.py:5: layers: core must not import models; move the code up, or pass the value in",
    ]


def test_an_import_that_points_down_is_free() -> None:
    source = "from sieval.core import Sample\nfrom sieval.tasks.dgn import DGNTask\nimport json\n"
    assert (
        layers.refusals(Tree({"sieval/tasks/a.py": source, "tests/core/b.py": "import sieval.cli\n"})) == []
    )


def test_inside_grading_imports_point_down_too() -> None:
    source = (
        "from sieval.grading import equal, regex\nfrom sieval.grading.prose.units import unit\n"
        "from sieval.grading.comparison import shapes\nimport sieval.grading.limits\n"
    )
    refusals = grading_parts.refusals(Tree({"sieval/grading/syntax/a.py": source}))
    assert [refusal.partition(";")[0] for refusal in refusals] == [
        "sieval/grading/syntax/a.py:1: grading-parts: grading.syntax must not import grading.equal",
        "sieval/grading/syntax/a.py:3: grading-parts: grading.syntax must not import grading.comparison",
    ]
