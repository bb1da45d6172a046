"""Who decides: the seats of a game.

A seat is a place at the table that decides for a side; persons, a team or an automaton fill it. Chance has a seat of
its own, so that every roll of the dice is asked for like any other decision.
"""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", str)
"""The stable name of a place at the table, such as ``Seat("whitestone")``."""

CHANCE: Final = Seat("chance")
"""The seat that throws dice, draws counters and shuffles cards."""

SPECTATOR: Final = Seat("spectator")
"""A seat that may look at what is public and never decides anything."""
