"""Replies that arrive damaged, late or not at all."""

from collections.abc import Sequence

from sieval.serving.http_server import Step, chunk, head
from sieval.serving.simulation import AttemptFault

DRIPS = 20
"""Groups of bytes a dripping reply is sent in."""

_PAGE = b"<!doctype html><html><body><h1>simulated gateway page</h1></body></html>"
_BROKEN = b'{"id": "simulated", "choices": [{"index": 0, "mess\x00\xff'
_NO_CHOICES = b'{"id": "simulated", "object": "chat.completion", "choices": []}'
_ERROR = (
    b'{"error": {"message": "simulated failure behind a status 200", "type": "server_error", "code": 500}}'
)


def spoil(
    fault: AttemptFault, reply: bytes, *, stream: bool, delay_s: float, drip_s: float, headers: Sequence[str]
) -> tuple[Step, ...]:
    """The steps of a good reply (head and body) after this fault has had its way."""
    body_at = reply.index(b"\r\n\r\n") + 4
    half = reply[: body_at + max(1, (len(reply) - body_at) // 2)]
    match fault:
        case "reset":
            return (Step(delay_s, b"", "reset"),)
        case "stall":
            return (Step(delay_s, half, "hang"),)
        case "cut":
            return (Step(delay_s, half, "close"),)
        case "drip":
            return _dripping(reply, delay_s, drip_s)
        case "wrong_type":
            start = head(200, length=len(_PAGE), content_type="text/html", headers=headers)
            return (Step(delay_s, start + _PAGE, "keep"),)
        case "garbage" | "empty_choices" | "error_body":
            told = {"garbage": _BROKEN, "empty_choices": _NO_CHOICES, "error_body": _ERROR}[fault]
            return (Step(delay_s, _whole(told, stream=stream, headers=headers), "keep"),)
        case _:
            raise ValueError(f"fault must be one that spoils a reply (got {fault!r})")


def _whole(told: bytes, *, stream: bool, headers: Sequence[str]) -> bytes:
    if not stream:
        return head(200, length=len(told), headers=headers) + told
    start = head(200, length=None, content_type="text/event-stream", headers=headers)
    return start + chunk(b"data: %b\n\n" % told) + chunk(b"data: [DONE]\n\n") + chunk(b"")


def _dripping(reply: bytes, delay_s: float, drip_s: float) -> tuple[Step, ...]:
    size = -(-len(reply) // DRIPS)
    groups = [reply[at : at + size] for at in range(0, len(reply), size)]
    pause_s = drip_s / len(groups)
    first, *others, last = groups
    return (
        Step(delay_s, first),
        *[Step(pause_s, group) for group in others],
        Step(pause_s, last, "keep"),
    )
