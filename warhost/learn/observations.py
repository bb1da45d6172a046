"""What a seat sees, as one array: every number of every row of the position that it may know.

A cell that the seat can't see holds its default, so an observation reveals nothing that the view doesn't.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from warhost.core import Game, Seat
from warhost.learn.actions import Draft

DRAFTED = 16
"""How many actions of the order in the making are shown."""

Numbers = NDArray[np.int32]


class Columns:
    """Where in an observation each number stands: table by table, row by row, column by column.

    Tables that grow during a game and columns that hold no single number are left out.
    """

    def __init__(self, game: Game) -> None:
        state = game.state
        self.seats = game.seats
        self._tables: list[tuple[str, int, dict[str, tuple[int, int]]]] = []
        width = 0
        for table in state.tables:
            defaults = {name: int(default) for name, default in table.saved.items() if isinstance(default, int)}
            if table.grows or not defaults or not state.size(table.name):
                continue
            places = {name: (index, default) for index, (name, default) in enumerate(defaults.items())}
            self._tables.append((table.name, state.size(table.name), places))
            width += state.size(table.name) * len(places)
        self.position = width
        self.size = width + 2 + DRAFTED

    def observe(self, game: Game, seat: Seat, draft: Draft | None) -> Numbers:
        """The position as a seat sees it, which seat it is, and the order it is making."""
        found = np.zeros(self.size, dtype=np.int32)
        start = 0
        for name, rows, places in self._tables:
            block = found[start : start + rows * len(places)].reshape(rows, len(places))
            block[:] = [default for _, default in places.values()]
            for row in range(rows):
                self._fill(block[row], game.rulebook.row(game.state, seat, name, row), places)
            start += rows * len(places)
        found[start] = self.seats.index(seat)
        taken = draft.taken[:DRAFTED] if draft is not None else ()
        found[start + 1] = len(taken)
        found[start + 2 : start + 2 + len(taken)] = taken
        return found

    def _fill(self, cells: Numbers, row: dict[str, Any], places: dict[str, tuple[int, int]]) -> None:
        for name, value in row.items():
            place = places.get(name)
            if place is not None and isinstance(value, int):
                cells[place[0]] = value
