"""Mathematics benchmarks against a model endpoint, with verdicts a person can check."""

__version__ = "0.1.0"
__all__ = ["__version__"]
