"""A scene: what a seat sees, updated record by record. Where nothing is secret, all seats share one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from warhost.core import Game, Seat
from warhost.core.saving.chronicle import ChronicleEntry
from warhost.server.wire import boards

if TYPE_CHECKING:
    from warhost.server.boards import Board
    from warhost.server.boards.base import Deed


class Shift(NamedTuple):
    """What a record has changed in a scene."""

    facts: Any | None
    counters: list[boards.Counter]
    gone: list[str]
    before: dict[str, boards.Counter | None]
    """How the counters lay that have changed or gone, by key; None for those that are new."""


class Scene:
    """Facts and counters as one seat sees them."""

    def __init__(self, game: Game, board: Board, seat: Seat) -> None:
        self._game = game
        self._board = board
        self._feed = game.view(seat).feed()
        self._counters: dict[tuple[str, int], boards.Counter] = {}
        self.lying: dict[str, boards.Counter | None] = {}
        """All counters by key."""
        tables: Any = self._feed.whole["tables"]
        for table, rows in tables.items():
            for row, seen in enumerate(rows):
                self._place(table, row, seen)
        self._unseen = self._look_for_unseen()
        self.lying.update(self._unseen)

    def _look_for_unseen(self) -> dict[str, boards.Counter]:
        return {counter.key: counter for counter in self._board.unseen(self._game.resolved, self.facts)}

    def _place(self, table: str, row: int, seen: Mapping[str, Any]) -> boards.Counter | None:
        counter = self._board.counter(self._game.resolved, table, row, seen)
        if counter is not None:
            self._counters[table, row] = self.lying[counter.key] = counter
        return counter

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """What lines of the log tell that can be drawn."""
        return self._board.deeds

    @property
    def facts(self) -> Any:
        """What is known beside the rows."""
        return self._feed.whole["facts"]

    @property
    def counters(self) -> list[boards.Counter]:
        """All counters, in the order of the rows."""
        whole: Any = self._feed.whole["tables"]
        lying = [
            self._counters[table, row]
            for table, rows in whole.items()
            for row in range(len(rows))
            if (table, row) in self._counters
        ]
        return lying + list(self._unseen.values())

    def follow(self, entry: ChronicleEntry, touched: Mapping[str, set[int]]) -> Shift:
        """Update the scene after a record."""
        self._feed.hear(self._game, entry, touched)
        changes: Any = self._feed.changes()
        sizes = changes.get("sizes", {})
        gone: list[str] = []
        lay: dict[str, boards.Counter | None] = {}
        if sizes:
            removed = [key for key in self._counters if key[1] >= sizes.get(key[0], key[1] + 1)]
            taken = [self._counters.pop(key) for key in removed]
            gone = [counter.key for counter in taken]
            lay.update((counter.key, counter) for counter in taken)
        counters = []
        for table, rows in changes["tables"].items():
            for row, seen in rows.items():
                old = self._counters.get((table, int(row)))
                if (counter := self._place(table, int(row), seen)) is not None:
                    counters.append(counter)
                    lay[counter.key] = old
        if "facts" in changes:
            before, self._unseen = self._unseen, self._look_for_unseen()
            gone += [key for key in before if key not in self._unseen]
            fresh = [counter for key, counter in self._unseen.items() if before.get(key) != counter]
            counters += fresh
            lay.update((counter.key, before.get(counter.key)) for counter in fresh)
            lay.update((key, counter) for key, counter in before.items() if key not in self._unseen)
            self.lying.update(self._unseen)
        for key in gone:
            self.lying.pop(key, None)
        return Shift(changes.get("facts"), counters, gone, lay)
