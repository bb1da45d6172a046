"""The ground of a fight as text: terrain and walls as on the drawn maps, fighters by side and number, and a list."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from warhost.core import Seat, msg
from warhost.core.board.hexes import SE, E
from warhost.core.ids import HexId, PieceId, SeatNumber, each_piece
from warhost.skirmish.maps.drawings import MARKS, ROW_NAMES, HexsideKind
from warhost.skirmish.people.hiding import is_seen
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.rulebook import seat_number
from warhost.skirmish.scenario.muster import NO_SEAT
from warhost.skirmish.set_up.placing import areas_of
from warhost.skirmish.state import Skirmish
from warhost.terminal.hex_chart import SIDE_MARKS, SIDE_STYLES, HexMarks, Styled, frame_around, frame_at, hex_chart
from warhost.texts import say

STYLES = {"water": "blue", "marsh": "cyan", "tree": "green", "scrub": "green", "flat": "dim", "rock": "yellow"}
LARGEST = (17, 24)
"""Columns and rows that fit a terminal of eighty characters."""
OBSTACLES = {kind: mark for mark, kind in MARKS.items()}


def skirmish_chart(field: Skirmish, centre: str = "", seat: Seat | None = None) -> Text:
    """The ground around the fighters, or around a hex that is named: ``▲3`` is fighter 3 of the first side."""
    grid, viewer = field.grid, _viewer(field, seat)
    seen = _seen(field, viewer)
    hexes = [hex for piece in seen for hex in field.hexes(piece)] or _places_of(field, viewer)
    frame = frame_at(grid, hex_called(field, centre)) if centre else frame_around(grid, hexes, LARGEST, margin=3)
    cells = {hex: piece for piece in reversed(seen) for hex in field.hexes(piece)}
    numbers = {piece: number for number, piece in enumerate(seen, start=1)}

    def cell(hex: HexId) -> Styled:
        piece = cells.get(hex)
        if piece is None:
            kind = field.ground.kind(hex)
            return kind.letter, STYLES.get(kind.key, "")
        return f"{_mark(field, piece)}{numbers[piece]}", _style(field, piece)

    def hexside(hex: int, direction: int) -> Styled:
        kind = HexsideKind(field.ground.sides[hex * 6 + direction])
        if kind is HexsideKind.WALL:
            return ("|" if direction == E else "/" if direction == SE else "\\"), "bold"
        return (OBSTACLES[kind], "bold") if kind in OBSTACLES else (" ", "")

    text = hex_chart(
        grid, frame, HexMarks(cell, hexside, lambda column: str(column + 1), lambda row: ROW_NAMES[row % 26])
    )
    for piece, number in numbers.items():
        told = f"{field.ground.name(field.at[piece]):<4} {describe_fighter(field, piece)}"
        text.append(f"  {_mark(field, piece)}{number:<2} {told}\n", _style(field, piece))
    shown = {field.ground.kind(hex).key for hex in frame.hexes(grid)}
    kinds = (kind for kind in field.ground.kinds if kind.key in shown)
    letters = "  ".join(f"{kind.letter} {say('terminal-terrain', kind=kind.key)}" for kind in kinds)
    text.append(letters + "\n", "dim")
    text.append(say("terminal-legend-walls"), "dim")
    return text


def hex_called(field: Skirmish, name: str) -> HexId:
    """The hex of a name, in whatever letters it was typed: ``j6``, or ``arena/J6`` where several maps lie."""
    folder, slash, hex = name.strip().rpartition("/")
    return field.ground.hex(f"{folder.lower()}{slash}{hex.upper()}")


def describe_ground(field: Skirmish, name: str, seat: Seat | None = None) -> Iterator[str]:
    """What is in a hex of a fight and around it, in words; as a seat sees it, or all of it."""
    hex = hex_called(field, name)
    ground = field.ground
    terrain = msg("terminal-terrain", kind=ground.kind(hex).key)
    yield say("terminal-ground", hex=ground.name(hex), terrain=terrain, level=f"{ground.level[hex] / 2:g}")
    for direction, label in enumerate(("e", "se", "sw", "w", "nw", "ne")):
        side = HexsideKind(ground.sides[hex * 6 + direction])
        there = field.grid.table[hex * 6 + direction]
        if side and there >= 0:
            compass, what = msg(f"terminal-compass-{label}"), msg("terminal-barrier", kind=side.name)
            yield "  " + say("terminal-hexside", direction=compass, hex=ground.name(there), what=what)
    for piece in _seen(field, _viewer(field, seat)):
        if hex in field.hexes(piece):
            yield f"  {_mark(field, piece)} {describe_fighter(field, piece)}"


def describe_fighter(field: Skirmish, piece: PieceId) -> str:
    """A counter in a line: name, attack, defence and movement, and how it fares."""
    words = [field.ref(piece).text]
    if field.muster.is_fighter[piece] and field.is_alive(piece):
        printed = field.printed(piece)
        words.append(f"{printed.attack}/{printed.defence}-{field.allowance(piece)}")
    health = Health(field.health[piece])
    if health is not Health.FIT:
        words.append(say(f"terminal-{health.name.lower()}"))
    if field.is_mounted(piece):
        words.append(say("terminal-mounted"))
    return " ".join(words)


def _viewer(field: Skirmish, seat: Seat | None) -> SeatNumber | None:
    return None if seat is None else seat_number(field, seat)


def _seen(field: Skirmish, viewer: SeatNumber | None) -> list[PieceId]:
    """The counters on the map that somebody sees, by side; a horse that is ridden goes with its rider."""
    there = [piece for piece, hex in each_piece(field.at) if hex >= 0 and field.rider[piece] < 0]
    if viewer is not None:
        there = [piece for piece in there if is_seen(field, viewer, piece)]
    return sorted(there, key=lambda piece: (_side(field, piece), piece))


def _places_of(field: Skirmish, viewer: SeatNumber | None) -> list[int]:
    """Where the fighters of a seat can be set up, while nobody stands on the map."""
    sides = field.muster.side_index.values() if viewer is None or viewer == NO_SEAT else field.sides_of(viewer)
    return [hex for side in sides for spots in areas_of(field.muster, side).values() for hex in spots]


def _side(field: Skirmish, piece: PieceId) -> int:
    seat = field.seat_of(piece)
    return seat if 0 <= seat < len(SIDE_MARKS) - 1 else len(SIDE_MARKS) - 1


def _mark(field: Skirmish, piece: PieceId) -> str:
    return SIDE_MARKS[_side(field, piece)]


def _style(field: Skirmish, piece: PieceId) -> str:
    return SIDE_STYLES[_side(field, piece)]
