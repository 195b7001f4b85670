"""Runs written for other tools, and runs of other tools read in."""
