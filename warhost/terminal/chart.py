"""The board as text: hexes as letters, stacks by side and number, and a list of what stands where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from warhost.battle.state import Battle
from warhost.campaign.position.hidden_counters import sees
from warhost.campaign.printed.sides import HL, NEUTRAL, WS, viewer_of
from warhost.campaign.set_up.placing_forces import setup_areas
from warhost.campaign.state import War
from warhost.campaign.world.map_terms import Barrier, Crossing, Terrain, map_word
from warhost.core import Seat, State, msg
from warhost.core.board.hexes import SE, SW, E
from warhost.core.ids import HexId, PieceId, all_hexes
from warhost.skirmish.state import Skirmish
from warhost.terminal.battle_chart import battle_chart, describe_contacts
from warhost.terminal.hex_chart import (
    SIDE_MARKS,
    SIDE_STYLES,
    Frame,
    HexMarks,
    Styled,
    frame_around,
    frame_at,
    hex_chart,
)
from warhost.terminal.skirmish_chart import describe_ground, skirmish_chart
from warhost.texts import say

LETTERS = {
    Terrain.CLEAR: ("·", "dim"),
    Terrain.FOREST: ("♣", "green"),
    Terrain.MOUNTAIN: ("^", "yellow"),
    Terrain.SEA: ("~", "blue"),
    Terrain.DESERT: ("d", "bright_yellow"),
    Terrain.MARSH: ("m", "cyan"),
    Terrain.MAELSTROM: ("@", "magenta"),
}
LARGEST = (16, 24)
"""Columns and rows that fit a terminal of eighty characters."""
MARKS_OF_SIDES = {
    Barrier.RIVER: ("|/\\", "blue"),
    Barrier.DEEP_RIVER: ("‖//", "bold blue"),
    Barrier.MOUNTAIN: ("^^^", "yellow"),
    Barrier.INLET: ("~~~", "blue"),
}
"""For each barrier its marks to the east, south-east and south-west, and their style."""


def chart(state: State, centre: str = "", seat: Seat | None = None) -> Text:
    """The board around its pieces, or around a hex or place that is named; as a seat sees it, or all of it."""
    if isinstance(state, War):
        return war_chart(state, centre, seat)
    if isinstance(state, Skirmish):
        return skirmish_chart(state, centre, seat)
    if isinstance(state, Battle):
        return battle_chart(state, centre)
    return Text(say("terminal-no-chart"))


def war_chart(war: War, centre: str = "", seat: Seat | None = None) -> Text:
    """The map with stacks: ``▲2`` two Highlord armies, ``●*`` leaders or ships only, ``▲?`` a stack that is hidden."""
    frame = _frame(war, centre, seat)
    marks = HexMarks(
        lambda hex: _cell(war, hex, seat),
        lambda hex, direction: _hexside(war, hex, direction),
        lambda column: f"{column:02d}",
        lambda row: f"{row:02d}",
    )
    text = hex_chart(war.theatre.atlas.grid, frame, marks)
    for line, style in _legend(war, frame, seat):
        text.append(f"{line}\n", style)
    text.append(say("terminal-legend") + "\n", "dim")
    text.append(say("terminal-legend-sides") + "\n", "dim")
    text.append(say("terminal-legend-hex"), "dim")
    return text


def _hexside(war: War, hex: HexId, direction: int) -> Styled:
    """The mark of a hexside: a river, mountains, a crossing, a border; a blank if there is nothing."""
    atlas = war.ground.atlas
    side, there = hex * 6 + direction, atlas.grid.table[hex * 6 + direction]
    if there < 0:
        return " ", ""
    barrier, crossing = atlas.barrier[side], atlas.crossing[side]
    if barrier and crossing:
        return "=", "bold"
    if barrier:
        marks = MARKS_OF_SIDES[Barrier(barrier)]
        return marks[0][(E, SE, SW).index(direction)], marks[1]
    if atlas.land[hex] != atlas.land[there]:
        return (":", "dim") if direction == E else (".", "dim")
    return " ", ""


def _frame(war: War, centre: str, seat: Seat | None) -> Frame:
    atlas = war.theatre.atlas
    if centre:
        return frame_at(atlas.grid, atlas.hex_of(centre))
    return frame_around(atlas.grid, _theatre_of(war, seat), LARGEST)


def _theatre_of(war: War, seat: Seat | None) -> list[HexId]:
    """The hexes that a chart should show: the playing area, the stacks, or where the first of them can be set up."""
    outside, size = war.theatre.outside, war.theatre.atlas.grid.size
    if outside:
        return [hex for hex in all_hexes(size) if hex not in outside]
    stacks = [hex for hex in war.at if 0 <= hex < size]
    if stacks:
        return stacks
    areas = (setup_areas(war, side) for side in (HL, WS) if seat is None or side == viewer_of(seat))
    return [hex for area in areas for hexes in area.values() for hex in hexes if hex < size]


def _sees(war: War, seat: Seat | None, piece: PieceId) -> bool:
    return seat is None or sees(war, viewer_of(seat), piece)


def _stack(war: War, hex: HexId) -> list[PieceId]:
    return [piece for piece in war.here[hex] if war.owner[piece] in (HL, WS)]


def _cell(war: War, hex: HexId, seat: Seat | None) -> Styled:
    here = _stack(war, hex)
    if here:
        side = war.side_in(hex) if war.side_in(hex) in (HL, WS) else war.owner[here[0]]
        if not all(_sees(war, seat, piece) for piece in here):
            return f"{SIDE_MARKS[side]}?", SIDE_STYLES[side]
        armies = len(war.armies_in(hex, side))
        return f"{SIDE_MARKS[side]}{armies or '*'}", SIDE_STYLES[side]
    if war.fort(hex):
        return "#", SIDE_STYLES[war.holder[war.theatre.place_at[hex]]]
    if war.theatre.place_at[hex] >= 0:
        return "o", "bold"
    return LETTERS[Terrain(war.theatre.atlas.terrain[hex])]


def _legend(war: War, frame: Frame, seat: Seat | None) -> Iterator[Styled]:
    """The places and stacks on the map, a line each."""
    atlas = war.theatre.atlas
    lines: list[Styled] = []
    inside = frame.hexes(atlas.grid)
    beyond = sorted(set(war.here) - set(inside))
    for hex in inside:
        if war.fort(hex):
            holder = war.holder[war.theatre.place_at[hex]]
            place = atlas.places[war.theatre.place_at[hex]]
            whose = say("terminal-neutral") if holder == NEUTRAL else war.theatre.side_names[holder]
            held = say("terminal-place-held", place=place.name, kind=map_word(place.kind), side=whose)
            lines.append((f"  # {atlas.token(hex)}  {held}", SIDE_STYLES[holder]))
    for hex in (*inside, *beyond):
        here = _stack(war, hex)
        for side in (HL, WS):
            mine = [piece for piece in here if war.owner[piece] == side]
            seen = [describe_piece(war, piece) for piece in mine if _sees(war, seat, piece)]
            seen += [say("terminal-hidden")] * (len(seen) < len(mine))
            if mine:
                lines.append((f"  {SIDE_MARKS[side]} {atlas.token(hex)}  {', '.join(seen)}", SIDE_STYLES[side]))
    yield from lines


def describe_hex(state: State, name: str, seat: Seat | None = None) -> Iterable[str]:
    """What is in a hex and around it, in words; as a seat sees it, or all of it."""
    if isinstance(state, Skirmish):
        yield from describe_ground(state, name, seat)
    if isinstance(state, Battle):
        yield from describe_contacts(state, name)
    if not isinstance(state, War):
        return
    war = state
    atlas = war.theatre.atlas
    hex = atlas.hex_of(name)
    land = atlas.lands[atlas.land[hex]].name if atlas.land[hex] >= 0 else say("terminal-no-land")
    yield say("terminal-hex", hex=atlas.name(hex), terrain=map_word(Terrain(atlas.terrain[hex])), land=land)
    for place in (p for p in atlas.places if p.hex == hex):
        what = "terminal-place-port" if place.port else "terminal-place"
        yield "  " + say(what, place=place.name, kind=map_word(place.kind))
    for direction, label in enumerate(("e", "se", "sw", "w", "nw", "ne")):
        side, there = hex * 6 + direction, atlas.grid.table[hex * 6 + direction]
        barrier, crossing = atlas.barrier[side], atlas.crossing[side]
        if there >= 0 and (barrier or crossing):
            lying = [map_word(Barrier(barrier))] if barrier else []
            lying += [map_word(Crossing(crossing))] if crossing else []
            both = msg("terminal-with", what=lying[0], crossing=lying[1]) if len(lying) == 2 else lying[0]
            yield "  " + say(
                "terminal-hexside", direction=msg(f"terminal-compass-{label}"), hex=atlas.token(there), what=both
            )
    for piece in war.here[hex]:
        told = describe_piece(war, piece) if _sees(war, seat, piece) else say("terminal-unseen")
        yield f"  {SIDE_MARKS[war.owner[piece]]} {told}"


def power_of(state: State, piece: PieceId, seat: Seat | None = None) -> str:
    """What a counter is worth in a fight, as printed on it; empty if it is not known or has no such numbers."""
    if isinstance(state, War) and _sees(state, seat, piece):
        counter = state.theatre.pieces[piece]
        if counter.is_army or counter.kind == "ship":
            return f"{state.printed_strength(piece)}-{state.points(piece)}"
        return say("terminal-rating", n=counter.tactical) if counter.tactical is not None else ""
    if isinstance(state, Battle) and state.stands(piece):
        return f"{state.figures[piece]}/{state.unit(piece).sheet.figures}"
    if isinstance(state, Skirmish) and state.muster.is_fighter[piece] and state.is_alive(piece):
        printed = state.printed(piece)
        return f"{printed.attack}/{printed.defence}-{state.allowance(piece)}"
    return ""


def describe_piece(war: War, piece: PieceId) -> str:
    """A counter in a line: name, strength and movement, state."""
    counter = war.theatre.pieces[piece]
    words = [counter.name]
    if counter.is_army:
        words.append(f"{war.printed_strength(piece)}-{war.points(piece)}")
    elif counter.tactical is not None:
        words.append(say("terminal-rating", n=counter.tactical))
    if war.depleted[piece]:
        words.append(say("terminal-depleted"))
    return " ".join(words)
