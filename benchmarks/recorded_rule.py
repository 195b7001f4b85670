r"""The rule that recorded the verdicts of the rho-math and Qwen2.5-Math completions, its execution left out.

Written after evalscope 0.17.1 (`evalscope/metrics/math_parser.py`), whose rule is of the same family
(math-evaluation-harness, Qwen2.5-Math, DeepSeek-Math, ToRA). Where that family runs an answer through SymPy's
`parse_expr`, `benchmarks.executed` walks a bounded part of it.
"""

import math
import re
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy.parsing.latex import LaTeXParsingError, parse_latex

from benchmarks.executed import FailsError, OutsideError, Scope, executed
from sieval.core.records import Sample, Verdict
from sieval.grading.limits import MAX_ANSWER_CHARS
from sieval.tasks.extraction import all_boxes, last_number

_RELATIVE = 1e-4
_SCALES = (0.01, 1.0, 100.0)
_MAX_CHARS = 500
_REPLACED = (
    (r"\n|\\!|\\left(?![a-z])|\\right(?![a-z])|\\\$|\$|\\\(|\\\)|\^\{\\circ\}|\^\\circ|\\mathbf", ""),
    (r"\\begin\{array\}\{.*?\}", r"\\begin{pmatrix}"),
    (r"\\end\{array\}", r"\\end{pmatrix}"),
    (r"bmatrix", "pmatrix"),
    (r"[td]frac", "frac"),
    (r"\\neq", r"\\ne"),
    (r"\\leq", r"\\le"),
    (r"\\geq", r"\\ge"),
    (r"\\([{}])", r"\1"),
    (r"(?<=.)\\text\{[^{}]*\}$", ""),
    (r"\\text\{(.*?)\}", r"\1"),
    (r"[xyz]\s*(?:=|\\in(?![a-z])|\\to)", ""),
    (r"(?<!\w)(?:a(?!\w)|east(?=\W))", ""),  # both stand in the harness's list of units
    (r"\\?%", ""),
    (r"(?<=[ {])\.", "0."),
    (r"\\?inf(?:inity|ty)?", r"\\infty"),
    (r"and", ""),
    (r"\\mbox\{.*?\}", ""),
    (r"(\d+)\.0*(?=\D|$)", r"\1"),
    (r"^\.", "0."),
    (r"^[^=]{0,2}=([^=]*)$", r"\1"),
    (r"\\sqrt(\w)", r"\\sqrt{\1}"),
    (r"(?<=\d)\s+(?:hours?|days?|weeks?|minutes?|feet|inches|miles?)$", ""),
    (r"\s", ""),
    (r"\\frac(\w)(\w)", r"\\frac{\1}{\2}"),
    (r"\\frac(\w)(?=\{)", r"\\frac{\1}"),
    (r"(\\frac\{[^{}]*\})(\w)", r"\1{\2}"),
    (r"^(-?\d+)/(-?\d+)$", r"\\frac{\1}{\2}"),
)
_PATTERNS = tuple((re.compile(pattern), new) for pattern, new in _REPLACED)
_STATED = re.compile(r"final answer is \$(?P<answer>.*?)\$\. I hope", re.DOTALL)
_TRIGGERS = ("he answer is", "final answer is")
_PRINTED = re.compile(r"```output\n(.*?)```", re.DOTALL)
_BRACKETED = re.compile(r"[(\[].+[)\]]", re.DOTALL)
_ROWS = re.compile(r"\\begin\{pmatrix\}(?P<rows>.*)\\end\{pmatrix\}", re.DOTALL)
_PYTHON = Scope(
    {"pi": sympy.pi, "E": sympy.E, "I": sympy.I, "oo": sympy.oo},
    {name: getattr(sympy, name) for name in ("sqrt", "sin", "cos", "tan", "log", "exp", "Rational")},
    sympy.sympify,
    sympy.Symbol,
)


def grade(sample: Sample, text: str) -> Verdict:
    """The rule's verdict; the method is `executed` where it executes, `execution` where that decides."""
    prediction = extracted(text)
    rule = Rule()
    correct = rule.right(prediction, sample.gold)
    method = "rule"
    if rule.ran:
        method = "executed" if Rule(executes=False).right(prediction, sample.gold) == correct else "execution"
    reason = f"{plain(prediction)[:60]!r} for {plain(sample.gold)[:60]!r}"
    return Verdict("correct" if correct else "incorrect", prediction[:MAX_ANSWER_CHARS], method, reason)


@dataclass(slots=True)
class Rule:
    """The rule; without `executes` an answer that LaTeX's reader refuses stays text.

    `ran` gathers the texts that the published rule would have executed and that gave a value.
    """

    executes: bool = True
    ran: list[str] = field(default_factory=list)

    def right(self, prediction: str, gold: str) -> bool:
        """Whether the rule takes a prediction for the gold."""
        return self._equal(plain(prediction), plain(gold))

    def _equal(self, prediction: str, gold: str) -> bool:
        if prediction.lower() == gold.lower():
            return True
        mine, theirs = _number(gold), _number(prediction)
        if mine is not None and theirs is not None:
            return any(math.isclose(mine * scale, theirs, rel_tol=_RELATIVE) for scale in _SCALES)
        if not prediction:
            return False
        if _bare(prediction) == _bare(gold) or self._parts(prediction, gold) or self._rows(prediction, gold):
            return True
        return self._sides(prediction, gold) or self._symbols(prediction, gold)

    def _parts(self, prediction: str, gold: str) -> bool:
        if not (_BRACKETED.match(prediction) and _BRACKETED.match(gold)):
            return False
        return self._each(prediction[1:-1].split(","), gold[1:-1].split(","))

    def _rows(self, prediction: str, gold: str) -> bool:
        found = [match for text in (prediction, gold) if (match := _ROWS.fullmatch(text))]
        if len(found) < 2:
            return False
        theirs, mine = (re.split(r"\\\\|&", match["rows"].removesuffix(r"\\")) for match in found)
        return self._each(theirs, mine)

    def _each(self, predictions: list[str], golds: list[str]) -> bool:
        return len(predictions) == len(golds) and all(map(self._equal, predictions, golds))

    def _sides(self, prediction: str, gold: str) -> bool:
        theirs, mine = prediction.split("="), gold.split("=")
        if len(theirs) == len(mine) == 2:
            one, other = (f"{left} - ({right})" for left, right in (theirs, mine))
            return self._symbols(one, other) or self._symbols(f"-({one})", other)
        if len(theirs) == 2 and len(mine) == 1 and len(theirs[0]) <= 2:
            return self._equal(theirs[1], gold)
        if len(mine) == 2 and len(theirs) == 1 and len(mine[0]) <= 2:
            return self._equal(prediction, mine[1])
        return False

    def _symbols(self, prediction: str, gold: str) -> bool:
        one, other = self._read(prediction), self._read(gold)
        if str(one) == str(other):
            return True
        if not isinstance(one, sympy.Expr) or not isinstance(other, sympy.Expr):
            return _relations_equal(one, other)
        try:
            if one.equals(other) or sympy.simplify(one - other) == 0:
                return True
            return math.isclose(float(sympy.N(one)), float(sympy.N(other)), rel_tol=_RELATIVE)
        except (ArithmeticError, AttributeError, NotImplementedError, TypeError, ValueError):
            return False

    def _read(self, text: str) -> Any:
        """LaTeX, else what executing the text would give, else the text."""
        if len(text) > _MAX_CHARS:
            return text
        try:
            return parse_latex(text.replace(r"\\", "\\"))
        except (LaTeXParsingError, AttributeError, LookupError, TypeError, ValueError):
            pass
        if not self.executes:
            return text
        try:
            value = executed(text, _PYTHON)
        except (FailsError, OutsideError):
            return text
        self.ran.append(text)
        return value


def extracted(text: str) -> str:
    """The answer that the rule's harness finds in a completion."""
    stated = _STATED.search(text)
    if stated:
        return stated["answer"].strip()
    boxes = all_boxes(text)
    if boxes:
        return boxes[-1]
    for trigger in _TRIGGERS:
        if trigger in text:
            return text.rsplit(trigger, 1)[1].strip().split("\n")[0].removeprefix(":").removesuffix(".")
    printed = _PRINTED.findall(text)
    return (printed[-1].strip() if printed else last_number(text)) or ""


def plain(text: str) -> str:
    """An answer without what the rule overlooks: spaces, units, money and percent signs, names before `=`."""
    text = text.strip().rstrip(".")
    for pattern, new in _PATTERNS:
        text = pattern.sub(new, text)
    return text


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def _bare(text: str) -> str:
    return re.sub(r"[{}()]", "", text).lower()


def _relations_equal(one: Any, other: Any) -> bool:
    if not isinstance(one, sympy.Eq) or not isinstance(other, sympy.Eq):
        return False
    return bool(abs(one.lhs - one.rhs).equals(abs(other.lhs - other.rhs)))
