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
    notes: list[Text] = []
    """What else stands on its sheet."""


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


class Area(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a table: ground of some kind, or where a seat sets up."""

    kind: Literal["prohibited", "scenery", "zone"]
    name: Text
    outlines: list[Outline]
    seat: str = ""
    """Whose zone it is."""


class Layout(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """The still part of a board. ``kind`` tells the client which layer draws it.

    A point of a pose lies at ``(point_left + x * point_scale, point_top + y * point_scale)``; with ``north_up`` y grows
    towards the top and the second is ``point_top - y * point_scale``.
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
    north_up: bool = False
    areas: list[Area] = []
    """The named parts of a table."""
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


class Marker(Sent, frozen=True, kw_only=True):
    """A sign laid on a unit: the id of its symbol, and what it means."""

    symbol: str
    text: Text


class FormationCard(Sent, frozen=True, kw_only=True):
    """A formation: the number by which orders name it, what it is called, how far apart bases stand in it."""

    id: int
    name: Text
    spacing: int


class Ranks(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A unit of figures on a table, in thousandths of an inch and hundredths of a degree.

    Width and depth of a base, how many figures stand in how many files and how far apart; each figure's place follows
    from the pose. A short last rank stands in the middle.
    """

    base_width: int
    base_depth: int
    figures: int
    full: int
    """How many figures it had at first."""
    frontage: int
    spacing: int = 0
    formation: int = 0
    """The number by which its orders name its formation."""
    formations: list[FormationCard] = []
    """The formations that it may take."""
    stagger: list[int] = []
    """How far each file stands before the front; none if the line is straight."""
    wings: list[int] = []
    """Files and angle of the left, then of the right wing that is wheeled inward."""
    turned: int = 0
    """Who faces elsewhere: 1 the left file, 2 the right file, 4 the rear rank."""
    loose: bool = False
    """Whether its figures stand untidily, as in a mob."""
    symbols: list[str] = []
    """The symbols of its figures, which look north; one after the other takes its turn."""
    banner: str = ""
    markers: list[Marker] = []


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
    sort: Literal["", "army", "leader", "ship", "fighter", "horse", "unit"] = ""
    """What it is called when several are counted: two armies, a leader; empty for markers and whatever lies about."""
    strength: int | None = None
    """What it adds to the strength of its stack; none for whatever does not fight by itself, such as a leader."""
    status: list[Text] = []
    """What it has done or suffered, such as "has moved"."""
    notes: list[Text] = []
    """What else is to be known of it now, such as hit points or missiles left."""
    facing: int | None = None
    """The side of its hex that it faces: 0 is east, the others follow clockwise."""
    cells: list[int] = []
    """All hexes that it covers, its own among them, if they are several.

    Its symbol lies in their middle, drawn as if it faced east and turned to where it faces.
    """
    span: float = 0.0
    """How many hexes wide its symbol is drawn; 0 for the usual size of a counter."""
    lost: bool = False
    """Whether it is out of the game, dead or destroyed, wherever it lies."""
    flat: bool = False
    """Whether it lies on the ground, below all that stands there, such as a fire or a body."""
    outlines: list[Outline] = []
    """The parts of its shape on a table, in thousandths of an inch; empty for a counter of the usual size."""
    ranks: Ranks | None = None
    """Its figures, for a unit on a table; its pose is the middle of its front and its facing from north."""
