"""The repository's text files by path, so that a check can be shown any files."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Self

FOLDERS = ("sieval", "scripts", "tests", "benchmarks", "docs", "configs", "meta")
SUFFIXES = frozenset({".py", ".md", ".yaml", ".yml", ".toml", ".json", ".jsonl", ".txt", ".sh"})


@dataclass(frozen=True, slots=True)
class Tree:
    """Text files by their path from the root, which is written with `/`."""

    files: Mapping[str, str]

    @classmethod
    def read(cls, root: Path) -> Self:
        """Our folders and the files beside them under `root`, read as UTF-8."""
        paths = [path for path in root.iterdir() if path.is_file()]
        paths += [path for folder in FOLDERS for path in (root / folder).rglob("*")]
        paths += (root / ".ci").glob("*")
        return cls(
            {
                path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
                for path in sorted(paths)
                if path.is_file() and (path.suffix in SUFFIXES or path.name in {"Makefile", "run"})
            }
        )

    def python(self, *folders: str) -> Iterator[tuple[str, ast.Module]]:
        """(path, syntax tree) of each Python file under the folders named."""
        for path, text in self.files.items():
            if path.endswith(".py") and path.startswith(tuple(f"{folder}/" for folder in folders)):
                yield path, parse(text)

    def under(self, folder: str) -> Iterator[PurePosixPath]:
        """The paths of the files under `folder`."""
        return (PurePosixPath(path) for path in self.files if path.startswith(f"{folder}/"))


@lru_cache(maxsize=2048)
def parse(text: str) -> ast.Module:
    """The syntax tree of `text`, shared by all checks: nobody may change it."""
    return ast.parse(text)
