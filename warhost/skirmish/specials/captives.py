"""Captives, bound until a friend frees them, and prisoners, who wait (The Sand of Justice, The Furnished Cavern)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import ATTACK_BARS, LISTENERS, OPENING, RECOVERY, SHOT_BARS
from warhost.skirmish.specials.base import RULE, ScenarioRule, occur, seat_of_side, special
from warhost.skirmish.state import ADVANCED, FOUGHT, LABOURED, MOVED, OFF, SHOT, SHOT_BACK, Skirmish

BUSY = MOVED | SHOT | SHOT_BACK | FOUGHT | ADVANCED | LABOURED
"""Acts that leave no time to free a captive."""


class Confined(ScenarioRule, frozen=True):
    """Some fighters of a side wait for their friends and can't be attacked until then."""

    who: tuple[str, ...]
    spared_text: ClassVar[str]
    """The message id of the refusal of an attack on them."""

    def held(self, field: Skirmish) -> list[PieceId]:
        """The fighters who still wait."""
        return [piece for piece in field.muster.named(*self.who) if field.idle[piece] and field.is_alive(piece)]

    def spared(self, field: Skirmish, attacker: PieceId, target: PieceId, defensive: bool = False) -> Refusal | None:
        """Refuses attacks and shots at them."""
        held = field.idle[target] and target in self.held(field)
        return field.refuse(self.spared_text, RULE, target) if held else None


@special("captives")
class Captives(Confined, frozen=True):
    """Some fighters of a side are bound and count as stunned until one of theirs frees them."""

    side: str
    spared_text = "dn-bound"

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(Bind()), RECOVERY.add(self.free), ATTACK_BARS.add(self.spared), SHOT_BARS.add(self.spared))

    def free(self, field: Skirmish, seat: SeatNumber) -> None:
        """In the recovery phase whoever stood idle beside a captive cuts the bonds."""
        if seat != seat_of_side(field, self.side):
            return
        for captive in self.held(field):
            rescuer = next((p for p in field.pieces_of(seat) if self._can_free(field, p, captive)), None)
            if rescuer is not None:
                field.set("idle", captive, 0)
                field.become(captive, Health.FIT)
                field.tell(msg("dn-log-freed", piece=field.ref(captive), by=field.ref(rescuer)))
                occur(field, f"freed-{field.muster.pieces[captive].token}")

    def _can_free(self, field: Skirmish, piece: PieceId, captive: PieceId) -> bool:
        return (
            field.is_able(piece)
            and not field.is_mounted(piece)
            and not field.did[piece] & BUSY
            and not field.has(piece, "dog")
            and field.distance(piece, captive) == 1
        )


@dataclass(frozen=True, slots=True)
class Bind(Procedure[Skirmish]):
    """Bind the captives before the first turn."""

    def run(self, field: Skirmish, /) -> None:
        for piece in field.muster.named(*Captives.of(field).who):
            if field.at[piece] != OFF:
                field.become(piece, Health.STUNNED)
                field.set("idle", piece, 1)


@special("prisoners")
class Prisoners(Confined, frozen=True):
    """Some fighters of a side neither act nor are attacked until one of their side reaches them."""

    place: str
    spared_text = "dn-kept"

    def changes(self) -> tuple[SeamChange, ...]:
        return (
            OPENING.add(Confine()),
            LISTENERS.add(self.hear),
            ATTACK_BARS.add(self.spared),
            SHOT_BARS.add(self.spared),
        )

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Release the prisoners when one of their side enters."""
        if news[0] != "entered":
            return
        waiting = self.held(field)
        if not waiting or field.seat_of(news[1]) != field.seat_of(waiting[0]):
            return
        if set(field.hexes(news[1])) & set(field.muster.ground.site(self.place)):
            for piece in waiting:
                field.set("idle", piece, 0)
                field.tell(msg("dn-log-joined", piece=field.ref(piece)))
            occur(field, "prisoners-found")


@dataclass(frozen=True, slots=True)
class Confine(Procedure[Skirmish]):
    """Make the prisoners wait from the first turn on."""

    def run(self, field: Skirmish, /) -> None:
        for piece in field.muster.named(*Prisoners.of(field).who):
            if field.at[piece] != OFF:
                field.set("idle", piece, 1)


@special("captive-gharvs")
class CaptiveGharvs(ScenarioRule, frozen=True):
    """Two Gharvs are kept in the Pit: they hunt there in every interphase and never leave (DN-5.3-07)."""

    who: tuple[str, ...]

    amends = ("DN-5.3-07",)
