"""Spans: the formulas, sentences and lines a text is made of, told apart by their delimiters."""

import re
from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from sieval.grading.regex import regex

# A lookbehind stands after the character it looks behind: a search can then leap to that character.
_FORMULA = regex(
    r"\$\$(?P<display>[^$]+)\$\$"
    r"|\$(?<![\\$]\$)(?P<tight>(?:\\\$)?[^\s$](?:[^$\n]*(?:(?<=\\)\$[^$\n]*)*[^\s$\\])?)\$(?!\d)"
    r"|\$(?<![\\$]\$)(?P<loose>\s[^$\n]+\s)\$(?!\d)"
    r"|\\\((?P<round>(?:[^\\\n]|\\(?![()]))+)\\\)"
    r"|\\\[(?P<square>(?:[^\\]|\\(?![\[\]]))+)\\\]"
    r"|\\begin\{(?P<environment>align|equation|gather|eqnarray)\*?\}(?P<rows>(?:(?!\\end\{).){1,2000})"
    r"\\end\{(?P=environment)\*?\}",
    re.DOTALL,
)
# Each script is an alternative of its own: one class of them all is slow to compile.
_ALIGNED = regex(r"\\begin\{(?P<name>aligned|split)\}(?P<rows>.*)\\end\{(?P=name)\}\.?", re.DOTALL)
_CONTINUES = (
    "=",
    "<",
    ">",
    "+",
    "-",
    r"\le",
    r"\ge",
    r"\equiv",
    r"\approx",
    r"\cdot",
    r"\times",
    r"\qquad",
    r"\quad",
)
_DISPLAYS = ("$$", r"\[", r"\begin")
_PROSE_WORD = regex(
    r"(?<![A-Za-z\\{])[A-Za-z]{3,}|[\u00c0-\u024f]|(?=.)[\u0400-\u1fff]|(?=.)[\u3040-\u9fff]|(?=.)[\uac00-\ud7af]"
)
_ASCII_WORD = regex(r"[A-Za-z](?<![A-Za-z\\{][A-Za-z])[A-Za-z]{2,}")
_SENTENCE_END = regex(r"[.?!。！？｡](?:(?<=[。！？｡])|(?:(?<=[.?])|(?<=[a-z]!))(?=[*_)\"'”]{0,4}(?:\s|$)))")
_ABBREVIATIONS = {
    "approx",
    "ca",
    "cf",
    "cu",
    "dr",
    "e.g",
    "eq",
    "eqs",
    "etc",
    "fig",
    "ft",
    "i.e",
    "in",
    "lb",
    "lbs",
    "mr",
} | {"mrs", "ms", "mt", "no", "oz", "resp", "sq", "st", "thm", "viz", "vs"}
_OPENS_SENTENCE = regex(r"(?:So|Thus|Hence|Therefore|Finally|Now|Then)\b")
_LAST_WORD = regex(r"([A-Za-z.]+)\.$")


_OPENING_MARKUP = regex(r"(?:\s|[*_#`:：=]|-\s+(?=[A-Za-z*])|•|\\\\|~)+")
_CLOSING_MARKUP = " \t\n\r*_`"


class Formula(NamedTuple):
    """One delimited formula: where it stands, delimiters included, and what is in it."""

    start: int
    end: int
    content: str


@lru_cache(maxsize=32)
def formulas(text: str) -> tuple[Formula, ...]:
    r"""The `$…$`, `$$…$$`, `\(…\)` and `\[…\]` spans; a `$` that prices something opens none."""
    if "$" not in text and "\\" not in text:
        return ()
    found = []
    for match in _FORMULA.finditer(text):
        content = match[match.lastgroup or 0]
        if match.lastgroup == "loose" and _PROSE_WORD.search(content):
            continue
        inner = _ALIGNED.fullmatch(content.strip()) if "aligned" in content or "split" in content else None
        if match.lastgroup == "rows" or inner:
            content = _one_line(inner["rows"] if inner else content)
        if content.strip():
            found.append(Formula(match.start(), match.end(), content.strip()))
    return tuple(found)


def _one_line(rows: str) -> str:
    """The rows of an aligned display as one chain, or as a list when each row is a statement of its own."""
    lines = [" ".join(row.replace("&", " ").split()) for row in rows.split("\\\\") if row.strip()]
    chained = all(line.startswith(_CONTINUES) for line in lines[1:])
    return (" " if chained else ", ").join(lines)


@lru_cache(maxsize=32)
def sentences(text: str) -> tuple[str, ...]:
    """The text cut after each full stop that is outside every formula and ends no abbreviation."""
    spans = formulas(text)
    starts = [span.start for span in spans]
    ends = [(span.end, span.end) for span in spans if _ends_sentence(text, span)]
    for match in _SENTENCE_END.finditer(text):
        place = bisect_right(starts, match.start())
        if place == 0 or match.start() >= spans[place - 1].end:
            ends.append((match.start(), match.end()))
    cut = []
    begin = 0
    for start, end in sorted(ends):
        word = _LAST_WORD.search(text, max(begin, start - 8), end)
        rest = text[end : end + 80].strip()
        if word and rest and _is_abbreviation(word[1], rest, first=start == 1):
            continue
        cut.append(text[begin:end].strip())
        begin = end
    cut.append(text[begin:].strip())
    return tuple(sentence for sentence in cut if sentence.strip("*_)\"'” "))


def _is_abbreviation(word: str, rest: str, *, first: bool) -> bool:
    """Whether a stop belongs to its word: `approx. 5`, `x. y`, an option's letter at the very start."""
    return word.lower() in _ABBREVIATIONS or (len(word) == 1 and (first or rest[0].islower()))


def _ends_sentence(text: str, span: Formula) -> bool:
    """Whether a formula ends its sentence: a displayed one before a capital, any before `So` and its kin."""
    follows = text[span.end : span.end + 12].lstrip()
    if not text.startswith(_DISPLAYS, span.start):
        return bool(_OPENS_SENTENCE.match(follows))
    return span.content.endswith(".") or follows[:1].isupper()


def terminated(sentence: str) -> bool:
    """Whether a sentence was finished rather than cut: it ends in a stop or in the formula it states."""
    bare = sentence.rstrip("*_)\"'” \n")
    if bare.endswith((".", "!", "?", "。", "！", "？", "｡")):
        return True
    spans = formulas(sentence)
    if not spans or spans[-1].end < len(bare):
        return False
    displayed = sentence.startswith(_DISPLAYS, spans[-1].start)
    return displayed or bool(re.search(r"\b(?:is|are|equals?)\s*$|[:=]\s*$", sentence[: spans[-1].start]))


def balanced(text: str) -> bool:
    r"""Whether every brace and `\left` opened is closed again: a cut formula is not."""
    depth = 0
    for match in re.finditer(r"\\.|[{}]", text, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth < 0:
            return False
    begins = len(re.findall(r"\\begin\s*\{", text)) == len(re.findall(r"\\end\s*\{", text))
    return depth == 0 and begins


def prose_words(text: str) -> int:
    """How many plain words of three letters or more stand outside formulas and commands."""
    outside, position = [], 0
    for span in formulas(text):
        outside.append(text[position : span.start])
        position = span.end
    said = " ".join([*outside, text[position:]])
    return len((_ASCII_WORD if said.isascii() else _PROSE_WORD).findall(said))


def strip_markup(text: str) -> str:
    """The text without the emphasis, bullets and colons around it."""
    opening = _OPENING_MARKUP.match(text)
    text = (text[opening.end() :] if opening else text).rstrip(_CLOSING_MARKUP)
    while text.endswith("\\\\"):
        text = text[:-2].rstrip(_CLOSING_MARKUP)
    return text
