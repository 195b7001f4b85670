"""Build the documentation: `python -m scripts.docs [OUT]` (default site/); 1 when a page is faulty."""

import sys
from pathlib import Path

from scripts.docs.site import build_site


def main() -> int:
    """Build, and tell what was wrong."""
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "site")
    faults = build_site(Path(__file__).parents[2], out)
    print("\n".join(faults) or f"docs: {out / 'index.html'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
