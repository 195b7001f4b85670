"""Engines and the simulated endpoint."""
