"""Captives, bound until a friend frees them, and prisoners, who wait (The Sand of Justice, The Furnished Cavern)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.seams import Change
from warhost.core.steps import Procedure
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import ATTACK_BARS, LISTENERS, OPENING, RECOVERY, SHOT_BARS
from warhost.skirmish.specials.base import RULE, ScenarioRule, occur, seat_of_side, special
from warhost.skirmish.state import ADVANCED, FOUGHT, LABOURED, MOVED, OFF, SHOT, SHOT_BACK, Skirmish, refuse

BUSY = MOVED | SHOT | SHOT_BACK | FOUGHT | ADVANCED | LABOURED
"""Whatever keeps somebody from using his knife."""


@special("captives")
class Captives(ScenarioRule, frozen=True):
    """Some fighters of a side are bound and count as stunned until one of theirs frees them."""

    who: tuple[str, ...]
    side: str

    def changes(self) -> tuple[Change, ...]:
        return (OPENING.add(Bind()), RECOVERY.add(self.free), ATTACK_BARS.add(self.spared), SHOT_BARS.add(self.spared))

    def bound(self, field: Skirmish) -> list[PieceId]:
        """Those who are bound now."""
        return [piece for piece in field.muster.named(*self.who) if field.idle[piece] and field.is_alive(piece)]

    def spared(self, field: Skirmish, attacker: PieceId, target: PieceId, defensive: bool = False) -> Refusal | None:
        """Nobody harms a bound captive."""
        if not field.idle[target] or target not in self.bound(field):
            return None
        them = field.ref(target)
        return refuse(msg("dn-bound", piece=them), RULE, them)

    def free(self, field: Skirmish, seat: SeatNumber) -> None:
        """In the recovery phase whoever stood idle beside a captive cuts the bonds."""
        if seat != seat_of_side(field, self.side):
            return
        for captive in self.bound(field):
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
    """The captives are bound before the first turn."""

    def run(self, field: Skirmish, /) -> None:
        for piece in field.muster.named(*Captives.of(field).who):
            if field.at[piece] != OFF:
                field.become(piece, Health.STUNNED)
                field.set("idle", piece, 1)


@special("prisoners")
class Prisoners(ScenarioRule, frozen=True):
    """Some fighters of a side do nothing, and nothing is done to them, until one of theirs comes to where they are."""

    who: tuple[str, ...]
    place: str

    def changes(self) -> tuple[Change, ...]:
        return (
            OPENING.add(Confine()),
            LISTENERS.add(self.hear),
            ATTACK_BARS.add(self.spared),
            SHOT_BARS.add(self.spared),
        )

    def waiting(self, field: Skirmish) -> list[PieceId]:
        """Those who wait for their rescuers."""
        return [piece for piece in field.muster.named(*self.who) if field.idle[piece] and field.is_alive(piece)]

    def spared(self, field: Skirmish, attacker: PieceId, target: PieceId, defensive: bool = False) -> Refusal | None:
        """Their keepers do them no harm."""
        if not field.idle[target] or target not in self.waiting(field):
            return None
        them = field.ref(target)
        return refuse(msg("dn-kept", piece=them), RULE, them)

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """One of theirs has come in."""
        if news[0] != "entered":
            return
        waiting = self.waiting(field)
        if not waiting or field.seat_of(news[1]) != field.seat_of(waiting[0]):
            return
        if set(field.hexes(news[1])) & set(field.muster.ground.site(self.place)):
            for piece in waiting:
                field.set("idle", piece, 0)
                field.tell(msg("dn-log-joined", piece=field.ref(piece)))
            occur(field, "prisoners-found")


@dataclass(frozen=True, slots=True)
class Confine(Procedure[Skirmish]):
    """The prisoners wait from the first turn on."""

    def run(self, field: Skirmish, /) -> None:
        for piece in field.muster.named(*Prisoners.of(field).who):
            if field.at[piece] != OFF:
                field.set("idle", piece, 1)
