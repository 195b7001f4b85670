"""Replies that arrive damaged, late or not at all."""

from collections.abc import Sequence

from sieval.serving.http_server import Step, head
from sieval.serving.simulation import AttemptFault

DRIPS = 20
"""Groups of bytes a dripping reply is sent in."""

_PAGE = b"<!doctype html><html><body><h1>simulated gateway page</h1></body></html>"


def spoil(
    fault: AttemptFault, reply: bytes, *, delay_s: float, drip_s: float, headers: Sequence[str]
) -> tuple[Step, ...]:
    """The steps of a good reply (head and body) after this fault has had its way."""
    half = reply[: reply.index(b"\r\n\r\n") + 4 + max(1, (len(reply) - reply.index(b"\r\n\r\n") - 4) // 2)]
    match fault:
        case "reset":
            return (Step(delay_s, b"", "reset"),)
        case "stall":
            return (Step(delay_s, half, "hang"),)
        case "cut":
            return (Step(delay_s, half, "close"),)
        case "garbage":
            return _whole(delay_s, b'{"id": "simulated", "choices": [{"index": 0, "mess\x00\xff', headers)
        case "empty_choices":
            return _whole(
                delay_s, b'{"id": "simulated", "object": "chat.completion", "choices": []}', headers
            )
        case "wrong_type":
            return _whole(delay_s, _PAGE, headers, content_type="text/html")
        case "drip":
            size = max(1, -(-len(reply) // DRIPS))
            groups = [reply[at : at + size] for at in range(0, len(reply), size)]
            waits = [delay_s, *[drip_s / len(groups)] * (len(groups) - 1)]
            last = len(groups) - 1
            return tuple(
                Step(wait, group, "keep" if at == last else "more")
                for at, (wait, group) in enumerate(zip(waits, groups, strict=True))
            )
        case _:
            raise ValueError(f"fault must be one that spoils a reply (got {fault!r})")


def _whole(
    delay_s: float, body: bytes, headers: Sequence[str], content_type: str = "application/json"
) -> tuple[Step, ...]:
    return (
        Step(delay_s, head(200, length=len(body), content_type=content_type, headers=headers) + body, "keep"),
    )
