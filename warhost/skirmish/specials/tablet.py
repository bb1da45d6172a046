"""The tablet of Uzun: a reader reads it aloud, and a listener or the bearer of the tablet must bring the news out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.skirmish.acts.carrying import has_hands
from warhost.skirmish.movement.paths import OwnAct, act, too_dear
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.prospects import may_act, may_live
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.seams import LISTENERS, TURN_ENDS
from warhost.skirmish.specials.base import RULE, ScenarioRule, living, occur, special
from warhost.skirmish.specials.captives import BUSY
from warhost.skirmish.state import OFF, Going, Legs, Skirmish

WITNESSES, LIES_AT, BEARER = "tablet-witnesses", "tablet-at", "tablet-bearer"
TAKING = 1
"""What it costs to take the tablet up."""


@special("tablet")
class Tablet(ScenarioRule, frozen=True):
    """A reader who spends his whole turn before the tablet, and does nothing else, reads it to those around him.

    Once it has been read anybody on foot may carry it.
    """

    place: str
    readers: tuple[str, ...]
    company: int

    def changes(self) -> tuple[SeamChange, ...]:
        return (TURN_ENDS.add(self.read), LISTENERS.add(self.hear))

    def read(self, field: Skirmish, seat: SeatNumber) -> None:
        """Note at the end of a turn who has read the tablet and who has heard it."""
        for reader in living(field, self.readers):
            if field.seat_of(reader) != seat or not self._reads(field, reader):
                continue
            heard = [p for p in field.pieces_of(seat) if field.is_able(p) and field.distance(reader, p) <= self.company]
            if not field.times("tablet-read"):
                field.tell(msg("dn-log-tablet", piece=field.ref(reader)))
                remember(field, LIES_AT, field.at[reader])
                occur(field, "tablet-read")
            remember(field, WITNESSES, tuple(sorted({*recall(field, WITNESSES, ()), *heard})))

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        """Reading needs a reader; after that anybody who takes the tablet along carries the news."""
        if event not in ("tablet-read", "witness-left"):
            return None
        readers = [piece for piece in field.muster.named(*self.readers) if may_live(field, piece)]
        if event == "tablet-read" or not field.times("tablet-read"):
            return 0, len(readers)
        seats = {field.seat_of(piece) for piece in field.muster.named(*self.readers)}
        return 0, field.muster.size if any(may_act(field, seat) for seat in seats) else 0

    def _reads(self, field: Skirmish, reader: PieceId) -> bool:
        return (
            field.is_able(reader)
            and field.at[reader] in field.muster.ground.site(self.place)
            and recall(field, LIES_AT, field.at[reader]) == field.at[reader]
            and not field.did[reader] & BUSY
            and field.cast_in[reader] != field.player_turn[0]
        )

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Handle a listener or the bearer leaving the map, or the bearer falling and dropping the tablet."""
        bears = recall(field, BEARER, NOBODY) == news[1] if len(news) > 1 else False
        if news[0] == "left" and (bears or news[1] in recall(field, WITNESSES, ())):
            occur(field, "witness-left")
        if bears and news[0] in ("stunned", "wounded", "died"):
            drop(field)


def tablet_at(field: Skirmish) -> HexId:
    """The hex where the tablet lies, from the moment when it can be carried; OFF while somebody carries it."""
    found: HexId = recall(field, LIES_AT, OFF)
    return found


def bearer(field: Skirmish) -> PieceId:
    """Who carries the tablet."""
    found: PieceId = recall(field, BEARER, NOBODY)
    return found


def messengers(field: Skirmish) -> tuple[PieceId, ...]:
    """Those on the map who could bring the news out: the listeners and the bearer of the tablet."""
    knowing = {*recall(field, WITNESSES, ()), bearer(field)} - {NOBODY}
    return tuple(sorted(piece for piece in knowing if field.is_alive(piece)))


def drop(field: Skirmish) -> None:
    """Drop the tablet where its bearer is."""
    piece = bearer(field)
    if field.at[piece] != OFF:
        remember(field, BEARER, NOBODY)
        remember(field, LIES_AT, field.at[piece])
        field.tell(msg("dn-log-tablet-dropped", piece=field.ref(piece), hex=field.hex_ref(field.at[piece])))


@act
class TakeTablet(OwnAct):
    """``take-tablet:rix``: take up the tablet, once it has been read, in the hex where it lies."""

    word = "take-tablet"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        here = field.at[going.piece]
        if here == OFF or tablet_at(field) != here:
            return [field.refuse("dn-no-tablet", RULE, going.piece)]
        if piece != going.piece or not field.is_single(piece) or not has_hands(field, piece):
            return [field.refuse("dn-tablet-on-foot", RULE, going.piece)]
        return too_dear(field, going, TAKING, here)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        remember(field, LIES_AT, OFF)
        remember(field, BEARER, piece)
        field.tell(msg("dn-log-tablet-taken", piece=field.ref(piece)))
        return replace(going, points=going.points - TAKING), 0


@act
class DropTablet(OwnAct):
    """``drop-tablet:rix``: lay the tablet down; it costs nothing."""

    word = "drop-tablet"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        if piece == going.piece == bearer(field) and field.at[piece] != OFF:
            return []
        return [field.refuse("dn-no-tablet", RULE, going.piece)]

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        drop(field)
        return going, 0
