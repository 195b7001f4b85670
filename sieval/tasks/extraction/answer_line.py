"""The answer after the first `Answer:`."""

import re

_LINE = re.compile(r"answer\s*:\s*(?P<answer>\S[^\n]*)", re.IGNORECASE)


def first_answer_line(text: str) -> str | None:
    """What stands on the line of the first `Answer:`, in any case, or on the next line that says anything.

    The rule of openai/simple-evals@ee3b031: the first, not the last, and anywhere in a line.

    >>> first_answer_line("So x = 2.\\nAnswer: 2 \\nAnswer: 3")
    '2'
    """
    found = _LINE.search(text)
    return found["answer"].strip() if found else None
