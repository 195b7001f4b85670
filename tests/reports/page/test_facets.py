from sieval.core.records import Sample
from sieval.core.registry import load_task
from sieval.core.task import RolloutResult, SampleResult
from sieval.reports.page.facets import Facet, facet_table, find_facets
from tests.reports.page.made import TASK, decoded

RIGHT = RolloutResult("correct", "exact", "1", truncated=False)
LOST = RolloutResult("unextracted", "none", None, truncated=True)


def with_fields(at: int, **fields: str | int | list[str]) -> Sample:
    return Sample(f"s{at}", "p", "1", fields)


def test_fields_that_split_the_samples_are_facets_and_those_that_name_them_are_not() -> None:
    samples = [
        with_fields(
            at, level=str(at % 2), chapter=str(10 - at % 3), problem_id=f"p{at}", same="x", topic="t" * 99
        )
        for at in range(12)
    ]
    assert find_facets(("chapter", "absent"), samples) == (
        Facet("chapter", ("8", "9", "10")),
        Facet("level", ("0", "1")),
    )


def test_a_preferred_field_is_shown_whatever_it_holds() -> None:
    assert find_facets(("same",), [with_fields(0, same="x"), with_fields(1)]) == (Facet("same", ("", "x")),)


def test_a_sample_with_a_list_counts_under_each_entry_once() -> None:
    samples = [
        with_fields(0, types=["EX", "NV", "EX"]),
        with_fields(1, types=["NV"]),
        *(with_fields(9, types=[]) for _ in "ab"),
    ]
    [facet] = find_facets((), samples)
    assert facet == Facet("types", ("EX", "NV"))
    results = [
        SampleResult(samples[0], (RIGHT,)),
        SampleResult(samples[1], (LOST,)),
        SampleResult(samples[2], ()),
    ]
    table = facet_table(load_task(TASK)(), facet, results, 1)
    values = decoded(table["values"])
    shown = [
        (v["value"], v["samples"], v["score"]["value"], v["unextracted"], v["truncated"]) for v in values
    ]
    assert shown == [("EX", 1, 1.0, 0, 0), ("NV", 2, 0.5, 1, 1)]
