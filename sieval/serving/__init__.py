"""Engines and the simulated endpoint."""

from sieval.serving.engine import Engine, keep_running, launch
from sieval.serving.errors import ServingError
from sieval.serving.http_server import Listening
from sieval.serving.simulated_endpoint import serve
from sieval.serving.simulation import Simulation

__all__ = ["Engine", "Listening", "ServingError", "Simulation", "keep_running", "launch", "serve"]
