"""Where each kind of mover cannot go, and by which rule: terrain, walls, levels, water, boats (rulebook 2.31)."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground, Way
from warhost.skirmish.places import NOWHERE, Place
from warhost.skirmish.printed.terrain import Terrain

ON_HORSEBACK = frozenset({"horse"})
HORSES = frozenset({"horse", "led", "led_caparisoned"})
NOT_ON_HORSEBACK = frozenset({"tree", "interior", "paved", "water", "entrance"})
"""Where riders cannot go (DN-2.31-02)."""
KROBS = frozenset({"krob", "heavy_krob", "hunter", "baby_krob"})
"""Movers to whom no door is locked."""
AMPHIBIOUS = frozenset({"goblin", "black_dragon"})
"""Movers that pass between water and wood: Goblins (DN-4.2-41, DN-2.31-14); the Black Dragon steps over it."""


def why_barred(
    ground: Ground, mover: str, hexside: int, bridges: str = "allowed", climbs: bool = False
) -> Iterator[tuple[str, str]]:
    """Every reason why a mover cannot step over a hexside, as message id and rule: the slow twin of the tables."""
    here, there = Place(hexside // 6), ground.table[hexside]
    if there == NOWHERE:
        yield "dn-off-map", "DN-2.3-01"
        return
    thing = ground.sides[hexside]
    way = ground.ways[hexside]
    if thing in (HexsideKind.WALL, HexsideKind.SLIT, HexsideKind.BARS):
        yield "dn-wall", "DN-2.31-08"
    elif thing in (HexsideKind.LOW_WALL, HexsideKind.RAILING):
        yield "dn-railing", "DN-2.31-08"
    elif thing == HexsideKind.LOCKED and mover not in KROBS:
        yield "dn-locked", "DN-2.11-02"
    elif thing in (HexsideKind.DOOR, HexsideKind.WINDOW) and mover in HORSES:
        yield "dn-no-door-for-horses", "DN-2.31-08"
    elif way != Way.OPEN and not climbs:
        yield "dn-other-level", "DN-2.31-11"
    kind = ground.kind(there)
    if there in ground.closed:
        yield "dn-burning", "DN-3.55-02"
    elif kind.cost[mover] is None:
        yield "dn-terrain-barred", terrain_rule(kind, mover)
    elif _wood_and_water(ground, here, there) and mover not in AMPHIBIOUS:
        yield "dn-wood-and-water", "DN-2.31-05"
    elif ground.boats and not _is_moored(ground, here, there):
        yield "dn-not-moored", "DN-2.34-06"
    elif "bridge" in kind.traits and mover in {"allowed": (), "led": ON_HORSEBACK, "barred": HORSES}[bridges]:
        yield "dn-no-horses-on-bridges", "DN-5.13.2-09"


def terrain_rule(kind: Terrain, mover: str) -> str:
    """The rule that keeps a mover out of a kind of terrain: a restriction of 2.31 if any, otherwise the table."""
    if kind.key == "crevasse":
        return "DN-2.31-07"
    if kind.key == "stepping-stones":
        return "DN-2.31-04"
    if kind.key == "web":
        return "DN-2.31-10"
    if kind.key == "boat":
        return "DN-2.34-01"
    if mover in ON_HORSEBACK and kind.key in NOT_ON_HORSEBACK:
        return "DN-2.31-02"
    return "DN-2.31-03" if "water" in kind.traits else kind.rule


def _is_moored(ground: Ground, here: Place, there: Place) -> bool:
    """Whether a boat lets somebody pass between it and the land (DN-2.34-06).

    At a jetty both its hexes touch the jetty; at a beach one of them lies on the beach. Water and the other half of the
    boat are always open.
    """
    one, other = ground.hex_of(here), ground.hex_of(there)
    if (one in ground.boats) == (other in ground.boats):
        return True
    half, land = (one, other) if one in ground.boats else (other, one)
    if "water" in ground.kind(land).traits:
        return True
    halves = (half, ground.boats[half])
    if ground.kind(land).key == "jetty":
        return all(any(ground.kind(near).key == "jetty" for near in ground.grid.neighbours[h]) for h in halves)
    assert ground.base is not None
    return any(ground.base.kind(h).key == "beach" for h in halves)


def _wood_and_water(ground: Ground, here: Place, there: Place) -> bool:
    one, other = ground.kind(here).traits, ground.kind(there).traits
    return ("deck" in one and "water" in other) or ("water" in one and "deck" in other)
