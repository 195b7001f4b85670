"""What can go wrong while serving.

SievalError
└── ServingError     an address, a model file or an engine that cannot be had
"""

from sieval.core.errors import SievalError


class ServingError(SievalError):
    """A server that could not be started; the message says what would help."""
