"""What can go wrong between nodes.

SievalError
└── ClusterError           a cluster that cannot be reached, lacks what is asked of it, or lost a unit
"""

from sieval.core.errors import SievalError


class ClusterError(SievalError):
    """A Ray cluster that is not there, does not fit what is asked, or gave up on a part of it."""
