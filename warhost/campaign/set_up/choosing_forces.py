"""Choosing forces before the set-up: which counters take part (DG-16-02, DG-17-02, DG-19-01, DG-19-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.printed.sides import GONE, NEUTRAL
from warhost.campaign.scenario.scenario_files import Muster, side_number
from warhost.campaign.state import War
from warhost.core.ids import PieceId, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Order, Pieces
from warhost.core.prompts import Ask, Choices, Offer, SubsetOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision


@dataclass(frozen=True, slots=True)
class Enlist(Order):
    """Name the counters that take part; the others leave the game: ``enlist ariakus,kitiara``."""

    verb = "enlist"
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class ChooseForces(Decision[War, Enlist]):
    """A side chooses which counters of some of its forces take part."""

    index: int

    def _muster(self, war: War) -> Muster:
        return war.theatre.scenario.muster[self.index]

    def _candidates(self, war: War) -> list[PieceId]:
        muster = self._muster(war)
        side = side_number(muster.side)
        return [
            piece
            for piece, counter in each_piece(war.theatre.pieces)
            if war.owner[piece] == side
            and war.at[piece] != GONE
            and counter.nation in muster.nations
            and (not muster.kinds or counter.kind in muster.kinds)
        ]

    def _bounds(self, war: War) -> tuple[int, int]:
        return self._muster(war).bounds(len(self._candidates(war)))

    def ask(self, war: War, /) -> Ask:
        least, most = self._bounds(war)
        return Ask(
            war.seat(side_number(self._muster(war).side)),
            msg("dg-ask-muster-up-to" if least < most else "dg-ask-muster", n=most, of=len(self._candidates(war))),
            (Offer(Enlist, msg("dg-offer-enlist")),),
            (self._muster(war).rule,),
            msg("dg-wait-muster"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        least, most = self._bounds(war)
        return SubsetOf(self._candidates(war), least, most)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Enlist)
        rule = (self._muster(war).rule,)
        strangers = [piece for piece in order.pieces if piece not in self._candidates(war)]
        if strangers:
            who = war.ref(strangers[0])
            return Refusal(msg("dg-muster-stranger", piece=who), rule, (who,))
        least, most = self._bounds(war)
        if not least <= len(order.pieces) <= most:
            return Refusal(
                msg("dg-muster-number", least=least, most=most, n=len(order.pieces)), rule, war.refs(order.pieces)
            )
        return None

    def take(self, war: War, order: Enlist, /) -> None:
        for piece in self._candidates(war):
            if piece not in order.pieces:
                dismiss(war, piece)
        names = ", ".join(war.ref(piece).text for piece in order.pieces)
        war.tell(
            msg("dg-log-muster", side=war.theatre.side_names[side_number(self._muster(war).side)], pieces=names or "—")
        )


def dismiss(war: War, piece: PieceId) -> None:
    """Take a counter that was not chosen out of the game, unless an event can still bring it (DG-11-15)."""
    token = war.theatre.pieces[piece].token
    if any(counter.event is not None and token in counter.event.brings for counter in war.theatre.pieces):
        war.join(piece, NEUTRAL)
    else:
        war.put(piece, GONE)
