"""Tier `symbolic`: two answers are the same expression, as the reference understands it."""

from collections.abc import Iterator, Mapping
from typing import Any

from sieval.tasks.dgn_reference.decision import (
    Answer,
    Decision,
    Finding,
    accept,
    reject,
    undecided,
)
from sieval.tasks.dgn_reference.evaluate import UnevaluableError, agree, evaluate, size
from sieval.tasks.dgn_reference.limits import MAX_NODES, MAX_SIMPLIFIED
from sieval.tasks.dgn_reference.numeric import compare_numbers
from sieval.tasks.dgn_reference.parsers import parse

_POINTS = 8
_ATTEMPTS = 24
_PARAMETERS = frozenset("klmn")


def compare_expressions(prediction: Answer, gold: Answer) -> Finding:
    """The tier's finding for two single answers; numbers compare as numbers."""
    numbers = compare_numbers(prediction, gold)
    if numbers.decision is not Decision.UNDECIDED:
        return numbers
    mine, theirs = parse(prediction.text), parse(gold.text)
    if mine.expression is None or theirs.expression is None:
        return undecided(mine.reason if mine.expression is None else theirs.reason)
    return _compare(mine.expression, theirs.expression, named=gold.named)


def _compare(mine: Any, theirs: Any, *, named: bool) -> Finding:
    if mine == theirs:
        return accept("the same expression")
    if not (_is_scalar(mine) and _is_scalar(theirs)):
        return undecided("not two expressions")
    if max(size(mine), size(theirs)) > MAX_NODES:
        return undecided(f"an expression of more than {MAX_NODES} nodes")
    found = _sampled(mine, theirs)
    if found.decision is Decision.ACCEPT:
        return found
    renamed = _renamed(mine, theirs)
    if renamed is not None and _sampled(renamed, theirs).decision is Decision.ACCEPT:
        return accept("equal after renaming symbols by position")
    aligned = mine if renamed is None else renamed
    if _is_family(theirs, named=named) and (multiple := _integer_multiple(aligned, theirs)):
        return accept(f"{multiple} times the gold's family")
    return found if found.decision is Decision.REJECT else _simplified(mine, theirs)


def _is_scalar(expression: Any) -> bool:
    import sympy  # noqa: PLC0415  # heavy

    return isinstance(expression, sympy.Expr) and not isinstance(expression, sympy.MatrixExpr)


def _symbols(expression: Any) -> list[Any]:
    """The free symbols in the order in which they are first written."""
    import sympy  # noqa: PLC0415  # heavy

    return list(dict.fromkeys(node for node in sympy.preorder_traversal(expression) if node.is_Symbol))


def _renamed(mine: Any, theirs: Any) -> Any | None:
    """`mine` with its symbols renamed by position to those of `theirs`, or None when that changes nothing."""
    here, there = _symbols(mine), _symbols(theirs)
    if here == there or len(here) != len(there):
        return None
    return mine.xreplace(dict(zip(here, there, strict=True)))


def _points(symbols: list[Any]) -> Iterator[Mapping[Any, int]]:
    """Integers from 1 to 30, different from point to point and in no simple relation within one."""
    for row in range(_ATTEMPTS if symbols else 1):
        yield {symbol: pow(3, 7 * row + 11 * column + 1, 31) for column, symbol in enumerate(symbols)}


def _sampled(mine: Any, theirs: Any) -> Finding:
    """Whether both have the same value at eight integer points (at one, without free symbols)."""
    symbols = sorted({*_symbols(mine), *_symbols(theirs)}, key=str)
    needed = _POINTS if symbols else 1
    agreed, trouble = 0, "no point could be evaluated"
    for point in _points(symbols):
        try:
            one, other = evaluate(mine, point), evaluate(theirs, point)
        except UnevaluableError as exc:
            trouble = str(exc)
            continue
        if not agree(one, other):
            return reject(f"different values{_shown(point)}")
        agreed += 1
        if agreed == needed:
            return accept(f"equal at {needed} integer points" if symbols else "equal in value")
    return undecided(f"equal at {agreed} of {needed} points: {trouble}")


def _shown(point: Mapping[Any, int]) -> str:
    return (
        " at " + ", ".join(f"{str(symbol)[:20]}={value}" for symbol, value in point.items()) if point else ""
    )


def _is_family(gold: Any, *, named: bool) -> bool:
    """Whether the gold is a formula in one integer parameter: `x=\\frac{\\pi}{4}(4k+1)`."""
    import sympy  # noqa: PLC0415  # heavy

    symbols = _symbols(gold)
    return len(symbols) == 1 and symbols[0].name in _PARAMETERS and (named or gold.has(sympy.pi))


def _integer_multiple(mine: Any, theirs: Any) -> int | None:
    """The integer m with `mine` = m · `theirs` at eight values of the parameter."""
    symbols = sorted({*_symbols(mine), *_symbols(theirs)}, key=str)
    ratios = []
    for point in _points(symbols):
        try:
            one, other = evaluate(mine, point), evaluate(theirs, point)
        except UnevaluableError:
            continue
        if agree(other, 0) or one.imag or other.imag:
            continue
        ratios.append(one / other)
        if len(ratios) == _POINTS:
            break
    if len(ratios) < _POINTS or abs(ratios[0]) > 10**6:
        return None
    multiple = round(float(ratios[0]))
    return multiple if multiple and all(agree(ratio, multiple) for ratio in ratios) else None


def _simplified(mine: Any, theirs: Any) -> Finding:
    """SymPy's last word, for what has no values to compare."""
    import sympy  # noqa: PLC0415  # heavy

    difference = sympy.Add(mine, sympy.Mul(-1, theirs, evaluate=False), evaluate=False)
    heavy = (sympy.factorial, sympy.binomial, sympy.gamma, sympy.Integral, sympy.Limit)
    if sympy.count_ops(difference) > MAX_SIMPLIFIED or difference.has(*heavy) or not difference.free_symbols:
        return undecided("too large to simplify")
    if sympy.simplify(difference) == 0:
        return accept("the difference simplifies to 0")
    return undecided("the difference does not simplify to 0")
