"""Which of many problems a prompt asks."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from sieval.core.records import Sample

WINDOW = 16
"""Leading characters by which a problem in the middle of a line is noticed."""

REMEMBERED_PROMPTS = 16_384


class _Found(NamedTuple):
    start: int
    end: int
    sample: Sample


class ProblemIndex:
    """Finds the sample whose problem a prompt contains.

    Work grows with the prompt, not with the number of samples: lines of the prompt are looked up among the
    first lines of problems; only where that finds nothing is every position tried.
    """

    def __init__(self, samples: Sequence[Sample]) -> None:
        self._by_line: dict[str, list[Sample]] = {}
        self._by_window: dict[str, list[Sample]] = {}
        for sample in samples:
            problem = sample.problem.strip()
            if not problem:
                continue
            self._by_line.setdefault(problem.partition("\n")[0].rstrip(), []).append(sample)
            if len(problem) >= WINDOW:
                self._by_window.setdefault(problem[:WINDOW], []).append(sample)
        self.find: Callable[[str], Sample | None] = lru_cache(REMEMBERED_PROMPTS)(self._find)
        """The sample asked by a prompt (the last one, where exemplars stand before it), or None."""

    def _find(self, prompt: str) -> Sample | None:
        found = list(self._in_lines(prompt)) or list(self._anywhere(prompt))
        best: _Found | None = None
        for one in found:
            # A problem inside another problem is not what is asked; of separate ones the last is.
            if best is None or one.end > best.end or (one.end == best.end and one.start < best.start):
                best = one
        return None if best is None else best.sample

    def _in_lines(self, prompt: str) -> Iterator[_Found]:
        start = 0
        for line in prompt.split("\n"):
            yield from self._matches(prompt, start, self._by_line.get(line.rstrip(), ()))
            start += len(line) + 1

    def _anywhere(self, prompt: str) -> Iterator[_Found]:
        windows = self._by_window
        for start in range(len(prompt) - WINDOW + 1):
            candidates = windows.get(prompt[start : start + WINDOW])
            if candidates is not None:
                yield from self._matches(prompt, start, candidates)

    @staticmethod
    def _matches(prompt: str, start: int, candidates: Sequence[Sample]) -> Iterator[_Found]:
        for sample in candidates:
            problem = sample.problem.strip()
            if prompt.startswith(problem, start):
                yield _Found(start, start + len(problem), sample)
