import subprocess
import sys

from sieval.core.discovery import TASK_GROUP, dataset_names, find_module, nearest, task_names
from sieval.core.names import is_task_name


def test_tasks_are_told_from_file_names_sorted() -> None:
    names = task_names()
    assert list(names) == sorted(names)
    assert all(map(is_task_name, names))


def test_modules_that_declare_no_dataset_are_none() -> None:
    assert "gsm8k" in dataset_names()
    assert not {"hub", "snapshot", "patch_table"} & set(dataset_names())


def test_listing_imports_no_task_and_no_dataset() -> None:
    program = (
        "import sys; from sieval.core.discovery import task_names, dataset_names\n"
        "task_names(); dataset_names()\n"
        "print([name for name in sys.modules if name.startswith(('sieval.tasks.', 'sieval.datasets.'))])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout == "[]\n"


def test_what_is_no_identifier_names_no_module() -> None:
    assert find_module(TASK_GROUP, "gsm8k_0shot_gen") == "sieval.tasks.gsm8k_0shot_gen"
    assert find_module(TASK_GROUP, "../x") is None
    assert find_module(TASK_GROUP, "nothing_0shot_gen") is None


def test_the_nearest_name_is_offered_where_one_is_near() -> None:
    assert nearest("gsm8", ("gsm8k", "math_500")) == "; did you mean 'gsm8k'?"
    assert nearest("zzz", ("gsm8k", "math_500")) == ""
