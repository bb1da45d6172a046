"""Eagerness: which units see an enemy they can't resist when their movement begins, and what they do (4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warhost.battle.morale.discipline import Trial, discipline_check, has_finished_its_attack, is_undisciplined
from warhost.battle.movement import rates
from warhost.battle.movement.charge import rush
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.seams import TRIALS
from warhost.battle.state import Battle, enemy_of, formation_of, shape_of, touching
from warhost.battle.table.blocks import distance, is_within
from warhost.battle.table.sight import sees
from warhost.battle.table.units import TOUCH
from warhost.battle.woods_and_cover import hides, screens_between
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.steps import Procedure


def sees_unit(battle: Battle, piece: PieceId, enemy: PieceId) -> bool:
    """Whether a figure in the front of a unit sees one of an enemy unit; other units and the ground block the view."""
    units = (other for side in (GOOD, EVIL) for other in battle.standing(side) if other not in (piece, enemy))
    formed = (other for other in units if not battle.unit(other).is_individual)
    blocking = [part.corners for other in formed for part in shape_of(battle, other).outline]
    front, targets = shape_of(battle, piece).front, shape_of(battle, enemy).bases
    ground = screens_between(battle, front, targets)
    return any(
        sees(eye, target, blocking) and not hides(battle, piece, eye, target, ground)
        for eye in front
        for target in targets
    )


def gap_between(battle: Battle, piece: PieceId, enemy: PieceId) -> float:
    """The distance between two units, base to base."""
    theirs = shape_of(battle, enemy).bases
    return min(distance(base, other) for base in shape_of(battle, piece).bases for other in theirs)


def tempters(battle: Battle, piece: PieceId) -> list[PieceId]:
    """The enemies that a unit sees within its charge range, the nearest first (BS-4.6-05, BS-7.14-02)."""
    unit = battle.unit(piece)
    reach = rates.charge_range(unit.rate, formation_of(battle, piece))
    enemies = battle.standing(enemy_of(unit.side))
    near = ((gap_between(battle, piece, enemy), enemy) for enemy in enemies if _may_reach(battle, piece, enemy, reach))
    return [enemy for gap, enemy in sorted(near) if gap <= reach + TOUCH and sees_unit(battle, piece, enemy)]


def _may_reach(battle: Battle, piece: PieceId, enemy: PieceId, reach: int) -> bool:
    """Whether the outlines of two units are near enough for a closer look at their bases."""
    theirs = shape_of(battle, enemy).outline
    return any(is_within(part, other, reach) for part in shape_of(battle, piece).outline for other in theirs)


def hated_enemy(battle: Battle, piece: PieceId, seen: Sequence[PieceId]) -> tuple[PieceId, str] | None:
    """The nearest enemy that the unit hates according to its sheet."""
    hates = battle.unit(piece).sheet.hates
    found = next((enemy for enemy in seen if battle.unit(enemy).sheet.race in hates), None)
    return None if found is None else (found, Trial.HATED)


def any_enemy(battle: Battle, piece: PieceId, seen: Sequence[PieceId]) -> tuple[PieceId, str] | None:
    """The nearest enemy of all, for a mob or berserkers."""
    impetuous = battle.unit(piece).sheet.type in ("mob", "berserker")
    return (seen[0], Trial.IMPETUOUS) if impetuous and seen else None


def trial_of(battle: Battle, piece: PieceId) -> tuple[PieceId, Trial] | None:
    """The enemy that tests a unit's discipline as its movement begins, and why; None if none does.

    The first line of Table 7 that fits counts: hated enemies, then any enemy (BS-4.6-05).
    """
    sheet = battle.unit(piece).sheet
    if sheet.type == "individual":
        return None
    seen = tempters(battle, piece)
    found = (trial(battle, piece, seen) for trial in battle.rules[TRIALS])
    enemy, why = next(filter(None, found), (NO_PIECE, ""))
    return (PieceId(enemy), Trial(why)) if why else None


@dataclass(frozen=True, slots=True)
class DisciplineAtStart(Procedure[Battle]):
    """When a side's movement begins, units that see an enemy they can't resist check (BS-4.6-05)."""

    side: Side

    def run(self, battle: Battle, /) -> None:
        checks = []
        for piece in battle.standing(self.side):
            found = None if battle.out[piece] else trial_of(battle, piece)
            if found is not None:
                checks.append(discipline_check(battle, piece, *found))
        battle.then(*checks)


@dataclass(frozen=True, slots=True)
class TheUndisciplinedAttack(Procedure[Battle]):
    """Units that failed a Discipline Check attack their quarry, without orders (BS-4.6-06)."""

    side: Side

    def run(self, battle: Battle, /) -> None:
        eager = (piece for piece in battle.standing(self.side) if is_undisciplined(battle, piece))
        battle.then(*(Rush(piece) for piece in eager))


@dataclass(frozen=True, slots=True)
class Rush(Procedure[Battle]):
    """One unit goes for its quarry; if it touches an enemy it stays in its fight."""

    piece: PieceId

    def run(self, battle: Battle, /) -> None:
        attacks = battle.stands(self.piece) and not has_finished_its_attack(battle, self.piece)
        if attacks and not touching(battle, self.piece):
            rush(battle, self.piece, battle.quarry[self.piece])
