"""The value of a SymPy expression at a point, in 40 digits.

The reference calls `lambdify`, which writes program text out of names a model chose and runs it; walking the
tree gives the same values and runs nothing.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from sieval.tasks.dgn_reference.limits import MAX_BITS, MAX_NODES

_DIGITS = 40
_FUNCTIONS = "sin cos tan cot sec csc asin acos atan acot asec acsc sinh cosh tanh coth asinh acosh atanh"


class UnevaluableError(ValueError):
    """No value here: a function nobody defined, a pole, or a magnitude over the limit."""


def evaluate(expression: Any, values: Mapping[Any, int]) -> Any:
    """The real or complex value of `expression`, its free symbols replaced by `values`.

    Raises:
        UnevaluableError: when there is none, or it is infinite.
    """
    try:
        value = _walk(expression, values)
    except (ArithmeticError, TypeError, ValueError) as exc:
        raise UnevaluableError(str(exc)[:80]) from exc
    if not _context().isfinite(value):
        raise UnevaluableError("not finite")
    return value


def agree(one: Any, other: Any) -> bool:
    """Whether two values are equal within relative 1e-9 (absolute 1e-30 near zero)."""
    context = _context()
    gap, scale = abs(one - other), max(abs(one), abs(other))
    return bool(gap <= scale * context.mpf("1e-9") or gap <= context.mpf("1e-30"))


def size(expression: Any) -> int:
    """How many nodes `expression` has, counted up to one over the limit."""
    count, todo = 0, [expression]
    while todo and count <= MAX_NODES:
        count += 1
        todo.extend(todo.pop().args)
    return count


@lru_cache(maxsize=1)
def _context() -> Any:
    import mpmath  # noqa: PLC0415  # only where expressions are compared

    context = mpmath.MPContext()
    context.dps = _DIGITS
    return context


def _walk(node: Any, values: Mapping[Any, int]) -> Any:
    context = _context()
    if node in values:
        return context.mpf(values[node])
    if node.is_Rational:
        return context.mpf(node.p) / node.q
    if node.is_Float:
        return context.mpf(str(node))
    handler = _handlers().get(node.func)
    if handler is None:
        raise UnevaluableError(f"{type(node).__name__} has no value here")
    return handler(*(_bounded(_walk(argument, values)) for argument in node.args))


def _bounded(value: Any) -> Any:
    context = _context()
    if not context.isfinite(value):
        raise UnevaluableError("not finite")
    if value and abs(context.mag(value)) > MAX_BITS:
        raise UnevaluableError(f"a magnitude of more than {MAX_BITS} bits")
    return value


def _power(base: Any, exponent: Any) -> Any:
    context = _context()
    if base and abs(exponent) * (abs(context.mag(base)) + 1) > MAX_BITS:
        raise UnevaluableError(f"a power of more than {MAX_BITS} bits")
    return context.power(base, exponent)


def _small(function: Callable[..., Any], limit: float) -> Callable[..., Any]:
    """`function`, for arguments up to `limit` only."""

    def bounded(*arguments: Any) -> Any:
        if any(abs(argument) > limit for argument in arguments):
            raise UnevaluableError(f"an argument over {limit}")
        return function(*arguments)

    return bounded


@lru_cache(maxsize=1)
def _handlers() -> Mapping[Any, Callable[..., Any]]:
    import sympy  # noqa: PLC0415  # heavy

    context = _context()
    table: dict[Any, Callable[..., Any]] = {
        getattr(sympy, name): _small(getattr(context, name), MAX_BITS) for name in _FUNCTIONS.split()
    }
    table |= {
        sympy.Add: lambda *terms: context.fsum(terms),
        sympy.Mul: lambda *factors: context.fprod(factors),
        sympy.Pow: _power,
        sympy.exp: _small(context.exp, MAX_BITS),
        sympy.log: context.log,
        sympy.Abs: abs,
        sympy.floor: context.floor,
        sympy.ceiling: context.ceil,
        sympy.factorial: _small(context.factorial, 2_000),
        sympy.gamma: _small(context.gamma, 2_000),
        sympy.binomial: _small(context.binomial, 2_000),
        sympy.Max: max,
        sympy.Min: min,
        sympy.Mod: lambda value, modulus: value - modulus * context.floor(value / modulus),
        sympy.re: context.re,
        sympy.im: context.im,
        sympy.conjugate: context.conj,
        sympy.UnevaluatedExpr: lambda value: value,
        type(sympy.pi): lambda: +context.pi,
        type(sympy.E): lambda: +context.e,
        type(sympy.EulerGamma): lambda: +context.euler,
        type(sympy.I): lambda: context.mpc(0, 1),
    }
    return table
