"""Grading by math-verify, gold first, as the published protocols do."""

import importlib.metadata
import logging
import re
from functools import lru_cache
from typing import Any

from sieval.core.errors import SievalError
from sieval.core.records import Sample, Verdict
from sieval.grading.limits import MAX_ANSWER_CHARS
from sieval.tasks.extraction import arena_answer, first_answer_line, last_box

_VERSIONS = {"antlr4-python3-runtime": "4.11", "math-verify": "0.9.0"}
"""Other releases read percent signs otherwise, or lose a parser without a word."""
_DELIMITED = re.compile(r"(?<!\\)\$|\\\(|\\\[|\\boxed|\\begin\{(?:equation|align|displaymath)")
_FULL_STOP = re.compile(r"(?<!\\left)(?<!\\right)\.(?=\s*(?:(?<!\\)\$|\\[)\]]))")
"""It ends a sentence, inside the formula's delimiters."""
_WORD = re.compile(r"[A-Za-z]{4,}(?!\s*\()")
_NUMBER = re.compile(r"\d[\d.,/]*")
_QUOTED = 60
_PROBES = (("latex", r"$\frac{3}{4}$", "3/4"), ("expr", "3/4", "3/4"), ("latex", r"$\{1,2\}$", "{1, 2}"))
"""(parser, text, how the parsed text prints): what a working parser must answer."""


def grade_answer_line(sample: Sample, text: str) -> Verdict:
    """The first `Answer:` line against the gold."""
    return _grade(sample, first_answer_line(text), "no line reads `Answer: …`")


def grade_arena(sample: Sample, text: str) -> Verdict:
    """The last exact box, else the last integer, against the gold."""
    found = arena_answer(text, gold_is_list="," in sample.gold)
    return _grade(sample, found, "there is no closed box and no integer")


def grade_last_box(sample: Sample, text: str) -> Verdict:
    """The last box against the gold."""
    return _grade(sample, last_box(text), "there is no box, or the last one is never closed")


def warm() -> None:
    """Load math-verify and hold each of its parsers to a known probe.

    Raises:
        SievalError: when one is missing, or does not read what it must.
    """
    try:
        for package, required in _VERSIONS.items():
            _require(package, required, importlib.metadata.version(package))
        from math_verify import ExprExtractionConfig, LatexExtractionConfig, parse  # noqa: PLC0415  # heavy
    except ImportError as exc:
        raise SievalError(
            f"math-verify must be importable (got {exc}); install sieval's dependencies"
        ) from exc
    # It warns that no alarm of its own is set: the pool's deadline is.
    logging.getLogger("math_verify").setLevel(logging.ERROR)
    configs = {"latex": LatexExtractionConfig(), "expr": ExprExtractionConfig()}
    for parser, text, expected in _PROBES:
        parsed = parse(text, [configs[parser]], fallback_mode="no_fallback", parsing_timeout=None)
        if not parsed or str(parsed[0]) != expected:
            raise SievalError(
                f"math-verify's {parser} parser must read {text!r} as {expected} (got {parsed}); install "
                f"math-verify, latex2sympy2_extended and antlr4-python3-runtime at the versions sieval names"
            )


def _require(package: str, required: str, found: str) -> None:
    """Checked before the import, which another ANTLR runtime ends with a bare exception."""
    if not found.startswith(required):
        raise SievalError(
            f"{package} must be {required} for math-verify's LaTeX parser (got {found}); install "
            f"sieval's dependencies as they are pinned"
        )


def _grade(sample: Sample, prediction: str | None, missing: str) -> Verdict:
    if prediction is None:
        return Verdict("unextracted", None, "none", missing)
    return compare(sample.gold, prediction)


def compare(gold: str, prediction: str) -> Verdict:
    """Whether math-verify takes the prediction for the gold; no alarm of its own is set."""
    if len(prediction) > MAX_ANSWER_CHARS:
        reason = f"the prediction has more than {MAX_ANSWER_CHARS} characters"
        return Verdict("incorrect", prediction[:MAX_ANSWER_CHARS], "limit", reason)
    golds, predictions = _parse_gold(gold), parse_answer(prediction)
    if not golds:
        return Verdict("ungraded", prediction, "gold", f"math-verify reads nothing in the gold {_cut(gold)}")
    if not predictions:
        return Verdict("incorrect", prediction, "unread", f"math-verify reads nothing in {_cut(prediction)}")
    refused = ""
    for mine in golds:
        for theirs in predictions:
            equal, refused = _verify(mine, theirs)
            if equal:
                return Verdict(
                    "correct", prediction, "math-verify", f"{_cut(prediction)} equals {_cut(gold)}"
                )
    told = f" ({refused})" if refused else ""
    return Verdict("incorrect", prediction, "math-verify", f"{_cut(prediction)} is not {_cut(gold)}{told}")


def parse_answer(text: str) -> list[Any]:
    """What math-verify makes of an answer; bare text is a formula, or prose around one number."""
    from math_verify import parse  # noqa: PLC0415  # heavy

    text = _FULL_STOP.sub("", text.strip().strip("*").strip())
    as_it_is = _DELIMITED.search(text) or _is_prose(text)
    parsed: list[Any] = parse(text if as_it_is else f"${text}$", parsing_timeout=None)
    return parsed


def _is_prose(text: str) -> bool:
    return "\\" not in text and _WORD.search(text) is not None and len(_NUMBER.findall(text)) == 1


@lru_cache(maxsize=1024)
def _parse_gold(gold: str) -> tuple[Any, ...]:
    return tuple(parse_answer(gold))


def _verify(gold: Any, prediction: Any) -> tuple[bool, str]:
    """Whether the parsed two agree, or what kept math-verify from deciding; memory's end is not caught."""
    from math_verify import verify  # noqa: PLC0415  # heavy
    from sympy.polys.polyerrors import BasePolynomialError  # noqa: PLC0415  # heavy

    try:
        return bool(verify(gold, prediction, timeout_seconds=None, raise_on_error=True)), ""
    except (ArithmeticError, AssertionError, AttributeError, LookupError) as exc:
        refused: BaseException = exc
    except (BasePolynomialError, RuntimeError, SyntaxError, TypeError, ValueError) as exc:
        refused = exc
    return False, f"it gave up: {type(refused).__name__}"


def _cut(text: str) -> str:
    plain = " ".join(text.split())
    return repr(plain if len(plain) <= _QUOTED else plain[: _QUOTED - 1] + "…")
