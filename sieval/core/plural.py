"""Counts in words."""


def counted(count: object, noun: str) -> str:
    """`1 row`, `2 rows`; the noun's plural is its singular and an s, `count` a number as JSON holds it.

    >>> counted(1, "malformed row"), counted(0, "row"), counted(4096, "token")
    ('1 malformed row', '0 rows', '4096 tokens')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"
