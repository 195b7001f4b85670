"""Engines and the simulated endpoint.

Names are imported when first used, so that a run that serves nothing loads nothing of it.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sieval.serving.engine import Engine, launch
    from sieval.serving.errors import EngineLostError, ServingError
    from sieval.serving.http_server import Listening
    from sieval.serving.program import keep_running
    from sieval.serving.simulated_endpoint import serve
    from sieval.serving.simulation import Simulation

__all__ = [
    "Engine",
    "EngineLostError",
    "Listening",
    "ServingError",
    "Simulation",
    "keep_running",
    "launch",
    "serve",
]

_HOMES = {
    "engine": ("Engine", "launch"),
    "errors": ("EngineLostError", "ServingError"),
    "http_server": ("Listening",),
    "program": ("keep_running",),
    "simulated_endpoint": ("serve",),
    "simulation": ("Simulation",),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"sieval.serving.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
