"""What a simulated engine says of its room and traffic, under the names SGLang 0.5.23 uses."""

from typing import NamedTuple

from sieval.core.jsonvalue import JsonObject

_CAPACITY = 65_536
_MOST_RUNNING = 2_048


class Traffic(NamedTuple):
    """Requests in flight, and what has been answered so far."""

    in_flight: int
    answered: int
    prompt_tokens: int
    completion_tokens: int


def loads(traffic: Traffic, *, version: str, slots: int | None, capacity: int | None) -> JsonObject:
    """The body of `/v1/loads`: one replica; what is held is estimated from the mean of the answers."""
    room, most = capacity or _CAPACITY, slots or _MOST_RUNNING
    running = min(traffic.in_flight, most)
    each = (traffic.prompt_tokens + traffic.completion_tokens / 2) / max(1, traffic.answered)
    replica: JsonObject = {
        "dp_rank": 0,
        "num_running_reqs": running,
        "num_waiting_reqs": traffic.in_flight - running,
        "num_used_tokens": min(room, int(running * each)),
        "max_total_num_tokens": room,
        "max_running_requests": most,
        "token_usage": round(min(1.0, running * each / room), 4),
        "gen_throughput": 0.0,
        "queues": {"waiting": traffic.in_flight - running, "retracted": 0},
    }
    return {"simulated": True, "version": version, "loads": [replica]}


def metrics(traffic: Traffic, *, model: str) -> bytes:
    """The body of `/metrics`: the totals."""
    name = model.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    totals = {
        "prompt_tokens_total": traffic.prompt_tokens,
        "generation_tokens_total": traffic.completion_tokens,
        "num_requests_total": traffic.answered,
    }
    lines = [f'sglang:{key}{{model_name="{name}"}} {value}' for key, value in totals.items()]
    return ("\n".join(lines) + "\n").encode()
