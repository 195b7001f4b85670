"""Keys that a server sends back are masked."""

import pytest

from tests.models.client import KEY, REQUEST, failure_of, opened
from tests.models.server import (
    chat,
    reply,
)

pytestmark = pytest.mark.anyio


async def test_the_key_reaches_no_message_and_no_completion() -> None:
    error = await failure_of(reply(500, {"error": {"message": f"bad header Bearer {KEY}"}}), api_key=KEY)
    assert KEY not in str(error)
    assert "Bearer [secret]" in str(error)
    async with opened(reply(200, chat(f"you sent {KEY}")), api_key=KEY) as (endpoint, _):
        assert (await endpoint.complete(REQUEST)).text == "you sent [secret]"


async def test_no_exception_in_the_chain_shows_the_key() -> None:
    error: BaseException | None = await failure_of(reply(401, {"error": KEY}), api_key=KEY)
    while error is not None:
        assert KEY not in repr(error)
        error = error.__cause__ or error.__context__
