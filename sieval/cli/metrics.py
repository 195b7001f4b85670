"""A session's progress as Prometheus text on a port."""

import os
import socket
from collections.abc import Sequence

import anyio
from aiohttp import web

from sieval.cli.events import COUNTS, counts
from sieval.core.errors import SievalError
from sieval.core.records import OUTCOMES
from sieval.core.runner import Run


def prometheus_text(runs: Sequence[Run]) -> str:
    """The runs' tallies as gauges, in Prometheus' text format 0.0.4."""
    lines: list[str] = []
    for name in (*COUNTS, *OUTCOMES):
        lines.append(f"# TYPE sieval_{name} gauge")
        for run in runs:
            model = run.model.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            lines.append(f'sieval_{name}{{task="{run.name}",model="{model}"}} {counts(run)[name]}')
    return "\n".join(lines) + "\n"


def metrics_socket(port: int) -> socket.socket:
    """The socket of 127.0.0.1:`port`, so that a taken one is known before anything is paid for.

    Raises:
        SievalError: when the port cannot be had.
    """
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as exc:
        message = (
            f"port {port} cannot be served ({os.strerror(exc.errno or 0)}); choose another --metrics-port"
        )
        raise SievalError(message) from exc


async def serve_metrics(runs: Sequence[Run], listening: socket.socket) -> None:
    """Answer GET /metrics on the socket until cancelled."""

    async def metrics(request: web.Request) -> web.Response:
        del request
        return web.Response(text=prometheus_text(runs), content_type="text/plain")

    app = web.Application()
    app.router.add_get("/metrics", metrics)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.SockSite(runner, listening).start()
        await anyio.sleep_forever()
    finally:
        with anyio.move_on_after(1, shield=True):
            await runner.cleanup()
