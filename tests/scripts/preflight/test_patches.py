from scripts.preflight.patches import patch_field, patch_table
from scripts.preflight.tree import Tree

TABLE, DATASET = "sieval/datasets/patches/sums.yaml", "sieval/datasets/sums.py"
SUMS = (
    '@sieval_dataset(name="sums", gold_field="gold")\nclass Sums(Dataset):\n    fields = ("id", "problem")\n'
)
GOOD = '- id: a\n  field: gold\n  old: "1"\n  new: "2"\n  why: "1 + 1 = 2"\n'


def test_a_table_that_patches_a_declared_field_and_says_why_is_free() -> None:
    tree = Tree({TABLE: GOOD, DATASET: SUMS, "sieval/datasets/patches/README.md": "# Tables\n"})
    assert (patch_table.refusals(tree), patch_field.refusals(tree)) == ([], [])


def test_a_row_without_a_reason_is_refused_at_its_line() -> None:
    second = GOOD.replace("id: a", "id: b").replace('"1 + 1 = 2"', '" "')
    assert patch_table.refusals(Tree({TABLE: GOOD + second, DATASET: SUMS})) == [
        (
            f"{TABLE}:6: patch-table: patch table {TABLE}, row 2: why must be text (got ' '); "
            "see sieval/datasets/patches/README.md"
        )
    ]


def test_a_table_that_is_not_yaml_is_refused_at_its_line() -> None:
    [line] = patch_table.refusals(Tree({TABLE: GOOD + "- [\n", DATASET: SUMS}))
    assert line.startswith(f"{TABLE}:7: patch-table: patch table {TABLE} is not YAML: ")


def test_a_field_the_dataset_has_not_is_refused_with_those_it_has() -> None:
    second = GOOD.replace("id: a", "id: b").replace("field: gold", "field: golden")
    assert patch_field.refusals(Tree({TABLE: GOOD + second, DATASET: SUMS})) == [
        f"{TABLE}:6: patch-field: b: sums has no field 'golden'; patch one of gold, id, problem"
    ]


def test_a_table_of_no_dataset_is_refused() -> None:
    assert patch_field.refusals(Tree({TABLE: GOOD})) == [
        f"{TABLE}:1: patch-field: no dataset is named sums; name the table after its dataset"
    ]
