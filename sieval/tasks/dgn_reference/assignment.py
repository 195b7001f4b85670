"""The leading assignment: `x=2` says what `2` says."""

import re

from sieval.tasks.dgn_reference.decision import Answer

_GREEK = (
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi rho sigma "
    "tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Sigma Phi Psi Omega"
)
_SYMBOL = rf"(?:[^\W\d_]|\\(?:{_GREEK.replace(' ', '|')}))"
_SUBSCRIPT = r"(?:_\s*(?:\{[^{}]*\}|\w+|\\[A-Za-z]+))?'*"
_LEADING = re.compile(rf"\s*{_SYMBOL}\s*{_SUBSCRIPT}\s*=(?!=)\s*(?=\S)")


def without_assignment(text: str) -> Answer:
    """`text` without a leading single symbol and `=`; `2x+3=7` is left alone.

    >>> without_assignment("x_{1,2}=3"), without_assignment("2x+3=7")
    (Answer(text='3', named=True), Answer(text='2x+3=7', named=False))
    """
    leading = _LEADING.match(text)
    if leading is None:
        return Answer(text.strip())
    return Answer(text[leading.end() :].strip(), named=True)
