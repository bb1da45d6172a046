"""Modes of the strategic war: the kinds of things a side can do in a Movement or Combat Step.

Each chapter adds its own mode (marching, sailing, flying, attacking, a sea battle); the steps of ``sequence.py``
offer them all, and layers amend them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from warhost.campaign.position.hidden_counters import disclose
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.state import War
from warhost.core import modes
from warhost.core.ids import Side
from warhost.core.messages import Message
from warhost.core.orders import Kind, Order
from warhost.core.prompts import Ask, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Resolved
from warhost.core.seams import Seam
from warhost.core.seats import Seat
from warhost.core.steps import O


class Block(IntEnum):
    """The parts of a Movement Step: once a later one has begun the earlier ones are over (DG-12-08).

    ``War.sailing_over`` has the present one. Standard leaders move with the armies.
    """

    SHIPS = 0
    ARMIES = 1
    PERSONS = 2


class WarMode(modes.Mode[War, Side, O]):
    """One kind of order of a Movement or Combat Step."""

    block: ClassVar[Block | None] = Block.ARMIES
    """The part of the Movement Step that it belongs to; None if it can be done in any."""

    begins_with: ClassVar[Kind] = Kind.PIECE
    """What an order of this kind begins with: a piece or a hex."""

    def firsts(self, war: War, side: Side) -> Sequence[int]:
        """The pieces or hexes that an order of a side can begin with now."""
        raise NotImplementedError

    def offered(self, war: War, side: Side) -> bool:
        return bool(self.firsts(war, side))

    def block_of(self, war: War, order: O) -> Block | None:
        """The part of the Movement Step that an order belongs to; by default that of the mode."""
        return self.block

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


def block_of(mode: modes.Mode[War, Side, Any], war: War, order: Order) -> Block | None:
    """The part of the Movement Step that an order belongs to; None if it can be given in any."""
    return mode.block_of(war, order) if isinstance(mode, WarMode) else Block.ARMIES


class Foreseen(NamedTuple):
    """What a layer has to say about an order before it is given."""

    notes: tuple[Message, ...] = ()
    caution: Message | None = None
    """A grave consequence: players are asked whether they mean it."""


FORECASTS: Seam[Callable[[War, Side, Order], Foreseen | None]] = Seam("forecasts")
"""What layers foresee of an order of the Movement Step; None if nothing."""


def with_forecasts(war: War, side: Side, order: Order, preview: Preview | None) -> Preview | None:
    """A preview with what layers foresee."""
    foreseen = [found for foresee in war.rules[FORECASTS] if (found := foresee(war, side, order)) is not None]
    if not foreseen:
        return preview
    known = preview or Preview()
    notes = tuple(note for found in foreseen for note in found.notes)
    cautions = [known.caution, *(found.caution for found in foreseen)]
    return replace(known, notes=(*known.notes, *notes), caution=next(filter(None, cautions), None))


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
        why = self.lingers(war)
        if why is not None:
            asked = (war.seat(side), self.message, tuple(offers), self.rules, self.waiting, ((self.ending, why),))
            return Ask(*asked, firsts=tuple(firsts))
        return Ask(
            war.seat(side), self.message, (*offers, self.ending), self.rules, self.waiting, firsts=(*firsts, None)
        )

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        return self.lingers(war) if type(order) is self.ending.order else modes.Phase.refusal(self, war, order)

    def skip(self, war: War, /) -> None:
        disclose(war)

    def end(self, war: War, /) -> None:
        disclose(war)
