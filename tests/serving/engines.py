"""Recipes of the stand-in engine, and whether its processes live."""

import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sieval.models.recipe import Flag, Recipe

STAND_IN = Path(__file__).with_name("stand_in_engine.py")
ROOT = Path(__file__).parents[2]


def stand_in(folder: Path, *, flags: dict[str, Flag] | None = None, **changes: Any) -> Recipe:
    """A recipe that starts the stand-in; the pids of its processes go to `folder`/pids."""
    weights = folder / "weights"
    weights.mkdir(exist_ok=True)
    values: dict[str, Any] = {
        "model": str(weights),
        "name": "stand-in",
        "device": "cpu",
        "port": 0,
        "executable": (sys.executable, str(STAND_IN)),
        "environment": {"PYTHONPATH": str(ROOT)},
        "flags": {"stand-in-pids": str(folder / "pids"), **(flags or {})},
        "start_s": 15.0,
    }
    return Recipe(**{**values, **changes})


def pids(folder: Path) -> list[int]:
    """Every process the stand-in has had, as far as told."""
    path = folder / "pids"
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def living(processes: Iterable[int]) -> list[int]:
    """Those that run; a zombie does not."""
    return [pid for pid in processes if _state(pid) not in ("", "Z")]


def wait_until_gone(processes: Iterable[int], within_s: float = 10.0) -> None:
    """Return when none of the processes runs."""
    found, until = list(processes), time.monotonic() + within_s
    assert found
    while left := living(found):
        assert time.monotonic() < until, f"still there: {left}"
        time.sleep(0.02)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""
