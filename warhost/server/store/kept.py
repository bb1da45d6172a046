"""Games, seats and records as they are kept. Knows no database, so that workers need none."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal, TypeAlias

from msgspec import Struct

Filling: TypeAlias = Literal["person", "open", "bot"]
"""Who sits in a seat."""
Rolling: TypeAlias = Literal["game", "table"]
"""Who rolls: the game, or the players."""
Saying: TypeAlias = Literal["said", "exported"]
"""What a line of the talk is: something that somebody said, or what the house announces."""


class KeptSeat(Struct, kw_only=True):
    """A seat as it is kept."""

    seat: str
    number: int
    filled: Filling
    name: str = ""
    bot: str = ""
    key: str | None = None
    resigned: bool = False


class KeptGame(Struct, kw_only=True):
    """A game as it is kept, without its records."""

    id: str
    rulebook: str
    scenario: str
    title: str
    dice: Rolling
    listed: bool
    spectators: bool
    host: str
    over: bool
    position: int
    summary: str
    take_back: str | None
    stops: str = ""
    """The seats that want dice to wait for them, separated by commas."""
    advice: str = ""
    """The seats that allow everybody at the table to ask a bot for advice, separated by commas."""
    bots_wait: bool = False
    """Whether a bot is to act, or dice that nobody else rolls."""
    revision: int = 0
    """How often the game has been changed; a change that starts from another revision is refused."""
    created: str
    updated: str
    seats: list[KeptSeat]


class KeptRecord(Struct, frozen=True):
    """A line of the chronicle and the lines of the log that it wrote."""

    n: int
    line: str
    log: str


class KeptLine(Struct, frozen=True):
    """A line of the talk at a table."""

    n: int
    at: str
    kind: Saying
    seat: str
    name: str
    text: str


def now() -> str:
    """The time, as it is kept."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
