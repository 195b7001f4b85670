import base64
import io
import json
import re
import zlib

from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.reports.page.blocks import PackedBlocks, plain_block


def test_plain_block_holds_its_value_and_no_markup() -> None:
    value: JsonObject = {"text": "</script><!-- & \u2028", "n": 1}
    block = plain_block("summary", value).decode()
    inside = block.removeprefix('<script type="application/json" id="summary">').removesuffix("</script>\n")
    assert json.loads(inside) == value
    assert not re.search("[<>&]", inside)


def test_packed_blocks_give_back_their_entries_in_order() -> None:
    file = io.BytesIO()
    blocks = PackedBlocks("rows", file, 200)
    entries: list[JsonValue] = [[at, "</script>" * 5, None] for at in range(20)]
    for entry in entries:
        blocks.add(entry)
    blocks.flush()
    blocks.flush()
    found = re.findall(
        r'<script type="text/plain" id="rows-(\d+)">([\w+/=]+)</script>\n', file.getvalue().decode()
    )
    unpacked = [json.loads(zlib.decompress(base64.b64decode(packed))) for _, packed in found]
    assert [int(number) for number, _ in found] == list(range(len(blocks.firsts)))
    assert len(found) > 3
    assert blocks.firsts == [sum(map(len, unpacked[:number])) for number in range(len(unpacked))]
    assert [entry for block in unpacked for entry in block] == entries
