"""Grading on the nodes of a cluster: completions go there, verdicts come back."""

import socket
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Any, NamedTuple, Self

import anyio

from sieval.cluster.connection import living_nodes
from sieval.cluster.errors import ClusterError
from sieval.cluster.placement import Placement, actor_options
from sieval.cluster.readiness import Readiness, code_here, last_line
from sieval.core.errors import SievalError
from sieval.core.offload import GradePool
from sieval.core.records import Verdict
from sieval.core.worker import GradeJob


class NodeGrader:
    """An actor: a node's grading pool, opened by the first call."""

    def __init__(self, functions: Sequence[str], workers: int) -> None:
        self._functions = functions
        self._pool = GradePool(functions, workers=workers)
        self._opening = anyio.Lock()
        self._opened = False

    async def ready(self) -> Readiness:
        """Return when the workers are warm, or with the reason why they cannot be."""
        host = socket.gethostname()
        try:
            await self._open()
            return Readiness(code_here(self._functions), host)
        except (SievalError, ValueError) as exc:
            return Readiness("", host, str(exc))

    async def grade_many(self, jobs: Sequence[GradeJob]) -> list[Verdict]:
        """Verdicts in the order of `jobs`."""
        await self._open()
        return await self._pool.grade_many(jobs)

    async def close(self) -> None:
        """End the workers."""
        self._pool.close()

    async def _open(self) -> None:
        async with self._opening:
            if not self._opened:
                await self._pool.__aenter__()
                self._opened = True


class _Place(NamedTuple):
    actor: Any  # Ray's handle
    workers: int


class ClusterPool(AbstractAsyncContextManager["ClusterPool"]):
    """A grading pool over all nodes of the connected cluster, for whatever takes a `GradePool`.

    Each job goes to the node that is least busy for its size. A lost node's jobs are Ray's to move.
    """

    def __init__(self, functions: Sequence[str], *, workers_per_node: int | None = None) -> None:
        self.workers = 0
        self._functions = tuple(dict.fromkeys(functions))
        self._asked = workers_per_node
        self._places: list[_Place] = []
        self._busy: list[int] = []

    async def __aenter__(self) -> Self:
        """Start a pool on every node and wait until all are warm.

        Raises:
            ClusterError: when one cannot be, or has another state of the code.
        """
        import ray  # noqa: PLC0415  # optional

        actor = ray.remote(NodeGrader)
        for node in living_nodes():
            workers = max(1, int(node.cpus)) if self._asked is None else self._asked
            options = actor_options(Placement(node=node.id))
            handle = actor.options(**options).remote(self._functions, workers)
            self._places.append(_Place(handle, max(1, workers)))
            self._busy.append(0)
        self.workers = sum(place.workers for place in self._places)
        try:
            await self._check()
        except BaseException:
            self._kill()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._kill()

    async def grade_many(self, jobs: Sequence[GradeJob]) -> list[Verdict]:
        """Verdicts in the order of `jobs`, which travel together.

        Raises:
            ClusterError: when Ray gave them up.
        """
        from ray.exceptions import RayError, RayTaskError  # noqa: PLC0415

        index = min(
            range(len(self._places)), key=lambda i: ((self._busy[i] + 1) / self._places[i].workers, i)
        )
        self._busy[index] += 1
        try:
            verdicts: list[Verdict] = await self._places[index].actor.grade_many.remote(jobs)
        except RayTaskError:
            raise  # a fault of ours
        except RayError as exc:
            raise ClusterError(f"a part of the grading was lost again and again ({last_line(exc)})") from exc
        finally:
            self._busy[index] -= 1
        return verdicts

    async def _check(self) -> None:
        refusals: list[str] = []

        async def check(place: _Place) -> None:
            readiness: Readiness = await place.actor.ready.remote()
            if (refusal := readiness.refused(code_here(self._functions))) is not None:
                refusals.append(refusal)

        async with anyio.create_task_group() as group:
            for place in self._places:
                group.start_soon(check, place)
        if refusals:
            raise ClusterError(min(refusals))

    def _kill(self) -> None:
        import ray  # noqa: PLC0415

        for place in self._places:
            ray.kill(place.actor)  # its workers end with it
        self._places.clear()
