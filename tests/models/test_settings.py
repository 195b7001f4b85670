"""Settings that cannot be meant are refused, and never show the key."""

import pytest

from sieval.models.settings import EndpointSettings, key_from, normal_base_url, server_root

KEY = "sk-0123456789abcdef"


@pytest.mark.parametrize(
    ("given", "kept", "root"),
    [
        ("http://127.0.0.1:8000/v1", "http://127.0.0.1:8000/v1", "http://127.0.0.1:8000"),
        ("https://api.example.com/v1/", "https://api.example.com/v1", "https://api.example.com"),
        ("http://gpu7:30000", "http://gpu7:30000", "http://gpu7:30000"),
        ("https://example.com/openai/v1//", "https://example.com/openai/v1", "https://example.com/openai"),
        ("http://[::1]:8000/v1", "http://[::1]:8000/v1", "http://[::1]:8000"),
    ],
)
def test_a_base_url_is_kept_without_trailing_slashes(given: str, kept: str, root: str) -> None:
    assert normal_base_url(given) == kept
    assert server_root(kept) == root


REFUSED = [
    ("", "a base URL must be http(s)://HOST[:PORT]/v1 (got '')"),
    ("localhost:8000/v1", "a base URL must be http(s)://HOST[:PORT]/v1 (got 'localhost:8000/v1')"),
    ("ftp://h/v1", "a base URL must be http(s)://HOST[:PORT]/v1 (got 'ftp://h/v1')"),
    (
        "http://h:99999/v1",
        "a base URL must be http(s)://HOST[:PORT]/v1 (Port out of range 0-65535)",
    ),
    (
        "http://h/v1/chat/completions",
        "a base URL is the API's root (got 'http://h/v1/chat/completions'); use 'http://h/v1'",
    ),
    (
        "http://h/v1/completions/",
        "a base URL is the API's root (got 'http://h/v1/completions/'); use 'http://h/v1'",
    ),
    ("http://h/generate", "a base URL is the API's root (got 'http://h/generate'); use 'http://h'"),
    ("http://me:pw@h/v1", "a base URL may not hold a user or password (host 'h'); pass a key instead"),
    ("http://h/v1?key=abc", "a base URL may not hold a query or fragment (host 'h')"),
]


@pytest.mark.parametrize(("given", "message"), REFUSED)
def test_a_base_url_that_cannot_be_meant_is_refused(given: str, message: str) -> None:
    with pytest.raises(ValueError, match="a base URL") as caught:
        EndpointSettings("m", (given,))
    assert str(caught.value) == message


def test_no_repr_shows_the_key_or_a_header() -> None:
    settings = EndpointSettings("m", ("http://h/v1",), api_key=KEY, headers=(("X-Token", KEY),))
    assert KEY not in repr(settings)


@pytest.mark.parametrize("key", ["", f"{KEY}\n", f" {KEY}", "kéy", "a\r\nX: y"])
def test_a_key_that_no_header_can_carry_is_refused_unquoted(key: str) -> None:
    with pytest.raises(ValueError, match="the API key") as caught:
        EndpointSettings("m", ("http://h/v1",), api_key=key)
    assert str(caught.value) == (
        "the API key must be printable ASCII without spaces around it; check for a stray newline"
    )


def test_a_key_named_must_be_there_and_openais_may_be_missing() -> None:
    held = {"OPENAI_API_KEY": "a", "MINE": "b", "EMPTY": ""}
    assert (key_from(held, None), key_from(held, "MINE"), key_from({}, None)) == ("a", "b", None)
    for name in ("EMPTY", "ABSENT"):
        with pytest.raises(ValueError, match="the key's variable must be set"):
            key_from(held, name)


@pytest.mark.parametrize(
    "times", [{"wait_ready_s": -1}, {"ready_timeout_s": 0}, {"wait_ready_s": float("nan")}]
)
def test_no_wait_is_negative(times: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="ready_timeout must be above 0 seconds and wait_ready from 0 up"):
        EndpointSettings("m", **times)  # type: ignore[arg-type]  # mypy takes it for any field
