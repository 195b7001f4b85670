import pytest

from sieval.tasks.dgn_reference.signs import readings

WRITTEN_OUT = [
    (r"\pm 2", ("+ 2", "- 2")),
    ("1±2", ("1+2", "1-2")),
    (r"1\pm2\mp3", ("1+2-3", "1-2+3")),
    (r"\pmatrix", (r"\pmatrix",)),
    ("5", ("5",)),
]


@pytest.mark.parametrize(("text", "wanted"), WRITTEN_OUT)
def test_signs_are_written_out_together(text: str, wanted: tuple[str, ...]) -> None:
    assert readings(text) == wanted
