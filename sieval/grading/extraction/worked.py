"""Worked steps: the sum that a numbered step works out, checked before its result is taken."""

from fractions import Fraction

from sieval.grading.regex import regex

_CHARS = 100
_DIGITS = r"\d{1,15}(?:\.\d{1,15})?"
_STEP = regex(
    rf"(?:^|\n)[*_#\s]*Step\s+\d+[*_]*\s*[:.)]\s*[*_]*\s*(?P<left>{_DIGITS})\s*(?P<sign>[-−+*/x×·÷])\s*(?P<right>{_DIGITS})"
    rf"\s*=\s*(?P<result>[-−]?{_DIGITS})[\s.*]*$"
)


def last_step(text: str) -> str | None:
    """The result of `Step 2: 8 * 2 = 16` on the last line; `None` where it is no sum or was cut."""
    found = _STEP.search(text[-_CHARS:])
    if found is None:
        return None
    left, right = Fraction(found["left"]), Fraction(found["right"])
    stated = Fraction(found["result"].replace("−", "-"))
    result: Fraction | None
    match found["sign"]:
        case "+":
            result = left + right
        case "-" | "−":
            result = left - right
        case "/" | "÷":
            result = left / right if right else None
        case _:
            result = left * right
    return found["result"] if result == stated else None
