"""A real HTTP proxy on port 0: it forwards what comes to it whole, and opens no tunnel."""

import base64
import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

_NOT_FORWARDED = ("proxy-authorization", "proxy-connection", "connection")


class Proxy(ThreadingHTTPServer):
    """`asked` are the URLs that came; a request without the `user` and password is turned away."""

    daemon_threads = True

    def __init__(self, user: str | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[str] = []
        self.wanted = None if user is None else f"Basic {base64.b64encode(user.encode()).decode()}"

    @property
    def address(self) -> str:
        """HOST:PORT."""
        return f"127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    server: Proxy
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._forward()

    def do_POST(self) -> None:
        self._forward()

    def do_CONNECT(self) -> None:
        self.server.asked.append(self.path)
        self._turn_away()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base's own name
        """Nothing is logged."""

    def _turn_away(self) -> None:
        self.send_response(407, "Proxy Authentication Required")
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()

    def _forward(self) -> None:
        self.server.asked.append(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.server.wanted not in (None, self.headers.get("Proxy-Authorization")):
            self._turn_away()
            return
        parts = urlsplit(self.path)
        onward = http.client.HTTPConnection(parts.netloc, timeout=10)
        headers = {key: value for key, value in self.headers.items() if key.lower() not in _NOT_FORWARDED}
        onward.request(self.command, parts.path, body, headers)
        answer = onward.getresponse()
        data = answer.read()
        onward.close()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.headers.get("Content-Type", "text/plain"))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def proxying(user: str | None = None) -> Iterator[Proxy]:
    """A proxy that runs; with `user`, NAME:PASSWORD, only for who says so."""
    with Proxy(user) as proxy:
        thread = threading.Thread(target=proxy.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield proxy
        finally:
            proxy.shutdown()
            thread.join()
