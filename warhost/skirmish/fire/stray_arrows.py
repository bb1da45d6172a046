"""To err is human (rulebook 2.25, optional): a shot that misses may find somebody else (DN-2.25-01)."""

from __future__ import annotations

from dataclasses import dataclass

from warhost.core.board.hexes import DIRECTION_NAMES, OFF_MAP
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.steps import Throw
from warhost.skirmish.combat.attack import land
from warhost.skirmish.combat.retreats import drive_back
from warhost.skirmish.places import Place, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.sight.judged_lines import judge
from warhost.skirmish.state import OFF, Skirmish

RETREAT = 2
"""How far an armoured bystander retreats."""


@dataclass(frozen=True, slots=True)
class StrayArrow(Throw[Skirmish]):
    """Faces 1 to 6 are the hexes around the target, clockwise from the east; the others miss everybody."""

    shooter: PieceId
    target: PieceId

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-stray", piece=field.ref(self.shooter)), ("DN-2.25-01",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return DIRECTION_NAMES[faces[0] - 1] if faces[0] <= len(DIRECTION_NAMES) else "-"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        victim = bystander(field, self.shooter, self.target, faces[0])
        if victim == NOBODY:
            field.tell(msg("dn-log-stray-nobody", die=faces[0]))
            return
        field.tell(msg("dn-log-stray", piece=field.ref(victim), die=faces[0]))
        if field.is_armoured(victim):
            drive_back(field, (victim,), RETREAT)
        else:
            land(field, victim, "wound", back=RETREAT)


def bystander(field: Skirmish, shooter: PieceId, target: PieceId, face: int) -> PieceId:
    """Who is hit by a stray arrow; NOBODY if the hex is empty or the ground protects whoever is there."""
    centre = field.at[target]
    if face > len(DIRECTION_NAMES) or centre == OFF:
        return NOBODY
    hex_ = field.grid.table[centre * 6 + face - 1]
    if hex_ == OFF_MAP or any(hex_ == inside for inside, _ in field.circles[0]):
        return NOBODY  # A magic circle keeps out every missile (DN-3.53-06).
    there = [
        piece
        for piece in field.in_hex(hex_)
        if piece not in (shooter, target) and not field.hidden[piece] and not field.has(piece, "arrow-proof")
    ]
    if not there or all(_is_sheltered(field, cell, hex_) for cell in field.cells(shooter)):
        return NOBODY
    # Standing pieces are hit before prone ones.
    return min(there, key=lambda piece: field.health[piece] == Health.STUNNED)


def _is_sheltered(field: Skirmish, start: Place, hex_: HexId) -> bool:
    """Whether the ground keeps arrows from a hex; darkness hinders aiming, not stray arrows."""
    line = judge(field.ground, start, upper(hex_), volume=field.muster.scenario.volume)
    return any(mark.what != "darkness" for mark in line.blocks)
