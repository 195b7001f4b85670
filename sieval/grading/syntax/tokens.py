"""The lexer: cleaned text to a flat list of tokens."""

import re
from typing import NamedTuple

from sieval.grading.limits import MAX_DEPTH, MAX_DIGITS, MAX_TOKENS
from sieval.grading.regex import regex
from sieval.grading.syntax import vocabulary as words

_MESSAGE_CHARS = 200


class Token(NamedTuple):
    """One lexeme; `spaced` says that white space stands before it."""

    kind: str
    text: str
    start: int
    spaced: bool


class AnswerSyntaxError(ValueError):
    """The text is not the mathematics we read; holds the text and where reading stopped."""

    def __init__(self, message: str, text: str, at: int) -> None:
        self.message = message if len(message) <= _MESSAGE_CHARS else f"{message[:_MESSAGE_CHARS]}…"
        super().__init__(self.message)
        self.text = text
        self.at = at

    def shown(self) -> str:
        """The message, the line and a caret under the fault."""
        left = max(0, self.at - 40)
        line = self.text[left : self.at + 40].replace("\n", " ")
        return f"{self.message}\n{line}\n{' ' * (self.at - left)}^"


_LEXEMES = regex(
    r"""
      (?P<space>[ \t\r]+)
    | (?P<command>\\[A-Za-z]+)
    | (?P<escaped>\\[^A-Za-z])
    | (?P<based>[0-9][0-9A-F]*[A-F][0-9A-F]*(?=\s*_\s*\{?\s*1[1-6])
               |[0-9][0-9a-f]*[a-f][0-9a-f]*(?=\s*_\s*\{?\s*16))
    | (?P<repeating>\d*\.\d*(?:\s*\\(?:overline|bar|dot)\s*(?:\{\s*\d+\s*\}|\d)|\(\d+\)))
    | (?P<grouped>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,]|\.\d))
    | (?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE](?:[+-]\d+|\d+(?![\d.A-Za-z({\\])))?)
    | (?P<letters>[A-Za-z]+)
    | (?P<dots>\.\.\.+)
    | (?P<plusminus>\+\s?/\s?-|\+\\-)
    | (?P<op>\*\*|<=>|<=|>=|=>|->|==|:=|!=|<>|=<|~=|!!|\|\||[-+*/^_=<>:!'%|,;()\[\]{}&"?.\n])
    """,
    re.VERBOSE,
)
_RELATION_OPS = {
    "<=": "<=", ">=": ">=", "=<": "<=", "!=": "!=", "<>": "!=", "==": "=", ":=": "=", "=": "=", "<": "<",
    ">": ">", "~=": "~=", "->": "->", "=>": "=>", "<=>": "<=>",
}  # fmt: skip
_ESCAPED = {
    "\\{": ("open", "{"), "\\}": ("close", "}"), "\\%": ("post", "%"), "\\|": ("bar", "‖"),
    "\\\\": ("sep", "\\"), "\\_": ("op", "_"), "\\&": ("sep", "and"), "\\-": ("op", "-"), "\\/": ("op", "/"),
    "\\'": ("op", "'"), "\\\n": ("sep", "\n"), "\\*": ("op", "*"), "\\^": ("op", "^"),
}  # fmt: skip
_SINGLE = {
    "**": ("op", "^"), "!": ("post", "!"), "!!": ("post", "!!"), "%": ("post", "%"), "|": ("bar", "|"),
    "||": ("bar", "‖"), ",": ("sep", ","), ";": ("sep", ";"), "\n": ("sep", "\n"), "(": ("open", "("),
    ")": ("close", ")"), "[": ("open", "["), "]": ("close", "]"), "{": ("group", "{"),
    "}": ("endgroup", "}"), "&": ("amp", "&"),
}  # fmt: skip
_DEPTHS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_BASIS = {"i": "î", "j": "ĵ", "k": "k̂"}
_SET_AHEAD = regex(r"\s*(?:[(\[{]|\\\{|\\mathbb|[RZNQC]\b)")
_VECTOR_FONTS = frozenset({"mathbf", "boldsymbol", "bm", "vec", "textbf"})
_BARE_BASIS = regex(r"\s+([ijk])(?![A-Za-z])")
_ARGUMENT = regex(r"\s*\{")
_LONG_NAMES = sorted((n for n in words.FUNCTIONS if n.islower() and len(n) > 2), key=len, reverse=True)
_GLUED = regex(rf"({'|'.join(_LONG_NAMES)})([A-Za-z]|{'|'.join(sorted(words.GREEK))})")
_GLUED_RUN = regex(rf"(?:{_GLUED.pattern})+")
_LED = regex(r"([a-zA-Z])(sqrt|sin|cos|tan|ln|log|exp)")
"""A letter glued to the function that it multiplies: `xsqrt(2)`."""

_OPENING = regex(r"\s*(?:[(\[{]|\\\{)")
_OPERAND = regex(r"\s*(?:\\[a-z]|\^)|\s+(?:\d|[a-z]\b)")
_COMMAND_PREFIXES = tuple(
    sorted(
        {*words.FUNCTIONS, *words.GREEK, "cdot", "times", "infty", "le", "ge", "quad"}, key=len, reverse=True
    )
)


def _known_command(name: str) -> tuple[str, str] | None:
    """The kind and the text of the token that a command is by itself."""
    if name in words.FUNCTIONS and name not in {"sqrt", "frac", "binom", "choose"}:
        return ("func", words.FUNCTIONS[name])
    if name in words.GREEK:
        return ("sym", name)
    if name in words.SYMBOLS:
        return ("sym", words.SYMBOLS[name])
    if name in words.RELATIONS:
        return ("rel", words.RELATIONS[name])
    if name in words.OPERATORS:
        op = words.OPERATORS[name]
        return ("sep" if op in {"∧", "∨"} else "op", op)
    if name in words.DOTS:
        return ("dots", "...")
    if name in {"mid", "vert", "vline"}:
        return ("bar", "|")
    if name == "Vert":
        return ("bar", "‖")
    if name in {"newline", "cr", "tabularnewline"}:
        return ("sep", "\\")
    if name in words.DECORATIONS or name in words.STRUCTURES:
        return ("cmd", name)
    return ("skip", "") if name in {"quad", "qquad", "exists", "forall", "therefore", "because"} else None


_BRACE = regex(r"[{}]")
_NAMES = frozenset().union(
    *(words.FUNCTIONS, words.GREEK, words.SYMBOLS, words.RELATIONS, words.OPERATORS),
    *(words.DOTS, words.DECORATIONS, words.STRUCTURES),
)
_TAKE_BRACES = words.TEXT_COMMANDS | words.FONT_COMMANDS
_ALWAYS: dict[str, tuple[str, str]] = (
    {op: ("op", op) for op in "+-*/^_:"}
    | {op: _SINGLE[op] for op in ",;&|\n()[]{}"}
    | {"=": ("rel", "=")}
    | {
        f"\\{name}": known
        for name in _NAMES.difference(_TAKE_BRACES, words.OPENERS, words.CLOSERS)
        if (known := _known_command(name)) is not None and known[0] != "skip"
    }
)
"""Lexemes that are one token wherever they stand."""


class Lexer:
    """One pass over one text."""

    def __init__(self, text: str, *, thousands: bool) -> None:
        self.text = text
        self.thousands = thousands
        self.tokens: list[Token] = []
        self.depth = 0
        self.nested = 0

    def run(self) -> list[Token]:
        """The tokens of the whole text.

        Raises:
            AnswerSyntaxError: at a character that no rule takes, or when a bound is passed.
        """
        self._scan(0, len(self.text), prose=False)
        return self.tokens

    def _emit(self, kind: str, text: str, start: int, *, spaced: bool) -> None:
        if len(self.tokens) >= MAX_TOKENS:
            raise AnswerSyntaxError(f"at most {MAX_TOKENS} tokens are read", self.text, start)
        self.tokens.append(Token(kind, text, start, spaced))

    def _scan(self, at: int, end: int, *, prose: bool) -> None:
        spaced = False
        while at < end:
            match = _LEXEMES.match(self.text, at, end)
            if match is None:
                raise AnswerSyntaxError(f"no rule reads {self.text[at]!r}", self.text, at)
            kind, text, start, at = match.lastgroup or "", match[0], at, match.end()
            if kind == "space":
                spaced = True
                continue
            always = _ALWAYS.get(text)
            if always is not None:
                if text in _DEPTHS:
                    self.depth += _DEPTHS[text]
                self._emit(*always, start, spaced=spaced)
            elif kind == "number":
                self._number(text, start, spaced=spaced)
            elif kind == "letters" and len(text) == 1 and not prose and text not in "Uu":
                self._emit("sym", text, start, spaced=spaced)
            else:
                at = self._lexeme(kind, text, start, at, spaced=spaced, prose=prose)
            spaced = False

    def _lexeme(self, kind: str, text: str, start: int, at: int, *, spaced: bool, prose: bool) -> int:
        """Emit one lexeme; the result is where scanning goes on."""
        match kind:
            case "letters":
                self._letters(text, start, at, spaced=spaced, prose=prose)
            case "command":
                return self._command(text[1:], start, at, spaced=spaced)
            case "op":
                if not (prose and text in ".'?"):
                    self._operator(text, start, spaced=spaced)
            case "escaped":
                token, shown = _ESCAPED.get(text, ("sep", " "))
                if shown != " ":
                    self._emit(token, shown, start, spaced=spaced)
            case "grouped":
                if self.thousands and not self._inside_brackets():
                    self._number(text.replace(",", ""), start, spaced=spaced)
                else:
                    first = text.split(",", 1)[0]
                    self._number(first, start, spaced=spaced)
                    return start + len(first)
            case "repeating":
                self._emit("repeating", re.sub(r"[^\d.]+", "|", text).strip("|"), start, spaced=spaced)
            case "based":
                self._emit("num", text.upper(), start, spaced=spaced)
            case "plusminus":
                self._emit("op", "±", start, spaced=spaced)
            case _:
                self._emit("dots", "...", start, spaced=spaced)
        return at

    def _inside_brackets(self) -> bool:
        return self.depth > 0

    def _number(self, text: str, start: int, *, spaced: bool) -> None:
        if len(text) > MAX_DIGITS:
            raise AnswerSyntaxError(f"a numeral has at most {MAX_DIGITS} digits", self.text, start)
        self._emit("num", text, start, spaced=spaced)

    def _operator(self, text: str, start: int, *, spaced: bool) -> None:
        if text == "!=" and not spaced and self.tokens and self.tokens[-1].kind in {"num", "close"}:
            self._emit("post", "!", start, spaced=spaced)
            self._emit("rel", "=", start + 1, spaced=False)
        elif text in _RELATION_OPS:
            self._emit("rel", _RELATION_OPS[text], start, spaced=spaced)
        elif text in _SINGLE:
            self._emit(*_SINGLE[text], start, spaced=spaced)
        elif text in '"?.':
            if text != '"':
                self._emit("junk", text, start, spaced=spaced)
        else:
            self._emit("op", text, start, spaced=spaced)

    def _letters(self, run: str, start: int, at: int, *, spaced: bool, prose: bool) -> None:
        """Letters without a backslash: a separator, a known name, a variable, or a word."""
        lower = run.lower()
        if lower in words.SEPARATOR_WORDS:
            self._emit(
                "sep" if lower in {"and", "or"} else "op", words.SEPARATOR_WORDS[lower], start, spaced=spaced
            )
        elif (
            run == "in" and self.tokens and self.tokens[-1].kind == "sym" and _SET_AHEAD.match(self.text, at)
        ):
            self._emit("rel", "in", start, spaced=spaced)
        elif run in {"U", "u"} and self._joins_sets(at):
            self._emit("op", "∪", start, spaced=spaced)
        elif lower == "mod":
            self._emit("op", "mod", start, spaced=spaced)
        elif lower in {"percent", "pct"}:
            self._emit("post", "%", start, spaced=spaced)
        elif (
            lower in {"degrees", "degree", "deg"} and self.tokens and self.tokens[-1].kind in {"num", "close"}
        ):
            self._emit("cmd", "degree", start, spaced=spaced)
        elif len(run) == 1 and not prose:
            self._emit("sym", run, start, spaced=spaced)
        elif run in words.SHORT_ONLY_AS_COMMAND and not self._takes_argument(run, at):
            self._emit("run", run, start, spaced=spaced)
        elif run in words.FUNCTIONS:
            self._emit("func", words.FUNCTIONS[run], start, spaced=spaced)
        elif run in words.GREEK:
            self._emit("sym", run, start, spaced=spaced)
        elif run in words.PLAIN_SYMBOLS:
            self._emit("sym", words.PLAIN_SYMBOLS[run], start, spaced=spaced)
        elif prose:
            self._emit("word", run, start, spaced=spaced)
        else:
            self._unknown_run(run, start, at, spaced=spaced)

    def _joins_sets(self, at: int) -> bool:
        """Whether a letter between a closing and an opening bracket stands for a union."""
        return bool(self.tokens) and self.tokens[-1].kind == "close" and bool(_OPENING.match(self.text, at))

    def _takes_argument(self, run: str, at: int) -> bool:
        """Whether a short name is a function without its backslash: `sh(x)`, and `tg x`, `lg 2`."""
        return self.text.startswith("(", at) or (run in {"tg", "lg"} and bool(_OPERAND.match(self.text, at)))

    def _unknown_run(self, run: str, start: int, at: int, *, spaced: bool) -> None:
        if _GLUED_RUN.fullmatch(run):
            for glued in _GLUED.finditer(run):
                self._emit("func", words.FUNCTIONS[glued[1]], start + glued.start(1), spaced=spaced)
                self._emit("sym", glued[2], start + glued.start(2), spaced=False)
            return
        led = _LED.fullmatch(run) if self.text.startswith("(", at) else None
        if led is not None:
            self._emit("sym", led[1], start, spaced=spaced)
            self._emit("func", words.FUNCTIONS[led[2]], start + 1, spaced=False)
        elif run in words.DIFFERENTIALS:
            self._emit("sym", run, start, spaced=spaced)
        else:
            product = (
                run.isupper()
                or run.lower() not in words.SHORT_WORDS
                or self.text.startswith(("^", "_"), at)
                or self._is_coefficient(run)
            )
            short = len(run) <= 3 and product
            self._emit("run" if short else "word", run, start, spaced=spaced)

    def _is_coefficient(self, run: str) -> bool:
        """`At` of `(At + B)e^t`: a capital constant before a letter, behind an operator."""
        after_operator = bool(self.tokens) and self.tokens[-1].kind in {"op", "rel", "open"}
        return after_operator and len(run) == 2 and run[0].isupper() and run[1] in "etx"

    def _command(self, name: str, start: int, at: int, *, spaced: bool) -> int:
        """A backslash name; text commands take their braces with them."""
        if name in _TAKE_BRACES:
            return self._text_command(name, start, at, spaced=spaced)
        if name in words.OPENERS or name in words.CLOSERS:
            self.depth += 1 if name in words.OPENERS else -1
            shown = words.OPENERS.get(name) or words.CLOSERS[name]
            kind = "bar" if shown in "|‖" else "open" if name in words.OPENERS else "close"
            self._emit(kind, shown, start, spaced=spaced)
            return at
        known = _known_command(name)
        if known is None:
            for prefix in _COMMAND_PREFIXES:
                if name.startswith(prefix) and (
                    len(name) - len(prefix) == 1 or name[len(prefix) :] in words.GREEK
                ):
                    kind, shown = _known_command(prefix) or ("sym", prefix)
                    if kind != "skip":
                        self._emit(kind, shown, start, spaced=spaced)
                    return start + 1 + len(prefix)
            known = ("sym", "\\" + name)
        if known[0] != "skip":
            self._emit(*known, start, spaced=spaced)
        return at

    def _text_command(self, name: str, start: int, at: int, *, spaced: bool) -> int:
        """`\\text{...}`: a separator, a unit, a name, words, or mathematics set upright."""
        brace = _ARGUMENT.match(self.text, at)
        if brace is None:
            unit = _BARE_BASIS.match(self.text, at) if name in _VECTOR_FONTS else None
            if unit is not None:
                self._emit("sym", _BASIS[unit[1]], start, spaced=spaced)
            return at if unit is None else unit.end()
        self.nested += 1
        if self.nested > MAX_DEPTH:
            raise AnswerSyntaxError(f"text may be nested at most {MAX_DEPTH} deep", self.text, start)
        end = self._closing(brace.end())
        inner = self.text[brace.end() : end].strip()
        if name in words.TEXT_COMMANDS and len(inner) == 1 and inner.isalpha() and inner not in "eid":
            self._emit("upright", inner, start, spaced=spaced)
        elif inner in words.SHORT_ONLY_AS_COMMAND and name in {"operatorname", "mathrm"}:
            self._emit("func", words.FUNCTIONS[inner], start, spaced=spaced)
        elif name in words.TEXT_COMMANDS and len(inner) > 1 and not inner.startswith("\\"):
            self._scan(brace.end(), end, prose=True)
        elif name in _VECTOR_FONTS and inner in _BASIS:
            self._emit("sym", _BASIS[inner], start, spaced=spaced)
        elif name == "operatorname" and inner not in words.FUNCTIONS:
            self._emit("func", inner.replace("\\", "") or "?", start, spaced=spaced)
        else:
            self._scan(brace.end(), end, prose=False)
        self.nested -= 1
        return min(end + 1, len(self.text))

    def _closing(self, at: int) -> int:
        depth = 1
        for brace in _BRACE.finditer(self.text, at):
            depth += 1 if brace[0] == "{" else -1
            if depth == 0:
                return brace.start()
        return len(self.text)


def lex(text: str, *, thousands: bool = True) -> list[Token]:
    """Tokens of cleaned text; with `thousands`, `1,234` outside brackets is one numeral.

    Raises:
        AnswerSyntaxError: at a character that no rule takes, or when a bound is passed.
    """
    return Lexer(text, thousands=thousands).run()
