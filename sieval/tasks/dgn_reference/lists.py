"""Answer lists: `x=1, x=2`, `1; 2; 3` and `a) 1 b) 2` taken apart."""

import re

_OPEN, _CLOSE = "([{", ")]}"
_LABEL_START = re.compile(r"(?:^|[\s;,])([^\W_])$")
_INTEGER_CONDITION = re.compile(
    r"[A-Za-z](?:\s*,\s*[A-Za-z])*\s*(?:\\in|∈)\s*(?:\\mathbb\s*\{?\s*[ZN]\s*\}?|\\?[ZN]|ℤ)"
)


def split_list(text: str) -> tuple[str, ...]:
    r"""The answers that `text` lists, in order; labels and conditions such as `k\in\mathbb{Z}` are dropped.

    A separator is `;` or `,` outside brackets and dollars; a comma between two digits is a decimal comma.

    >>> split_list("a) 0,5 b) (1, 2)"), split_list("1; 2, 3")
    (('0,5', '(1, 2)'), ('1', '2', '3'))
    """
    parts = [part.strip().strip("$").strip() for part in _pieces(_without_labels(text))]
    kept = [part for part in parts if part and not _INTEGER_CONDITION.fullmatch(part)]
    return tuple(kept or [text.strip()])


def _pieces(text: str) -> list[str]:
    pieces, start, depth, dollars = [], 0, 0, False
    for at, char in enumerate(text):
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth -= 1
        elif char == "$":
            dollars = not dollars
        elif char in ";," and depth <= 0 and not dollars and not is_decimal_comma(text, at):
            if text[at - 1 : at] == "\\":  # a LaTeX space
                continue
            pieces.append(text[start:at])
            start = at + 1
    return [*pieces, text[start:]]


def is_decimal_comma(text: str, at: int) -> bool:
    """Whether the comma at `at` stands between two digits."""
    return text[at] == "," and text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()


def _without_labels(text: str) -> str:
    """`text` with every `a)` outside brackets turned into a separator."""
    out, start, depth = [], 0, 0
    for at, char in enumerate(text):
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE and depth > 0:
            depth -= 1
        elif char == ")":
            label = _LABEL_START.search(text, start, at)
            if label:
                out += [text[start : label.start(1)], ";"]
                start = at + 1
    return "".join([*out, text[start:]])
