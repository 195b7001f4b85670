from collections.abc import Callable

import pytest

from sieval.core.dataset import Dataset, DatasetRequest, LoadedDataset
from sieval.core.errors import RegistryError
from sieval.core.records import Prompt, Sample
from sieval.core.registry import load_dataset, load_task, sieval_dataset, sieval_task
from sieval.core.task import Reference, Task

REFERENCE = Reference("Sums", "https://example.org")


def declare(module: str, name: str = "SumsZeroShotGenTask") -> type[Task]:
    """A task class as a module of that name would hold it."""

    class Sums(Task):
        grader = "nowhere:grade"

        def prompt(self, sample: Sample) -> Prompt:
            return Prompt.user(sample.problem)

    Sums.__name__ = Sums.__qualname__ = name
    Sums.__module__ = module
    return Sums


def registered(name: str) -> Callable[[type[Task]], type[Task]]:
    return sieval_task(name=name, dataset="sums", reference=REFERENCE)


def test_a_task_is_loaded_by_its_name() -> None:
    task = load_task("math_500_0shot_gen")
    assert str(task.spec.name) == "math_500_0shot_gen"
    assert load_task("math_500_0shot_gen") is task


def test_declaring_a_task_sets_its_spec() -> None:
    cls = registered("sums_0shot_gen")(declare("outside.sums_0shot_gen"))
    assert (str(cls.spec.name), cls.spec.dataset, cls.spec.status) == (
        "sums_0shot_gen",
        "sums",
        "experimental",
    )


REFUSED = [
    (
        "outside.other",
        "SumsZeroShotGenTask",
        "task sums_0shot_gen must be declared in sums_0shot_gen.py (got other.py)",
    ),
    (
        "outside.sums_0shot_gen",
        "SumsTask",
        "class of task sums_0shot_gen must be named SumsZeroShotGenTask (got 'SumsTask'); case is free",
    ),
]


@pytest.mark.parametrize(("module", "name", "message"), REFUSED)
def test_file_and_class_spell_the_task(module: str, name: str, message: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the message is asserted whole
        registered("sums_0shot_gen")(declare(module, name))
    assert str(refused.value) == message


def test_a_name_is_registered_once() -> None:
    registered("minus_0shot_gen")(declare("one.minus_0shot_gen", "MinusZeroShotGenTask"))
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the message is asserted whole
        registered("minus_0shot_gen")(declare("two.minus_0shot_gen", "MinusZeroShotGenTask"))
    message = "minus_0shot_gen is already registered by one.minus_0shot_gen; registered names are unique"
    assert str(refused.value) == message


def test_a_dataset_lies_in_the_file_of_its_name() -> None:
    class Sums(Dataset):
        def load(self, request: DatasetRequest) -> LoadedDataset:
            return LoadedDataset((), {}, {})

    Sums.__module__ = "outside.adding"
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the message is asserted whole
        sieval_dataset(name="sums", source="none", revision="1", licence="MIT", rows=2)(Sums)
    assert str(refused.value) == "dataset sums must be declared in sums.py (got adding.py)"


@pytest.mark.parametrize(
    ("load", "name", "message"),
    [
        (
            load_task,
            "math_50_0shot_gen",
            (
                "no task is named 'math_50_0shot_gen'; did you mean 'math_500_0shot_gen'? "
                "(`sieval task list` shows all)"
            ),
        ),
        (load_task, "../secret", "no task is named '../secret' (`sieval task list` shows all)"),
        (
            load_dataset,
            "gsm8",
            "no dataset is named 'gsm8'; did you mean 'gsm8k'? (`sieval dataset list` shows all)",
        ),
        (load_dataset, "hub", "no dataset is named 'hub' (`sieval dataset list` shows all)"),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(
    load: Callable[[str], object], name: str, message: str
) -> None:
    with pytest.raises(RegistryError) as refused:
        load(name)
    assert str(refused.value) == message
