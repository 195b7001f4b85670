"""Units handed to engines: bounded, to whoever has room, past those that cannot be asked."""

from collections.abc import Callable, Sequence
from pathlib import Path

import anyio
import pytest

from sieval.cluster.engine import Progress
from sieval.cluster.errors import ClusterError
from sieval.cluster.gathering import Gathering
from sieval.cluster.lane import Lane
from sieval.cluster.units import Unit, UnitEnd
from sieval.core.tally import Tally
from tests.cluster.test_gathering import gathering_in

pytestmark = pytest.mark.anyio


class ScriptedEngine:
    """Says it cannot be asked for `refusal`; else ends each unit as `script` does."""

    def __init__(self, script: Callable[[Unit], UnitEnd], refusal: str | None = None) -> None:
        self.units: list[int] = []
        self.most = 0
        self.released = 0
        self._held = 0
        self._script = script
        self._refusal = refusal

    async def check(self) -> str | None:
        """As scripted; one that never comes waits."""
        if self._refusal == "never comes":
            await anyio.sleep_forever()
        return self._refusal

    async def run_unit(self, unit: Unit) -> UnitEnd:
        """As scripted, after others had their turn."""
        self._held += 1
        self.most = max(self.most, self._held)
        self.units.append(unit.number)
        await anyio.sleep(0.001)
        self._held -= 1
        return self._script(unit)

    async def progress(self) -> Sequence[Progress]:
        """None."""
        return ()

    async def keep(self) -> None:
        """Nothing was launched."""

    async def release(self) -> None:
        """Counted."""
        self.released += 1


def well(unit: Unit) -> UnitEnd:
    return UnitEnd(unit.number, Tally(1, answered=len(unit.samples)))


def lost(unit: Unit) -> UnitEnd:
    raise ClusterError(f"unit {unit.number} was lost")


async def ask(folder: Path, *engines: ScriptedEngine) -> Gathering:
    gathering = gathering_in(folder)
    await Lane(engines, [gathering], 3).ask_all()
    gathering.run.directory.close()
    assert all(engine.released == 1 for engine in engines)
    return gathering


async def test_each_unit_is_asked_once_and_no_engine_holds_more_than_two(tmp_path: Path) -> None:
    engines = [ScriptedEngine(well), ScriptedEngine(well)]
    gathering = await ask(tmp_path, *engines)
    assert sorted(engines[0].units + engines[1].units) == list(range(6))
    assert [engine.most for engine in engines] == [2, 2]
    assert (gathering.run.error, gathering.run.tally.answered) == (None, 6)


async def test_an_engine_that_cannot_be_asked_is_left_out(tmp_path: Path) -> None:
    good, bad = ScriptedEngine(well), ScriptedEngine(well, "node 2: no GPU")
    gathering = await ask(tmp_path, good, bad)
    assert (len(good.units), bad.units, gathering.run.error) == (6, [], None)


async def test_nobody_waits_for_an_engine_that_is_not_needed_any_more(tmp_path: Path) -> None:
    gathering = await ask(tmp_path, ScriptedEngine(well), ScriptedEngine(well, "never comes"))
    assert gathering.run.error is None


async def test_without_any_engine_the_run_fails(tmp_path: Path) -> None:
    gathering = await ask(
        tmp_path, ScriptedEngine(well, "node 1: no GPU"), ScriptedEngine(well, "node 2: no GPU")
    )
    assert str(gathering.run.error) == "node 1: no GPU; node 2: no GPU"


async def test_a_lost_unit_ends_the_run_and_no_more_are_asked(tmp_path: Path) -> None:
    engine = ScriptedEngine(lost)
    gathering = await ask(tmp_path, engine)
    assert str(gathering.run.error) == "unit 0 was lost"
    assert engine.units == [0, 1]
