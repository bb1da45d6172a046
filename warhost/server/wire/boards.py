"""The board: what lies still (layout, drawings) and what moves (counters)."""

from __future__ import annotations

from typing import Literal

from warhost.server.wire.base import Sent
from warhost.server.wire.texts import Outline, Text


class Hexes(Sent, frozen=True, kw_only=True):
    """Hexes that stand on a point, in rows from the north-west, odd rows half a hex farther east.

    Hex ``h`` lies in column ``h % columns`` and row ``h // columns``; its centre, in units of the drawing, at
    ``(left + width * (column + (row % 2) / 2), top + height * row)``.
    """

    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float


class Ground(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What a hex is: its token in orders, its name and what is printed there."""

    token: str
    name: str
    notes: list[str | Text] = []
    """Names, and what the map shows in words."""


class Station(Sent, frozen=True, kw_only=True):
    """A place between two hexes that orders name like a hex, such as the river hexside on which a ship lies.

    Its id stands wherever a hex can: in counters, reach, paths and targets. Its middle is in units of the drawing.
    """

    id: int
    token: str
    name: str
    x: float
    y: float


class Zone(Sent, frozen=True, kw_only=True):
    """A box beside the board, such as the Replacement Pool."""

    id: str
    label: Text


class Face(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """One printed side of a counter: the id of its symbol in the drawing of counters, and what it shows in words."""

    symbol: str
    text: Text
    figures: list[int] = []
    """What is printed large on it, such as strength and movement."""


class PieceCard(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A counter as it is printed."""

    id: int
    token: str
    name: str
    kind: str
    faces: list[Face] = []


class Drawing(Sent, frozen=True, kw_only=True):
    """A drawing to fetch once: its role on the board and its address, which changes when the drawing does."""

    name: str
    role: Literal["ground", "labels", "counters"]
    href: str


class SeatCard(Sent, frozen=True, kw_only=True):
    """A seat as the board shows it: name, colour and a sign, for colour is never the only code."""

    seat: str
    name: str
    colour: str
    sign: str


class Layout(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """The still part of a board. ``kind`` tells the client which layer draws it.

    A point of a pose lies at ``(point_left + x * point_scale, point_top + y * point_scale)``.
    """

    kind: Literal["hexes", "table", "none"]
    title: str
    width: float
    height: float
    seats: list[SeatCard]
    hexes: Hexes | None = None
    point_left: float = 0.0
    point_top: float = 0.0
    point_scale: float = 1.0
    ground: list[Ground] = []
    stations: list[Station] = []
    """In the order of their ids, which follow those of the hexes."""
    zones: list[Zone] = []
    pieces: list[PieceCard] = []
    drawings: list[Drawing] = []
    focus: list[int] = []
    """Hexes around the part of the map where the game begins; none if that is all of it."""
    hypotheses: bool = False
    """Whether what-ifs can be asked."""
    secrets: bool = False
    """Whether some seat may know less than another in this very game."""
    beyond: Literal["sea", "meadow", "rock"] = "sea"
    """What lies around the map: the client colours the table accordingly."""


class Counter(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A counter as it lies now, as far as the seat may know.

    It is in a hex or at a station, at a pose (x, y, facing), in a zone, or carried by another (``aboard``). A counter
    that is in none of these has left the seat's sight.
    """

    key: str
    """Its own name among all counters, such as ``piece:3``."""
    kind: str
    id: int
    name: str | Text
    seat: str = ""
    hex: int | None = None
    pose: list[int] = []
    zone: str = ""
    aboard: str = ""
    symbol: str = ""
    text: Text | None = None
    """What it shows, in words."""
    figures: list[int] = []
    sort: Literal["", "army", "leader", "ship", "fighter", "horse"] = ""
    """What it is called when several are counted: two armies, a leader; empty for markers and whatever lies about."""
    strength: int | None = None
    """What it adds to the strength of its stack; none for whatever does not fight by itself, such as a leader."""
    status: list[Text] = []
    """What it has done or suffered, such as "has moved"."""
    facing: int | None = None
    """The side of its hex that it faces: 0 is east, the others follow clockwise."""
    cells: list[int] = []
    """All hexes that it covers, its own among them, if they are several.

    Its symbol lies in their middle, drawn as if it faced east and turned to where it faces.
    """
    span: float = 0.0
    """How many hexes wide its symbol is drawn; 0 for the usual size of a counter."""
    flat: bool = False
    """Whether it lies on the ground, below all that stands there, such as a fire or a body."""
    outlines: list[Outline] = []
    """The parts of its shape on a table, in thousandths of an inch; empty for a counter of the usual size."""
