"""Words beside a number that make it another number, or no answer at all."""

import re

from sieval.grading.regex import regex

_OPERATIONS = (
    *("square", "root", "roots", "cube", "reciprocal", "half", "twice", "double", "triple", "thrice"),
    *("inverse", "negative", "opposite", "factorial", "log", "logarithm", "ln", "sqrt", "negation", "times"),
    *("sin", "sine", "cos", "cosine", "tan", "tangent", "power", "powers", "multiple", "multiples", "factor"),
    *("factors", "divisor", "divisors", "divisible", "modulo", "mod", "minus", "plus", "add", "adding"),
    *("subtract", "subtracting", "multiply", "multiplying", "divide", "divided", "dividing"),
)
_DENIALS = (
    *("infinitely", "infinite", "cannot", "not", "never", "neither", "all", "everything", "anything", "any"),
    *("but", "except", "excluding", "without", "wrong", "incorrect", "false"),
)
_NEAR = ("close", "near", "nearly", "almost", "undefined", "discontinuous", "singular")
_PHRASES = (
    r"infinitely\s+many|[a-z]+n['’]t|not\s+equal|any\s+\w+"
    r"|(?:(?<!least )(?<!smallest )upper bound|(?<!greatest )(?<!largest )lower bound"
    r"|estimate|guess)(?:\s+(?:is|of))?"
    r"|at (?:least|most)|(?:less|more|fewer|greater|smaller|larger|higher|lower) than|up to"
    r"|digits? of|with(?: at)?|(?:short|out|shy) of"
)
_REFUSALS = ("reject", "discard", "dismiss", "exclud", "eliminat", "contradict", "assuming")
"""What a sentence does to a value that is no answer."""

_BOUNDS_ABROAD = (
    r"(?:höchstens|mindestens|(?:weniger|mehr|kleiner|größer) als|nicht"
    r"|no (?:es|son)|kein\w*|n['’]est pas|pas"
    r"|au (?:plus|moins)|moins (?:de|que)|plus (?:de|grande? que|petite? que)|(?:inf|sup)érieure? à"
    r"|menos de|más de|(?:menor|mayor|menos|más) que|(?:como|al) (?:máximo|mínimo|menos)|a lo (?:sumo|más)"
    r"|не (?:более|менее|больше|меньше)(?: чем)?|(?:больше|меньше|более|менее)(?: чем)?"
    r"|максимум|минимум|не)(?:\s+\w{2,10})?"
)
_BOUNDS_IN_CHINESE = r"(?:至少|最多|至多|小于|大于|超过|少于|多于|不足|不到|不是|不等于)\w{0,3}?"
_FIRST_WORDS = frozenset(
    {*_OPERATIONS, *_DENIALS, *_NEAR, "upper", "lower", "estimate", "guess", "least", "most", "than", "up"}
    | {
        "digit",
        "digits",
        "with",
        "mindestens",
        "nicht",
        "als",
        "pas",
        "moins",
        "menos",
        "sumo",
        "que",
        "es",
        "son",
    }
    | {"short", "out", "shy"}
)
_LETTERS = regex(r"[a-z]+")
_LINKS = r"(?:,?\s+(?:root|of|by|the|base|to|at|than|be|but|e\.g\.|for|like|as|both sides))*"
_CHANGED_BEFORE = regex(
    rf"(?<![A-Za-z])(?:{'|'.join((*_OPERATIONS, *_DENIALS, *_NEAR, _PHRASES))}){_LINKS}\W*$"
    rf"|(?<!\w){_BOUNDS_ABROAD}\W*$|{_BOUNDS_IN_CHINESE}\W*$"
    rf"|(?<![A-Za-z])(?:{'|'.join(_REFUSALS)})[a-z]*(?:\s+(?:that|the|value|root|solution|case))*"
    r"[\s$*(]*(?:\b[a-z]\s*=)?[\s$*(]*$",
    re.IGNORECASE,
)
_REFUSED = (
    r"not|wrong|incorrect|false|never|rejected|extraneous|excluded|impossible|invalid|inadmissible|discarded"
    r"|ruled\s+out|too\s+[a-z]+|an? (?:upper|lower) bound"
)
_PARTS = (
    "hal",
    "thir",
    "quarter",
    "four",
    "fif",
    "six",
    "seven",
    "eigh",
    "nin",
    "ten",
    "hundred",
    "thousand",
)
_CHANGED_AFTER = regex(
    r"\W*(?:factorial|squared|cubed"
    rf"|(?:{'|'.join(_PARTS)})(?:ves|ds|s|ths)"
    r"|hundred|thousand|million|billion|over|root|plus|minus|divides?|fails?|contradicts?|[<>≤≥≠]|\\(?:[lg]eq?|neq?)"
    r"|(?:less|more|fewer|greater) than [a-z]|times\s+(?=\S)(?!as\b)"
    rf"|(?:(?:but|which|and)\s+)?(?:(?:this|that|it)\s+)?"
    rf"(?:(?:is|are|was|does|do|did|can|will|would|must be|should be)\s+)?(?:{_REFUSED})"
    r"|cannot|can['’]t|doesn['’]t|isn['’]t|leads? to a contradiction)(?![A-Za-z])",
    re.IGNORECASE,
)
_NEXT_WORDS = frozenset(
    {
        "factorial",
        "squared",
        "cubed",
        "hundred",
        "thousand",
        "million",
        "billion",
        "over",
        "root",
        "plus",
        "minus",
    }
    | {"divide", "divides", "fail", "fails", "contradict", "contradicts", "less", "more", "fewer", "greater"}
    | {
        "times",
        "must",
        "should",
        "but",
        "which",
        "and",
        "is",
        "are",
        "was",
        "does",
        "do",
        "did",
        "can",
        "will",
        "would",
        "not",
        "wrong",
        "incorrect",
    }
    | {
        "false",
        "never",
        "rejected",
        "extraneous",
        "excluded",
        "impossible",
        "invalid",
        "inadmissible",
        "a",
        "an",
    }
    | {"discarded", "ruled", "too", "cannot", "doesn", "isn", "lead", "leads"}
    | {f"{part}{end}" for part in _PARTS for end in ("ves", "ds", "s", "ths")}
)
_RELATIONS = frozenset("<>≤≥≠\\")
_BESIDE = 100
"""How far from a number such words are looked for."""


def changed(before: str, after: str) -> bool:
    """Whether the words beside a number change it: `half of`, `cannot be`, `squared`, `is wrong`."""
    near = before[-_BESIDE:]
    if _may_change(near) and _CHANGED_BEFORE.search(near):
        return True
    return _may_follow(after[:_BESIDE]) and _CHANGED_AFTER.match(after[:_BESIDE]) is not None


def _may_change(before: str) -> bool:
    lowered = before.lower()
    if "n't" in lowered or "n’t" in lowered or not lowered.isascii():
        return True
    if any(map(lowered.__contains__, _REFUSALS)):
        return True
    return not _FIRST_WORDS.isdisjoint(_LETTERS.findall(lowered))


def _may_follow(after: str) -> bool:
    """Whether a relation or a word that changes what stands before it is the first to follow."""
    lowered = after.lower()
    first = _LETTERS.search(lowered)
    if first is not None and first[0] in _NEXT_WORDS:
        return True
    return not _RELATIONS.isdisjoint(lowered[: first.start()] if first is not None else lowered)
