"""Reports: how the game stands beyond the board, as tables and tracks that one client shows for every game."""

from __future__ import annotations

from warhost.server.wire.base import Sent
from warhost.server.wire.texts import Ref, Refusal, Text


class Cell(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of a table; ``share`` is an exact chance as a share of one, ``seat`` the side that it speaks of."""

    text: str
    share: float | None = None
    seat: str = ""


class ReportRow(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A line of a table; ``place`` is where to look on the board."""

    cells: list[Cell]
    place: Ref | None = None


class TrackMark(Sent, frozen=True, kw_only=True):
    """How far a side has come on a track."""

    seat: str
    value: int


class CardUse(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What a card can be used for now: the verb of the order that begins with it, its name, or why not."""

    verb: str
    label: Text
    refusal: Refusal | None = None


class CardFace(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A card that the seat may see: its number and word in orders, its drawing, its text, its uses now."""

    id: int
    word: str
    title: str
    symbol: str
    text: Text
    uses: list[CardUse] = []
    must: bool = False
    """Whether it must be played."""


class CardPile(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """Cards that lie together; ``back`` is the drawing of those that the seat may not see."""

    id: str
    title: Text
    cards: list[CardFace] = []
    covered: int = 0
    back: str = ""
    hand: bool = False
    """Whether these are the seat's own."""


class Report(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A page beside the board: a title, a table, and a track of who is ahead."""

    id: str
    title: str
    columns: list[str] = []
    rows: list[ReportRow] = []
    track_title: str = ""
    track: list[TrackMark] = []
    most: int = 0
    """The end of the track."""
    piles: list[CardPile] = []


class Reports(Sent, frozen=True, kw_only=True):
    """All reports of a game, as a seat may know them."""

    position: int
    reports: list[Report]
