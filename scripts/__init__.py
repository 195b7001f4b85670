"""Checks and generators for maintainers."""
