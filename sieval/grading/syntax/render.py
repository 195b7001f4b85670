"""A tree as one line of plain text, for reasons."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from sieval.grading.limits import QUOTED_CHARS
from sieval.grading.syntax import nodes

if TYPE_CHECKING:
    from sieval.grading.syntax.nodes import Node


def shown(node: Node) -> str:
    """The tree in plain notation, cut to what a reason can hold."""
    text = _text(node)
    return text if len(text) <= QUOTED_CHARS else text[: QUOTED_CHARS - 1] + "…"


def _text(node: Node) -> str:
    match node:
        case nodes.Num(value, places):
            if isinstance(value, Fraction) and places is not None and 0 <= places <= 30:
                return f"{float(value):.{places}f}"
            bits = value.bit_length() if isinstance(value, int) else value.denominator.bit_length()
            return str(value) if bits < 400 else f"<number of {bits} bits>"
        case nodes.Sym(name):
            return {"pi": "π", "oo": "∞"}.get(name, name)
        case nodes.Add(terms):
            return " + ".join(map(_text, terms)).replace("+ -", "- ")
        case nodes.Mul(factors):
            if factors[0] == nodes.MINUS_ONE and len(factors) > 1:
                return "-" + "·".join(_factor(f) for f in factors[1:])
            return "·".join(_factor(f) for f in factors)
        case nodes.Div(top, bottom):
            return f"{_factor(top)}/{_operand(bottom)}"
        case nodes.Pow(base, exponent):
            return f"{_operand(base)}^{_operand(exponent)}"
        case nodes.Sign(flip=flip):
            return "∓1" if flip else "±1"
        case nodes.Call("root", (x, nodes.Num(2))):
            return f"√{_operand(x)}"
        case nodes.Call("percent", (x,)):
            return f"{_operand(x)}%"
        case nodes.Call("degree", (x,)):
            return f"{_operand(x)}°"
        case nodes.Call("residue", (x, modulus)):
            return f"{_operand(x)} (mod {_text(modulus)})"
        case nodes.Call(name, args) | nodes.Apply(name, args):
            return f"{name}({', '.join(map(_text, args))})"
        case _:
            return _text_of_shape(node)


def _text_of_shape(node: Node) -> str:
    match node:
        case nodes.Rel(ops, sides):
            pairs = zip(ops, sides[1:], strict=True)
            return _text(sides[0]) + "".join(f" {op} {_text(side)}" for op, side in pairs)
        case nodes.Logic(op, parts):
            return f" {op} ".join(map(_text, parts))
        case nodes.Seq(opening, items, closing):
            return f"{opening}{', '.join(map(_text, items))}{closing}"
        case nodes.SetOp(op, args):
            return f" {op} ".join(map(_text, args))
        case nodes.Builder(element, condition):
            return f"{{{_text(element)} | {_text(condition)}}}"
        case nodes.Matrix(rows):
            return "[" + "; ".join(", ".join(map(_text, row)) for row in rows) + "]"
        case nodes.Ratio(parts):
            return ":".join(map(_operand, parts))
        case nodes.Quantity(value, unit):
            return f"{_text(value)} {unit}"
        case nodes.Based(digits, base):
            return f"{digits}_{base}"
        case nodes.Text(words):
            return " ".join(words.split())
        case nodes.Big(kind, var, _, _, body):
            return f"{kind}_{var} {_text(body)}"
        case nodes.Cases():
            return "a function given piece by piece"
        case _:
            return "…"


def _factor(node: Node) -> str:
    """A factor, in brackets where a sum or a sign would run on."""
    text = _text(node)
    wide = isinstance(node, (nodes.Add, nodes.Rel, nodes.Ratio)) or text.startswith("-")
    return f"({text})" if wide else text


def _operand(node: Node) -> str:
    """An operand that binds tightly, in brackets unless it is one name, number or call."""
    text = _text(node)
    tight = isinstance(node, (nodes.Sym, nodes.Call, nodes.Apply, nodes.Seq, nodes.Text))
    plain = isinstance(node, nodes.Num) and "/" not in text and not text.startswith("-")
    return text if tight or plain else f"({text})"
