"""The limit of open files follows the number of connections."""

import resource
from collections.abc import Iterator

import pytest

from sieval.models.open_files import allow_connections


@pytest.fixture(autouse=True)
def kept_limit() -> Iterator[int]:
    """The hard limit; the soft one is put back afterwards."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_soft_limit_is_raised(kept_limit: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (400, kept_limit))
    allow_connections(300)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == resource.RLIM_INFINITY or soft >= 556
    assert hard == kept_limit


def test_more_than_the_system_allows_is_refused(kept_limit: int) -> None:
    if kept_limit == resource.RLIM_INFINITY:
        pytest.skip("this system has no hard limit")
    with pytest.raises(ValueError, match="open files") as caught:
        allow_connections(kept_limit)
    assert str(caught.value) == (
        f"{kept_limit} requests in flight need {kept_limit + 256} open files"
        f" (the system allows {kept_limit}); lower --concurrency to {kept_limit - 256} or raise `ulimit -Hn`"
    )
