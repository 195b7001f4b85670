"""What can go wrong while serving.

SievalError
└── ServingError         an address, a model file or an engine that cannot be had
    └── EngineLostError  an engine that died in the middle and could not be brought back
"""

from sieval.core.errors import SievalError


class ServingError(SievalError):
    """A server that could not be started; the message says what would help."""


class EngineLostError(ServingError):
    """An engine that answered, then died more often than its recipe lets it be started again."""
