"""Steps of algebra that keep an answer equal."""

import random
from fractions import Fraction

import pytest

from sieval.tasks.rewrites.algebra import reworked, top_terms


@pytest.mark.parametrize(
    ("gold", "kind", "text"),
    [
        ("m(a-b)", "expanded", r"m\cdot a-m\cdot b"),
        ("-3(x-2y)", "expanded", r"-3\cdot x+3\cdot 2y"),
        (r"\sqrt{2}\,(m+3)", "expanded", r"\sqrt{2}\,\cdot m+\sqrt{2}\,\cdot 3"),
        ("2a-4b+6", "factored", r"2\left(a-2b+3\right)"),
        ("a^2-b^2", "reordered_sum", "-b^2+a^2"),
        ("x+1", "doubled_half", r"\frac{2\left(x+1\right)}{2}"),
        ("[1,2)", "inequality", r"1\le x<2"),
        (r"(-\infty,3]", "inequality", r"x\le 3"),
        (r"(1,2)\cup[3,\infty)", "inequality", r"1<x<2 \text{ or } x\ge 3"),
    ],
)
def test_each_step_is_written_out(gold: str, kind: str, text: str) -> None:
    assert {spelling.kind: spelling.text for spelling in reworked(gold)}[kind] == text


@pytest.mark.parametrize(
    ("gold", "kind"),
    [
        ("f(x+1)", "expanded"),  # a function's argument
        (r"\sin(x+1)", "expanded"),
        ("2^(x+1)", "expanded"),
        ("(a+b)(c+d)", "expanded"),
        ("2^3+4", "factored"),  # the 2 is a base
        ("2.5x+5", "factored"),
        ("10^-3x", "reordered_sum"),  # a sign of an exponent
        (r"(x,2)\cup(3,x+1)", "inequality"),  # x is taken
    ],
)
def test_a_step_that_might_change_the_value_is_not_taken(gold: str, kind: str) -> None:
    assert kind not in {spelling.kind for spelling in reworked(gold)}


@pytest.mark.parametrize(
    ("body", "terms"),
    [
        ("a-b+c", ["a", "-b", "+c"]),
        ("-a-b", ["-a", "-b"]),
        ("a(b-c)+d", ["a(b-c)", "+d"]),
        ("2^{a-b}", ["2^{a-b}"]),
        (r"a\cdot -b", [r"a\cdot -b"]),
    ],
)
def test_summands_stand_outside_brackets(body: str, terms: list[str]) -> None:
    assert top_terms(body) == terms


@pytest.mark.parametrize("seed", range(40))
def test_integer_sums_keep_their_value(seed: int) -> None:
    rng = random.Random(seed)
    terms = [
        (rng.choice((-1, 1)) * rng.randint(1, 30), rng.choice(("x", "y", "")))
        for _ in range(rng.randint(2, 4))
    ]
    body = "".join(f"{number:+d}{letter}" for number, letter in terms).removeprefix("+")
    point = {"x": Fraction(rng.randint(-9, 9), 7), "y": Fraction(rng.randint(-9, 9), 5)}
    for gold in (body, f"{rng.randint(2, 9)}({body})"):
        for spelling in reworked(gold):
            assert value(spelling.text, point) == value(gold, point), (gold, spelling)


def value(text: str, point: dict[str, Fraction]) -> Fraction:
    """The value of a polynomial of our own making, by Python's own parser."""
    plain = text.replace(r"\left", "").replace(r"\right", "").replace(r"\cdot", "*").replace(" ", "")
    if plain.startswith(r"\frac{") and plain.endswith("}{2}"):
        plain = f"({plain[6:-4]})/2"
    spaced = ""
    for char in plain:
        if spaced and (char.isalpha() or char == "(") and (spaced[-1].isalnum() or spaced[-1] == ")"):
            spaced += "*"
        spaced += char
    return Fraction(eval(spaced, {"__builtins__": {}}, {**point}))  # text this test wrote itself
