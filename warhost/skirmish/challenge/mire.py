"""Armoured characters may get stuck in the marsh, an optional rule from a magazine (rulebook 5.23; DN-5.23-01)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.core.dice import Roll
from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.seams import SeamChange
from warhost.core.steps import Throw
from warhost.skirmish.challenge.gharvs import is_marsh
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.seams import ALLOWANCES, LISTENERS, TURN_BEGINS
from warhost.skirmish.state import OFF, Skirmish

RULE = "DN-5.23-01"
STUCK = "stuck-in-the-marsh"
HOLDS = 4
"""The highest die that gets somebody stuck, or keeps him stuck."""


def can_be_stuck(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece in marsh tests: living characters in armour, and Warriors and Guards."""
    there = field.at[piece] != OFF and field.is_alive(piece)
    return there and field.is_armoured(piece) and is_marsh(field, field.place(piece))


def is_stuck(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is stuck where it stands."""
    return piece in recall(field, STUCK, ()) and can_be_stuck(field, piece)


def hear(field: Skirmish, news: tuple[Any, ...]) -> None:
    """Let an armoured piece test when it enters a marsh hex."""
    if news[0] == "entered" and can_be_stuck(field, news[1]) and field.is_able(news[1]):
        field.push(MireRoll(news[1]))


def struggle(field: Skirmish, seat: SeatNumber) -> None:
    """At the start of their turn, stuck pieces try to get free."""
    mine = [piece for piece in recall(field, STUCK, ()) if field.seat_of(piece) == seat and is_stuck(field, piece)]
    field.then(*(MireRoll(piece) for piece in mine))


def held(field: Skirmish, piece: PieceId, points: int) -> int:
    """Stuck pieces don't move."""
    return 0 if is_stuck(field, piece) else points


@dataclass(frozen=True, slots=True)
class MireRoll(Throw[Skirmish]):
    """1 to 4: stuck, and the march is over; 5 to 10: free."""

    piece: PieceId

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-mire", piece=field.ref(self.piece)), (RULE,))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return "stuck" if faces[0] <= HOLDS else "free"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        outcome, piece = self.outcome(field, faces), self.piece
        others = tuple(one for one in recall(field, STUCK, ()) if one != piece)
        if outcome == "stuck" or len(others) != len(recall(field, STUCK, ())):
            remember(field, STUCK, tuple(sorted((*others, piece))) if outcome == "stuck" else others)
            field.tell(msg(f"dn-log-mire-{outcome}", piece=field.ref(piece)))
        going = field.march[0]
        if outcome == "stuck" and going is not None and going.piece == piece:
            field.set("march", 0, replace(going, points=0, path=()))


CHANGES: tuple[SeamChange, ...] = (LISTENERS.add(hear), TURN_BEGINS.add(struggle), ALLOWANCES.add(held))
"""What the option adds."""
