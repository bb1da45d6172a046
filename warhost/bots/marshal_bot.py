"""The second level: plays by exact odds and looks no further."""

from __future__ import annotations

from warhost.bots.hasty import Hasty
from warhost.bots.players import Role

ROLES = {
    "dragons-of-glory": Role("marshal", "fair"),
    "dragon-noir": Role("marshal", "fair"),
    "battlesystem": Role("marshal", "fair"),
}
"""The rulebooks that it understands."""
SLIPS = {"dragon-noir": 0.4, "battlesystem": 0.4}
"""The part of its orders given in haste; in the strategic war the warlord is better by looking further."""


class MarshalBot(Hasty):
    """Plays war by exact odds; in skirmish and battle some orders are given in haste."""

    name = "marshal"

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed, SLIPS)
