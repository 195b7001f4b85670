"""The least a client can do: ask every prompt over aiohttp, keep each answer, grade nothing."""

import sys
from pathlib import Path

import aiohttp
import anyio
import orjson


async def ask_all(prompts: list[str], url: str, model: str, in_flight: int, out: Path) -> None:
    """Write one line an answer to `out`."""
    todo = iter(prompts)
    connector = aiohttp.TCPConnector(limit=in_flight)
    with out.open("wb") as file:
        async with aiohttp.ClientSession(connector=connector) as session, anyio.create_task_group() as group:

            async def work() -> None:
                for prompt in todo:
                    body = {"model": model, "messages": [{"role": "user", "content": prompt}]}
                    async with session.post(f"{url}/chat/completions", json=body) as answer:
                        value = orjson.loads(await answer.read())
                    file.write(orjson.dumps(value["choices"][0]["message"], option=orjson.OPT_APPEND_NEWLINE))

            for _ in range(in_flight):
                group.start_soon(work)


def main() -> None:
    """`bare_loop PROMPTS.jsonl URL MODEL IN_FLIGHT OUT`."""
    source, url, model, in_flight, out = sys.argv[1:]
    prompts = [orjson.loads(line) for line in Path(source).read_bytes().splitlines()]
    anyio.run(ask_all, prompts, url, model, int(in_flight), Path(out))


if __name__ == "__main__":
    main()
