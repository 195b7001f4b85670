"""Base-model benchmarks: exemplars, then the problem, in one text to be continued."""

from abc import abstractmethod

from sieval.core.records import Prompt, Sample
from sieval.core.task import Task

PLACEHOLDER = "{exemplars}"
"""Stands for the exemplars where a task is described and no data is loaded."""


class FewShotTask(Task):
    """A completions task; its dataset gives the exemplars or loads nothing."""

    def prompt(self, sample: Sample) -> Prompt:
        """The published prompt, byte for byte."""
        shown = self.exemplar_text(self.exemplars) if self.exemplars else PLACEHOLDER
        return Prompt(text=f"{shown}\n\n{self.question(sample.problem)}")

    def exemplar_text(self, texts: tuple[str, ...]) -> str:
        """The exemplars as one text."""
        return "\n\n".join(texts)

    @abstractmethod
    def question(self, problem: str) -> str:
        """The problem as it ends the prompt."""


class MinervaTask(FewShotTask):
    """Minerva's four exemplars; the boxes before the next problem, as a set."""

    extraction = "boxes before the next `Problem:`; parts of a list as a set"
    grader = "sieval.tasks.reading_grader:grade_boxes"

    def question(self, problem: str) -> str:
        """The problem, its solution to be written."""
        return f"Problem:\n{problem}\n\nSolution:"


class StatedAnswerTask(FewShotTask):
    """Exemplars that end in `The answer is`; problem and solution alternate in the exemplar texts."""

    extraction = "text after `The answer is`"
    grader = "sieval.tasks.theoremqa_grader:grade"

    def exemplar_text(self, texts: tuple[str, ...]) -> str:
        """Each problem with its solution."""
        pairs = zip(texts[::2], texts[1::2], strict=True)
        return "\n\n".join(f"{self.question(problem)}\n{solution}" for problem, solution in pairs)

    def question(self, problem: str) -> str:
        """The problem, its solution to be written."""
        return f"Problem:\n{problem}\nSolution:"
