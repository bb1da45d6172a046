"""How fair the scenarios are: the same bot plays both sides, and what each side makes is counted.

A side's *share* is its part of all points, draws counted half, with the 95 % interval. No side should have less than
30 %. `make ladder` prints this after its own table; `python -m benchmarks.balance --scenario tablet-of-uzun --games 60`
asks about one scenario alone.

In the scenarios of the strategic war the warlord plays both sides. There each side should win between 30 and 70 % of
the games that are decided, and fewer than half should be drawn: `python -m benchmarks.balance --wars` plays them all.
With ``--results FILE`` every game is kept, one line for each, and a run goes on where the last one ended;
``--write docs/bots.md`` puts what was kept into the guide.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol

import msgspec
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


class Decided(Protocol):
    """A game that is over."""

    @property
    def winner(self) -> str | None:
        """The seat that won; None for a draw."""
        ...


class Shares:
    """What each side of a scenario made over games between equal bots."""

    def __init__(self, scenario: str, seats: Sequence[str], outcomes: Sequence[Decided]) -> None:
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
    matches = matches_of(scenario, range(games), seed, options, limit)
    return Shares(scenario, find(scenario)[1].seats, list(play_matches(matches, on)))


def matches_of(
    scenario: str, numbers: Iterable[int], seed: str, options: Mapping[str, str], limit: float = 0.0
) -> list[Match]:
    """Games of a scenario between equal bots."""
    book, card = find(scenario)
    bots = seated(card.seats, (WAR_BOT if card.id in WARS else BOT,))
    return [Match(book.id, card.id, bots, f"{seed}/{game}", options, limit) for game in numbers]


class Kept(msgspec.Struct, frozen=True):
    """A game in a file of results, with the longest order of both sides in seconds of work."""

    scenario: str
    options: dict[str, str]
    seed: str
    number: int
    winner: str | None
    longest: float
    failures: int
    day: str

    @property
    def title(self) -> str:
        """The scenario, and how it was changed."""
        changes = (name if value == "on" else f"{name}={value}" for name, value in self.options.items())
        return ", ".join((self.scenario, *changes))


def read_results(file: Path) -> list[Kept]:
    """The games of a file, those of an interrupted line left out."""
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    return [msgspec.json.decode(line, type=Kept) for line in lines if line.endswith(b"\n")]


def measure_and_keep(
    file: Path, scenario: str, games: int, seed: str, on: Engine | None, options: Mapping[str, str]
) -> Shares:
    """Play what a file lacks of a scenario's games, and keep each at once."""
    file.parent.mkdir(parents=True, exist_ok=True)
    known = {one.number: one for one in _games_in(file, scenario, seed, options)}
    missing = [number for number in range(games) if number not in known]
    outcomes = play_matches(matches_of(scenario, missing, seed, options), on)
    for number, outcome in zip(missing, outcomes, strict=True):
        with file.open("ab") as out:
            out.write(msgspec.json.encode(_kept(scenario, options, seed, number, outcome)) + b"\n")
    return Shares(scenario, find(scenario)[1].seats, _games_in(file, scenario, seed, options))


def _games_in(file: Path, scenario: str, seed: str, options: Mapping[str, str]) -> list[Kept]:
    return [
        one for one in read_results(file) if (one.scenario, one.seed, one.options) == (scenario, seed, dict(options))
    ]


def _kept(scenario: str, options: Mapping[str, str], seed: str, number: int, outcome: Outcome) -> Kept:
    longest = max(most for _, most in outcome.thinking.values())
    day = datetime.now(UTC).date().isoformat()
    return Kept(scenario, dict(options), seed, number, outcome.winner, round(longest, 2), outcome.failures, day)


BEGIN, END = "<!-- measured by benchmarks.balance -->", "<!-- the end of the balance -->"
HEADINGS: Final = ("scenario", "games", "won by the sides", "drawn", "decided games", "longest order (s)", "even")


def written(games: Sequence[Kept]) -> str:
    """The games of a file as a table in Markdown, with the days and seeds."""
    days, seeds = sorted({one.day for one in games}), sorted({one.seed for one in games})
    lines = [
        f"Measured {' to '.join(dict.fromkeys((days[0], days[-1])))}, seed{'s' * (len(seeds) > 1)} {', '.join(seeds)}; "
        f"{len(games)} games between warlords. Processor time on one core.",
        "",
        "| " + " | ".join(HEADINGS) + " |",
        "|" + " --- |" * len(HEADINGS),
        *("| " + " | ".join(row) + " |" for row in rows(games)),
    ]
    return "\n".join(lines)


def rows(games: Sequence[Kept]) -> Iterator[tuple[str, ...]]:
    """A line for each scenario."""
    for title in sorted({one.title for one in games}):
        here = [one for one in games if one.title == title]
        shares = Shares(title, find(here[0].scenario)[1].seats, here)
        decided = shares.games - shares.draws
        parts = (f"{shares.wins[seat] / decided:.0%}" if decided else "–" for seat in shares.seats)
        yield (
            title,
            str(shares.games),
            ", ".join(f"{seat} {shares.wins[seat]}" for seat in shares.seats),
            str(shares.draws),
            " to ".join(parts),
            f"{max(one.longest for one in here):.2f}",
            "yes" if shares.is_even else "no",
        )


def write_into(file: Path, games: Sequence[Kept]) -> None:
    """Replace the measured part of a guide."""
    text = file.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    file.write_text(f"{before}{BEGIN}\n\n{written(games)}\n\n{END}{rest.partition(END)[2]}", "utf-8")


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
    parser.add_argument("--results", type=Path, help="a file in which games are kept")
    parser.add_argument("--write", type=Path, help="put the games kept into this guide")
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
        counts = [(name, max(1, args.games or known[name])) for name in chosen]
        if args.results:
            found = [measure_and_keep(args.results, name, games, args.seed, on, options) for name, games in counts]
        else:
            found = [measure(name, games, args.seed, on, options=options) for name, games in counts]
    except WarhostError as error:
        print(f"balance: {error}", file=sys.stderr)
        return 2
    Console(highlight=False, width=None if sys.stdout.isatty() else 120).print(table_of(found))
    if args.write and args.results:
        write_into(args.write, read_results(args.results))
    wars = [shares for shares in found if shares.scenario in WARS]
    for shares in wars:
        print(f"{shares.scenario}: {shares.draws} of {shares.games} drawn, {'even' if shares.is_even else 'not even'}")
    unfair = any(shares.unfair for shares in found if shares.scenario not in WARS)
    return 1 if unfair or not all(shares.is_even for shares in wars) else 0


if __name__ == "__main__":
    sys.exit(main())
