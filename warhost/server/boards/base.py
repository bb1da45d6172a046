"""What a board is, and the board of rulebooks that have none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol

from warhost.core import Preview, Resolved, Seat, State
from warhost.core.ids import HexId, PieceId
from warhost.core.orders import Kind
from warhost.server.wire import boards as wire
from warhost.server.wire.events import EventKind
from warhost.server.wire.overlays import Overlay
from warhost.server.wire.reports import Report

SIGNS = ("▲", "●", "■", "◆", "★", "✚")
COLOURS = ("#a61e30", "#1b5fa8", "#2f7d4f", "#8a5a00", "#6b3fa0", "#444444")


class Drawn(NamedTuple):
    """A drawing of a board: its role and how it is made, which may take a while.

    ``kept`` is where it lies once it is drawn; its name changes with all that it is made from. A drawing serves all
    games of a scenario; one that is not ``wanted`` is left out where the options of a game do without it.
    """

    role: Literal["ground", "labels", "counters"]
    draw: Callable[[], str]
    kept: Path | None = None
    wanted: bool = True


class Picture(NamedTuple):
    """The picture of a scenario as PNG: where it is kept, and how it is made, which may take a while."""

    kept: Path
    draw: Callable[[], bytes]


class Deed(NamedTuple):
    """How a line of the log is drawn: the kind of event, and which arguments name the actor and the target."""

    kind: EventKind
    by: str = ""
    at: str = ""


class Board(Protocol):
    """How a rulebook is laid out.

    What lies still comes from the resolved rulebook. Counters come from the rows that a seat may see and from nothing
    else, so that a board cannot give anything away.
    """

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """What lines of the log tell that can be drawn, by message id. Moves need none: counters show them."""
        ...

    def layout(self, resolved: Resolved, state: State) -> wire.Layout:
        """Hexes, names, printed counters and zones; the shelf adds the drawings."""
        ...

    def drawings(self, resolved: Resolved) -> Mapping[str, Drawn]:
        """The drawings by name."""
        ...

    def picture(self, resolved: Resolved) -> Picture | None:
        """The picture of the scenario for the list of scenarios; None if it has none."""
        ...

    def counter(self, resolved: Resolved, table: str, row: int, seen: Mapping[str, Any]) -> wire.Counter | None:
        """The counter that a row stands for, as far as the row can be seen; None if the row is no counter."""
        ...

    def unseen(self, resolved: Resolved, facts: Mapping[str, Any]) -> list[wire.Counter]:
        """Counters for pieces whose place a seat knows, but not what they are."""
        ...

    def hypothesis(self, state: Any, seat: Seat, hex: HexId, pieces: tuple[PieceId, ...]) -> Preview | None:
        """What an attack of these pieces on a hex would mean, wherever they stand; None if that cannot be told.

        The state is one in which everything that the seat cannot see is imagined.
        """
        ...

    def reports(self, state: Any, seat: Seat) -> list[Report]:
        """How the game stands beyond the board, in a state in which all that the seat cannot see is imagined."""
        ...

    def overlays(self, state: Any, seat: Seat) -> list[Overlay]:
        """What can be laid over the board, in a state in which all that the seat cannot see is imagined."""
        ...


def seat_name(seat: Seat) -> str:
    """What a seat is called where its rulebook has no name for it."""
    return seat.replace("-", " ").title()


def seat_cards(seats: tuple[Seat, ...]) -> list[wire.SeatCard]:
    """Seats with a colour and a sign each."""
    return [
        wire.SeatCard(
            seat=seat,
            name=seat_name(seat),
            colour=COLOURS[index % len(COLOURS)],
            sign=SIGNS[index % len(SIGNS)],
        )
        for index, seat in enumerate(seats)
    ]


def piece_cards(state: State, most: int = 10_000) -> list[wire.PieceCard]:
    """The pieces that a rulebook's words name, without faces."""
    cards: list[wire.PieceCard] = []
    for piece in range(most):
        try:
            token = state.lexicon.token(Kind.PIECE, piece)
        except (LookupError, ValueError):
            break
        name = state.rules.rulebook.ref(state, "piece", piece).text
        cards.append(wire.PieceCard(id=piece, token=token, name=name, kind="piece"))
    return cards


class ListBoard:
    """No board at all: prompts, log and lists of pieces are enough to play."""

    deeds: Mapping[str, Deed] = MappingProxyType({})

    def layout(self, resolved: Resolved, state: State) -> wire.Layout:
        """Only the names of seats and pieces."""
        return wire.Layout(
            kind="none",
            title=resolved.rulebook.title,
            width=0,
            height=0,
            seats=seat_cards(resolved.seats),
            pieces=piece_cards(state),
        )

    def drawings(self, resolved: Resolved) -> Mapping[str, Drawn]:
        """None."""
        return {}

    def picture(self, resolved: Resolved) -> Picture | None:
        """None."""
        return None

    def counter(self, resolved: Resolved, table: str, row: int, seen: Mapping[str, Any]) -> wire.Counter | None:
        """None."""
        return None

    def unseen(self, resolved: Resolved, facts: Mapping[str, Any]) -> list[wire.Counter]:
        """None."""
        return []

    def hypothesis(self, state: Any, seat: Seat, hex: HexId, pieces: tuple[PieceId, ...]) -> Preview | None:
        """None."""
        return None

    def reports(self, state: Any, seat: Seat) -> list[Report]:
        """None."""
        return []

    def overlays(self, state: Any, seat: Seat) -> list[Overlay]:
        """None."""
        return []
