"""Stated answers: what a sentence of prose gives as its result."""

import re
from itertools import pairwise

from sieval.grading.spans import Formula, balanced, formulas, prose_words, sentences, terminated

FINAL_MARKER = re.compile(r"\bfinal\s+answers?\b[\s*_:：=#]*(?:(?:is|are)\b)?", re.IGNORECASE)
ANSWER_MARKER = re.compile(
    rf"(?P<final>{FINAL_MARKER.pattern})"
    r"|(?P<plain>\banswers?\b[\"'*_]*(?:[^.\n:$=]{0,40}?\b(?:is|are|be)\b|\s*[:：=]|\s+(?=\$|\\[(\[])))"
    r"|(?P<hashes>####(?!#))"
    r"|(?P<foreign>(?:最终)?答案(?:应该)?[是为為:：]+|答\s*[:：]|正确(?:选项|答案)[是为]|故选[:：]?"
    r"|(?:\bréponse|\brespuesta|\bresposta|\brisposta|\bantwort|\bответ|답|الإجابة)"
    r"\s*(?:(?:est|es|é|è|ist|это)\b)?\s*[:：]?)",
    re.IGNORECASE,
)
"""Words that announce an answer, by the kind of announcement."""

_ANNOUNCEMENT = re.compile(
    r"^\s*(?:\\(?:text|textbf|mathrm|mathbf|mbox)\s*\{\s*)?(?:(?:so|thus|hence|therefore),?\s+)?"
    r"(?:the\s+|my\s+|our\s+)?(?:final\s+|correct\s+)?answers?\s*(?:\b(?:is|are)\b|[:=])\s*:?\s*"
    r"(?P<close>\})?",
    re.IGNORECASE,
)
_STOPPERS = re.compile(
    r"[,;]?\s+(?:where|because|since|as required|which|so that|assuming|given that|whenever|provided)\b"
    r"|\s*I hope (?:it|this) is\b|[,;]\s+(?:so|and so|thus|hence|therefore|as|for|with|when)\b",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"^(?:\s|[*_#`:：=]|-\s+(?=[A-Za-z*])|•|\\\\|~)+|(?:[\s*_`]|\\\\)+$")
_JOINT = re.compile(
    r"^(?:[\s,;、，；&]|\band\b|\bor\b|和|或|\\quad|\\text\{\s*(?:and|or)\s*\})*$", re.IGNORECASE
)
_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_#.^{])(?P<sign>[-−])?(?P<money>\\?[$€£¥])?\s?(?P<digits>\d[\d,]*(?:\.\d+)?|\.\d+)"
    r"(?:\s?/\s?\d+)?(?P<percent>\s?\\?%)?(?!\w*(?<=\d)(?:st|nd|rd|th)\b)"
)
_COPULA = re.compile(
    r"(?:\b(?:is|are|be|equals?|was|were|of|to|as|by|est|ist|es|it's)|[:：=≈是为為]|هو)\s*[*_(]*\s*$",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"^[)\s*_]*\s*(?:\\?%|[A-Za-z²³$/-]+(?:\s+[A-Za-z²³]+)?|[\u3400-\u9fff]{1,4})?\s*[*_]*\s*[.!?。]*\s*$"
)
_HOPE = re.compile(r"\s*I hope (?:it|this) is correct\W*$", re.IGNORECASE)
_PLAN = re.compile(
    r"^\W*(?:let|suppose|assume|consider|if|first|next|step|case|now|then|we (?:need|have) to|we must|try"
    r"|note|here)\b|\b(?:need|have|remains?|left) to (?:check|find|consider|compute|calculate|determine|solve"
    r"|try|show|prove)\b",
    re.IGNORECASE,
)
_CONCLUDES = re.compile(
    r"\b(?:so|thus|hence|therefore|total|altogether|finally|conclude|result|donc|also|luego|somit)\b"
    r"|因此|所以|故|答",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"(?:\b(?:is|it's|it’s|choose|select|pick|option|choice)|(?<!不)[是选選])\s*(?:option\s+|choice\s+)?[*_($]*"
    r"(?P<letter>[A-J])[*_)$]*(?:[.):：]\s[^.]{0,80})?[.。]?\s*$",
)
_SHORT = 200
"""Characters within which a lone sentence was hardly cut."""

_EQUALS = re.compile(r"(?<![<>!:=\\])=(?!=)")
_NAME_ONLY = re.compile(
    r"\\?[A-Za-z]+(?:_\{?\w+\}?)?'*|\\(?:triangle|angle|overline|mathrm|text)\s*\{?\s*\w+\}?"
)


def strip_markup(text: str) -> str:
    """The text without the emphasis, bullets and colons around it."""
    previous = None
    while previous != text:
        previous, text = text, _MARKUP.sub("", text)
    return text


def strip_announcement(text: str) -> str:
    r"""The text without the `The answer is` it starts with, `\text{…}` around it or not."""
    found = _ANNOUNCEMENT.match(text)
    if found is None:
        return text
    rest = text[found.end() :]
    opened = "{" in found[0] and not found["close"]
    return rest.rstrip().removesuffix("}") if opened and not balanced(rest) else rest


def after_marker(rest: str) -> str | None:
    """The answer in the text that follows `the answer is`; `None` when it was cut off or says nothing."""
    rest = strip_markup(rest.lstrip())
    if rest.startswith((r"\[", "$$")):
        spans = formulas(rest)
        return spans[0].content if spans and spans[0].start == 0 else None
    line = rest.split("\n", 1)[0] if "\n" in rest else rest
    first = sentences(line)[:1] if line.strip() else ()
    if not first:
        return None
    statement = first[0]
    stop = _STOPPERS.search(statement)
    if stop and stop.start() > 0 and not _inside(statement, stop.start()):
        statement = statement[: stop.start()]
    statement = strip_markup(statement).rstrip(".。 ").strip('"“”')
    stated = _of_statement(statement) if statement else None
    return stated if stated is None else _computed(stated)


def _computed(stated: str) -> str:
    """The result of `35 + 70 = 105`, brackets around it or not; anything with a letter stays as it is."""
    bare = stated[1:-1] if stated.startswith("(") and stated.endswith(")") and "=" in stated else stated
    return stated if re.search(r"[A-Za-z,;]", bare) else right_side(bare)


def _inside(text: str, position: int) -> bool:
    return any(span.start < position < span.end for span in formulas(text))


def _of_statement(statement: str) -> str | None:
    spans = formulas(statement)
    if not spans:
        if not balanced(statement):
            return None
        return (conclusion(statement) if prose_words(statement) > 3 else None) or statement
    run = _leading_run(statement, spans)
    if spans[0].start == 0:
        return run
    if len(spans) == 1:
        before, after = statement[: spans[0].start], statement[spans[0].end :]
        if prose_words(before) and (_COPULA.search(before) or not after.strip()):
            return spans[0].content
    return statement


def _leading_run(statement: str, spans: tuple[Formula, ...]) -> str:
    """The formulas a statement starts with, joined while only separators stand between them."""
    parts = [spans[0].content]
    for previous, span in pairwise(spans):
        between = statement[previous.end : span.start]
        if not _JOINT.match(between):
            break
        parts.append(span.content)
    return ", ".join(parts)


def conclusion(text: str) -> str | None:
    """The result of a text's last sentence; `None` when it was cut, plans further work or leaves a choice."""
    said = sentences(_HOPE.sub("", text))
    if not said:
        return None
    last = said[-1]
    finished = terminated(last)
    alone = len(said) == 1 and len(text) <= _SHORT
    if _PLAN.search(last) or not balanced(last) or not (finished or alone or _CONCLUDES.search(last)):
        return None
    return _result(last, finished=finished)


def _result(sentence: str, *, finished: bool) -> str | None:
    spans = [span for span in formulas(sentence) if not _NAME_ONLY.fullmatch(span.content)]
    items = sorted([*spans, *_numbers(sentence)])
    if not items:
        return None
    last = items[-1]
    if _COPULA.search(sentence[: last.start]) and _TAIL.match(sentence[last.end :]):
        return right_side(last.content)
    equals = [match.end() for match in _EQUALS.finditer(sentence)]
    covering = [span for span in spans if equals and span.start < equals[-1] < span.end]
    if covering:
        return right_side(covering[-1].content)
    behind = [item for item in items if equals and item.start >= equals[-1]]
    if behind and not sentence[equals[-1] : behind[0].start].strip("$*_ \\("):
        return behind[0].content if finished or behind[-1] is behind[0] else None
    return last.content if len(items) == 1 and finished else None


def _numbers(sentence: str) -> list[Formula]:
    """The numerals outside formulas, as spans; ordinals and `#12` name things and do not count."""
    taken = formulas(sentence)
    found = []
    for match in _NUMBER.finditer(sentence):
        if not any(span.start <= match.start() < span.end for span in taken):
            digits = match[0].strip().rstrip(",")
            found.append(Formula(match.start(), match.start() + len(match[0].rstrip(",")), digits))
    return found


def plans(text: str) -> bool:
    """Whether a sentence sets something up or says what is still to be done."""
    return bool(_PLAN.search(text))


def chosen_letter(text: str) -> str | None:
    """The option that the last sentence settles on: `so it's B`, `I choose (C)`."""
    said = sentences(text)
    found = _CHOICE.search(said[-1]) if said else None
    return found["letter"] if found else None


def right_side(formula: str) -> str:
    """The last member of a chain of equalities; a single equation in its own unknowns stays whole."""
    depth = 0
    cuts = []
    for match in re.finditer(r"\\.|[{}()\[\]]|(?<![<>!:=\\])=(?!=)", formula, re.DOTALL):
        depth += {"{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1}.get(match[0], 0)
        if match[0] == "=" and depth <= 0:
            cuts.append(match.end())
    if not cuts or not formula[cuts[-1] :].strip():
        return formula
    left = formula[: cuts[0] - 1]
    if (
        len(cuts) == 1
        and re.search(r"(?<![\\A-Za-z])[a-z](?![A-Za-z])", left)
        and re.search(r"[-+*/^\d]", left)
    ):
        return formula
    return formula[cuts[-1] :].strip().rstrip(".,")
