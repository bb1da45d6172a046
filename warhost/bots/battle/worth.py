"""What a fight is worth: the hit dice that each side can expect to lose, computed from the roster sheets alone."""

from __future__ import annotations

from typing import Final

from warhost.battle.combat.attack_rating import Attack, attack_rating
from warhost.battle.combat.blows import Blow, ways_of
from warhost.battle.combat.changes_by_level import CUSTOMS
from warhost.battle.combat.melee_ratings import BETTER_GUARD, weapon_in_hand
from warhost.battle.command.in_command import commanded
from warhost.battle.command.persons import POINTS_A_DIE, points_left
from warhost.battle.formations.shapes import Formation
from warhost.battle.heroes.against_figures import ASSAILANTS, ASSAILANTS_OF_LARGE, is_large
from warhost.battle.roster.weapons import RANKS_BEHIND, read_damage
from warhost.battle.state import Battle, formation_of
from warhost.bots.battle.eye import Side
from warhost.bots.battle.losses import lost_to
from warhost.core.ids import PieceId

ENDS: Final = 2
"""How many figures strike past the ends of a shorter enemy line."""


def worth(battle: Battle, piece: PieceId) -> float:
    """The hit dice of a unit, or those that the hit points of an individual come to."""
    if battle.unit(piece).is_individual and battle.rules[CUSTOMS]:
        return max(points_left(battle, piece), 1) / POINTS_A_DIE
    return float(battle.figures[piece] * battle.unit(piece).sheet.hd_per_figure)


def harm(
    battle: Battle,
    attacker: PieceId,
    defender: PieceId,
    *,
    side: Side = Side.FRONT,
    charged: bool = False,
    figures: int | None = None,
    in_hollow: bool = False,
) -> float:
    """The hit dice that an attack takes on average; ``figures`` limits how many strike."""
    if battle.is_routed(attacker):
        return 0.0
    sheet, target = battle.unit(attacker).sheet, battle.unit(defender).sheet
    rating = attack_rating(
        Attack(
            sheet.ar,
            formation_of(battle, attacker),
            in_command=sheet.type != "mob" and commanded(battle, attacker),
            charged=charged,
            commander_fights=sheet.commander is not None and sheet.type != "individual",
            side=side,
            daylight="hates-daylight" in sheet.traits and battle.scenario.text.daylight,
            hated_foe=target.race in sheet.fights_better_against,
            fatigue=battle.fatigue[attacker],
            in_hollow=in_hollow,
        )
    ).total
    weapon = weapon_in_hand(battle, attacker)
    guard = BETTER_GUARD if sheet.race in target.guards_better_against else 0
    strikes = figures if figures is not None else _strikers(battle, attacker, defender)
    damage = read_damage(weapon.damage_large if target.size == "L" else weapon.damage)
    if battle.unit(defender).is_individual and not battle.unit(attacker).is_individual:
        strikes = min(strikes, ASSAILANTS_OF_LARGE if is_large(target) else ASSAILANTS)
    blow = Blow(rating, target.ac - guard, strikes, damage, target.hd_per_figure, battle.figures[defender])
    for custom in battle.rules[CUSTOMS]:
        blow = custom.blow(battle, attacker, defender, blow)
    return lost_to(battle, defender, ways_of(blow))


def _strikers(battle: Battle, attacker: PieceId, defender: PieceId) -> int:
    """How many figures can fight if the lines meet in the middle."""
    front = min(battle.frontage[attacker], battle.frontage[defender] + ENDS)
    rows = 1 + (
        RANKS_BEHIND[weapon_in_hand(battle, attacker).kind] if formation_of(battle, attacker) is Formation.CLOSED else 0
    )
    return min(front * rows, battle.figures[attacker])


def share(lost: float, whole: float) -> float:
    """A loss as a fraction of a unit's strength, at most 1."""
    return min(lost / whole, 1.0) if whole else 1.0


def balance(battle: Battle, piece: PieceId, enemy: PieceId, side: Side, *, charged: bool) -> float:
    """How a fight goes for a unit: positive if the enemy loses the greater part of its strength."""
    theirs = share(harm(battle, piece, enemy, side=side, charged=charged), worth(battle, enemy))
    ours = share(harm(battle, enemy, piece), worth(battle, piece))
    return theirs - ours
