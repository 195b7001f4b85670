"""Words beside a number that make it another number, or no answer at all."""

import re

from sieval.grading.regex import regex

_CHANGING = (
    r"(?:square|roots?|cube|reciprocal|half|twice|double|triple|thrice|inverse|negative|opposite|factorial|log(?:arithm)?|ln"
    r"|sine?|cos(?:ine)?|tan(?:gent)?|sqrt|multiples?|divisors?|divisible|modulo|mod|powers?|negation|times|minus|plus"
    r"|infinitely(?:\s+many)?|infinite|cannot|can['’]t|not|never|neither|all|everything|anything|any(?:\s+\w+)?|but|except"
    r"|excluding|without|wrong|incorrect|false)"
)
_CHANGED_BEFORE = regex(
    rf"(?<![A-Za-z]){_CHANGING}(?:,?\s+(?:root|of|by|the|base|to|than|be|but|e\.g\.|for|like|as))*\W*$",
    re.IGNORECASE,
)
_CHANGED_AFTER = regex(
    r"\W*(?:factorial|squared|cubed|(?:hal|thir|quarter|four|fif|six|seven|eigh|nin|ten|hundred|thousand)(?:ves|ds|s|ths)"
    r"|hundred|thousand|million|billion|over|root|plus|minus|times\s+(?=\S)(?!as\b)"
    r"|(?:(?:is|are|was|does|do|did|can|will|would)\s+)?(?:not|wrong|incorrect|false|never)|cannot|can['’]t|doesn['’]t|isn['’]t)\b",
    re.IGNORECASE,
)


def changed(before: str, after: str) -> bool:
    """Whether the words beside a number change it: `half of`, `cannot be`, `squared`, `is wrong`."""
    return bool(_CHANGED_BEFORE.search(before) or _CHANGED_AFTER.match(after))
