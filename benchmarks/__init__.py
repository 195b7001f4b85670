"""Measurements against the named peers."""
