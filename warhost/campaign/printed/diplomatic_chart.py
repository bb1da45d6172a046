"""The Diplomatic Resolution Chart and the Advanced Activation Table as printed (MD-40-01, MD-41-01, MD-41-02).

>>> chart = load_diplomatic_chart()
>>> chart.result(9, "activate"), chart.result(10, "activate"), chart.result(-7, "change")
('A', '-', 'R')
>>> chart.modifiers["solanthus"], "solanthus" in chart.knights
(0, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

TABLE = Path(__file__).parent.parent / "data" / "tables" / "diplomacy.txt"

DiplomaticAim: TypeAlias = Literal["activate", "deactivate", "change"]
"""What a hero asks of a leader."""
AIMS: tuple[DiplomaticAim, ...] = ("activate", "deactivate", "change")


@dataclass(frozen=True, slots=True, eq=False)
class DiplomaticChart:
    """Results by total and aim, and what each nation adds."""

    first: int
    rows: tuple[tuple[str, ...], ...]
    modifiers: dict[str, int]
    knights: frozenset[str]
    """The nations that grow more willing with every nation of the Highlords (MD-41-02)."""

    def result(self, total: int, aim: DiplomaticAim) -> str:
        """The letter of the chart; totals beyond the ends use the end row."""
        row = min(max(total - self.first, 0), len(self.rows) - 1)
        return self.rows[row][AIMS.index(aim)]


@cache
def load_diplomatic_chart(path: Path = TABLE) -> DiplomaticChart:
    """Read both tables."""
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    split = next(index for index, line in enumerate(lines) if line[0] == "nation")
    chart, nations = lines[1:split], dict(lines[split + 1 :])
    return DiplomaticChart(
        int(chart[0][0]),
        tuple(tuple(row[1:]) for row in chart),
        {nation: int(text.rstrip("*")) for nation, text in nations.items()},
        frozenset(nation for nation, text in nations.items() if text.endswith("*")),
    )
