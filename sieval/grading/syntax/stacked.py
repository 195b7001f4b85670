r"""Stacked tokens: an expression that was set as a column, one token a row, put back in one line."""

import re

from sieval.grading.regex import regex

_COLUMN = regex(
    r"\\begin\s*\{[pbvBV]?matrix\}(?P<rows>(?:(?!\\(?:begin|end)\b).){1,2000})\\end\s*\{[pbvBV]?matrix\}",
    re.DOTALL,
)
_ROW = regex(r"\\\\(?![A-Za-z])")
_LOOSE = regex(r"(?:[-+*/=^_]|\\(?:times|cdot|pm|div|ln|log|sin|cos|tan|sqrt|text\s*\{[^{}]*\}))")


def unstacked(text: str) -> str:
    """The text with every column whose rows are no expressions of their own written in one line."""
    return _COLUMN.sub(_in_line, text) if "matrix" in text else text


def _in_line(column: re.Match[str]) -> str:
    rows = [row.strip() for row in _ROW.split(column["rows"])]
    if "&" in column["rows"] or not any(_is_fragment(row) for row in rows if row):
        return column[0]
    return " ".join(row for row in rows if row)


def _is_fragment(row: str) -> bool:
    """A row that can only be part of something: an open brace, or an operator by itself."""
    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", row):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return True
    return depth != 0 or bool(_LOOSE.fullmatch(row))
