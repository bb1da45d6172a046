"""The combat results table, read from the form in which it is printed (BS-CRT-01).

>>> result(16, "D8"), result(37, "D18")  # in tenths of a hit die
(60, 5)
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from warhost.battle import DATA
from warhost.core.messages import msg
from warhost.datafiles import DataError, TextFile

LAST = 40
"""An Attack Roll of this much or more does nothing."""


class ResultsTable(NamedTuple):
    """Damage of one figure in tenths of a hit die: for each Attack Roll from 0 to 40 the results by column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]


@cache
def results_table() -> ResultsTable:
    """The table of the printed game."""
    return read_table(TextFile(DATA / "tables" / "results.txt"))


def read_table(file: TextFile) -> ResultsTable:
    """A results table from its text; a fault names the line."""
    columns: tuple[str, ...] = ()
    rows: dict[int, tuple[int, ...]] = {}
    for number, line in enumerate(file.text.splitlines(), start=1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if not columns:
            columns = tuple(words)
            continue
        first, last = _rolls(words[0], file, number)
        if len(words) != len(columns) + 1:
            raise DataError([file.fault(number, msg("battle-data-row-length", n=len(words) - 1, wanted=len(columns)))])
        rows.update(dict.fromkeys(range(first, last + 1), tuple(_tenths(word, file, number) for word in words[1:])))
    missing = [roll for roll in range(LAST + 1) if roll not in rows]
    if missing:
        raise DataError([file.fault(0, msg("battle-data-no-row", roll=missing[0]))])
    return ResultsTable(columns, tuple(rows[roll] for roll in range(LAST + 1)))


def _rolls(word: str, file: TextFile, number: int) -> tuple[int, int]:
    if word == "0-":
        return 0, 0
    if word == f"{LAST}+":
        return LAST, LAST
    first, _, last = word.partition("-")
    if not first.isdigit() or not (last or first).isdigit():
        raise DataError([file.fault(number, msg("battle-data-no-roll", word=word))])
    return int(first), int(last or first)


def _tenths(word: str, file: TextFile, number: int) -> int:
    whole, _, tenth = word.partition(".")
    if not whole.isdigit() or (tenth and not (tenth.isdigit() and len(tenth) == 1)):
        raise DataError([file.fault(number, msg("battle-data-no-dice-number", word=word))])
    return int(whole) * 10 + int(tenth or 0)


def result(attack_roll: int, column: str) -> int:
    """The damage of one attack in tenths of a hit die."""
    table = results_table()
    return table.rows[min(max(attack_roll, 0), LAST)][table.columns.index(column)]
