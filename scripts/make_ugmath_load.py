"""Write a synthetic set in UGMathBench's shape and size: 5,061 problems × 3 versions, 42,064 answer slots.

    python -m scripts.make_ugmath_load FILE [--problems N]

The same bytes every time. Two versions have no answer, as two of the dataset's do.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from sieval.core.jsonvalue import JsonObject, JsonValue, encode_line
from sieval.datasets.ugmathbench import PROBLEMS, SLOTS, SUBJECTS, VERSIONS

CORRUPT = ((101, 2), (2_999, 3))
"""(problem number, version) of the versions without an answer; their problems have one slot each."""

_MOST_SLOTS = 9


class Part(NamedTuple):
    """A question with one placeholder, and its slot."""

    text: str
    kind: str
    gold: str
    options: tuple[str, ...] = ()


def _number(draw: Random) -> Part:
    a, b, c = draw.randint(2, 30), draw.randint(2, 30), draw.randint(2, 19)
    if draw.random() < 0.5:
        return Part(rf"Compute ${a}\cdot {b}-{c}$. [ANS]", "NV", str(a * b - c))
    return Part(rf"Divide ${a}$ by ${b + c}$. [ANS]", "NV", f"{a / (b + c):.6g}")


def _derivative(draw: Random) -> Part:
    a, b, n = draw.randint(2, 9), draw.randint(2, 9), draw.randint(3, 7)
    gold = f"{a * n}*x^({n}-1)+{b}*cos({b}*x)"
    return Part(rf"Differentiate ${a}x^{{{n}}}+\sin({b}x)$ by $x$. [ANS]", "EX", gold)


def _oscillation(draw: Random) -> Part:
    a, b, c = draw.randint(2, 9), draw.randint(2, 9), draw.randint(1, 5)
    text = rf"Give the decaying oscillation of amplitude ${a}$, rate ${b}$ and frequency ${c}$. [ANS]"
    return Part(text, "EX", f"{a}*e^(-{b}*t)*sin({c}*pi*t)")


def _line(draw: Random) -> Part:
    m, c = draw.randint(2, 19), draw.randint(1, 19)
    return Part(f"Find the line of slope ${m}$ through $(0,{c})$. [ANS]", "EQ", f"y = {m}*x+{c}")


def _interval(draw: Random) -> Part:
    low = draw.randint(-20, 20)
    high = low + draw.randint(1, 20)
    if draw.random() < 0.5:
        return Part(f"Where is $(x-({low}))(x-({high}))\\le 0$? [ANS]", "INT", f"[{low},{high}]")
    text = f"Where is $(x-({low}))(x-({high}))>0$? [ANS]"
    return Part(text, "INT", f"(-infinity,{low}) U ({high},infinity)")


def _truth(draw: Random) -> Part:
    a, b = draw.randint(20, 999), draw.randint(2, 9)
    gold = ("True" if a % b == 0 else "False") if a % 2 else ("T" if a % b == 0 else "F")
    return Part(f"True or false: ${b}$ divides ${a}$. [ANS]", "TF", gold)


def _one_option(draw: Random) -> Part:
    a = draw.randint(2, 99)
    options = tuple(str(a * a + shift) for shift in draw.sample((-2, -1, 0, 1, 2), 4))
    if str(a * a) not in options:
        options = (str(a * a), *options[1:])
    return Part(f"Which is the square of ${a}$? [ANS]", "MCS", "ABCD"[options.index(str(a * a))], options)


def _several_options(draw: Random) -> Part:
    numbers = [draw.randint(2, 99) for _ in range(4)]
    letters = "".join(letter for letter, n in zip("ABCD", numbers, strict=True) if n % 2) or "A"
    listed = ", ".join(f"{letter}. {n}" for letter, n in zip("ABCD", numbers, strict=True))
    return Part(f"Which are odd (A where none is): {listed}? [ANS]", "MCM", letters, ("A", "B", "C", "D"))


def _word(draw: Random) -> Part:
    n = draw.randint(2, 9_999)
    return Part(f"Is ${n}$ even or odd? [ANS]", "OE", "odd" if n % 2 else "even")


def _vector(draw: Random) -> Part:
    a, b, c, d = (draw.randint(-9, 9) for _ in range(4))
    return Part(f"Add $({a},{b})$ and $({c},{d})$. [ANS]", "OL", f"({a + c},{b + d})")


def _roots(draw: Random) -> Part:
    roots = sorted({draw.randint(-9, 9) for _ in range(3)})
    factors = "".join(f"(x-({root}))" for root in roots)
    return Part(f"List the roots of ${factors}$. [ANS]", "UOL", f"({','.join(map(str, roots))})")


KINDS: Mapping[Callable[[Random], Part], int] = {
    _number: 44, _derivative: 14, _oscillation: 8, _line: 5, _interval: 6, _truth: 6, _one_option: 6,
    _several_options: 2, _word: 3, _vector: 3, _roots: 3,
}  # fmt: skip
"""How many of a hundred slots each kind takes."""


def slot_counts(problems: int) -> list[int]:
    """How many slots each problem has; at full size they add up to the dataset's own number of slots."""
    draw = Random("slots")
    counts = [1 if draw.random() < 0.45 else draw.randint(2, _MOST_SLOTS - 2) for _ in range(problems)]
    for number, _ in CORRUPT:
        counts[number % problems] = 1
    if problems == PROBLEMS:
        missing = (SLOTS + len(CORRUPT)) // len(VERSIONS) - sum(counts)
        fixed = {number for number, _ in CORRUPT}
        at = 0
        while missing:
            step = 1 if missing > 0 else -1
            if at not in fixed and 1 <= counts[at] + step <= _MOST_SLOTS:
                counts[at] += step
                missing -= step
            at = (at + 7) % problems
    return counts


def make_rows(problems: int = PROBLEMS) -> Iterator[JsonObject]:
    """The rows in the order of the subjects, problem by problem."""
    for number, slots in enumerate(slot_counts(problems)):
        subject = SUBJECTS[number * len(SUBJECTS) // problems]
        kinds = Random(f"kinds {number}").choices(tuple(KINDS), tuple(KINDS.values()), k=slots)
        row: dict[str, JsonValue] = {
            "id": f"{subject}_{number:04d}",
            "subject": subject,
            "topic": f"Topic {number % 7}",
            "subtopic": f"Subtopic {number % 23}",
            "level": 1 + number % 6,
            "keywords": ["synthetic"],
        }
        for version in VERSIONS:
            draw = Random(f"version {number} {version}")
            parts = [make(draw) for make in kinds]
            corrupt = problems == PROBLEMS and (number, version) in CORRUPT
            row[f"problem_v{version}"] = f"Exercise {number}, sheet {version}. " + " ".join(
                p.text for p in parts
            )
            row[f"answer_v{version}"] = [] if corrupt else [part.gold for part in parts]
            row[f"answer_type_v{version}"] = [part.kind for part in parts]
            row[f"options_v{version}"] = [list(part.options) for part in parts]
        yield row


def main() -> None:
    """Write the file named on the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--problems", type=int, default=PROBLEMS)
    asked = parser.parse_args()
    with asked.file.open("wb") as file:
        file.writelines(map(encode_line, make_rows(asked.problems)))


if __name__ == "__main__":
    main()
