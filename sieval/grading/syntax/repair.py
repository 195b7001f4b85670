"""Text to text: unicode, damaged LaTeX and layout commands become one plain spelling.

A damaged command is repaired only where a single reading exists.
"""

import re
from functools import lru_cache
from unicodedata import normalize

from sieval.grading.limits import MAX_ANSWER_CHARS
from sieval.grading.regex import regex
from sieval.grading.syntax.notations import respelled

_SUPER = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱᵏᵐˣ", "0123456789+-()nikmx", strict=True))
_SUB = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₙₖᵢⱼₘₓₐ", "0123456789+-()nkijmxa", strict=True))
_FRACTIONS = {
    "½": "1 2", "⅓": "1 3", "⅔": "2 3", "¼": "1 4", "¾": "3 4", "⅕": "1 5", "⅖": "2 5", "⅗": "3 5",
    "⅘": "4 5", "⅙": "1 6", "⅚": "5 6", "⅛": "1 8", "⅜": "3 8", "⅝": "5 8", "⅞": "7 8", "⅐": "1 7",
    "⅑": "1 9", "⅒": "1 10",
}  # fmt: skip
_DICTIONARY = regex(r"^\s*\{\s*'\w+'\s*:")
_QUOTED_NAME = regex(r"'(\w+)'\s*:")
_QUOTED = regex(r"(?<![\w')}])'([\w .]+)'")
_CIRCLED = {chr(0x2460 + n): f" {n + 1} " for n in range(20)}
_PLAIN = {
    "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "﹣": "-", "×": r"\times ", "·": r"\cdot ",
    "⋅": r"\cdot ", "∙": r"\cdot ", "•": r"\cdot ", "∗": "*", "⁄": "/", "∕": "/", "÷": r"\div ",
    "±": r"\pm ", "∓": r"\mp ", "√": r"\sqrt ", "∛": r"\sqrt[3] ", "∜": r"\sqrt[4] ", "∞": r"\infty ",
    "≤": r"\le ", "≥": r"\ge ", "≦": r"\le ", "≧": r"\ge ", "⩽": r"\le ", "⩾": r"\ge ", "≠": r"\ne ",
    "≈": r"\approx ", "≅": r"\cong ", "≡": r"\equiv ", "∼": r"\sim ", "∪": r"\cup ", "⋃": r"\cup ",
    "∩": r"\cap ", "∖": r"\setminus ", "∈": r"\in ", "∉": r"\notin ", "⊂": r"\subset ", "⊆": r"\subseteq ",
    "∅": r"\emptyset ", "ø": r"\emptyset ", "Ø": r"\emptyset ", "ℝ": r"\mathbb{R} ", "ℤ": r"\mathbb{Z} ",
    "ℕ": r"\mathbb{N} ", "ℚ": r"\mathbb{Q} ", "ℂ": r"\mathbb{C} ", "°": r"^\circ ", "º": r"^\circ ",
    "˚": r"^\circ ", "′": "'", "’": "'", "‘": "'", "″": "''", "”": '"', "“": '"', "∑": r"\sum ",
    "∏": r"\prod ", "∫": r"\int ", "∂": r"\partial ", "→": r"\to ", "⇒": r"\Rightarrow ",
    "⇔": r"\Leftrightarrow ", "∧": r"\land ", "∨": r"\lor ", "¬": r"\neg ", "∀": r"\forall ",
    "∃": r"\exists ", "⌊": r"\lfloor ", "⌋": r"\rfloor ", "⌈": r"\lceil ", "⌉": r"\rceil ", "⟨": r"\langle ",
    "⟩": r"\rangle ", "〈": r"\langle ", "〉": r"\rangle ", "∣": "|", "‖": r"\| ", "∥": r"\parallel ",
    "∠": r"\angle ", "△": r"\triangle ", "…": r"\ldots ", "⋯": r"\cdots ", "⋮": r"\vdots ", "ϕ": r"\phi ",
    "φ": r"\phi ", "µ": r"\mu ", "ℓ": r"\ell ",
    "î": r"\hat{i}", "ĵ": r"\hat{j}", "ℎ": "h", "、": ", ", "，": ", ", "；": "; ", "：": ": ",
    "。": ". ", "（": "(", "）": ")", "【": "[", "】": "]", "｛": r"\{", "｝": r"\}", "或": r" \text{or} ",
    "和": r" \text{and} ", "且": r" \text{and} ", "％": r"\%", "€": r"\text{ euro}", "£": r"\text{ pound}",
    "¥": r"\text{ yen}", "≪": r"\ll ", "≫": r"\gg ", "⊥": r"\perp ", "∝": r"\propto ", "∘": r"\circ ",
    "⊕": r"\oplus ", "⊗": r"\otimes ",
}  # fmt: skip
_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξπρστυχψωΓΔΘΛΞΠΣΦΨΩϵϑ",
        [
            "alpha",
            "beta",
            "gamma",
            "delta",
            "epsilon",
            "zeta",
            "eta",
            "theta",
            "iota",
            "kappa",
            "lambda",
            "mu",
            "nu",
            "xi",
            "pi",
            "rho",
            "sigma",
            "tau",
            "upsilon",
            "chi",
            "psi",
            "omega",
            "Gamma",
            "Delta",
            "Theta",
            "Lambda",
            "Xi",
            "Pi",
            "Sigma",
            "Phi",
            "Psi",
            "Omega",
            "epsilon",
            "theta",
        ],
        strict=True,
    )
)
_INVISIBLE = (
    "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad"
)
_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"


def _table() -> dict[int, str]:
    table = {ord(c): text for c, text in _PLAIN.items()}
    table |= {ord(c): f"\\{name} " for c, name in _GREEK.items()}
    for c, text in _FRACTIONS.items():
        top, bottom = text.split()
        table[ord(c)] = f"\\frac{{{top}}}{{{bottom}}}"
    table |= {ord(c): text for c, text in _CIRCLED.items()}
    table |= {ord(c): "" for c in _INVISIBLE}
    table |= {ord(c): " " for c in _SPACES}
    return table


_TABLE = _table()
_SUPER_RUN = regex(f"[{''.join(_SUPER)}]+")
_SUB_RUN = regex(f"[{''.join(_SUB)}]+")
_ROOT_INDEX = regex(r"([³⁴⁵⁶⁷⁸⁹])√")
_BAR = regex("([A-Za-z])[\u0304\u0305]")
_HAT = regex("([A-Za-z])\u0302")
_ARROW = regex("([A-Za-z])\u20d7")
_OVERLINE = regex("([0-9a-z])\u0305")

# A control character is what a string literal made of the backslash and the letter after it.
_CONTROL = [
    (regex("\x0c(?=rac)"), r"\\f"),
    (regex("\x08(?=inom|egin|oxed|eta|ar|f|ig|ullet)"), r"\\b"),
    (regex("\t(?=imes|ext|an\\b|heta|au\\b|o\\b|frac|riangle|anh\\b)"), r"\\t"),
    (regex("\r(?=ight|angle|ho\\b|m\\{)"), r"\\r"),
    (regex("\n(?=eq\\b|e \\d|abla|otin|u\\b)"), r"\\n"),
    (regex("\x0b(?=arphi|ec|dots)"), r"\\v"),
    (regex("\x07(?=lpha|pprox|rc|ngle)"), r"\\a"),
]
_CONTROL_LEFT = regex("[\x00-\x08\x0b-\x1f\x7f]")

_BARE_COMMAND = regex(
    r"(?<![\\A-Za-z])(?:d|t|c)?(frac|sqrt|binom|cdot|times|infty|leq|geq|text|mathrm|overline|boxed)(?=[{\s\d\\]|$)"
)
_LOST_F = regex(r"(?<![A-Za-z\\])rac(?=\{)")
_ESCAPED_UNICODE = regex(r"\\u([0-9a-fA-F]{4})")
_DOUBLED = regex(r"\\\\(?=[A-Za-z]{2,}|[{}%$(),;!\[\]])")
_DOUBLED_IN_ROWS = regex(
    r"(?<!\\)\\\\(?=(?:[dt]?frac|sqrt|cdot|times|pi|theta|sin|cos|text|end|infty|pm)(?![A-Za-z]))"
)
_LOST_ROW = regex(r"(?<!\\)\\(?=-?\d)")
_DOTTED = regex(r"\.(\d*)\\dot\s*\{?(\d)\}?(\d*)\\dot\s*\{?(\d)\}?")
_HALF_DAY = regex(r"\b([aApP])\.\s?[mM]\.?(?![A-Za-z])")
_LETTER_TIMES = regex(r"(?<=\d)\s*[xX]\s*(?=10\s*(?:\^|\*\*))")
_ROW_SPACING = regex(r"\\\\\s*\[-?[\d.]+\s*[a-z]{2}\]")
_SIZES = regex(r"\\(?:left|right|middle)\s*\.|\\(?:left|right|middle|[bB]igg?[lrm]?)(?![A-Za-z])")
_LAYOUT = regex(
    r"\\(?:displaystyle|textstyle|scriptstyle|limits|nolimits|quad|qquad|hfill|noindent|nonumber|notag|allowbreak"
    r"|enspace|enskip|thinspace|par|centering|hline|Large|large|normalsize|small|bf|it|rm)(?![A-Za-z])"
    r"|\\[hv]space\*?\s*\{[^{}]*\}|\\(?:label|tag|ref)\*?\s*\{[^{}]*\}"
    r"|(?<!\\)\\[;:> ]|\\[hv]?phantom\s*\{[^{}]*\}"
)
_DELIMITERS = regex(r"\\[()\[\]]|(?<!\\)\$+")
_MONEY = regex(r"\\\$\s*|\\(?:text|mathrm)\s*\{\s*\\?\$\s*\}")
_THIN_THOUSANDS = regex(r"(?<![\d.,])([1-9]\d{0,2})((?:(?:\{,\}|\\[,;: ]|,?\\!|,\s*\\!)\s*\d{3})+)(?![\d])")
_BRACED_COMMA = regex(r"(\d)\s*\{\s*,\s*\}\s*(?=\d|\(\d+\)|\\overline|\\bar)")
_PERCENT_COMMA = regex(r"(?<![\d,.])(\d+),(\d{1,2})(?=\s*\\?%)")
_SPACED_THOUSANDS = regex(r"(?<![\d.,\w/^_} ])(\d{1,3}(?: \d{3})+)(?![\d/])(?! \d)")
_NUMERIC = "0123456789.+-/"
"""Of which nothing is repaired."""

_TRAILING = " \t\r\n\f\v.,;:"
_EMPTY_SCRIPT = regex(r"\^\s*(?:\{\s*\}|$)")
_BOLD = regex(r"(?:^|(?<=[\s=]))(\*{1,3}|__|`{1,3})([^\s*_`](?:(?:(?!\1).)*\S)?)\1$")
_TAGS = regex(r"</?(?:b|i|u|em|strong|p|br|span|div|code|font|center)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_SCRIPT_TAGS = regex(r"<(su[bp])>([^<>]*)</\1>")
_SCRIPTS = {"sup": "^", "sub": "_"}
_ENDING = regex(
    r"\s*\\(?:text|mathrm)\s*\{[\s.]*\}\s*$|"
    r"(?:\s|\\[, ;]|\$|\\q?quad)*"
    r"\\(?:checkmark|square|blacksquare|Box|qed|qedsymbol|blacktriangle)(?![A-Za-z])[\s$.]*$"
)
_LEADING = regex(r"^[\s$]*\\(?:implies|Rightarrow|Longrightarrow|therefore|Leftrightarrow|iff)(?![A-Za-z])")
_COLOR = regex(r"\\(?:colorbox|textcolor|fcolorbox)\s*\{[a-zA-Z!\d]+\}(?:\s*\{[a-zA-Z]+\}(?=\s*\{))?")
_COMPLETE = regex(r"[\w)\]]$")
_WITHOUT = regex(r"(?:\\mathbb\s*\{\s*R\s*\}|\bR|\\mathbb\s*R)\s*\\ +\\?\{([^{}\\]*)\\?\}")
"""`R \\ {2}`: a backslash that is the set difference."""

_WRAPPERS = 10
"""Commands around a whole text that are taken off."""

_WRAPPER = regex(r"^\\(?:boxed|fbox|displaystyle|mathbf|boldsymbol|bm|textbf)\s*\{(.*)\}$", re.DOTALL)


def _join_groups(match: re.Match[str]) -> str:
    return match[1] + re.sub(r"\D", "", match[2])


def _from_unicode(text: str) -> str:
    text = _ROOT_INDEX.sub(lambda m: f"\\sqrt[{_SUPER[m[1]]}] ", text)
    text = _SUPER_RUN.sub(lambda m: "^{" + "".join(_SUPER[c] for c in m[0]) + "}", text)
    text = _SUB_RUN.sub(lambda m: "_{" + "".join(_SUB[c] for c in m[0]) + "}", text)
    text = _BAR.sub(r"\\bar{\1}", _OVERLINE.sub(r"\\overline{\1}", text))
    text = _ARROW.sub(r"\\vec{\1}", _HAT.sub(r"\\hat{\1}", text))
    text = text.translate(_TABLE)
    return text if text.isascii() else normalize("NFKC", text)


def _undouble(text: str) -> str:
    """One backslash where a second was printed by an escaping that nobody undid."""
    if "\\begin" not in text:
        return _DOUBLED.sub(r"\\", text)
    if "\\\\begin" in text:
        return text.replace("\\\\", "\\")
    return _DOUBLED_IN_ROWS.sub(r"\\", text)


def _repair_commands(text: str) -> str:
    if not text.isprintable():
        for pattern, replacement in _CONTROL:
            text = pattern.sub(replacement, text)
        text = _CONTROL_LEFT.sub(" ", text)
    if "\\u" in text:
        text = _ESCAPED_UNICODE.sub(lambda m: chr(int(m[1], 16)), text)
    if text.count("rac{") > text.count("frac{"):
        text = _LOST_F.sub(r"\\frac", text)
    return _BARE_COMMAND.sub(lambda m: f"\\{m[1]}", text)


def _numerals(text: str) -> str:
    """Digit groups joined where the separator cannot be anything else."""
    if "," in text or r"\!" in text or r"\;" in text or r"\:" in text or "\\ " in text:
        text = _THIN_THOUSANDS.sub(_join_groups, text)
        text = _BRACED_COMMA.sub(lambda m: f"{m[1]}.", text)
    if "%" in text:
        text = _PERCENT_COMMA.sub(r"\1.\2", text)
    if " " in text:
        text = _SPACED_THOUSANDS.sub(lambda m: m[1].replace(" ", ""), text)
    return text


def _strip_layout(text: str) -> str:
    if "$" in text:
        text = _MONEY.sub("", text)
    if "\\" in text:
        if "\\\\" in text:
            text = _ROW_SPACING.sub(r"\\\\ ", text)
        if "left" in text or "right" in text or "middle" in text or "big" in text or "Big" in text:
            text = _SIZES.sub("", text)
        text = _LAYOUT.sub(" ", text)
    delimited = "$" in text or r"\(" in text or r"\)" in text or r"\[" in text or r"\]" in text
    return _DELIMITERS.sub(" ", text) if delimited else text


@lru_cache(maxsize=256)
def clean(text: str) -> str:
    """The text in ASCII LaTeX without layout, delimiters and a final period."""
    if not text.strip(_NUMERIC):
        return _without_end(text).strip()
    if text.isalnum() and text.isascii():
        return respelled(text)
    if "\\" in text or not text.isprintable() or "rac{" in text or "qrt" in text:
        text = _repair_commands(text)
    if not text.isascii():
        text = _from_unicode(text)
        if len(text) > MAX_ANSWER_CHARS:
            return text
    if "\\\\" in text:
        text = _undouble(text)
    if "10" in text:
        text = _LETTER_TIMES.sub(r"\\times ", text)
    if "\\dot" in text:
        text = _DOTTED.sub(r".\1\\overline{\2\3\4}", text)
    if ".m" in text or ".M" in text:
        text = _HALF_DAY.sub(r" \1m ", text)
    if "matrix" in text:
        text = _LOST_ROW.sub(r"\\\\ ", text)
    text = _without_end(text).strip()
    if "*" in text or "_" in text or "`" in text:
        text = _BOLD.sub(r"\2", text)
    if "<" in text and ">" in text:
        text = _TAGS.sub("", _SCRIPT_TAGS.sub(lambda tag: f"{_SCRIPTS[tag[1]]}{{{tag[2]}}}", text))
    if "'" in text:
        if _DICTIONARY.match(text):
            text = _QUOTED_NAME.sub(r"\1 =", text.strip("{} "))
        text = _QUOTED.sub(r"\1", text)
    if "boxed" in text or "fbox" in text:
        text = _DELIMITERS.sub(" ", text).strip()
    for _ in range(_WRAPPERS):
        wrapped = _WRAPPER.match(text) if text.startswith("\\") else None
        if wrapped is None or not _balanced(wrapped[1]):
            break
        text = wrapped[1].strip()
    if "\\ " in text:
        text = _WITHOUT.sub(r"\\mathbb{R}\\setminus\\{\1\\}", text)
    if "\\" in text or "{,}" in text or " " in text or "%" in text:
        text = _numerals(text)
    if "\\" in text:
        text = _COLOR.sub("", _LEADING.sub("", _ENDING.sub("", text)))
    text = _strip_layout(text).replace("\\,", " ").replace("\\!", "").replace("~", " ")
    text = text.replace("\\@", "")
    if "^" in text:
        text = _EMPTY_SCRIPT.sub("", text)
    if text.endswith("\\"):
        text = text.rstrip("\\")
    return respelled(_closed(_without_end(text).strip()))


_MAX_UNCLOSED = 2


def _closed(text: str) -> str:
    """The text with the braces that its end lost; a brace that closes nothing there is dropped."""
    missing = text.count("{") - text.count("\\{") - text.count("}") + text.count("\\}")
    if 0 < missing <= _MAX_UNCLOSED and _COMPLETE.search(text) and "\\begin" not in text:
        return text + "}" * missing
    return _without_stray_brace(text)


def _without_stray_brace(text: str) -> str:
    """The text without a last brace that closes nothing."""
    if text.endswith("}") and text.count("}") == text.count("{") + 1 and _balanced(text[:-1]):
        return text[:-1].rstrip()
    return text


def _without_end(text: str) -> str:
    """The text without the punctuation that closes a sentence; an ellipsis is no punctuation."""
    return text if text.endswith("...") else text.rstrip(_TRAILING)


def _balanced(text: str) -> bool:
    depth = 0
    for c in text:
        depth += (c == "{") - (c == "}")
        if depth < 0:
            return False
    return depth == 0
