"""Individuals: whom they strike in a duel, who strikes at them, and who takes over a command (9.3, 9.4)."""

from __future__ import annotations

from itertools import product
from typing import Final

from warhost.battle.command.in_command import commanded
from warhost.battle.command.persons import points_left
from warhost.battle.heroes.against_figures import Assailants, AttackHero
from warhost.battle.heroes.individual_combat import DIE, ChooseFoe, StrikeAt, foes, hits, needed, routine
from warhost.battle.heroes.roles import TakeCommand
from warhost.battle.state import Battle
from warhost.battle.victory import holds_the_field
from warhost.bots.battle.outlook import battle_after
from warhost.bots.battle.worth import harm, share, worth
from warhost.core import View
from warhost.core.ids import PieceId, Side
from warhost.core.prompts import Allocate, OneOf

HERO: Final = 2.0
"""What a part of a hero counts in a duel, without whose fall no field is won (BS-S2-03)."""


def foe_to_strike(battle: Battle) -> StrikeAt | None:
    """Of several foes the one who loses the greatest part of the hit points that he has left (BS-9.4-07)."""
    step = battle.top
    if not isinstance(step, ChooseFoe):
        return None
    best = max(foes(battle, step.person), key=lambda foe: (_struck(battle, step.person, foe), -foe), default=None)
    return StrikeAt(best) if best is not None else None


def _struck(battle: Battle, striker: PieceId, foe: PieceId) -> float:
    """What part of a foe the attacks of a melee round take on average, more for heroes."""
    needs = needed(battle, striker, foe).total
    chance = sum(hits(needs, face) for face in range(1, DIE + 1)) / DIE
    points = sum(max(dice.number * (dice.sides + 1) / 2 + dice.plus, 1) for dice in routine(battle, striker, foe))
    weight = HERO if holds_the_field(battle, foe) else 1.0
    return weight * share(chance * points, points_left(battle, foe))


def assailants(view: View, battle: Battle) -> AttackHero | None:
    """Of several units the figures that take most from an individual, who has room for few (BS-9.4-03)."""
    step, choices = battle.top, view.choices(AttackHero)
    if not isinstance(step, Assailants) or not isinstance(choices, Allocate):
        return None
    units, total = list(choices.limits), choices.total
    counts = product(*(range(min(choices.limits[unit], total) + 1) for unit in units))
    fitting = [dict(zip(units, one, strict=True)) for one in counts if sum(one) == total]
    best = max(
        fitting,
        key=lambda one: sum(harm(battle, unit, step.hero, figures=n) for unit, n in one.items() if n),
        default=None,
    )
    return AttackHero(tuple((unit, n) for unit, n in best.items() if n)) if best else None


def command_to_take(view: View, battle: Battle) -> TakeCommand | None:
    """The deputy who brings most hit dice back into command, if one brings any (BS-9.3-01)."""
    if view.ask is None or TakeCommand not in {offer.order for offer in view.ask.offers}:
        return None
    side, choices = battle.side(view.seat), view.choices(TakeCommand)
    now, best = _in_command(battle, side), None
    for person in choices.values if isinstance(choices, OneOf) else ():
        order = TakeCommand(person)
        after = battle_after(view, order)
        if after is not None and _in_command(after, side) > now:
            now, best = _in_command(after, side), order
    return best


def _in_command(battle: Battle, side: Side) -> float:
    """The hit dice of a side that somebody commands."""
    units = (piece for piece in battle.standing(side) if not battle.unit(piece).is_individual)
    return sum(worth(battle, piece) for piece in units if commanded(battle, piece))
