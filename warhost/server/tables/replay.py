"""Replays: the position after any record, as a seat saw it then."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, NamedTuple

from warhost.core import Dice, Game, Message, Resolved, Seat, State
from warhost.core.game import start
from warhost.core.saving.chronicle import ChronicleEntry, Header
from warhost.server import rendering
from warhost.server.boards import Board
from warhost.server.tables.telling import events_of
from warhost.server.wire import games
from warhost.server.wire.boards import Counter
from warhost.server.wire.events import Event
from warhost.server.wire.prompts import Prompt, Waiting


class Told(NamedTuple):
    """What a seat was told of a record: its lines of the log, and the way that it could read last."""

    lines: list[Message]
    way: tuple[int, ...]


KEEP = 64
"""How many positions are cached."""


class Reel:
    """The records of a game, to be wound to any position. Any thread may use it."""

    def __init__(self, resolved: Resolved, header: Header) -> None:
        self._resolved = resolved
        self._header = header
        self._positions: OrderedDict[int, State] = OrderedDict()
        self._lock = Lock()

    def at(self, entries: Sequence[ChronicleEntry], position: int) -> Game:
        """A game that stands at a position. It has no chronicle and can only be looked at."""
        with self._lock:
            return self._wound(entries, position)

    def _wound(self, entries: Sequence[ChronicleEntry], position: int) -> Game:
        game = start(self._resolved, self._header, Dice(""))
        game.keep_no_chronicle()
        first, todo = self._way(entries, position)
        if first in self._positions:
            game.resume(self._positions[first].copy())
        elif first:
            state = game.rulebook.blank(self._resolved)
            state.restore(entries[first - 1].what["state"])
            game.resume(state)
        for index in todo:
            game.apply(entries[index])
        self._keep(position, game.state)
        return game

    def _way(self, entries: Sequence[ChronicleEntry], position: int) -> tuple[int, list[int]]:
        """The nearest cached position before the one wanted, and the records that lead from it there."""
        todo: list[int] = []
        here = position
        while here and here not in self._positions:
            entry = entries[here - 1]
            if entry.kind in ("snapshot", "epoch"):
                break
            if entry.kind == "undo":
                here = entry.what
            else:
                here -= 1
                todo.append(here)
        return here, todo[::-1]

    def _keep(self, position: int, state: State) -> None:
        self._positions[position] = state.copy()
        self._positions.move_to_end(position)
        while len(self._positions) > KEEP:
            self._positions.popitem(last=False)


def lying(game: Game, board: Board, whole: Any) -> dict[str, Counter]:
    """The counters that stand for what a seat sees, by key."""
    counters = [
        counter
        for name, rows in whole["tables"].items()
        for row, seen in enumerate(rows)
        if (counter := board.counter(game.resolved, name, row, seen)) is not None
    ]
    counters += board.unseen(game.resolved, whole["facts"])
    return {counter.key: counter for counter in counters}


def past_events(game: Game, before: Game, board: Board, seat: Seat, entry: ChronicleEntry, told: Told) -> list[Event]:
    """What a record did, as the seat saw it: the game after it and before it, what was told, the way that was read."""
    old, new = (lying(one, board, one.view(seat).snapshot()) for one in (before, game))
    changed = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    return events_of(old, new, changed, told.lines, board.deeds, told.way, rolled=entry.kind == "roll")


def past_view(
    game: Game,
    board: Board,
    id: str,
    seat: Seat,
    position: int,
    log: games.LogPage,
    events: list[Event],
) -> games.SeatView:
    """What a seat saw at a position: the board, who was to act or what was to be rolled, with nothing to decide."""
    view = game.view(seat)
    whole: Any = view.snapshot()
    waiting = [Waiting(seat=who, text=rendering.text(said) if said else None) for who, said in view.waiting_for]
    return games.SeatView(
        game=id,
        seat=seat,
        position=position,
        facts=whole["facts"],
        counters=list(lying(game, board, whole).values()),
        prompt=Prompt(waiting=waiting, roll=rendering.roll(game, seat), verdict=rendering.verdict(game)),
        log=log,
        replay=True,
        events=events,
    )
