"""The two sides of the war and where a counter can be when it is not on the map (DG-00-01, DG-01-02)."""

from __future__ import annotations

from typing import Final

from warhost.core.seats import Seat

HL: Final = 0
"""The Dragon Highlords."""
WS: Final = 1
"""The Whitestone Council."""
NEUTRAL: Final = 2
"""Nobody yet: a nation that has joined neither side."""

HIGHLORD: Final = Seat("highlord")
WHITESTONE: Final = Seat("whitestone")
SEATS: Final = (HIGHLORD, WHITESTONE)

SIDE_NAMES: Final = ("Highlord", "Whitestone", "neutral")

OFF: Final = -1
"""Not in play: has not entered the war yet."""
POOL: Final = -2
"""In its side's Replacement Pool (DG-01-02)."""
GONE: Final = -3
"""Out of the game for good."""
HELD: Final = -4
"""Held aside until it can be placed (DG-11-02, DG-11-07, DG-11-15)."""
BORNE: Final = -5
"""Carried by an army or a leader, wherever that one is (DG-11-02, DG-11-07, DG-11-16)."""


UNSEEN: Final = -6
"""Somewhere on the map, as far as the other side knows (DG-07-50); only in views."""


def enemy(side: int) -> int:
    """The other side."""
    return 1 - side


def side_of(seat: str) -> int:
    """The side of a seat."""
    return SEATS.index(Seat(seat))


def viewer_of(seat: str) -> int:
    """The side that a seat looks through the eyes of; onlookers have none."""
    return SEATS.index(Seat(seat)) if seat in SEATS else NEUTRAL
