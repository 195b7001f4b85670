"""Golds rewritten so that they stay equal, and changed so that they do not."""
