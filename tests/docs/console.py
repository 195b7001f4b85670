"""Shell examples of the documentation, run in an empty folder and held to the output they show.

In a `console` fence a line after `$ ` is a command (`> ` continues it), and the lines below it are its
output: `…` stands for anything within a line, a line `...` for any lines, no output for any. What stands in
`<!-- console … -->` runs unseen. A YAML fence that begins with `# NAME.yaml` is that file. Port 8000 stands
for a free one; a server started there replaces the one before.
"""

import os
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
NOT_RUN: Mapping[str, str] = {
    "make": "builds the environment the tests run in",
    "pip install": "changes the environment the tests run in",
    "sieval dataset download": "fetches from the Hub",
    "ray start": "joins machines that are not there; tests/cluster runs a session on several nodes",
    "sieval run session.yaml --ray auto": "needs those machines",
    "kubectl": "needs a Kubernetes cluster; tests/docs/test_many_nodes.py reads what is applied",
    "sieval serve local": "needs the extra `local`; tests/serving/test_local_endpoint.py runs it",
    "sieval serve router": "joins nodes that are not there; tests/cli/test_engines.py runs it over two",
}
_FENCE = re.compile(
    r"^(?:```console\n(.*?)^```$|<!-- console\n(.*?)^-->$|```yaml\n# (\S+)\n(.*?)^```$)",
    re.MULTILINE | re.DOTALL,
)
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_START_S = 60.0


class Command(NamedTuple):
    """One command and the output shown for it; `file` names what `text` is written to instead."""

    text: str
    output: str = ""
    file: str = ""


class Ended(NamedTuple):
    """A command's exit code and what it printed."""

    code: int
    out: str
    err: str


def commands(markdown: str) -> Iterator[Command]:
    """The commands and files of a page, in order."""
    for shown, unseen, name, content in _FENCE.findall(markdown):
        if name:
            yield Command(content, file=name)
            continue
        for part in re.split(r"^\$ ", shown or unseen, flags=re.MULTILINE)[1:]:
            lines = part.splitlines()
            length = 1 + next(
                (n for n, line in enumerate(lines[1:]) if not line.startswith("> ")), len(lines) - 1
            )
            text = "\n".join([lines[0], *(line[2:] for line in lines[1:length])])
            yield Command(text, "\n".join(lines[length:]))


def run_page(markdown: str, folder: Path) -> list[str]:
    """Run a page's commands in `folder`; what did not come out as shown, a paragraph each."""
    faults = []
    port = _free_port()
    environment = _environment(folder)
    code = 0
    with ExitStack() as servers:
        for command in commands(markdown):
            if command.file:
                (folder / command.file).write_text(command.text.replace(":8000", f":{port}"))
                continue
            if command.text.startswith(tuple(NOT_RUN)):
                continue
            if command.text == "echo $?":
                ended = Ended(0, f"{code}\n", "")
            elif command.text.endswith(" &"):
                _serve(command.text[:-2].replace("8000", str(port)), folder, environment, port, servers)
                continue
            else:
                ended = _run(command.text.replace("8000", str(port)), folder, environment)
            code = ended.code
            printed = (ended.out + (ended.err if code else "")).replace(str(port), "8000")
            expected_to_fail = code == 0 or command.output
            if not expected_to_fail or (command.output and not matches(command.output, printed)):
                faults.append(f"$ {command.text}\nexit code {code}, printed:\n{printed}{ended.err}")
    return faults


def matches(shown: str, printed: str) -> bool:
    """Whether what was printed is what is shown, blanks at the ends of lines apart."""
    parts = []
    for line in shown.strip("\n").splitlines():
        literal = ".*".join(map(re.escape, line.rstrip().split("…")))
        parts.append("(?:.*\n)*?" if line.strip() == "..." else f"{literal}\n")
    text = "".join(f"{line.rstrip()}\n" for line in _COLOUR.sub("", printed).strip("\n").splitlines())
    return re.fullmatch("".join(parts), text) is not None


def _run(text: str, folder: Path, environment: Mapping[str, str]) -> Ended:
    process = subprocess.run(
        ["bash", "-c", text],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=environment,
        timeout=100,
    )
    return Ended(process.returncode, process.stdout, process.stderr)


def _serve(text: str, folder: Path, environment: Mapping[str, str], port: int, servers: ExitStack) -> None:
    servers.close()
    server = subprocess.Popen(
        shlex.split(text),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=environment,
        executable=str(folder.parent / "bin" / "sieval"),
    )
    servers.callback(server.wait)
    servers.callback(server.terminate)
    end = time.monotonic() + _START_S
    while True:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert server.poll() is None, f"{text} ended"
        assert time.monotonic() < end, f"{text} did not start"
        time.sleep(0.05)


def _environment(folder: Path) -> Mapping[str, str]:
    """`sieval` and `python` are those under test; nothing of the user's own is read."""
    programs = folder.parent / "bin"
    programs.mkdir()
    for name, arguments in (("sieval", "-m sieval"), ("python", "")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {arguments} "$@"\n')
        program.chmod(0o755)
    return {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "HOME": str(folder.parent),
        "PYTHONPATH": str(ROOT),
        "SIEVAL_OFFLOAD_WORKERS": "1",
        "COLUMNS": "110",
        "NO_PROXY": "127.0.0.1,localhost",
    }


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port
