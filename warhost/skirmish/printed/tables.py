"""The tables of the game aid card (rulebook chapter 5.1), read from the form in which they are printed.

Combat tables (DN-5.14.1-01, DN-5.14.2-01), missile tables (DN-5.11.3-01, DN-5.11.4-01), ranges (DN-5.11.1-01), terrain
shifts (DN-5.13.1-01), jumps (DN-5.12.1-01, DN-5.12.2-01), challenges (DN-5.12.4-*), fireballs (DN-3.55-03) and Gharvs
(DN-5.15.2-01).

>>> tables = load_tables()
>>> tables.combat_foot.result(odds(8, 3), 6)
'B'
>>> tables.missile_foot.result("longbow", 2, "medium")
'B'
>>> tables.ranges.band("longbow", 13)
Band(name='medium', modifier=1)
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from warhost.core.messages import Message, msg
from warhost.datafiles import DataError, TextFile
from warhost.skirmish import DATA

DIE = 10
"""Every roll is one ten-sided die, and its 0 counts as 10 (DN-1.31-02)."""
LAST_ODDS = 12
"""Ratios of twelve or more use the last column (DN-2.41-04)."""


def odds(attack: int, defence: int) -> int:
    """The whole odds to one, rounded for the defender; 0 when the attack is impossible (DN-2.41-02).

    >>> odds(8, 3), odds(23, 12), odds(7, 8), odds(40, 3)
    (2, 1, 0, 13)
    """
    return attack // defence


def shifted(ratio: int, shift: int, *, clamp: bool = False) -> int:
    """The column after all shifts: capped at 12-1, shifted, capped again; 0 when that leaves the table (DN-5.14.2-03).

    >>> shifted(15, -2), shifted(3, -2), shifted(1, -1), shifted(1, -1, clamp=True), shifted(0, 2)
    (10, 1, 0, 1, 0)
    """
    if ratio < 1:
        return 0
    column = min(ratio, LAST_ODDS) + shift
    return min(LAST_ODDS, max(1 if clamp else 0, column))


class CombatTable(Struct, frozen=True):
    """Results by odds column and die."""

    rule: str
    rows: tuple[str, ...]
    """One string for each die from 1, a letter for each column from 1-1."""
    meanings: dict[str, str]

    def result(self, column: int, die: int) -> str:
        """The letter for a column (odds to one) and a modified die; both stop at the ends of the table (DN-5.14.2-04).

        Raises:
            ValueError: the column is below 1-1, where no attack is possible.
        """
        if column < 1:
            raise ValueError("no attack below 1-1 (DN-2.41-03)")
        row = self.rows[min(max(die, 1), len(self.rows)) - 1]
        return row[min(column, len(row)) - 1]

    def means(self, letter: str) -> Message:
        """What a letter does, in words."""
        words = self.meanings[letter].replace(",", "").replace(" ", "-")
        return msg(f"dn-means-{words}")


class MissileTable(Struct, frozen=True):
    """Results by weapon, die and cover."""

    rule: str
    first_row: dict[str, int]
    """The row of each weapon's 1."""
    columns: dict[str, str]
    """A letter for each row, by cover."""
    meanings: dict[str, str]

    def result(self, weapon: str, roll: int, cover: str) -> str:
        """The letter for a modified roll, which counts at least 1 (DN-5.11.4-03); the last row is open."""
        column = self.columns[cover]
        return column[min(self.first_row[weapon] + max(roll, 1) - 1, len(column) - 1)]


class Band(NamedTuple):
    """A range band and what it adds to the die."""

    name: str
    modifier: int


class RangeTable(Struct, frozen=True):
    """The range of each weapon."""

    rule: str
    bands: dict[str, tuple[tuple[int, Band], ...]]
    """By weapon: the furthest hex of each band."""

    def band(self, weapon: str, distance: int) -> Band | None:
        """The band of a distance in hexes; None beyond long range, and within one hex (DN-2.37-02)."""
        for furthest, band in self.bands[weapon] if distance else ():
            if distance <= furthest:
                return band
        return None

    def reach(self, weapon: str) -> int:
        """The furthest hex that the weapon can hit."""
        return self.bands[weapon][-1][0]


class Chart(Struct, frozen=True):
    """Outcomes by bands of a modified die, and the modifiers that go with it."""

    rule: str
    bands: tuple[tuple[int, str], ...]
    """The lowest roll of each outcome, highest band first."""
    modifiers: dict[str, int]

    def outcome(self, roll: int) -> str:
        """What a modified roll does; below the first band it counts as the first."""
        for lowest, outcome in self.bands:
            if roll >= lowest:
                return outcome
        return self.bands[-1][1]


class GharvLine(NamedTuple):
    """A line of the table of Gharvs (DN-5.15.2-01)."""

    appears: int
    """A Gharv appears on this face of the die or less."""
    wounded: int
    """What is added to the die of a wounded character."""
    shift: int
    """By how many columns its attack shifts to the right."""


class Tables(Struct, frozen=True):
    """The whole game aid card."""

    combat_foot: CombatTable
    combat_mounted: CombatTable
    missile_foot: MissileTable
    missile_mounted: MissileTable
    ranges: RangeTable
    terrain_shift: dict[tuple[int, int], int]
    """Columns to the right by the attacker's and the defender's terrain, each -1, 0 or 1 (DN-5.13.1-01)."""
    horse_jump: Chart
    level_jump: dict[str, Chart]
    challenges: Chart
    """Its modifiers are called ``passing …`` and ``opposing …``."""
    fireball: Chart
    gharvs: dict[str, GharvLine]
    """By where a character stands: in water or marsh, on a beach, in a boat."""


@cache
def load_tables(folder: Path = DATA / "tables") -> Tables:
    """Read every table of a folder.

    Raises:
        DataError: a table is not of the printed form.
    """
    return Tables(
        combat_foot=_combat(_Page(folder / "combat-foot.txt")),
        combat_mounted=_combat(_Page(folder / "combat-mounted.txt")),
        missile_foot=_missile(_Page(folder / "missile-foot.txt")),
        missile_mounted=_missile(_Page(folder / "missile-mounted.txt")),
        ranges=_ranges(_Page(folder / "ranges.txt")),
        terrain_shift=_terrain_shift(_Page(folder / "terrain-shift.txt")),
        horse_jump=_chart(_Page(folder / "horse-jump.txt")),
        level_jump=_level_jump(_Page(folder / "level-jump.txt")),
        challenges=_chart(_Page(folder / "challenges.txt")),
        fireball=_chart(_Page(folder / "fireball.txt")),
        gharvs=_gharvs(_Page(folder / "gharvs.txt")),
    )


class _Page:
    """A printed table: its rule and its lines of words, without remarks."""

    def __init__(self, path: Path) -> None:
        self.file = TextFile(path)
        self.lines: list[tuple[int, list[str]]] = []
        self.rule = ""
        for number, line in enumerate(self.file.text.splitlines(), 1):
            if line.startswith("#"):
                found = re.match(r"#\s*(DN-\S+)", line)
                self.rule = self.rule or (found[1] if found else "")
            elif line.strip():
                self.lines.append((number, line.split()))
        if not self.rule:
            raise self.fault(1, msg("dn-data-no-rule"))
        if len(self.lines) < 2:
            raise self.fault(0, msg("dn-data-empty-table"))

    def fault(self, number: int, text: Message) -> DataError:
        return DataError([self.file.fault(number, text)])

    def rows(self) -> list[tuple[int, list[str]]]:
        """The lines under the titles, each with a word for every title."""
        (_, titles), *rows = self.lines
        for number, words in rows:
            if len(words) != len(titles):
                raise self.fault(number, msg("dn-data-line-length", n=len(titles)))
        return rows

    def number(self, line: int, word: str) -> int:
        try:
            return int(word)
        except ValueError:
            raise self.fault(line, msg("dn-data-no-number", word=word)) from None

    def span(self, line: int, word: str) -> tuple[int, int | None]:
        """A band like 4, 4-7 or 8+ (open)."""
        found = re.fullmatch(r"(\d+)(?:-(\d+)|(\+))?", word)
        if found is None:
            raise self.fault(line, msg("dn-data-no-band", word=word))
        return int(found[1]), None if found[3] else int(found[2] or found[1])


def _meanings(page: _Page, lines: list[tuple[int, list[str]]]) -> dict[str, str]:
    for number, words in lines:
        if len(words) < 2 or len(words[0]) != 1:
            raise page.fault(number, msg("dn-data-explanation"))
    return {words[0]: " ".join(words[1:]) for _, words in lines}


def _combat(page: _Page) -> CombatTable:
    (head, titles), *body = page.lines
    if titles[1:] != [f"{n}-1" for n in range(1, LAST_ODDS)] + [f"{LAST_ODDS}-1+"]:
        raise page.fault(head, msg("dn-data-columns"))
    rows = [line for line in body if line[1][0].isdigit()]
    meanings = _meanings(page, body[len(rows) :])
    for die, (number, words) in enumerate(rows, 1):
        if words[0] != str(die) or len(words) != len(titles):
            raise page.fault(number, msg("dn-data-die-row", die=die, n=len(titles) - 1))
        unknown = set(words[1:]) - set(meanings)
        if unknown:
            raise page.fault(number, msg("dn-data-unexplained", result=min(unknown)))
    if len(rows) != 10:
        raise page.fault(head, msg("dn-data-ten-rows"))
    return CombatTable(page.rule, tuple("".join(words[1:]) for _, words in rows), meanings)


def _missile(page: _Page) -> MissileTable:
    (head, titles), *body = page.lines
    if "|" not in titles:
        raise page.fault(head, msg("dn-data-no-bar"))
    weapons = titles[: titles.index("|")]
    covers = titles[titles.index("|") + 1 :]
    rows = [line for line in body if "|" in line[1]]
    meanings = _meanings(page, body[len(rows) :])
    for number, words in rows:
        if len(words) != len(titles) or words[len(weapons)] != "|":
            raise page.fault(number, msg("dn-data-missile-row", rolls=len(weapons), results=len(covers)))
    first_row: dict[str, int] = {}
    for column, weapon in enumerate(weapons):
        marks = [words[column] for _, words in rows]
        start = sum(mark == "." for mark in marks)
        scale = [str(n) for n in range(1, len(rows) - start)]
        if marks[start:] != [*scale, f"{len(rows) - start}+"]:
            raise page.fault(head, msg("dn-data-rolls", weapon=weapon))
        first_row[weapon] = start
    columns = {cover: "".join(words[len(weapons) + 1 + n] for _, words in rows) for n, cover in enumerate(covers)}
    if not set("".join(columns.values())) <= set(meanings):
        raise page.fault(head, msg("dn-data-all-explained"))
    return MissileTable(page.rule, first_row, columns, meanings)


def _ranges(page: _Page) -> RangeTable:
    names = page.lines[0][1][1:]
    (modifier_line, modifiers), *rows = page.rows()
    added = [page.number(modifier_line, word) for word in modifiers[1:]]
    bands: dict[str, tuple[tuple[int, Band], ...]] = {}
    for number, (weapon, *words) in rows:
        spans = [page.span(number, word) for word in words]
        if any(low != (high or 0) + 1 for (_, high), (low, _) in pairwise(spans)):
            raise page.fault(number, msg("dn-data-bands", weapon=weapon))
        bands[weapon] = tuple(
            (high or 0, Band(name, plus)) for (_, high), name, plus in zip(spans, names, added, strict=True)
        )
    return RangeTable(page.rule, bands)


def _terrain_shift(page: _Page) -> dict[tuple[int, int], int]:
    sign = {"-": -1, "0": 0, "+": 1}
    head, titles = page.lines[0]
    for number, names in ((head, titles[1:]), *((number, words[:1]) for number, words in page.rows())):
        if not set(names) <= set(sign):
            raise page.fault(number, msg("dn-data-sign"))
    return {
        (sign[attacker], sign[defender]): page.number(number, shift)
        for number, (attacker, *shifts) in page.rows()
        for defender, shift in zip(titles[1:], shifts, strict=True)
    }


def _chart(page: _Page) -> Chart:
    bands: list[tuple[int, str]] = []
    modifiers: dict[str, int] = {}
    for number, words in page.lines:
        if len(words) < 2:
            raise page.fault(number, msg("dn-data-outcome-line"))
        if words[0][0].isdigit():
            bands.append((page.span(number, words[0])[0], words[1]))
        else:
            modifiers[" ".join(words[:-1])] = page.number(number, words[-1])
    return Chart(page.rule, tuple(sorted(bands, reverse=True)), modifiers)


def _gharvs(page: _Page) -> dict[str, GharvLine]:
    return {where: GharvLine(*(page.number(line, word) for word in words)) for line, (where, *words) in page.rows()}


def _level_jump(page: _Page) -> dict[str, Chart]:
    titles = page.lines[0][1]
    charts: dict[str, Chart] = {}
    for number, (jumper, *words) in page.rows():
        bands = [(page.span(number, word)[0], outcome) for word, outcome in zip(words, titles[1:], strict=True)]
        charts[jumper] = Chart(page.rule, tuple(sorted(bands, reverse=True)), {})
    return charts
