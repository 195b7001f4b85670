from scripts.preflight.headlines import headline
from scripts.preflight.tree import Tree

OWN = "class SumsTask(Task):\n    {}def headline(self, results): ...\n"


def test_a_headline_without_its_denominator_is_refused() -> None:
    source = OWN.format('headline_metric = "EAcc"\n    denominator = ""\n    ')
    assert headline.refusals(Tree({"sieval/tasks/sums.py": source})) == [
        (
            "sieval/tasks/sums.py:1: headline: class SumsTask declares no denominator; "
            'write denominator = "…" in its body'
        )
    ]


def test_a_headline_with_both_is_free_and_so_is_a_task_without_one() -> None:
    source = OWN.format('headline_metric: ClassVar[str] = "EAcc"\n    denominator = "every problem"\n    ')
    tree = Tree({"sieval/tasks/a.py": source, "sieval/tasks/b.py": "class B(Task):\n    grader = 'x'\n"})
    assert headline.refusals(tree) == []
