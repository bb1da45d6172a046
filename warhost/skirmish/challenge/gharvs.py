"""The Gharvs (rulebook 4.5, table 5.15.2): where they lurk, whom they touch, how they fight.

No player leads them: :mod:`.gharv_interphase` decides what they do. They are a wild force, an enemy of every
other force.
"""

from __future__ import annotations

from collections.abc import Iterable

from warhost.core.breakdowns import Effect, Modifier
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.skirmish.challenge.boats import is_aboard
from warhost.skirmish.combat.odds import SHIFTS, Melee, terrain_shift
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.places import Place, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import ATTACK_BARS, HAVENS, SHOT_BARS
from warhost.skirmish.state import INTERPHASE, OFF, Skirmish

FAR = 999
"""A distance longer than any on a map."""


def is_gharv(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is a Gharv."""
    return field.muster.fighter[piece].people == "gharvs"


def gharvs_about(field: Skirmish) -> list[PieceId]:
    """The living Gharvs on the map, in order."""
    return [piece for piece in field.muster.gharvs if field.is_alive(piece)]


def spare_gharvs(field: Skirmish) -> list[PieceId]:
    """The Gharvs that can still appear: the limit counts those on the map, and dead ones don't return (DN-1.51-05)."""
    if len(gharvs_about(field)) >= int(field.muster.options["gharv-limit"]):
        return []
    return [p for p in field.muster.gharvs if field.at[p] == OFF and field.health[p] != Health.DEAD]


# Water, marsh, beach


def is_water(field: Skirmish, place: Place) -> bool:
    """Whether a place is open water."""
    return "water" in field.ground.kind(place).traits


def is_marsh(field: Skirmish, place: Place) -> bool:
    """Whether a place is marsh."""
    return field.ground.kind(place).key == "marsh"


def is_haunt(field: Skirmish, place: Place) -> bool:
    """Whether a Gharv can surface in a place: water or marsh (DN-4.51-02)."""
    return is_water(field, place) or is_marsh(field, place)


def exposure(field: Skirmish, piece: PieceId) -> str:
    """The line of table 5.15.2 for a character's hex; empty if no Gharv can smell the character (DN-4.51-01)."""
    return exposure_in(field, field.cells(piece))


def exposure_in(field: Skirmish, cells: Iterable[Place]) -> str:
    """The line of table 5.15.2 for a body that covers some places."""
    cells = tuple(cells)
    if any(is_aboard(field, cell) for cell in cells):
        return "boat"
    if any(is_water(field, cell) for cell in cells):
        return "water"
    if any(is_marsh(field, cell) for cell in cells):
        return "marsh"
    return "beach" if any(is_by_the_water(field, cell) for cell in cells) else ""


def is_by_the_water(field: Skirmish, place: Place) -> bool:
    """Whether a place is a beach hex with water beside it, on its own level."""
    ground = field.ground
    if ground.kind(place).key != "beach":
        return False
    near = [there for there in ground.around(place) if is_water(field, there)]
    return any(ground.level[there] == ground.level[place] for there in near)


def is_smelt(field: Skirmish, piece: PieceId) -> bool:
    """Whether Gharvs come for a piece: a living, visible Adventurer or Krob that is no spirit (DN-4.51-01)."""
    fighter = field.muster.fighter[piece]
    character = fighter.is_adventurer or fighter.people == "krobs"
    return character and field.muster.is_fighter[piece] and field.is_alive(piece) and not field.hidden[piece]


def surfacing_places(field: Skirmish, piece: PieceId) -> list[Place]:
    """The free water and marsh hexes beside a character where a Gharv can surface, clockwise from the east.

    If none is free: the nearest free ones, or none, as the option says (DN-4.51-02).
    """
    beside = [there for cell in field.cells(piece) for there in field.ground.table[cell * 6 : cell * 6 + 6]]
    found = [Place(there) for there in dict.fromkeys(beside) if there >= 0 and _is_free_haunt(field, Place(there))]
    if found or field.muster.options["gharv-crowded"] == "none":
        return found
    grid, at = field.grid, field.at[piece]
    for distance in range(2, max(grid.columns, grid.rows)):
        ring = [hex_ for hex_ in grid.within(at, distance) if grid.distance(at, hex_) == distance]
        found = [upper(hex_) for hex_ in sorted(ring) if _is_free_haunt(field, upper(hex_))]
        if found:
            return found
    return []


def _is_free_haunt(field: Skirmish, place: Place) -> bool:
    return is_haunt(field, place) and not field.here[place] and place not in field.ground.closed


# Contact


def in_contact(field: Skirmish, gharv: PieceId) -> list[PieceId]:
    """The characters beside a Gharv whose hex it could enter (DN-4.52-03), in order."""
    near = {p for cell in field.cells(gharv) for place in field.ground.around(cell) for p in field.here[place]}
    return [
        piece
        for piece in sorted(near)
        if is_smelt(field, piece) and any(field.threatens(gharv, cell) for cell in field.cells(piece))
    ]


def afloat_beside(field: Skirmish, gharv: PieceId) -> list[PieceId]:
    """The characters in boats beside a Gharv, in order; it can only upset their boats (DN-5.15.2-03)."""
    beside = {place for cell in field.cells(gharv) for place in field.ground.around(cell) if is_aboard(field, place)}
    return sorted(piece for place in beside for piece in field.here[place] if is_smelt(field, piece))


def allowance(field: Skirmish, gharv: PieceId) -> int:
    """The Movement Points of a Gharv: those for water if it starts in water or marsh, else those for land.

    DN-1.51-11, DN-5.23-02
    """
    values = field.printed(gharv)
    return values.move if is_haunt(field, field.place(gharv)) else values.land or 0


# The way to the water


def water_of(field: Skirmish) -> list[Place]:
    """The water hexes of the map; its marsh hexes if it has no water (DN-4.53-01)."""
    everywhere = [Place(number) for number in range(field.ground.size)]
    water = [place for place in everywhere if is_water(field, place)]
    return water or [place for place in everywhere if is_marsh(field, place)]


def ways_home(field: Skirmish, gharv: PieceId) -> dict[Place, tuple[int, tuple[Place, ...]]]:
    """The nearest water hexes of a Gharv, each with the price and the places of the cheapest way there.

    DN-4.53-01
    """
    goals = set(water_of(field))
    gait, start = gait_of(field, gharv), field.pose(gharv)
    spent = {start: 0}
    came = {start: start}
    found: dict[Place, tuple[int, tuple[Place, ...]]] = {}
    best, edge = FAR, [start]
    while edge:
        pose = min(edge, key=lambda some: (spent[some], some))
        edge.remove(pose)
        if spent[pose] > best:
            break
        place = Place(pose // 6)
        if pose != start and place in goals and not field.here[place]:
            best = spent[pose]
            way = [place]
            while came[pose] != start:
                pose = came[pose]
                way.append(Place(pose // 6))
            found[place] = (best, tuple(reversed(way)))
            continue
        for stride in gait.strides(pose, FAR):
            price = spent[pose] + stride.cost
            if price < spent.get(stride.pose, FAR):
                spent[stride.pose] = price
                came[stride.pose] = pose
                edge.append(stride.pose)
    return found


def hunting_ways(field: Skirmish, gharv: PieceId) -> dict[PieceId, tuple[int, tuple[Place, ...]]]:
    """The characters to whom a Gharv could walk, each with the price and the places of the way to contact."""
    gait, start = gait_of(field, gharv), field.pose(gharv)
    spent, came = {start: 0}, {start: start}
    found: dict[PieceId, tuple[int, tuple[Place, ...]]] = {}
    edge = [start]
    prey = [piece for piece in field.muster.walkers if is_smelt(field, piece)]
    strikes, ground = gait.table.strikes, field.ground
    while edge:
        pose = min(edge, key=lambda some: (spent[some], some))
        edge.remove(pose)
        place = Place(pose // 6)
        reach = {ground.table[side] for side in range(place * 6, place * 6 + 6) if strikes[side]}
        way: list[Place] = []
        step = pose
        while step != start:
            way.append(Place(step // 6))
            step = came[step]
        for piece in prey:
            if piece not in found and not reach.isdisjoint(field.cells(piece)):
                found[piece] = (spent[pose], tuple(reversed(way)))
        for stride in gait.strides(pose, FAR):
            price = spent[pose] + stride.cost
            if price < spent.get(stride.pose, FAR):
                spent[stride.pose] = price
                came[stride.pose] = pose
                edge.append(stride.pose)
    return found


def towards_the_water(field: Skirmish, piece: PieceId, hex_: HexId) -> int:
    """How far a hex is from water, for a Gharv that is driven back (DN-4.53-01)."""
    if not is_gharv(field, piece):
        return 0
    return min((field.grid.distance(hex_, field.ground.hex_of(there)) for there in water_of(field)), default=0)


# Fighting


def shift_by_table(field: Skirmish, melee: Melee) -> int:
    """The column shift for terrain; a Gharv that attacks from water or marsh uses the shift of its own table.

    The table is DN-5.15.2-01. Only in the attacks of an interphase (DN-5.15.2-02). A character on any dry hex counts
    as on a beach.
    """
    gharv = melee.attackers[0]
    by_table = field.phase[0] == INTERPHASE and field.muster.options["gharv-shift"] == "table"
    if not by_table or not is_gharv(field, gharv) or not is_haunt(field, field.place(gharv)):
        return terrain_shift(field, melee)
    lines = field.muster.tables.gharvs
    return max(lines[exposure(field, piece) or "beach"].shift for piece in melee.defenders)


def spared(field: Skirmish, _attacker: PieceId, target: PieceId, _defensive: bool = False) -> Refusal | None:
    """Refuse a player's attack on a Gharv, unless the option allows it or the Gharv lives in the Pit (DN-2.12.2-10)."""
    if not is_gharv(field, target) or field.muster.options["gharvs-attackable"] == "yes" or is_captive(field, target):
        return None
    return field.refuse("dn-gharv-spared", "DN-2.12.2-10", target)


def is_captive(field: Skirmish, gharv: PieceId) -> bool:
    """Whether a Gharv is one of the two that never leave the Pit (DN-5.3-07)."""
    return gharv in field.muster.captives


CHANGES: tuple[SeamChange, ...] = (
    SHIFTS.swap(
        "terrain", Modifier("terrain", "DN-5.13.1-01", shift_by_table, msg("dn-shift-terrain"), effect=Effect.SHIFT)
    ),
    ATTACK_BARS.add(spared),
    SHOT_BARS.add(spared),
    HAVENS.add(towards_the_water),
)
