"""One user turn made from a template."""

from typing import ClassVar

from sieval.core.records import Prompt, Sample
from sieval.core.task import Task
from sieval.tasks.prompts import fill


class TemplateTask(Task):
    """A chat task whose prompt is `template` with the problem in its place."""

    template: ClassVar[str]

    def prompt(self, sample: Sample) -> Prompt:
        """The published prompt, byte for byte."""
        return Prompt.user(fill(self.template, sample.problem))
