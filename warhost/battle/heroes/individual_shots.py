"""Shots between individuals: a d20 against THACO less armour class, as in individual combat (9.4, BS-9.4-05).

A figure that stands for several creatures is shot at by a volley, and shoots one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from warhost.battle.command.persons import points_left
from warhost.battle.heroes.individual_combat import DIE, fall, hits, lose_points, needed, points_of_damage
from warhost.battle.missiles.shooters import line_of_fire, missile_of
from warhost.battle.missiles.volleys import band_of, drawn_shot, lines_of_table_13
from warhost.battle.roster.weapons import Damage, read_damage
from warhost.battle.state import Battle, Did, unit_ref
from warhost.core.breakdowns import Breakdown
from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.prompts import Preview
from warhost.core.steps import Procedure, Throw


def is_between_individuals(battle: Battle, shooter: PieceId, target: PieceId) -> bool:
    """Whether one individual shoots at another."""
    return battle.unit(shooter).is_individual and battle.unit(target).is_individual


def needed_by_a_shot(battle: Battle, shooter: PieceId, target: PieceId, lines: Breakdown) -> Breakdown:
    """What a shot needs on a d20: range and cover make it as much harder as a volley."""
    return Breakdown(*needed(battle, shooter, target).parts, *lines.parts)


@dataclass(frozen=True, slots=True)
class SingleShot(Throw[Battle]):
    """One individual's shot at another (BS-9.4-05)."""

    piece: PieceId
    target: PieceId
    over: bool
    title: ClassVar[str] = "battle-missiles"

    def roll(self, battle: Battle, /) -> Roll:
        us, them = unit_ref(battle, self.piece), unit_ref(battle, self.target)
        return Roll((DIE,), msg("battle-roll-single-shot", hero=us, foe=them), ("BS-9.4-05",))

    def _needed(self, battle: Battle) -> Breakdown:
        lines = lines_of_table_13(battle, self.piece, self.target, self.over, self._band(battle))
        return needed_by_a_shot(battle, self.piece, self.target, lines)

    def _band(self, battle: Battle) -> int:
        missile = missile_of(battle, self.piece)
        assert missile is not None
        band = band_of(line_of_fire(battle, self.piece, self.target, self.over).distance, missile.ranges)
        assert band is not None
        return band

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        us, them = unit_ref(battle, self.piece), unit_ref(battle, self.target)
        hit = self.outcome(battle, faces)
        text = "battle-log-single-hit" if hit else "battle-log-single-miss"
        battle.tell(msg(text, hero=us, foe=them, roll=faces[0], needs=self._needed(battle).total))
        battle.mark_done(self.target, Did.FOUGHT)
        if hit:
            battle.then(ShotDamage(self.piece, self.target), FallToShot(self.target))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> bool:
        """Whether the shot hits."""
        return hits(self._needed(battle).total, faces[0])

    def preview(self, battle: Battle, /) -> Preview | None:
        drawn = drawn_shot(battle, self.piece, self.target, self.over)
        return replace(drawn, breakdowns=((msg("battle-duel-needs"), self._needed(battle)),))


@dataclass(frozen=True, slots=True)
class ShotDamage(Throw[Battle]):
    """The hit points that a shot costs."""

    piece: PieceId
    target: PieceId

    def _damage(self, battle: Battle) -> Damage:
        missile = missile_of(battle, self.piece)
        assert missile is not None
        large = battle.unit(self.target).sheet.size == "L"
        return read_damage(missile.damage_large if large else missile.damage)

    def roll(self, battle: Battle, /) -> Roll:
        sides = tuple(dice.sides for dice in self._damage(battle) for _ in range(dice.number))
        us, them = unit_ref(battle, self.piece), unit_ref(battle, self.target)
        return Roll(sides, msg("battle-roll-duel-damage", hero=us, foe=them), ("BS-9.4-05",))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        lose_points(battle, self.piece, self.target, self.outcome(battle, faces))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> int:
        """The hit points that the target loses."""
        return points_of_damage(self._damage(battle), faces)


@dataclass(frozen=True, slots=True)
class FallToShot(Procedure[Battle]):
    """An individual without hit points falls at once (BS-10.0-01)."""

    person: PieceId

    def run(self, battle: Battle, /) -> None:
        fall(battle, [self.person] if battle.stands(self.person) and not points_left(battle, self.person) else [])
