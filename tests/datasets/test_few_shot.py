from pathlib import Path

import pytest

from sieval.core.dataset import DatasetRequest
from sieval.core.errors import DataError
from sieval.datasets.exemplars import read_given
from sieval.datasets.hendrycks_math import HendrycksMath
from sieval.datasets.theoremqa import Theoremqa

FIXTURES = Path(__file__).parents[1] / "data" / "suite"
EXEMPLARS = str(FIXTURES / "exemplars.json")


def request(name: str, **options: str) -> DatasetRequest:
    return DatasetRequest(data=str(FIXTURES / f"{name}.jsonl"), options=options)


def test_missing_exemplars_are_an_error_before_anything_is_loaded(tmp_path: Path) -> None:
    asked = DatasetRequest(data=str(FIXTURES / "hendrycks_math.jsonl"), cache_dir=tmp_path)
    with pytest.raises(DataError, match=r"the exemplars of hendrycks_math must be on this machine") as caught:
        HendrycksMath().load(asked)
    assert "sieval dataset download hendrycks_math" in str(caught.value)
    assert "--dataset exemplars=FILE" in str(caught.value)


def test_given_exemplars_enter_the_identity_by_checksum_and_are_noted() -> None:
    loaded = HendrycksMath().load(request("hendrycks_math", exemplars=EXEMPLARS))
    given = read_given(Path(EXEMPLARS), HendrycksMath.exemplar_source)
    assert loaded.identity["exemplars"] == given.sha256
    assert EXEMPLARS not in str(loaded.identity)
    assert loaded.notes == (f"the exemplars are not the published ones (sha256 {given.sha256})",)
    assert loaded.exemplars == given.texts


def test_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match=r"did you mean 'exemplars'\?"):
        Theoremqa().load(request("theoremqa", exemplar=EXEMPLARS))


@pytest.mark.parametrize("dataset", [HendrycksMath, Theoremqa])
def test_published_exemplars_match_their_pin(shared: Path, dataset: type[HendrycksMath | Theoremqa]) -> None:
    given = read_given(shared / "protocol" / "exemplars.json", dataset.exemplar_source)
    assert given.sha256 == dataset.exemplar_source.sha256
