"""A small Hub over a real socket: dataset repositories with commits, branches and files."""

import hashlib
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

Files = Mapping[str, bytes]


class HubRepository:
    """A repository whose `commits` hold files by path; `branches` name commits and may be moved."""

    def __init__(self, name: str, commits: Mapping[str, Files], branches: Mapping[str, str]) -> None:
        self.name = name
        self.commits = dict(commits)
        self.branches = dict(branches)
        self.requests: list[str] = []

    def commit_of(self, revision: str) -> str | None:
        """The commit a branch, or a commit's own name, stands for."""
        commit = self.branches.get(revision, revision)
        return commit if commit in self.commits else None


@contextmanager
def serving(repositories: list[HubRepository]) -> Iterator[str]:
    """The address of a server for the repositories, stopped afterwards; the list may change meanwhile."""

    class Handler(_HubHandler):
        served = repositories

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _HubHandler(BaseHTTPRequestHandler):
    served: list[HubRepository]
    repo: HubRepository
    protocol_version = "HTTP/1.1"

    def do_HEAD(self) -> None:
        self._answer(body_wanted=False)

    def do_GET(self) -> None:
        self._answer(body_wanted=True)

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", "0"))
        self._answer(body_wanted=True, posted=self.rfile.read(length))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class's name
        """Nothing on the terminal."""

    def _answer(self, *, body_wanted: bool, posted: bytes = b"") -> None:
        path = unquote(urlsplit(self.path).path)
        named = [repo for repo in self.served if f"/datasets/{repo.name}/" in f"{path}/"]
        if not named:
            self._missing("RepoNotFound")
            return
        (self.repo,) = named
        self.repo.requests.append(f"{self.command} {path}")
        api, resolve = f"/api/datasets/{self.repo.name}", f"/datasets/{self.repo.name}/resolve/"
        if path == api or path.startswith(f"{api}/"):
            self._api(path.removeprefix(api).strip("/").split("/"), posted)
        elif path.startswith(resolve):
            revision, _, name = path.removeprefix(resolve).partition("/")
            self._file(revision, name, body_wanted=body_wanted)
        else:
            self._missing("EntryNotFound")

    def _api(self, parts: list[str], posted: bytes) -> None:
        kind = parts[0] if parts != [""] else "revision"
        commit = self.repo.commit_of(parts[1] if len(parts) > 1 else "main")
        if commit is None:
            self._missing("RevisionNotFound")
            return
        files = self.repo.commits[commit]
        if kind == "revision":
            siblings = [{"rfilename": name} for name in files]
            found = {"id": self.repo.name, "sha": commit, "private": False, "siblings": siblings, "tags": []}
            self._json(found)
        elif kind == "tree":
            below = "/".join(parts[2:])
            self._json([_entry(name, files[name]) for name in files if name.startswith(below)])
        elif kind == "paths-info":
            asked = json.loads(posted)["paths"] if posted.startswith(b"{") else []
            self._json([_entry(name, files[name]) for name in asked if name in files])
        else:
            self._missing("EntryNotFound")

    def _file(self, revision: str, name: str, *, body_wanted: bool) -> None:
        commit = self.repo.commit_of(revision)
        content = self.repo.commits[commit].get(name) if commit else None
        if content is None:
            self._missing("EntryNotFound" if commit else "RevisionNotFound")
            return
        status, part = 200, content
        asked = self.headers.get("Range")
        headers = {"ETag": f'"{_oid(content)}"', "X-Repo-Commit": str(commit), "Accept-Ranges": "bytes"}
        if asked:
            first, _, last = asked.removeprefix("bytes=").partition("-")
            start, stop = int(first), min(int(last or len(content) - 1), len(content) - 1)
            status, part = 206, content[start : stop + 1]
            headers["Content-Range"] = f"bytes {start}-{stop}/{len(content)}"
        self._send(status, part, headers, body_wanted=body_wanted)

    def _json(self, value: object) -> None:
        self._send(200, json.dumps(value).encode(), {"Content-Type": "application/json"}, body_wanted=True)

    def _missing(self, code: str) -> None:
        self._send(404, b"{}", {"X-Error-Code": code, "Content-Type": "application/json"}, body_wanted=True)

    def _send(self, status: int, body: bytes, headers: Mapping[str, str], *, body_wanted: bool) -> None:
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if body_wanted and self.command != "HEAD":
            self.wfile.write(body)


def _oid(content: bytes) -> str:
    return hashlib.sha1(content).hexdigest()


def _entry(name: str, content: bytes) -> dict[str, object]:
    return {"type": "file", "path": name, "size": len(content), "oid": _oid(content)}
