"""How often grading is right on the labelled sets, beside math-verify in one run (`make bench-grading`)."""

import argparse
import compileall
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from benchmarks import hostile
from benchmarks.graders import FIRST_USES, GRADERS, Graded, Worker
from benchmarks.labels import MODES, Labelled, load, shared_folder, short_name

_REPEATED, _ROLLOUTS = ("labels_qwen_math100", "pairs_harp"), 8
_HOSTILE_DEADLINE_S = 1.0
_PEER_STEP = 20
"""Of the hostile pairs the peer is tried on one in so many: most of its grades have to be stopped."""

_RANKS = (("p50", 0.5), ("p99", 0.99), ("max", 1.0))

HEADER = (
    f"{'set':<26}{'scope':<10}{'grader':<12}{'n':>6}{'false rejects':>16}{'false accepts':>16}"
    f"{'ungraded':>10}{'CPU s':>9}{'ratio':>8}{'median ms':>11}{'p99 ms':>9}{'max ms':>9}"
)


@dataclass(slots=True)
class Tally:
    """Counts of one grader over one scope of one set."""

    equal: int = 0
    different: int = 0
    rejects: int = 0
    accepts: int = 0
    ungraded: int = 0
    cpu_s: list[float] = field(default_factory=list)

    def add(self, pair: Labelled, graded: Graded) -> None:
        """Count one verdict."""
        accepted = graded.outcome == "correct"
        self.equal += pair.expected
        self.different += not pair.expected
        self.rejects += pair.expected and not accepted
        self.accepts += accepted and not pair.expected
        self.ungraded += graded.outcome == "ungraded"
        self.cpu_s.append(graded.cpu_s)

    def merge(self, other: "Tally") -> None:
        """Add another tally's counts."""
        self.equal += other.equal
        self.different += other.different
        self.rejects += other.rejects
        self.accepts += other.accepts
        self.ungraded += other.ungraded
        self.cpu_s += other.cpu_s

    def percentile_ms(self, share: float) -> float:
        """The grade time that a share of the grades stays within."""
        ranked = sorted(self.cpu_s)
        return 1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]

    def line(self, name: str, scope: str, grader: str, ours_s: float) -> str:
        """One row of the table; `ours_s` is our CPU time over the same pairs."""
        cpu_s = sum(self.cpu_s)
        ratio = f"{cpu_s / ours_s:.1f}" if grader != GRADERS[0] and ours_s else ""
        return (
            f"{name:<26}{scope:<10}{grader:<12}{self.equal + self.different:>6}"
            f"{f'{self.rejects}/{self.equal}':>16}{f'{self.accepts}/{self.different}':>16}"
            f"{self.ungraded:>10}{cpu_s:>9.2f}{ratio:>8}{self.percentile_ms(0.5):>11.3f}"
            f"{self.percentile_ms(0.99):>9.2f}{self.percentile_ms(1.0):>9.1f}"
        )


Tallies = dict[str, dict[str, Tally]]
"""By scope, then by grader."""


def measure(pairs: Sequence[Labelled], workers: Sequence[Worker], *, failures: bool) -> Tallies:
    """Tallies by scope and grader; each grader has a set to itself and neither empties the other's caches."""
    tallies: Tallies = {}
    for worker in workers:
        for pair, graded in zip(pairs, worker.grade_many(pairs), strict=True):
            scope = "all" if pair.scope == "pairs" or pair.name == "hard_cases" else pair.scope
            tallies.setdefault(scope, {}).setdefault(worker.grader, Tally()).add(pair, graded)
            wrong = (graded.outcome == "correct") != pair.expected
            if failures and wrong and worker.grader == GRADERS[0]:
                print(_failure(pair, graded))
    return tallies


def _failure(pair: Labelled, graded: Graded) -> str:
    kind = "FALSE REJECT" if pair.expected else "FALSE ACCEPT"
    text = pair.text if len(pair.text) <= 300 else "…" + pair.text[-300:]
    return (
        f"{kind} {short_name(pair.name)} {pair.scope} {pair.id}\n"
        f"  gold       {pair.gold!r}\n  text       {text!r}\n"
        f"  prediction {graded.prediction!r}\n  {graded.outcome} by {graded.method}: {graded.reason}"
    )


def report(name: str, tallies: Tallies) -> None:
    """Print one row per scope and grader."""
    for scope in sorted(tallies):
        ours = tallies[scope].get(GRADERS[0])
        for grader, tally in tallies[scope].items():
            print(tally.line(name, scope, grader, sum(ours.cpu_s) if ours else 0.0))
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the measurement; 0 when done, 2 when there is nothing to measure."""
    options = _options(arguments)
    names = [
        name for name in MODES if not options.set or short_name(name) in options.set or name in options.set
    ]
    if not names or not shared_folder().is_dir():
        print(f"labelled sets must be in {shared_folder()}; set SIEVAL_SHARED or --set", file=sys.stderr)
        return 2
    compileall.compile_dir(Path(__file__).parents[1] / "sieval", quiet=1)  # an import is measured compiled
    peers = () if options.no_peer else GRADERS[1:]
    workers = [Worker(grader, options.deadline) for grader in (GRADERS[0], *peers)]
    totals: dict[str, Tally] = {}
    if not options.failures:
        print(HEADER)
    for name in names:
        pairs = load(name)
        if options.scope:
            pairs = tuple(pair for pair in pairs if pair.scope in options.scope)
        tallies = measure(pairs, workers, failures=options.failures)
        if options.failures:
            print(HEADER)
        report(short_name(name), tallies)
        for by_grader in tallies.values():
            for grader, tally in by_grader.items():
                totals.setdefault(grader, Tally()).merge(tally)
    if totals:
        report("TOTAL", {"all": totals})
    if not (options.set or options.scope or options.failures):
        graders = (GRADERS[0], *peers)
        report_rollouts(graders, options.deadline)
        report_hostile(graders)
    for worker in workers:
        loads = "with SymPy" if worker.start.sympy else "without SymPy"
        print(
            f"import of {worker.grader}: {worker.start.import_s:.3f} s CPU, {loads}; "
            f"its first {len(FIRST_USES)} pairs, not counted above: {worker.start.first_s:.3f} s CPU"
        )
        worker.close()
    return 0


def report_rollouts(graders: Sequence[str], deadline_s: float) -> None:
    """Print what the same pairs cost when other rollouts of their samples repeat them."""
    for name in _REPEATED:
        pairs = load(name)
        for grader in graders:
            worker = Worker(grader, deadline_s)
            passes = [sum(graded.cpu_s for graded in worker.grade_many(pairs)) for _ in range(_ROLLOUTS)]
            worker.close()
            first, again = (
                1000 * cost / len(pairs) for cost in (passes[0], sum(passes[1:]) / len(passes[1:]))
            )
            print(
                f"{_ROLLOUTS} rollouts that repeat their answers, {short_name(name)}, {grader}: "
                f"{first:.3f} ms a grade, then {again:.3f} ms"
            )


def report_hostile(graders: Sequence[str]) -> None:
    """Print the grade times over hostile pairs; a grade is stopped after a second."""
    for grader in graders:
        worker = Worker(grader, _HOSTILE_DEADLINE_S)
        tally, stopped = Tally(), 0
        for pair in islice(hostile.pairs(), None, None, 1 if grader == GRADERS[0] else _PEER_STEP):
            graded = worker.grade(pair)
            tally.add(pair, graded)
            stopped += graded.method == "process"
        worker.close()
        ranks = ", ".join(f"{name} {tally.percentile_ms(at):.1f}" for name, at in _RANKS)
        print(
            f"hostile pairs, {grader}: {len(tally.cpu_s)} graded, {stopped} stopped; ms: {ranks}", flush=True
        )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grading", description=__doc__)
    parser.add_argument("--set", action="append", help="only this set (repeatable)")
    parser.add_argument("--scope", action="append", help="only this scope or kind (repeatable)")
    parser.add_argument("--failures", action="store_true", help="list every pair that we get wrong")
    parser.add_argument("--no-peer", action="store_true", help="leave math-verify out")
    parser.add_argument("--deadline", type=float, default=20.0, help="seconds before a grade is killed")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    raise SystemExit(main())
