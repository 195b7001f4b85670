"""What published graders get by executing an answer: a bounded part of Python, walked and never run."""

import ast
import builtins
import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

MAX_CHARS = 10_000
MAX_NODES = 200
MAX_EXPONENT = 64
MAX_FACTORIAL = 170
_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitXor: operator.xor,
}


class FailsError(Exception):
    """Executing the text would raise: no Python, or a name that is not there."""


class OutsideError(Exception):
    """Executing the text may give something this part of Python cannot tell."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that executed text sees; `number` makes a literal's value."""

    names: Mapping[str, Any]
    calls: Mapping[str, Callable[..., Any]]
    number: Callable[[str], Any]
    unknown: Callable[[str], Any]


def _missing(name: str) -> Any:
    raise NameError(name)


def _factorial(value: Any) -> int:
    if value > MAX_FACTORIAL:
        raise OutsideError(f"the factorial of {value}")
    return math.factorial(value)


PLAIN = Scope(
    {"pi": math.pi, "e": math.e, "E": 2.718, "math": math},
    {
        "sqrt": math.sqrt,
        "sin": math.sin,
        "cos": math.cos,
        "log": math.log,
        "exp": math.exp,
        "factorial": _factorial,
        "float": float,
        "int": int,
        "abs": abs,
        "round": round,
        "list": list,
    },
    ast.literal_eval,
    _missing,
)
"""What TheoremQA's `eval` sees: Python's own numbers, and what its module imports from `math`."""


def executed(text: str, scope: Scope) -> Any:
    """The value of `text` as an expression.

    Raises:
        FailsError: when Python would raise.
        OutsideError: when the text is longer, larger or richer than this part of Python.
    """
    if len(text) > MAX_CHARS:
        raise OutsideError(f"{len(text)} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError) as exc:
        raise FailsError(str(exc)) from exc
    if sum(1 for _ in ast.walk(tree)) > MAX_NODES:
        raise OutsideError("too many parts")
    try:
        return _value(tree.body, scope)
    except (ArithmeticError, TypeError, ValueError, NameError) as exc:
        raise FailsError(str(exc)) from exc


def _value(node: ast.expr, scope: Scope) -> Any:
    match node:
        case ast.Constant(value=bool() | None | str()):
            return node.value
        case ast.Constant(value=int() | float()):
            return scope.number(ast.unparse(node))
        case ast.List(elts=items) | ast.Tuple(elts=items):
            made = [_value(item, scope) for item in items]
            return made if isinstance(node, ast.List) else tuple(made)
        case ast.Set(elts=items):
            return {_value(item, scope) for item in items}
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, scope)
        case ast.UnaryOp(op=ast.UAdd(), operand=inner):
            return _value(inner, scope)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_value(left, scope), _value(right, scope))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _BINARY[type(op)](_value(left, scope), _value(right, scope))
        case ast.Name(id=name):
            return _named(name, scope)
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return _function(name, scope)(*(_value(argument, scope) for argument in arguments))
        case ast.Call(func=ast.Attribute(value=ast.Name(id="math"), attr=name), args=arguments):
            return _of_math(name, [_value(argument, scope) for argument in arguments], scope)
    raise OutsideError(type(node).__name__)


def _named(name: str, scope: Scope) -> Any:
    if name in scope.names:
        return scope.names[name]
    if name in scope.calls or hasattr(builtins, name):
        raise OutsideError(f"the function {name} as a value")
    return scope.unknown(name)


def _function(name: str, scope: Scope) -> Callable[..., Any]:
    if name in scope.calls:
        return scope.calls[name]
    if hasattr(builtins, name):
        raise OutsideError(f"a call of {name}")
    scope.unknown(name)
    raise OutsideError(f"a call of {name}")


def _of_math(name: str, arguments: list[Any], scope: Scope) -> Any:
    if "math" not in scope.names:
        raise NameError("math")
    if name not in scope.calls:
        raise OutsideError(f"math.{name}")
    return scope.calls[name](*arguments)


def _power(base: Any, exponent: Any) -> Any:
    for value in (base, exponent):
        if isinstance(value, int) and value.bit_length() > MAX_EXPONENT:
            raise OutsideError("a large power")
    if isinstance(exponent, int | float) and abs(exponent) > MAX_EXPONENT:
        raise OutsideError("a large power")
    return base**exponent
