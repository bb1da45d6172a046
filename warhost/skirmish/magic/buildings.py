"""Conjured houses and towers, with a door and a window where the caster wants them (DN-3.52.1-02, -03)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warhost.core.board.hexes import OFF_MAP
from warhost.core.ids import HexId, PieceId, all_hexes
from warhost.core.messages import msg
from warhost.core.orders import Hex, Hexside, Kind, Number, Order, Piece, Word
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.skirmish.magic.casting import SpellClaim
from warhost.skirmish.magic.range_and_energy import Incantation, effect, is_underground
from warhost.skirmish.magic.shapes_of_spells import laid, turns_of
from warhost.skirmish.magic.terrain_spells import (
    affordable_sizes,
    building_site,
    enchant,
    size_reasons,
    sizes_of,
    takes,
)
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.state import Skirmish, refuse

HOUSE, TOWER = "DN-3.52.1-02", "DN-3.52.1-03"


@dataclass(frozen=True, slots=True)
class RaiseHouse(Order):
    """Make a house appear: ``raise-house zacharie small J9 0 J9|J8 K10|K11``: the door, then the window."""

    verb = "raise-house"
    caster: Piece
    size: Word
    hex: Hex
    turn: Number
    door: Hexside
    window: Hexside


@dataclass(frozen=True, slots=True)
class RaiseTower(Order):
    """Make a tower appear around a hex: ``raise-tower zacharie J9 J8|J7``."""

    verb = "raise-tower"
    caster: Piece
    hex: Hex
    door: Hexside


def outline(field: Skirmish, hexes: tuple[HexId, ...]) -> dict[tuple[HexId, HexId], int]:
    """The outer hexsides of a building: (hex inside, hex outside), with the number of each; the map's edge left out."""
    found: dict[tuple[HexId, HexId], int] = {}
    for hex_ in hexes:
        for direction in range(6):
            there = field.grid.table[hex_ * 6 + direction]
            if there != OFF_MAP and there not in hexes:
                found[hex_, there] = hex_ * 6 + direction
    return found


def walled(
    field: Skirmish, hexes: tuple[HexId, ...], wall: HexsideKind, openings: dict[int, HexsideKind]
) -> tuple[tuple[int, int], ...]:
    """The hexsides that a building changes: walls all round, openings in them, nothing inside.

    What stands on an outer hexside already, such as the wall of another house, stays.
    """
    found = []
    for hex_ in hexes:
        for direction in range(6):
            side, there = hex_ * 6 + direction, field.grid.table[hex_ * 6 + direction]
            standing = field.ground.sides[side]
            if there in hexes:
                if standing != HexsideKind.OPEN and hex_ < there:
                    found.append((side, int(HexsideKind.OPEN)))
            elif side in openings or standing == HexsideKind.OPEN:
                found.append((side, int(openings.get(side, wall))))
    return tuple(found)


def _opening(field: Skirmish, hexes: tuple[HexId, ...], pair: tuple[HexId, ...]) -> int | None:
    """The number of an outer hexside, in either order of its hexes; None if it isn't one."""
    sides = outline(field, hexes)
    return sides.get((pair[0], pair[1]), sides.get((pair[1], pair[0]))) if len(pair) == 2 else None


def _no_opening(field: Skirmish, pair: tuple[HexId, ...], rule: str) -> list[Refusal]:
    return [refuse(msg("dn-no-outer-wall"), rule, *map(field.hex_ref, pair))]


class RaisingHouse(SpellClaim):
    """A house of four, five or seven hexes."""

    order = RaiseHouse
    label = "dn-claim-house"
    waits = True

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        return not is_underground(field) and bool(affordable_sizes(field, caster, "house"))

    def plan(self, field: Skirmish, order: RaiseHouse, /) -> Incantation | list[Refusal]:
        hexes = building_site(field, order.caster, "house", order.size, order.hex, order.turn)
        if isinstance(hexes, list):
            return hexes
        door, window = _opening(field, hexes, order.door), _opening(field, hexes, order.window)
        if door is None or window is None:
            return _no_opening(field, order.door if door is None else order.window, HOUSE)
        if door == window:
            return [refuse(msg("dn-door-is-window"), HOUSE, *map(field.hex_ref, order.door))]
        sides = walled(field, hexes, HexsideKind.WALL, {door: HexsideKind.DOOR, window: HexsideKind.WINDOW})
        cost = sizes_of(field, "house")[order.size].cost
        return Incantation(order.caster, "house", cost, hexes=hexes, size=order.size, sides=sides)

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) == 1:
            words = affordable_sizes(field, caster, "house")
            return OneOf(Kind.OPTION, words, labels={word: msg(f"dn-size-{word}") for word in words})
        if len(chosen) == 2:
            return OneOf(Kind.HEX, [h for h in all_hexes(field.grid.size) if self._fits(field, caster, chosen[1], h)])
        if len(chosen) == 3:
            return OneOf(Kind.NUMBER, list(self._turns(field, caster, chosen[1], chosen[2])))
        hexes = building_site(field, caster, "house", *chosen[1:4])
        if isinstance(hexes, list):
            return OneOf(Kind.HEXSIDE, ())
        sides = list(outline(field, hexes))
        if len(chosen) == 4:
            other = sides[0], sides[1]
            fits = [pair for pair in sides if self.is_legal(field, *chosen, pair, other[pair == sides[0]])]
            return OneOf(Kind.HEXSIDE, fits)
        return OneOf(Kind.HEXSIDE, [pair for pair in sides if self.is_legal(field, *chosen, pair)])

    def _fits(self, field: Skirmish, caster: PieceId, size: str, hex_: HexId) -> bool:
        return next(self._turns(field, caster, size, hex_), None) is not None

    def _turns(self, field: Skirmish, caster: PieceId, size: str, hex_: HexId) -> Iterator[int]:
        for turn in turns_of("house", size):
            under = laid(field.grid, "house", size, hex_, turn)
            if takes(field, "house", under) and isinstance(
                building_site(field, caster, "house", size, hex_, turn), tuple
            ):
                yield turn


@effect("house")
def build_house(field: Skirmish, cast: Incantation) -> None:
    """Rooms and walls where there was open ground."""
    enchant(field, cast, tuple((hex_, "interior") for hex_ in cast.hexes), cast.sides)


class RaisingTower(SpellClaim):
    """A tower: a hex and a rampart of six around it, with one door and a stair inside it."""

    order = RaiseTower
    label = "dn-claim-tower"
    waits = True

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        cheap = sizes_of(field, "tower")["tower"].cost <= field.energy[caster]
        return cheap and not is_underground(field) and not size_reasons(field, caster, "tower", "tower")

    def plan(self, field: Skirmish, order: RaiseTower, /) -> Incantation | list[Refusal]:
        hexes = building_site(field, order.caster, "tower", "tower", order.hex, 0)
        if isinstance(hexes, list):
            return hexes
        door = _opening(field, hexes, order.door)
        if door is None:
            return _no_opening(field, order.door, TOWER)
        # A rampart keeps people out and lets arrows pass.
        sides = walled(field, hexes, HexsideKind.RAILING, {door: HexsideKind.DOOR})
        cost = sizes_of(field, "tower")["tower"].cost
        return Incantation(order.caster, "tower", cost, hexes=hexes, size="tower", sides=sides)

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) == 1:
            every = [
                h for h in all_hexes(field.grid.size) if takes(field, "tower", laid(field.grid, "tower", "tower", h, 0))
            ]
            return OneOf(
                Kind.HEX,
                [hex_ for hex_ in every if isinstance(building_site(field, caster, "tower", "tower", hex_, 0), tuple)],
            )
        hexes = building_site(field, caster, "tower", "tower", chosen[1], 0)
        sides = outline(field, hexes) if isinstance(hexes, tuple) else {}
        return OneOf(Kind.HEXSIDE, [pair for pair in sides if self.is_legal(field, *chosen, pair)])


@effect("tower")
def build_tower(field: Skirmish, cast: Incantation) -> None:
    """The middle is sheltered; the ring around it is behind ramparts."""
    centre, *rim = cast.hexes
    enchant(field, cast, ((centre, "tower-centre"), *((hex_, "tower-rim") for hex_ in rim)), cast.sides)
