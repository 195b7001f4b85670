"""SGLang's router: what it is told, and what is refused before."""

from pathlib import Path

import pytest

from sieval.serving.errors import ServingError
from sieval.serving.router import Router, RouterSettings, router_command


def test_the_router_leaves_retries_and_deadlines_to_sieval() -> None:
    pytest.importorskip("sglang_router")
    settings = RouterSettings(("http://a:30000/v1", "http://b:30000/"), policy="power_of_two")
    command = router_command(settings, 8000)
    assert settings.workers == ("http://a:30000", "http://b:30000")
    at = command.index("--worker-urls")
    assert command[at + 1 : at + 5] == ("http://a:30000", "http://b:30000", "--policy", "power_of_two")
    assert command[command.index("--request-timeout-secs") + 1] == "86400"
    assert "--disable-retries" in command


def test_one_worker_under_two_spellings_is_one() -> None:
    with pytest.raises(ValueError, match="a worker is given twice; give each once"):
        RouterSettings(("http://a:1", "http://a:1/v1"))


@pytest.mark.anyio
async def test_while_no_worker_answers_it_says_so_in_plain_words(tmp_path: Path) -> None:
    pytest.importorskip("sglang_router")
    away, log, shown = "http://127.0.0.1:9", tmp_path / "router.log", list[str]()
    router = Router(RouterSettings((away,), port=0, start_s=4.0), log)
    router.follow = shown.append
    with pytest.raises(ServingError) as refused:
        await router.start()
    late = "within the 4 s a start may take (`start_s`)"
    assert str(refused.value) == f"no answer from {away} {late}; the router's log is {log}"
    assert set(shown) == {f"no answer from {away} yet"}
    assert log.read_text()
