"""What a side must achieve, and by when, read from the victory conditions of the scenario.

Nothing here knows a scenario by name: the goals and the count of countries say who would win if the war ended now, and
the calendar says how long the other side has to change that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from warhost.campaign.printed.sides import HL, NEUTRAL, WS, enemy
from warhost.campaign.scenario.scenario_files import side_number
from warhost.campaign.state import War
from warhost.campaign.victory import countries_held, goals_met
from warhost.core.ids import HexId, Side

HURRY = 1.5
"""How much more a side that does not win as things stand dares towards the end than in the first Turn."""
LAST_CHANCES = {1: 12.0, 2: 4.0, 3: 2.5}
"""How much it dares when only so many Turns are left: what it does not use by then is of no use."""
PATIENCE = 0.25
"""How much less a side dares that wins as things stand."""
NEAR = 3.0
"""How near, in hexes, an army must be to a place to count half for its defence."""
FAR = 12
"""An enemy so many hexes away is as good as none."""
INDECISIVE = "indecisive"


class Aims(NamedTuple):
    """Who wins as things stand, and how much each side dares for that reason."""

    leader: Side
    """The side that would win if the war ended now; NEUTRAL for a draw."""
    turns_left: int
    zeal: tuple[float, float]
    """How much each side dares: 1 is the usual measure, more for one that must change something before the end."""

    def must_act(self, side: Side) -> bool:
        """Whether a side does not win by waiting."""
        return self.leader != side


def aims_of(war: War) -> Aims:
    """The aims of both sides at a moment of the war."""
    scenario = war.theatre.scenario
    turns = scenario.last_turn - scenario.first_turn + 1
    left = scenario.last_turn - max(war.turn[0], scenario.first_turn) + 1
    leader = leader_of(war)
    spent = 1.0 - left / turns
    zeal = [1.0, 1.0]
    for side in (HL, WS):
        if scenario.exit is not None:
            continue  # a flight over the sea: whoever must act sails
        if leader == side:
            zeal[side] = 1.0 - PATIENCE * spent
        else:
            zeal[side] = max(1.0 + HURRY * spent, 1.0 if scenario.level else LAST_CHANCES.get(left, 1.0))
    return Aims(leader, left, (zeal[HL], zeal[WS]))


def leader_of(war: War) -> Side:
    """The side that would win if the war ended now; NEUTRAL for a draw, and in the war by cards."""
    if war.theatre.deck:
        return NEUTRAL
    if not war.theatre.scenario.level:
        sides = {side_number(goal.side) for goal in goals_met(war)}
        return sides.pop() if len(sides) == 1 else NEUTRAL
    held = countries_held(war)
    ahead = HL if held[HL] > held[WS] else WS
    level = next((row.level for row in war.theatre.scenario.level if held[ahead] >= row.countries), INDECISIVE)
    return NEUTRAL if held[HL] == held[WS] or level == INDECISIVE else ahead


def leader_if(war: War, taker: Side, hex: HexId, broken: tuple[bool, bool]) -> Side:
    """Who would win if a side took the place in a hex and these sides had lost more than they can bear.

    With an empty hex, -1, nobody takes anything. Only for scenarios with goals; NEUTRAL for a draw.
    """
    mark = war.mark
    if hex >= 0:
        war.set("holder", war.theatre.place_at[hex], taker)
    sides = {side_number(goal.side) for goal in goals_met(war)}
    war.revert(mark)
    for goal in war.theatre.goals:
        when = goal.when
        if when.lost_more_than is not None and when.side is not None and broken[side_number(when.side)]:
            sides.add(side_number(goal.side))
    return sides.pop() if len(sides) == 1 else NEUTRAL


def wins_at_once(war: War, taker: Side, hex: HexId) -> bool:
    """Whether taking the place in a hex would end the war at once with the taker's victory."""
    if not any(goal.at_once and side_number(goal.side) == taker for goal in war.theatre.goals):
        return False
    mark = war.mark
    war.set("holder", war.theatre.place_at[hex], taker)
    met = any(goal.at_once and side_number(goal.side) == taker for goal in goals_met(war))
    war.revert(mark)
    return met


def redoubt(war: War, side: Side, held: Sequence[HexId]) -> HexId:
    """The place to hold where the enemy needs all of several: the one best walled and farthest from him.

    -1 if he needs no more than one, or holds them all.
    """
    needed = needs_all(war, enemy(side))
    able = [hex for hex in held if hex in needed]
    if len(needed) < 2 or not able:
        return HexId(-1)
    grid = war.theatre.atlas.grid
    theirs = [war.at[army] for army in war.pieces_of(enemy(side)) if war.of.is_ground[army] and war.at[army] >= 0]
    ours = [army for army in war.pieces_of(side) if war.of.is_ground[army] and war.at[army] >= 0]

    def strength(hex: HexId) -> float:
        near = sum(war.printed_strength(army) / (NEAR + grid.distance(war.at[army], hex)) for army in ours)
        far = min((grid.distance(at, hex) for at in theirs), default=FAR)
        return war.fort(hex) * (near + min(far, FAR) / NEAR)

    return max(able, key=lambda hex: (strength(hex), -hex))


def needs_all(war: War, side: Side) -> frozenset[HexId]:
    """The hexes of the places that a side must hold all together to win."""
    atlas = war.theatre.atlas
    found: set[HexId] = set()
    for goal in war.theatre.goals:
        if side_number(goal.side) == side and not goal.when.any_of:
            found |= {atlas.place(name).hex for name in goal.when.holds}
            lands = [atlas.lands[atlas.land_index[name]] for name in goal.when.controls]
            found |= {atlas.places[land.capital].hex for land in lands if land.capital >= 0}
    return frozenset(found)


def is_losing(war: War, side: Side) -> bool:
    """Whether the enemy would win if the war ended now."""
    return leader_of(war) == enemy(side)
