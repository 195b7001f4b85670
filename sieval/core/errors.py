"""What can go wrong in the world outside, as classes a caller may catch.

SievalError
├── RegistryError          a name nobody registered
├── DataError              data that cannot be had, or is not what was pinned
├── RunDirectoryError      a directory that cannot be written, or holds another run
│   └── DirectoryInUseError    one that another process is writing to
└── EndpointError          an answer the endpoint did not give
"""

from typing import Literal

FailureKind = Literal[
    "bad_request",
    "auth",
    "not_found",
    "context_length",
    "content_filter",
    "rate_limit",
    "server",
    "unreachable",
    "connection",
    "timeout",
    "bad_body",
    "not_recorded",
    "crash",
]


class SievalError(Exception):
    """Any failure of the outside world that sieval reports in one line."""


class RegistryError(SievalError):
    """A task or dataset name that nothing registers; the message suggests the nearest."""


class DataError(SievalError):
    """Data that could not be had, or that differs from its pinned revision, size or shape."""


class RunDirectoryError(SievalError):
    """A run directory that is locked, cannot be written, or belongs to a different run."""


class DirectoryInUseError(RunDirectoryError):
    """A directory that another process is writing to, perhaps not for long."""


class EndpointError(SievalError):
    """One request that ended without a completion.

    `retryable` says whether sending it again may help, `retry_after_s` what the server asked for.
    """

    def __init__(
        self,
        kind: FailureKind,
        message: str,
        *,
        status: int | None = None,
        retryable: bool = False,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.kind: FailureKind = kind
        self.status = status
        self.retryable = retryable
        self.retry_after_s = retry_after_s
