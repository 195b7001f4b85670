"""Settings become the endpoint they describe."""

import pytest

from sieval.models.balance import BalancedEndpoint
from sieval.models.connect import connect
from sieval.models.http_endpoint import HttpEndpoint
from sieval.models.openai_sdk import SdkEndpoint
from sieval.models.replay import ReplayEndpoint
from sieval.models.settings import EndpointSettings

ONE, TWO = "http://a:1/v1", "http://b:1/v1"


def test_each_kind_of_endpoint_is_chosen() -> None:
    assert isinstance(connect(EndpointSettings("m", (ONE,))), HttpEndpoint)
    assert isinstance(connect(EndpointSettings("m", (ONE, TWO))), BalancedEndpoint)
    assert isinstance(connect(EndpointSettings("m", (ONE,), client="openai")), SdkEndpoint)
    assert isinstance(connect(EndpointSettings("replay:stored.jsonl")), ReplayEndpoint)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (EndpointSettings("m"), "model 'm' needs a base URL; pass --base-url http://HOST:PORT/v1"),
        (EndpointSettings("m", (ONE, ONE + "/")), "a base URL is given twice; give each once"),
    ],
)
def test_settings_that_describe_none_are_refused(settings: EndpointSettings, message: str) -> None:
    with pytest.raises(ValueError, match="base URL") as caught:
        connect(settings)
    assert str(caught.value) == message
