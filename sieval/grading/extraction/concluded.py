"""Conclusions: the result that the last sentence of a text states without announcing it."""

import re

from sieval.grading.extraction.chains import computed, right_side, trailing_run
from sieval.grading.extraction.several import at_place, named_values, two_things
from sieval.grading.extraction.spans import (
    Formula,
    balanced,
    formulas,
    last_sentence,
    sentences,
    strip_markup,
    terminated,
    wordy,
)
from sieval.grading.extraction.withdrawn import supposed
from sieval.grading.prose.alterations import changed
from sieval.grading.prose.han import leading_han
from sieval.grading.prose.units import measured, unit_after
from sieval.grading.prose.wording import HEDGES, NEGATIONS, words
from sieval.grading.regex import regex

_NUMBER = regex(
    r"(?=[-−\\$€£¥\d.]|\s[\d.])(?<![A-Za-z0-9_#.^{])(?P<sign>[-−])?(?P<money>\\?[$€£¥])?\s?(?P<digits>\d{1,2}:\d\d\b|\d[\d,]*(?:\.\d+)?|\.\d+)"
    r"(?:\s?/\s?\d+)?(?P<percent>\s?\\?%)?(?![A-Za-z0-9\\^_(!])"
)
_COPULA = regex(
    r"(?:\b(?:is|are|be|equals?|was|were|of|to|as|by|est|ist|es|it's|i\.e\.,?|namely)"
    r"|(?<!\d)[:：]|[=≈是为為]|هو)\s*[*_(]*\s*$",
    re.IGNORECASE,
)
_EQUATES = regex(r"(?:\b(?:is|are|equals?)|(?<!\d)[:：]|[=≈是为為]|هو)\s*[*_(]*\s*$", re.IGNORECASE)
_VERB = regex(r"(?:\b(?:is|are|equals?)\b|(?<!\d)[:：]|[≈是为為]|هو)\s*", re.IGNORECASE)
_TAIL = regex(r"[)\s*_]*\s*(?:\\?%|(?<=[\s$)])[A-Za-z²³$/-]+(?:\s+[A-Za-z²³]+)?)?\s*[*_]*\s*[.!?。]*\s*$")
_END = regex(r"\s*[*_]*\s*[.!?。]*\s*$")
MEASURE_CHARS = 4
"""Of a Chinese measure word."""

_INTRODUCTION_CHARS = 12
"""What the longest word that introduces a number, or that something must follow, keeps within."""

_BARRED = regex(
    r"(?:\b(?:than|least|most|between|over|under|below|above|from|except|not|nor|up to)"
    r"|[<>≤≥≠^/×·√+−:-]|(?<!\*)\*)\s*\$?\s*$",
    re.IGNORECASE,
)
_SHORT_WORD = regex(r"\b(?:in|on|of|at|to|by|it|as|if|so|we|us|he|my|an|no|up|do)\b", re.IGNORECASE)
_HOPE = regex(r"\s*I hope (?:it|this) is correct\W*$", re.IGNORECASE)
_SETS_UP = regex(r"\W*(?:let|suppose|assume|consider|step|we (?:need|have) to|we must|try)\b", re.IGNORECASE)
_PLAN = regex(
    r"\bbut (?:we )?(?:still )?need\b|\bstill needs?\b"
    r"|\b(?:need|have|remains?|left|cases?|possibilities) to (?:check|find|consider|compute|calculate"
    r"|determine|solve|try|show|prove)\b",
    re.IGNORECASE,
)
_INSTRUCTS = regex(
    r"\W*(?:then |now |next,? |so )?(?:check|test|multiply|divide|add|subtract|substitut\w+"
    r"|plug\w*|square|take"
    r"|apply|we (?:now |then )?(?:plug|apply|substitute|multiply|divide|add|subtract))\b",
    re.IGNORECASE,
)
_STATES = regex(
    r"\b(?:is|are|equals?|gets?|gives?|yields?|obtain|have|has|finds?|becomes?)\b|=", re.IGNORECASE
)
_CONDITION = regex(r"\W*(?:if|first|next|case|now|then|note|here|when)\b", re.IGNORECASE)
_FIRST_WORD = regex(r"\W*([a-z]+)")
_OPENINGS = (
    *(
        "let",
        "suppose",
        "assume",
        "consider",
        "step",
        "we",
        "try",
        "then",
        "now",
        "next",
        "so",
        "check",
        "test",
    ),
    *("multiply", "divide", "add", "subtract", "substitut", "plug", "square", "take", "apply"),
    *("if", "first", "case", "note", "here", "when"),
)
"""With one of which a sentence opens that sets up, instructs or supposes."""

_WORKED = regex(r"\d\s*(?:[-+*/×÷−]|x)\s*\(?\$?\d[\d.,]*\)?\s*[A-Za-z$%]*\s*=\s*\$?[-−]?[\d.,/]*\d")
_SEVERAL_WORKED = regex(r"=\s*\$?[\d.,/]*\d[^=.]*\band\s[^=]*\d\s*=\s*\$?[\d.,/]*\d")
_ORDINAL = regex(r"\d(?:st|nd|rd|th)\b")
_DANGLING = regex(
    r"(?:\b(?:the|a|an|of|and|or|to|is|are|we|i|by|then|so|with|for|in|at|on|that|which|than|from|as|it|first|second"
    r"|third|next|only|also|both|not|but|because|since|when|where|if|will|can|has|have|be)|[=+*/<>(\[,:-])\s*$",
    re.IGNORECASE,
)
_OPENED = regex(r"(?<!\\)\$(?!\s?\d[\d.,]*(?:[\s*)!?A-Za-z-]|$))|\\[(\[]")
_CHOICE = regex(
    r"(?:\b(?:[Hh]ence|[Tt]hus|[Tt]herefore|[Ss]o),?\s+(?=\()|\b(?:is|it's|it’s|choose|select|pick|option|choice)|(?<!不)[是选選])\s*(?:option\s+|choice\s+)?[*_($]*"
    r"(?P<letter>[A-J])[*_)$]*(?:[.):：]\s[^.]{0,80})?[.。]?\s*$",
)
_RATED = regex(r"\b(?P<letter>[A-J])\)?\s+is\s+(?:the\s+)?(?:correct|right|answer)(?:\s+\w+)?\s*\.?\s*$")
_SUBORDINATE = regex(
    r"[,;]?\s+(?:(?:and\s+)?(?:is|it is|which is)\s+)?(?:attained|achieved|reached|occurring|realized)\b"
    r"|[,;]?\s+(?:with equality|equality holds)\b"
    r"|[,;]?\s+(?:when|whenever|where|if|provided|because|since|which occurs|and occurs)\b",
    re.IGNORECASE,
)
_CLAUSE_STEMS = (
    "attain",
    "achiev",
    "reach",
    "occur",
    "realiz",
    "equality",
    "whe",
    "if",
    "provided",
    "because",
    "since",
)
"""One of which such a clause holds."""

_OPERATES = regex(r"[\d/*^+=×·÷−<>-]")
_FEW_WORDS = 3
_SHORT = 200
"""Characters within which a lone sentence was hardly cut."""

_NAMED_EXPRESSION = regex(
    r"(?:^|[\s(])(?:d?[A-Za-z]\w{0,3}'{0,2}(?:\([a-z](?:,\s?[a-z])*\))?|dy/dx)\s*=\s*(?P<value>[^=<>,;:$]{1,100})\.\s*$"
)
_RATIO = regex(r"\b(\d+(?:\.\d+)?)\s+to\s+(\d+(?:\.\d+)?)[\s.*]*$")
_TOOLS = regex(
    r"\W*(?:unknowns|equations|variables|cases|subcases|conditions|constraints|steps|parts)\b", re.IGNORECASE
)
"""Things whose number is noted on the way to an answer."""

_GIVEN = regex(
    r"(?:(?:with|for|when|let|set|put|try|check|substitute|plug(?:ging)? in|trying|checking|setting)\s+"
    r"[$(]?[A-Za-z]\w?"
    r"|(?<![A-Za-z\d])(?:\d+\s?[A-Za-z]|[A-Za-z]\s?\^\s?\d))\s*=$",
    re.IGNORECASE,
)
"""What equates something given, `with n =`, or a multiple or a power that is still to be solved, `2x =`."""

_PLACES = (
    "lemma|theorem|equation|eq|eqn|step|case|figure|fig|table|section|part|problem|question|example|exercise"
    "|corollary|chapter|method|line|property|proposition|condition|axiom|definition|claim|page|note|remark"
    "|formula|item|reference|ref|in base"
)
_REFERS = regex(
    rf"\b(?:(?:{_PLACES})s?\.?:?\s*[#(]?|[A-Za-z]\(|(?:in|from|by|using|see|and|with)\s*\()$", re.IGNORECASE
)
"""What names a place in a text: the number behind it is no result."""

_NAMES_PLACE = (*_PLACES.split("|"), *(f"{place}s" for place in _PLACES.split("|")))
_REFERENCE_CHARS = 24

_ADVERB = regex(r"^\W*(?:(?:so|thus|hence|therefore|then|finally)\b,?\s*)?", re.IGNORECASE)
_NUMBER_WORD = regex(
    r"(?<![A-Za-z-])(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]+)?)(?![A-Za-z-])",
    re.IGNORECASE,
)
_MATHEMATICAL = regex(r"\d|\\[a-z]")
_AND_OR = regex(r"\b(?:and|or)\b")
_EQUALS = regex(r"(?<![<>!:=\\])=(?!=)")
_NAME_ONLY = regex(r"\\?[A-Za-z]+(?:_\{?\w+\}?)?'*|\\(?:triangle|angle|overline|mathrm|text)\s*\{?\s*\w+\}?")


def stated_value(text: str) -> str | None:
    """What an answer that is a sentence says of its subject: `the rank of the matrix is 3`."""
    said = sentences(text)
    last = said[-1] if said else ""
    doubtful = (HEDGES | NEGATIONS).intersection(words(last)) or plans(last) or cut_off(last)
    verbs = [verb for verb in _VERB.finditer(last) if verb[0].strip() not in {":", "："}]
    if doubtful or len(verbs) > 1:
        return None
    if verbs:
        return None if _EQUALS.search(last, verbs[0].end()) else _result(_main_clause(last), finished=False)
    return _only_value(last)


def _only_value(phrase: str) -> str | None:
    """The one value of a few words: `we get 0.5`, `total cost = $25`."""
    items = sorted([*formulas(phrase), *_numbers(phrase)])
    if len(items) != 1 or wordy(phrase, _FEW_WORDS):
        return None
    before, after = phrase[: items[0].start], phrase[items[0].end :]
    if (
        _ends_in(_BARRED, before)
        or _OPERATES.search(after)
        or _ORDINAL.search(phrase)
        or _aside(phrase, items[0])
    ):
        return None
    return _with_unit(phrase, items[0], items[0].content)


def conclusion(text: str) -> str | None:
    """The result of a text's last sentence; `None` when it was cut, plans further work or leaves a choice."""
    last, alone = last_sentence(_HOPE.sub("", text) if "hope" in text.lower() else text)
    finished = terminated(last)
    if (
        not (finished or (alone and last and len(text) <= _SHORT))
        or plans(last)
        or cut_off(last)
        or two_things(last)
        or supposed(last, len(last))
        or last.rstrip("*_)\"' ").endswith("?")
    ):
        return None
    return _result(_main_clause(last), finished=finished)


def _main_clause(sentence: str) -> str:
    """The sentence without what its result depends on: `is 5, attained when x = 2`."""
    lowered = sentence.lower()
    verb = _VERB.search(sentence) if any(map(lowered.__contains__, _CLAUSE_STEMS)) else None
    if verb is None:
        return sentence
    for clause in _SUBORDINATE.finditer(sentence, verb.end()):
        said = sentence[verb.end() : clause.start()]
        inside = any(span.start < clause.start() < span.end for span in formulas(sentence))
        if not inside and re.search(r"\d|\\[a-z]|\$", said) and balanced(said):
            return sentence[: clause.start()].rstrip(" ,;") + "."
    return sentence


def _result(sentence: str, *, finished: bool) -> str | None:
    spans = [span for span in formulas(sentence) if not _NAME_ONLY.fullmatch(span.content)]
    named = named_values(sentence)
    if named is not None and _complement(sentence) is None:
        return named or None
    ratio = _RATIO.search(sentence) if "to" in sentence else None
    if ratio is not None:
        return f"{ratio[1]}:{ratio[2]}" if "ratio" in sentence.lower() else None
    items = sorted([*spans, *_numbers(sentence)])
    if items and (_aside(sentence, items[-1]) or (len(items) > 1 and _places(sentence, items, items[-1]))):
        return None
    complement = _complement(sentence) or (_right_of_name(sentence) if finished else None)
    if complement is not None:
        return complement
    if not items:
        return _only_word(sentence) if finished else None
    last = items[-1]
    before = sentence[: last.start]
    if _ends_in(_BARRED, before) and not _ends_in(_EQUATES, before):
        return None
    if "and" in sentence and _SEVERAL_WORKED.search(sentence):
        return None
    closes = _closes(sentence[last.end :])
    if closes and spans and spans[-1] is last:
        run = trailing_run(sentence, spans)
        if len(run) > 1:
            return ", ".join(run)
    if closes and _ends_in(_COPULA if finished else _EQUATES, before):
        return _with_unit(sentence, last, right_side(last.content))
    return _computed_result(sentence, spans, items) if finished else None


def _aside(sentence: str, last: Formula) -> bool:
    """Whether the last number is changed by its words, is given, or counts what is noted on the way."""
    before = sentence[: last.start].rstrip()
    given = (before.endswith("=") and _GIVEN.search(before)) or _TOOLS.match(sentence, last.end)
    return bool(given) or changed(before, sentence[last.end :])


def _computed_result(sentence: str, spans: list[Formula], items: list[Formula]) -> str | None:
    """What stands behind the last equality sign, or the only number there is."""
    equals = [match.end() for match in _EQUALS.finditer(sentence)]
    covering = [span for span in spans if equals and span.start < equals[-1] < span.end]
    if covering:
        return _with_unit(sentence, covering[-1], right_side(covering[-1].content))
    behind = [item for item in items if equals and item.start >= equals[-1]]
    if len(items) > 1 and behind and _places(sentence, items, behind[0]):
        return None
    if behind and not sentence[equals[-1] : behind[0].start].strip("$*_ \\("):
        return _with_unit(sentence, behind[0], behind[0].content)
    if (
        len(items) > 1
        or _ORDINAL.search(sentence)
        or _TOOLS.match(sentence, items[0].end)
        or _NUMBER_WORD.match(_ADVERB.sub("", sentence))
    ):
        return None
    return _with_unit(sentence, items[0], items[0].content)


def _places(sentence: str, items: list[Formula], value: Formula) -> bool:
    """Whether a value belongs to what a sentence is about, `at x = 4`, beside another that it gives."""
    before = sentence[: value.start].rstrip(" $")
    return at_place(before) or (
        value is not items[-1] and before.endswith("=") and _GIVEN.search(before) is not None
    )


def _only_word(sentence: str) -> str | None:
    """The one number that a sentence spells out: `Ten men can stay upright.`"""
    found = _NUMBER_WORD.findall(sentence)
    return str(found[0]) if len(found) == 1 and not _BARRED.search(sentence.partition(found[0])[0]) else None


def _right_of_name(sentence: str) -> str | None:
    """The expression that a sentence ends with, printed without delimiters: `so f'(x) = 2x + 1.`"""
    found = _NAMED_EXPRESSION.search(sentence) if "=" in sentence else None
    if found is None or wordy(found["value"]) or formulas(sentence) or not balanced(found["value"]):
        return None
    return found["value"].strip()


def _complement(sentence: str) -> str | None:
    """All that follows the last verb, where it is mathematics through and through: `are x = 1 and x = 2`."""
    verbs = list(_VERB.finditer(sentence))
    if not verbs or any(span.start < verbs[-1].start() < span.end for span in formulas(sentence)):
        return None
    rest = strip_markup(sentence[verbs[-1].end() :]).rstrip(" .!。")
    if formulas(rest) or not _MATHEMATICAL.search(rest) or not balanced(rest):
        return None
    if measured(rest) is None:
        bare = _AND_OR.sub(" ", rest)
        if wordy(bare) or _SHORT_WORD.search(bare):
            return None
        rest = computed(rest)
    return None if changed(sentence[: verbs[-1].end()], "") else rest


def _with_unit(sentence: str, item: Formula, content: str) -> str:
    unit = unit_after(sentence[item.end : item.end + 40])
    return f"{content} {unit}" if unit and measured(f"{content} {unit}") else content


def _numbers(sentence: str) -> list[Formula]:
    """The numerals outside formulas, as spans; ordinals and `#12` name things and do not count."""
    taken = formulas(sentence)
    found = []
    for match in _NUMBER.finditer(sentence):
        if _is_reference(sentence, match.start()):
            continue
        if not taken or not any(span.start <= match.start() < span.end for span in taken):
            digits = match[0].strip().rstrip(",")
            found.append(Formula(match.start(), match.start() + len(match[0].rstrip(",")), digits))
    return found


def _is_reference(sentence: str, start: int) -> bool:
    """Whether the number at a place of a sentence names a part of a text: `step 3`, `(4) with (5)`."""
    before = sentence[max(0, start - _REFERENCE_CHARS) : start].rstrip()
    if not before.endswith(("(", "#")) and not before.rstrip(".:").lower().endswith(_NAMES_PLACE):
        return False
    return _REFERS.search(sentence, max(0, start - _REFERENCE_CHARS), start) is not None


def ends_in_copula(text: str) -> bool:
    """Whether a text breaks off before what it equates: `the area is`, `x =`."""
    return _ends_in(_COPULA, text)


def _ends_in(introduction: re.Pattern[str], text: str) -> bool:
    """Whether a text ends in a word or a sign that introduces, or bars, what follows."""
    begin = len(text.rstrip(" \t\n$*_(")) - _INTRODUCTION_CHARS
    return introduction.search(text, max(0, begin)) is not None


def _closes(rest: str) -> bool:
    """Whether nothing but a unit or a measure word stands between a number and the end of its sentence."""
    if _TAIL.match(rest):
        return True
    bare = rest.lstrip(") \t\n*_")
    count = leading_han(bare)
    return 0 < count <= MEASURE_CHARS and _END.match(bare, count) is not None


def plans(text: str) -> bool:
    """Whether a sentence sets something up or says what is still to be done."""
    lowered = text.lower()
    first = _FIRST_WORD.match(lowered)
    opens = first is not None and first[1].startswith(_OPENINGS)
    if opens and (_SETS_UP.match(text) or (_INSTRUCTS.match(text) and not _STATES.search(text))):
        return True
    if (" to " in lowered or "need" in lowered) and _PLAN.search(text):
        return True
    return opens and _CONDITION.match(text) is not None and not _WORKED.search(text)


def cut_off(sentence: str) -> bool:
    """Whether a text stops in the middle: in a group or formula, or at a word that something must follow."""
    outside = sentence
    for span in reversed(formulas(sentence)):
        outside = outside[: span.start] + outside[span.end :]
    opened = _OPENED.search(outside) if "$" in outside or "\\" in outside else None
    return bool(opened) or not balanced(sentence) or _ends_in(_DANGLING, sentence)


def chosen_letter(text: str) -> str | None:
    """The option that the last sentence settles on: `so it's B`, `I choose (C)`."""
    said = sentences(text)
    found = (_CHOICE.search(said[-1]) or _RATED.search(said[-1])) if said else None
    return found["letter"] if found else None
