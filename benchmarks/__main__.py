"""`make bench`: the speed of what exists, beside the peers, in one run on one core."""

from __future__ import annotations

import platform
import sys

from rich.console import Console
from rich.table import Table

from benchmarks import campaign, peers
from benchmarks.timing import Row


def main() -> None:
    """Measure and print the table; exit 1 if a floor is missed."""
    console = Console(highlight=False, width=150)
    console.print(f"{platform.python_implementation()} {platform.python_version()} on one core; medians of five runs")
    rows: list[Row] = []
    with console.status("peers"):
        beside = campaign.Beside(
            catan_actions=peers.catan_actions(),
            catan_games=peers.catan_games(),
            catan_copy=peers.catan_copy(),
            push_pop=peers.chess_push_pop(),
            icepool=peers.icepool_odds(),
            spin=peers.spin(),
        )
    for measure in campaign.MEASURES:
        with console.status(measure.__doc__ or ""):
            rows += measure(beside)
    table = Table("what", "ours", "peer", "", "ratio", "floor", "target", "")
    for row in rows:
        sign = "≥" if row.more_is_better else "≤"
        table.add_row(
            row.what,
            f"{_figure(row.ours)} {row.unit}",
            f"{_figure(row.peer)} {row.unit}",
            row.peer_name,
            f"{row.ratio:.3f}×",
            f"{sign} {row.floor}×",
            f"{sign} {row.target}×",
            row.grade,
        )
    console.print(table)
    sys.exit(any(row.grade == "BELOW" for row in rows))


def _figure(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


if __name__ == "__main__":
    main()
