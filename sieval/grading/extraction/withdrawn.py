"""Withdrawn answers: those that a text supposes, or announces and then takes back."""

import re

from sieval.grading.regex import regex

_BEFORE, _BEHIND = 100, 1_000
"""How far before an announcement it is supposed, and behind one it is taken back."""

_LAST_STOP = regex(r".*[.!?\n](?=\s)", re.DOTALL)
_SUPPOSED = regex(
    r"\b(?:common|easy|frequent|typical) (?:mistake|error)\b|\bmistake (?:is|would be) to\b"
    r"|\b(?:might|may|could|would)\s+(?:\w+\s+)?(?:think|say|guess|believe|expect)\b"
    r"|\b(?:first|initial|wrong|naive)\s+(?:guess|thought|attempt|idea)\b"
    r"|\bif\b.*\b(?:were|had)\b|\b(?:if|whether|unless|suppose|assuming?|supposing)\s+(?:that\s+)?(?:the\s+)?$",
    re.IGNORECASE | re.DOTALL,
)
_SUPPOSES = (
    *("mistake", "might", "may", "could", "would", "guess", "thought", "attempt", "idea", "if", "wheth"),
    *("unless", "suppos", "assum"),
)
_TAKES_BACK = (
    *("wrong", "mistake", "incorrect", "oops", "correction", "scratch", "edit:", "isn't", "isn’t", "i mean"),
    *(
        "i mis",
        "i forgot",
        "i made",
        "sorry",
        "be right",
        "be correct",
        "not right",
        "not correct",
        "is not.",
    ),
)
_DOUBTS = ("wait", "hold on", "actually")
_WITHDRAWN = regex(
    r"\boops\b|\bscratch that\b|(?:^|[.\n!*])[\s*#(]*(?:correction|edit)\s*:|\bI mean\b(?!\s+that)"
    r"|\bI (?:made an? (?:\w+ )?(?:mistake|error)|misread|miscounted|miscalculated|forgot)\b"
    r"|\bsorry,? (?:that|this|it|i)\b"
    r"|,\s+which (?:is|was) (?:clearly )?(?:wrong|incorrect|not (?:right|correct))\b"
    r"|(?:^|[.!?\n:,…]|\b(?:wait|but|no|hmm|actually|so)),?\s*(?:this|that|it"
    r"|(?:the|my) (?:above |first )?(?:answer|result))"
    r"(?:['’]s|\s+(?:is|was)) (?:\w+ly |also )?(?:wrong|incorrect|not (?:right|correct)|a mistake)\b"
    r"|\b(?:this|that|it) can(?:no|['’])t be (?:right|correct)\b"
    r"|(?:^|[.!?\n])\s*(?:it|this|that) (?:isn['’]t|is not)\.",
    re.IGNORECASE,
)
_DOUBTED = regex(
    r"\b(?:wait|hold on)\b|(?:^|[.!?…\n])\s*(?:hmm,?\s*|no,?\s*|well,?\s*)*actually\b", re.IGNORECASE
)
_CONFIRMED = regex(
    r"\b(?:yes|correct|right|indeed|consistent|match\w*|fine|good|verif\w+|confirm\w*|ok(?:ay)?|true|works|holds"
    r"|checks? out|as (?:expected|required))\b",
    re.IGNORECASE,
)


def supposed(text: str, start: int) -> bool:
    """Whether the sentence before an announcement only supposes it: `if x were 2, the answer would be`."""
    before = text[max(0, start - _BEFORE) : start]
    lowered = before.lower()
    if not any(map(lowered.__contains__, _SUPPOSES)):
        return False
    return _SUPPOSED.search(_LAST_STOP.sub("", before)) is not None


def withdrawn(text: str, end: int, *, doubted: bool = True) -> bool:
    """Whether what follows an answer takes it back; with `doubted`, also where it is doubted for good."""
    behind = text[end : end + _BEHIND]
    if len(behind) < 5:
        return False
    lowered = behind.lower()
    takes_back = any(map(lowered.__contains__, _TAKES_BACK))
    if takes_back and _WITHDRAWN.search(behind):
        return True
    doubt = _DOUBTED.search(behind) if doubted and any(map(lowered.__contains__, _DOUBTS)) else None
    return doubt is not None and not _CONFIRMED.search(behind, doubt.end())
