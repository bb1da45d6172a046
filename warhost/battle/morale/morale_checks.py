"""Morale Checks that events force on a unit, with exact chances; closed ranks open, all others rout (4.3, 4.5)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from warhost.battle.morale.breaking import break_ranks
from warhost.battle.morale.check_rolls import CheckFailure, failure, passes
from warhost.battle.morale.facts_for_table_4 import morale_now
from warhost.battle.morale.who_checks import never_checks, steady_body
from warhost.battle.state import Battle, formation_of, unit_ref
from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import listed, msg
from warhost.core.prompts import Preview
from warhost.core.steps import Procedure, Throw


@dataclass(frozen=True, slots=True)
class MoraleCheck(Throw[Battle]):
    """A unit checks for all causes of one attack together (BS-4.3-01, BS-4.4-02).

    A skirmish unit checks as one body, unless the cause concerns one figure ``alone``.
    """

    piece: PieceId
    causes: tuple[str, ...]
    source: PieceId
    """The enemy from whom the unit runs if it routs; ``NO_PIECE`` if there is none."""
    alone: bool = False
    title: ClassVar[str] = "battle-morale-check"

    def roll(self, battle: Battle, /) -> Roll:
        why = listed([msg(f"battle-cause-{cause}") for cause in self.causes])
        purpose = msg("battle-roll-morale", unit=unit_ref(battle, self.piece), causes=why)
        return Roll((10, 10), purpose, ("BS-4.3-01", "BS-4.4-01"))

    def _fails(self, battle: Battle, faces: tuple[int, ...]) -> CheckFailure | None:
        if passes(sum(faces), morale_now(battle, self.piece, self.causes).total):
            return None
        return failure(formation_of(battle, self.piece))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        me = unit_ref(battle, self.piece)
        match self._fails(battle, faces):
            case None:
                battle.tell(msg("battle-log-stands-firm", unit=me, n=sum(faces)))
            case CheckFailure.OPENS:
                break_ranks(battle, self.piece, msg("battle-log-breaks", unit=me, n=sum(faces)))
            case CheckFailure.ROUTS:
                battle.tell(msg("battle-log-fails", unit=me, n=sum(faces)))
                for piece in (self.piece,) if self.alone else steady_body(battle, self.piece):
                    start_rout(battle, piece, self.source)

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        failed = self._fails(battle, faces)
        return "holds" if failed is None else failed.value

    def preview(self, battle: Battle, /) -> Preview | None:
        return Preview(((msg("battle-morale-current"), morale_now(battle, self.piece, self.causes)),))


@dataclass(frozen=True, slots=True)
class CallForCheck(Procedure[Battle]):
    """A cause of a check. It lapses if the unit is gone or already routed by then (BS-4.1-04)."""

    piece: PieceId
    causes: tuple[str, ...]
    source: PieceId
    alone: bool = False

    def run(self, battle: Battle, /) -> None:
        if battle.stands(self.piece) and not battle.is_routed(self.piece) and not never_checks(battle, self.piece):
            battle.push(MoraleCheck(self.piece, self.causes, self.source, self.alone))


def start_rout(battle: Battle, piece: PieceId, source: PieceId, *, again: bool = False) -> None:
    """Rout a unit away from an enemy; ``again`` if it is already routed and runs on (BS-6.4-02)."""
    battle.note("routs", piece, source, again)
