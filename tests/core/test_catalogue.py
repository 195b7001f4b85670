from sieval.core.catalogue import build_catalogue
from sieval.core.discovery import dataset_names, task_names
from sieval.core.jsonvalue import encode_document, object_of
from sieval.core.names import MODES


def test_every_mode_task_and_dataset_stands_in_it() -> None:
    catalogue = build_catalogue()
    assert set(object_of(catalogue["modes"])) == set(MODES)
    assert tuple(object_of(catalogue["tasks"])) == task_names()
    assert tuple(object_of(catalogue["datasets"])) == dataset_names()


def test_a_task_says_mode_licence_status_headline_and_published_sampling() -> None:
    entry = object_of(object_of(build_catalogue()["tasks"])["theoremqa_kshot_base_gen"])
    assert (entry["mode"], entry["shots"], entry["licence"]) == ("base_gen", "k", "MIT")
    assert object_of(object_of(entry["reference"])["sampling"])["max_tokens"] == 2048
    ugmath = object_of(object_of(build_catalogue()["tasks"])["ugmathbench_0shot_gen_fixed"])
    assert object_of(ugmath["headline"])["metric"] == "EAcc"


def test_it_is_the_same_every_time() -> None:
    assert encode_document(build_catalogue()) == encode_document(build_catalogue())
