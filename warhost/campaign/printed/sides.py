"""The two sides of the war and where a counter can be when it is not on the map (DG-00-01, DG-01-02)."""

from __future__ import annotations

from typing import Final

from warhost.core.ids import HexId, Side
from warhost.core.seats import Seat

HL: Final = Side(0)
"""The Dragon Highlords."""
WS: Final = Side(1)
"""The Whitestone Council."""
NEUTRAL: Final = Side(2)
"""Nobody yet: a nation that has joined neither side."""

HIGHLORD: Final = Seat("highlord")
WHITESTONE: Final = Seat("whitestone")
SEATS: Final = (HIGHLORD, WHITESTONE)

SIDE_NAMES: Final = ("Highlord", "Whitestone", "neutral")

OFF: Final = HexId(-1)
"""Not in play: has not entered the war yet."""
POOL: Final = HexId(-2)
"""In its side's Replacement Pool (DG-01-02)."""
GONE: Final = HexId(-3)
"""Out of the game for good."""
HELD: Final = HexId(-4)
"""Held aside until it can be placed (DG-11-02, DG-11-07, DG-11-15)."""
BORNE: Final = HexId(-5)
"""Carried by an army or a leader, wherever that one is (DG-11-02, DG-11-07, DG-11-16)."""


UNSEEN: Final = HexId(-6)
"""Somewhere on the map, as far as the other side knows (DG-07-50); only in views."""


AWAY: Final = HexId(-7)
"""Left the map over its edge (MD-36-06)."""


def enemy(side: Side) -> Side:
    """The other side."""
    return Side(1 - side)


def side_of(seat: str) -> Side:
    """The side of a seat."""
    return Side(SEATS.index(Seat(seat)))


def viewer_of(seat: str) -> Side:
    """The side that a seat looks through the eyes of; onlookers have none."""
    return Side(SEATS.index(Seat(seat))) if seat in SEATS else NEUTRAL
