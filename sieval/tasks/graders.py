"""Graders by the names a command line takes, and the state of the code behind one."""

import hashlib
import importlib.util
from collections.abc import Iterator, Mapping
from pathlib import Path

from sieval.core.discovery import nearest, task_names
from sieval.core.names import is_task_name
from sieval.core.registry import load_task
from sieval.core.regrade import VerdictSet

GRADERS: Mapping[str, str] = {
    "sieval": "sieval.tasks.engine_grader:grade",
    "math-verify": "sieval.tasks.math_verify_grader:grade_last_box",
}
"""Graders that fit any task with one answer, by name."""
OWN = "own"
"""The name of a set made again with the task's own grader."""


def grader_named(name: str) -> str:
    """The `module:function` of a grader: one of `GRADERS`, a task's, or named that way itself.

    Raises:
        ValueError: when no grader is named so.
    """
    if name in GRADERS:
        return GRADERS[name]
    if is_task_name(name):
        return load_task(name).grader
    module, colon, function = name.partition(":")
    if not colon or not module or not function:
        known = (*GRADERS, *task_names())
        raise ValueError(
            f"a grader must be {', '.join(GRADERS)}, a task's name or module:function "
            f"(got {name[:80]!r}){nearest(name, known)}"
        )
    return name


def is_grader(name: str) -> bool:
    """Whether `grader_named` would find one, told from the name alone."""
    return name in GRADERS or is_task_name(name) or ":" in name


def verdict_set(task: str, grader: str | None, name: str | None = None) -> VerdictSet:
    """The set of verdicts on a run of `task` by the grader named (None: the task's own), called `name`.

    Raises:
        ValueError: when there is no such grader, or it cannot be imported.
        RegistryError: when there is no such task.
    """
    function = load_task(task).grader if grader is None else grader_named(grader)
    given = OWN if grader is None else grader.replace(":", ".")
    return VerdictSet(name or given, function, code_of(function))


def code_of(grader: str) -> str:
    """Twelve hexadecimal digits that change with the code a grader of ours may use, or its own module's.

    Raises:
        ValueError: when its module cannot be found, or is no file.
    """
    module = grader.partition(":")[0]
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:
        spec = None
    if spec is None or spec.origin is None:
        raise ValueError(f"the grader's module must be importable (got {module[:80]!r})")
    if not spec.has_location:
        raise ValueError(f"the grader's module must be a file (got {module[:80]!r}, part of Python itself)")
    digest = hashlib.sha256()
    for path in _sources(module, Path(spec.origin)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _sources(module: str, origin: Path) -> Iterator[Path]:
    if module.startswith("sieval."):
        for package in ("grading", "tasks"):
            yield from sorted((Path(__file__).parents[1] / package).rglob("*.py"))
    else:
        yield origin
