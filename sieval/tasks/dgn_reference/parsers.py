"""The two LaTeX parsers of the reference: latex2sympy2_extended first, then SymPy's own."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from sieval.tasks.dgn_reference.guard import refusal
from sieval.tasks.dgn_reference.lists import is_decimal_comma

Parser = Callable[[str], Any]

_LAYOUT = re.compile(r"\\(?:left|right|displaystyle)(?![A-Za-z])|\\[,!;:]|\$")
_SHORT_FRACTION = re.compile(r"\\frac\s*(\d)\s*(\d)")
_SIGNS = str.maketrans({"−": "-", "·": "*", "×": "*", "÷": ":", "π": "\\pi ", "∞": "\\infty "})


class Parsed(NamedTuple):
    """A SymPy object, or None with the reason why there is none."""

    expression: Any
    reason: str


@lru_cache(maxsize=256)
def parse(text: str) -> Parsed:
    """`text` as SymPy reads it. The guard bounds it first; the grading pool's deadline is the outer bound."""
    prepared = _prepare(text)
    if reason := refusal(prepared):
        return Parsed(None, f"{text[:40]!r} not parsed: {reason}")
    parsed = read_with(latex2sympy, prepared)
    if parsed.expression is None:
        parsed = read_with(sympy_latex, prepared)
    return parsed


def read_with(parser: Parser, text: str) -> Parsed:
    """What `parser` makes of `text`.

    Raises:
        ImportError: when the parser is not installed.
    """
    import sympy  # noqa: PLC0415  # heavy

    try:
        parsed = parser(text)
    except (ImportError, MemoryError):
        raise
    except Exception as exc:  # noqa: BLE001  # latex2sympy2_extended raises bare Exception for a syntax error
        return Parsed(None, f"{text[:40]!r} is not read: {(str(exc).splitlines() or [''])[0][:60]}")
    if isinstance(parsed, sympy.Basic | sympy.MatrixBase):
        return Parsed(parsed, "read")
    return Parsed(None, f"{text[:40]!r} is no expression")


def latex2sympy(text: str) -> Any:
    """What latex2sympy2_extended makes of `text`; it has no clock of its own."""
    from latex2sympy2_extended import NormalizationConfig  # noqa: PLC0415  # heavy
    from latex2sympy2_extended import latex2sympy as convert  # noqa: PLC0415

    return convert(text, normalization_config=NormalizationConfig(boxed="none"))  # cleaning took the box off


def sympy_latex(text: str) -> Any:
    """What SymPy's ANTLR grammar makes of all of `text`, with pi and e as the constants."""
    import sympy  # noqa: PLC0415  # heavy
    from sympy.parsing.latex import parse_latex  # noqa: PLC0415

    parsed = parse_latex(text, strict=True, backend="antlr")
    return parsed.xreplace({sympy.Symbol("pi"): sympy.pi, sympy.Symbol("e"): sympy.E})


def _prepare(text: str) -> str:
    text = _LAYOUT.sub(" ", text.translate(_SIGNS)).replace("\\dfrac", "\\frac").replace("\\tfrac", "\\frac")
    text = _SHORT_FRACTION.sub(r"\\frac{\1}{\2}", text)
    return _with_decimal_points(text).strip()


def _with_decimal_points(text: str) -> str:
    depth, out = 0, []
    for at, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        out.append("." if depth <= 0 and char == "," and is_decimal_comma(text, at) else char)
    return "".join(out)
