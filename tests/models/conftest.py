"""Tests of endpoints run on the backend aiohttp needs."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """Only asyncio."""
    return "asyncio"
