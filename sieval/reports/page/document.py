"""The page as a file, its samples streamed into it."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.reports.page.blocks import PackedBlocks, plain_block
from sieval.reports.page.shell import PAGE_END, page_head

_ROWS_BLOCK, _TEXTS_BLOCK = 400_000, 1_000_000  # bytes of JSON the browser unpacks at once


def write_document(
    target: Path,
    summary: JsonObject,
    samples: Iterable[tuple[JsonValue, JsonObject]],
    legend: Callable[[], JsonObject],
) -> None:
    """Write the page: a `summary` with its title, then each sample's row and whole texts.

    `legend` is asked after the last sample for what its numbers stand for: methods and facets.

    Raises:
        RunDirectoryError: when the page cannot be written; an old one then stands.
    """
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(page_head(str(summary.get("title")), plain_block("summary", summary)))
            rows, texts = PackedBlocks("rows", file, _ROWS_BLOCK), PackedBlocks("texts", file, _TEXTS_BLOCK)
            for row, whole in samples:
                rows.add(row)
                texts.add(whole)
            rows.flush()
            texts.flush()
            manifest = {"rows": rows.firsts, "texts": texts.firsts, **legend()}
            file.write(plain_block("manifest", manifest))
            file.write(PAGE_END)
        draft.replace(target)
    except OSError as exc:
        raise RunDirectoryError(f"cannot write {target}: {exc.strerror or exc}") from exc
    finally:
        draft.unlink(missing_ok=True)
