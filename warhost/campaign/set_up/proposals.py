"""Proposals for the set-up: a legal arrangement of a side's whole force, spread evenly or made at random.

Hexes are tried one at a time, so that the largest game of the book is set up in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Sequence as Listed

from warhost.campaign.land.stacking import can_stack
from warhost.campaign.printed.sides import enemy
from warhost.campaign.scenario.scenario_files import Quota, side_number
from warhost.campaign.state import War
from warhost.campaign.world.waters import RIVER_ROOM
from warhost.core.dice import Dice

Places = Mapping[int, Listed[int]]
"""For each piece where it may stand; pieces of one force share one list."""

ATTEMPTS = 20
"""How often an arrangement is begun anew when some piece finds no room."""
GUESSES = 8
"""How many hexes are tried at random before all are tried in turn."""


def arrange(war: War, places: Places, dice: Dice | None) -> tuple[tuple[int, int], ...] | None:
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
        self.stacks: dict[int, list[int]] = {}
        self.berths: dict[int, int] = {}
        self._pages: dict[int, int] = {}

    def arranged(self, places: Places) -> tuple[tuple[int, int], ...] | None:
        """A place for every piece: armies first, then ships and those who go with armies."""
        war = self.war
        side = war.owner[next(iter(places))] if places else 0
        armies = [piece for piece in places if war.of.is_army[piece]]
        rooms: Places = {army: places[army] for army in (self.dice.shuffled(armies) if self.dice else armies)}
        for quota in war.theatre.scenario.quota:
            if side_number(quota.side) == side:
                rooms = self._shared_out(rooms, quota)
        found: dict[int, int | None] = {army: self._quarters(army, hexes, side) for army, hexes in rooms.items()}
        for piece in places:
            if war.of.is_ship[piece]:
                found[piece] = self._berth(places[piece])
            elif not war.of.is_army[piece]:
                found[piece] = self._company(piece, places[piece])
        settled = [(piece, place) for piece, place in found.items() if place is not None]
        return tuple(sorted(settled)) if len(settled) == len(places) else None

    def _shared_out(self, rooms: Places, quota: Quota) -> Places:
        """Where armies may go if a land is to have exactly its number: some only there, the others only elsewhere."""
        land = self.war.theatre.atlas.hexes_of(quota.land)
        parts: dict[int, tuple[list[int], list[int]]] = {}
        for hexes in rooms.values():
            if id(hexes) not in parts:
                parts[id(hexes)] = [h for h in hexes if h in land], [h for h in hexes if h not in land]
        able = [army for army, hexes in rooms.items() if parts[id(hexes)][0]]
        bound = [army for army in able if not parts[id(rooms[army])][1]]
        sent = [*bound, *(army for army in able if army not in bound)][: max(quota.exactly, len(bound))]
        return {army: parts[id(hexes)][0 if army in sent else 1] for army, hexes in rooms.items()}

    def _quarters(self, army: int, hexes: Listed[int], side: int) -> int | None:
        """A hex for an army beside those already there."""
        war = self.war
        for hex in self._search(hexes):
            stack = (*self.stacks.get(hex, ()), army)
            if not war.armies[enemy(side)][hex] and can_stack(war, stack, hex, leaving=war.here[hex]):
                self.stacks.setdefault(hex, []).append(army)
                return hex
        return None

    def _berth(self, stations: Listed[int]) -> int | None:
        """A station for a ship; a river hexside takes two (DG-04-06)."""
        for station in self._search(stations):
            ships = self.berths.get(station, 0)
            if ships < RIVER_ROOM or not self.war.theatre.waters.is_river(station):
                self.berths[station] = ships + 1
                return station
        return None

    def _company(self, piece: int, hexes: Listed[int]) -> int | None:
        """A hex for a leader or wizard: with an army if he can, a wizard always (DG-11-11)."""
        allowed = frozenset(hexes)
        choice: Listed[int] = [hex for hex in self.stacks if hex in allowed]
        if not choice and not self.war.of.is_wizard[piece]:
            choice = hexes
        if not choice:
            return None
        return self.dice.choose(choice) if self.dice else choice[0]

    def _search(self, hexes: Listed[int]) -> Iterator[int]:
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
