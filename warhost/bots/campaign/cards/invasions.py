"""Which neutral nations the Highlords invade in the war by cards, and with how much (PL-04-06 to PL-04-10).

Nobody is stronger than they at the start, and each nation that they leave alone may join Whitestone by a card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from warhost.bots.campaign.cards.hand import nation_strength
from warhost.bots.campaign.operations import ROOM
from warhost.bots.campaign.routes import EnemyGround, Routes
from warhost.bots.campaign.worth import keeps
from warhost.campaign.cards.activation import is_knight_nation
from warhost.campaign.cards.invasion import invaders, invasion_number
from warhost.campaign.land.detours import is_neutral_land, neutral_lands
from warhost.campaign.politics.activation import can_be_activated, roll_off_chance
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.state import War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import HexId, PieceId, Side

if TYPE_CHECKING:
    from warhost.bots.campaign.plans import Move

FULL_FORCE = 23
"""The Strength Points to gather for an invasion: more change the numbers no further (PL-04-09)."""
ENOUGH = 0.7
"""The part of the points to gather with which an invasion begins."""
OVERWHELMING = 1.2
"""How many times its own strength is gathered against a nation that will rather take Whitestone's side."""
MARCH = 4
"""Armies that need more Turns than this to a capital are not gathered for the invasion of its country."""
RESISTANCE = 0.5
"""What each point counts by which invaders outnumber a nation that takes Whitestone's side."""


# What an invasion promises


def joining_chance(war: War, nation: int, points: int) -> float:
    """How likely a nation joins the Highlords when so many points invade it."""
    if is_knight_nation(war, nation):
        return 0.0
    numbers = [invasion_number(war, nation, side, points).total for side in (HL, WS)]
    return 1.0 - float(roll_off_chance(numbers[WS], numbers[HL]))


def invasion_worth(war: War, nation: int, points: int) -> float:
    """What an invasion with so many points promises: the armies it wins, or a war that starts at the border."""
    chance, own = joining_chance(war, nation, points), nation_strength(war, nation)
    return chance * own + (1 - chance) * RESISTANCE * (points - own)


def points_needed(war: War, nation: int) -> float:
    """The Strength Points to gather for the invasion of a nation."""
    likely = joining_chance(war, nation, FULL_FORCE) >= 0.5
    return FULL_FORCE if likely else max(FULL_FORCE, OVERWHELMING * nation_strength(war, nation))


# Where to march


def invasion_goals(war: War, side: Side) -> tuple[HexId, ...]:
    """The capitals to march on: each for armies that are needed for none before it; none for Whitestone."""
    if side != HL or not war.theatre.deck:
        return ()
    of, keeping = war.of, keeps(war)
    free = [p for p in war.pieces_of(HL) if of.is_army[p] and war.at[p] >= 0 and war.at[p] not in keeping]
    capitals = neutral_capitals(war)
    goals: list[HexId] = []
    while capitals:
        found = {nation: Gathering.of(war, nation, capital, free) for nation, capital in capitals.items()}
        nation = max(found, key=lambda nation: (found[nation].worth, -nation))
        if found[nation].worth <= 0:
            break
        goals.append(capitals.pop(nation))
        free = [army for army in free if army not in found[nation].armies]
    return tuple(goals)


def neutral_capitals(war: War) -> dict[int, HexId]:
    """The neutral nations that could be invaded, and their capitals."""
    places, capitals = war.theatre.atlas.places, war.theatre.capitals
    nations = [n for n in war.theatre.lands_of if capitals[n] >= 0 and can_be_activated(war, n)]
    return {nation: places[capitals[nation]].hex for nation in nations}


class Gathering(NamedTuple):
    """The armies nearest to a capital that make up the force to invade its country, and what that promises."""

    armies: frozenset[PieceId]
    worth: float
    """Less the longer the last of them has to march; 0 if there are too few."""

    @classmethod
    def of(cls, war: War, nation: int, capital: HexId, armies: Collection[PieceId]) -> Gathering:
        """Gather for the invasion of a nation: those who are there first, as many as can cross its border together."""
        routes = Routes(war, HL, (capital,), MARCH, EnemyGround.empty(war))
        needed, room = points_needed(war, nation), ROOM * gates(war, nation)
        coming: list[PieceId] = []
        points = 0
        turns = 0.0
        for way, army in sorted((routes.way(army, war.at[army]), army) for army in armies):
            if points >= needed or way > MARCH:
                break
            if war.of.is_ground[army]:
                if not room:
                    continue
                room -= 1
            coming.append(army)
            points += war.printed_strength(army)
            turns = way
        if points < ENOUGH * needed:
            return cls(frozenset(), 0.0)
        return cls(frozenset(coming), invasion_worth(war, nation, points) / (1 + turns))


def gates(war: War, nation: int) -> int:
    """How many hexes of a nation armies can enter on foot from outside of neutral lands."""
    land, closed = war.theatre.lands_of[nation], HexSet.from_mask(sum(one.mask for one in neutral_lands(war)))
    steps, dry = war.steps(HL, Gait.COMMON), war.theatre.dry
    around = {near for hex in land for near in war.theatre.neighbours[hex] if dry[near] and near not in closed}
    return len({hex for near in around for hex, _ in steps[near] if hex in land})


def spared_lands(war: War, side: Side, goals: Collection[HexId]) -> HexSet:
    """The neutral lands that nobody marches into now: all but those of the capitals to march on."""
    if side != HL or not war.theatre.deck:
        return NOWHERE
    return HexSet.from_mask(sum(land.mask for land in neutral_lands(war) if land.isdisjoint(HexSet(goals))))


# Not too few


def held_back(war: War, side: Side, moves: Sequence[Move]) -> list[Move]:
    """A plan without the moves into neutral lands for which too few would come; they wait for others."""
    if side != HL or not war.theatre.deck:
        return list(moves)
    entered = {war.theatre.nation_at[move.hex] for move in moves if is_neutral_land(war, move.hex)}
    weak = {nation for nation in entered if not is_in_force(war, nation, moves)}
    return [move for move in moves if not is_neutral_land(war, move.hex) or war.theatre.nation_at[move.hex] not in weak]


def is_in_force(war: War, nation: int, moves: Iterable[Move]) -> bool:
    """Whether those who are to invade a nation are strong enough."""
    coming: set[PieceId] = set(invaders(war, nation))
    for move in moves:
        if war.theatre.nation_at[move.hex] == nation:
            coming |= {piece for piece in move.pieces if war.of.is_army[piece]}
    points = sum(war.printed_strength(army) for army in coming)
    return points >= ENOUGH * points_needed(war, nation)
