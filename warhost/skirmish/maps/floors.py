"""Suggestions of the translator for the floors of single maps: the Maze, the Wights' Bridge, the Jails.

Each is an option of the game (DN-1.42-07, DN-2.24-06, DN-1.42-12) and changes the terrain before the first turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from warhost.core.ids import HexId, all_hexes
from warhost.skirmish.maps.ground import Ground

FURNITURE = frozenset({"table", "forge"})
"""The terrain that is furniture of the Jails."""
FLAT = "flat"
SLOPE = "gentle-slope"


def floored(ground: Ground, options: Mapping[str, str]) -> Ground:
    """The ground with the floors that the options want; the same ground if they want nothing."""
    floor = options.get("maze-floor", "floor")
    changes = dict(_changes(ground, options, floor))
    under = [hex_ for hex_ in ground.walkways if _is_on(ground, hex_, "maze")] if floor != "floor" else []
    return ground.refloored(changes, dict.fromkeys(under, floor)) if changes or under else ground


@lru_cache(maxsize=64)
def lower_passages(ground: Ground) -> frozenset[HexId]:
    """The passages of the Maze at level 0, but for those under walkways."""
    some = (hex_ for hex_ in all_hexes(ground.size) if _is_on(ground, hex_, "maze") and not ground.level[hex_])
    return frozenset(hex_ for hex_ in some if ground.kind(hex_).key == FLAT)


def _changes(ground: Ground, options: Mapping[str, str], floor: str) -> Iterator[tuple[HexId, str]]:
    if floor != "floor":  # DN-1.42-07: water or marsh under the upper level
        yield from ((hex_, floor) for hex_ in lower_passages(ground))
    if not {"fallen-arch", "jails-furniture"} & options.keys():
        return
    for hex_ in all_hexes(ground.size):
        key = ground.kind(hex_).key
        if options.get("fallen-arch") == "slope" and key == "rubble" and _is_on(ground, hex_, "wights-bridge"):
            yield hex_, SLOPE  # DN-2.24-06: the demolished hex of the bridge, if it is no rubble
        if options.get("jails-furniture") == "off" and key in FURNITURE and _is_on(ground, hex_, "jails"):
            yield hex_, FLAT  # DN-1.42-12


def _is_on(ground: Ground, hex_: HexId, map_: str) -> bool:
    """Whether a hex lies on a map; gaps between maps lie on none."""
    return ground.sheets[ground.sheet[hex_]] == map_ and not ground.name(hex_).startswith("gap/")
