"""The answer that a careful reader would take from a completion."""
