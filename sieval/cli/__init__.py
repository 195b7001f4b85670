"""Commands: parse, call, render."""

import gc

__all__ = ["main"]


_ALLOCATIONS = 50_000
"""Objects made between two searches for unreachable cycles. Few are ever made here, and the 700 that Python
begins with cost a tenth of the CPU of starting and of a run."""


def main() -> None:
    """Run the command line; exits with its code."""
    gc.set_threshold(_ALLOCATIONS, 20, 20)
    from sieval.cli.app import run_app  # noqa: PLC0415  # the parser and the renderer are heavy

    run_app()
