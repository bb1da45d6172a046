"""The grid: faint hexes over the land and sea, their numbers where there is room, and ticks along the neatline."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Protocol

from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.pen import PLAIN, Box, grown, inside
from warhost.cartography.studio.survey import HEX, REACH, ROW, Survey, hex_centre
from warhost.cartography.studio.svg import Element, el, group, number, use
from warhost.core.board.hexes import HexGrid
from warhost.core.ids import HexId


class Gridded(Protocol):
    """Anything that lies on hexes: the atlas of a continent, the ground of a skirmish."""

    @property
    def grid(self) -> HexGrid:
        """The hexes."""
        ...


def grid_symbol(atlas: Gridded) -> Element:
    """One row of hexes: its northern zigzag, and the sides between its hexes."""
    columns = atlas.grid.columns
    zigzag = [(-HEX / 2 + i * HEX / 2, -REACH / 2 if i % 2 == 0 else -REACH) for i in range(2 * columns + 1)]
    uprights = "".join(
        PLAIN.straight([(column * HEX - HEX / 2, -REACH / 2), (column * HEX - HEX / 2, REACH / 2)])
        for column in range(columns + 1)
    )
    return el("path", d=PLAIN.straight(zigzag) + uprights, id="m-row")


def grid(atlas: Gridded, box: Box, opacity: float, class_: str = "m-grid") -> Element:
    """All hexes of the map."""
    drawn = group(class_=class_, stroke_opacity=opacity)
    for row in range(atlas.grid.rows):
        y = row * ROW
        if box[1] - ROW <= y <= box[3] + ROW:
            drawn.add(use("m-row", x=(row % 2) * HEX / 2, y=number(y, 1)))
    if box[3] >= (atlas.grid.rows - 1) * ROW:
        drawn.add(el("path", d=PLAIN.straight(_southern_edge(atlas))))
    return drawn


def _southern_edge(atlas: Gridded) -> list[tuple[float, float]]:
    row = atlas.grid.rows - 1
    x, y = (row % 2) * HEX / 2 - HEX / 2, row * ROW
    return [(x + i * HEX / 2, y + (REACH / 2 if i % 2 == 0 else REACH)) for i in range(2 * atlas.grid.columns + 1)]


def numbers(survey: Survey, detail: Detail, box: Box, hexes: Iterable[HexId], free: Callable[[Box], bool]) -> Element:
    """Column and row of hexes below their northern corners, unless something else is written there."""
    atlas = survey.atlas
    size = 7.5 if detail.name == "hex" else 9.5
    drawn = group(class_="m-number", font_size=size)
    for row, members in groupby(hexes, key=lambda hex_: atlas.grid.col_row(hex_)[1]):
        y = row * ROW - REACH + 5 + size
        line = el("text", y=number(y, 1))
        for hex_ in members:
            x, middle = hex_centre(atlas, hex_)
            taken = (x - 1.3 * size, y - 0.75 * size, x + 1.3 * size, y + 0.1 * size)
            if inside((x, middle), grown(box, HEX / 2)) and free(taken):
                line.add(el("tspan", atlas.token(hex_), x=number(x, 0)))
        if line.children:
            drawn.add(line)
    return drawn
