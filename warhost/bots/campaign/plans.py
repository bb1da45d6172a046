"""Who marches where: attacks worth making, places worth holding, ground worth gaining."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from warhost.bots.campaign.routes import Ground, Routes
from warhost.bots.campaign.threats import Threats, taunted_worth
from warhost.bots.campaign.worth import GOAL, BattleWorth, held_places, place_worth, wanted_places
from warhost.campaign.combat import can_enter, declared
from warhost.campaign.movement import can_start, destinations, is_marcher
from warhost.campaign.sides import enemy
from warhost.campaign.stacking import can_stack
from warhost.campaign.theatre import MOVED
from warhost.campaign.war import ATTACKED, War

HORIZON = 6
"""How many Turns ahead a march is planned."""
STRIDE = 3.0
"""What being a Turn nearer to a place is worth, for each Strength Point that marches."""
HUNT = 0.2
"""The same for being nearer to the enemy, for who cannot reach a place in time."""
MARGIN = 0.75
"""An attack must be worth more than this to be planned."""
CAUTION = 0.8
"""How much of what the enemy could gain by attacking a hex counts against standing there."""
TAUNT_CHANCE = 0.5
"""DG-10-04"""


@dataclass(slots=True)
class Move:
    """One march of a plan: the pieces that go together, where to, and why."""

    pieces: tuple[int, ...]
    hex: int
    why: str


@dataclass(slots=True)
class Campaigner:
    """Makes the plan of a side's Movement Step on an imagined war, which it changes as it goes."""

    war: War
    side: int
    threats: Threats = field(init=False)
    to_places: Routes = field(init=False)
    to_enemies: Routes = field(init=False)
    turns_left: int = field(init=False)
    prey: tuple[int, ...] = field(init=False)
    free: list[int] = field(init=False)
    moves: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        war, side = self.war, self.side
        self.threats = Threats(war, enemy(side))
        self.prey = stacks_of(war, enemy(side))
        self.turns_left = war.theatre.scenario.last_turn - max(war.turn[0], war.theatre.scenario.first_turn) + 1
        # The enemy moves too: a long march is planned as if he were not there, a hunt as he stands.
        self.to_places = Routes(war, wanted_places(war, side), min(self.turns_left, HORIZON), Ground.empty(war))
        self.to_enemies = Routes(war, self.prey, HORIZON, Ground.now(war, side))
        self.free = [p for p in war.pieces_of(side) if war.of.is_army[p] and can_start(war, p) and not _moved(war, p)]

    # The plan

    def plan(self) -> list[Move]:
        """The marches of this Step in the order in which they should be made."""
        self._garrison()
        self._storm()
        self._advance()
        self._escort()
        return self.moves

    def _send(self, army: int, hex: int, why: str) -> None:
        """Commit an army; if it marches, the plan says so."""
        if army in self.free:
            self.free.remove(army)
        if self.war.at[army] != hex:
            self.moves.append(Move((army,), hex, why))
            self.war.put(army, hex)

    def _reach(self, army: int) -> dict[int, int]:
        """Where an army can end its march, its own hex included."""
        found = dict(destinations(self.war, army, ()).cost) if can_start(self.war, army) else {}
        found[self.war.at[army]] = 0
        return found

    # Holding what decides the game

    def _garrison(self) -> None:
        """Keep, or bring, enough armies into the places that decide the game."""
        for worth, hex in held_places(self.war, self.side):
            if worth < GOAL:
                break
            for army in sorted(self.free, key=lambda a: (self.war.at[a] != hex, -self.war.printed_strength(a))):
                if self._is_safe(hex):
                    break
                if self.war.at[army] == hex or (hex in self._reach(army) and can_stack(self.war, (army,), hex)):
                    self._send(army, hex, "to hold the place")

    def _is_safe(self, hex: int) -> bool:
        """Whether those who are bound to stay in a place make an attack on it a bad bargain."""
        war = self.war
        staying = [a for a in war.armies_in(hex, self.side) if a not in self.free]
        if not staying:
            return not self._is_in_danger(hex)
        leaving = [a for a in war.armies_in(hex, self.side) if a in self.free]
        mark = war.mark
        for army in leaving:
            war.put(army, -1)
        safe = self.threats.worth(war, hex) <= 0
        war.revert(mark)
        return safe

    def _is_in_danger(self, hex: int) -> bool:
        """Whether some enemy army could march into a place before the plans of today can be mended."""
        war = self.war
        ways = Routes(war, (hex,), HORIZON, Ground.empty(war))
        return any(ways.way(army, war.at[army]) <= HORIZON for army in self.threats.reach)

    # Attacking

    def _storm(self) -> None:
        """Bring armies next to enemy stacks where an attack is worth it, the best one first."""
        while True:
            best: tuple[float, int, list[tuple[int, int]]] = (MARGIN, -1, [])
            for target in self.prey:
                worth, posts = self._assault(target)
                if worth > best[0]:
                    best = (worth, target, posts)
            worth, target, posts = best
            if target < 0:
                return
            name = self.war.hex_ref(target)
            for army, hex in posts:
                self._send(army, hex, f"to attack {name} (worth {worth:+.1f})")
            self.prey = tuple(hex for hex in self.prey if hex != target)

    def _assault(self, target: int) -> tuple[float, list[tuple[int, int]]]:
        """The best force that free armies can bring against a stack: its worth, and who goes where."""
        war = self.war
        able = [army for army in self.free if not war.did[army] & ATTACKED]
        able.sort(key=lambda a: (-war.printed_strength(a), war.at[a]))
        mark = war.mark
        best, best_posts = 0.0, []
        posts: list[tuple[int, int]] = []
        for army in able:
            hex = self._post(army, target)
            if hex < 0:
                continue
            war.put(army, hex)
            posts.append((army, hex))
            battle = declared(war, self.side, target, [a for a, _ in posts])
            worth = BattleWorth(war, battle).total
            if worth > best:
                best, best_posts = worth, list(posts)
        war.revert(mark)
        return best, best_posts

    def _post(self, army: int, target: int) -> int:
        """The hex from which an army attacks a target best, or -1."""
        war = self.war
        around = [hex for hex in war.theatre.neighbours[target] if can_enter(war, army, hex, target)]
        if not around or war.theatre.atlas.grid.distance(war.at[army], target) > war.points(army) + 1:
            return -1
        reach = self._reach(army)
        open_hexes = [hex for hex in around if hex in reach]
        return max(open_hexes, key=lambda hex: self._post_worth(army, hex, target, reach[hex]), default=-1)

    def _post_worth(self, army: int, hex: int, target: int, cost: int) -> float:
        war = self.war
        mark = war.mark
        war.put(army, hex)
        worth = BattleWorth(war, declared(war, self.side, target, (army,))).total
        war.revert(mark)
        return worth - cost * 0.01

    # Gaining ground

    def _advance(self) -> None:
        """March what is left towards what is worth having, without offering the enemy a bargain."""
        for army in sorted(self.free, key=lambda a: (-self.war.points(a), -self.war.printed_strength(a), a)):
            reach = self._reach(army)
            here = self.war.at[army]
            best = max(reach, key=lambda hex: (self.station(army, hex), hex == here, -reach[hex], -hex))
            self._send(army, best, "to gain ground")

    def _progress(self, army: int, hex: int) -> float:
        """What it is worth for an army to be so near to a place it can still take in time, else to the enemy."""
        strength = self.war.printed_strength(army)
        if self.to_places.way(army, self.war.at[army]) <= self.turns_left:
            return -STRIDE * strength * self.to_places.way(army, hex)
        return -HUNT * strength * self.to_enemies.way(army, hex)

    def station(self, army: int, hex: int) -> float:
        """What it is worth that an army stands in a hex at the end of the Step."""
        war = self.war
        worth = self._progress(army, hex)
        mark = war.mark
        war.put(army, hex)
        if war.fort(hex) and war.holder[war.theatre.place_at[hex]] != self.side:
            worth += place_worth(war, hex)
        worth -= CAUTION * self.threats.worth(war, hex)
        worth += self._taunts(hex)
        war.revert(mark)
        return worth

    def _taunts(self, hex: int) -> float:
        """What taunts can be expected to bring or cost a stack: its own kender's, or those of kender beside it."""
        war, other = self.war, enemy(self.side)
        armies = war.armies_in(hex, self.side)
        best = worst = 0.0
        for beside in war.theatre.adjacent[hex]:
            if not war.armies[other][beside]:
                continue
            enemies = war.armies_in(beside, other)
            if war.of.is_kender[armies[0]]:
                best = max(best, taunted_worth(war, self.side, hex, enemies))
            elif war.of.is_kender[enemies[0]]:
                worst = max(worst, taunted_worth(war, other, beside, armies))
        return TAUNT_CHANCE * (best - worst)

    # Leaders

    def _escort(self) -> None:
        """Let leaders go with the armies that need them most: into battle, or with the strongest stack."""
        war = self.war
        leaders = [p for p in war.pieces_of(self.side) if war.of.is_leader[p] and can_start(war, p)]
        attacking = {move.hex for move in self.moves if move.why.startswith("to attack")}
        for leader in leaders:
            if _moved(war, leader):
                continue
            reach = self._reach(leader)
            camps = [hex for hex in reach if war.armies[self.side][hex]]
            if not camps:
                continue
            best = max(camps, key=lambda hex: (hex in attacking, self._camp_strength(hex), hex == war.at[leader], -hex))
            if best != war.at[leader]:
                self.moves.append(Move((leader,), best, "to lead"))
                war.put(leader, best)

    def _camp_strength(self, hex: int) -> int:
        return sum(self.war.printed_strength(army) for army in self.war.armies_in(hex, self.side))


def stacks_of(war: War, side: int) -> tuple[int, ...]:
    """The hexes in which a side has armies."""
    hexes = (war.at[p] for p in war.pieces_of(side) if war.counts_as_army(p))
    return tuple(dict.fromkeys(hexes))


def _moved(war: War, piece: int) -> bool:
    return bool(war.did[piece] & MOVED)


def joined(moves: Sequence[Move], war: War) -> list[Move]:
    """The same marches, those from one hex to one hex made together."""
    groups: dict[tuple[int, int], Move] = {}
    for move in moves:
        key = (war.at[move.pieces[0]], move.hex)
        known = groups.get(key)
        if known is None:
            groups[key] = Move(move.pieces, move.hex, move.why)
        else:
            known.pieces = (*known.pieces, *move.pieces)
    return list(groups.values())


def marchers(war: War, pieces: Iterable[int]) -> list[int]:
    """Those of some pieces that march, the slowest first, so that the others keep its pace."""
    return sorted((p for p in pieces if is_marcher(war, p)), key=lambda p: (war.points_left(p), p))
