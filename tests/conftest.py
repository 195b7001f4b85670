"""What every test shares: anyio's backend and where the shared material lies."""

import os
import signal
from pathlib import Path

import pytest

for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
    if (
        signal.getsignal(number) is signal.SIG_IGN
    ):  # under nohup, or behind a shell's &: the programs tested inherit it
        signal.signal(number, signal.SIG_DFL)


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
