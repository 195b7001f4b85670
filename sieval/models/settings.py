"""Where a model is reached, and how."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args
from urllib.parse import urlsplit

from sieval.core.pacing import RateLimits

if TYPE_CHECKING:
    from sieval.models.recipe import Recipe

Api = Literal["chat", "completions", "sglang"]
Client = Literal["aiohttp", "openai"]
LimitField = Literal["max_tokens", "max_completion_tokens"]

MAX_GROUP = 128
"""Choices a server gives at most, as OpenAI's does."""
_KEY_VARIABLE = "OPENAI_API_KEY"
_ENDPOINT_PATHS = ("/chat/completions", "/completions", "/generate", "/models")


@dataclass(frozen=True, slots=True)
class EndpointSettings:
    """One model behind one or several base URLs; `model` may be `replay:FILE`, which needs no URL.

    `concurrency` sizes the connection pool of each URL, None leaves it unbounded. `check_timeout_s` bounds
    each question asked before the run, `ready_timeout_s` the wait for a server that is still warming up and
    `wait_ready_s` the wait for one that cannot be reached yet;
    after `outage_s` without any server, rollouts are no longer retried. One request asks for up to
    `group_rollouts` rollouts of a sample. `response_cache` is a file of completions kept between runs;
    `recipe` says how to start the engine whose URL is then filled in; `proxy` is the URL of an HTTP proxy
    before all base URLs. The key, the headers and the proxy may be secrets: no repr shows them.
    """

    model: str
    base_urls: tuple[str, ...] = ()
    api_key: str | None = field(default=None, repr=False)
    api: Api = "chat"
    client: Client = "aiohttp"
    stream: bool = False
    rates: RateLimits = field(default_factory=RateLimits)
    concurrency: int | None = None
    group_rollouts: int = 1
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    limit_field: LimitField = "max_tokens"
    verify_model: bool = True
    check_timeout_s: float = 10.0
    ready_timeout_s: float = 600.0
    wait_ready_s: float = 0.0
    connect_timeout_s: float = 30.0
    outage_s: float = 600.0
    response_cache: Path | None = None
    proxy: str | None = field(default=None, repr=False)
    recipe: "Recipe | None" = None

    def __post_init__(self) -> None:
        if not self.model.removeprefix("replay:"):
            raise ValueError(f"a model needs a name, or replay: a FILE after it (got {self.model!r})")
        choices = {"api": Api, "client": Client, "limit_field": LimitField}
        for name, known in ((name, get_args(choice)) for name, choice in choices.items()):
            if getattr(self, name) not in known:
                raise ValueError(f"{name} must be one of {', '.join(known)} (got {getattr(self, name)!r})")
        if self.concurrency is not None and self.concurrency < 1:
            raise ValueError(f"concurrency must be at least 1 (got {self.concurrency})")
        if not 1 <= self.group_rollouts <= MAX_GROUP:
            raise ValueError(f"group_rollouts must be within 1..{MAX_GROUP} (got {self.group_rollouts})")
        if not self.ready_timeout_s > 0 or not self.wait_ready_s >= 0:
            told = f"(got {self.ready_timeout_s:g} and {self.wait_ready_s:g})"
            raise ValueError(f"ready_timeout must be above 0 seconds and wait_ready from 0 up {told}")
        if self.proxy is not None:
            _check_proxy(self.proxy)
            if self.client == "openai":
                raise ValueError("the openai client takes no proxy here; use --client aiohttp")
            if self.recipe is not None:
                raise ValueError("an engine that is served here has no proxy before it; leave --proxy out")
        if self.api_key is not None:
            _check_header_value("the API key", self.api_key)
        for name, value in self.headers:
            _check_header_value(f"header {name!r}", value)
        object.__setattr__(self, "base_urls", tuple(normal_base_url(url) for url in self.base_urls))


def key_from(environment: Mapping[str, str], variable: str | None) -> str | None:
    """The key that a variable of the environment holds: the one named, else OpenAI's own, which may be unset.

    Raises:
        ValueError: when the variable named is not set.
    """
    key = environment.get(variable or _KEY_VARIABLE) or None
    if variable is not None and key is None:
        raise ValueError(
            f"the key's variable must be set (got {variable[:80]!r}); export it, or name another"
        )
    return key


def proxy_from(environment: Mapping[str, str], asked: str | None, base_urls: Sequence[str]) -> str | None:
    """The proxy asked for: a URL, or `env` for the variable of the first base URL's scheme, minding NO_PROXY.

    Raises:
        ValueError: when the variable is not set, or the URL holds a secret, which would be recorded.
    """
    if asked is None:
        return None
    if asked != "env":
        if "@" in asked:
            raise ValueError(
                "a proxy's user and password may not stand in a command or file; export HTTPS_PROXY, "
                "and pass --proxy env"
            )
        return asked
    parts = urlsplit(base_urls[0] if base_urls else "")
    names = (f"{parts.scheme}_proxy", f"{parts.scheme}_proxy".upper())
    found = next((environment[name] for name in names if environment.get(name)), None)
    if found is None:
        raise ValueError(f"--proxy env needs {names[1]} to be set; export it, or pass the proxy's URL")
    excluded = environment.get("no_proxy") or environment.get("NO_PROXY") or ""
    return None if _is_among(parts.hostname or "", excluded) else found


def normal_base_url(url: str) -> str:
    """`url` without trailing slashes.

    Raises:
        ValueError: unless it is http(s)://HOST[:PORT][/PATH] that names the API's root and carries no secret.
    """
    try:
        parts = urlsplit(url)
        port_is_valid = parts.port is None or parts.port > 0
    except ValueError as error:
        raise ValueError(f"a base URL must be http(s)://HOST[:PORT]/v1 ({error})") from error
    if "@" in parts.netloc:
        raise ValueError(
            f"a base URL may not hold a user or password (host {parts.hostname!r}); pass a key instead"
        )
    if parts.scheme not in ("http", "https") or not parts.hostname or not port_is_valid:
        raise ValueError(f"a base URL must be http(s)://HOST[:PORT]/v1 (got {url[:80]!r})")
    if parts.query or parts.fragment:
        raise ValueError(f"a base URL may not hold a query or fragment (host {parts.hostname!r})")
    path = parts.path.rstrip("/")
    for ending in _ENDPOINT_PATHS:
        if path.endswith(ending):
            root = f"{parts.scheme}://{parts.netloc}{path.removesuffix(ending)}"
            raise ValueError(f"a base URL is the API's root (got {url[:80]!r}); use {root!r}")
    return f"{parts.scheme}://{parts.netloc}{path}"


def server_root(base_url: str) -> str:
    """The URL above `/v1`, where `/health` and native paths lie."""
    return base_url.removesuffix("/v1")


def _is_among(host: str, listed: str) -> bool:
    """Whether NO_PROXY lists the host, its domain, or everything."""
    names = [name.strip().lstrip(".").lower() for name in listed.split(",")]
    return "*" in names or any(name and (host == name or host.endswith(f".{name}")) for name in names)


def _check_proxy(url: str) -> None:
    """Never quotes the URL: it may hold a password."""
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        fits = False
    if not fits or parts.path.rstrip("/") or parts.query:
        raise ValueError("a proxy must be http(s)://HOST:PORT, or `env` for the variables of the environment")


def _check_header_value(what: str, value: str) -> None:
    """Never quotes the value: it is a secret."""
    if not value or not value.isascii() or not value.isprintable() or value != value.strip():
        raise ValueError(
            f"{what} must be printable ASCII without spaces around it; check for a stray newline"
        )
