"""Regular expressions that are compiled when first used: most grades need a few of them, an import none."""

import re
from typing import cast


class _Pattern:
    """A pattern that becomes the compiled one, attribute by attribute, as it is used."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        found: object = getattr(re.compile(self._source, self._flags), name)
        setattr(self, name, found)
        return found


def regex(source: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, at a hundredth of its cost until it is used."""
    return cast("re.Pattern[str]", _Pattern(source, flags))  # every attribute is the compiled pattern's
