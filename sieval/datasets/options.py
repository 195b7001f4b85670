"""The options of a dataset as given, checked against the ones it takes."""

from collections.abc import Iterable, Mapping

from sieval.core.discovery import nearest


def checked_options(dataset: str, given: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """`given` with values stripped.

    Raises:
        ValueError: for an option that is not among `known`, or an empty value; names the nearest.
    """
    out: dict[str, str] = {}
    for option, value in given.items():
        if option not in known:
            takes = ", ".join(known) or "no options"
            raise ValueError(
                f"dataset {dataset} has no option {option[:80]!r}{nearest(option, known)} (it takes {takes})"
            )
        if not value.strip():
            raise ValueError(f"option {option} of dataset {dataset} must name a value (got {value[:80]!r})")
        out[option] = value.strip()
    return out


def one_of(option: str, value: str, allowed: Iterable[str]) -> str:
    """`value`.

    Raises:
        ValueError: when it is not among `allowed`; names the nearest.
    """
    choices = tuple(allowed)
    if value not in choices:
        raise ValueError(
            f"{option} must be one of {', '.join(choices)} (got {value[:80]!r}{nearest(value, choices)})"
        )
    return value


def some_of(option: str, value: str, allowed: Iterable[str]) -> tuple[str, ...]:
    """The parts of a comma list, each once, in the order given.

    Raises:
        ValueError: when a part is not among `allowed`, or there is none; names the nearest.
    """
    choices = tuple(allowed)
    parts = dict.fromkeys(part.strip() for part in value.split(",") if part.strip())
    if not parts:
        raise ValueError(f"{option} must be a comma list of {', '.join(choices)} (got {value[:80]!r})")
    return tuple(one_of(option, part, choices) for part in parts)
