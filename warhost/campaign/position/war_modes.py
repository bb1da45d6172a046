"""Modes of the strategic war: the kinds of things a side can do in a Movement or Combat Step.

Each chapter adds its own mode (marching, sailing, flying, attacking, a sea battle); the steps of ``sequence.py``
offer them all. Layers add or replace modes through the seams ``movement`` and ``combat``.
"""

from __future__ import annotations

from typing import ClassVar

from warhost.campaign.position.theatre import Theatre
from warhost.campaign.state import War
from warhost.core import modes
from warhost.core.orders import Kind
from warhost.core.prompts import Ask, OneOf
from warhost.core.seats import Seat


class WarMode(modes.Mode):
    """One kind of order of a Movement or Combat Step."""

    ends_sailing: ClassVar[bool] = True
    """Whether it moves air or ground armies or leaders, so that ships can move no more (DG-12-08)."""

    begins_with: ClassVar[Kind] = Kind.PIECE
    """What an order of this kind begins with: a piece or a hex."""

    def firsts(self, war: War, side: int) -> list[int]:
        """The pieces or hexes that an order of a side can begin with now."""
        raise NotImplementedError

    def offered(self, war: War, side: int) -> bool:
        return bool(self.firsts(war, side))

    def is_at_hand(self, theatre: Theatre) -> bool:
        """Whether there is anybody or anything in the game that could ever do this."""
        return True


def ends_sailing(mode: modes.Mode) -> bool:
    """Whether ships can move no more once a side has done this (DG-12-08)."""
    return isinstance(mode, WarMode) and mode.ends_sailing


class WarPhase(modes.Phase):
    """A Movement or Combat Step: its side does one thing after the other until it has done enough."""

    __slots__ = ()

    def seat(self, war: War, /) -> Seat:
        return war.seat(self.side)

    def at_hand(self, war: War, /) -> tuple[modes.Mode, ...]:
        return war.at_hand[self.seam]

    def ask(self, war: War, /) -> Ask:
        side = self.side
        offers, firsts = [], []
        for mode in war.at_hand[self.seam]:
            found = mode.firsts(war, side)
            if found:
                offers.append(mode.offer)
                firsts.append(OneOf(mode.begins_with, found))
        asked = (war.seat(side), self.message, (*offers, self.ending), self.rules, self.waiting)
        return Ask(*asked, firsts=(*firsts, None))

    def skip(self, war: War, /) -> None:
        war.disclose()

    def end(self, war: War, /) -> None:
        war.disclose()
