"""Settings that make no sense are refused."""

from typing import Any

import pytest

from sieval.serving.simulation import FAULT_MEANINGS, Simulation

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"accuracy": 1.5}, "accuracy must lie in [0, 1] (got 1.5)"),
    ({"faults": {"reset": -0.1}}, "share of reset must lie in [0, 1] (got -0.1)"),
    (
        {"faults": {"lightning": 0.1}},
        f"fault must be one of {', '.join(FAULT_MEANINGS)} (got 'lightning')",
    ),
    (
        {"faults": {"reset": 0.6, "cut": 0.5}},
        "shares of the faults drawn per attempt must add to at most 1 (got 1.1)",
    ),
    ({"latency_s": -1.0}, "latency_s must not be negative (got -1.0)"),
    ({"slots": 0}, "slots must be at least 1 (got 0)"),
]


@pytest.mark.parametrize(("settings", "message"), REFUSED)
def test_setting_out_of_range_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is asserted
        Simulation(**settings)
    assert str(caught.value) == message
