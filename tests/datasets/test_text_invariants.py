import pytest

from sieval.datasets.text_invariants import breaches


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no mathematics",
        "$a$ and $$b+c$$",
        "$a$$b$",
        r"costs \$5",
        r"$\left[1\\[2pt]2\right]$",
        "one, two: 1,5",
        "$f(x)=[x]$",
        r"$\begin{matrix}1\\(2)\end{matrix}$",
    ],
)
def test_text_that_keeps_every_promise(text: str) -> None:
    assert breaches(text) == frozenset()


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("$a", {"unbalanced_dollars"}),
        ("$$a$", {"unbalanced_dollars", "nested_dollars"}),
        ("$$a $b$ c$$", {"nested_dollars"}),
        (r"\(a\)", {"mixed_delimiters"}),
        (r"\[a\]", {"mixed_delimiters"}),
        ("$0{,}5$", {"decimal_comma"}),
        (r"\(1{,}2$", {"mixed_delimiters", "decimal_comma", "unbalanced_dollars"}),
    ],
)
def test_broken_promises_are_named(text: str, broken: set[str]) -> None:
    assert breaches(text) == broken
