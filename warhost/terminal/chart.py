"""The board as text: hexes as letters, stacks by side and number; for any rulebook, lists of what lies where."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from warhost.campaign.atlas import Terrain
from warhost.campaign.sides import HL
from warhost.campaign.war import War
from warhost.core import State

LETTERS = {
    Terrain.CLEAR: ("·", "dim"),
    Terrain.FOREST: ("♣", "green"),
    Terrain.MOUNTAIN: ("^", "yellow"),
    Terrain.SEA: ("~", "blue"),
    Terrain.DESERT: ("d", "bright_yellow"),
    Terrain.MARSH: ("m", "cyan"),
    Terrain.MAELSTROM: ("@", "magenta"),
}
SIDE_MARKS = ("▲", "●")
SIDE_STYLES = ("bold red", "bold cyan")
MARGIN = 1
LARGEST = (16, 24)
"""Columns and rows that fit a terminal of eighty characters."""


def chart(state: State, centre: str = "") -> Text:
    """The board around its pieces, or around a hex or place that is named."""
    if isinstance(state, War):
        return war_chart(state, centre)
    return Text("This rulebook has no chart for the terminal; its pieces are in the lists.")


def war_chart(war: War, centre: str = "") -> Text:
    """The map with stacks: ``▲2`` two Highlord armies, ``●1`` one of Whitestone, ``▲*`` leaders or ships only."""
    grid = war.theatre.atlas.grid
    left, top, right, bottom = _frame(war, centre)
    text = Text()
    text.append("     " + "".join(f"{column:02d}  " for column in range(left, right + 1)) + "\n", "dim")
    for row in range(top, bottom + 1):
        text.append(f"{row:02d} " + ("  " if row % 2 else ""), "dim")
        for column in range(left, right + 1):
            letter, style = _cell(war, grid.hex(column, row))
            text.append(f" {letter:<3}", style)
        text.append("\n")
    text.append("▲ Highlord, ● Whitestone: number of armies   # fortified   ♣ forest   ~ sea\n", "dim")
    text.append("A hex is its column and row. “hex 1619” tells what is in it and around it.", "dim")
    return text


def _frame(war: War, centre: str) -> tuple[int, int, int, int]:
    atlas = war.theatre.atlas
    columns, rows = atlas.grid.columns, atlas.grid.rows
    if centre:
        column, row = atlas.grid.col_row(atlas.hex_of(centre))
        return max(column - 8, 0), max(row - 8, 0), min(column + 8, columns - 1), min(row + 8, rows - 1)
    outside = war.theatre.outside
    hexes = {hex for hex in war.at if hex >= 0} or {p.hex for p in atlas.places if war.holder[p.index] < 2}
    if outside:
        hexes = {hex for hex in range(atlas.grid.size) if hex not in outside}
    spots = [atlas.grid.col_row(hex) for hex in hexes] or [(columns // 2, rows // 2)]
    left, top = max(min(c for c, _ in spots) - MARGIN, 0), max(min(r for _, r in spots) - MARGIN, 0)
    right, bottom = max(c for c, _ in spots) + MARGIN, max(r for _, r in spots) + MARGIN
    return left, top, min(right, left + LARGEST[0], columns - 1), min(bottom, top + LARGEST[1], rows - 1)


def _cell(war: War, hex: int) -> tuple[str, str]:
    here = [piece for piece in war.here[hex] if war.owner[piece] in (0, 1)]
    if here:
        side = war.side_in(hex) if war.side_in(hex) in (0, 1) else war.owner[here[0]]
        armies = len(war.armies_in(hex, side))
        return f"{SIDE_MARKS[side]}{armies or '*'}", SIDE_STYLES[side]
    if war.fort(hex):
        holder = war.holder[war.theatre.place_at[hex]]
        return "#", SIDE_STYLES[holder] if holder in (0, 1) else "bold"
    if war.theatre.place_at[hex] >= 0:
        return "o", "bold"
    return LETTERS[Terrain(war.theatre.atlas.terrain[hex])]


def describe_hex(state: State, name: str) -> Iterable[str]:
    """What is in a hex and around it, in words."""
    if not isinstance(state, War):
        return
    war = state
    atlas = war.theatre.atlas
    hex = atlas.hex_of(name)
    land = atlas.lands[atlas.land[hex]].name if atlas.land[hex] >= 0 else "no land"
    yield f"{atlas.name(hex)}: {Terrain(atlas.terrain[hex]).name.lower()}, {land}"
    for place in (p for p in atlas.places if p.hex == hex):
        yield f"  {place.name}, {place.kind.name.lower().replace('_', ' ')}{', port' if place.port else ''}"
    for direction, label in enumerate(("E", "SE", "SW", "W", "NW", "NE")):
        side, there = hex * 6 + direction, atlas.grid.table[hex * 6 + direction]
        barrier, crossing = atlas.barrier[side], atlas.crossing[side]
        if there >= 0 and (barrier or crossing):
            words = [_BARRIERS[barrier], _CROSSINGS[crossing]]
            yield f"  {label} to {atlas.token(there)}: {' with '.join(word for word in words if word)}"
    for piece in war.here[hex]:
        mark = SIDE_MARKS[war.owner[piece]] if war.owner[piece] in (HL, 1) else "-"
        yield f"  {mark} {describe_piece(war, piece)}"


_BARRIERS = ("", "river", "deep river", "mountains", "inlet")
_CROSSINGS = ("", "a bridge", "a ford", "a pass", "a tunnel")


def describe_piece(war: War, piece: int) -> str:
    """A counter in a line: name, figures, state."""
    counter = war.theatre.pieces[piece]
    words = [counter.name]
    if counter.is_army:
        words.append(f"{war.printed_strength(piece)}-{war.points(piece)}")
    elif counter.tactical is not None:
        words.append(f"rating {counter.tactical}")
    if war.depleted[piece]:
        words.append("depleted")
    return " ".join(words)
