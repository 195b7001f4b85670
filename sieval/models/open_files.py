"""Room for as many connections as a run keeps open."""

import resource

_RESERVE = 256  # records, workers' pipes, libraries
_PLENTY = 2**16


def allow_connections(in_flight: int) -> None:
    """Raise this process's limit of open files as far as the system lets it.

    Raises:
        ValueError: when that is too few for so many requests in flight.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = in_flight + _RESERVE
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise ValueError(
            f"{in_flight} requests in flight need {needed} open files (the system allows {hard});"
            f" lower --concurrency to {max(hard - _RESERVE, 1)} or raise `ulimit -Hn`"
        )
    room = max(needed, _PLENTY) if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < room:
        resource.setrlimit(resource.RLIMIT_NOFILE, (room, hard))
