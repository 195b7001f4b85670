"""What task and dataset files declare, read without importing them."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scripts.preflight.tree import Tree


@dataclass(frozen=True, slots=True)
class Declaration:
    """A class decorated with `@sieval_task` or `@sieval_dataset`.

    `values` holds the arguments that are literals or constants of the module, by name.
    """

    path: str
    line: int
    class_name: str
    values: Mapping[str, object]
    members: Mapping[str, object]
    """What the class body assigns (None where it is computed) or defines."""

    def text(self, key: str) -> str:
        """The argument's text, empty where it has none."""
        value = self.values.get(key)
        return value if isinstance(value, str) else ""


def declarations(tree: Tree, decorator: str, *folders: str) -> Iterator[Declaration]:
    """Every class under the folders that `decorator` registers."""
    for path, module in tree.python(*folders):
        constants = _assigned(module.body, {})
        for node in ast.walk(module):
            if not isinstance(node, ast.ClassDef):
                continue
            for call in node.decorator_list:
                if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == decorator:
                    values = {word.arg: _value(word.value, constants) for word in call.keywords if word.arg}
                    members = _assigned(node.body, constants) | _defined(node.body)
                    yield Declaration(path, call.lineno, node.name, values, members)


def tasks(tree: Tree) -> Iterator[Declaration]:
    """The package's task declarations."""
    return declarations(tree, "sieval_task", "sieval/tasks")


def datasets(tree: Tree) -> Iterator[Declaration]:
    """The package's dataset declarations."""
    return declarations(tree, "sieval_dataset", "sieval/datasets")


def _assigned(body: list[ast.stmt], constants: Mapping[str, object]) -> dict[str, object]:
    found: dict[str, object] = {}
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = _value(value, {**constants, **found})
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = _value(value, {**constants, **found})
            case _:
                pass
    return found


def _defined(body: list[ast.stmt]) -> dict[str, object]:
    return {node.name: None for node in body if isinstance(node, ast.FunctionDef)}


def _value(node: ast.expr, constants: Mapping[str, object]) -> object:
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    try:
        value: object = ast.literal_eval(node)
    except ValueError:
        return None
    return value
