"""The calendar of the war and the adventures beside it (DG-13-01, DG-13-02, DG-13-06).

>>> str(load_calendar().date(19))
'September/October 351 AC'
>>> load_calendar().is_winter(20)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from msgspec import Struct

from warhost.datafiles import TomlFile

TABLE = Path(__file__).parent.parent / "data" / "tables" / "calendar.toml"


@dataclass(frozen=True, slots=True)
class Date:
    """When a Battle Turn happens: its months, and the year in which they begin."""

    months: str
    year: int

    def __str__(self) -> str:
        return f"{self.months} {self.year} AC"


class CalendarEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What happens in the adventures during a Turn: something to tell, or modules of the series."""

    turn: int
    text: str = ""
    modules: tuple[str, ...] = ()


class Calendar(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Turns as months and years."""

    first_year: int
    seasons: tuple[str, ...]
    event: tuple[CalendarEvent, ...] = ()

    def date(self, turn: int) -> Date:
        """The months and the year of a Turn."""
        years, season = divmod(turn - 1, len(self.seasons))
        return Date(self.seasons[season], self.first_year + years)

    def is_winter(self, turn: int) -> bool:
        """Whether a Turn is the last of its year, which covers four months."""
        return turn % len(self.seasons) == 0

    def modules(self, turn: int) -> tuple[str, ...]:
        """The adventure modules that are played during a Turn."""
        return tuple(module for event in self.event if event.turn == turn for module in event.modules)

    def events(self, turn: int) -> tuple[str, ...]:
        """Other notes on a Turn."""
        return tuple(event.text for event in self.event if event.turn == turn and event.text)


@cache
def load_calendar() -> Calendar:
    """The calendar of the book; a fault in the file names its line."""
    return TomlFile(TABLE).decode(Calendar)
