"""`make ladder`: bots against each other in mirrored pairs, with the same dice and the sides swapped.

A pair is two games from one seed: each bot plays each side once. Draws count half. Every bot has the same time for an
order; one that comes later is replaced by a random order.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from warhost.bots.matches import Match, Outcome, play_matches
from warhost.core import BadSetup, WarhostError
from warhost.library import find

MOST_PAIRS = 200
CONFIDENCE = 1.96
"""Standard errors of the mean on each side of an interval that holds 95 times out of 100."""


class Tally:
    """The score of one bot against another over mirrored pairs, from 0 to 1."""

    def __init__(self, home: str, guest: str, pairs: Sequence[tuple[Outcome, Outcome]], seats: Sequence[str]) -> None:
        self.home, self.guest = home, guest
        first, second = seats
        self.as_first = [_points(a, first) for a, _ in pairs]
        self.as_second = [_points(b, second) for _, b in pairs]
        self.scores = [(a + b) / 2 for a, b in zip(self.as_first, self.as_second, strict=True)]
        self.outcomes = [outcome for pair in pairs for outcome in pair]

    @property
    def score(self) -> float:
        """The part of all points that the first bot made."""
        return mean(self.scores)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the score; the pairs are what is independent."""
        return CONFIDENCE * stdev(self.scores) / sqrt(len(self.scores)) if len(self.scores) > 1 else 1.0

    @property
    def pairs_won(self) -> float:
        """The part of the pairs that the first bot won, level ones counted half."""
        return mean((score > 0.5) + (score == 0.5) / 2 for score in self.scores)


def _points(outcome: Outcome, seat: str) -> float:
    if outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner == seat else 0.0


def mirrored(scenario: str, home: str, guest: str, pairs: int, seed: str, limit: float) -> list[Match]:
    """The matches of some pairs: home plays the first seat, then the second."""
    book, card = find(scenario)
    if len(card.seats) != 2:
        raise BadSetup(f"{card.title} has {len(card.seats)} seats; mirrored pairs need two")
    first, second = card.seats
    return [
        Match(book.id, card.id, {first: a, second: b}, f"{seed}/{pair}", limit=limit)
        for pair in range(pairs)
        for a, b in ((home, guest), (guest, home))
    ]


def compete(scenario: str, home: str, guest: str, pairs: int, seed: str, limit: float, jobs: int) -> Tally:
    """Play the pairs and count."""
    matches = mirrored(scenario, home, guest, pairs, seed, limit)
    bar = Console(stderr=True)
    played = track(
        play_matches(matches, jobs),
        description=f"{home} – {guest}",
        total=len(matches),
        console=bar,
        transient=True,
        disable=not bar.is_terminal,
    )
    outcomes = list(played)
    return Tally(home, guest, list(zip(outcomes[::2], outcomes[1::2], strict=True)), find(scenario)[1].seats)


def table_of(tallies: Sequence[Tally], seats: Sequence[str], scenario: str, limit: float) -> Table:
    """The standings, a line for each contest."""
    title = f"{scenario}: mirrored pairs, at most {limit * 1000:.0f} ms of work an order"
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left")
    table.add_column("contest", no_wrap=True)
    headings = ("pairs", "score", "95 %", "pairs won", *(f"as {seat}" for seat in seats), "ms (most)", "late")
    for heading in headings:
        table.add_column(heading, justify="right")
    for tally in tallies:
        seconds = [o.thinking[seat] for o in tally.outcomes for seat in seats]
        orders = sum(outcome.orders for outcome in tally.outcomes)
        table.add_row(
            f"{tally.home} – {tally.guest}",
            str(len(tally.scores)),
            f"{tally.score:.1%}",
            f"± {tally.margin:.1%}",
            f"{tally.pairs_won:.1%}",
            f"{mean(tally.as_first):.1%}",
            f"{mean(tally.as_second):.1%}",
            f"{1000 * sum(total for total, _ in seconds) / orders:.1f} ({1000 * max(s for _, s in seconds):.0f})",
            str(sum(outcome.late for outcome in tally.outcomes)),
        )
    return table


def main(argv: Sequence[str] | None = None) -> int:
    """Run the ladder; the exit code says whether every score reached the bar."""
    parser = argparse.ArgumentParser(prog="benchmarks.ladder", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--scenario", default="kender-strike")
    parser.add_argument("--bots", default="odds,random", help="contests, the first against each of the others")
    parser.add_argument("--pairs", type=int, default=MOST_PAIRS, help=f"at most {MOST_PAIRS}")
    parser.add_argument("--time", type=float, default=1.0, help="seconds of work that an order may take")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bar", type=float, default=0.85, help="the score that the first bot must reach")
    args = parser.parse_args(argv)
    home, *guests = args.bots.split(",")
    pairs = max(1, min(args.pairs, MOST_PAIRS))
    try:
        seats = find(args.scenario)[1].seats
        tallies = [compete(args.scenario, home, g, pairs, args.seed, args.time, args.jobs) for g in guests]
    except WarhostError as error:
        print(f"ladder: {error}", file=sys.stderr)
        return 2
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    console.print(table_of(tallies, seats, args.scenario, args.time))
    reached = all(tally.score >= args.bar for tally in tallies)
    console.print(f"{home} {'reaches' if reached else 'does not reach'} the bar of {args.bar:.0%}.")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
