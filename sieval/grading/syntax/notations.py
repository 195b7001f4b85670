"""Notations with one reading that the grammar does not hold, each rewritten to one that it does."""

import re
from collections.abc import Callable
from typing import NamedTuple

from sieval.grading.regex import regex
from sieval.grading.syntax.vocabulary import BASES

_DEGREE_LETTER = (
    r"(?<=[\d)])\s*\^\s*(?:o(?![A-Za-z])|\{\s*o\s*\}|\\(?:text|mathrm|textrm)\s*\{\s*o\s*\}"
    r"|\{\s*\\(?:text|mathrm|textrm)\s*\{\s*o\s*\}\s*\})"
)
_REALS = r"\\mathbb\s*\{?\s*R\s*\}?\s*"


_CELL = r"-?(?:[\w./*^()]|\\frac\{[^{}]*\}\{[^{}]*\}|\\sqrt\{[^{}]*\}|\\pi)+"
_CELLS = rf"{_CELL}(?:\s+{_CELL})+"


def _spaced_cells(match: re.Match[str]) -> str:
    """`[1 2; 3 4]` with commas between the entries of a row."""
    rows = (row.split() for row in match[0].strip("[] ").rstrip(";").split(";"))
    return "[" + "; ".join(", ".join(row) for row in rows) + "]"


def _escaped_braces(match: re.Match[str]) -> str:
    """`{{1, 2}, {3, 4}}` as a list of lists."""
    return match[0].replace("{", "\\{").replace("}", "\\}")


_NUMBERS = r"\\mathbb\s*\{?\s*[RZNQC]\s*\}?(?:[\^_]\s*(?:\{[^{}]*\}|[+*\d-]))?\s*"

_IN_BASE = (
    r"(?<![\w.\\])(\d[\dA-F]*)\s*(?:\\text\s*\{\s*)?\(?\s*(?:in\s+)?base[\s-]*"
    rf"(\d{{1,2}}|{'|'.join(BASES)})\b\s*\)?\s*\}}?"
)


def _with_base(match: re.Match[str]) -> str:
    """`1011 (base 2)` with its base as an index."""
    base = BASES.get(match[2], match[2])
    return f"{match[1]}_{{{base}}}"


_GIVEN = r"[A-Za-z]\s?=\s?-?[\d./]+"


def _given_apart(match: re.Match[str]) -> str:
    """`x=2 y=3` with commas between what is given to different names."""
    given: list[str] = regex(_GIVEN).findall(match[0])
    return ", ".join(given) if len({one[0] for one in given}) == len(given) else match[0]


_SHORT = r"(?=[^\n]{1,400}$)"
"""What is looked at as a whole only where the text is short."""

_SUCH_THAT = (
    rf"^{_SHORT}"
    r"((?:[a-zA-Z]\s*(?:=|\\in)\s*)?\\?\{.*?)(?:,\s*)?"
    r"(?:\\(?:text|mathrm|mbox|textrm)\s*\{\s*such that\s*\}|\bsuch that\b)(.*\})$"
)
_CONSTANT = (
    r"\+\s*(?:\\(?:text|mathrm)\s*\{\s*)?(?:(?:an?|arbitrary|any|integration|some)\s+){0,2}"
    r"constant(?:\s*\})?\s*$"
)
_PHASOR = r"^(\d*\.?\d*(?:\\sqrt\s*(?:\{\d+\}|\d))?)(?<=.)\s*\\angle\s*\(?(-?[^()]{1,40})\)?$"
_OPEN_ARRAY = (
    r"^([^{}]*?)\\\{\s*\\begin\{array\}\s*(?:\{[^{}]*\})?((?:(?!\\begin|\\end).)*)\\end\{array\}\s*$"
)
_CONDITION = r"\b(?:if|for|when)\b"
_PIECES = rf"^{_SHORT}[^;,]+{_CONDITION}[^;]+(?:;[^;,]+\b(?:if|for|when|otherwise)\b[^;]*)+$"
"""Pieces of a function with their conditions, a semicolon between them."""


_OPEN_ROWS = r"^([^{}]*?)\\\{\s*(\\begin\{aligned\}(?:(?!\\begin|\\end).)*\\end\{aligned\})\s*$"
_NAME_OF_PART = (
    r"(?:\\text\s*\{\s*)?\b([Qq]uotient|[Rr]emainder)\b(?:\s*(?:is\b|:|=))?\s*\}?(?:\s*(?:is\b|:|=))?\s*"
)
_DIVIDED = rf"^{_NAME_OF_PART}[^,;]+?(?:,|;|\band\b)\s*{_NAME_OF_PART}[^,;]+$"


def _given_by_name(match: re.Match[str]) -> str:
    """`quotient x + 1, remainder 3` with an equals sign behind each name."""
    return regex(_NAME_OF_PART).sub(lambda part: f"{part[1].lower()} = ", match[0])


def _multiples(match: re.Match[str]) -> str:
    """`\\pi/4 + \\pi\\mathbb{Z}` with a parameter for the integers."""
    known = "mathbb" in match[1] or match[1].endswith(("in", "="))
    return match[0] if known else rf"{match[1]}k, k \in \mathbb{{Z}}"


def _lettered_part(match: re.Match[str]) -> str:
    """`(ii)` as the letter of a second part."""
    return f" {'abcde'[('i', 'ii', 'iii', 'iv', 'v').index(match[1])]}) "


def _entries(match: re.Match[str]) -> str:
    """`{x: 2, y: 3}` as what it gives to each name."""
    return match[0].strip("\\{} ").replace(":", " =")


class _Rewrite(NamedTuple):
    """A pattern, what it becomes, and a piece of text without which it is not tried."""

    hint: str
    pattern: re.Pattern[str]
    becomes: str | Callable[[re.Match[str]], str]


def _rewrite(hint: str, pattern: str, becomes: str | Callable[[re.Match[str]], str]) -> _Rewrite:
    return _Rewrite(hint, regex(pattern), becomes)


_REWRITES = (
    _rewrite("'", r"(?<![\d.'])\d{1,3}(?:'\d{3})+(?![\d'])", lambda m: m[0].replace("'", "")),
    _rewrite(",", r"(?<![\d,.])(\d+),(\d{0,12}\(\d{1,12}\))(?!\d)", r"\1.\2"),
    _rewrite(" cent", r"\bper\s+cent\b", "percent"),
    _rewrite(r"\textdegree", r"\\textdegree(?![A-Za-z])", r"^\\circ "),
    _rewrite("base", _IN_BASE, _with_base),
    _rewrite("=", rf"^{_GIVEN}(?:\s+{_GIVEN})+$", _given_apart),
    _rewrite(":", r"^\\?\{\s*\w+\s*:[^:,{}]+(?:,\s*\w+\s*:[^:,{}]+)+\\?\}$", _entries),
    _rewrite("}", r"(?<![A-Za-z}\]\\^_])\{([A-Za-z])\}(?=\s*[_^])", r"\1"),
    _rewrite("^", r"(?<![A-Za-z\\])([A-Za-z])\^(\d|\{\d+\})_(\w|\{\w+\})(?!\w)", r"\1_\3^\2"),
    _rewrite("mapsto", r"([fgh])\^\{-1\}\s*:\s*([a-z])\s*\\mapsto", r"\1^{-1}(\2) ="),
    _rewrite("ns", r"^[Aa]ns(?:wer)?\s*[:=]\s*", ""),
    _rewrite("_", r"(?<![A-Za-z\\])(sum|prod|int|lim)(?=\s*_)", r"\\\1"),
    _rewrite("I", r"(?<=\*)\s*I(?![A-Za-z(_])|(?<![A-Za-z_\\])I(?=\s*\*)", "i"),
    _rewrite("C", r"(?<![A-Za-z\\\d.}_^])([nmN])C([kri])(?![A-Za-z_^(])", r"\\binom{\1}{\2}"),
    _rewrite("[", r"^\[\s*-?[\d./]+(?:\s+-?[\d./]+)+\s*\]$", _spaced_cells),
    _rewrite("(ii)", r"(?:\\(?:text|mathrm)\s*\{\s*)?\((i{1,3}|iv|v)\)(?:\s*\})?\s*", _lettered_part),
    _rewrite(" ", r"^(?!\d{1,3}(?: \d{3})+$)-?\d{1,6}(?: -?\d{1,6}){2,}$", lambda m: m[0].replace(" ", ", ")),
    _rewrite("^", _DEGREE_LETTER, r"^\\circ "),
    _rewrite(r"\degree", r"\^\s*(?:\{\s*\\degree\s*\}|\\degree)", r"\\degree "),
    _rewrite("{}", r"(?<=[A-Za-z\d])\{\}(?!\s*[\^_])", " "),
    _rewrite(r"\root", r"\\root\s*(?:\{([^{}]*)\}|(\w))\s*\\of\b", r"\\sqrt[\1\2]"),
    _rewrite("log", r"(?<![A-Za-z\\])log(2|10)\s*(?=\()", r"\\log_{\1}"),
    _rewrite(
        "C", r"(?<![A-Za-z\\\d.}_^])(\d{1,4}|[a-z])C(\d{1,4})(?![\d.A-Za-z]|\s*[_^])", r"\\binom{\1}{\2}"
    ),
    _rewrite(
        "P", r"(?<![A-Za-z\\\d.}_^])(\d{1,4})P(\d{1,4})(?![\d.A-Za-z]|\s*[_^])", r"\\frac{\1!}{(\1-\2)!}"
    ),
    _rewrite("P_", r"\{\}_\{?(\d{1,4}|[a-z])\}?P_\{?(\d{1,4}|[a-z])\}?", r"\\frac{\1!}{(\1-\2)!}"),
    _rewrite("C^", r"(?<![A-Za-z\\])C\^(\{[^{}]*\}|\w)_(\{[^{}]*\}|\w)", r"C_\2^\1"),
    _rewrite("<", r"^<([^<>]*,[^<>]*)>$", r"\\langle \1\\rangle "),
    _rewrite("{{", r"^\{\s*\{[^{}]*,[^{}]*\}(?:\s*,\s*\{[^{}]*\})+\s*\}$", _escaped_braces),
    _rewrite(";", rf"^\[\s*{_CELLS}(?:\s*;\s*{_CELLS})+\s*;?\s*\]$", _spaced_cells),
    _rewrite(
        "matrix", r"\\([pbvBV]?matrix)\s*\{(?=[^{}]*(?:&|\\\\|\\cr))([^{}]*)\}", r"\\begin{\1}\2\\end{\1}"
    ),
    _rewrite("([", r"\b(?:(?:np|numpy|sp|sympy)\.)?(?:[Mm]atrix|array)\((?=\[)", "("),
    _rewrite("sq.", r"\bsq\.", "sq"),
    _rewrite("math.", r"\bmath\.(?=[a-z])", ""),
    _rewrite("np.", r"\bnp\.(?=[a-z])", ""),
    _rewrite("choose", r"(?<![\\\w])(\d{1,4}|[a-z])\s+choose\s+(\d{1,4}|[a-z])(?!\w)", r"\\binom{\1}{\2}"),
    _rewrite("lg", r"(?<![A-Za-z\\])lg(?=\d)", r"\\lg "),
    _rewrite("such that", _SUCH_THAT, r"\1\\mid \2"),
    _rewrite(" constant", _CONSTANT, "+ const"),
    _rewrite("{constant", _CONSTANT, "+ const"),
    _rewrite(" integer", r",\s*([a-z]) (?:is (?:an )?|an )?integer$", r", \1 \\in \\mathbb{Z}"),
    _rewrite("angle", _PHASOR, r"\1 \\operatorname{cis}(\2)"),
    _rewrite("{array}", _OPEN_ARRAY, r"\1\\begin{cases}\2\\end{cases}"),
    _rewrite("aligned}", _OPEN_ROWS, r"\1\2"),
    _rewrite("uotient", _DIVIDED, _given_by_name),
    _rewrite(";", _PIECES, lambda m: m[0].replace(";", ",")),
    _rewrite(r"\text", r"\\(?:text|textbf)\s*\{\s*\(?([a-h])\)\s*\}", r" \1) "),
    _rewrite("R\\{", r"^(?:\\mathbb\s*)?\{?R\}?\s*\\\{([^{}\\]*)\\?\}$", r"\\mathbb{R}\\setminus\\{\1\\}"),
    _rewrite("R}\\{", r"^\\mathbb\s*\{R\}\s*\\\{([^{}\\]*)\\?\}$", r"\\mathbb{R}\\setminus\\{\1\\}"),
    _rewrite("begin", r"[.,;]\s*(?=\\\\|\\end\b)", " "),
    _rewrite("mathbb", r"^(\d{1,6})\s*\\mathbb\s*\{?Z\}?(\s*[+-][^,;:=]*)$", r"\1k\2, k \\in \\mathbb{Z}"),
    _rewrite("mathbb", r"^([^,;:]*[\w})])(?<!\\in)\s*\\mathbb\s*\{?Z\}?$", _multiples),
    _rewrite("mathbb", _REALS + r"(?:[\^_]\s*(?:\{\s*\+\s*\}|\+)|_\s*\{\s*>\s*0\s*\})", r"(0,\\infty)"),
    _rewrite("mathbb", _REALS + r"(?:[\^_]\s*(?:\{\s*-\s*\}|-)|_\s*\{\s*<\s*0\s*\})", r"(-\\infty,0)"),
    _rewrite(
        "mathbb",
        rf"(?<![A-Za-z])([A-Za-z])\s*:\s*{_NUMBERS}(?:\\to|\\rightarrow|->)\s*{_NUMBERS}[,;:]\s*(?=\1\s*\()",
        "",
    ),
    _rewrite(
        "mathbb",
        rf"(?<![A-Za-z])([A-Za-z]\s*:)\s*{_NUMBERS}(?:\\to|\\rightarrow|->)\s*{_NUMBERS}[,;:]\s*(?=\w\s*\\mapsto)",
        r"\1 ",
    ),
    _rewrite("mathbb", _REALS + r"_\s*\{\s*(?:>=|\\geq?|\\geqslant)\s*0\s*\}", r"[0,\\infty)"),
    _rewrite("mathbb", _REALS + r"_\s*\{\s*(?:<=|\\leq?|\\leqslant)\s*0\s*\}", r"(-\\infty,0]"),
    _rewrite(
        "mathbb",
        _REALS + r"\^\s*(?:\{\s*\*\s*\}|\*|\{\s*\\times\s*\}|\\times)",
        r"(\\mathbb{R}\\setminus\\{0\\})",
    ),
)
_PART = regex(r"(?:^|(?<=[\s;,.]))\(?([a-h]|[1-9])\)\s*(?=\S)")
_LETTERS, _DIGITS = "abcdefgh", "123456789"


def respelled(text: str) -> str:
    """The text with every such notation rewritten."""
    for hint, pattern, becomes in _REWRITES:
        if hint in text:
            text = pattern.sub(becomes, text)
    return _with_named_parts(text.strip()) if ")" in text else text


def _with_named_parts(text: str) -> str:
    r"""`a) 1; b) 2` as `\parta = 1; \partb = 2`, when the letters or numbers count up from the first one."""
    marks = list(_PART.finditer(text))
    order = "".join(sorted(mark[1] for mark in marks))
    if len(marks) < 2 or marks[0].start() or not (_LETTERS.startswith(order) or _DIGITS.startswith(order)):
        return text
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    parts = [text[mark.end() : end].strip(" ;,.") for mark, end in zip(marks, ends, strict=True)]
    if not all(parts):
        return text
    named = sorted((mark[1], part) for mark, part in zip(marks, parts, strict=True))
    return "; ".join(rf"\part{_LETTERS[place]} = {part}" for place, (_, part) in enumerate(named))
