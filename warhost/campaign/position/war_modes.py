"""Modes of the strategic war: the kinds of things a side can do in a Movement or Combat Step.

Each chapter adds its own mode (marching, sailing, flying, attacking, a sea battle); the steps of ``sequence.py``
offer them all, and layers amend them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from warhost.campaign.position.hidden_counters import disclose
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.state import War
from warhost.core import modes
from warhost.core.ids import Side
from warhost.core.orders import Kind
from warhost.core.prompts import Ask, OneOf
from warhost.core.rulebook import Resolved
from warhost.core.seams import Seam
from warhost.core.seats import Seat
from warhost.core.steps import O


class WarMode(modes.Mode[War, Side, O]):
    """One kind of order of a Movement or Combat Step."""

    ends_sailing: ClassVar[bool] = True
    """Whether it moves air or ground armies or leaders, so that ships can move no more (DG-12-08)."""

    begins_with: ClassVar[Kind] = Kind.PIECE
    """What an order of this kind begins with: a piece or a hex."""

    def firsts(self, war: War, side: Side) -> Sequence[int]:
        """The pieces or hexes that an order of a side can begin with now."""
        raise NotImplementedError

    def offered(self, war: War, side: Side) -> bool:
        return bool(self.firsts(war, side))

    def is_at_hand(self, theatre: Theatre) -> bool:
        """Whether there is anybody or anything in the game that could ever do this."""
        return True


MOVEMENT: Seam[WarMode[Any]] = Seam("movement")
"""What a side can do in its Movement Step."""
COMBAT: Seam[WarMode[Any]] = Seam("combat")
"""What a side can do in its Combat Step."""


@lru_cache(maxsize=256)
def modes_at_hand(rules: Resolved, seam: Seam[WarMode[Any]]) -> tuple[WarMode[Any], ...]:
    """The modes of a phase that somebody in this game could ever use."""
    return tuple(mode for mode in rules[seam] if mode.is_at_hand(rules.data))


def ends_sailing(mode: modes.Mode[War, Side, Any]) -> bool:
    """Whether ships can move no more once a side has done this (DG-12-08)."""
    return isinstance(mode, WarMode) and mode.ends_sailing


class WarPhase(modes.Phase[War, Side]):
    """A Movement or Combat Step: its side does one thing after the other until it has done enough."""

    __slots__ = ()

    side: Side

    @property
    def actor(self) -> Side:
        return self.side

    def seat(self, war: War, /) -> Seat:
        return war.seat(self.side)

    seam: ClassVar[Seam[WarMode[Any]]]

    def at_hand(self, war: War, /) -> tuple[WarMode[Any], ...]:
        return modes_at_hand(war.rules, self.seam)

    def ask(self, war: War, /) -> Ask:
        side = self.side
        offers, firsts = [], []
        for mode in self.at_hand(war):
            found = mode.firsts(war, side)
            if found:
                offers.append(mode.offer)
                firsts.append(OneOf(mode.begins_with, found))
        asked = (war.seat(side), self.message, (*offers, self.ending), self.rules, self.waiting)
        return Ask(*asked, firsts=(*firsts, None))

    def skip(self, war: War, /) -> None:
        disclose(war)

    def end(self, war: War, /) -> None:
        disclose(war)
