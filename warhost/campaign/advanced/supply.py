"""More Dragons of Glory, Rule 12: supply (MD-0C-11, MD-12-01 to MD-12-06)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from warhost.campaign.land.flying import Fly
from warhost.campaign.land.movement import March
from warhost.campaign.land.supply_lines import (
    SupplyLaw,
    SupplyLines,
    flow,
    hexes_cut_off,
    supplied,
    supplied_in_peace,
)
from warhost.campaign.position.hidden_counters import disclose
from warhost.campaign.position.map_overlays import OVERLAYS, AreaOnMap, MapOverlay, MarkOnMap
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import FORECASTS, Foreseen
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sequence import SEQUENCE
from warhost.campaign.state import ASHORE, War
from warhost.campaign.terrain.ground import Ground
from warhost.campaign.world.atlas import Atlas, Barrier, Crossing
from warhost.core.board.floods import Steps
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, PieceId, Side, all_hexes
from warhost.core.messages import Message, listed, msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Layer
from warhost.core.steps import Decision, Procedure

# Where lines begin and run


class FortifiedPlaces(SupplyLaw):
    """Lines run over land from fortified places, and through mountains only by passes (MD-12-02, MD-12-04)."""

    def sources(self, war: War, side: Side) -> HexSet:
        """The fortresses and fortified cities that a side controls, dwarven ones too (MD-12-02)."""
        return HexSet(
            place.hex
            for place in war.theatre.atlas.places
            if place.fortified and is_source(war, side, place.index, place.hex)
        )

    def links(self, war: War) -> Steps:
        return roads(war.theatre, war.ground)


def is_source(war: War, side: Side, place: int, hex: HexId) -> bool:
    """Whether a side controls a fortified place that stands and lies in the playing area (MD-12-02)."""
    return war.holder[place] == side and not war.razed[place] and hex not in war.theatre.outside


LAW = FortifiedPlaces()


@lru_cache(maxsize=64)
def roads(theatre: Theatre, ground: Ground) -> Steps:
    """For each hex the neighbours to which a line leads on in a season."""
    tunnels = theatre.option("dwarven-tunnels") == "all"
    rows = []
    for hex in all_hexes(theatre.atlas.grid.size):
        sides = [] if is_closed(theatre, hex) else range(hex * 6, hex * 6 + 6)
        there = (theatre.atlas.grid.table[side] for side in sides if is_open(ground.roads, side, tunnels))
        rows.append(tuple((near, 1) for near in there if near >= 0 and not is_closed(theatre, near)))
    return Steps(rows)


def is_closed(theatre: Theatre, hex: HexId) -> bool:
    """Whether no line enters a hex: the sea (MD-12-03), or land that the scenario closes to everybody."""
    return theatre.atlas.is_water(hex) or hex in theatre.closed


def is_open(atlas: Atlas, hexside: int, tunnels: bool) -> bool:
    """Whether a line crosses a hexside: mountains only by a pass or a tunnel, an inlet never; rivers do not count.

    In winter the season has taken the passes away (MD-12-04, MD-05-05).
    """
    barrier, crossing = atlas.barrier[hexside], atlas.crossing[hexside]
    if barrier == Barrier.MOUNTAIN:
        return crossing == Crossing.PASS or (crossing == Crossing.TUNNEL and tunnels)
    return barrier != Barrier.INLET or crossing != Crossing.NONE


# Who needs supply


def eaters(war: War, hex: HexId, side: Side) -> tuple[PieceId, ...]:
    """The ground armies of a side in a hex that need food.

    Leaders, air armies and ships never do, nor whoever is aboard a ship or a citadel (MD-12-02, MD-12-06).
    """
    return tuple(p for p in war.in_hex(hex, side) if war.of.is_ground[p] and war.aboard[p] == ASHORE)


def needs_supply(war: War, hex: HexId, side: Side) -> bool:
    """Whether a side has more than one ground army in a hex; a lone one lives off the land (MD-12-01)."""
    return war.armies[side][hex] > 1 and len(eaters(war, hex, side)) > 1


def stacks_to_feed(war: War, side: Side) -> list[HexId]:
    """The hexes in which a side needs supply."""
    return [hex for hex in war.held[side][0] if needs_supply(war, hex, side)]


def starving_stacks(war: War, side: Side) -> list[HexId]:
    """The hexes in which a side needs supply and has none."""
    found = stacks_to_feed(war, side)
    if not found:
        return []
    fed = supplied(war, side, LAW).hexes
    return [hex for hex in found if hex not in fed]


# Why a hex is not supplied


def hunger(war: War, side: Side, hex: HexId) -> Refusal:
    """Why no line reaches a hex: no source, no way over land, or enemies on it."""
    where = war.hex_ref(hex)
    if not LAW.sources(war, side):
        return Refusal(msg("md-supply-no-source"), ("MD-12-02",), (where,))
    line = supplied_in_peace(war, side, LAW).line(hex)
    if line:
        return cut_refusal(war, side, line)
    thaw = flow(LAW.sources(war, side), roads(war.theatre, war.theatre.ground))
    if hex in thaw:
        return Refusal(msg("md-supply-snow", hex=where), ("MD-12-04", "MD-05-05"), (where,))
    return Refusal(msg("md-supply-no-way", hex=where), ("MD-12-03", "MD-12-04"), (where,))


def cut_refusal(war: War, side: Side, line: tuple[HexId, ...]) -> Refusal:
    """Enemy armies cut a line that would lead from a stack to its source (MD-12-03)."""
    other = enemy(side)
    cut = hexes_cut_off(war, side)
    gap = next(hex for hex in line if hex in cut)
    enemies = [near for near in (gap, *war.adjacent_to(gap)) if war.armies[other][near]]
    refs = [war.hex_ref(hex) for hex in enemies]
    where, source = war.hex_ref(line[0]), war.hex_ref(line[-1])
    text = msg("md-supply-cut", hex=where, source=source, gap=war.hex_ref(gap), enemies=listed(refs))
    return Refusal(text, ("MD-12-03",), (where, war.hex_ref(gap), *refs))


# Before an order: what it would do to supply


def lines_after(
    war: War, side: Side, group: Collection[PieceId], path: tuple[HexId, ...], taken: Iterable[HexId]
) -> SupplyLines:
    """The lines of a side if a group had gone a way and taken places on it."""
    start, end = war.at[next(iter(group))], path[-1]
    held = war.held[side][0]
    if any(war.of.is_army[piece] for piece in group):
        held = held.with_hex(end)
        if all(piece in group for piece in war.armies_in(start, side)):
            held = held.without_hex(start)
    other = enemy(side)
    closed = war.held[other][0] | (war.contact(other) - held)
    forts = (hex for hex in taken if war.fort(hex) and hex not in war.theatre.outside)
    return flow(LAW.sources(war, side) | HexSet(forts), LAW.links(war), closed)


def supply_notes(war: War, side: Side, group: tuple[PieceId, ...], path: tuple[HexId, ...]) -> list[Message]:
    """What a move would do to supply: how its end is fed, and who else would be cut off or fed again."""
    if not any(war.of.is_army[piece] for piece in group):
        return []
    marches = any(war.of.is_ground[piece] for piece in group[:1])
    end = path[-1]
    lines = lines_after(war, side, group, path, path if marches else (end,))
    notes = []
    coming = [piece for piece in group if war.of.is_ground[piece]]
    together = len({*coming, *eaters(war, end, side)})
    if coming and together > 1:
        if end in lines:
            source = lines.source(end)
            assert source is not None
            notes.append(msg("md-note-fed", hex=war.hex_ref(end), source=war.hex_ref(source)))
        else:
            notes.append(msg("md-note-starves", hex=war.hex_ref(end)))
    hungry = set(starving_stacks(war, side))
    for hex in stacks_to_feed(war, side):
        rest = [piece for piece in eaters(war, hex, side) if piece not in coming]
        if hex == end or len(rest) < 2:
            continue
        if hex not in lines and hex not in hungry:
            notes.append(msg("md-note-cut-off", hex=war.hex_ref(hex)))
        elif hex in lines and hex in hungry:
            notes.append(msg("md-note-relieved", hex=war.hex_ref(hex)))
    return notes


# Step 8


@dataclass(frozen=True, slots=True)
class Starve(Order):
    """Give up an army of a stack without supply: ``starve khur-1``."""

    verb = "starve"
    army: Piece


@dataclass(frozen=True, slots=True)
class SupplyStep(Procedure[War]):
    """Step 8: after both sides have fought, each feeds its stacks (MD-0C-11).

    Both sides are judged by the position at the beginning of the Step.
    """

    def run(self, war: War, /) -> None:
        first = war.first[0]
        steps = [Starvation(side, tuple(starving_stacks(war, side))) for side in (enemy(first), first)]
        war.push(*(step for step in steps if step.hexes))


@dataclass(frozen=True, slots=True)
class Starvation(Decision[War, Starve]):
    """Of every stack without supply all armies but one go to the pool; their owner says which (MD-12-05)."""

    title = "md-phase-supply"
    side: Side
    hexes: tuple[HexId, ...]

    def _hungry(self, war: War) -> list[PieceId]:
        return [p for hex in self.hexes if needs_supply(war, hex, self.side) for p in eaters(war, hex, self.side)]

    def moot(self, war: War, /) -> bool:
        return not self._hungry(war)

    def skip(self, war: War, /) -> None:
        disclose(war)

    def ask(self, war: War, /) -> Ask:
        places = listed([war.hex_ref(hex) for hex in self.hexes if needs_supply(war, hex, self.side)])
        return Ask(
            war.seat(self.side),
            msg("md-ask-starve", hexes=places),
            (Offer(Starve, msg("md-offer-starve")),),
            ("MD-12-05",),
            msg("md-wait-starve"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._hungry(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Starve)
        if order.army in self._hungry(war):
            return None
        return feeds_refusal(war, self.side, order.army)

    def take(self, war: War, order: Starve, /) -> None:
        hex = war.at[order.army]
        war.tell(msg("md-log-starved", army=war.ref(order.army), hex=war.hex_ref(hex)))
        war.push(self)
        war.eliminate(order.army)


def feeds_refusal(war: War, side: Side, piece: PieceId) -> Refusal:
    """Why a piece need not starve."""
    who = war.ref(piece)
    if war.owner[piece] != side:
        return Refusal(msg("dg-not-yours", piece=who), ("MD-12-05",), (who,))
    if war.at[piece] < 0:
        return Refusal(msg("dg-not-on-map", piece=who), ("MD-12-05",), (who,))
    if not war.of.is_ground[piece] or war.aboard[piece] != ASHORE:
        return Refusal(msg("md-needs-no-supply", piece=who), ("MD-12-06", "MD-12-02"), (who,))
    if not needs_supply(war, war.at[piece], side):
        return Refusal(msg("md-forages", piece=who), ("MD-12-01",), (who,))
    return Refusal(msg("md-is-fed", piece=who), ("MD-12-02",), (who,))


def foresee_supply(war: War, side: Side, order: Order) -> Foreseen | None:
    """What a march or flight would do to supply, before it is ordered."""
    if not isinstance(order, March | Fly) or not order.path:
        return None
    notes = supply_notes(war, side, (order.piece, *order.along), order.path)
    return Foreseen(tuple(notes)) if notes else None


# On the map


def supply_overlay(war: War, side: Side) -> MapOverlay:
    """Every hex that a side can feed, the lines to its stacks, and the stacks that starve."""
    lines = supplied(war, side, LAW)
    stacks = stacks_to_feed(war, side)
    sources = [
        MarkOnMap(hex, "source", msg("md-mark-source", hex=war.hex_ref(hex)), ("MD-12-02",))
        for hex in LAW.sources(war, side)
    ]
    return MapOverlay(
        f"supply-{side}",
        msg("md-overlay-supply", side=war.theatre.side_names[side]),
        (AreaOnMap(tuple(lines.hexes), msg("md-area-fed")),),
        tuple(line for hex in stacks if len(line := lines.line(hex)) > 1),
        (*sources, *(stack_mark(war, side, hex) for hex in stacks)),
    )


def stack_mark(war: War, side: Side, hex: HexId) -> MarkOnMap:
    """Where a stack is fed from, or why it starves."""
    source = supplied(war, side, LAW).source(hex)
    armies = war.roll_call(eaters(war, hex, side))
    if source is None:
        why = hunger(war, side, hex)
        return MarkOnMap(hex, "bad", msg("md-mark-starves", armies=armies, why=why.message), why.rules)
    return MarkOnMap(hex, "good", msg("md-mark-fed", armies=armies, source=war.hex_ref(source)), ("MD-12-02",))


SUPPLY = Layer(
    "supply",
    "Supply",
    amends=("DG-12-01", "DG-01-02"),
    changes=(
        SEQUENCE.add(SEQUENCE.entry("supply", SupplyStep), before="end"),
        FORECASTS.add(foresee_supply),
        OVERLAYS.add(supply_overlay),
    ),
)
"""The supply package."""
