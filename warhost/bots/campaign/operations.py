"""Operations: which armies go against which place, where each of them is to stand, and by which Turn.

A place is attacked from the hexes around it, and only two armies have room in each: whoever lines up behind the first
comers fights nobody. So every army of an operation has its own post, the strongest first, and marches towards that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from warhost.bots.campaign.routes import EnemyGround, Routes
from warhost.bots.campaign.worth import Stakes
from warhost.campaign.combat.attack import can_strike
from warhost.campaign.combat.battle_strength import Battle, best_general, sheet_of
from warhost.campaign.combat.modifiers import walls_factor
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side

ROOM = 2
"""How many ground armies stand in a hex (DG-05-13)."""
ODDS = 2.5
"""How many times the defence an operation brings, if it can."""
TOKEN = 4.0
"""The least strength sent against a place, however empty it is."""
DELAY = 0.75
"""How much less a place is worth for each Turn that it takes to get there."""


class Operation(NamedTuple):
    """A group of armies and the place that it is to take."""

    target: HexId
    posts: dict[PieceId, HexId]
    """Where each army is to stand: next to the place, or in it if nobody holds it."""
    day: int
    """The Turn by which all are to be there."""


class Timetable:
    """Who can be where, and when: the routes to every post around some places, worked out as they are asked for."""

    def __init__(self, war: War, side: Side, turns: int) -> None:
        self._war = war
        self._side = side
        self._turns = turns
        self._ground = EnemyGround.now(war, side)
        self._routes: dict[HexId, Routes] = {}
        self._marches: dict[HexId, Routes] = {}

    def marches(self, target: HexId) -> Routes:
        """The routes to a place over a ground without enemies, who move too."""
        known = self._marches.get(target)
        if known is None:
            empty = EnemyGround.empty(self._war)
            known = self._marches[target] = Routes(self._war, self._side, (target,), self._turns, empty)
        return known

    def routes(self, post: HexId) -> Routes:
        """The routes of a side to one hex."""
        known = self._routes.get(post)
        if known is None:
            known = self._routes[post] = Routes(self._war, self._side, (post,), self._turns, self._ground)
        return known

    def eta(self, army: PieceId, post: HexId) -> float:
        """How many Turns an army needs to a post."""
        return self.routes(post).way(army, self._war.at[army])


def operations(
    war: War, side: Side, stakes: Stakes, targets: Sequence[HexId], armies: Iterable[PieceId], times: Timetable
) -> list[Operation]:
    """The operations of a side's armies against some places, the most promising first."""
    free = [army for army in armies if war.of.is_ground[army] and war.at[army] >= 0]
    open_targets = list(targets)
    found: list[Operation] = []
    chances: dict[HexId, tuple[list[PieceId], float]] = {}
    while open_targets and free:
        for target in open_targets:
            if target not in chances:
                chances[target] = _group(war, side, target, free, times)
        best = max(open_targets, key=lambda t: (stakes.place(t) * DELAY ** chances[t][1], -t))
        group, days = chances.pop(best)
        open_targets.remove(best)
        if not group:
            continue
        posts = _posts(war, side, best, group, times)
        if posts:
            found.append(Operation(best, posts, war.turn[0] + int(days)))
            free = [army for army in free if army not in posts]
            # Only the groups that lose an army change: with hundreds of refuges, most stay as they are.
            chances = {target: known for target, known in chances.items() if posts.keys().isdisjoint(known[0])}
    return found


def defence_of(war: War, side: Side, target: HexId) -> float:
    """The strength with which a place would be defended against a side, its walls counted."""
    defenders = war.armies_in(target, enemy(side))
    if not defenders:
        return 0.0
    battle = Battle(side, target, (), defending_general=best_general(war, defenders))
    sheet = sheet_of(war, battle)
    return float(sheet.defence * walls_factor(sheet))


def _group(war: War, side: Side, target: HexId, free: list[PieceId], times: Timetable) -> tuple[list[PieceId], float]:
    """The armies that would go against a place, and in how many Turns they are all there."""
    need = max(ODDS * defence_of(war, side, target), TOKEN)
    here = war.theatre.atlas.grid.distance
    far = times.marches(target)
    timed = sorted((far.way(army, war.at[army]), here(war.at[army], target), army) for army in free)
    group: list[PieceId] = []
    strength, days = 0.0, 0.0
    for turns, _, army in timed:
        if strength >= need or turns > far.turns:
            break
        group.append(army)
        strength += war.printed_strength(army)
        days = turns
    return group, days


def _posts(war: War, side: Side, target: HexId, group: list[PieceId], times: Timetable) -> dict[PieceId, HexId]:
    """A post for each army of a group, the strongest first; those without one stay in reserve."""
    other = enemy(side)
    if not war.armies[other][target]:
        hexes: tuple[HexId, ...] = (target,)
    else:
        hexes = tuple(hex for hex in war.theatre.neighbours[target] if not war.armies[other][hex])
    room = dict.fromkeys(hexes, ROOM)
    posts: dict[PieceId, HexId] = {}
    ways = {
        army: {hex: times.eta(army, hex) for hex in hexes if hex == target or can_strike(war, army, hex, target)}
        for army in group
    }
    nearest = {army: min(found.values(), default=0.0) for army, found in ways.items()}
    for army in sorted(group, key=lambda a: (-war.printed_strength(a), nearest[a], a)):
        open_ways = [(turns, hex) for hex, turns in ways[army].items() if room[hex]]
        if not open_ways:
            continue
        turns, post = min(open_ways)
        if turns > times.routes(post).turns:
            continue
        posts[army] = post
        room[post] -= 1
    return posts
