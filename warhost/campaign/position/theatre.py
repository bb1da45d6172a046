"""The theatre of war: everything that never changes during a war, shared by all copies of a game.

Map, counters, scenario and options, and the tables that the rules of other rooms make from them, by piece and by hex.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

from warhost.campaign.printed.combat_table import CombatTable, load_combat_table
from warhost.campaign.printed.counters import AIR, GROUND, CounterSpec, Manifest
from warhost.campaign.printed.nationality import nationality_of
from warhost.campaign.printed.sides import NEUTRAL, SIDE_NAMES
from warhost.campaign.scenario.card_scenarios import CardScenario
from warhost.campaign.scenario.deck_files import NO_DECK, Deck
from warhost.campaign.scenario.overlays import load_overlay
from warhost.campaign.scenario.playing_area import closed_lands, outside_playing_area
from warhost.campaign.scenario.remaining_neutrals import home_of, neutral_by_hex, remaining_neutrals
from warhost.campaign.scenario.scenario_files import Scenario, applies
from warhost.campaign.terrain.favourable_terrain import favourable_terrain
from warhost.campaign.terrain.ground import Ground
from warhost.campaign.terrain.landing_grounds import dry_hexes, perches
from warhost.campaign.terrain.map_by_season import AS_MAPPED, Season
from warhost.campaign.terrain.movement_costs import Gait, gait_of
from warhost.campaign.world.atlas import Atlas
from warhost.campaign.world.waters import waters_of
from warhost.core.board.floods import Steps
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, PieceId, all_hexes, each_hex, each_piece
from warhost.core.messages import Ref, msg
from warhost.core.orders import Kind, Names

LAND, AIRBORNE, DRAGON, CAVALRY = 1, 2, 4, 8
"""The arms of an army, as bits; a counter that is no army has none."""


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
        self.is_person = [c.kind in ("leader", "hero") for c in pieces]
        """Whether a counter walks, rides and sails as persons do."""
        self.is_wizard = [c.kind == "wizard" for c in pieces]
        self.is_ship = [c.kind == "ship" for c in pieces]
        self.is_citadel = [c.kind == "citadel" for c in pieces]
        self.is_marcher = [c.kind in GROUND or c.kind in ("leader", "hero") for c in pieces]
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
        self.gait = [gait_of(c) for c in pieces]
        self.arms = [_arms(c) for c in pieces]


def _arms(counter: CounterSpec) -> int:
    if counter.kind in GROUND:
        return LAND | (CAVALRY if counter.kind == "cavalry" else 0)
    if counter.kind in AIR:
        return AIRBORNE | (DRAGON if counter.kind == "dragon" else 0)
    return 0


class Theatre:
    """Everything a game shares with its copies."""

    def __init__(
        self,
        atlas: Atlas,
        manifest: Manifest,
        pieces: Sequence[CounterSpec],
        scenario: Scenario,
        options: Mapping[str, str],
        side_names: tuple[str, ...] = SIDE_NAMES[:2],
        overlays: Mapping[str, Path] = MappingProxyType({}),
        deck: Deck = NO_DECK,
    ) -> None:
        self.atlas = atlas
        self.manifest = manifest
        self.scenario = scenario
        self.options = options
        self.overlays = overlays
        """The files that layers lay over the scenario, by folder."""
        self.deck = deck
        """The cards of the game; empty unless the war is played by cards."""
        by_cards = load_overlay(overlays.get("cards"), CardScenario)
        self.card_rules = by_cards.deck
        """How the deck is made up in this scenario."""
        self.garrisons = by_cards.garrison
        """Where a side must set up armies (PL-15-05)."""
        self.side_names = (*side_names, SIDE_NAMES[NEUTRAL])
        """What the sides are called in this scenario."""
        self.forces = tuple(force for force in scenario.force if applies(force, options))
        self.goals = tuple(goal for goal in scenario.goal if applies(goal, options))
        self.sudden_goals = tuple(goal for goal in self.goals if goal.at_once)
        self.pieces = tuple(pieces)
        self.piece_index = {counter.token: index for index, counter in each_piece(pieces)}
        self.of = PieceTables(pieces)
        self.nations = tuple(sorted({c.nation for c in pieces if c.nation}))
        self.nation_index = {nation: index for index, nation in enumerate(self.nations)}
        self.nation_of = [self.nation_index.get(c.nation or "", -1) for c in pieces]
        self.nationality = [nationality_of(manifest, c.nation or "", options) for c in pieces]
        self.lances = self._counters("dragonlance")
        self.orbs = self._counters("dragon-orb")
        self.gnomes = self._counters("gnomish-technology")
        self.borne = (*self.lances, *self.orbs, *self.gnomes)
        self.citadels = self._counters("flying-citadel")
        with_heroes = options.get("heroes") == "on"
        self.artifacts = tuple(i for i, c in each_piece(pieces) if with_heroes and c.event and c.event.artifact)
        """The strategic events that heroes carry face down; none in games without heroes (MD-0A-03)."""
        self.home_land = [atlas.land_index.get(home_of(manifest, n), -1) for n in self.nations]
        lands = [atlas.land_index.get(nation, -1) for nation in self.nations]
        self.capitals = [atlas.lands[land].capital if land >= 0 else -1 for land in lands]
        neutrals = remaining_neutrals(scenario, manifest, options)
        self.activatable = frozenset(i for i, nation in enumerate(self.nations) if nation in neutrals)
        """The nations that can still join a side."""
        self.ships = tuple(i for i, c in each_piece(pieces) if c.kind == "ship")
        self.place_at = atlas.place_at
        self.land = atlas.land
        self.table: CombatTable = load_combat_table(options.get("crt-2-at-5to1", "D/2"))
        self.wizards = tuple(i for i, c in each_piece(pieces) if c.kind == "wizard")
        self.fliers = tuple(i for i, c in each_piece(pieces) if c.kind in AIR)
        self.waters = waters_of(atlas)
        # River stations of ships stand after the hexes: ``3311/3412`` (DG-04-02).
        tokens = {Kind.PIECE: [c.token for c in pieces], Kind.HEX: self.waters.tokens}
        self.names = Names({**tokens, Kind.CARD: [card.token for card in deck]} if deck else tokens)
        self.neighbours = atlas.grid.neighbours
        self.beside = Steps(tuple((there, 1) for there in row) for row in self.neighbours)
        """Every hexside as a step: for the neighbours of a whole set of hexes."""
        self.outside = outside_playing_area(scenario, atlas)
        self.closed = self.outside | closed_lands(scenario, atlas, options)
        """The hexes that nobody may enter."""
        self.ground_in: Callable[[Season], Ground] = cache(self._ground_in)
        """The ground as it lies in a season."""
        self.ground = self.ground_in(AS_MAPPED)
        self.adjacent = self.ground.adjacent
        self.refs = tuple(Ref("piece", index, counter.name) for index, counter in each_piece(pieces))
        self.hex_ref: Callable[[HexId], Ref] = cache(self._hex_ref)
        """A hex, or a river station of ships, named for texts."""
        self.army_labels = tuple(msg("dg-army", army=ref) for ref in self.refs)
        self.fort = [self._fort(hex) for hex in all_hexes(atlas.grid.size)]
        invaded = neutral_by_hex(scenario, manifest, atlas, (self.nations[n] for n in sorted(self.activatable)))
        self.nation_at = [self.nation_index.get(nation, -1) for nation in invaded]
        self.lands_of = {
            nation: HexSet(hex for hex, of in each_hex(self.nation_at) if of == nation)
            for nation in sorted(set(self.nation_at) - {-1})
        }
        """For each nation that an invasion would draw into the war its hexes, as a set."""
        """For each hex the nation that an invasion of it would draw into the war, or -1."""
        self.favourable = favourable_terrain(atlas, options)
        """For each race that has favourable terrain, whether a hex is such."""
        self.forts_of: Callable[[int], tuple[tuple[int, HexId], ...]] = cache(self._forts_of)
        """The fortified places of a country, each with its hex."""
        self.dry = dry_hexes(atlas)
        self.perches = perches(atlas, options)
        self.all_hexes = HexSet(all_hexes(atlas.grid.size))
        self.dry_land = HexSet(hex for hex, dry in each_hex(self.dry) if dry)
        self.landing_grounds = HexSet(hex for hex, fit in each_hex(self.perches) if fit)

    def _counters(self, effect: str) -> tuple[PieceId, ...]:
        """The counters of one strategic event."""
        return tuple(i for i, c in each_piece(self.pieces) if c.event and c.event.effect == effect)

    def _fort(self, hex: HexId) -> int:
        """The kind of fortified place in a hex, or 0."""
        place = self.atlas.place_at[hex]
        if place < 0 or not self.atlas.places[place].fortified:
            return 0
        return int(self.atlas.places[place].kind)

    def _ground_in(self, season: Season) -> Ground:
        return Ground(season, self.atlas, self.waters, self.options, self.closed)

    def steps(self, gait: Gait) -> Steps:
        """For each hex, the neighbours an army of this gait can enter and their cost, as the map shows it."""
        return self.ground.steps(gait)

    def both_halves(self, hexside: int) -> tuple[int, int]:
        """A hexside as seen from both of its hexes."""
        there = self.atlas.grid.table[hexside]
        return hexside, there * 6 + (hexside % 6 + 3) % 6

    def _forts_of(self, land: int) -> tuple[tuple[int, HexId], ...]:
        return tuple((p.index, p.hex) for p in self.atlas.places if p.fortified and p.land == land)

    def _hex_ref(self, hex: HexId) -> Ref:
        return Ref("hex", hex, self.waters.name(hex))

    def nation_name(self, nation: int) -> str:
        """The name of a nation by its index."""
        return self.manifest.nations[self.nations[nation]].name

    def option(self, name: str) -> str:
        """The value of an option of the rulebook."""
        return self.options[name]


@lru_cache(maxsize=1 << 13)
def disc(theatre: Theatre, middle: HexId, radius: int) -> HexSet:
    """The hexes at most so far from a hex, itself included; terrain does not count."""
    return HexSet(theatre.atlas.grid.within(middle, radius))
