"""Looking back at a finished game: a separate process finds the costliest orders and reports its progress."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from warhost.bots.looking_back import costliest
from warhost.core import Seat, WarhostError
from warhost.core.messages import Message, read_message
from warhost.core.saving.loading import load_lines
from warhost.core.saving.saves import save_lines
from warhost.library import CODEC
from warhost.server import rendering
from warhost.server.problems import Trouble
from warhost.server.shelf import load_shelf
from warhost.server.tables.table import GameTable
from warhost.server.tables.wording import order_in_words
from warhost.server.wire import games
from warhost.server.wire.texts import Text
from warhost.texts import say

if TYPE_CHECKING:
    from warhost.server.house import House

LOG = logging.getLogger("warhost.bots")
MOST_KEPT: Final = 200
"""The number of games whose findings are kept in memory."""
LONGEST: Final = 3600.0
"""The seconds after which a search is given up."""
PATIENT: Final = 3
"""The niceness of the process, so that games in play get the processor first."""


class GameToJudge(msgspec.Struct, frozen=True):
    """The input of the process: a finished game, and the seats whose orders it judges; empty means all."""

    shelf: str
    lines: list[str]
    seat: str = ""


class Found(msgspec.Struct, frozen=True):
    """A costly order as the process reports it."""

    record: int
    seat: str
    turn: int
    order: str
    instead: str
    reason: Any
    cost: float


class Tidings(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line from the process: its progress, and in the end its findings."""

    done: int = 0
    whole: int = 0
    found: list[Found] | None = None


class LookBack:
    """The search of one game."""

    def __init__(self, whole: int) -> None:
        self.done = 0
        self.whole = whole
        self.found: list[Found] | None = None
        self.has_failed = False

    def hear(self, tidings: Tidings) -> None:
        """Take in a line of the process."""
        if tidings.found is not None:
            self.found = tidings.found
        else:
            self.done, self.whole = tidings.done, tidings.whole


class Hindsight:
    """Looks back at the finished games of a house, one after another."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._searches: OrderedDict[tuple[str, int], LookBack] = OrderedDict()
        self._one_at_a_time = asyncio.Semaphore(1)

    async def look_back(self, id: str, key: str | None) -> games.LookingBack:
        """The findings so far; the first request starts the search. The table stays free meanwhile."""
        async with self._house.table(id) as table:
            self._house.caller(table, key)
            if not table.over:
                raise Trouble("not-allowed", say("server-look-back-later"))
            at = (id, table.position)
            search = self._searches.get(at)
            if search is None:
                search = self._searches[at] = LookBack(len(table.game.entries))
                task = GameToJudge(self._house.settings.shelf, save_lines(table.game, CODEC), _judged(table))
                self._house.spawn(self._search(id, search, task))
                while len(self._searches) > MOST_KEPT:
                    self._searches.popitem(last=False)
            self._searches.move_to_end(at)
            if search.has_failed:
                # The failure is reported once; the next request tries again.
                del self._searches[at]
            return _told(table, search)

    async def _search(self, id: str, search: LookBack, task: GameToJudge) -> None:
        async with self._one_at_a_time:
            try:
                await asyncio.wait_for(_searched_elsewhere(task, search), LONGEST)
            except (OSError, TimeoutError, ValueError) as error:
                LOG.warning("looking back at game %s: %s", id, repr(error))
        search.has_failed = search.found is None


async def _searched_elsewhere(task: GameToJudge, search: LookBack) -> None:
    """Run the search in a process and listen to it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(msgspec.json.encode(task))
        await process.stdin.drain()
        process.stdin.close()
        async for line in process.stdout:
            search.hear(msgspec.json.decode(line, type=Tidings))
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _judged(table: GameTable) -> str:
    """The seats whose orders are judged: a lone player's own, otherwise everybody's."""
    people = [seat.seat for seat in table.kept.seats if seat.filled == "person"]
    return people[0] if len(people) == 1 else ""


def _told(table: GameTable, search: LookBack) -> games.LookingBack:
    """The progress of a search as it is sent to clients."""
    if search.has_failed:
        return games.LookingBack(state="failed", done=search.done, whole=search.whole, orders=[])
    if search.found is None:
        return games.LookingBack(state="searching", done=search.done, whole=search.whole, orders=[])
    orders = [
        games.CostlyOrder(
            position=one.record,
            seat=one.seat,
            turn=one.turn,
            text=one.order,
            words=_words(table, one.order),
            better=one.instead,
            better_words=_words(table, one.instead),
            reason=_reason(one.reason),
            cost=round(100 * one.cost),
        )
        for one in search.found
    ]
    return games.LookingBack(state="done", done=search.whole, whole=search.whole, orders=orders)


def _words(table: GameTable, order: str) -> str:
    """An order in words; as typed if the final position has no words for it any more."""
    try:
        return order_in_words(table.game, table.game.read(order))
    except WarhostError:
        return order


def _reason(reason: Any) -> Text | None:
    if not reason:
        return None
    return rendering.plain_text(reason) if isinstance(reason, str) else rendering.text(read_message(reason))


def search(task: GameToJudge) -> None:
    """Find the costliest orders; every step is a line on the output."""
    game = load_lines(task.lines, load_shelf(task.shelf).rulebook, codec=CODEC, name="chronicle")
    found = costliest(game, Seat(task.seat) if task.seat else None, lambda done, whole: _tell(Tidings(done, whole)))
    _tell(
        Tidings(
            found=[
                Found(
                    one.record,
                    one.seat,
                    one.turn,
                    one.order,
                    one.instead,
                    one.reason.plain() if isinstance(one.reason, Message) else one.reason,
                    one.cost,
                )
                for one in found
            ]
        )
    )


def _tell(tidings: Tidings) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(tidings) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    os.nice(PATIENT)
    search(msgspec.json.decode(sys.stdin.buffer.read(), type=GameToJudge))
