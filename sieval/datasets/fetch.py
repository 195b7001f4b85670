"""Data from the network: rows of a Hub repository, files at an address."""

import hashlib
from collections.abc import Callable, Iterator
from typing import BinaryIO

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, decode_object
from sieval.datasets.parquetfile import row_line

TIMEOUT_S = 20.0
_CHUNK = 1 << 16


def resolve_commit(repo: str, revision: str, *, dataset: str) -> str:
    """The commit `revision` of the Hub dataset `repo` means now.

    Raises:
        DataError: when the Hub cannot be reached, or knows no such repository or revision.
    """
    from huggingface_hub import HfApi  # noqa: PLC0415  # heavy
    from huggingface_hub.errors import (  # noqa: PLC0415  # heavy
        GatedRepoError,
        HFValidationError,
        RepositoryNotFoundError,
        RevisionNotFoundError,
    )

    try:
        commit = HfApi().dataset_info(repo, revision=revision, timeout=TIMEOUT_S).sha
    except GatedRepoError as exc:
        raise DataError(f"{repo} asks for consent on the Hub; accept it there and set HF_TOKEN") from exc
    except RevisionNotFoundError as exc:
        raise DataError(f"{repo} must have revision {revision[:80]!r} (the Hub knows none such)") from exc
    except RepositoryNotFoundError as exc:
        raise DataError(f"the Hub knows no dataset {repo}, or the token does not open it") from exc
    except HFValidationError as exc:
        raise DataError(f"{repo} revision {revision[:80]!r} is not a name on the Hub: {exc}") from exc
    except _transport_errors() as exc:
        raise unreachable(f"the Hub ({repo})", exc, dataset=dataset) from exc
    if not commit:
        raise DataError(f"the Hub names no commit for {repo} at {revision[:80]!r}")
    return commit


def hub_rows(repo: str, commit: str, config: str, split: str, *, dataset: str) -> Iterator[JsonObject]:
    """The rows of one config and split at `commit`, in the Hub's order.

    Raises:
        DataError: when they cannot be had.
    """
    import datasets  # noqa: PLC0415  # heavy

    where = f"{repo} (config {config or 'default'}, split {split}, revision {commit})"
    try:
        stream = datasets.load_dataset(repo, config or None, split=split, revision=commit, streaming=True)
        for name, feature in (stream.features or {}).items():
            if isinstance(feature, datasets.Image):  # its bytes are enough; decoding needs Pillow
                stream = stream.cast_column(name, datasets.Image(decode=False))
        yield from map(decode_object, map(row_line, stream))
    except (ValueError, datasets.exceptions.DatasetsError) as exc:
        raise DataError(f"{where} cannot be read: {_line(exc)}") from exc
    except _transport_errors() as exc:
        raise unreachable(f"the Hub ({repo})", exc, dataset=dataset) from exc


def fetch_file(
    url: str,
    sha256: str | None,
    target: BinaryIO,
    *,
    dataset: str,
    progress: Callable[[int, int | None], None],
) -> None:
    """The file at `url` written to `target`; `progress` gets bytes done and in all (None when unknown).

    `sha256` None leaves the content to a check of the caller's own.

    Raises:
        DataError: when it cannot be had, or its content is not the pinned one.
    """
    if not url.startswith(("https://", "http://")):
        raise ValueError(f"a data address must start with https:// or http:// (got {url[:80]!r})")
    import http.client  # noqa: PLC0415  # only to download, which a run seldom does
    import urllib.error  # noqa: PLC0415
    import urllib.request  # noqa: PLC0415

    digest = hashlib.sha256()
    done = 0
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_S) as body:  # noqa: S310  # scheme checked above
            length = body.headers.get("Content-Length")
            total = int(length) if length and length.isdigit() else None
            while chunk := body.read(_CHUNK):
                target.write(chunk)
                digest.update(chunk)
                done += len(chunk)
                progress(done, total)
    except urllib.error.HTTPError as exc:
        raise DataError(f"{url} must be there to download (got HTTP {exc.code})") from exc
    except (OSError, http.client.HTTPException) as exc:
        raise unreachable(url, exc, dataset=dataset) from exc
    if total is not None and done < total:
        raise unreachable(url, ConnectionError(f"it ended after {done} of {total} bytes"), dataset=dataset)
    if sha256 is not None and digest.hexdigest() != sha256:
        raise DataError(
            f"{url} must hold sha256 {sha256} (got {digest.hexdigest()}); it is not what was pinned"
        )


def unreachable(what: str, exc: Exception, *, dataset: str) -> DataError:
    """The error for a source the network does not give, with the two ways out."""
    return DataError(
        f"{what} cannot be reached: {_line(exc)}; run `sieval dataset download {dataset}` on a machine with "
        f"network, or pass --data FILE (.jsonl, .parquet, .csv or .json; `sample` where one is shipped)"
    )


def _transport_errors() -> tuple[type[Exception], ...]:
    """What the Hub's client raises for HTTP; its HTTP library changes its name between versions."""
    from huggingface_hub.errors import HfHubHTTPError  # noqa: PLC0415  # heavy

    return (*HfHubHTTPError.__bases__, OSError)


def _line(exc: BaseException) -> str:
    return " ".join(str(exc).split())[:160] or type(exc).__name__
