"""Fighters on the drawn ground: a position as a picture, for guides and reports.

>>> from warhost.skirmish.printed.fighters import load_fighters
>>> from warhost.skirmish.maps.ground import Sheet, lay_out
>>> ground, roster = lay_out([Sheet("arena")]), load_fighters()
>>> rider = PlacedFighter(roster["konrad"], "mounted", ground.hex("H8"))
>>> troll = PlacedFighter(roster["gnurr"], "fit", ground.hex("H12"))
>>> draw_position(ground, [rider, troll], pixels=40).title
'The Arena'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from warhost.cartography.skirmish.counters import BODY, FOOT, is_beast, is_long, is_wide, parts, symbol_id, symbols
from warhost.cartography.skirmish.field import Field, field_of, heading
from warhost.cartography.skirmish.mounts import ANCHORS, BEAST, LONG, WIDE
from warhost.cartography.skirmish.sheet import draw_board
from warhost.cartography.skirmish.table import MAPS
from warhost.cartography.studio.pen import Box
from warhost.cartography.studio.survey import HEX
from warhost.cartography.studio.svg import Document, Element, number, use
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.printed.fighters import Fighter


class PlacedFighter(NamedTuple):
    """A fighter in a hex: which face, and where he looks; of a large one the hex of his front, or of his body."""

    fighter: Fighter
    face: str
    hex: int
    facing: int = 0


def stood(field: Field, one: PlacedFighter) -> Element:
    """A counter on its hex or hexes, in board units."""
    x, y = field.centre(one.hex)
    symbol = symbol_id(one.fighter, one.face, one.facing)
    if is_beast(one.fighter, one.face):
        return _turned(symbol, x, y, one.facing, BEAST, BODY)
    if is_wide(one.fighter, one.face):
        return _turned(symbol, x, y, one.facing, WIDE, ANCHORS[one.fighter.footprint])
    if is_long(one.fighter, one.face):
        return _turned(symbol, x, y, one.facing, LONG, (1.5 * HEX, HEX))
    return use(symbol, x=round(x - FOOT / 2, 1), y=round(y - FOOT / 2, 1), width=FOOT, height=FOOT)


def _turned(symbol: str, x: float, y: float, facing: int, size: float, pivot: tuple[float, float]) -> Element:
    """A large symbol with its pivot on a point, turned to where it looks."""
    place = f"translate({number(x, 1)} {number(y, 1)})rotate({heading(facing):g})translate({-pivot[0]:g} {-pivot[1]:g})"
    return use(symbol, width=size, height=size, transform=place)


def draw_position(
    ground: Ground,
    standing: Sequence[PlacedFighter],
    *,
    pixels: float = 80.0,
    box: Box | None = None,
    over: Iterable[Element] = (),
    folder: Path = MAPS,
) -> Document:
    """The ground with fighters on it, or the part of it in a box of board units; ``over`` lies on top of all."""
    document = draw_board(ground, pixels, folder=folder)
    field = field_of(ground)
    for one in standing:
        document.define(*parts(one.fighter), *symbols(one.fighter, one.face))
        document.add(stood(field, one))
    document.add(*over)
    if box is not None:
        west, north, east, south = box
        document.view = (west, north, east - west, south - north)
        document.width, document.height = (round(part * pixels / HEX) for part in document.view[2:])
    return document
