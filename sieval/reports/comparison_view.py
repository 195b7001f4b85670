"""A comparison as lines for a terminal."""

from collections.abc import Iterator

from sieval.core.jsonvalue import JsonObject, JsonValue, list_of, object_of, text_of
from sieval.core.plural import counted
from sieval.reports.table import score_text

_CUT = 60


def comparison_text(report: JsonObject, examples: int, second: str = "b") -> Iterator[str]:
    """Scores, their difference, how sure it is, what would make it surer, and so many flipped samples.

    `second` is what the run held against the first, `a`, is called: among several, each has its own name.
    """
    a, b = object_of(report.get("a")), object_of(report.get("b"))
    models = f"{b.get('model')} ({second}) against {a.get('model')} (a)"
    yield f"{report.get('task')}: {models}, {counted(report.get('samples'), 'sample')}"
    for entry in map(object_of, list_of(report.get("differing"))):
        differ = f"{_cut(entry.get('a'))} and {_cut(entry.get('b'))}"
        yield f"  compared although {entry.get('key')} differs: {differ}"
    for key, name in (("only_a", "a"), ("only_b", second)):
        if report.get(key):
            yield f"  left out, only {name}: {counted(report.get(key), 'sample')}"
    for name, side in (("a", a), (second, b)):
        yield f"  {name:<11} {score_text(object_of(side.get('score')))}  {side.get('run')}"
    difference = object_of(report.get("difference"))
    chance = f"p = {difference.get('p')}"
    if "p_holm" in difference:
        chance += f", {difference.get('p_holm')} among all comparisons (Holm)"
    grouped = f", grouped by {report.get('grouped_by')}" if report.get("grouped_by") else ""
    yield f"  {second} - a{'':7}{_points(difference)}  {chance} ({difference.get('test')}){grouped}"
    if mcnemar := object_of(report.get("mcnemar")):
        split = f"{mcnemar.get('gained')} gained, {mcnemar.get('lost')} lost"
        yield f"  McNemar     {split}, p = {mcnemar.get('p')} (exact)"
    if headline := object_of(report.get("headline")):
        yield f"  {text_of(headline.get('metric'))} {second} - a  {_points(headline)}"
    yield f"  separate    {_needed(object_of(report.get('needed')), report.get('samples'))}"
    for key in ("gained", "lost"):
        flips = [object_of(flip) for flip in list_of(report.get(key))]
        if flips:
            yield f"  {key}: {counted(len(flips), 'sample')}"
        for flip in flips[:examples]:
            sides = [object_of(flip.get(side)) for side in ("a", "b")]
            told = " → ".join(f"{side.get('correct')} of {side.get('of')} {_first(side)}" for side in sides)
            yield f"    {flip.get('sample')}: gold {_cut(flip.get('gold'))}: {told}"


def _first(side: JsonObject) -> str:
    return f"({_cut(next(iter(list_of(side.get('predictions'))), None))})"


def _points(difference: JsonObject) -> str:
    value, interval = difference.get("value"), object_of(difference.get("interval"))
    low, high = interval.get("low"), interval.get("high")
    assert isinstance(value, float | int), "a comparison has a difference"
    assert isinstance(low, float | int), "and its interval"
    assert isinstance(high, float | int), "and its interval"
    return f"{100 * value:+.2f} points [{100 * low:+.2f}, {100 * high:+.2f}]"


def _needed(needed: JsonObject, held: JsonValue) -> str:
    """In words, by the usual convention: error 5 %, power 80 %, the difference seen taken as the true one."""
    if not needed:
        return "no difference was seen, so no number of rollouts can be named"
    samples = needed.get("samples")
    if isinstance(samples, int) and isinstance(held, int) and samples <= held:
        return f"these samples are enough; {samples} like them would be"
    if needed.get("rollouts") is None:
        return f"{samples} samples like these; more rollouts of these would not do, they differ too much"
    least = "at least " if needed.get("rollouts_at_least") else ""
    return f"{samples} samples like these, or {least}{needed.get('rollouts')} rollouts of each of these"


def _cut(value: JsonValue) -> str:
    text = "nothing" if value is None else " ".join(str(value).split())
    return text if len(text) <= _CUT else f"{text[: _CUT - 1]}…"
