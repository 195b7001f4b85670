"""Two runs paired by sample."""

from pathlib import Path

import pytest

from sieval.core.jsonvalue import JsonObject, list_of, object_of
from sieval.core.paired import mcnemar_exact
from sieval.core.records import Sample
from sieval.reports.comparison import compare_sides, comparison_report, holm, read_side
from sieval.reports.comparison_view import comparison_text
from tests.reports.judged import samples, write_run


def compared(folder: Path, a: list[str], b: list[str], **changes: JsonObject | str | int) -> JsonObject:
    group, anyway = changes.pop("group", None), bool(changes.pop("anyway", 0))
    held = samples(len(a))
    first = write_run(folder / "a", held, {None: a})
    second = write_run(folder / "b", held, {None: b}, {"model": "n", **changes})
    sides = read_side(first, None), read_side(second, None)
    return comparison_report(
        compare_sides(*sides, anyway=anyway, group_field=None if group is None else str(group))
    )


def test_the_difference_and_the_exact_test(tmp_path: Path) -> None:
    report = compared(tmp_path, list("cccciiiiii"), list("cccicccccc"))
    difference = object_of(report["difference"])
    assert difference["value"] == 0.5
    interval = object_of(difference["interval"])
    assert interval["method"] == "paired bootstrap over samples"
    assert report["mcnemar"] == {
        "gained": 6, "lost": 1, "p": round(mcnemar_exact(6, 1), 6), "method": "exact",
    }  # fmt: skip
    assert difference["p"] == pytest.approx(mcnemar_exact(6, 1))
    assert (object_of(report["a"])["model"], object_of(report["b"])["model"]) == ("m", "n")


def test_flipped_samples_are_listed_largest_first(tmp_path: Path) -> None:
    report = compared(tmp_path, ["cc", "ii", "ci", "ci"], ["ci", "cc", "cc", "ci"])
    assert report["mcnemar"] is None
    assert [object_of(flip)["sample"] for flip in list_of(report["gained"])] == ["s1", "s2"]
    [lost] = map(object_of, list_of(report["lost"]))
    assert (lost["sample"], lost["gold"]) == ("s0", "7")
    assert object_of(lost["b"])["outcomes"] == ["correct", "incorrect"]


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"data": {"dataset": "other"}}, "data.dataset: 'dgn_math' and 'other'"),
        ({"prompts_sha256": "q"}, "prompts_sha256: 'p' and 'q'"),
        ({"sampling": {"temperature": 1}}, "sampling.temperature: unset and 1"),
        ({"task": "gsm8k_0shot_gen"}, "task: 'dgn_math_0shot_gen' and 'gsm8k_0shot_gen'"),
    ],
)
def test_runs_asked_differently_are_refused_unless_told_to(
    tmp_path: Path, changes: dict[str, JsonObject | str | int], shown: str
) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is asserted
        compared(tmp_path / "x", ["c"], ["i"], **changes)
    assert str(caught.value) == (
        f"{tmp_path / 'x' / 'a'} and {tmp_path / 'x' / 'b'} cannot be compared as they differ in {shown}; "
        "add --anyway to compare the samples both hold"
    )
    report = compared(tmp_path / "y", ["c", "i"], ["i", "i"], anyway=1, **changes)
    assert [object_of(entry)["key"] for entry in list_of(report["differing"])] == [shown.partition(":")[0]]
    assert "compared although" in "\n".join(comparison_text(report, 1))


def test_a_field_that_no_sample_has_groups_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no sample has a field 'chaptr' to group by"):
        compared(tmp_path, ["c", "i"], ["i", "i"], group="chaptr")


def test_another_number_of_rollouts_is_no_other_question(tmp_path: Path) -> None:
    report = compared(tmp_path, ["c", "i", "i"], ["cc", "ci", "ii"])
    assert object_of(report["difference"])["value"] == round(0.5 / 3, 6)


def test_samples_of_one_run_only_are_counted(tmp_path: Path) -> None:
    first = write_run(tmp_path / "a", samples(5), {None: list("ccccc")})
    second = write_run(tmp_path / "b", samples(3), {None: list("cci")})
    report = comparison_report(compare_sides(read_side(first, None), read_side(second, None)))
    assert (report["samples"], report["only_a"], report["only_b"]) == (3, 2, 0)


def test_groups_are_one_observation(tmp_path: Path) -> None:
    held = [Sample(f"s{n}", f"p{n}", "7", {"chapter": str(n // 5)}) for n in range(20)]
    a, b = ["i"] * 20, ["c"] * 10 + ["i"] * 10
    first = read_side(write_run(tmp_path / "a", held, {None: a}), None)
    second = read_side(write_run(tmp_path / "b", held, {None: b}), None)
    plain, grouped = (
        comparison_report(compare_sides(first, second, group_field=field)) for field in ("", "chapter")
    )
    assert (plain["groups"], grouped["groups"], grouped["grouped_by"]) == (None, 4, "chapter")
    widths = []
    for report in (plain, grouped):
        interval = object_of(object_of(report["difference"])["interval"])
        widths.append(float(str(interval["high"])) - float(str(interval["low"])))
    assert widths[1] > widths[0]
    assert object_of(grouped["difference"])["p"] == 0.5  # two groups of four moved: 2 of 4 sign patterns


def test_versions_of_one_problem_are_grouped_and_their_own_score_is_told(tmp_path: Path) -> None:
    held = [
        Sample(f"p{n}.{v}", f"p{n} v{v}", "7", {"problem_id": f"p{n}", "version": v})
        for n in range(4)
        for v in (1, 2, 3)
    ]
    identity: JsonObject = {"task": "ugmathbench_0shot_gen_fixed"}
    a = list("cccccicciiii")
    b = list("cccccccciccc")
    sides = [
        read_side(write_run(tmp_path / name, held, {None: words}, identity), None)
        for name, words in (("a", a), ("b", b))
    ]
    report = comparison_report(compare_sides(*sides))
    assert (report["grouped_by"], report["groups"]) == ("problem_id", 4)
    headline = object_of(report["headline"])
    assert (headline["metric"], headline["value"]) == ("EAcc", 0.5)
    assert "EAcc b - a  +50.00 points" in "\n".join(comparison_text(report, 1))


def test_runs_without_a_shared_sample_are_refused(tmp_path: Path) -> None:
    first = write_run(tmp_path / "a", samples(1), {None: ["c"]})
    second = write_run(tmp_path / "b", [Sample("other", "p", "7")], {None: ["c"]})
    with pytest.raises(ValueError, match="share no sample; compare runs of the same data"):
        compare_sides(read_side(first, None), read_side(second, None))


def test_holm_never_lowers_and_keeps_order() -> None:
    assert holm([0.2]) == [0.2]
    assert holm([0.04, 0.01, 0.03, 0.9]) == [0.09, 0.04, 0.09, 0.9]


def test_the_text_says_what_would_separate(tmp_path: Path) -> None:
    few = compared(tmp_path / "few", list("ccciii"), list("ccicii"))
    assert "no difference was seen" in "\n".join(comparison_text(few, 0))
    near = compared(tmp_path / "near", list("c" * 10 + "i" * 10), list("c" * 9 + "i" + "cc" + "i" * 8))
    assert "samples like these, or at least" in "\n".join(comparison_text(near, 0))
    far = compared(tmp_path / "far", list("i" * 20), list("c" * 18 + "ii"))
    assert "these samples are enough" in "\n".join(comparison_text(far, 0))
