"""Graders under measurement: each runs in a process of its own, asked one pair at a time."""

import json
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Literal, Protocol

from benchmarks.labels import Labelled, Mode

Outcome = Literal["correct", "incorrect", "unextracted", "ungraded"]
GRADERS = ("sieval", "math-verify")
READY_TIMEOUT_S = 60.0
BATCH, BATCH_BUDGET_S = 32, 0.5
"""Pairs sent together, and how long a grader goes on before it hands back what it has: the pool's figures."""

FIRST_USES: tuple[tuple[Mode, str, str], ...] = (
    ("answer", "3/4", "0.75"),
    ("answer", r"\frac{\sqrt{3}}{2}", r"\sin 60^\circ"),
    ("answer", "(x+1)^2", "x^2+2x+1"),
    ("answer", r"\ln(x^2+1)", r"2\ln x"),
    ("answer", "y = 2x + 1", "2y = 4x + 2"),
    ("answer", r"(-\infty, 2] \cup (3, 5)", r"x \le 2 \text{ or } 3 < x < 5"),
    ("answer", r"\{1, 2, 3\}", "3, 2 and 1"),
    ("answer", r"x = \frac{\pi}{4} + \pi k", r"\frac{5\pi}{4} + \pi n"),
    (
        "answer",
        r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}",
        r"\begin{pmatrix} 1 & 2 \\ 3 & 5 \end{pmatrix}",
    ),
    ("answer", r"2 \pm \sqrt{5}", r"2 + \sqrt{5}, 2 - \sqrt{5}"),
    ("answer", "12 cm", "0.12 m"),
    ("answer", r"60\%", "0.6"),
    ("answer", "no solution", r"\emptyset"),
    ("answer", "(B)", "B) 4"),
    ("answer", "twenty-one", "21"),
    ("answer", r"\sum_{k=1}^{10} k^2", "385"),
    ("completion", "5", r"so that $x = 5$. Therefore the answer is $\boxed{5}$."),
    ("completion", "18", "Each costs 3 dollars. So 6 * 3 = 18 dollars. The answer is 18."),
    ("completion", "7", "The roots are 3 and 4.\n\nTherefore their sum is 7."),
    ("completion", "2/3", "**Answer:** \\(\\frac{2}{3}\\)"),
    ("completion", "1, 2", r"so we get $\boxed{1}$ and $\boxed{2}$"),
    ("completion", "9", '{"answer": "9"}'),
    ("completion", "4:30 p.m.", "They meet at 16:30."),
    ("completion", "25%", "La probabilité est donc de **25%**."),
    ("completion", "12", "每箱3个，共4箱。因此，一共有12个苹果。"),
    ("completion", "3/4", "所以比例为3/4"),
    ("completion", "no", "No, it does not converge."),
    ("completion", "x^2", "The area is\n$$x \\cdot x$$"),
)
"""Pairs that each grader grades once before anything is counted: what is loaded late is loaded by then."""


@dataclass(frozen=True, slots=True)
class Graded:
    """What a grader said of one pair; `cpu_s` is its own time, `wall_s` for a grade that was killed."""

    outcome: Outcome
    prediction: str | None
    method: str
    reason: str
    cpu_s: float


@dataclass(frozen=True, slots=True)
class Start:
    """CPU seconds that a grader's import took, and then its first uses; whether the import loaded SymPy."""

    import_s: float
    first_s: float
    sympy: bool


class Decide(Protocol):
    """How a grader is asked, inside its process."""

    def __call__(self, mode: Mode, gold: str, text: str) -> tuple[Outcome, str | None, str, str]:
        """Outcome, prediction, method and reason."""
        ...


class Worker:
    """A grader's process, killed and replaced when a grade outlives its deadline."""

    def __init__(self, grader: str, deadline_s: float) -> None:
        self.grader = grader
        self.deadline_s = deadline_s
        self.start = Start(0.0, 0.0, sympy=False)
        self._process: subprocess.Popen[str] | None = None

    def grade_many(self, pairs: Sequence[Labelled]) -> list[Graded]:
        """Verdicts in the order of the pairs, which travel together as they do in a session's pool."""
        graded: list[Graded] = []
        while len(graded) < len(pairs):
            batch = pairs[len(graded) : len(graded) + BATCH]
            answers = self._ask(batch)
            graded += [self.grade(pair) for pair in batch] if answers is None else answers
        return graded

    def grade(self, pair: Labelled) -> Graded:
        """The grader's verdict, `ungraded` past the deadline or when the process died."""
        started = time.monotonic()
        answers = self._ask([pair])
        if answers is None:
            elapsed = time.monotonic() - started
            return Graded("ungraded", None, "process", "past the deadline or crashed", elapsed)
        return answers[0]

    def _ask(self, pairs: Sequence[Labelled]) -> list[Graded] | None:
        """Verdicts on the first of the pairs, `None` past the deadline or when the process died."""
        process = self._process or self._start()
        jobs = [{"mode": pair.mode, "gold": pair.gold, "text": pair.text} for pair in pairs]
        _channel(process.stdin).write(json.dumps(jobs) + "\n")
        _channel(process.stdin).flush()
        line = _read_line(process, self.deadline_s)
        if line is None:
            self.close()
            return None
        return [Graded(**answer) for answer in json.loads(line)]

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _start(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.graders", self.grader],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            cwd=Path(__file__).resolve().parents[1],
        )
        line = _read_line(self._process, READY_TIMEOUT_S)
        if line is None:
            raise RuntimeError(
                f"the {self.grader} process must start within {READY_TIMEOUT_S:g} s (it did not)"
            )
        self.start = Start(**json.loads(line))
        return self._process


def _channel(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def _read_line(process: subprocess.Popen[str], deadline_s: float) -> str | None:
    """One line, or nothing past the deadline or at the end; a grader writes one line per job."""
    channel = _channel(process.stdout)
    ready, _, _ = select.select([channel], [], [], deadline_s)
    return (channel.readline() or None) if ready else None


def sieval_decides() -> Decide:
    """Our grader, imported: a text is read as a bare answer or as a whole completion."""
    from sieval.grading import equal, grade

    def decide(mode: Mode, gold: str, text: str) -> tuple[Outcome, str | None, str, str]:
        verdict = equal(gold, text) if mode == "answer" else grade(gold=gold, completion=text)
        return verdict.outcome, verdict.prediction, verdict.method, verdict.reason

    return decide


def math_verify_decides() -> Decide:
    """The peer, imported and called as its README does: both sides parsed, gold first, answers as LaTeX."""
    from math_verify import parse, verify

    def decide(mode: Mode, gold: str, text: str) -> tuple[Outcome, str | None, str, str]:
        read_gold = parse(_as_latex(gold))
        read_text = parse(text if mode == "completion" else _as_latex(text))
        outcome: Outcome = "correct" if verify(read_gold, read_text) else "incorrect"
        return outcome, str(read_text)[:200], "math-verify", str(read_gold)[:200]

    return decide


def _as_latex(text: str) -> str:
    return text if "$" in text or r"\boxed" in text else f"${text}$"


def _serve(grader: str) -> None:
    started = time.process_time()
    decide = sieval_decides() if grader == "sieval" else math_verify_decides()
    imported = time.process_time()
    sympy = "sympy" in sys.modules
    channel = sys.stdout
    sys.stdout = sys.stderr
    for mode, gold, text in FIRST_USES:
        decide(mode, gold, text)
    start = Start(imported - started, time.process_time() - imported, sympy=sympy)
    print(json.dumps(asdict(start)), file=channel, flush=True)
    for line in sys.stdin:
        end = time.monotonic() + BATCH_BUDGET_S
        answers: list[Graded] = []
        for job in json.loads(line):
            if answers and time.monotonic() > end:
                break
            started = time.process_time()
            outcome, prediction, method, reason = decide(job["mode"], job["gold"], job["text"])
            answers.append(Graded(outcome, prediction, method, reason, time.process_time() - started))
        print(json.dumps([asdict(answer) for answer in answers]), file=channel, flush=True)


if __name__ == "__main__":
    _serve(sys.argv[1])
