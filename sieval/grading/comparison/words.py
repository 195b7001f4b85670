"""Words against words: phrases, yes and no, no solution, option letters, sentences that hold the answer."""

import re
from collections.abc import Sequence

from sieval.grading.extraction.choices import same_choice
from sieval.grading.extraction.stated import strip_announcement
from sieval.grading.limits import quote
from sieval.grading.prose.phrases import Meaning, denies_existence, denies_solutions, leading_meaning, meaning
from sieval.grading.prose.wording import COPULAS, HEDGES, NEGATIONS, has_minus, is_wordy, unmarked, words
from sieval.grading.regex import regex
from sieval.grading.verdict import Verdict

_HAS_LETTER = regex(r"[A-Za-z∅∞ℝℤ]|\\?\{\s*\\?\}")
_PLAIN = regex(r"[A-Za-z0-9 ,.'()-]*[A-Za-z]{4}[A-Za-z0-9 ,.'()-]*")
_FATES = frozenset({"converges", "diverges", "increases", "decreases", "wins", "loses", "exists"})
_OPENS = regex(r"\W*(?:yes|no|true|false)\s*[,.;:][^0-9=<>\\]*$", re.IGNORECASE)
"""A yes or a no with words behind it that give no value."""

_JOINING = (("and",), ("or",), ("nor",), ("but",), ("plus",), ("with",))
_WINS = frozenset({("wins",), ("will", "win"), ("has", "winning", "strategy"), ("can", "always", "win")})
_CAPITALS: dict[str, Meaning] = {"T": "yes", "Y": "yes", "F": "no", "N": "no"}
_PARTS = regex(r"\s*(?:[,;]|\band\b|&)\s*(?:and\s+)?")
_PRONOUNS = frozenset({"it", "this", "that", "they", "answer", "result", "these", "which", "final"})
_MODALS = frozenset({"can", "could", "must", "should", "may", "might", "would"})
_QUANTIFIERS = frozenset({"all", "any", "every", "each", "set", "of", "n", "m", "k", "p", "x", "only"})
_THINGS = frozenset(
    {
        "triangle",
        "function",
        "angle",
        "quadrilateral",
        "series",
        "sequence",
        "matrix",
        "polygon",
        "graph",
        "number",
    }
)
_WHOLE = frozenset({"odd", "even", "prime", "composite", "square", "cube", "natural"})
_PROPERTIES = frozenset(
    {"positive", "negative", "nonnegative", "nonzero", "perfect", "rational", "irrational", "real", "complex"}
    | {"number", "integer", "non", "zero"}
    | _WHOLE
)
_PLURALS = ("numbers", "integers", "primes", "squares", "cubes", "reals", "naturals", "rationals")
_SINGULAR = {word: word[:-1] for word in _PLURALS}
_ABOUT = frozenset({"all", "any", "every", "is", "are", "for", "if", "when", "must", "be", "where"})
_ONE_WORD = frozenset({"odd", "even", "prime", "composite", "negative", "integer", "rational", "irrational"})
_LIMIT = 600
"""Characters beyond which an answer is not compared as words."""


def equal_words(gold: str, prediction: str, *, options: Sequence[str] | None = None) -> Verdict | None:
    """Whether both say the same in words; `None` when the gold says something in symbols.

    `options` are the texts of a multiple-choice question, in the order of their letters.
    """
    if not _HAS_LETTER.search(gold) or max(len(gold), len(prediction)) > _LIMIT:
        return None
    said = strip_announcement(prediction)
    chosen = same_choice(gold, said, options)
    if chosen is not None:
        return _choice_verdict(gold, prediction, equal=chosen)
    means = meaning(gold)
    if means is None and _OPENS.match(unmarked(gold)):
        means = leading_meaning(gold)
    if means is not None:
        return _by_meaning(gold, means, prediction, said)
    stated = _property(gold)
    if stated is not None:
        same = _property(said) == stated
        reason = f"{quote(said)!r} {'also says' if same else 'does not say'} {' '.join(sorted(stated))}"
        return Verdict("correct" if same else "incorrect", prediction, "words", reason)
    if not is_wordy(gold):
        plain = (
            _PLAIN.fullmatch(unmarked(gold))
            and words(gold) == words(said)
            and _signs(gold) == _signs(said)
            and _brackets(gold) == _brackets(said)
        )
        return Verdict("correct", prediction, "words", f"both say {quote(gold)!r}") if plain else None
    if _same_words(gold, said):
        return Verdict("correct", prediction, "words", f"both say {quote(' '.join(words(gold)))!r}")
    return _by_sentence(gold, prediction, said)


def _property(text: str) -> frozenset[str] | None:
    """A letter and what is said of it: `n odd`, `all odd n`, `n is odd`; `None` for anything else."""
    said = frozenset(words(text)) - _ABOUT
    letters = [word for word in said if len(word) == 1 and word.isalpha()]
    known = len(said) == 2 and len(letters) == 1 and bool(said & _ONE_WORD)
    return said if known and not NEGATIONS & frozenset(words(text)) else None


def _signs(text: str) -> list[str]:
    """The numbers of a text with their signs, which words leave out."""
    return regex(r"[-−–]?\s?\d[\d.,]*").findall(unmarked(text))


def _brackets(text: str) -> list[str]:
    """Minus signs and brackets of a text, which words leave out; a hyphen inside a word is none."""
    return regex(r"(?<!\w)[-−]|[()]").findall(unmarked(text))


def _choice_verdict(gold: str, prediction: str, *, equal: bool) -> Verdict:
    relation = "the same as" if equal else "not"
    reason = f"{quote(prediction)!r} is {relation} {quote(gold)!r}"
    return Verdict("correct" if equal else "incorrect", prediction, "choice", reason)


def _no_value(gold: str, said: str) -> bool:
    """Whether one of two texts says that a value does not exist, and not that an equation has no solution."""
    return bool({"dne", "exist"} & {*words(gold), *words(said)})


def _by_meaning(gold: str, means: Meaning, prediction: str, said: str) -> Verdict | None:
    theirs = meaning(said)
    if theirs is None and means in {"yes", "no"}:
        theirs = _CAPITALS.get(unmarked(said).strip("."))
    if means in {"yes", "no"}:
        answer = theirs if theirs in {"yes", "no"} else leading_meaning(said)
        if means == "no" and answer is None and (theirs == "nothing" or denies_existence(said)):
            answer = "no"
        if answer is None:
            return Verdict("incorrect", prediction, "words", f"{quote(said)!r} says neither yes nor no")
        reason = f"the gold says {means}, the prediction says {answer}"
        return Verdict("correct" if answer == means else "incorrect", prediction, "words", reason)
    if theirs is None and means == "nothing" and denies_solutions(said):
        theirs = "nothing"
    if theirs == means or ({means, theirs} == {"nothing", "undefined"} and _no_value(gold, said)):
        return Verdict("correct", prediction, "words", f"both say {means}")
    if theirs is not None:
        return Verdict(
            "incorrect", prediction, "words", f"the gold says {means}, the prediction says {theirs}"
        )
    return None


def _same_words(gold: str, said: str) -> bool:
    if has_minus(said):
        return False
    mine, theirs = words(gold), words(said)
    if mine == theirs or (_without_noun(mine) == _without_noun(theirs) and mine and theirs):
        return True
    if _numbers_meant(mine) is not None and _numbers_meant(mine) == _numbers_meant(theirs):
        return True
    return bool(mine) and is_wordy(said) and _list_of_words(gold) == _list_of_words(said)


def _without_noun(said: tuple[str, ...]) -> tuple[str, ...]:
    """A property without the thing that has it: `isosceles` of `isosceles triangle`."""
    return said[:-1] if len(said) == 2 and said[-1] in _THINGS else said


def _numbers_meant(said: tuple[str, ...]) -> frozenset[str] | None:
    """The properties that single out the numbers in `all odd primes`; `None` for anything else."""
    named = [_SINGULAR.get(word, word) for word in said if word not in _QUANTIFIERS]
    if not named or not _PROPERTIES.issuperset(named) or len(set(named)) < len(named):
        return None
    kinds = frozenset(named)
    return kinds - {"number", "integer"} if kinds & _WHOLE else kinds


def _list_of_words(text: str) -> list[tuple[str, ...]]:
    return sorted(words(part) for part in _PARTS.split(unmarked(text)) if words(part))


def _by_sentence(gold: str, prediction: str, said: str) -> Verdict | None:
    """One side is a sentence that says what the other side is."""
    mine, theirs = words(gold), words(said)
    said_of = _predicate(theirs)
    if (
        said_of == mine
        or (said_of and _without_noun(said_of) == mine)
        or (_predicate(mine) == theirs and theirs)
        or _same_fate(mine, theirs)
    ):
        return Verdict("correct", prediction, "sentence", f"the sentence says {quote(' '.join(mine))!r}")
    if mine and theirs[: len(mine)] == mine and theirs[len(mine) :] in _WINS:
        return Verdict("correct", prediction, "sentence", f"{quote(' '.join(mine))!r} wins")
    if "," not in gold and _names_subject(theirs, mine):
        return Verdict("correct", prediction, "sentence", f"the gold is about {quote(' '.join(theirs))!r}")
    if is_wordy(said):
        return Verdict("incorrect", prediction, "words", f"{quote(said)!r} does not say {quote(gold)!r}")
    return None


def _predicate(sentence: tuple[str, ...]) -> tuple[str, ...] | None:
    """What a plain sentence says its subject is; nothing when it is negated, hedged or turned."""
    places = [place for place, word in enumerate(sentence) if word in COPULAS]
    if not places or places[0] == 0 or (NEGATIONS | HEDGES | {"but"}) & set(sentence):
        return None
    return sentence[places[-1] + 1 :]


def _same_fate(mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """`converges` against `the series converges`: nothing but a subject before the verb."""
    if len(mine) != 1 or mine[0] not in _FATES or theirs[-1:] != mine:
        return False
    return len(theirs) <= 6 and not (NEGATIONS | HEDGES | _FATES) & set(theirs[:-1])


def _names_subject(short: tuple[str, ...], sentence: tuple[str, ...]) -> bool:
    """Whether a few words are the subject that a longer sentence says something of."""
    if not 1 <= len(short) <= 3 or sentence[: len(short)] != short:
        return False
    if len(sentence) < len(short) + 3 and sentence[len(short) :] != ("wins",):
        return False
    follows = sentence[len(short) : len(short) + 2]
    if follows[:1] in _JOINING:
        return False
    if (NEGATIONS | HEDGES) & set(sentence) or set(follows) & (COPULAS | _MODALS):
        return False
    return not _PRONOUNS & set(short)
