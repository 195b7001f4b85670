"""What a package shows, and where its tests lie."""

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

from scripts.preflight.check import Refusal, check
from scripts.preflight.tree import Tree

MOST_NAMES = 20


@check({"sieval/core/__init__.py": "from sieval.core.clock import now\n\n__all__ = []\n"})
def exports(tree: Tree) -> Iterator[Refusal]:
    """A package shows at most 20 names, and `__all__` lists exactly its public ones."""
    for path, module in tree.python("sieval"):
        if not path.endswith("/__init__.py"):
            continue
        public, (line, listed) = set(_public(module.body)), _listed(module)
        if len(listed) > MOST_NAMES:
            yield Refusal(path, line, f"{len(listed)} names, at most {MOST_NAMES}", "show less")
        for name in sorted(public ^ set(listed)):
            said = "is public and not in __all__" if name in public else "is in __all__ and not defined"
            yield Refusal(path, line, f"{name} {said}", "make both agree, or begin the name with _")


@check({"tests/core/test_speed.py": "def test_all(): ...\n"})
def mirrored_tests(tree: Tree) -> Iterator[Refusal]:
    """`tests/core/test_x.py` tests `sieval/core/x.py`, or says in its docstring what it tests."""
    modules = {str(path.with_suffix("")).removesuffix("/__init__") for path in map(PurePosixPath, tree.files)}
    for path, module in tree.python("tests"):
        folder, _, name = path.partition("/")[2].rpartition("/")
        if not name.startswith("test_") or ast.get_docstring(module):
            continue
        tested = "/".join(filter(None, (folder, name.removeprefix("test_").removesuffix(".py"))))
        if not {f"sieval/{tested}", tested} & modules:
            fix = "name it after its module, or open it with a docstring"
            yield Refusal(path, 1, f"there is no module {tested}", fix)


def _public(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        match node:
            case ast.ImportFrom(module=str() as module, names=names) if module.startswith("sieval"):
                yield from (alias.asname or alias.name for alias in names)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) if not name.startswith("_"):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) if not name.startswith("_") or name == "__version__":
                yield name
            case ast.If(body=inner):
                yield from _public(inner)
            case _:
                pass


def _listed(module: ast.Module) -> tuple[int, list[str]]:
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List() as value):
                return node.lineno, [str(name) for name in ast.literal_eval(value)]
            case _:
                pass
    return 1, []
