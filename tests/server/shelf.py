"""The shelf of the tests: every rulebook of the package, and the toy of the conformance suite with a plain board.

``warhost serve --shelf tests.server.shelf:shelf_with_toy`` serves it to a browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from tests.conformance.toy import RULEBOOK
from tests.conformance.toy.board import CHEST, GRID, GROUND
from tests.conformance.toy.fen import NAMES, OFF, SEATS, crew_of, is_hound
from tests.conformance.toy.rules import RULES
from warhost import library
from warhost.core import Resolved
from warhost.server.boards import PlainHexBoard
from warhost.server.rendering import plain_text
from warhost.server.shelf import Shelf, Volume, board_of
from warhost.server.wire import boards

GROUND_NAMES = {"#": "rock", "m": "marsh", ".": "open ground", "T": "where the chest lay", "r": "home of red"}
POINTS = (0.0, 3**-0.5 - 0.5, 0.001)
"""Where the hawks' table begins and how long 1/1000 inch is, in hex widths."""
COLOURS = {"#": "#8a8378", "m": "#a9b58f", "T": "#e6d8b9", "r": "#e3b7ae", "b": "#b4c3df", "g": "#b9d6b4"}


def ground(hex_: int) -> boards.Ground:
    """What a hex of the fen is."""
    letter = GROUND[hex_]
    name = GROUND_NAMES.get(letter, f"home of {'blue' if letter == 'b' else 'green'}")
    return boards.Ground(token=GRID.token(hex_), name=f"{GRID.token(hex_)} ({name})", notes=[name])


def counter(_: Resolved, table: str, row: int, seen: Mapping[str, Any]) -> boards.Counter | None:
    """Runners, hounds, hawks, snares and the chest, out of the rows that a seat may see."""
    match table:
        case "piece":
            kind = "hound" if is_hound(row) else "runner"
            hex_ = seen.get("at", OFF)
            return boards.Counter(
                key=f"piece:{row}",
                kind=kind,
                id=row,
                name=NAMES[row],
                seat=SEATS[crew_of(row)],
                hex=hex_ if hex_ != OFF else None,
                zone="" if hex_ != OFF else "off",
                text=plain_text(f"{NAMES[row]}, {kind}"),
            )
        case "crew":
            name = f"{SEATS[row]}-hawk"
            pose = list(seen.get("hawk", ()))
            return boards.Counter(key=f"hawk:{row}", kind="hawk", id=row, name=name, seat=SEATS[row], pose=pose)
        case "snare":
            owner = seen.get("owner", OFF)
            name = f"snare of {SEATS[owner]}"
            return boards.Counter(
                key=f"snare:{row}", kind="snare", id=row, name=name, seat=SEATS[owner], hex=seen.get("lies_at")
            )
        case "world" if seen.get("bearer", OFF) == OFF:
            return boards.Counter(key="chest:0", kind="chest", id=0, name="the chest", hex=seen.get("chest", CHEST))
        case "world":
            aboard = f"piece:{seen['bearer']}"
            return boards.Counter(key="chest:0", kind="chest", id=0, name="the chest", aboard=aboard)
    return None


def toy() -> Volume:
    """The toy with a plain board of hexes; hawks fly in 1/1000 of a hex's width."""
    board = PlainHexBoard(GRID, ground, lambda hex_: COLOURS.get(GROUND[hex_], "#f3ead6"), counter, POINTS)
    return Volume(RULEBOOK, lambda: board, RULES)


@cache
def shelf_with_toy() -> Shelf:
    """All rulebooks and the toy."""
    standard = {id: partial(standard_volume, id) for id in library.SHELF}
    return Shelf({**standard, RULEBOOK.id: toy})


def standard_volume(id: str) -> Volume:
    """A rulebook of the package."""
    return Volume(library.rulebook(id), partial(board_of, id))
