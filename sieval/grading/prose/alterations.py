"""Words beside a number that make it another number, or no answer at all."""

import re

from sieval.grading.regex import regex

_OPERATIONS = (
    r"square|roots?|cube|reciprocal|half|twice|double|triple|thrice|inverse|negative|opposite|factorial|log(?:arithm)?"
    r"|ln|sine?|cos(?:ine)?|tan(?:gent)?|sqrt|multiples?|factors?|divisors?|divisible|modulo|mod|powers?|negation|times"
    r"|minus|plus|add(?:ing)?|subtract(?:ing)?|multiply(?:ing)?|divid(?:e|ed|ing)"
)
_DENIALS = (
    r"infinitely(?:\s+many)?|infinite|cannot|can['’]t|not(?:\s+equal)?|never|neither|all|everything|anything"
    r"|any(?:\s+\w+)?|but|except|excluding|without|wrong|incorrect|false|[a-z]+n['’]t"
)
_NEAR = (
    r"close|near|nearly|almost|undefined|discontinuous|singular"
    r"|(?:(?<!least )(?<!smallest )upper bound|(?<!greatest )(?<!largest )lower bound"
    r"|estimate|guess)(?:\s+(?:is|of))?"
)
_LINKS = r"(?:,?\s+(?:root|of|by|the|base|to|at|than|be|but|e\.g\.|for|like|as|both sides))*"
_CHANGED_BEFORE = regex(rf"(?<![A-Za-z])(?:{_OPERATIONS}|{_DENIALS}|{_NEAR}){_LINKS}\W*$", re.IGNORECASE)
_REFUSED = (
    r"not|wrong|incorrect|false|never|rejected|extraneous|excluded|impossible|invalid|inadmissible|discarded"
    r"|ruled\s+out|too\s+[a-z]+|an? (?:upper|lower) bound"
)
_CHANGED_AFTER = regex(
    r"\W*(?:factorial|squared|cubed"
    r"|(?:hal|thir|quarter|four|fif|six|seven|eigh|nin|ten|hundred|thousand)(?:ves|ds|s|ths)"
    r"|hundred|thousand|million|billion|over|root|plus|minus|divides?|fails?|contradicts?|[<>≤≥≠]|\\(?:[lg]eq?|neq?)"
    r"|(?:less|more|fewer|greater) than [a-z]|times\s+(?=\S)(?!as\b)"
    rf"|(?:(?:is|are|was|does|do|did|can|will|would)\s+)?(?:{_REFUSED})"
    r"|cannot|can['’]t|doesn['’]t|isn['’]t|leads? to a contradiction)(?![A-Za-z])",
    re.IGNORECASE,
)
_BESIDE = 100
"""How far from a number such words are looked for."""


def changed(before: str, after: str) -> bool:
    """Whether the words beside a number change it: `half of`, `cannot be`, `squared`, `is wrong`."""
    return bool(_CHANGED_BEFORE.search(before[-_BESIDE:]) or _CHANGED_AFTER.match(after[:_BESIDE]))
