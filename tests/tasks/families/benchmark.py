"""A benchmark loaded from its fixture: rows of our own in the dataset's shape."""

from pathlib import Path
from typing import NamedTuple

from sieval.core.dataset import DatasetRequest, LoadedDataset
from sieval.core.records import Verdict
from sieval.core.registry import load_dataset, load_task
from sieval.core.task import Task
from sieval.core.worker import grade_function

FIXTURES = Path(__file__).parents[2] / "data" / "suite"


class Benchmark(NamedTuple):
    task: Task
    loaded: LoadedDataset

    def prompts(self) -> list[str]:
        prompts = [self.task.prompt(sample) for sample in self.loaded.samples]
        return [prompt.text or prompt.messages[0].content for prompt in prompts]

    def grade_all(self, completion: str) -> list[Verdict]:
        """Verdicts of one completion a sample, `GOLD` in it standing for the sample's gold."""
        grade = grade_function(self.task.grader)
        return [grade(sample, completion.replace("GOLD", sample.gold)) for sample in self.loaded.samples]


def benchmark(name: str) -> Benchmark:
    task = load_task(name)()
    dataset = load_dataset(task.spec.dataset)
    options = {"exemplars": str(FIXTURES / "exemplars.json")} if "exemplars" in dataset.spec.options else {}
    request = DatasetRequest(data=str(FIXTURES / f"{dataset.spec.name}.jsonl"), options=options)
    loaded = dataset().load(request)
    task.exemplars = loaded.exemplars
    return Benchmark(task, loaded)
