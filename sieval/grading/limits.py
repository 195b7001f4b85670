"""Bounds on hostile input: every reader and every evaluation stops at one of these."""

MAX_COMPLETION_CHARS = 1_000_000
"""A completion longer than this is read at its end only, where the answer is."""

MAX_ANSWER_CHARS = 10_000
"""A gold or a prediction longer than this is not read."""

MAX_EXPRESSION_CHARS = 4_000
"""An answer longer than this is compared as text and as an integer, never parsed."""

MAX_TOKENS = 2_500
MAX_DEPTH = 40
"""Nesting of brackets, fractions, roots and scripts in one expression."""

MAX_TREE_DEPTH = 90
"""Levels of one expression tree, which chains of operators deepen as well."""

MAX_NODES = 6_000
MAX_ITEMS = 200
"""Elements of one list, set or matrix."""

MAX_DIGITS = 6_000
"""Digits of one numeral."""

MAX_READINGS = 8
"""Consistent readings tried for one side."""

MAX_REMEMBERED = 4_096
"""Verdicts kept in case the same short pair is graded again: a few megabytes."""

MAX_BITS = 100_000
"""Bits of one exact integer; anything larger is handled by its logarithm or not at all."""

MAX_FACTORIAL = 3_000
MAX_POWER = 10_000
"""Exponent of one exact power."""

MAX_POLYNOMIAL_TERMS = 400
MAX_SUM_TERMS = 2_000
"""Terms of one sum or product that is evaluated term by term."""

STEP_BUDGET = 12_000
"""Steps of evaluation one comparison may spend."""

QUOTED_CHARS = 80
"""Longest piece of input quoted in a reason."""


class BudgetError(ArithmeticError):
    """A bound of this module was reached; the comparison gives up and says so."""


class Budget:
    """Steps left to one comparison, counted and not timed: verdicts do not depend on the machine."""

    __slots__ = ("left",)

    def __init__(self, steps: int = STEP_BUDGET) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Take steps off what is left.

        Raises:
            BudgetError: when nothing is left.
        """
        self.left -= steps
        if self.left < 0:
            raise BudgetError("the comparison needs more steps than it may take")


def require_text(value: object, what: str) -> None:
    """Refuse what is no text, at the door of the package.

    Raises:
        TypeError: unless the value is a string.
    """
    if not isinstance(value, str):
        shown = quote(repr(value))
        raise TypeError(f"{what} must be a string (got {shown}, {type(value).__name__}); write it as text")


def quote(text: str) -> str:
    """The text cut to what a one-line reason can hold, control characters shown."""
    piece = text[: QUOTED_CHARS + 1]
    if len(piece) <= QUOTED_CHARS and piece.isprintable():
        return piece
    if len(text) <= QUOTED_CHARS and text.isprintable():
        return text
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in piece)
    return shown if len(shown) <= QUOTED_CHARS else shown[: QUOTED_CHARS - 1] + "…"
