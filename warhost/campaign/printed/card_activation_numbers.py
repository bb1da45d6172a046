"""Activation numbers and invasion bonuses of Paths of the Lance (PL-04-08, PL-04-09), read from the tables as printed.

>>> load_joining_table().numbers["lemish"]
(4, 2)
>>> load_joining_table().invasion_bonus(17)
(1, 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

TABLE = Path(__file__).parent.parent / "data" / "tables" / "joining.txt"

SidePair: TypeAlias = tuple[int, int]
"""A number of the Highlords and one of Whitestone."""


@dataclass(frozen=True, slots=True)
class JoiningTable:
    """Both tables."""

    numbers: Mapping[str, SidePair]
    """For each nation what each side must roll, or less."""
    bonuses: tuple[tuple[int, SidePair], ...]
    """What an invasion by so many points or more adds to each number."""

    def invasion_bonus(self, points: int) -> SidePair:
        """What an invasion by so many Strength Points adds to each number."""
        return next(pair for least, pair in reversed(self.bonuses) if points >= least)


def parse_joining_table(text: str) -> JoiningTable:
    """Read both tables from their printed form; comments start with #."""
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    numbers: dict[str, SidePair] = {}
    bonuses: list[tuple[int, SidePair]] = [(0, (0, 2))]
    table = ""
    for cells in filter(None, lines):
        if cells[0] == "HL":
            table = cells[2]
            continue
        pair = (int(cells[0]), int(cells[1]))
        if table == "nations":
            numbers.update(dict.fromkeys(cells[2:], pair))
        else:
            bonuses.append((int(cells[2].rstrip("+").split("-")[0]), pair))
    return JoiningTable(numbers, tuple(bonuses))


@cache
def load_joining_table() -> JoiningTable:
    """The printed tables."""
    return parse_joining_table(TABLE.read_text(encoding="utf-8"))
