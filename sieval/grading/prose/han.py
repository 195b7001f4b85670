"""Chinese letters, told by their code points: a class of them in a pattern takes a millisecond to compile."""


def is_han(letter: str) -> bool:
    """Whether a letter is a Chinese one."""
    return "\u3400" <= letter <= "\u9fff"


def leading_han(text: str) -> int:
    """How many Chinese letters a text starts with."""
    return next((at for at, letter in enumerate(text) if not is_han(letter)), len(text))


def trailing_han(text: str) -> int:
    """How many Chinese letters a text ends with."""
    return next((at for at, letter in enumerate(reversed(text)) if not is_han(letter)), len(text))
