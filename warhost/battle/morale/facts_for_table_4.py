"""The plight of a unit: the facts of the position that Table 4 needs at the moment of a check (4.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from warhost.battle.command.in_command import commanded, current_charisma
from warhost.battle.engagements import enemy_in_rear
from warhost.battle.formations.shapes import Formation
from warhost.battle.morale.check_rolls import Cause
from warhost.battle.morale.current_morale import Plight, current_morale
from warhost.battle.morale.who_checks import strength_of
from warhost.battle.roster.own_armies import troop_kind
from warhost.battle.roster.ratings import base_morale
from warhost.battle.seams import MORALE_LINES
from warhost.battle.state import Battle, Did, formation_of, shape_of, touching
from warhost.battle.table.blocks import block, separation
from warhost.battle.table.units import INCH, TOUCH, heading
from warhost.core.breakdowns import Breakdown
from warhost.core.ids import PieceId

BACKING: Final = 6 * INCH
"""How near regular foot must stand behind a mob to steady it (BS-2.10-10)."""


def plight_of(battle: Battle, piece: PieceId, causes: Collection[str] = (), charisma: int | None = None) -> Plight:
    """The plight of a unit; ``charisma`` is the bonus of the commander who tries to rally it (BS-4.2-03)."""
    strength = strength_of(battle, piece)
    return Plight(
        base_rating(battle, piece),
        strength.original,
        strength.figures,
        formation_of(battle, piece),
        in_command=commanded(battle, piece),
        charisma_bonus=current_charisma(battle, piece) if charisma is None else charisma,
        enemy_in_rear=enemy_in_rear(battle, piece),
        lost_to_magic=Cause.MAGIC_LOSS in causes,
        commander_killed=Cause.COMMANDER in causes,
        charge_failed=battle.has_done(piece, Did.CHARGE_FAILED),
        backed=is_backed(battle, piece),
        elite=battle.unit(piece).sheet.type == "elite",
        dreads=any(is_dreaded(battle, piece, enemy) for enemy in touching(battle, piece)),
    )


def base_rating(battle: Battle, piece: PieceId) -> int:
    """Base morale from the sheet, or by Table 3 with the option for hit points (BS-4.1-01)."""
    sheet = battle.unit(piece).sheet
    if sheet.computed and battle.option("hit-point-plus") == "next-die":
        return base_morale(troop_kind(sheet), plus_as_next=True).total
    return sheet.ml


def morale_now(battle: Battle, piece: PieceId, causes: Collection[str] = ()) -> Breakdown:
    """Current morale in the present position (BS-4.2-01)."""
    return with_further_lines(battle, piece, causes, current_morale(plight_of(battle, piece, causes)))


def with_further_lines(battle: Battle, piece: PieceId, causes: Collection[str], found: Breakdown) -> Breakdown:
    """Current morale with the lines that levels and scenarios add to Table 4."""
    return Breakdown(*found.parts, *(line(battle, piece, causes) for line in battle.rules[MORALE_LINES]))


def is_dreaded(battle: Battle, piece: PieceId, enemy: PieceId) -> bool:
    """Whether an enemy drains levels or cannot be harmed by a unit (Table 4, BS-4.2-02)."""
    return "drains-levels" in battle.unit(enemy).sheet.traits or not can_harm(battle, piece, enemy)


def can_harm(battle: Battle, piece: PieceId, enemy: PieceId) -> bool:
    """Whether the weapons of a unit harm an enemy at all."""
    ours, theirs = battle.unit(piece).sheet.traits, battle.unit(enemy).sheet.traits
    return "hit-by-magic-only" not in theirs or "magic-weapons" in ours


def is_backed(battle: Battle, piece: PieceId) -> bool:
    """Whether regular foot of its side stands straight behind a mob, at six inches or less (BS-2.10-10)."""
    if formation_of(battle, piece) is not Formation.MOB:
        return False
    mob = shape_of(battle, piece)
    ax, ay = heading(mob.pose.facing)
    rear = (mob.pose.x - ax * mob.depth, mob.pose.y - ay * mob.depth)
    strip = block(*rear, mob.pose.facing, mob.width - 2 * TOUCH, BACKING)
    return any(
        separation(strip, part) <= TOUCH
        for friend in battle.standing(battle.unit(piece).side)
        if friend != piece and _steadies(battle, friend)
        for part in shape_of(battle, friend).outline
    )


def _steadies(battle: Battle, friend: PieceId) -> bool:
    """Whether a unit is regular foot that holds its ground."""
    sheet = battle.unit(friend).sheet
    return sheet.type in ("regular", "elite") and "mounted" not in sheet.traits and not battle.is_routed(friend)
