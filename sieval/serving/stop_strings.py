"""Text that grows token by token and ends before the first stop string."""

from sieval.serving.told import Choice


class GrowingText:
    """Gives text away only once no stop string can begin in it."""

    def __init__(self, stops: tuple[str, ...]) -> None:
        self._stops = stops
        self._held = max((len(stop) for stop in stops), default=1) - 1
        self._text = ""
        self._given = 0
        self.tokens = 0
        self.matched: str | None = None

    def add(self, piece: str) -> str:
        """Take one token's text; the text that has become certain."""
        self._text += piece
        self.tokens += 1
        found = [(at, stop) for stop in self._stops if (at := self._text.find(stop, self._given)) >= 0]
        if found:
            at, self.matched = min(found, key=lambda one: one[0])
            self._text = self._text[:at]
            return self.rest()
        return self._give(len(self._text) - self._held)

    def rest(self) -> str:
        """Whatever was held back."""
        return self._give(len(self._text))

    def choice(self, *, truncated: bool) -> Choice:
        """The whole text as a choice."""
        return Choice(self._text, self.tokens, "length" if truncated else "stop", matched_stop=self.matched)

    def _give(self, end: int) -> str:
        start, self._given = self._given, max(self._given, end)
        return self._text[start : self._given]
