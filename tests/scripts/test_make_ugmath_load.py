from scripts.make_ugmath_load import make_rows, slot_counts
from sieval.core.jsonvalue import encode_line, list_of
from sieval.datasets.ugmathbench import PROBLEMS, VERSIONS, UGMathBench

ROWS = tuple(make_rows())


def test_full_size_set_has_the_dataset_s_own_counts() -> None:
    assert len(ROWS) == PROBLEMS
    check = UGMathBench().snapshot_check({})
    for row in ROWS:
        check.note(row)
    assert check.faults() == ()


def test_every_row_gives_three_samples_with_problems_of_their_own() -> None:
    readings = [UGMathBench().read_row(row, number) for number, row in enumerate(ROWS, start=1)]
    problems = {sample.problem for reading in readings for sample in reading.samples}
    assert len(problems) == 3 * PROBLEMS
    assert sum(reading.counted.count("corrupt_versions") for reading in readings) == 2


def test_all_ten_types_are_there() -> None:
    kinds = {kind for row in ROWS for v in VERSIONS for kind in list_of(row[f"answer_type_v{v}"])}
    assert kinds == {"NV", "EX", "EQ", "INT", "TF", "MCS", "MCM", "OE", "OL", "UOL"}


def test_rows_are_the_same_bytes_every_time() -> None:
    assert [encode_line(row) for row in make_rows(40)] == [encode_line(row) for row in make_rows(40)]
    assert slot_counts(40) == slot_counts(40)
