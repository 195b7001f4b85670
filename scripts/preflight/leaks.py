"""Nothing of somebody's machine or purse is in the repository."""

import re
from collections.abc import Iterator

from scripts.preflight.check import Refusal, check
from scripts.preflight.tree import Tree

_MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|work|home|Users)/\w|\b[A-Z]:\\Users\\\w")
_PRIVATE_HOST = re.compile(
    r"\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}\b|//[\w.-]+\.(?:internal|corp|lan)\b"
)
_CREDENTIAL = re.compile(
    r"\bsk-[A-Za-z0-9_-]{24,}|\bhf_[A-Za-z0-9]{30,}|\bgh[pousr]_[A-Za-z0-9]{30,}|\bAKIA[0-9A-Z]{16}\b"
    r"|\bxox[abpr]-[A-Za-z0-9-]{20,}|-----BEGIN [A-Z ]*PRIVATE KEY-----|://[^\s/:@{}<>]+:[^\s/@{}<>]{8,}@"
)


@check({"docs/start.md": "Data lies in /home" + "/ann/data.\n"})
def machine_path(tree: Tree) -> Iterator[Refusal]:
    """No path of somebody's machine."""
    yield from _lines(tree, _MACHINE_PATH, "a path of somebody's machine", "make it relative")


@check({"configs/run.yaml": "base_url: http://models." + "corp/v1\n"})
def private_host(tree: Tree) -> Iterator[Refusal]:
    """No address of a private network."""
    yield from _lines(
        tree, _PRIVATE_HOST, "an address of a private network", "write localhost or example.com"
    )


@check({"configs/run.yaml": "key: hf_" + "a" * 34 + "\n"})
def credential(tree: Tree) -> Iterator[Refusal]:
    """No key, token or password."""
    yield from _lines(
        tree, _CREDENTIAL, "what looks like a credential", "revoke it, and read it from the environment"
    )


def _lines(tree: Tree, pattern: re.Pattern[str], found: str, fix: str) -> Iterator[Refusal]:
    for path, text in tree.files.items():
        for match in pattern.finditer(text):
            yield Refusal(path, text.count("\n", 0, match.start()) + 1, found, fix)
