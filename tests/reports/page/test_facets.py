from sieval.core.records import Sample
from sieval.core.registry import load_task
from sieval.core.task import RolloutResult, SampleResult
from sieval.reports.page.facets import Facet, facet_tables, find_facets
from tests.reports.page.made import TASK, decoded

RIGHT = RolloutResult("correct", "exact", "1", truncated=False)
LOST = RolloutResult("unextracted", "none", None, truncated=True)


def with_fields(at: int, **fields: str | int | list[str]) -> Sample:
    return Sample(f"s{at}", "p", "1", fields)


def test_fields_that_split_the_samples_are_facets_and_those_that_name_them_are_not() -> None:
    samples = [
        with_fields(
            at,
            level=str(at % 2),
            chapter=str(10 - at % 3),
            problem_id=f"p{at // 3}",
            same="x",
            topic="t" * 99,
        )
        for at in range(24)
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
        *(with_fields(9, types=[]) for _ in range(6)),
    ]
    [facet] = find_facets((), samples)
    assert facet == Facet("types", ("EX", "NV"))
    results = [
        SampleResult(samples[0], (RIGHT,)),
        SampleResult(samples[1], (LOST,)),
        SampleResult(samples[2], ()),
    ]
    [table] = facet_tables(load_task(TASK)(), [facet], results, 1)
    values = decoded(table)["values"]
    shown = [
        (v["value"], v["samples"], v["score"]["value"], v["unextracted"], v["truncated"]) for v in values
    ]
    assert shown == [("EX", 1, 1.0, 0, 0), ("NV", 2, 0.5, 1, 1)]


def test_a_field_that_splits_the_units_of_a_score_has_the_accuracy() -> None:
    samples = [with_fields(at, problem_id="p", version=at + 1, subject="x", level="1") for at in range(2)]
    results = [SampleResult(samples[0], (RIGHT,)), SampleResult(samples[1], (LOST,))]
    task = load_task("ugmathbench_0shot_gen_fixed")()
    facets = (Facet("subject", ("x",)), Facet("version", ("1", "2")))
    own, split = (decoded(table)["values"] for table in facet_tables(task, facets, results, 1))
    assert [(entry["score"]["metric"], entry["score"]["value"]) for entry in own] == [("EAcc", 0.0)]
    assert [(entry["score"]["metric"], entry["score"]["value"]) for entry in split] == [
        ("accuracy", 1.0),
        ("accuracy", 0.0),
    ]
