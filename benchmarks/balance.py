"""How fair the scenarios are: the same bot plays both sides, and what each side makes is counted.

A side's *share* is its part of all points, draws counted half, with the 95 % interval. No side should have less than
30 %. `make ladder` prints this after its own table; `python -m benchmarks.balance --scenario tablet-of-uzun --games 60`
asks about one scenario alone.

In the scenarios of the strategic war the warlord plays both sides. There each side should win between 30 and 70 % of
the games that are decided, and fewer than half should be drawn: `python -m benchmarks.balance --wars` plays them all.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from warhost.bots.batches import Engine, engine, play_matches
from warhost.bots.matches import Match, Outcome, seated
from warhost.core import BadSetup, WarhostError
from warhost.library import find

BOT: Final = "odds"
GAMES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "first-smoke": 40,
        "silent-valley": 40,
        "beans-for-giants": 40,
        "sand-of-justice": 40,
        "furnished-cavern": 40,
        "day-of-the-black-fox": 12,
        "tablet-of-uzun": 40,
        "across-the-wights-bridge": 40,
        "eight-doors": 40,
        "three-lights": 40,
        "narrow-ways": 12,
        "throne-of-alkiram": 12,
    }
)
"""How many games of each scenario are played; the two great battles take ten times as long as the others."""
WAR_BOT: Final = "warlord"
WARS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "kender-strike": 40,
        "silvanesti": 40,
        "solamnic-plain": 40,
        "kalaman": 40,
        "historical": 20,
        "campaign": 20,
    }
)
"""How many games of each scenario of the strategic war are played."""
MOST_DRAWN: Final = 0.5
"""The part of the games of a war that should not be drawn."""
FLOOR: Final = 0.3
"""What no side should have less of."""
CONFIDENCE: Final = 1.96


class Shares:
    """What each side of a scenario made over games between equal bots."""

    def __init__(self, scenario: str, seats: Sequence[str], outcomes: Sequence[Outcome]) -> None:
        self.scenario = scenario
        self.seats = tuple(seats)
        self.games = len(outcomes)
        self.wins = {seat: sum(outcome.winner == seat for outcome in outcomes) for seat in seats}
        self.draws = self.games - sum(self.wins.values())

    def share(self, seat: str) -> float:
        """The part of all points that a side made."""
        return (self.wins[seat] + self.draws / len(self.seats)) / self.games

    @property
    def is_even(self) -> bool:
        """Whether each side wins its part of the decided games, and not too many are drawn."""
        decided = self.games - self.draws
        parts = [self.wins[seat] / decided if decided else 0.0 for seat in self.seats]
        return self.draws < MOST_DRAWN * self.games and min(parts) >= FLOOR

    def interval(self, seat: str) -> tuple[float, float]:
        """Where the share lies 95 times out of 100 (Wilson's interval, good for few games and near the ends)."""
        share, square = self.share(seat), CONFIDENCE**2
        middle = (share + square / (2 * self.games)) / (1 + square / self.games)
        half = sqrt(share * (1 - share) / self.games + square / (4 * self.games**2)) / (1 + square / self.games)
        return middle - CONFIDENCE * half, middle + CONFIDENCE * half

    @property
    def unfair(self) -> list[str]:
        """The sides that surely have less than they should: all of their interval lies below."""
        return [seat for seat in self.seats if self.interval(seat)[1] < FLOOR]


def measure(
    scenario: str,
    games: int,
    seed: str = "balance",
    on: Engine | None = None,
    limit: float = 0.0,
    options: Mapping[str, str] = MappingProxyType({}),
) -> Shares:
    """Play a scenario between equal bots."""
    book, card = find(scenario)
    bots = seated(card.seats, (WAR_BOT if card.id in WARS else BOT,))
    matches = [Match(book.id, card.id, bots, f"{seed}/{game}", options, limit) for game in range(games)]
    return Shares(card.id, card.seats, list(play_matches(matches, on)))


def table_of(found: Iterable[Shares]) -> Table:
    """The shares of all sides."""
    table = Table(box=box.SIMPLE_HEAD, title="Sides between equal bots", title_justify="left")
    for heading in ("scenario", "side"):
        table.add_column(heading, no_wrap=True)
    for heading in ("games", "won", "drawn", "share", "95 %", f"at least {FLOOR:.0%}"):
        table.add_column(heading, justify="right")
    for shares in found:
        for seat in shares.seats:
            low, high = shares.interval(seat)
            table.add_row(
                shares.scenario if seat == shares.seats[0] else "",
                seat,
                str(shares.games),
                str(shares.wins[seat]),
                str(shares.draws),
                f"{shares.share(seat):.0%}",
                f"{low:.0%} to {high:.0%}",
                "yes" if shares.share(seat) >= FLOOR else "surely not" if seat in shares.unfair else "no",
            )
    return table


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; the exit code says whether some side surely has less than its part."""
    parser = argparse.ArgumentParser(prog="benchmarks.balance", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--scenario", help="only this scenario")
    parser.add_argument("--wars", action="store_true", help="the scenarios of the strategic war")
    parser.add_argument("--games", type=int, help="so many games of each scenario")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--option", action="append", default=[], help="a switch of the rules, name=value")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cluster", default="", help="play on a Ray cluster: auto, local or an address")
    args = parser.parse_args(argv)
    try:
        known = {**GAMES, **WARS}
        if args.scenario is not None and args.scenario not in known:
            find(args.scenario)
            raise BadSetup(f"{args.scenario} is neither a skirmish nor a scenario of the strategic war")
        chosen = [args.scenario] if args.scenario else list(WARS if args.wars else GAMES)
        on = engine(args.jobs, args.cluster)
        options = dict(text.split("=", 1) for text in args.option)
        found = [measure(name, max(1, args.games or known[name]), args.seed, on, options=options) for name in chosen]
    except WarhostError as error:
        print(f"balance: {error}", file=sys.stderr)
        return 2
    Console(highlight=False, width=None if sys.stdout.isatty() else 120).print(table_of(found))
    wars = [shares for shares in found if shares.scenario in WARS]
    for shares in wars:
        print(f"{shares.scenario}: {shares.draws} of {shares.games} drawn, {'even' if shares.is_even else 'not even'}")
    unfair = any(shares.unfair for shares in found if shares.scenario not in WARS)
    return 1 if unfair or not all(shares.is_even for shares in wars) else 0


if __name__ == "__main__":
    sys.exit(main())
