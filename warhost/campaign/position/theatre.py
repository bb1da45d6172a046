"""The theatre of war: map, counters and tables that never change, shared by all copies of a game.

Integers for hexes and pieces, plain lists by piece and by hex, adjacency and movement costs worked out once for each
movement class: the rules of chapters 5 to 7 read these tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

from warhost.campaign.position.seasons import AS_MAPPED, Season
from warhost.campaign.printed.combat_table import CombatTable, load_combat_table
from warhost.campaign.printed.counters import AIR, GROUND, CounterSpec, Manifest
from warhost.campaign.scenario.scenarios import Scenario, applies
from warhost.campaign.world.atlas import Atlas, Barrier, Crossing, Terrain
from warhost.campaign.world.waters import Waters, waters_of
from warhost.core.board.floods import HexSet, Row, Steps, hex_set
from warhost.core.messages import Ref, msg
from warhost.core.odds import Odds
from warhost.core.orders import Kind, Names

MOVED = 1
"""The bit of the column ``did`` for a piece that has moved this Step."""

Adjacency = tuple[tuple[int, ...], ...]
Spans = tuple[tuple[int, ...], ...]
"""For each side the halves of the river hexsides that its ships bridge; empty while there are none."""

MOST_OVERLAYS = 256
"""How many tables with ships as bridges are kept; they are quickly made again."""


LAND, AIRBORNE, DRAGON, CAVALRY = 1, 2, 4, 8
"""The arms of an army, as bits; a counter that is no army has none."""

RIVER, BRIDGE, FORD = 1, 2, 4
"""What attackers fight their way over, as bits (DG-07-35 to DG-07-37)."""


class Gait(IntEnum):
    """How an army moves over terrain (DG-05-11, DG-05-12, DG-06-01)."""

    COMMON = 0
    WOODS = 1
    HILLS = 2
    AIR = 3
    CITADEL = 4
    """Ignores all terrain (DG-11-20)."""


class PieceTables:
    """What is printed on the counters, by piece."""

    def __init__(self, pieces: Sequence[CounterSpec]) -> None:
        self.is_army = [c.is_army for c in pieces]
        self.is_ground = [c.kind in GROUND for c in pieces]
        self.is_air = [c.kind in AIR for c in pieces]
        self.is_dragon = [c.kind == "dragon" for c in pieces]
        self.is_cavalry = [c.kind == "cavalry" for c in pieces]
        self.is_infantry = [c.kind == "infantry" for c in pieces]
        self.is_leader = [c.kind == "leader" for c in pieces]
        self.is_wizard = [c.kind == "wizard" for c in pieces]
        self.is_ship = [c.kind == "ship" for c in pieces]
        self.is_citadel = [c.kind == "citadel" for c in pieces]
        self.is_marcher = [c.kind in GROUND or c.kind == "leader" for c in pieces]
        self.is_stopped = [c.kind in GROUND and c.kind != "cavalry" for c in pieces]
        self.is_kender = [c.race == "kender" and c.is_army for c in pieces]
        self.race = [c.race or "" for c in pieces]
        self.nation = [c.nation or "" for c in pieces]
        self.strength = [(c.full.strength if c.full else 0, c.depleted.strength if c.depleted else 0) for c in pieces]
        self.movement = [
            (c.full.movement if c.full else c.movement, c.depleted.movement if c.depleted else c.movement)
            for c in pieces
        ]
        self.tactical = [c.tactical or 0 for c in pieces]
        self.gait = [_gait(c) for c in pieces]
        self.arms = [_arms(c) for c in pieces]


def _arms(counter: CounterSpec) -> int:
    if counter.kind in GROUND:
        return LAND | (CAVALRY if counter.kind == "cavalry" else 0)
    if counter.kind in AIR:
        return AIRBORNE | (DRAGON if counter.kind == "dragon" else 0)
    return 0


def _gait(counter: CounterSpec) -> Gait:
    if counter.kind in AIR:
        return Gait.AIR
    if counter.kind == "citadel":
        return Gait.CITADEL
    if counter.kind in GROUND and counter.race in ("elf", "kender"):
        return Gait.WOODS  # DG-05-11
    if counter.kind in GROUND and counter.race in ("dwarf", "ogre"):
        return Gait.HILLS  # DG-05-12
    return Gait.COMMON


class Ground:
    """The map as armies and ships find it in one season: movement costs, adjacency, waterways.

    ``bridged`` are always the halves of river hexsides on which ships lie still (DG-04-13).
    """

    def __init__(
        self, season: Season, atlas: Atlas, waters: Waters, options: Mapping[str, str], closed: frozenset[int]
    ) -> None:
        self.season = season
        self.atlas = season.ground(atlas)
        self.roads = season.roads(atlas)
        self.links = season.links(waters)
        self.adjacent = adjacency(self.atlas)
        self._options = options
        self._closed = closed
        self._steps: list[Steps | None] = [None] * len(Gait)
        self._strikes = self._steps if self.roads is self.atlas else self._steps[:]
        self._bridged_steps: dict[tuple[Gait, Atlas, tuple[int, ...]], Steps] = {}
        self._lays: dict[Spans, Lay] = {}
        self._contact = Steps(tuple((there, 1) for there in row) for row in self.adjacent)
        self.rings = tuple(map(hex_set, self.adjacent))
        """For each hex those that count as adjacent to it, as a set."""

    def steps(self, gait: Gait, bridged: tuple[int, ...] = ()) -> Steps:
        """For each hex, the neighbours an army of this gait can enter and their cost."""
        table = self._steps[gait]
        if table is None:
            table = self._steps[gait] = self._costs(gait, self._underfoot(gait))
        return self._over(table, gait, self._underfoot(gait), bridged) if bridged else table

    def strikes(self, gait: Gait, bridged: tuple[int, ...] = ()) -> Steps:
        """For each hex, the neighbours an army of this gait can attack; the costs mean nothing (DG-07-06)."""
        table = self._strikes[gait]
        if table is None:
            table = self._strikes[gait] = self._costs(gait, self.atlas)
        return self._over(table, gait, self.atlas, bridged) if bridged else table

    def _underfoot(self, gait: Gait) -> Atlas:
        """The hexsides that a gait meets on its way; who flies does not care for roads."""
        return self.atlas if gait in (Gait.AIR, Gait.CITADEL) else self.roads

    def _costs(self, gait: Gait, atlas: Atlas) -> Steps:
        return movement_steps(atlas, gait, self._options, closed=self._closed)

    def _over(self, plain: Steps, gait: Gait, atlas: Atlas, bridged: tuple[int, ...]) -> Steps:
        """A table with ships as bridges."""
        key = (gait, atlas, bridged)
        if key not in self._bridged_steps:
            if len(self._bridged_steps) >= MOST_OVERLAYS:
                self._bridged_steps.clear()
            rows = {
                hex: steps_from(atlas, gait, hex, self._options, frozenset(bridged), self._closed)
                for hex in {half // 6 for half in bridged}
            }
            self._bridged_steps[key] = plain.amended(rows)
        return self._bridged_steps[key]

    def lay(self, spans: Spans) -> Lay:
        """The lay of the land while ships make these bridges."""
        found = self._lays.get(spans)
        if found is None:
            if len(self._lays) >= MOST_OVERLAYS:
                self._lays.clear()
            found = self._lays[spans] = Lay(self, spans)
        return found

    def beside(self, hexes: HexSet, bridged: tuple[int, ...]) -> HexSet:
        """The hexes adjacent to any of a set while ships bridge these halves (DG-05-22)."""
        found = self._contact.around(hexes)
        for half in bridged:
            if hexes >> half // 6 & 1:
                found |= 1 << self.atlas.grid.table[half]
        return found


class Lay:
    """The lay of the land just now: the ground of a season with the bridges that ships make (DG-04-13, DG-05-22)."""

    __slots__ = ("adjacent", "bridged", "ground", "known", "rings", "spans")

    def __init__(self, ground: Ground, spans: Spans) -> None:
        self.ground = ground
        self.spans = (*spans, ()) if spans else ((), (), ())
        """The halves of river hexsides that are bridged for each side; nobody builds bridges for neutrals."""
        self.bridged = tuple(sorted({half for side in spans for half in side}))
        """Those that are bridged for either."""
        self.adjacent = ground.adjacent
        self.rings = ground.rings
        """For each hex those that count as adjacent to it, as a set."""
        if spans:
            rows, rings = list(self.adjacent), list(self.rings)
            for hex in {half // 6 for half in self.bridged}:
                rows[hex] = adjacent_to(ground.atlas, hex, frozenset(self.bridged))
                rings[hex] = hex_set(rows[hex])
            self.adjacent, self.rings = tuple(rows), tuple(rings)
        self.known: tuple[list[Steps | None], ...] = tuple([None] * len(Gait) for _ in self.spans)
        """The tables of movement costs that were asked for, by side and gait."""

    def steps(self, side: int, gait: Gait) -> Steps:
        """For each hex, the neighbours an army of this side and gait can enter and their cost."""
        found = self.known[side][gait]
        if found is None:
            found = self.ground.steps(gait, () if gait in (Gait.AIR, Gait.CITADEL) else self.spans[side])
            self.known[side][gait] = found
        return found

    def strikes(self, side: int, gait: Gait) -> Steps:
        """For each hex, the neighbours an army of this side and gait can attack; the costs mean nothing (DG-07-06)."""
        return self.ground.strikes(gait, self.spans[side])

    def contact(self, hexes: HexSet) -> HexSet:
        """The hexes adjacent to any of a set."""
        return self.ground.beside(hexes, self.bridged)


class Theatre:
    """Everything a game shares with its copies."""

    def __init__(
        self,
        atlas: Atlas,
        manifest: Manifest,
        pieces: Sequence[CounterSpec],
        scenario: Scenario,
        options: Mapping[str, str],
    ) -> None:
        self.atlas = atlas
        self.manifest = manifest
        self.scenario = scenario
        self.options = options
        self.hides = options.get("hidden-stacks") == "on"
        """Whether a side cannot look into the other's stacks (DG-07-50)."""
        self.forces = tuple(force for force in scenario.force if applies(force, options))
        self.goals = tuple(goal for goal in scenario.goal if applies(goal, options))
        self.sudden_goals = tuple(goal for goal in self.goals if goal.at_once)
        self.pieces = tuple(pieces)
        self.piece_index = {counter.token: index for index, counter in enumerate(pieces)}
        self.of = PieceTables(pieces)
        self.nations = tuple(sorted({c.nation for c in pieces if c.nation}))
        self.nation_index = {nation: index for index, nation in enumerate(self.nations)}
        self.nation_of = [self.nation_index.get(c.nation or "", -1) for c in pieces]
        self.nationality = [nationality_of(manifest, c.nation or "", options) for c in pieces]
        self.movable_capitals = tuple(
            index
            for index, nation in enumerate(self.nations)
            if manifest.nations[nation].race in ("elf", "kender") and manifest.nations[nation].table
        )
        exiled = {self.nation_index[nation] for nation in scenario.exiled}
        self.roving_capitals = tuple(sorted({*self.movable_capitals, *exiled}))
        """The nations whose capital may come to stand elsewhere than on the map (DG-09-10, DG-15-04)."""
        self.lances = self._counters("dragonlance")
        self.orbs = self._counters("dragon-orb")
        self.gnomes = self._counters("gnomish-technology")
        self.borne = (*self.lances, *self.orbs, *self.gnomes)
        self.citadels = self._counters("flying-citadel")
        tower = atlas.place_index.get("high-clerist-tower", -1)
        self.tower = (atlas.places[tower].hex if tower >= 0 else -1, self.nation_index.get("tower-knights", -2))
        self.home_land = [atlas.land_index.get(manifest.nations[n].home or n, -1) for n in self.nations]
        lands = [atlas.land_index.get(nation, -1) for nation in self.nations]
        self.capitals = [atlas.lands[land].capital if land >= 0 else -1 for land in lands]
        moved = [self.capitals[nation] for nation in self.movable_capitals]
        self.movable_places = tuple(sorted((place, atlas.places[place].hex) for place in moved if place >= 0))
        """The capitals that can be given up, each with its hex."""
        self.activatable = self._activatable()
        self.ships = tuple(i for i, c in enumerate(pieces) if c.kind == "ship")
        self.place_at = atlas.place_at
        self.land = atlas.land
        self.table: CombatTable = load_combat_table(options.get("crt-2-at-5to1", "D/2"))
        self.wizards = tuple(i for i, c in enumerate(pieces) if c.kind == "wizard")
        self.fliers = tuple(i for i, c in enumerate(pieces) if c.kind in AIR)
        self.waters = waters_of(atlas)
        # River stations of ships stand after the hexes: ``3311/3412`` (DG-04-02).
        self.names = Names({Kind.PIECE: [c.token for c in pieces], Kind.HEX: self.waters.tokens})
        self.neighbours = atlas.grid.neighbours
        self.beside = Steps(tuple((there, 1) for there in row) for row in self.neighbours)
        """Every hexside as a step: for the neighbours of a whole set of hexes."""
        self.outside = self._outside()
        self.closed = self.outside | self._closed_lands()
        self._grounds: dict[Season, Ground] = {}
        self.ground = self.ground_in(AS_MAPPED)
        self.adjacent = self.ground.adjacent
        self.refs = tuple(Ref("piece", index, counter.name) for index, counter in enumerate(pieces))
        self._hex_refs: list[Ref | None] = [None] * self.waters.count
        self.names_alone = tuple(msg("dg-name", one=ref) for ref in self.refs)
        self.army_labels = tuple(msg("dg-army", army=ref) for ref in self.refs)
        self.table_odds: dict[tuple[int, int], Odds[str]] = {}
        self.setup_areas: dict[int, dict[int, tuple[int, ...]]] = {}
        self.fort = [self._fort(hex) for hex in range(atlas.grid.size)]
        self.forest = [terrain == Terrain.FOREST for terrain in atlas.terrain]
        self.nation_at = self._nation_at()
        self.mountain = [
            atlas.terrain[hex] == Terrain.MOUNTAIN or hex in atlas.pass_hexes for hex in range(atlas.grid.size)
        ]
        self.favourable = self._favourable()
        self.crossing_costs = [self._crossing_cost(crossed) for crossed in range(8)]
        self._ways_into: dict[int, dict[int, int]] = {}
        self._forts_of: dict[int, tuple[tuple[int, int], ...]] = {}
        self.dry = [
            terrain not in (Terrain.SEA, Terrain.MAELSTROM, Terrain.DESERT, Terrain.MARSH) for terrain in atlas.terrain
        ]
        marshy = options.get("air-may-land-in-marsh") == "yes"
        self.perches = [
            dry or (marshy and terrain == Terrain.MARSH) for dry, terrain in zip(self.dry, atlas.terrain, strict=True)
        ]
        self.dry_land = hex_set(hex for hex, dry in enumerate(self.dry) if dry)
        self.landing_grounds = hex_set(hex for hex, fit in enumerate(self.perches) if fit)

    def _counters(self, effect: str) -> tuple[int, ...]:
        """The counters of one strategic event."""
        return tuple(i for i, c in enumerate(self.pieces) if c.event and c.event.effect == effect)

    def _activatable(self) -> frozenset[int]:
        """The nations of the Activation Table that can still join a side (DG-03-03, DG-15-06, DG-17-06)."""
        allowed = self.scenario.activatable
        if self.scenario.closed_neutrals and self.scenario.is_open(self.options):
            allowed = None
        return frozenset(
            index
            for index, nation in enumerate(self.nations)
            if self.manifest.nations[nation].table and (allowed is None or nation in allowed)
        )

    def _nation_at(self) -> list[int]:
        """For each hex the nation that an invasion of it would draw into the war, or -1 (DG-03-10, DG-03-17)."""
        found = [-1] * self.atlas.grid.size
        if self.scenario.invasions:
            for nation in self.activatable:
                for hex in self.atlas.lands[self.home_land[nation]].hexes:
                    found[hex] = nation
        return found

    def _outside(self) -> frozenset[int]:
        """The hexes beyond the scenario's playing area (DG-16-01)."""
        areas = self.scenario.playing_area
        inside = frozenset().union(*(self.atlas.hexes_of(name) for name in areas))
        return frozenset(range(self.atlas.grid.size)) - inside if areas else frozenset()

    def _closed_lands(self) -> frozenset[int]:
        """The lands of nations that take no part, where they are closed (DG-16-07, DG-17-06, DG-19-03)."""
        scenario = self.scenario
        if scenario.is_open(self.options):
            return frozenset()
        present = {force.nation for force in self.forces} | set(scenario.activatable or ())
        for nations in (*scenario.allied.values(), *scenario.defeated.values()):
            present |= set(nations)
        return frozenset().union(*(land.hexes for land in self.atlas.lands if land.nation and land.id not in present))

    def _fort(self, hex: int) -> int:
        """The kind of fortified place in a hex, or 0."""
        place = self.atlas.place_at[hex]
        if place < 0 or not self.atlas.places[place].fortified:
            return 0
        return int(self.atlas.places[place].kind)

    def _favourable(self) -> dict[str, list[bool]]:
        """For each race that has favourable terrain, whether a hex is such (DG-07-40, DG-07-41)."""
        mountains = self.mountain
        if self.options.get("mountain-hex") == "touching":
            barrier = self.atlas.barrier
            sides = [range(hex * 6, hex * 6 + 6) for hex in range(self.atlas.grid.size)]
            mountains = [any(barrier[side] == Barrier.MOUNTAIN for side in around) for around in sides]
        return {"elf": self.forest, "kender": self.forest, "dwarf": mountains, "ogre": mountains}

    def _crossing_cost(self, crossed: int) -> int:
        """What crossings of these kinds take from the roll: all of them, or with an option the worst (DG-07-38)."""
        costs = [cost for kind, cost in ((RIVER, -4), (BRIDGE, -4), (FORD, -3)) if crossed & kind]
        if self.options.get("crossing-modifiers") == "worst-only":
            return min(costs, default=0)
        return sum(costs)

    def ways_into(self, hex: int) -> dict[int, int]:
        """What ground armies fight their way over into a hex from each of its neighbours; worked out once."""
        found = self._ways_into.get(hex)
        if found is None:
            sides = [side for side in range(hex * 6, hex * 6 + 6) if self.atlas.grid.table[side] >= 0]
            theirs = [self.both_halves(side)[1] for side in sides]
            found = self._ways_into[hex] = {half // 6: self.crossing(half) for half in theirs}
        return found

    def crossing(self, side: int) -> int:
        """What lies on a hexside for ground armies that attack over it, ships aside."""
        crossing = self.atlas.crossing[side]
        if crossing == Crossing.BRIDGE:
            return BRIDGE
        if crossing == Crossing.FORD:
            return FORD
        return RIVER if self.atlas.barrier[side] == Barrier.RIVER else 0

    def ground_in(self, season: Season) -> Ground:
        """The ground as it lies in a season, worked out once."""
        if season not in self._grounds:
            self._grounds[season] = Ground(season, self.atlas, self.waters, self.options, self.closed)
        return self._grounds[season]

    def steps(self, gait: Gait) -> Steps:
        """For each hex, the neighbours an army of this gait can enter and their cost, as the map shows it."""
        return self.ground.steps(gait)

    def both_halves(self, side: int) -> tuple[int, int]:
        """A hexside as seen from both of its hexes."""
        there = self.atlas.grid.table[side]
        return side, there * 6 + (side % 6 + 3) % 6

    def forts_of(self, land: int) -> tuple[tuple[int, int], ...]:
        """The fortified places of a country, each with its hex; worked out once."""
        found = self._forts_of.get(land)
        if found is None:
            forts = [(p.index, p.hex) for p in self.atlas.places if p.fortified and p.land == land]
            found = self._forts_of[land] = tuple(forts)
        return found

    def hex_ref(self, hex: int) -> Ref:
        """A hex, or a river station of ships, named for texts."""
        found = self._hex_refs[hex]
        if found is None:
            found = self._hex_refs[hex] = Ref("hex", hex, self.waters.name(hex))
        return found

    def nation_name(self, nation: int) -> str:
        """The name of a nation by its index."""
        return self.manifest.nations[self.nations[nation]].name

    def option(self, name: str) -> str:
        """The value of an option of the rulebook."""
        return self.options[name]


def nationality_of(manifest: Manifest, nation: str, options: Mapping[str, str]) -> str:
    """The colour combination of a counter: all Knights share one (DG-01-11)."""
    known = manifest.nations.get(nation)
    knights = known is not None and known.knights
    return "knights" if knights and options.get("knights-one-nationality") == "yes" else nation


def adjacency(atlas: Atlas) -> Adjacency:
    """The neighbours of each hex that count as adjacent: no closed mountain or deep river side between (DG-05-22)."""
    return tuple(adjacent_to(atlas, hex) for hex in range(atlas.grid.size))


def adjacent_to(atlas: Atlas, hex: int, bridged: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """The neighbours of one hex that count as adjacent."""
    closed = (Barrier.MOUNTAIN, Barrier.DEEP_RIVER, Barrier.INLET)
    table = atlas.grid.table
    return tuple(
        table[side]
        for side in range(hex * 6, hex * 6 + 6)
        if table[side] >= 0
        and (atlas.barrier[side] not in closed or atlas.crossing[side] != Crossing.NONE or side in bridged)
    )


def movement_steps(
    atlas: Atlas, gait: Gait, options: Mapping[str, str], *, closed: frozenset[int] = frozenset()
) -> Steps:
    """The table of movement costs of one gait (DG-05-03, DG-06-01); ``closed`` hexes are not entered at all."""
    return Steps(steps_from(atlas, gait, hex, options, frozenset(), closed) for hex in range(atlas.grid.size))


def steps_from(
    atlas: Atlas, gait: Gait, hex: int, options: Mapping[str, str], bridged: frozenset[int], closed: frozenset[int]
) -> Row:
    """The neighbours that a gait can enter from one hex, with their cost."""
    row = []
    for side in range(hex * 6, hex * 6 + 6):
        there = atlas.grid.table[side]
        if there >= 0 and there not in closed:
            cost = step_cost(atlas, gait, side, there, options, side in bridged)
            if cost:
                row.append((there, cost))
    return tuple(row)


def step_cost(
    atlas: Atlas, gait: Gait, side: int, there: int, options: Mapping[str, str], bridged: bool = False
) -> int:
    """The cost of crossing a hexside into a hex, 0 if it is closed to the gait."""
    terrain = atlas.terrain[there]
    barrier = atlas.barrier[side]
    crossing = atlas.crossing[side]
    if gait is Gait.CITADEL:
        return 1
    if gait is Gait.AIR:
        if terrain == Terrain.DESERT:
            return 0  # DG-05-09
        return 2 if barrier == Barrier.MOUNTAIN and crossing != Crossing.PASS else 1  # DG-06-02
    if terrain in (Terrain.SEA, Terrain.MAELSTROM, Terrain.DESERT, Terrain.MARSH):
        return 0  # DG-05-07
    forest = 1 if terrain == Terrain.FOREST and gait is not Gait.WOODS else 0  # DG-05-04, DG-05-11
    if crossing == Crossing.TUNNEL and options.get("dwarven-tunnels") == "dwarves-only" and gait is not Gait.HILLS:
        return 0  # DG-05-30
    if crossing != Crossing.NONE or bridged or barrier == Barrier.NONE:
        return 1 + forest  # DG-05-25, DG-05-26, DG-05-30, DG-04-13
    if barrier == Barrier.RIVER:
        both = options.get("river-forest-cost", "3") == "3"
        return 2 + forest if both else 2  # DG-05-05, DG-05-06
    if barrier == Barrier.MOUNTAIN and gait is Gait.HILLS:
        return 2 + forest  # DG-05-12
    return 0  # DG-05-08
