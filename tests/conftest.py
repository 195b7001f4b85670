"""What every test shares: anyio's backend and where the shared material lies."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """aiohttp needs asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real labels and data beside the repository; the test is skipped where there is none."""
    folder = Path(os.environ.get("SIEVAL_SHARED", Path(__file__).parents[2] / "shared"))
    if not folder.is_dir():
        pytest.skip(f"the shared material is not at {folder.name}/ beside the repository")
    return folder
