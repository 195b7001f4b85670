"""What a dataset's text promises about its mathematics, as names of the promises a text breaks."""

import re

_ESCAPED = re.compile(r"\\[\\$]")
_MIXED = re.compile(r"\\[()\[\]]")
_DECIMAL_COMMA = re.compile(r"\d\{,\}\d")


def breaches(text: str) -> frozenset[str]:
    r"""Which promises `text` breaks.

    `unbalanced_dollars`, `nested_dollars` (`$` inside `$$…$$`), `mixed_delimiters` (`\(…\)` or `\[…\]`),
    `decimal_comma` (`0{,}5`).

    >>> sorted(breaches(r"half is $0{,}5"))
    ['decimal_comma', 'unbalanced_dollars']
    >>> sorted(breaches(r"$$\sum_k a_k$$ costs \$5"))
    []
    """
    bare = _ESCAPED.sub("  ", text)
    found = set(_dollar_breaches(bare))
    if _MIXED.search(bare):
        found.add("mixed_delimiters")
    if _DECIMAL_COMMA.search(bare):
        found.add("decimal_comma")
    return frozenset(found)


def _dollar_breaches(bare: str) -> set[str]:
    opened = None
    found: set[str] = set()
    for match in re.finditer(r"\$\$?", bare):
        mark = match.group()
        if opened is None:
            opened = mark
        elif mark == opened:
            opened = None
        elif opened == "$$":
            found.add("nested_dollars")
        else:  # `$a$$b$`: one span ends where the next begins
            opened = "$"
    if opened is not None:
        found.add("unbalanced_dollars")
    return found
