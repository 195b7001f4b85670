"""SGLang's router: what it is told, and what is refused before."""

import pytest

from sieval.serving.router import RouterSettings, router_command


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
