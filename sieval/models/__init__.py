"""Endpoints: what answers a prompt."""

from sieval.models.settings import EndpointSettings

__all__ = ["EndpointSettings"]
