"""Write meta/index.json, every task and dataset as declared; `check_preflight` compares it."""

from pathlib import Path

from sieval.core.catalogue import build_catalogue
from sieval.core.jsonvalue import encode_document

INDEX = Path(__file__).parents[1] / "meta" / "index.json"


def main() -> None:
    """Write the index."""
    INDEX.write_bytes(encode_document(build_catalogue()))


if __name__ == "__main__":
    main()
