"""`sieval serve advise`: a number from what an engine says of itself."""

import json
from pathlib import Path

from tests.cli.served import run_flags, sieval, simulated


def test_the_tokens_of_what_was_answered_bound_the_requests(tmp_path: Path) -> None:
    with simulated(tmp_path, "--slots", "512", "--capacity", "20000") as url:
        early = sieval("serve", "advise", url)
        assert early.returncode == 2
        assert early.stderr == (
            "error: the engine has answered 0 requests, too few to know their length; pass --prompt-tokens"
            " and --completion-tokens, or ask again when it has worked\n"
        )
        assert sieval(*run_flags(url, tmp_path / "out", "--limit", "40")).returncode == 0
        told = json.loads(sieval("serve", "advise", url, "-o", "json").stdout)
    assert told["answered"] == 40
    assert told["bound"] == "tokens"
    held = told["prompt_tokens"] + told["completion_tokens"] / 2
    assert told["running"] == int(20000 / held)
    assert told["in_flight"] == told["running"] + told["running"] // 8


def test_lengths_may_be_given_for_an_engine_that_has_not_worked(tmp_path: Path) -> None:
    with simulated(tmp_path, "--slots", "16", "--capacity", "1000000") as url:
        root = url.removesuffix("/v1")
        ended = sieval("serve", "advise", root, "--prompt-tokens", "200", "--completion-tokens", "4000")
    assert ended.returncode == 0
    assert ended.stdout == (
        "SGLang simulated\n"
        "room: 1,000,000 tokens, 16 requests running\n"
        "now: 0 running, 0 waiting, 0% of the tokens held\n"
        "a request: 200 + 4,000 tokens, 2,200 held on average while it runs\n"
        "--concurrency 18: 16 running, bound by max_running_requests\n"
    )


def test_an_engine_that_is_not_there_is_named() -> None:
    ended = sieval("serve", "advise", "http://127.0.0.1:9")
    assert ended.returncode == 2
    assert ended.stderr == (
        "error: cannot reach http://127.0.0.1:9/v1/loads: Connection refused; is the engine up?\n"
    )
