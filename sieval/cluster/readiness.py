"""What an actor says of itself once it can be asked, and what Ray says where it cannot."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sieval import __version__
from sieval.core.jsonvalue import JsonObject
from sieval.tasks.graders import code_of


@dataclass(frozen=True, slots=True)
class Readiness:
    """The state of the code on a node, and why it cannot be asked, where it cannot.

    `engine` is what was launched there: its name, version, command and log.
    """

    code: str
    host: str
    refusal: str | None = None
    engine: JsonObject = field(default_factory=dict)

    def refused(self, code: str) -> str | None:
        """Why the node is of no use to one whose own code is `code`; None where it is."""
        if self.refusal is not None:
            return f"{self.host}: {self.refusal}"
        if self.code != code:
            return f"{self.host} has {self.code}, not {code}; install the same on every node"
        return None


def code_here(graders: Sequence[str]) -> str:
    """The version, and the state of the graders' code: other verdicts come from another one only.

    Raises:
        ValueError: when a grader's module cannot be found.
    """
    return f"sieval {__version__} with graders {' '.join(sorted({code_of(name) for name in graders}))}"


def last_line(exc: Exception) -> str:
    """What one of Ray's messages of many lines comes to."""
    lines = [line.strip() for line in str(exc).splitlines() if line.strip()]
    return lines[-1][:200] if lines else type(exc).__name__
