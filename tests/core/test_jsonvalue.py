import pytest

from sieval.core.jsonvalue import (
    JsonValue,
    decode_object,
    encode_document,
    encode_line,
    int_of,
    list_of,
    object_of,
    text_of,
)


def test_a_line_comes_back_as_it_was() -> None:
    value: dict[str, JsonValue] = {"b": [1, 2.5, None, True], "a": {"x": "é∪"}}
    assert encode_line(value).endswith(b"\n")
    assert decode_object(encode_line(value)) == value


def test_half_a_surrogate_pair_becomes_a_replacement() -> None:
    assert decode_object(encode_line({"a": "x\ud83d", "b": ["\udc00"]})) == {"a": "x?", "b": ["?"]}


def test_an_integer_too_large_for_json_becomes_text() -> None:
    assert decode_object(encode_line({"a": 2**64, "b": 2**63, "c": -(2**63) - 1})) == {
        "a": "18446744073709551616",
        "b": 2**63,
        "c": "-9223372036854775809",
    }


@pytest.mark.parametrize("line", ["[1]", '"a"', "1", "null"])
def test_only_an_object_is_one(line: str) -> None:
    with pytest.raises(ValueError, match="a JSON object must stand here"):
        decode_object(line)


@pytest.mark.parametrize("line", ["", "{", '{"a": NaN}', '{"a": 1} x'])
def test_what_is_not_json_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the parser's own words
        decode_object(line)


def test_a_document_keeps_the_order_of_its_keys() -> None:
    assert encode_document({"b": 1, "a": 2}) == b'{\n  "b": 1,\n  "a": 2\n}\n'


def test_values_are_taken_for_what_they_are() -> None:
    assert (text_of("a"), text_of(1)) == ("a", None)
    assert (int_of(1), int_of(True), int_of(1.0)) == (1, None, None)
    assert (object_of({"a": 1}), object_of([1])) == ({"a": 1}, {})
    assert (list_of([1]), list_of("ab"), list_of(None)) == ([1], (), ())
