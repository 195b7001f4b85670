"""Wording: an answer in words, without its markup, its articles and its punctuation."""

import re
from functools import lru_cache

from sieval.grading.regex import regex

_WRAPPER = regex(
    r"\\(?:text|textbf|textit|textrm|mathrm|mathbf|mathit|mathsf|operatorname|mbox|hbox|emph|rm|bf)\b\s*"
)
_SPACE = regex(r"\\[,;:! ]|\\q?quad\b|~|\s+")
_MARKUP = regex(r"(?<!\\)\$|\\[()\[\]]|[*`{}\"“”„]|\\displaystyle\b|^'|'$")
_ARTICLES = frozenset({"a", "an", "the"})
_TOKEN = regex(r"[^\W_]+(?:['’][a-z]+)?|[^\w\s]")
_ORDINAL = regex(r"^(\d+)(?:st|nd|rd|th)$")
_CONTRACTED = regex(r"\b(it|that|there|he|she|what)'s\b")
_PUNCTUATION = frozenset(".,;:!?-–—()'’")

_SHORT_WORDS = frozenset({"yes", "no", "odd", "all", "red", "one", "two", "six", "ten", "dne", "both", "up"})
_MATHEMATICS = frozenset(
    {
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "log",
        "ln",
        "exp",
        "sqrt",
        "pi",
        "arcsin",
        "arccos",
        "arctan",
        "max",
    }
    | {
        "min",
        "gcd",
        "lcm",
        "alpha",
        "beta",
        "gamma",
        "theta",
        "phi",
        "sinh",
        "cosh",
        "tanh",
        "frac",
        "cup",
        "oo",
    }
)

NEGATIONS = frozenset(
    {"not", "no", "never", "non", "neither", "nor", "none", "cannot", "without", "isn't", "aren't", "doesn't"}
    | {"don't", "can't", "won't", "didn't", "wasn't", "fails", "fail", "false", "except", "unless", "n't"}
)
HEDGES = frozenset(
    {"or", "either", "if", "whether", "maybe", "perhaps", "possibly", "might", "may", "could", "potentially"}
    | {
        "sometimes",
        "depends",
        "unknown",
        "unclear",
        "undetermined",
        "indeterminate",
        "unable",
        "needs",
        "requires",
    }
)
COPULAS = frozenset({"is", "are", "was", "were", "be", "equals", "becomes"})


_MINUS = regex(r"(?:^|[\s(\[,])[-−](?=\w)")
_TIMES = regex(r"\w\*\w")
_ADJECTIVES = {"divergent": "diverges", "convergent": "converges"}
"""What is said of a series by its adjective, as its verb says it."""


@lru_cache(maxsize=256)
def unmarked(text: str) -> str:
    r"""The text without `\text{…}`, dollars and emphasis; case and punctuation stay."""
    if "\\" in text or "~" in text:
        text = _SPACE.sub(" ", _WRAPPER.sub(" ", text))
    text = " ".join(text.split())
    return text if text.replace(" ", "").isalnum() else " ".join(_MARKUP.sub("", text).split())


@lru_cache(maxsize=256)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, articles and punctuation left out."""
    bare = unmarked(text).casefold().replace("’", "'").replace("-", " ")
    tokens = _TOKEN.findall(_CONTRACTED.sub(r"\1 is", bare) if "'s" in bare else bare)
    kept = tuple(
        _ADJECTIVES.get(token) or (_ORDINAL.sub(r"\1", token) if token[0].isdigit() else token)
        for token in tokens
        if token not in _ARTICLES and token not in _PUNCTUATION
    )
    return kept[1:] if len(kept) == 2 and kept[0] in {"on", "in", "at"} else kept


def has_minus(text: str) -> bool:
    """Whether a minus sign stands before a word; a hyphen inside a word is none."""
    return _MINUS.search(unmarked(text)) is not None


def is_wordy(text: str) -> bool:
    """Whether a text is made of words alone: letters, blanks and punctuation."""
    bare = unmarked(text)
    if has_minus(text) or ("*" in text and _TIMES.search(text)):
        return False
    if not bare or re.search(r"[0-9\\^_=<>+*/|∞∅≤≥≠±√]", bare):
        return False
    if _MATHEMATICS & {word.casefold() for word in re.findall(r"[^\W\d_]+", bare)}:
        return False
    return bool(re.search(r"[^\W\d_]{2,}", bare)) and _reads_as_words(text, bare)


def _reads_as_words(text: str, bare: str) -> bool:
    """Whether letters without a blank between them are a word rather than a product of variables."""
    if _WRAPPER.search(text) or " " in bare:
        return all(len(word) >= 2 or word.casefold() in {"a", "i"} for word in re.findall(r"[^\W\d_]+", bare))
    if bare.casefold() in _SHORT_WORDS:
        return True
    return len(bare) >= 4 and bool(re.search(r"[aeiouyàáâäèéêëìíîïòóôöùúûü]", bare, re.IGNORECASE))
