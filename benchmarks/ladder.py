"""`make ladder`: bots against each other in mirrored pairs, with the same dice and the sides swapped.

A pair is two games from one seed: each bot plays each side once. *Pairs won* is the part of the pairs in which the
first bot made more points than the other, level pairs counted half; a bar is a part of the pairs. The *score* is the
part of all points that it made, draws counted half; where the sides of a scenario are unequal, most pairs are level
and the score stays near a half. Both have their 95 % interval. Every bot has the same time for an order; one that comes
later is replaced by a random order. After the skirmishes it is told what each side makes between equal bots
(:mod:`benchmarks.balance`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import mean, stdev

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks import balance
from warhost.bots.batches import Engine, engine, play_matches
from warhost.bots.matches import Match, Outcome
from warhost.campaign.options import ADVANCED
from warhost.core import BadSetup, WarhostError
from warhost.library import find

MOST_PAIRS = 200
CONFIDENCE = 1.96
"""Standard errors of the mean on each side of an interval that holds 95 times out of 100."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One line of the ladder: two bots on a scenario, and the part of the pairs that the first one must win."""

    scenario: str
    home: str
    guest: str
    pairs: int
    bar: float = 0.0
    """0 for a contest that is only reported."""
    options: Mapping[str, str] = field(default_factory=dict)


LADDER = (
    Contest("kender-strike", "odds", "random", 200, 0.85),
    Contest("kender-strike", "warlord", "random", 40, 0.90),
    Contest("kender-strike", "warlord", "odds", 60, 0.60),
    Contest("silvanesti", "warlord", "random", 40, 0.90),
    Contest("silvanesti", "warlord", "odds", 60, 0.60),
    Contest("kalaman", "warlord", "random", 40, 0.90),
    Contest("kalaman", "warlord", "odds", 40, 0.60),
    Contest("solamnic-plain", "warlord", "odds", 16),
    Contest("maelstrom", "warlord", "odds", 8),
    Contest("abanasinia", "warlord", "odds", 8),
    Contest("neraka", "warlord", "odds", 8),
    Contest("historical", "warlord", "odds", 8),
    Contest("historical", "warlord", "warlord-heroless", 30, 38 / 60, ADVANCED),
    Contest("campaign", "warlord", "odds", 6),
    Contest("crossroads", "odds", "random", 40, 0.90),
    Contest("lairn", "odds", "random", 40, 0.90),
    Contest("lairn", "odds", "general-basic", 30),
)
"""What `make ladder` plays: every scenario of the campaign, the long ones with fewer pairs, and a battle."""


SKIRMISHES = (
    Contest("first-smoke", "odds", "random", 40),
    Contest("silent-valley", "odds", "random", 40),
    Contest("beans-for-giants", "odds", "random", 40),
    Contest("sand-of-justice", "odds", "random", 40),
    Contest("furnished-cavern", "odds", "random", 40),
    Contest("day-of-the-black-fox", "odds", "random", 10),
    Contest("tablet-of-uzun", "odds", "random", 40),
    Contest("across-the-wights-bridge", "odds", "random", 40),
    Contest("three-lights", "odds", "random", 10),
    Contest("eight-doors", "odds", "random", 10),
    Contest("narrow-ways", "odds", "random", 10),
    Contest("throne-of-alkiram", "odds", "random", 10),
)
"""Then the scenarios of The Exile and The Challenge, which have one bar together."""
SKIRMISH_BAR = 0.85


class Tally:
    """What one bot made against another over mirrored pairs, from 0 to 1."""

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
        return _margin(self.scores)

    @property
    def pairs_won(self) -> float:
        """The part of the pairs that the first bot won, level ones counted half."""
        return mean(self._won())

    @property
    def margin_of_pairs(self) -> float:
        """Half the width of the 95 % confidence interval of the pairs won."""
        return _margin(self._won())

    def _won(self) -> list[float]:
        return [(score > 0.5) + (score == 0.5) / 2 for score in self.scores]

    @property
    def seconds_a_game(self) -> float:
        """What both bots think in a game, in seconds of work."""
        return mean(sum(total for total, _ in outcome.thinking.values()) for outcome in self.outcomes)


def _margin(values: Sequence[float]) -> float:
    return CONFIDENCE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0


def _points(outcome: Outcome, seat: str) -> float:
    if outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner == seat else 0.0


def mirrored(contest: Contest, seed: str, limit: float) -> list[Match]:
    """The matches of a contest: home plays the first seat, then the second."""
    book, card = find(contest.scenario)
    if len(card.seats) != 2:
        raise BadSetup(f"{card.title} has {len(card.seats)} seats; mirrored pairs need two")
    first, second = card.seats
    home, guest = contest.home, contest.guest
    return [
        Match(book.id, card.id, {first: a, second: b}, f"{seed}/{pair}", contest.options, limit)
        for pair in range(contest.pairs)
        for a, b in ((home, guest), (guest, home))
    ]


def compete(contest: Contest, seed: str, limit: float, on: Engine) -> Tally:
    """Play the pairs of a contest and count."""
    matches = mirrored(contest, seed, limit)
    bar = Console(stderr=True)
    played = track(
        play_matches(matches, on),
        description=f"{contest.scenario}: {contest.home} – {contest.guest}",
        total=len(matches),
        console=bar,
        transient=True,
        disable=not bar.is_terminal,
    )
    outcomes = list(played)
    pairs = list(zip(outcomes[::2], outcomes[1::2], strict=True))
    return Tally(contest.home, contest.guest, pairs, find(contest.scenario)[1].seats)


def blank_table(limit: float) -> Table:
    """The head of the standings."""
    title = f"Mirrored pairs, at most {limit * 1000:.0f} ms of work an order"
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left")
    for heading in ("scenario", "contest"):
        table.add_column(heading, no_wrap=True)
    headings = ("pairs", "pairs won", "bar", "score", "as first", "as second", "ms (most)", "s a game", "late")
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def row_of(contest: Contest, tally: Tally) -> tuple[str, ...]:
    """A line of the standings."""
    seconds = [spent for outcome in tally.outcomes for spent in outcome.thinking.values()]
    orders = sum(outcome.orders for outcome in tally.outcomes)
    return (
        contest.scenario + "".join(f" {name}={value}" for name, value in contest.options.items()),
        f"{tally.home} – {tally.guest}",
        str(len(tally.scores)),
        f"{tally.pairs_won:.1%} ± {tally.margin_of_pairs:.1%}",
        f"{contest.bar:.0%}" if contest.bar else "",
        f"{tally.score:.1%} ± {tally.margin:.1%}",
        f"{mean(tally.as_first):.1%}",
        f"{mean(tally.as_second):.1%}",
        f"{1000 * sum(total for total, _ in seconds) / orders:.1f} ({1000 * max(most for _, most in seconds):.0f})",
        f"{tally.seconds_a_game:.1f}",
        str(sum(outcome.late for outcome in tally.outcomes)),
    )


def is_missed(contest: Contest, tally: Tally) -> bool:
    """Whether the first bot won fewer pairs than the bar of a contest asks for."""
    return tally.pairs_won < contest.bar


def contests_of(args: argparse.Namespace) -> list[Contest]:
    """What is to be played: the ladder, or the contests that were asked for."""
    options = dict(text.split("=", 1) for text in args.option)
    if args.bots:
        home, *guests = args.bots.split(",")
        scenario, pairs = args.scenario or "kender-strike", args.pairs or MOST_PAIRS
        chosen = [Contest(scenario, home, guest, pairs, args.bar or 0.0, options) for guest in guests]
    else:
        chosen = [c for c in (*LADDER, *SKIRMISHES) if args.scenario in (None, c.scenario)]
        if not chosen:
            find(args.scenario)
            raise BadSetup(f"the ladder has no contest on {args.scenario}; name some --bots")
        if args.bar is not None:
            chosen = [replace(contest, bar=args.bar) for contest in chosen]
    most = max(1, min(args.pairs or MOST_PAIRS, MOST_PAIRS))
    return [replace(contest, pairs=min(contest.pairs, most)) for contest in chosen]


def report_sides(console: Console, args: argparse.Namespace) -> list[str]:
    """Print what each side of the skirmishes makes between equal bots; the sides that surely make too little."""
    most = args.pairs or MOST_PAIRS
    found = [
        balance.measure(scenario, min(games, most), args.seed, engine(args.jobs, args.cluster), args.time)
        for scenario, games in balance.GAMES.items()
    ]
    console.print(balance.table_of(found))
    return [f"{seat} on {shares.scenario} between equal bots" for shares in found for seat in shares.unfair]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the ladder; the exit code says whether every contest reached its bar."""
    parser = argparse.ArgumentParser(prog="benchmarks.ladder", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--scenario", help="only the contests on this scenario")
    parser.add_argument("--bots", help="instead of the ladder: the first bot against each of the others")
    parser.add_argument("--pairs", type=int, help=f"at most so many pairs in a contest, never more than {MOST_PAIRS}")
    parser.add_argument("--option", action="append", default=[], help="with --bots: a switch of the rules, name=value")
    parser.add_argument("--time", type=float, default=2.0, help="seconds of work that an order may take")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cluster", default="", help="play on a Ray cluster: auto, local or an address")
    parser.add_argument("--bar", type=float, help="the part of the pairs that the first bot must win")
    args = parser.parse_args(argv)
    table = blank_table(args.time)
    missed, skirmishes = [], list[float]()
    try:
        for contest in contests_of(args):
            tally = compete(contest, args.seed, args.time, engine(args.jobs, args.cluster))
            cells = row_of(contest, tally)
            table.add_row(*cells)
            print(" | ".join(cells), file=sys.stderr, flush=True)
            if is_missed(contest, tally):
                missed.append(f"{contest.home} – {contest.guest} on {contest.scenario}")
            if contest.scenario in {other.scenario for other in SKIRMISHES}:
                skirmishes.append(tally.pairs_won)
    except WarhostError as error:
        print(f"ladder: {error}", file=sys.stderr)
        return 2
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)
    console.print(table)
    if len(skirmishes) == len(SKIRMISHES):
        console.print(
            f"All skirmishes together: {mean(skirmishes):.1%} of the pairs, each scenario counted once; "
            f"the bar is {SKIRMISH_BAR:.0%}."
        )
        if mean(skirmishes) < SKIRMISH_BAR:
            missed.append("the skirmishes together")
        missed += report_sides(console, args)
    console.print(f"Bars that were not reached: {'; '.join(missed)}." if missed else "Every bar was reached.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
