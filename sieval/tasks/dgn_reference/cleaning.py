r"""An extracted answer freed of what a model wraps around it: emphasis, prefixes, dollars, boxes, `\text`."""

import re

_ROUNDS = 8  # wrappers within wrappers
_EMPHASIS = re.compile(r"(\*\*|__|\*|_)(?!\s)(.+?)(?<!\s)\1", re.DOTALL)
_PREFIX = re.compile(r"(?:the\s+)?(?:final\s+)?(?:answer|result)(?:\s*:|\s+is\b\s*:?)", re.IGNORECASE)
_DOLLARS = re.compile(r"(\$\$?)([^$]+)\1")
_TEXT = re.compile(r"\\text\s*\{([^{}]*)\}")
_DECIMAL_COMMA = re.compile(r"\{\s*,\s*\}")
_SPACE = re.compile(r"\\?(?:~|\u00a0)|\\(?=\s)\s")
_BOX = re.compile(r"\\boxed\s*\{")


def clean(text: str) -> str:
    r"""`text` without wrappers, answer prefixes, LaTeX decimal commas, trailing periods and outer space.

    >>> clean(r"**Answer:** $\boxed{0{,}5}$.")
    '0.5'
    """
    for _ in range(_ROUNDS):
        before, text = text, _clean_once(text)
        if text == before:
            break
    return text


def box_content(text: str, start: int) -> str | None:
    r"""What the `\boxed{` at `start` holds, brace by brace, or None when it is not closed."""
    opening = _BOX.match(text, start)
    if opening is None:
        return None
    end = _closing_brace(text, opening.end())
    return None if end is None else text[opening.end() : end]


def _clean_once(text: str) -> str:
    text = _DECIMAL_COMMA.sub(".", _TEXT.sub(r"\1", _SPACE.sub(" ", text))).strip()
    if emphasised := _EMPHASIS.fullmatch(text):
        text = emphasised[2]
    text = text.strip("*")
    if prefix := _PREFIX.match(text):
        text = text[prefix.end() :]
    if dollars := _DOLLARS.fullmatch(text):
        text = dollars[2]
    opening = _BOX.match(text)
    if opening and _closing_brace(text, opening.end()) == len(text) - 1:
        text = text[opening.end() : -1]
    return text.strip().rstrip(".").strip()


def _closing_brace(text: str, start: int) -> int | None:
    depth = 1
    for at in range(start, len(text)):
        if text[at] in "{}" and (at == 0 or text[at - 1] != "\\"):
            depth += 1 if text[at] == "{" else -1
            if depth == 0:
                return at
    return None
