"""Endpoints: what answers a prompt."""
