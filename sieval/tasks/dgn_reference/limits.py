"""What the reference grader refuses to read, so that any completion is decided quickly."""

MAX_WHOLE = 10_000
"""Characters of a completion that is still compared as a whole with the gold."""
MAX_ANSWER = 2_000
"""Characters of an extracted answer beyond which only its text is compared."""
MAX_PARTS = 40
"""Answers in one list, or pieces in one set."""
MAX_PARSED = 400
"""Characters handed to a LaTeX parser."""
MAX_DEPTH = 10
"""Nested brackets handed to a LaTeX parser."""
MAX_BARS = 8
"""Absolute value bars handed to a LaTeX parser, whose time doubles with each pair."""
MAX_DIGITS = 40
"""Digits of one number handed to a LaTeX parser."""
MAX_TOWER = 2
"""Exponents within exponents."""
MAX_EXPONENTS = 10**6
"""The product of all literal exponents."""
MAX_COUNTING = 3
"""Digits of a number near a factorial or a binomial coefficient."""
MAX_NODES = 600
"""Nodes of an expression that is evaluated."""
MAX_SIMPLIFIED = 40
"""Operations of an expression handed to `simplify`."""
MAX_BITS = 100_000
"""Bits of the magnitude of a value on the way through an expression."""
MAX_COMPARISONS = 300
"""Pairs of expressions compared for one list."""
