"""The conventions as checks: each one function, with one example of what it refuses."""
