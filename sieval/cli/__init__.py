"""Commands: parse, call, render."""

__all__ = ["main"]


def main() -> None:
    """Run the command line; exits with its code."""
    from sieval.cli.app import run_app  # noqa: PLC0415  # the parser and the renderer are heavy

    run_app()
