"""Recipes of the stand-in engine, and whether its processes live."""

import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from sieval.models.recipe import Recipe

STAND_IN = Path(__file__).with_name("stand_in_engine.py")
ROOT = Path(__file__).parents[2]


def _values(folder: Path, changes: dict[str, Any]) -> dict[str, Any]:
    weights = folder / "weights"
    weights.mkdir(exist_ok=True)
    values: dict[str, Any] = {
        "model": str(weights),
        "name": "stand-in",
        "device": "cpu",
        "port": 0,
        "executable": (sys.executable, str(STAND_IN)),
        "environment": {"PYTHONPATH": str(ROOT)},
        "start_s": 60.0,
        **changes,
    }
    values["flags"] = {"stand-in-pids": str(folder / "pids"), **changes.get("flags", {})}
    return values


def stand_in(folder: Path, **changes: Any) -> Recipe:
    """A recipe that starts the stand-in; the pids of its processes go to `folder`/pids."""
    return Recipe(**_values(folder, changes))


def recipe_file(folder: Path, **changes: Any) -> Path:
    """The same, written to `folder`/recipe.yaml."""
    values = _values(folder, changes)
    path = folder / "recipe.yaml"
    path.write_text(yaml.safe_dump({**values, "executable": list(values["executable"])}))
    return path


def pids(folder: Path) -> list[int]:
    """Every process the stand-in has had, as far as told."""
    path = folder / "pids"
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def living(processes: Iterable[int]) -> list[int]:
    """Those that run; a zombie does not."""
    return [pid for pid in processes if _state(pid) not in ("", "Z")]


def wait_until_gone(processes: Iterable[int], within_s: float = 30.0) -> None:
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
