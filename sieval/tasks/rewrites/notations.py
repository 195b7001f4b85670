"""The same answer in the notations models use, equal by construction."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from sieval.tasks.rewrites.answer_shapes import (
    FAMILY_LETTERS,
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

MAX_SPELLED_DIGITS = 15
"""Numbers longer than this keep their spelling."""

_GLYPHS = {
    r"\pi": "π",
    r"\infty": "∞",
    r"\pm": "±",
    r"\cup": "∪",
    r"\bigcup": "∪",
    r"\cdot": "·",
    r"\circ": "°",
}
_COMMAND = re.compile(r"\\[a-zA-Z]+")
_SIMPLE_FRACTION = re.compile(r"\\frac\{(\d)\}\{(\d)\}")
_GROUP = re.compile(r"\(([^()]*)\)")
_PLAIN_ROOT = re.compile(r"\\sqrt\{(\d+)\}(?![\w({\\^])")


@lru_cache(maxsize=8192)
def spellings(gold: str) -> tuple[Rewrite, ...]:
    """Every notation known for this answer, its own spelling first, none twice.

    >>> [s.text for s in spellings(r"\\boxed{-\\frac{3}{4}}")][:4]
    ['-\\\\frac{3}{4}', '-3/4', '\\\\frac{-3}{4}', '-\\\\frac{6}{8}']
    """
    shaped = shape_of(gold)
    return each_once((Rewrite("plain", shaped.text), *_of_shape(shaped), *_of_any(shaped)))


def _of_any(shaped: Shaped) -> Iterator[Rewrite]:
    """Changes of typesetting alone, safe in every formula."""
    text = shaped.text
    if shaped.shape == "words":
        return
    if r"\frac" in text:
        yield Rewrite("dfrac", text.replace(r"\frac", r"\dfrac"))
        yield Rewrite("tfrac", text.replace(r"\frac", r"\tfrac"))
        yield Rewrite("bare_frac", _SIMPLE_FRACTION.sub(r"\\frac\1\2", text))
    if r"\left" not in text and _GROUP.search(text) and shaped.shape != "intervals":
        yield Rewrite("left_right", _GROUP.sub(r"\\left(\1\\right)", text))
    if r"\left" in text:
        yield Rewrite("no_left_right", text.replace(r"\left", "").replace(r"\right", ""))
    glyphs = text.replace(r"^\circ", "°").replace(r"^{\circ}", "°")
    glyphs = _COMMAND.sub(lambda found: _GLYPHS.get(found[0], found[0]), _PLAIN_ROOT.sub(r"√\1", glyphs))
    if glyphs != text:
        yield Rewrite("unicode", glyphs)
    if text.startswith("-"):
        yield Rewrite("unicode_minus", "−" + text[1:])
    if shaped.shape in {"expression", "equation", "family", "plus_minus"}:
        spaced = re.sub(r"(?<=[\w})])([+\-=])(?=[\w\\({])", r" \1 ", text)
        if spaced != text:
            yield Rewrite("spaced", spaced)


def _of_shape(shaped: Shaped) -> Iterator[Rewrite]:
    match shaped.shape:
        case "number" | "fraction":
            yield from _of_number(shaped)
        case "percent":
            yield from _of_percent(shaped)
        case "quantity":
            yield from _of_quantity(shaped)
        case "list":
            yield from _of_list(shaped)
        case "plus_minus":
            yield from _of_plus_minus(shaped)
        case "intervals":
            yield from _of_intervals(shaped)
        case "family":
            yield from _of_family(shaped)
        case "words":
            yield from _of_words(shaped)
        case _:
            yield from _of_assignment(shaped)


def _of_assignment(shaped: Shaped) -> Iterator[Rewrite]:
    if shaped.prefix:
        yield Rewrite("bare", shaped.body)
        yield Rewrite(
            "assigned_spaced", f"{shaped.prefix.rstrip().removesuffix('=').rstrip()} = {shaped.body}"
        )


def _of_number(shaped: Shaped) -> Iterator[Rewrite]:
    yield from _of_assignment(shaped)
    value = number_of(shaped.body)
    if value is None or len(shaped.body) > MAX_SPELLED_DIGITS:
        return
    sign, size = ("-" if value < 0 else ""), abs(value)
    top, bottom = size.numerator, size.denominator
    decimal = _decimal(size)
    if bottom == 1:
        yield Rewrite("decimal_point", f"{sign}{top}.0")
        if top >= 10_000:
            yield Rewrite("thin_space", f"{sign}{top:,}".replace(",", r"\,"))
        return
    yield Rewrite("slash", f"{sign}{top}/{bottom}")
    yield Rewrite("fraction", rf"{sign}\frac{{{top}}}{{{bottom}}}")
    yield Rewrite("sign_in_top", rf"\frac{{{sign}{top}}}{{{bottom}}}")
    yield Rewrite("unreduced", rf"{sign}\frac{{{2 * top}}}{{{2 * bottom}}}")
    if decimal is not None:
        yield Rewrite("decimal", sign + decimal)
        yield Rewrite("trailing_zero", f"{sign}{decimal}0")
        if len(decimal.partition(".")[2]) != 3:  # three digits would read as thousands
            yield Rewrite("decimal_comma", sign + decimal.replace(".", "{,}"))
        if size < 1:
            yield Rewrite("no_leading_zero", sign + decimal.removeprefix("0"))


def _decimal(value: Fraction) -> str | None:
    """The terminating decimal of a fraction, in at most ten places, else None."""
    for places in range(1, 11):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(scaled.numerator).rjust(places + 1, "0")
            return f"{digits[:-places]}.{digits[-places:]}"
    return None


def _of_percent(shaped: Shaped) -> Iterator[Rewrite]:
    number = percent_of(shaped.body) or ""
    point = number.replace("{,}", ".").replace(",", ".")
    yield Rewrite("escaped_percent", rf"{number}\%")
    yield Rewrite("bare_percent", f"{point}%")
    yield Rewrite("spaced_percent", rf"{point} \%")
    if "." in point:
        yield Rewrite("trailing_zero", rf"{point}0\%")


def _of_quantity(shaped: Shaped) -> Iterator[Rewrite]:
    yield from _of_assignment(shaped)
    number, unit = quantity_of(shaped.body) or ("", "")
    yield Rewrite("unit_text", rf"{number}\text{{ {unit}}}")
    yield Rewrite("unit_roman", rf"{number}\,\mathrm{{{unit}}}")
    yield Rewrite("unit_plain", f"{number} {unit}")


def _of_list(shaped: Shaped) -> Iterator[Rewrite]:
    texts = [part.text for part in shaped.parts]
    shapes = [shape_of(text) for text in texts]
    if all(one.shape not in {"words", "tuple"} for one in shapes):  # words answer questions in their order
        yield Rewrite("reordered", _join([texts[-1], *texts[:-1]], shaped))
        yield Rewrite("reversed", _join(texts[::-1], shaped))
    commas = any("," in text for text in texts)
    if not commas:
        yield Rewrite("commas", ", ".join(texts))
        yield Rewrite("and", rf"{', '.join(texts[:-1])} \text{{ and }} {texts[-1]}")
    yield Rewrite("semicolons", "; ".join(texts))
    plain = all(one.shape in {"number", "fraction", "expression"} and not one.prefix for one in shapes)
    if plain and not commas and len(set(texts)) == len(texts):
        yield Rewrite("braces", rf"\{{{', '.join(texts)}\}}")
    decimals = [_as_decimal(one) for one in shapes]
    if any(text != decimal for text, decimal in zip(texts, decimals, strict=True)):
        yield Rewrite("decimals", "; ".join(decimals))


def _as_decimal(shaped: Shaped) -> str:
    value = number_of(shaped.body)
    decimal = None if value is None or value.denominator == 1 else _decimal(abs(value))
    sign = "-" if value is not None and value < 0 else ""
    return shaped.text if decimal is None else f"{shaped.prefix}{sign}{decimal}"


def _join(texts: list[str], shaped: Shaped) -> str:
    separators = [part.separator for part in shaped.parts]
    return "".join([text + separator for text, separator in zip(texts, separators, strict=True)])


def _of_plus_minus(shaped: Shaped) -> Iterator[Rewrite]:
    yield from _of_assignment(shaped)
    upper, lower = alternatives(shaped.body)
    prefix = "" if "_" in shaped.prefix else shaped.prefix
    yield Rewrite("both_signs", f"{prefix}{upper}; {prefix}{lower}")
    yield Rewrite("both_signs_reversed", f"{prefix}{lower}; {prefix}{upper}")


def _of_intervals(shaped: Shaped) -> Iterator[Rewrite]:
    yield from _of_assignment(shaped)
    pieces = [interval_ends(piece) for piece in UNION.split(shaped.body)]
    ends = [piece for piece in pieces if piece is not None]
    for kind, inner, union in (
        ("comma_space", ", ", r" \cup "),
        ("semicolon", "; ", r" \cup "),
        ("union_glyph", ", ", " ∪ "),
        ("bigcup", ",", r"\bigcup"),
    ):
        if inner.strip() == "," and any("," in end for _, low, high, _ in ends for end in (low, high)):
            continue
        written = [f"{left}{low}{inner}{high}{right}" for left, low, high, right in ends]
        yield Rewrite(kind, union.join(written))
        if len(written) > 1:
            yield Rewrite(f"{kind}_reversed", union.join(written[::-1]))


def _of_family(shaped: Shaped) -> Iterator[Rewrite]:
    yield from _of_assignment(shaped)
    letter = parameter_of(shaped.body)
    if letter is None:
        return
    for other in FAMILY_LETTERS:
        if other != letter:
            renamed = re.sub(rf"(?<![a-zA-Z\\]){letter}(?![a-zA-Z_])", other, shaped.body)
            yield Rewrite("renamed", shaped.prefix + renamed)
            if other == "n":
                yield Rewrite("domain", rf"{shaped.prefix}{renamed}, n \in \mathbb{{Z}}")
    if f"^{letter}" in shaped.body:
        return
    shifted = re.sub(rf"(?<![a-zA-Z\\]){letter}(?![a-zA-Z_])", rf"({letter}+1)", shaped.body)
    yield Rewrite("reindexed", shaped.prefix + shifted)


def _of_words(shaped: Shaped) -> Iterator[Rewrite]:
    words = words_in(shaped.text) or shaped.text
    yield Rewrite("text", rf"\text{{{words}}}")
    yield Rewrite("capital", words[:1].upper() + words[1:])
    if not words[1:2].isupper():  # ABC are options or initials
        yield Rewrite("lower", words[:1].lower() + words[1:])
    yield Rewrite("sentence", f"{words.rstrip('.')}.")
