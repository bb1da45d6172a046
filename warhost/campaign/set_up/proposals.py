"""Proposals for the set-up: a legal arrangement of a side's whole force, as a sensible player makes it or at random.

A sensible player holds his towns, capitals first, keeps the rest of an army together before the town that is nearest to
the enemy, and shares his leaders out among the armies. Who may begin anywhere begins near his own nation. Hexes are
tried one at a time, so that the largest game of the book is set up in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Sequence as Listed

from warhost.campaign.land.stacking import can_stack
from warhost.campaign.printed.sides import HL, OFF, enemy
from warhost.campaign.scenario.scenario_files import Quota, side_number
from warhost.campaign.set_up.forces_aboard_ships import company_wanted, starting_aboard, starting_over_ships
from warhost.campaign.set_up.garrisons import can_garrison, posts_of
from warhost.campaign.state import War
from warhost.campaign.world.waters import RIVER_ROOM
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, Side, all_hexes

Places = Mapping[PieceId, Listed[HexId]]
"""For each piece where it may stand; pieces of one force share one list."""

ATTEMPTS = 20
"""How often an arrangement is restarted when some piece finds no room."""
FLOTILLA = 3
"""How many ships lie together in a proposal."""
GUESSES = 8
"""How many hexes are tried at random before all are tried in turn."""


def propose(war: War, places: Places, front: Iterable[HexId]) -> tuple[tuple[PieceId, HexId], ...]:
    """What a sensible player would do; ``front`` is where the enemy comes from. Empty if nothing legal was found."""
    return SensibleCamp(war, front).arranged(places) or arrange(war, places, None) or ()


def arrange(war: War, places: Places, dice: Dice | None) -> tuple[tuple[PieceId, HexId], ...] | None:
    """A legal arrangement of all pieces: spread evenly, or at random with dice. None if none was found."""
    for _ in range(ATTEMPTS if dice else 1):
        found = Camp(war, dice).arranged(places)
        if found is not None:
            return found
    return None


class Camp:
    """An arrangement that is being made."""

    def __init__(self, war: War, dice: Dice | None) -> None:
        self.war = war
        self.dice = dice
        self.stacks: dict[HexId, list[PieceId]] = {}
        self.people: dict[HexId, list[PieceId]] = {}
        self.berths: dict[HexId, int] = {}
        self._pages: dict[int, int] = {}

    def arranged(self, places: Places) -> tuple[tuple[PieceId, HexId], ...] | None:
        """A place for every piece: armies first, then ships and those who go with armies."""
        war = self.war
        side = war.owner[next(iter(places))] if places else HL
        at_sea = starting_aboard(war.theatre) | starting_over_ships(war.theatre)
        armies = [piece for piece in places if war.of.is_army[piece] and piece not in at_sea]
        rooms: Places = {army: places[army] for army in (self.dice.shuffled(armies) if self.dice else armies)}
        rooms = self._manned(rooms, side)
        for quota in war.theatre.scenario.quota:
            if side_number(quota.side) == side:
                rooms = self._shared_out(rooms, quota)
        found: dict[PieceId, HexId | None] = {army: self._quarters(army, hexes, side) for army, hexes in rooms.items()}
        for piece in places:
            if war.of.is_ship[piece]:
                found[piece] = self._berth(places[piece])
        found.update(self._embarked(places, found))
        for piece in places:
            if not war.of.is_army[piece] and not war.of.is_ship[piece]:
                found[piece] = self._hosts(piece, places[piece], found) or self._company(piece, places[piece])
        settled = [(piece, place) for piece, place in found.items() if place is not None]
        return tuple(sorted(settled)) if len(settled) == len(places) else None

    def _embarked(self, places: Places, found: Mapping[PieceId, HexId | None]) -> dict[PieceId, HexId | None]:
        """A ship of its own for each army that begins aboard, and ships below each flier over the sea (MD-35-01)."""
        war = self.war
        aboard = [p for p in starting_aboard(war.theatre) if p in places and war.of.is_army[p]]
        over = [p for p in starting_over_ships(war.theatre) if p in places]
        if not aboard and not over:
            return {}
        berths = [hex for ship, hex in found.items() if war.of.is_ship[ship] and hex is not None]
        if self.dice:
            berths = self.dice.shuffled(berths)
        placed: dict[PieceId, HexId | None] = dict(zip(sorted(aboard), berths, strict=False))
        for n, flier in enumerate(sorted(over)):
            placed[flier] = berths[n % len(berths)] if berths else None
        return placed

    def _hosts(self, piece: PieceId, hexes: Listed[HexId], found: Mapping[PieceId, HexId | None]) -> HexId | None:
        """The hex of a piece's required company: pieces that the scenario names, or a ship to board."""
        theatre = self.war.theatre
        wanted: Iterable[PieceId] = company_wanted(theatre).get(piece, ())
        if piece in starting_aboard(theatre):
            wanted = [other for other in found if self.war.of.is_ship[other]]
        choice = sorted({hex for other in wanted if (hex := found.get(other)) is not None and hex in hexes})
        if not choice:
            return None
        return self.dice.choose(choice) if self.dice else choice[0]

    def _manned(self, rooms: Places, side: Side) -> Places:
        """Where armies may go if garrisons are to be left: one of those who can to each post, and only there."""
        found = dict(rooms)
        for place, garrison in posts_of(self.war, side):
            able = (a for a in rooms if found[a] is rooms[a] and place.hex in rooms[a])
            army = next((a for a in able if can_garrison(self.war, a, garrison)), None)
            if army is not None:
                found[army] = [place.hex]
        return {army: found[army] for army in sorted(rooms, key=lambda a: found[a] is rooms[a])} if found else found

    def _shared_out(self, rooms: Places, quota: Quota) -> Places:
        """Where armies may go if a land is to have exactly its number: some only there, the others only elsewhere."""
        land = self.war.theatre.atlas.hexes_of(quota.land)
        parts: dict[int, tuple[list[HexId], list[HexId]]] = {}
        for hexes in rooms.values():
            if id(hexes) not in parts:
                parts[id(hexes)] = [h for h in hexes if h in land], [h for h in hexes if h not in land]
        able = [army for army, hexes in rooms.items() if parts[id(hexes)][0]]
        bound = [army for army in able if not parts[id(rooms[army])][1]]
        sent = [*bound, *(army for army in able if army not in bound)][: max(quota.exactly, len(bound))]
        return {army: parts[id(hexes)][0 if army in sent else 1] for army, hexes in rooms.items()}

    def _quarters(self, army: PieceId, hexes: Listed[HexId], side: Side) -> HexId | None:
        """A hex for an army beside those already there."""
        war = self.war
        for hex in self._search(hexes):
            stack = (*self.stacks.get(hex, ()), army)
            if not war.armies[enemy(side)][hex] and can_stack(war, stack, hex, leaving=war.here[hex]):
                self.stacks.setdefault(hex, []).append(army)
                return hex
        return None

    def _berth(self, stations: Listed[HexId]) -> HexId | None:
        """A station for a ship; a river hexside takes two (DG-04-06)."""
        for station in self._search(stations):
            ships = self.berths.get(station, 0)
            if ships < RIVER_ROOM or not self.war.theatre.waters.is_river(station):
                self.berths[station] = ships + 1
                return station
        return None

    def _company(self, piece: PieceId, hexes: Listed[HexId]) -> HexId | None:
        """A hex for a leader or wizard: with an army if he can, a wizard always (DG-11-11)."""
        allowed = frozenset(hexes)
        choice: Listed[HexId] = [hex for hex in self.stacks if hex in allowed]
        if not choice and not self.war.of.is_wizard[piece]:
            choice = hexes
        choice = [hex for hex in choice if can_stack(self.war, (*self.people.get(hex, ()), piece), hex)]
        if not choice:
            return None
        found = self.dice.choose(choice) if self.dice else choice[0]
        self.people.setdefault(found, []).append(piece)
        return found

    def _search(self, hexes: Listed[HexId]) -> Iterator[HexId]:
        """The hexes to try: some at random and then all, or without dice all, from where the last search ended."""
        if not hexes:
            return
        if self.dice:
            for _ in range(GUESSES):
                yield self.dice.choose(hexes)
        page = self.dice.below(len(hexes)) if self.dice else self._pages.get(id(hexes), 0)
        for index in range(page, page + len(hexes)):
            self._pages[id(hexes)] = (index + 1) % len(hexes)
            yield hexes[index % len(hexes)]


class SensibleCamp(Camp):
    """An arrangement that holds towns and keeps armies together."""

    def __init__(self, war: War, front: Iterable[HexId]) -> None:
        super().__init__(war, None)
        self._far = distances(war, front)
        self._followers: dict[HexId, int] = {}
        self._garrisons: dict[PieceId, HexId] = {}
        self._places: Places = {}

    def arranged(self, places: Places) -> tuple[tuple[PieceId, HexId], ...] | None:
        armies = [piece for piece in places if self.war.of.is_army[piece]]
        side = self.war.owner[armies[0]] if armies else HL
        self._garrisons = self._towns_held(places, armies, side)
        self._places = places
        return super().arranged(places)

    def _towns_held(self, places: Places, armies: Listed[PieceId], side: Side) -> dict[PieceId, HexId]:
        """One ground army for every town that the side may set up in, the weakest first, capitals before the rest."""
        war, theatre = self.war, self.war.theatre
        ground = sorted((a for a in armies if war.of.is_ground[a]), key=lambda a: (war.printed_strength(a), a))
        open_to = {id(hexes): frozenset(hexes) for hexes in places.values()}
        towns = [p for p in theatre.atlas.places if theatre.fort[p.hex] and not war.armies[enemy(side)][p.hex]]
        towns.sort(key=lambda town: (town.index not in theatre.capitals, self._far[town.hex], town.hex))
        found: dict[PieceId, HexId] = {}
        for town in towns:
            able = [a for a in ground if a not in found and town.hex in open_to[id(places[a])]]
            own = [a for a in able if theatre.home_land[theatre.nation_of[a]] == theatre.land[town.hex]]
            if able:
                found[(own or able)[0]] = town.hex
        return found

    def _quarters(self, army: PieceId, hexes: Listed[HexId], side: Side) -> HexId | None:
        town = self._garrisons.get(army, OFF)
        if town in hexes and can_stack(self.war, (*self.stacks.get(town, ()), army), town, leaving=self.war.here[town]):
            self.stacks.setdefault(town, []).append(army)
            return town
        return super()._quarters(army, self._kept_from_enemy(army, hexes), side)

    def _kept_from_enemy(self, army: PieceId, hexes: Listed[HexId]) -> Listed[HexId]:
        """The hexes of an army; of an area in which the enemy is as well, only those nearest to its own nation."""
        if all(self._far[hex] for hex in hexes):
            return hexes
        nation = self.war.theatre.nation_of
        kin = [own for own in self._places if nation[own] == nation[army] and self._places[own] is not hexes]
        near = distances(self.war, (hex for own in kin for hex in self._places[own]))
        best = min(((near[hex], -self._far[hex]) for hex in hexes if self._far[hex]), default=None)
        return [hex for hex in hexes if (near[hex], -self._far[hex]) == best] or hexes

    def _search(self, hexes: Listed[HexId]) -> Iterator[HexId]:
        """The hexes of an area, from the town that is nearest to the enemy outwards."""
        grid, fort = self.war.theatre.atlas.grid, self.war.theatre.fort
        land = [hex for hex in hexes if hex < grid.size]
        towns = [hex for hex in land if fort[hex]]
        heart = min(towns or land, key=lambda hex: (self._far[hex], hex), default=HexId(0))
        near = {hex: grid.distance(heart, hex) if hex < grid.size else 0 for hex in hexes}
        return iter(sorted(hexes, key=lambda hex: (near[hex], self._far.get(hex, 0), hex)))

    def _berth(self, stations: Listed[HexId]) -> HexId | None:
        """A station with few ships: three lie together before the next is used."""
        waters = self.war.theatre.waters
        room = [s for s in self._search(stations) if self.berths.get(s, 0) < RIVER_ROOM or not waters.is_river(s)]
        station = min(room, key=lambda s: self.berths.get(s, 0) // FLOTILLA, default=None)
        if station is not None:
            self.berths[station] = self.berths.get(station, 0) + 1
        return station

    def _company(self, piece: PieceId, hexes: Listed[HexId]) -> HexId | None:
        """With an army of his own nation if he can, and where the fewest leaders are."""
        war, allowed = self.war, frozenset(hexes)
        nation = war.theatre.nation_of[piece]
        choice = [hex for hex in self.stacks if hex in allowed]
        choice = [hex for hex in choice if can_stack(war, (*self.people.get(hex, ()), piece), hex)]
        if not choice:
            return super()._company(piece, hexes)

        def worth(hex: HexId) -> tuple[int, bool, int, int]:
            stack = self.stacks[hex]
            own = any(war.theatre.nation_of[army] == nation for army in stack)
            strength = sum(war.printed_strength(army) for army in stack)
            return self._followers.get(hex, 0), not own, -strength, hex

        best = min(choice, key=worth)
        self._followers[best] = self._followers.get(best, 0) + 1
        self.people.setdefault(best, []).append(piece)
        return best


def distances(war: War, goals: Iterable[HexId]) -> dict[HexId, int]:
    """How many hexes every hex is away from the nearest of some goals, whatever lies between."""
    grid = war.theatre.atlas.grid
    ring = [hex for hex in dict.fromkeys(goals) if hex < grid.size]
    found = dict.fromkeys(ring, 0)
    steps = 0
    while ring:
        steps += 1
        ring = [near for near in dict.fromkeys(n for hex in ring for n in grid.neighbours[hex]) if near not in found]
        found.update(dict.fromkeys(ring, steps))
    return found or dict.fromkeys(all_hexes(grid.size), 0)
