r"""Answers as a computer algebra system's source rewritten in the notation of mathematics."""

import re

_NAME_WITH_INDEX = re.compile(r"(?<![A-Za-z\\_{])(?!(?<=\d)[eE])([A-Za-z])(\d+)(?![\d.]*[A-Za-z(])")
_UNION = re.compile(r"(?<=[)\]}])\s*[Uu]\s*(?=[(\[{])")
_ANGLE_LIST = re.compile(r"^<([^<>=]*,[^<>=]*)>$")
_BINOMIAL = re.compile(r"(?<![A-Za-z\\])(?:C|nCr|binomial)\(([^(),]+),([^(),]+)\)")
_LOGARITHM = re.compile(r"(?<![A-Za-z\\])log(\d+)(?=\s*\()")
_MEMBER = re.compile(r"^([A-Za-z]) in (?=[(\[{])")
_REAL_LINE = re.compile(r"^(?:the )?(?:set of )?all real(?:s| numbers)$", re.IGNORECASE)
_LONG_NAMES = {"infinity": r"\infty", "inf": r"\infty", "Inf": r"\infty", "Infinity": r"\infty"}
_LONG_NAME = re.compile(r"(?<![A-Za-z\\])(?:[Ii]nfinity|[Ii]nf)(?![A-Za-z])")


def from_source(text: str) -> str:
    r"""`text` with indexed names, bases, unions, vectors and binomials as mathematics prints them.

    >>> from_source("(-inf,2]U[3,infinity)"), from_source("c1*x^2"), from_source("<1,2>")
    ('(-\\infty,2]\\cup [3,\\infty)', 'c_{1}*x^2', '(1,2)')
    """
    text = _LOGARITHM.sub(r"\\log_{\1}", text)
    text = _MEMBER.sub(r"\1 \\in ", text)
    text = _REAL_LINE.sub(r"\\mathbb{R}", text)
    text = _LONG_NAME.sub(lambda found: _LONG_NAMES[found[0]], text)
    text = _UNION.sub(r"\\cup ", text)
    text = _ANGLE_LIST.sub(r"(\1)", text)
    text = _BINOMIAL.sub(r"\\binom{\1}{\2}", text)
    return _NAME_WITH_INDEX.sub(r"\1_{\2}", text)


def readings(text: str) -> tuple[str, ...]:
    """The text as written, and as source where that reads differently."""
    rewritten = from_source(text)
    return (text,) if rewritten == text else (text, rewritten)
