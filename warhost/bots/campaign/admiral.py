"""Fights over sea and sky by their worth: whom to intercept and where, which ships to raid, when to break off.

All worths are Strength Points, so they can be held against those of attacks on land.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warhost.bots.campaign.worth import BattleWorth, Stakes, depletion_points
from warhost.bots.search import Asked
from warhost.campaign.advanced.interception import Intercept, interception_odds
from warhost.campaign.combat.attack import with_best_generals
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.position.courses import OnCourse
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.dragon_to_ship_combat import Raid, odds_of_raid
from warhost.campaign.sea.naval_combat import Broadside, combat_rating, fleet_at
from warhost.campaign.sea.strafing import Strafe
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.prompts import SubsetOf

HULL = 2.0
"""The worth of each of the two hits that a ship can take, without those aboard."""
PERSON = 3.0
"""What a leader or wizard aboard is worth beside the Strength of the armies."""
ESCAPE = 3.0
"""The worth of each point for ships that leave the map (MD-36-07)."""
ROUNDS = 2.0
"""How many rounds a fight between ships lasts on average: after each one may withdraw."""
DIE = 10


def hull_worth(war: War, ship: PieceId) -> float:
    """What one hit on a ship is worth: half of the ship and of those aboard."""
    aboard = sum(war.printed_strength(p) if war.of.is_army[p] else PERSON for p in war.cargo(ship))
    way_out = war.theatre.scenario.exit
    if way_out is not None and war.of.nation[ship] == way_out.nation:
        aboard += ESCAPE * (way_out.damaged if war.depleted[ship] else way_out.whole)
    return HULL + aboard / (2 - war.depleted[ship])


def sea_fight_worth(war: War, wing: Sequence[PieceId], group: Sequence[PieceId], stakes: Stakes) -> float:
    """What a fight of ships against ships is worth to the first, by the hits that both can expect."""

    def harm(ships: Sequence[PieceId], targets: Sequence[PieceId]) -> float:
        hits = ROUNDS * sum(combat_rating(war, ship).total for ship in ships) / DIE
        prizes = sorted(
            (hull_worth(war, ship) for ship in targets for _ in range(2 - war.depleted[ship])), reverse=True
        )
        return sum(prizes[: int(hits)]) + (hits % 1) * sum(prizes[int(hits) : int(hits) + 1])

    own, other = war.owner[wing[0]], war.owner[group[0]]
    gain = harm(wing, group) * stakes.weight(other, 0, own=False)
    return gain - harm(group, wing) * stakes.weight(own, 0)


def raid_worth(war: War, raid: Raid, stakes: Stakes) -> float:
    """What the rounds that are left of a raid are worth to the dragons, by exact odds."""
    odds = odds_of_raid(war, raid)
    hits, burnt = float(odds.mean(lambda toll: toll.hits)), float(odds.mean(lambda toll: toll.taken))
    hull = sum(hull_worth(war, ship) for ship in raid.defenders) / len(raid.defenders)
    scale = sum(depletion_points(war, dragon) for dragon in raid.attackers) / len(raid.attackers)
    gain = hits * hull * stakes.weight(enemy(raid.side), 0, own=False)
    return gain - burnt * scale * stakes.weight(raid.side, 0)


def fight_worth(war: War, wing: tuple[PieceId, ...], group: tuple[PieceId, ...], hex: HexId, stakes: Stakes) -> float:
    """What the fight of interceptors against movers is worth."""
    side = war.owner[wing[0]]
    if not war.of.is_ship[group[0]]:
        battle = with_best_generals(war, Battle(side, war.at[group[0]], wing, party=group))
        return BattleWorth(war, battle, stakes).total
    if war.of.is_ship[wing[0]]:
        return sea_fight_worth(war, wing, group, stakes)
    return raid_worth(war, Raid(side, hex, wing, group), stakes)


def wings(war: War, able: Sequence[PieceId]) -> Iterator[tuple[PieceId, ...]]:
    """Those who can intercept together: from each place all of a kind, and each alone."""
    together: dict[tuple[HexId, bool], list[PieceId]] = {}
    for piece in able:
        together.setdefault((war.station(piece), war.of.is_ship[piece]), []).append(piece)
        yield (piece,)
    for stack in together.values():
        if len(stack) > 1:
            yield tuple(sorted(stack))


def best_interception(view: Asked, war: War, stakes: Stakes) -> tuple[float, Intercept] | None:
    """The interception that is worth most, by the chance of the roll and the worth of the fight; None if none pays."""
    course = war.top
    assert isinstance(course, OnCourse)
    best: tuple[float, Intercept] | None = None
    for hex in view.choices(Intercept).all():
        choices = view.choices(Intercept, hex)
        assert isinstance(choices, SubsetOf)
        for wing in wings(war, choices.values):
            chance = float(interception_odds(war, wing[0], hex).of("intercepted"))
            worth = chance * fight_worth(war, wing, course.group, hex, stakes)
            if worth > (best[0] if best else 0.0):
                best = worth, Intercept(hex, wing)
    return best


def best_broadside(view: Asked, war: War, side: Side, stakes: Stakes) -> tuple[float, Broadside] | None:
    """The attack of ships on ships that is worth most: by all of a station, and by each alone; None if none pays."""
    best: tuple[float, Broadside] | None = None
    for target in view.choices(Broadside).all():
        choices = view.choices(Broadside, target)
        assert isinstance(choices, SubsetOf)
        fleet = fleet_at(war, target, enemy(side))
        for ships in (tuple(sorted(choices.values)), *wings(war, choices.values)):
            if view.refusal(Broadside(target, ships)) is not None:
                continue
            worth = sea_fight_worth(war, ships, fleet, stakes)
            if worth > (best[0] if best else 0.0):
                best = worth, Broadside(target, ships)
    return best


def best_raid(view: Asked, war: War, side: Side, stakes: Stakes) -> tuple[float, Strafe] | None:
    """The raid that is worth most: on each fleet by all dragons beside it, and by each alone; None if none pays."""
    best: tuple[float, Strafe] | None = None
    for target in view.choices(Strafe).all():
        choices = view.choices(Strafe, target)
        assert isinstance(choices, SubsetOf)
        ships = fleet_at(war, target, enemy(side))
        for dragons in wings(war, choices.values):
            worth = raid_worth(war, Raid(side, target, dragons, ships), stakes)
            if worth > (best[0] if best else 0.0):
                best = worth, Strafe(target, dragons)
    return best
