"""Keeping keys out of what is recorded, logged or shown."""

from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from sieval.core.records import Completion
from sieval.models.settings import EndpointSettings

MASK = "[secret]"
_SHORTEST = 8


@dataclass(frozen=True, slots=True)
class Redactor:
    """Masks secrets in text; values under 8 characters ("EMPTY", "none") are placeholders, not secrets."""

    in_completions: tuple[str, ...] = field(repr=False)
    in_messages: tuple[str, ...] = field(repr=False)

    @classmethod
    def of(cls, settings: EndpointSettings) -> "Redactor":
        """Masks the key everywhere, header values and the proxy's password too in error messages."""
        key = (settings.api_key,) if settings.api_key and len(settings.api_key) >= _SHORTEST else ()
        values = tuple(value for _, value in settings.headers if len(value) >= _SHORTEST)
        password = urlsplit(settings.proxy or "").password
        return cls(key, key + values + ((password,) if password else ()))

    def message(self, text: str) -> str:
        """An error message fit to be shown."""
        return _masked(text, self.in_messages)

    def redacted(self, completion: Completion) -> Completion:
        """The completion without the key, should the server have echoed it."""
        text = _masked(completion.text, self.in_completions)
        reasoning = completion.reasoning and _masked(completion.reasoning, self.in_completions)
        if text == completion.text and reasoning == completion.reasoning:
            return completion
        return replace(completion, text=text, reasoning=reasoning)


def _masked(text: str, secrets: tuple[str, ...]) -> str:
    for secret in secrets:
        if secret in text:
            text = text.replace(secret, MASK)
    return text
