"""A start-up check that both LaTeX parsers are there and read what they should."""

from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from sieval.core.errors import SievalError
from sieval.tasks.dgn_reference.evaluate import UnevaluableError, agree, evaluate
from sieval.tasks.dgn_reference.parsers import Parser, latex2sympy, read_with, sympy_latex

PROBE = r"\frac{3}{4}\sqrt{k}+\sin(2k)"
_AT = 4
_ANTLR = "4.11"
_RUNTIME = "antlr4-python3-runtime"


class Requirement(NamedTuple):
    """A parser, the package it comes from, and the versions that are known to work."""

    package: str
    expected: str
    parser: Parser


PARSERS = (
    Requirement("latex2sympy2_extended", "1.11 or later below 2", latex2sympy),
    Requirement("sympy", "1.13 or 1.14", sympy_latex),
)


def check_parsers() -> None:
    """Return once the parser runtime and both parsers have proved themselves.

    Raises:
        SievalError: when a package is missing, of the wrong version, or misreads the probe.
    """
    found = _version(_RUNTIME)
    if not found.startswith(_ANTLR + "."):
        raise SievalError(
            f"the LaTeX parsers need {_RUNTIME} {_ANTLR}.* (found {found}); "
            f"run: pip install '{_RUNTIME}=={_ANTLR}.*'"
        )
    for requirement in PARSERS:
        check_parser(requirement)


def check_parser(requirement: Requirement) -> None:
    """Return once `requirement.parser` has read the probe.

    Raises:
        SievalError: when it is missing, or reads something else.
    """
    try:
        parsed = read_with(requirement.parser, PROBE)
    except ImportError as exc:
        raise SievalError(_message(requirement, f"cannot be imported: {str(exc)[:80]!r}")) from exc
    if parsed.expression is None:
        raise SievalError(_message(requirement, f"fails: {parsed.reason}"))
    if not _is_probe(parsed.expression):
        raise SievalError(_message(requirement, f"misreads {PROBE!r} as {str(parsed.expression)[:80]!r}"))


def _is_probe(parsed: Any) -> bool:
    import sympy  # noqa: PLC0415  # heavy

    if not isinstance(parsed, sympy.Expr) or [symbol.name for symbol in parsed.free_symbols] != ["k"]:
        return False
    wanted = sympy.Rational(3, 2) + sympy.sin(8)
    try:
        return agree(evaluate(parsed, dict.fromkeys(parsed.free_symbols, _AT)), evaluate(wanted, {}))
    except UnevaluableError:
        return False


def _message(requirement: Requirement, trouble: str) -> str:
    package, expected, _ = requirement
    return (
        f"LaTeX parser {package} {trouble} (expected version {expected}, found {_version(package)}; "
        f"{_RUNTIME} {_version(_RUNTIME)}); reinstall sieval's dependencies"
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"
