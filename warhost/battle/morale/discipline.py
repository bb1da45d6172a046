"""Discipline: who must check it and when (Table 7), the check, and what a unit does after failing it (4.6).

An order that tests a unit's discipline puts :func:`discipline_check` on the stack and looks afterwards
whether the unit is undisciplined.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from warhost.battle.morale.breaking import break_ranks
from warhost.battle.morale.check_rolls import passes_discipline
from warhost.battle.scenario.scenarios import BattleUnit
from warhost.battle.state import Battle, Out, unit_ref
from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.prompts import Preview
from warhost.core.steps import Procedure, Step, Throw


class Trial(StrEnum):
    """The lines of Table 7 (BS-4.6-05)."""

    HATED = "hated"
    WITHDRAWAL = "withdrawal"
    """An engaged enemy makes a Fighting Withdrawal or flees (BS-7.12-03)."""
    CLOSED_CHARGE = "closed-charge"
    """It is ordered to charge in closed formation (BS-7.14-05)."""
    IMPETUOUS = "impetuous"
    """A mob or berserkers see an enemy."""


def is_wild(unit: BattleUnit) -> bool:
    """Whether a unit is chaotic or of low intelligence, so that charges and withdrawals test it (BS-S0-07)."""
    return "chaotic" in unit.sheet.traits or "low-intelligence" in unit.sheet.traits


def is_undisciplined(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit has failed a Discipline Check and attacks its quarry (BS-4.6-06)."""
    return battle.is_out(piece, Out.UNDISCIPLINED)


def discipline_rating(battle: Battle, piece: PieceId) -> Breakdown:
    """The rating of a check: no line of Table 4 applies to it (BS-4.6-01)."""
    sheet = battle.unit(piece).sheet
    rule = "BS-4.6-01" if sheet.dl else "BS-4.6-03"
    return Breakdown(part(rule, msg("battle-discipline-rating"), sheet.dl))


def discipline_check(battle: Battle, piece: PieceId, quarry: PieceId, why: Trial) -> Step[Battle]:
    """The step that tests the discipline of a unit; a rating of 0 fails without a roll (BS-4.6-03)."""
    if battle.unit(piece).sheet.dl > 0:
        return DisciplineCheck(piece, quarry, why)
    return LoseControl(piece, quarry)


@dataclass(frozen=True, slots=True)
class DisciplineCheck(Throw[Battle]):
    """Two ten-sided dice at or below the rating (BS-4.6-04). The quarry is the enemy whom the unit would attack."""

    piece: PieceId
    quarry: PieceId
    why: str
    title: ClassVar[str] = "battle-discipline-check"

    def roll(self, battle: Battle, /) -> Roll:
        purpose = msg(f"battle-roll-discipline-{self.why}", unit=unit_ref(battle, self.piece))
        return Roll((10, 10), purpose, ("BS-4.6-04", "BS-4.6-05"))

    def _holds(self, battle: Battle, faces: tuple[int, ...]) -> bool:
        return passes_discipline(sum(faces), discipline_rating(battle, self.piece).total)

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        if self._holds(battle, faces):
            battle.tell(msg("battle-log-disciplined", unit=unit_ref(battle, self.piece), n=sum(faces)))
        else:
            lose_control(battle, self.piece, self.quarry)

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        return "obeys" if self._holds(battle, faces) else "attacks"

    def preview(self, battle: Battle, /) -> Preview | None:
        return Preview(((msg("battle-discipline-rating"), discipline_rating(battle, self.piece)),))


@dataclass(frozen=True, slots=True)
class LoseControl(Procedure[Battle]):
    """A unit without any discipline fails its check."""

    piece: PieceId
    quarry: PieceId

    def run(self, battle: Battle, /) -> None:
        lose_control(battle, self.piece, self.quarry)


def lose_control(battle: Battle, piece: PieceId, quarry: PieceId) -> None:
    """A unit fails a Discipline Check: it is out of command, opens its ranks and attacks (BS-4.6-06)."""
    me = unit_ref(battle, piece)
    battle.mark_out(piece, Out.UNDISCIPLINED)
    battle.set("quarry", piece, quarry)
    battle.set("mob_order", piece, ())  # BS-2.10-06
    battle.tell(msg("battle-log-undisciplined", unit=me, enemy=unit_ref(battle, quarry)))
    break_ranks(battle, piece, msg("battle-log-ranks-break", unit=me))


def has_finished_its_attack(battle: Battle, piece: PieceId) -> bool:
    """Whether an undisciplined unit has finished its attack: its quarry is gone or routed, or it has routed itself.

    Only then can its commander restore order (BS-4.6-07).
    """
    quarry = battle.quarry[piece]
    return battle.is_routed(piece) or not battle.stands(quarry) or battle.is_routed(quarry)
