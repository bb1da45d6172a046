"""Hexes as lines of text: a letter or stack for each hex, a mark for each hexside, the names of rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rich.text import Text

from warhost.core.board.hexes import SE, SW, E, HexGrid
from warhost.core.ids import HexId

SIDE_MARKS = ("▲", "●", "○")
SIDE_STYLES = ("bold red", "bold cyan", "bold")
"""The styles of the first side, the second side and neutrals."""

Styled = tuple[str, str]
"""Some text, and its style."""


class Frame(NamedTuple):
    """The part of the map that is shown: first and last column, first and last row."""

    left: int
    top: int
    right: int
    bottom: int

    def hexes(self, grid: HexGrid) -> list[HexId]:
        """The hexes inside, row by row."""
        rows, columns = range(self.top, self.bottom + 1), range(self.left, self.right + 1)
        return [grid.hex(column, row) for row in rows for column in columns]


class HexMarks(NamedTuple):
    """What a chart shows: of each hex, of each hexside to the east, south-east and south-west, of rows and columns."""

    cell: Callable[[HexId], Styled]
    hexside: Callable[[HexId, int], Styled]
    column: Callable[[int], str]
    row: Callable[[int], str]


def hex_chart(grid: HexGrid, frame: Frame, marks: HexMarks) -> Text:
    """The rows of hexes, with the hexsides between them where something lies on one."""
    columns = range(frame.left, frame.right + 1)
    text = Text()
    text.append("     " + "".join(f"{marks.column(column):<4}" for column in columns).rstrip() + "\n", "dim")
    for row in range(frame.top, frame.bottom + 1):
        text.append(f"{marks.row(row):<2} " + ("  " if row % 2 else ""), "dim")
        for column in columns:
            hex = grid.hex(column, row)
            letter, style = marks.cell(hex)
            text.append(f"{letter:<3}" if len(letter) > 2 else f" {letter:<2}", style)
            text.append(*marks.hexside(hex, E))
        text.append("\n")
        below = _sides_below(grid, row, columns, marks)
        if below.plain.strip():
            text.append_text(below).append("\n")
    return text


def _sides_below(grid: HexGrid, row: int, columns: Iterable[int], marks: HexMarks) -> Text:
    """The hexsides between a row and the next, each under the middle of its hex."""
    text = Text("   " + ("  " if row % 2 else ""))
    for column in columns:
        hex = grid.hex(column, row)
        for direction in (SW, SE):
            mark, style = marks.hexside(hex, direction)
            text.append(mark, style).append(" ")
    return text


def frame_around(grid: HexGrid, hexes: Iterable[int], largest: tuple[int, int], margin: int = 1) -> Frame:
    """The part of the map around some hexes; if they lie too far apart, around the middle of the crowd."""
    spots = [grid.col_row(hex) for hex in hexes] or [(grid.columns // 2, grid.rows // 2)]
    left, right = _span([column for column, _ in spots], largest[0], grid.columns, margin)
    top, bottom = _span([row for _, row in spots], largest[1], grid.rows, margin)
    return Frame(left, top, right, bottom)


def frame_at(grid: HexGrid, hex: int, far: int = 8) -> Frame:
    """The part of the map around one hex."""
    column, row = grid.col_row(hex)
    right, bottom = min(column + far, grid.columns - 1), min(row + far, grid.rows - 1)
    return Frame(max(column - far, 0), max(row - far, 0), right, bottom)


def _span(spots: list[int], longest: int, end: int, margin: int) -> tuple[int, int]:
    """The columns or rows around some; if there are too many, those in the middle of the crowd."""
    first, last = max(min(spots) - margin, 0), min(max(spots) + margin, end - 1)
    if last - first > longest:
        middle = sorted(spots)[len(spots) // 2]
        first = min(max(middle - longest // 2, first), last - longest)
        last = first + longest
    return first, last
