"""A plain board of hexes, for rulebooks without a drawn map: colours, letters and the numbers of the hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from types import MappingProxyType
from typing import Any

from warhost.cartography.studio.svg import Document, el, group, polygon
from warhost.core import Preview, Resolved, Seat, State
from warhost.core.board.hexes import HexGrid
from warhost.core.ids import HexId, PieceId
from warhost.server.boards.base import Deed, Drawn, Picture, piece_cards, seat_cards
from warhost.server.wire import boards as wire
from warhost.server.wire.overlays import Overlay
from warhost.server.wire.reports import Report

WIDTH = 60.0
MARGIN = 12.0
ROW = WIDTH * sqrt(3) / 2
RADIUS = WIDTH / sqrt(3)

CounterOf = Callable[[Resolved, str, int, Mapping[str, Any]], wire.Counter | None]


def geometry(grid: HexGrid, width: float = WIDTH, margin: float = MARGIN) -> wire.Hexes:
    """Where the hexes of a grid lie in a plain drawing."""
    return wire.Hexes(
        columns=grid.columns,
        rows=grid.rows,
        left=margin + width / 2,
        top=margin + width / sqrt(3),
        width=width,
        height=width * sqrt(3) / 2,
    )


def extent(hexes: wire.Hexes, margin: float = MARGIN) -> tuple[float, float]:
    """How large the drawing is."""
    radius = hexes.width / sqrt(3)
    width = hexes.left + hexes.width * (hexes.columns - 0.5) + hexes.width / 2 + margin
    return width, hexes.top + hexes.height * (hexes.rows - 1) + radius + margin


def centre(hexes: wire.Hexes, hex: int) -> tuple[float, float]:
    """The centre of a hex in the drawing."""
    row, column = divmod(hex, hexes.columns)
    return hexes.left + hexes.width * (column + (row % 2) / 2), hexes.top + hexes.height * row


def corners(hexes: wire.Hexes, hex: int) -> list[tuple[float, float]]:
    """The six corners of a hex in the drawing, clockwise from the top."""
    x, y = centre(hexes, hex)
    radius, half = hexes.width / sqrt(3), hexes.width / 2
    return [
        (x, y - radius),
        (x + half, y - radius / 2),
        (x + half, y + radius / 2),
        (x, y + radius),
        (x - half, y + radius / 2),
        (x - half, y - radius / 2),
    ]


class PlainHexBoard:
    """A board of hexes from a grid, the ground of each hex and its colour.

    Args:
        grid: the hexes.
        ground: for each hex its name and what is printed there.
        fill: the colour of each hex.
        counter: makes a counter out of a row that a seat sees.
        points: the place of point (0, 0) and the length of a unit in hex widths, for poses.
    """

    def __init__(
        self,
        grid: HexGrid,
        ground: Callable[[int], wire.Ground],
        fill: Callable[[int], str],
        counter: CounterOf,
        points: tuple[float, float, float] = (0.0, 0.0, 1.0),
    ) -> None:
        self._grid = grid
        self._ground = [ground(hex) for hex in range(grid.size)]
        self._fill = fill
        self._counter = counter
        self._points = points
        self._hexes = geometry(grid)

    deeds: Mapping[str, Deed] = MappingProxyType({})

    def layout(self, resolved: Resolved, state: State) -> wire.Layout:
        """The hexes with their names."""
        width, height = extent(self._hexes)
        left, top, scale = self._points
        return wire.Layout(
            kind="hexes",
            title=resolved.rulebook.title,
            width=round(width, 2),
            height=round(height, 2),
            seats=seat_cards(resolved.seats),
            hexes=self._hexes,
            point_left=MARGIN + left * self._hexes.width,
            point_top=MARGIN + top * self._hexes.width,
            point_scale=scale * self._hexes.width,
            ground=self._ground,
            pieces=piece_cards(state),
        )

    def drawings(self, resolved: Resolved) -> Mapping[str, Drawn]:
        """The ground as coloured hexes with their numbers."""
        return {"map": Drawn("ground", self._draw)}

    def picture(self, resolved: Resolved) -> Picture | None:
        """None."""
        return None

    def _draw(self) -> str:
        width, height = extent(self._hexes)
        drawing = Document(width, height, title="Map")
        tiles = group(stroke="#5b4a38", stroke_width=1)
        names = group(font_family="Inter, sans-serif", font_size=9, fill="#2b2118", text_anchor="middle")
        for hex in range(self._grid.size):
            x, y = centre(self._hexes, hex)
            tiles.add(polygon(corners(self._hexes, hex), fill=self._fill(hex)))
            names.add(el("text", self._ground[hex].token, x=x, y=y - RADIUS * 0.55))
        drawing.add(tiles, names)
        return drawing.svg()

    def counter(self, resolved: Resolved, table: str, row: int, seen: Mapping[str, Any]) -> wire.Counter | None:
        """The counter of a row, as the rulebook's own function makes it."""
        return self._counter(resolved, table, row, seen)

    def unseen(self, resolved: Resolved, facts: Mapping[str, Any]) -> list[wire.Counter]:
        """None: a plain board shows what stands in the rows."""
        return []

    def hypothesis(self, state: Any, seat: Seat, hex: HexId, pieces: tuple[PieceId, ...]) -> Preview | None:
        """None: a plain board knows no battles."""
        return None

    def overlays(self, state: Any, seat: Seat) -> list[Overlay]:
        """None."""
        return []

    def reports(self, state: Any, seat: Seat) -> list[Report]:
        """None."""
        return []
