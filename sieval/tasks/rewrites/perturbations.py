"""Wrong answers that look right: a gold changed so that it differs by construction."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from sieval.tasks.rewrites.answer_shapes import (
    UNION,
    Shaped,
    alternatives,
    interval_ends,
    number_of,
    parameter_of,
    percent_of,
    quantity_of,
    shape_of,
    words_in,
)
from sieval.tasks.rewrites.rewrite import Rewrite, each_once

UNKNOWN = r"\text{cannot be determined}"

_OPPOSITES = {
    "yes": "no",
    "no": "yes",
    "true": "false",
    "false": "true",
    "even": "odd",
    "odd": "even",
    "neither": "even",
    "acute": "obtuse",
    "obtuse": "acute",
    "right": "acute",
    "inside": "outside",
    "outside": "inside",
    "on": "inside",
    "increasing": "decreasing",
    "decreasing": "increasing",
    "no solution": "infinitely many solutions",
    "no solutions": "infinitely many solutions",
    "no roots": "any real number",
    "no real roots": "any real number",
    "infinitely many solutions": "no solutions",
    "any real number": "no real roots",
}


@lru_cache(maxsize=8192)
def perturbations(gold: str) -> tuple[Rewrite, ...]:
    """Answers that differ from this gold; never none.

    >>> [p.text for p in perturbations("20")]
    ['21', '19', '-20', '200']
    """
    shaped = shape_of(gold)
    if found := each_once(_of_shape(shaped), but=shaped.text):
        return found
    words = words_in(shaped.text) or shaped.text
    other = "no solutions" if "determined" in words.lower() else UNKNOWN
    return (Rewrite("other_words", other),)


def _of_shape(shaped: Shaped) -> Iterator[Rewrite]:
    match shaped.shape:
        case "number":
            yield from _of_number(shaped)
        case "fraction":
            yield from _of_fraction(shaped)
        case "percent":
            yield from _of_percent(shaped)
        case "quantity":
            number, unit = quantity_of(shaped.body) or ("", "")
            for changed in _of_number(Shaped("number", number, "", number)):
                yield Rewrite(changed.kind, rf"{shaped.prefix}{changed.text}\text{{ {unit}}}")
        case "list":
            yield from _of_list(shaped)
        case "plus_minus":
            yield from _of_plus_minus(shaped)
        case "intervals" | "tuple":
            yield from _of_intervals(shaped)
        case "family":
            if _period_has_pi(shaped.body):
                yield Rewrite("shifted", f"{shaped.prefix}{shaped.body}+1")
            yield Rewrite("scaled", rf"{shaped.prefix}2\left({shaped.body}\right)")
        case "equation":
            yield Rewrite("plus_one", f"{shaped.body}+1")
        case "expression":
            yield Rewrite("plus_one", f"{shaped.prefix}{shaped.body}+1")
            yield Rewrite("minus_one", f"{shaped.prefix}{shaped.body}-1")
        case "words":
            words = (words_in(shaped.text) or "").strip(" .").lower()
            if words in _OPPOSITES:
                yield Rewrite("opposite", rf"\text{{{_OPPOSITES[words]}}}")
        case "other":
            return


def _of_number(shaped: Shaped) -> Iterator[Rewrite]:
    value = number_of(shaped.body)
    if value is None:
        return
    places = len(shaped.body.replace("{,}", ".").replace(",", ".").partition(".")[2])
    for kind, other in (
        ("plus_one", value + 1),
        ("minus_one", value - 1),
        ("sign", -value),
        ("ten_times", value * 10),
    ):
        if other != value:
            yield Rewrite(kind, shaped.prefix + _written(other, places))


def _written(value: Fraction, places: int) -> str:
    """The number with exactly so many decimal places."""
    digits = str(abs(value * 10**places).numerator).rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else sign + digits


def _of_fraction(shaped: Shaped) -> Iterator[Rewrite]:
    value = number_of(shaped.body)
    if value is None:
        return
    others = [("plus_one", value + 1), ("sign", -value), ("doubled", value * 2)]
    if value != 0:
        others.append(("reciprocal", 1 / value))
    for kind, other in others:
        if other != value:
            sign = "-" if other < 0 else ""
            top, bottom = abs(other.numerator), other.denominator
            text = f"{sign}{top}" if bottom == 1 else rf"{sign}\frac{{{top}}}{{{bottom}}}"
            yield Rewrite(kind, shaped.prefix + text)


def _of_percent(shaped: Shaped) -> Iterator[Rewrite]:
    number = percent_of(shaped.body) or ""
    for changed in _of_number(Shaped("number", number, "", number)):
        yield Rewrite(changed.kind, rf"{shaped.prefix}{changed.text}\%")


def _of_list(shaped: Shaped) -> Iterator[Rewrite]:
    texts = [part.text for part in shaped.parts]
    separator = shaped.parts[0].separator
    # A value that stood nowhere in the list changes it both as a multiset and as a set.
    for at, kind in ((len(texts) - 1, "last_changed"), (0, "first_changed")):
        new = next((p.text for p in perturbations(texts[at]) if p.text not in texts), None)
        if new is not None:
            yield Rewrite(kind, separator.join([*texts[:at], new, *texts[at + 1 :]]))
    values = [number_of(shape_of(text).body) for text in texts]
    if None not in values and len(set(values)) == len(values):
        yield Rewrite("one_missing", separator.join(texts[:-1]))
        yield Rewrite("one_more", separator.join([*texts, f"{max(v for v in values if v is not None) + 1}"]))


def _of_plus_minus(shaped: Shaped) -> Iterator[Rewrite]:
    upper, lower = alternatives(shaped.body)
    if parameter_of(shaped.body) is None:  # one sign may generate the whole family
        yield Rewrite("only_plus", shaped.prefix + upper)
        yield Rewrite("only_minus", shaped.prefix + lower)
    yield Rewrite("plus_one", f"{shaped.prefix}{shaped.body}+1")


def _period_has_pi(body: str) -> bool:
    """Whether the term that holds the integer parameter also holds pi or degrees, so that 1 is no period."""
    letter = parameter_of(body)
    depth, start = 0, 0
    terms: list[str] = []
    for at, char in enumerate(body):
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(char, 0)
        if char in "+-" and depth == 0:
            terms.append(body[start:at])
            start = at
    terms.append(body[start:])
    return all(
        r"\pi" in term or "π" in term or r"\circ" in term
        for term in terms
        if parameter_of(rf"\pi {term}") == letter
    )


def _of_intervals(shaped: Shaped) -> Iterator[Rewrite]:
    pieces = [interval_ends(piece) for piece in UNION.split(shaped.body)]
    ends = [piece for piece in pieces if piece is not None]
    if len(ends) != len(pieces) or not _ascending(ends):
        return
    comma = ";" if any("," in end for _, low, high, _ in ends for end in (low, high)) else ","
    written = [f"{left}{low}{comma}{high}{right}" for left, low, high, right in ends]
    left, low, high, right = ends[-1]
    before = shaped.prefix + "".join(piece + r"\cup" for piece in written[:-1])
    value = number_of(high)
    if value is not None and value.denominator == 1:
        yield Rewrite("end_moved", f"{before}{left}{low}{comma}{value.numerator + 1}{right}")
    if shaped.shape == "intervals":
        if "infty" not in high and "∞" not in high:
            yield Rewrite("end_flipped", f"{before}{left}{low}{comma}{high}{']' if right == ')' else ')'}")
        if "infty" not in ends[0][1] and "∞" not in ends[0][1]:
            opening = "[" if ends[0][0] == "(" else "("
            rest = r"\cup".join([opening + written[0][1:], *written[1:]])
            yield Rewrite("start_flipped", shaped.prefix + rest)
    if len(ends) > 1:
        yield Rewrite("piece_missing", shaped.prefix + r"\cup".join(written[:-1]))


def _ascending(ends: list[tuple[str, str, str, str]]) -> bool:
    """Whether the ends that are numbers ascend: the first and the last end then bound the set."""
    values = [number_of(end) for _, low, high, _ in ends for end in (low, high)]
    numbers = [value for value in values if value is not None]
    return numbers == sorted(numbers)
