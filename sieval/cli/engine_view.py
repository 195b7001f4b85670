"""An engine's start as it goes: a line that changes on a terminal, a line now and then elsewhere."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.text import Text

_LINE_S = 15.0


@contextmanager
def shown_start(what: str, log: Path) -> Iterator[Callable[[str], None]]:
    """Call what this yields with each line of the log; shown on the standard error."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"starting {what}; its log: {log}", markup=False)
    began = shown = time.monotonic()
    if console.is_terminal:
        with console.status("") as status:

            def follow(line: str) -> None:
                if _is_news(line):
                    text = f"{time.monotonic() - began:.0f} s  {line}"
                    status.update(Text(text[: max(20, console.width - 4)]))

            yield follow
    else:

        def tell(line: str) -> None:
            nonlocal shown
            now = time.monotonic()
            if _is_news(line) and now - shown >= _LINE_S:
                shown = now
                console.print(f"{now - began:.0f} s  {line[:200]}", markup=False)

        yield tell
    console.print(f"it answers after {time.monotonic() - began:.0f} s", markup=False)


def _is_news(line: str) -> bool:
    """Whether a line says how far the start is; libraries' warnings do not."""
    return bool(line.strip()) and "Warning:" not in line and "warnings.warn" not in line
