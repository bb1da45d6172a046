"""What armies, places and battles are worth to a side, in Strength Points.

The worth of a battle is exact as far as the dice go: every result of the table with its chance, and what each would
cost both sides. What the other side does afterwards is a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from warhost.campaign.combat import column_of, result_of
from warhost.campaign.combat_modifiers import Battle, attackers_of, combat_modifier, defenders_of
from warhost.campaign.combat_table import Blow
from warhost.campaign.retreats import retreat_hexes
from warhost.campaign.scenarios import Condition, Scenario, side_number
from warhost.campaign.sides import enemy
from warhost.campaign.theatre import Theatre
from warhost.campaign.war import War

GOAL = 14.0
"""What a place that decides the game is worth; twice that on the last Turn."""
CAPITAL = 6.0
PLACE = 3.0
DECISIVE = 1.5
"""How much more a Strength Point counts where a goal counts losses."""
SPENT = 0.2
"""What a Strength Point counts on the last Turn, when nothing comes after."""
ROUT = 0.4
"""What it costs to be thrown back, as a part of the strength that is."""
FACES = range(1, 11)


def _conditions(condition: Condition) -> Iterator[Condition]:
    yield condition
    for inner in (*condition.all_of, *condition.any_of, *condition.none_of):
        yield from _conditions(inner)


def _all_conditions(scenario: Scenario) -> Iterator[Condition]:
    for goal in scenario.goal:
        yield from _conditions(goal.when)


@lru_cache(maxsize=64)
def places_worth(theatre: Theatre) -> dict[int, float]:
    """The hexes of the fortified places and what holding each is worth."""
    atlas = theatre.atlas
    scenario = theatre.scenario
    usual = PLACE if scenario.level else SPENT
    worth = {place.hex: usual for place in atlas.places if place.fortified}
    named = {name for condition in _all_conditions(scenario) for name in condition.controls}
    for land in atlas.lands:
        counts = bool(scenario.level) and land.nation
        if land.capital >= 0 and (counts or land.id in named):
            worth[atlas.places[land.capital].hex] = GOAL if land.id in named else CAPITAL
    for condition in _all_conditions(scenario):
        for name in condition.holds:
            worth[atlas.place(name).hex] = GOAL
    return worth


@lru_cache(maxsize=64)
def loss_limits(theatre: Theatre) -> tuple[int | None, int | None]:
    """The part of its strength, in percent, that each side must not lose or the other wins."""
    limits: list[int | None] = [None, None]
    for condition in _all_conditions(theatre.scenario):
        if condition.lost_more_than is not None and condition.side is not None:
            limits[side_number(condition.side)] = condition.lost_more_than
    return limits[0], limits[1]


def loss_weight(war: War, side: int, at_stake: int, *, own: bool = True) -> float:
    """What a lost Strength Point of a side weighs, to itself or to the enemy.

    More where a goal counts losses and they could decide, little when nothing comes after.
    """
    limit = loss_limits(war.theatre)[side]
    last = war.turn[0] >= war.theatre.scenario.last_turn
    if limit is None:
        return SPENT if last else 1.0
    initial = war.initial_strength[0][side]
    left = war.strength_on_map(side) - at_stake
    bearable = (initial - left) * 100 <= initial * limit
    if last:
        return SPENT if bearable else 2 * DECISIVE
    return 1.0 if own and bearable else DECISIVE


def place_worth(war: War, hex: int) -> float:
    """What holding the place in a hex is worth now; nothing if there is none."""
    worth = places_worth(war.theatre).get(hex, 0.0)
    return worth * 2 if war.turn[0] >= war.theatre.scenario.last_turn else worth


def wanted_places(war: War, side: int) -> tuple[int, ...]:
    """The hexes of the places that a side would like to take, the most valuable sort only."""
    worth = places_worth(war.theatre)
    place_at = war.theatre.place_at
    foreign = {hex: points for hex, points in worth.items() if war.holder[place_at[hex]] == enemy(side)}
    most = max(foreign.values(), default=0.0)
    return tuple(hex for hex, points in foreign.items() if points == most)


def held_places(war: War, side: int) -> list[tuple[float, int]]:
    """The places that a side holds and that matter, the most valuable first."""
    place_at = war.theatre.place_at
    worth = places_worth(war.theatre)
    held = [(points, hex) for hex, points in worth.items() if war.holder[place_at[hex]] == side]
    return sorted(held, reverse=True)


# Battles


def depletion_cost(war: War, army: int) -> int:
    """The Strength Points that an army loses with one depletion."""
    full, reverse = war.of.strength[army]
    return reverse if war.depleted[army] else full - reverse


def strength_lost(war: War, armies: Sequence[int], blow: Blow) -> int:
    """The Strength Points that a blow costs a force whose owner chooses well."""
    if blow.eliminated:
        return sum(war.printed_strength(army) for army in armies)
    lost = sum(depletion_cost(war, army) for army in armies) if blow.all_depleted else 0
    if blow.depletions:
        lost += sum(sorted(_further_costs(war, armies, blow.all_depleted))[: blow.depletions])
    return lost


def _further_costs(war: War, armies: Iterable[int], already: bool) -> Iterator[int]:
    """What each single depletion that is still possible would cost."""
    for army in armies:
        full, reverse = war.of.strength[army]
        sides = 1 if war.depleted[army] else 2
        costs = [full - reverse, reverse][2 - sides :]
        yield from costs[1:] if already else costs


class BattleWorth:
    """What an attack would be worth to the attacker: gains less losses, by exact odds."""

    def __init__(self, war: War, battle: Battle) -> None:
        self.war = war
        self.battle = battle
        self.attackers = attackers_of(war, battle)
        self.defenders = defenders_of(war, battle)
        self.own_strength = sum(war.printed_strength(army) for army in self.attackers)
        self.their_strength = sum(war.printed_strength(army) for army in self.defenders)
        self.weight_own = loss_weight(war, battle.side, self.own_strength)
        self.weight_other = loss_weight(war, battle.defender, self.their_strength, own=False)
        self.prize = place_worth(war, battle.target) if war.fort(battle.target) else 0.0

    @property
    def total(self) -> float:
        """The expected worth of the attack as it stands."""
        if not self.attackers or not self.defenders:
            return 0.0
        column, modifier = column_of(self.war, self.battle), combat_modifier(self.war, self.battle).total
        return self.at(column, modifier)

    def at(self, column: int, modifier: int) -> float:
        """The expected worth in a column of the table with a modifier."""
        return sum(self._of_face(column, modifier, face) for face in FACES) / len(FACES)

    def _of_face(self, column: int, modifier: int, face: int) -> float:
        war = self.war
        result = result_of(war, column, modifier, face)
        ours, theirs = result.attacker, result.defender
        own_strength, their_strength = self.own_strength, self.their_strength
        own_lost = strength_lost(war, self.attackers, ours)
        their_lost = strength_lost(war, self.defenders, theirs)
        beaten = their_lost >= their_strength
        walled = bool(war.fort(self.battle.target))
        if theirs.retreat and not walled and not beaten:
            if any(retreat_hexes(war, army) for army in self.defenders):
                their_lost += int(ROUT * (their_strength - their_lost))
            else:
                their_lost = their_strength
                beaten = True
        if ours.retreat:
            own_lost += int(ROUT * (own_strength - own_lost))
        worth = their_lost * self.weight_other - own_lost * self.weight_own
        taken = beaten and own_lost < own_strength and not ours.retreat
        return worth + self.prize if taken else worth
