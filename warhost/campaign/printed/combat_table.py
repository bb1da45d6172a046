"""The Combat Results Table (DG-07-09, DG-07-10, DG-07-13, DG-07-43, DG-07-44), read from the table as printed.

>>> table = load_combat_table()
>>> str(table.result(-3, table.column(10, 10)))
'E/1'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent.parent / "data" / "tables" / "combat.txt"


@dataclass(frozen=True, slots=True)
class Blow:
    """What a result does to one force; several parts may stand together (DG-07-22)."""

    text: str
    all_depleted: bool
    """D: every army of the force (DG-07-17)."""
    depletions: int
    retreat: bool
    eliminated: bool


@dataclass(frozen=True, slots=True)
class Result:
    """Left of the slash for the attacker, right of it for the defender (DG-07-14)."""

    attacker: Blow
    defender: Blow

    def __str__(self) -> str:
        return f"{self.attacker.text}/{self.defender.text}"


def read_blow(text: str) -> Blow:
    """One half of a result: a dash, or any of E, D, 1, 2, R (DG-07-15 to DG-07-21)."""
    rest = text.replace("-", "")
    number = next((int(c) for c in rest if c in "12"), 0)
    if set(rest) - set("ED12R"):
        raise ValueError(f"“{text}” is no combat result")
    return Blow(text, "D" in rest, number, "R" in rest, "E" in rest)


@dataclass(frozen=True, slots=True, eq=False)
class CombatTable:
    """Rows by modified die, columns by odds; what lies beyond the ends uses the end."""

    columns: tuple[str, ...]
    ratios: tuple[Fraction, ...]
    first_row: int
    rows: tuple[tuple[Result, ...], ...]
    odds: tuple[tuple[int, int], ...] = field(init=False)
    """The ratios as pairs of whole numbers, from the lowest to the highest: quick to compare."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "odds", tuple(ratio.as_integer_ratio() for ratio in self.ratios))

    def column(self, attack: int, defence: int) -> int:
        """The highest column that the odds reach; fractions go in the defender's favour (DG-07-09, DG-07-10)."""
        if defence <= 0:
            return len(self.ratios) - 1
        reached = 0
        for for_attack, for_defence in self.odds:
            if attack * for_defence < defence * for_attack:
                break
            reached += 1
        return max(reached - 1, 0)

    def below_minimum(self, attack: int, defence: int) -> bool:
        """Whether the odds are worse than the first column (DG-07-10)."""
        least = self.ratios[0]
        return attack * least.denominator < defence * least.numerator

    def result(self, modified: int, column: int) -> Result:
        """The cell for a modified roll (DG-07-12, DG-07-13)."""
        row = min(max(modified - self.first_row, 0), len(self.rows) - 1)
        return self.rows[row][column]


def parse_combat_table(text: str) -> CombatTable:
    """Read the table from its printed form; comments start with #."""
    lines = [line.split("#")[0] for line in text.splitlines()]
    head, *body = [line.split() for line in lines if line.strip()]
    ratios = tuple(Fraction(int(a), int(b)) for a, b in (column.split("-") for column in head))
    rows = []
    for cells in body:
        halves = [cell.split("/") for cell in cells[1:]]
        if len(halves) != len(head):
            raise ValueError(f"row {cells[0]} has {len(halves)} results, not {len(head)}")
        rows.append(tuple(Result(read_blow(left), read_blow(right)) for left, right in halves))
    return CombatTable(tuple(head), ratios, int(body[0][0]), tuple(rows))


@cache
def load_combat_table(cell_2_at_5to1: str = "D/2") -> CombatTable:
    """The printed table; one doubtful cell has a switch (DG-07-43)."""
    table = parse_combat_table(TABLE.read_text(encoding="utf-8"))
    row, column = 2 - table.first_row, table.columns.index("5-1")
    left, right = cell_2_at_5to1.split("/")
    rows = [list(cells) for cells in table.rows]
    rows[row][column] = Result(read_blow(left), read_blow(right))
    return CombatTable(table.columns, table.ratios, table.first_row, tuple(tuple(cells) for cells in rows))
