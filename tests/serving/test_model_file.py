"""Which files are accepted as models."""

from pathlib import Path

import pytest

from sieval.serving.errors import ServingError
from sieval.serving.model_file import checked_model


def test_gguf_file_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"GGUF\x03\0\0\0")
    assert checked_model(path) == path


def test_other_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    path.write_bytes(b"{}")
    with pytest.raises(ServingError) as caught:
        checked_model(path)
    expected = f"model {path} must be a GGUF file (it starts with b'{{}}'); convert it, or name another"
    assert str(caught.value) == expected


def test_missing_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.gguf"
    with pytest.raises(ServingError) as caught:
        checked_model(path)
    assert (
        str(caught.value)
        == f"model {path} cannot be read: No such file or directory; name a GGUF file with --model"
    )
