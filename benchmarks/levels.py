"""`python -m benchmarks.levels`: every level against the one below, as one table for all scenarios.

A pair is two games from one seed, with the sides swapped. *Pairs won* is the part of the pairs in which the upper level
made more points, level pairs counted half, with the 95 % interval. For each game all pairs are taken together, and each
level should win at least 60 % of them. Where one side wins by the book, most pairs end level, whoever plays better:
such scenarios are played with their even evening too. The grandmaster is measured on scenarios of at most eight Turns
and on those that it finishes in minutes.

Results are kept in a file, one line for each pair, and a run goes on where the last one ended. So it can be done in
parts: ``--only dragon-noir``, ``--only marshal``, ``--minutes 30``. ``--write docs/bots.md`` puts what was measured
into the guide. The bar is missed only if a whole interval lies below it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from time import monotonic
from typing import Final

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.ladder import CONFIDENCE, Contest, mirrored
from warhost.bots import role_in
from warhost.bots.matches import Outcome, play_match
from warhost.library import find

BAR: Final = 0.6
"""The part of the pairs that a level should win against the one below."""
RESULTS: Final = Path("build/levels.jsonl")
SEED: Final = "levels"
PAIRS: Final[Mapping[str, int]] = {
    "kender-strike": 20,
    "silvanesti": 20,
    "kalaman": 16,
    "solamnic-plain": 8,
    "maelstrom": 4,
    "abanasinia": 4,
    "neraka": 4,
    "historical": 3,
    "campaign": 2,
    "first-smoke": 16,
    "silent-valley": 16,
    "beans-for-giants": 16,
    "sand-of-justice": 12,
    "furnished-cavern": 12,
    "day-of-the-black-fox": 2,
    "tablet-of-uzun": 8,
    "across-the-wights-bridge": 8,
    "eight-doors": 4,
    "three-lights": 4,
    "narrow-ways": 4,
    "throne-of-alkiram": 4,
    "crossroads": 10,
    "proving-ground": 4,
    "lairn": 2,
    "great-drill": 2,
}
"""How many pairs two levels play on a scenario."""
SHORT: Final[Mapping[str, int]] = {
    "kender-strike": 20,
    "silvanesti": 20,
    "kalaman": 4,
    "first-smoke": 10,
    "silent-valley": 4,
    "beans-for-giants": 4,
    "crossroads": 2,
}
"""How many pairs the grandmaster plays on a scenario."""
EVENINGS: Final = ("kender-strike", "silvanesti")
"""Scenarios that are played with their even evening too, as many pairs again."""
EVENING: Final = {"evening": "on"}
STEPS: Final = (("recruit", "random"), ("marshal", "recruit"), ("warlord", "marshal"), ("grandmaster", "warlord"))
"""Who plays whom."""


class Pair(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the upper level made in the two games of a pair, from 0 to 1, and its longest order in seconds of work."""

    book: str
    scenario: str
    upper: str
    lower: str
    seed: str
    number: int
    points: float
    longest: float
    failures: int
    day: str
    options: dict[str, str] = {}

    @property
    def title(self) -> str:
        """The scenario, and how it was changed."""
        return ", ".join((self.scenario, *self.options))

    @property
    def won(self) -> float:
        """1 for a pair won, a half for a level one."""
        return (self.points > 0.5) + (self.points == 0.5) / 2


def contests() -> Iterator[Contest]:
    """Every pair of neighbouring levels on every scenario."""
    for upper, lower in STEPS:
        for scenario, pairs in (SHORT if upper == "grandmaster" else PAIRS).items():
            yield Contest(scenario, upper, lower, pairs, BAR)
            if scenario in EVENINGS:
                yield Contest(scenario, upper, lower, pairs, BAR, EVENING)


def play_pair(contest: Contest, number: int, seed: str) -> Pair:
    """Play both games of a pair."""
    book, card = find(contest.scenario)
    home, guest = (play_match(match) for match in mirrored(contest, seed, 0.0)[2 * number : 2 * number + 2])
    first, second = card.seats
    return Pair(
        book.id,
        contest.scenario,
        contest.home,
        contest.guest,
        seed,
        number,
        (_points(home, first) + _points(guest, second)) / 2,
        max(home.thinking[first][1], guest.thinking[second][1]),
        home.failures + guest.failures,
        datetime.now(UTC).date().isoformat(),
        dict(contest.options),
    )


def _points(outcome: Outcome, seat: str) -> float:
    return 0.5 if outcome.winner is None else float(outcome.winner == seat)


def read_results(file: Path) -> list[Pair]:
    """The pairs of a file, those of an interrupted line left out."""
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    return [msgspec.json.decode(line, type=Pair) for line in lines if line.endswith(b"\n")]


def measure(file: Path, seed: str, only: Sequence[str], minutes: float) -> None:
    """Play what is missing, a pair of each contest in turn, and keep every pair at once."""
    ends = monotonic() + 60 * minutes
    chosen = [contest for contest in contests() if _is_chosen(contest, only)]
    known = {(one.title, one.upper, one.lower, one.seed, one.number) for one in read_results(file)}
    file.parent.mkdir(parents=True, exist_ok=True)
    for number in range(max((contest.pairs for contest in chosen), default=0)):
        for contest in chosen:
            if monotonic() > ends:
                return
            title = ", ".join((contest.scenario, *contest.options))
            if number >= contest.pairs or (title, contest.home, contest.guest, seed, number) in known:
                continue
            found = play_pair(contest, number, seed)
            with file.open("ab") as out:
                out.write(msgspec.json.encode(found) + b"\n")


def _is_chosen(contest: Contest, only: Sequence[str]) -> bool:
    names = {contest.scenario, contest.home, find(contest.scenario)[0].id, *contest.options}
    return all(names & set(words.split(",")) for words in only)


class Line:
    """What an upper level made of some pairs."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        self.pairs = list(pairs)

    @property
    def won(self) -> float:
        """The part of the pairs won, level ones counted half."""
        return mean(pair.won for pair in self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the part won lies 95 times out of 100 (Wilson's interval, which is honest for few pairs too)."""
        n, won, square = len(self.pairs), self.won, CONFIDENCE**2
        middle = (won + square / (2 * n)) / (1 + square / n)
        half = CONFIDENCE * (won * (1 - won) / n + square / (4 * n * n)) ** 0.5 / (1 + square / n)
        return middle - half, middle + half

    @property
    def verdict(self) -> str:
        """Whether the bar is surely reached, surely missed, or neither."""
        low, high = self.interval
        return "yes" if low >= BAR else "no" if high < BAR else "not yet sure"

    def cells(self) -> tuple[str, ...]:
        """The columns of a table."""
        level = sum(pair.points == 0.5 for pair in self.pairs)
        return (
            str(len(self.pairs)),
            str(level),
            f"{self.won:.0%}",
            f"{self.interval[0]:.0%} to {self.interval[1]:.0%}",
            f"{mean(pair.points for pair in self.pairs):.0%}",
            f"{max(pair.longest for pair in self.pairs):.2f}",
            str(sum(pair.failures for pair in self.pairs)),
        )


HEADINGS: Final = ("pairs", "level", "pairs won", "95 %", "score", "longest order (s)", "failures")


def rows(pairs: Sequence[Pair]) -> Iterator[tuple[str, ...]]:
    """The lines of the table: for each game and step all scenarios together, then each of them."""
    for book in dict.fromkeys(pair.book for pair in pairs):
        for upper, lower in STEPS:
            here = [pair for pair in pairs if (pair.book, pair.upper, pair.lower) == (book, upper, lower)]
            if not here:
                continue
            title = " – ".join(role_in(book, name).title for name in (upper, lower))
            whole = Line(here)
            yield (title, "all together", *whole.cells(), whole.verdict)
            for scenario in dict.fromkeys(pair.title for pair in here):
                yield (title, scenario, *Line(pair for pair in here if pair.title == scenario).cells(), "")


def table_of(pairs: Sequence[Pair]) -> Table:
    """The table on a terminal."""
    table = Table(box=box.SIMPLE_HEAD, title="Every level against the one below", title_justify="left")
    for heading in ("levels", "scenario"):
        table.add_column(heading, no_wrap=True)
    for heading in (*HEADINGS, f"at least {BAR:.0%}"):
        table.add_column(heading, justify="right")
    for row in rows(pairs):
        table.add_row(*row)
    return table


BEGIN, END = "<!-- measured by benchmarks.levels -->", "<!-- the end of what was measured -->"


def written(pairs: Sequence[Pair]) -> str:
    """The table as Markdown, with the days and seeds."""
    days, seeds = sorted({pair.day for pair in pairs}), sorted({pair.seed for pair in pairs})
    head = ("levels", "scenario", *HEADINGS, f"at least {BAR:.0%}")
    lines = [
        f"Measured {' to '.join(dict.fromkeys((days[0], days[-1])))}, seed{'s' * (len(seeds) > 1)} {', '.join(seeds)}; "
        f"{len(pairs)} mirrored pairs, {2 * len(pairs)} games. Intervals of 95 %, processor time on one core.",
        "",
        "| " + " | ".join(head) + " |",
        "|" + " --- |" * len(head),
        *("| " + " | ".join(row) + " |" for row in rows(pairs)),
    ]
    return "\n".join(lines)


def write_into(file: Path, pairs: Sequence[Pair]) -> None:
    """Replace the measured part of a guide."""
    text = file.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    file.write_text(f"{before}{BEGIN}\n\n{written(pairs)}\n\n{END}{rest.partition(END)[2]}", "utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print and write; the exit code says whether some level surely misses the bar."""
    parser = argparse.ArgumentParser(prog="benchmarks.levels", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument(
        "--only", action="append", default=[], help="scenarios, upper levels, rulebooks or options, by comma"
    )
    parser.add_argument("--minutes", type=float, default=24 * 60, help="begin no pair after so long; 0 only prints")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file in which pairs are kept")
    parser.add_argument("--write", type=Path, help="put the table into this guide")
    args = parser.parse_args(argv)
    measure(args.results, args.seed, args.only, args.minutes)
    pairs = read_results(args.results)
    Console(highlight=False, width=None if sys.stdout.isatty() else 160).print(table_of(pairs))
    if args.write and pairs:
        write_into(args.write, pairs)
    return 1 if any(row[-1] == "no" for row in rows(pairs)) else 0


if __name__ == "__main__":
    sys.exit(main())
