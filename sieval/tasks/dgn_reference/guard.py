"""What may be handed to a LaTeX parser: short, shallow, with small exponents, and no words."""

import re

from sieval.tasks.dgn_reference.limits import (
    MAX_BARS,
    MAX_COUNTING,
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_EXPONENTS,
    MAX_PARSED,
    MAX_TOWER,
)
from sieval.tasks.dgn_reference.prose import has_prose, is_words

_DIGITS = re.compile(r"\d+")
_EXPONENT = re.compile(r"\^\s*\{?\s*[+-]?\s*(\d+)")
_COUNTING = re.compile(r"\\[dt]?binom|\\choose|\\gcd|\\lcm")  # evaluated while they are parsed
_COMPOUND = re.compile(r"\^|\*|\\cdot|\\times|!")
_REFUSED = re.compile(
    r"\\(?:operatorname|begin|end|det|int|oint|sum|prod|lim|variable|input|def|newcommand|xrightarrow|norm)"
    r"(?![A-Za-z])|\\\||\|_"
)
_ADJACENT_NUMBERS = re.compile(r"\d\s+\d")
_SCIENTIFIC = re.compile(r"\d[eE][+-]?\d{3,}")


def refusal(text: str) -> str | None:
    """Why `text` may not be parsed, or None."""
    if len(text) > MAX_PARSED:
        return f"longer than {MAX_PARSED} characters"
    if not text.strip():
        return "empty"
    if found := _REFUSED.search(text):
        return f"{found[0]} is not read"
    if has_prose(text) or is_words(text):
        return "words, no mathematics"
    if _ADJACENT_NUMBERS.search(text):
        return "numbers side by side"
    return _refused_nesting(text) or _refused_magnitude(text)


def _refused_nesting(text: str) -> str | None:
    around = [0]  # exponents around each open bracket
    for at, char in enumerate(text):
        before = text[:at].rstrip()[-1:]
        if char == "^":
            if around[-1] >= MAX_TOWER:
                return f"exponents nested more than {MAX_TOWER} deep"
            if around[-1] and (before.isdigit() or before in ")]}"):
                return "a power of a number in an exponent"
        elif char in "([{":
            around.append(around[-1] + (before == "^"))
        elif char in ")]}" and len(around) > 1:
            around.pop()
        if len(around) > MAX_DEPTH + 1:
            return f"brackets nested more than {MAX_DEPTH} deep"
    if text.count("|") + text.count("\\vert") > MAX_BARS:
        return f"more than {MAX_BARS} absolute value bars"
    return None


def _refused_magnitude(text: str) -> str | None:
    longest = max((len(run) for run in _DIGITS.findall(text)), default=0)
    if longest > MAX_DIGITS:
        return f"a number of more than {MAX_DIGITS} digits"
    if longest > MAX_COUNTING and ("!" in text or _COUNTING.search(text)):
        return f"a factorial beside a number of more than {MAX_COUNTING} digits"
    if _COUNTING.search(text) and _COMPOUND.search(text):
        return "a binomial coefficient or divisor of a compound number"
    product = 1
    for exponent in _EXPONENT.findall(text):
        product *= max(int(exponent), 1)
    if product > MAX_EXPONENTS:
        return f"exponents over {MAX_EXPONENTS}"
    return "an exponent of three digits or more in a decimal" if _SCIENTIFIC.search(text) else None
