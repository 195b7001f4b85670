"""Metrics in the one notation of a report's scores: percent with two decimals."""

from sieval.core.jsonvalue import JsonValue

_SHARES = ("pass@", "pass^", "maj@", "self_consistency")


def metric_text(name: str, value: JsonValue) -> str:
    """`71.25 %`; counts and what else is no fraction stand as they are.

    What sieval measures of rollouts is a share, and shown times 100; a task's own fractions are percentages.

    >>> metric_text("maj@4", 0.7125), metric_text("AAcc", 38.5), metric_text("n_short", 3)
    ('71.25 %', '38.50 %', '3')
    """
    if not isinstance(value, float):
        return str(value)
    return f"{100 * value if name.startswith(_SHARES) else value:.2f} %"
