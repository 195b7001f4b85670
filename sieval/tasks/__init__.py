"""Benchmarks: one short file per registered task."""
