import pytest

from scripts.preflight.leaks import credential, machine_path, private_host
from scripts.preflight.tree import Tree

# Cut in two, so that this file keeps the rules itself.
PATHS = ("/ro" + "ot/x", "/Us" + "ers/ann", "open('/ho" + "me/ann')", "C:\\Us" + "ers\\ann")
HOSTS = ("192.168" + ".0.7", "http://10.0" + ".0.7:8000", "https://pypi.int" + "ernal/simple")
KEYS = (
    "sk-" + "a1" * 14,
    "ghp_" + "a" * 36,
    "AKIA" + "A1" * 8,
    "-----BEGIN RSA PRI" + "VATE KEY-----",
    "https://ann:" + "secret-word@host/",
)
FREE = ("https://example.com/home/ann", "~/.cache", "src/root/x", "127.0.0.1", "sk-test", "http://me:pw@h/v1")


@pytest.mark.parametrize("text", PATHS)
def test_paths_of_a_machine_are_refused(text: str) -> None:
    assert machine_path.refusals(Tree({"docs/a.md": f"a\n{text}\n"})) == [
        "docs/a.md:2: machine-path: a path of somebody's machine; make it relative"
    ]


@pytest.mark.parametrize("text", HOSTS)
def test_private_addresses_are_refused(text: str) -> None:
    assert len(private_host.refusals(Tree({"a.yaml": text}))) == 1


@pytest.mark.parametrize("text", KEYS)
def test_what_looks_like_a_key_is_refused(text: str) -> None:
    assert len(credential.refusals(Tree({"a.toml": text}))) == 1


@pytest.mark.parametrize("text", FREE)
def test_what_only_resembles_one_is_free(text: str) -> None:
    tree = Tree({"a.md": text})
    assert [line for rule in (machine_path, private_host, credential) for line in rule.refusals(tree)] == []
