"""Phrases: the many spellings of yes, no, no solution, all real numbers and infinitely many."""

import re
from typing import Literal

from sieval.grading.prose.wording import unmarked, words
from sieval.grading.regex import regex

Number = Literal["reals", "integers", "rationals", "naturals", "infinite", "minus infinity"]
Meaning = Literal["yes", "no", "nothing", "undefined"] | Number

_SPELLINGS: dict[Meaning, tuple[str, ...]] = {
    "yes": (
        "yes", "true", "yes it is", "yes it does", "this is true", "it is true", "that is true", "possible",
    ),
    "no": (
        "no", "false", "no it is not", "no it does not", "this is false", "it is false", "that is false",
        "cannot be done",
    ),
    "nothing": (
        "none", "no solution", "no solutions", "no roots", "no root", "empty set", "empty", "does not exist",
        "do not exist", "dne", "nothing", "null set", "no value", "no values", "solution set is empty",
        "no numbers", "impossible", "not possible", "inconsistent", "has no solution", "none exist",
        "unsolvable", "not solvable", "without solution", "without solutions", "insoluble", "no such thing",
        "keine lösung", "keine lösungen", "unlösbar", "aucune solution", "pas de solution",
        "ninguna solución",
        "no hay solución", "no hay soluciones", "sin solución", "nessuna soluzione", "нет решений", "无解",
        "there is none", "there are none", "doesn't exist", "don't exist", "no zeros",
    ),
    "reals": (
        "all real numbers", "all reals", "all real", "any real number", "every real number", "real numbers",
        "set of all real numbers", "set of real numbers", "all real values", "any real", "reals",
        "set of reals", "set of all reals",
        "every real", "every real number is solution", "all real numbers are solutions",
        "every real number satisfies inequality", "every real number satisfies it",
        "all numbers", "any number", "for all x in r", "all x", "entire real line", "real line", "all real x",
    ),
    "integers": ("integers", "all integers", "any integer", "every integer", "set of all integers"),
    "rationals": ("all rational numbers", "set of rational numbers", "set of all rational numbers"),
    "naturals": ("all natural numbers", "set of natural numbers", "set of all natural numbers"),
    "minus infinity": (
        "negative infinity", "minus infinity", "diverges to negative infinity", "tends to negative infinity",
    ),
    "infinite": (
        "infinitely many", "infinite", "infinity", "infinite number", "infinitely many solutions",
        "infinite solutions", "infinite number of solutions", "infinite many", "positive infinity",
        "diverges to infinity", "tends to infinity", "goes to infinity",
        "there are infinitely many", "there are infinitely many solutions",
    ),
    "undefined": ("undefined", "not defined", "it is undefined", "it is not defined"),
}  # fmt: skip
_MEANINGS = {spelling: meaning for meaning, spellings in _SPELLINGS.items() for spelling in spellings}

_SIGNS: dict[Meaning, re.Pattern[str]] = {
    "nothing": regex(r"(?:\w+(?:=|\\in|∈))?(?:\\(?:emptyset|varnothing|O)|∅|Ø|ø|\\\{\\\}|\{\})"),
    "reals": regex(
        r"(?:\w(?:\\in|∈))?(?:\\mathbb\{?R\}?|\\R|ℝ|\\mathbf\{?R\}?|\(-(?:\\infty|∞),\+?(?:\\infty|∞)\))"
        r"|-(?:\\infty|∞)<\w<\+?(?:\\infty|∞)"
    ),
    "integers": regex(r"(?:\w(?:\\in|∈))?(?:\\mathbb\{?Z\}?|\\Z|ℤ)"),
    "rationals": regex(r"(?:\w(?:\\in|∈))?(?:\\mathbb\{?Q\}?|\\Q|ℚ)"),
    "naturals": regex(r"(?:\w(?:\\in|∈))?(?:\\mathbb\{?N\}?|\\N|ℕ)"),
    "minus infinity": regex(r"-(?:\\infty|∞)"),
    "infinite": regex(r"\+?(?:\\infty|∞)"),
}
_MAY_BE_SIGN = regex(
    r"\\\s*(?:[ORZQN{]|emptyset|varnothing|mathb|infty)|[^\x00-\x7f]|\{(?:[\s$]|\\[,;! ])*\}"
)
_BLANK = regex(r"\\left|\\right|\s|\$|\\[,;! ]")
_QUALIFIERS = frozenset({"real", "such", "valid", "possible", "integer"})
_LEFT_OUT = frozenset(
    {"other", "others", "further", "more", "unique", "single", "second", "besides", "except", "apart", "than"}
    | {"but", "unless", "only", "finite", "closed", "simple", "general", "exact", "elementary", "trivial"}
    | {"nontrivial", "necessarily", "outside", "beyond", "additional", "extraneous", "always"}
)
"""Words beside which `no solution` does not say that there is none at all."""

_EXISTENCE = regex(
    r"^(?:there (?:is|are|exists?|do(?:es)? not exist) )?(?:no|not any) (?:such )?(?:[a-z]+ ){0,4}"
    r"(?:exists?|solutions?|roots?|values?|numbers?|exist)?$"
    r"|^(?:such )?(?:[a-z]+ ){0,4}(?:does|do) not exist$|^there (?:does|do) not exist\b[a-z ]*$"
    r"|^(?:equation|system|inequality|problem|it) has no (?:[a-z]+ )?(?:solutions?|roots?)$"
    r"|^(?:[a-z]+ )?(?:does not|do not|doesn't|don't|cannot|can't) have "
    r"(?:any )?(?:real )?(?:solutions?|roots?)$"
    r"|^(?:there (?:is|are) )?no such [a-z]+$"
    r"|^no (?:real )?(?:values? of [a-z]|numbers?|values?|integers?|[a-z]) "
    r"(?:satisf(?:y|ies)|solves?|works?|fulfils?|fits?)"
    r"(?: (?:this|it|these|both|(?:both |all )?(?:given )?(?:equations?|inequality|system|conditions?)))?$"
)
_DENIES = regex(
    r"(?:there (?:is|are|exists?) no|no such|there (?:does|do) not exist"
    r"|(?:[a-z]+ ){1,3}(?:does|do) not exist)\b"
)
_NO_SOLUTIONS = regex(
    r"(?:no such|there (?:is|are|exists?) no (?:such|(?:real |integer |positive |other |possible )*"
    r"(?:solution|root|value|number|integer|pair|triple|function|polynomial|point)s?)"
    r"|(?:[a-z]+ ){1,3}(?:does|do) not exist|there (?:does|do) not exist)\b"
)
_ASIDE = regex(r"\W*(?:no|false)\s*(?:[,.;:!]|$)", re.IGNORECASE)
_GIVES_UP = frozenset(
    {
        "answer",
        "found",
        "provided",
        "given",
        "further",
        "investigation",
        "calculated",
        "determined",
        "requires",
    }
    | {
        "needed",
        "available",
        "information",
        "conclusion",
        "data",
        "enough",
        "sufficient",
        "clear",
        "idea",
        "way",
    }
)
_OPENING_CHARS = 100
"""Within which a sentence must say the yes or no that it opens with."""

_COMPARED = frozenset({"more", "less", "fewer", "greater", "smaller", "larger", "later", "earlier", "bigger"})
"""Words behind which `no` belongs to a bound: `no more than 5`."""

_ANSWERS: dict[str, Literal["yes", "no"]] = {"yes": "yes", "true": "yes", "no": "no", "false": "no"}
_YES_OR_NO = regex(rf"(?:{'|'.join(_ANSWERS)})(?![a-z])")


_BOTH = frozenset({*_ANSWERS, "and", "or", "both"})


_ABOUT = regex(
    r"^(?:(?:it|this|statement|claim|assertion|conjecture|proposition"
    r"|equation|system|limit|expression|integral|series|inequality|[a-z]) )?"
    r"(?:holds for|is (?:true|valid|satisfied) for|is|has|are|for|there (?:is|are)"
    r"|(?:can|could|may) be) |(?: (?:of|for))? [a-z]$"
)
"""What a sentence says a phrase of: its subject and verb, or the variable at its end."""


def _signed(known: Meaning, text: str) -> Meaning | None:
    """A phrase with a minus sign before it: the other infinity, and nothing else that is known."""
    if not re.match(r"[\s$({]*[-−]\s*[A-Za-z\\]", text):
        return known
    return "minus infinity" if known == "infinite" else None


def meaning(text: str) -> Meaning | None:
    """What a whole text means when it is one of these phrases or signs."""
    joined = " ".join(words(text))
    known = _MEANINGS.get(joined) or (_MEANINGS.get(_ABOUT.sub("", joined)) if " " in joined else None)
    if known is not None:
        return _signed(known, text)
    if _MAY_BE_SIGN.search(text):
        bare = _BLANK.sub("", text)
        for name, sign in _SIGNS.items():
            if sign.fullmatch(bare):
                return name
    reduced = " ".join(word for word in joined.split() if word not in _QUALIFIERS)
    if _LEFT_OUT.intersection(reduced.split()):
        return None
    if _MEANINGS.get(reduced) == "nothing":
        return "nothing"
    denies = "no" in joined or "n't" in joined
    if denies and (_EXISTENCE.match(joined) or _EXISTENCE.match(_ABOUT.sub("", joined))):
        return "nothing"
    return None


def leading_meaning(text: str) -> Literal["yes", "no"] | None:
    """The yes or no that a sentence opens with, unless the other one follows."""
    start = text[:_OPENING_CHARS].lower()
    if not any(map(start.__contains__, _ANSWERS)) or not _YES_OR_NO.search(start):
        return None
    said = words(text)
    if not said or said[0] not in _ANSWERS:
        return None
    first = _ANSWERS[said[0]]
    if first == "no" and said[1:2] and said[1] in _COMPARED:
        return None
    if first == "no" and _GIVES_UP.intersection(said) and not _ASIDE.match(unmarked(text)):
        return None
    if (set(said) <= _BOTH and len(set(said) & _ANSWERS.keys()) > 1) or said[1:2] == ("or",):
        return None
    return None if any(_ANSWERS.get(word, first) != first for word in said[1:] if word != "no") else first


def denies_solutions(text: str) -> bool:
    """Whether a sentence says that nothing of the kind asked for exists."""
    said = words(text)
    if _LEFT_OUT.intersection(said):
        return False
    return bool(
        _NO_SOLUTIONS.match(" ".join(said[1:] if said[:1] == ("no",) and said[1:2] != ("such",) else said))
    )


def denies_existence(text: str) -> bool:
    """Whether a sentence says that there is no such thing: an answer of no to whether there is."""
    return bool(_DENIES.match(" ".join(words(text))))
