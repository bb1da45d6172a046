"""`make bench`: the budgets, each with its peer timed in the same run, as ratios.

Every figure is the median of several runs in which we and the peer take turns, so that a busy machine is busy for both.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks import battle, campaign, cards, peers, sizes, skirmish
from warhost.campaign.options import ADVANCED

NOISE = 0.3
"""By how much a floor may be missed on a noisy machine."""
HALF_A_SECOND, THREE_SECONDS = 0.5, 3.0
TWO_MEGABYTES = 2e6

Measure = Callable[[int], float]
"""Takes the number of the run and gives seconds for one piece of work, or bytes."""


@dataclass(frozen=True, slots=True)
class Budget:
    """One line of the table: what is measured, beside what, and how much of it is wanted."""

    what: str
    peer: str
    ours: Measure
    theirs: Measure
    floor: float
    target: float
    stretch: float | None = None
    rate: bool = False
    """Whether more is better: pieces of work a second instead of seconds for one."""
    memory: bool = False
    """Whether bytes are measured, not seconds."""

    def ratio(self, own: float, other: float) -> float:
        """Ours in terms of theirs."""
        return other / own if self.rate else own / other

    def meets(self, ratio: float, wanted: float, noise: float = 0.0) -> bool:
        """Whether a ratio is as good as wanted."""
        return ratio >= wanted * (1 - noise) if self.rate else ratio <= wanted * (1 + noise)


def timed(work: Callable[[], object], times: int) -> float:
    """Seconds of work for one call, over so many."""
    begun = process_time()
    for _ in range(times):
        work()
    return (process_time() - begun) / times


def catan_seconds_an_action(run: int) -> float:
    begun = process_time()
    actions = sum(peers.catan_game(10 * run + i) for i in range(3))
    return (process_time() - begun) / actions


def catan_seconds_a_game(run: int) -> float:
    begun = process_time()
    for i in range(5):
        peers.catan_game(100 + 5 * run + i)
    return (process_time() - begun) / 5


def seconds_an_action(run: int) -> float:
    begun = process_time()
    actions = sum(campaign.random_game("kender-strike", 10 * run + i).actions for i in range(10))
    return (process_time() - begun) / actions


def seconds_a_work(run: int) -> float:
    begun = process_time()
    works = campaign.random_game("campaign", run).works
    return (process_time() - begun) / works


def seconds_a_campaign(run: int) -> float:
    return timed(lambda: campaign.random_game("campaign", 50 + run), 1)


def budgets() -> list[Budget]:
    """The table of budgets, for what exists."""
    catan = peers.catan(1, 100)
    steps, start = campaign.rider_steps()
    graph = peers.graph_of(steps)
    results = campaign.battle_results()
    return [
        Budget(
            "moves and battles a second, random campaign",
            "catanatron actions",
            seconds_a_work,
            catan_seconds_an_action,
            *(0.16, 0.33, 1.0),
            rate=True,
        ),
        Budget(
            "copy of a campaign",
            "catanatron copy()",
            lambda _: timed(campaign.midgame().copy, 200),
            lambda _: timed(catan.copy, 200),
            *(4, 0.6, 0.15),
        ),
        Budget(
            "undo a move",
            "chess push+pop",
            lambda _: median(campaign.undo_ride() for _ in range(300)),
            lambda _: median(timed(peers.chess_push_pop, 1) for _ in range(50)) / peers.chess_push_pop(),
            *(4, 1, 0.5),
        ),
        Budget(
            "one army's destinations, 8 points",
            "networkx Dijkstra",
            lambda _: timed(campaign.ride_destinations, 50),
            lambda _: timed(lambda: peers.dijkstra(graph, start, campaign.POINTS), 50),
            *(1, 0.35, 0.04),
        ),
        Budget(
            "validate a move that carries its path",
            "own flood",
            lambda _: timed(campaign.validate_ride, 200),
            lambda _: timed(campaign.ride_destinations, 50),
            *(1, 0.08, 0.03),
        ),
        Budget(
            "heaviest prompt of a campaign",
            "spin loop",
            lambda run: campaign.heaviest_prompt(run, 12),
            lambda _: timed(peers.spin, 1),
            *(0.25, 0.1, 0.015),
        ),
        Budget(
            "random 30-turn campaigns a second",
            "catanatron games",
            seconds_a_campaign,
            catan_seconds_a_game,
            *(0.015, 0.03, 0.1),
            rate=True,
        ),
        Budget(
            "orders and rolls a second, smallest scenario",
            "catanatron actions",
            seconds_an_action,
            catan_seconds_an_action,
            *(0.3, 0.5, 1.0),
            rate=True,
        ),
        Budget(
            "positions weighed a second by a searching bot",
            "catanatron actions",
            lambda _: campaign.seconds_a_position(),
            catan_seconds_an_action,
            *(0.05, 0.25, 0.8),
            rate=True,
        ),
        Budget(
            "move or battle of a campaign, all of More Dragons of Glory",
            "standard campaign",
            lambda run: campaign.seconds_a_work(run, ADVANCED),
            lambda run: campaign.seconds_a_work(run, {}),
            *(1.5, 1.25),
        ),
        Budget(
            "copy of a campaign, all of More Dragons of Glory",
            "standard campaign",
            lambda _: campaign.seconds_a_copy(ADVANCED),
            lambda _: campaign.seconds_a_copy({}),
            *(1.3, 1.1),
        ),
        Budget(
            "supply and command of a side",
            "spin loop",
            lambda _: timed(campaign.feed_and_command, 20),
            lambda _: timed(peers.spin, 1),
            *(0.02, 0.002),
        ),
        Budget(
            "move or battle of a campaign by cards",
            "of a standard campaign",
            lambda run: cards.seconds_a_work(run, {"cards": "on"}),
            lambda run: cards.seconds_a_work(run, {}),
            *(2, 1.5),
        ),
        Budget(
            "copy of a campaign by cards",
            "of a standard campaign",
            lambda _: cards.seconds_a_copy(cards.with_hands()),
            lambda _: cards.seconds_a_copy(cards.without_hands()),
            *(1.5, 1.2),
        ),
        Budget(
            "prompt of a hand of cards",
            "spin loop",
            lambda _: timed(cards.hand_prompt, 5),
            lambda _: timed(peers.spin, 1),
            *(0.05, 0.02),
        ),
        Budget(
            "save a campaign",
            "spin loop",
            lambda _: timed(campaign.save_midgame, 5),
            lambda _: timed(peers.spin, 1),
            *(0.05, 0.005),
        ),
        Budget(
            "load a campaign, ready to play",
            "spin loop",
            lambda _: timed(campaign.load_midgame, 5),
            lambda _: timed(peers.spin, 1),
            *(0.2, 0.02),
        ),
        Budget(
            "save a game of 500 pieces",
            "spin loop",
            lambda _: timed(sizes.save_crowd, 5),
            lambda _: timed(peers.spin, 1),
            *(0.05, 0.005),
        ),
        Budget(
            "load a game of 500 pieces, ready to play",
            "spin loop",
            lambda _: timed(sizes.load_crowd, 5),
            lambda _: timed(peers.spin, 1),
            *(0.2, 0.02),
        ),
        Budget(
            "replay a whole campaign",
            "spin loop",
            lambda run: sizes.replay(run % 2),
            lambda _: timed(peers.spin, 1),
            *(4, 1),
        ),
        Budget(
            "an order in a host of 150 pieces",
            "in a host of 75",
            lambda run: sizes.seconds_an_order(150, run),
            lambda run: sizes.seconds_an_order(75, run),
            *(2, 1.5),
        ),
        Budget(
            "an order in a host of 300 pieces",
            "in a host of 75",
            lambda run: sizes.seconds_an_order(300, run),
            lambda run: sizes.seconds_an_order(75, run),
            *(4, 2),
        ),
        Budget(
            "memory of a campaign at its end",
            "two megabytes",
            sizes.bytes_of_a_campaign,
            lambda _: TWO_MEGABYTES,
            *(1, 0.5),
            memory=True,
        ),
        Budget(
            "exact odds of one battle",
            "icepool",
            lambda _: timed(campaign.battle_chances, 200),
            lambda _: timed(lambda: peers.icepool_odds(results), 100),
            *(0.5, 0.06),
        ),
        Budget(
            "line of fire between two hexes of a skirmish",
            "networkx shortest path",
            skirmish.seconds_a_line,
            skirmish.seconds_a_path,
            *(0.4, 0.2, 0.1),
        ),
        Budget(
            "copy of a skirmish",
            "catanatron copy()",
            skirmish.seconds_a_copy,
            lambda _: timed(catan.copy, 200),
            *(4, 0.6, 0.15),
        ),
        Budget(
            "load a skirmish, ready to play",
            "spin loop",
            lambda _: timed(skirmish.load_battle, 5),
            lambda _: timed(peers.spin, 1),
            *(0.2, 0.05),
        ),
        Budget(
            "median prompt of a skirmish",
            "spin loop",
            skirmish.median_prompt,
            lambda _: timed(peers.spin, 1),
            *(0.05, 0.02),
        ),
        Budget(
            "heaviest prompt of a skirmish",
            "spin loop",
            skirmish.heaviest_prompt,
            lambda _: timed(peers.spin, 1),
            *(0.25, 0.1, 0.015),
        ),
        Budget(
            "heaviest prompt of a skirmish below ground",
            "spin loop",
            skirmish.heaviest_prompt_below,
            lambda _: timed(peers.spin, 1),
            *(0.25, 0.1),
        ),
        Budget(
            "the same prompt of a skirmish after a change of the ground",
            "spin loop",
            skirmish.prompt_after_a_change,
            lambda _: timed(peers.spin, 1),
            *(0.4, 0.1),
        ),
        Budget(
            "map of a skirmish below ground, drawn",
            "three seconds",
            skirmish.draw_map_below,
            lambda _: THREE_SECONDS,
            *(2, 1),
        ),
        Budget(
            "march under enemy fire, previewed: median",
            "spin loop",
            skirmish.median_under_fire,
            lambda _: timed(peers.spin, 1),
            *(0.1, 0.05),
        ),
        Budget(
            "march under enemy fire, previewed: heaviest",
            "spin loop",
            skirmish.heaviest_under_fire,
            lambda _: timed(peers.spin, 1),
            *(0.4, 0.2),
        ),
        Budget(
            "captain's order in the largest skirmish: median",
            "spin loop",
            skirmish.median_order,
            lambda _: timed(peers.spin, 1),
            *(0.25, 0.1),
        ),
        Budget(
            "captain's order in the largest skirmish: longest",
            "half a second",
            skirmish.longest_order,
            lambda _: HALF_A_SECOND,
            *(1, 0.5),
        ),
        Budget(
            "whole battle between captains, largest skirmish",
            "spin loop",
            skirmish.whole_battle,
            lambda _: timed(peers.spin, 1),
            *(100, 50),
        ),
        Budget(
            "movement prompt of a battle, worst of 31 units, cold",
            "spin loop",
            battle.worst_prompt,
            lambda _: timed(peers.spin, 1),
            *(0.2, 0.05),
        ),
        Budget(
            "ghost judged in a battle, worst of 31 units, cold",
            "spin loop",
            battle.worst_ghost,
            lambda _: timed(peers.spin, 1),
            *(0.15, 0.03),
        ),
        Budget(
            "exact odds of a melee of a battle, worst unit, cold",
            "spin loop",
            battle.worst_odds,
            lambda _: timed(peers.spin, 1),
            *(0.06, 0.005),
        ),
        Budget(
            "movement prompt at Lairn, worst unit, cold",
            "spin loop",
            lambda run: battle.worst_prompt(run, battle.LAIRN),
            lambda _: timed(peers.spin, 1),
            *(0.2, 0.05),
        ),
        Budget(
            "ghost judged at Lairn, worst unit, cold",
            "spin loop",
            lambda run: battle.worst_ghost(run, battle.LAIRN),
            lambda _: timed(peers.spin, 1),
            *(0.15, 0.03),
        ),
        Budget(
            "volley of twenty archers judged at Lairn, worst target, cold",
            "spin loop",
            battle.worst_volley,
            lambda _: timed(peers.spin, 1),
            *(0.1, 0.03),
        ),
        Budget(
            "orders and rolls a second, random battle at Lairn",
            "catanatron actions",
            battle.seconds_an_action,
            catan_seconds_an_action,
            *(0.01, 0.01),
            rate=True,
        ),
        Budget(
            "general's order in a battle: median",
            "spin loop",
            battle.median_order,
            lambda _: timed(peers.spin, 1),
            *(2, 0.5),
        ),
        Budget(
            "general's order in a battle: longest",
            "half a second",
            battle.longest_order,
            lambda _: HALF_A_SECOND,
            *(4, 1),
        ),
        Budget(
            "orders and rolls a second, random skirmish",
            "catanatron actions",
            skirmish.seconds_an_action,
            catan_seconds_an_action,
            *(0.04, 0.04),
            rate=True,
        ),
    ]


def figure(budget: Budget, seconds: float) -> str:
    """What was measured, as a reader likes it."""
    if budget.memory:
        return f"{seconds / 1e6:.2f} MB"
    if budget.rate:
        return f"{1 / seconds:,.0f}/s" if seconds < 0.1 else f"{1 / seconds:.2f}/s"
    return f"{seconds * 1e6:,.1f} µs" if seconds < 0.001 else f"{seconds * 1e3:,.2f} ms"


def measure(budget: Budget, runs: int) -> tuple[float, float, float]:
    """Medians of ours, theirs and their ratio, run by run in turn."""
    budget.ours(0)
    budget.theirs(0)
    pairs = [(budget.ours(run), budget.theirs(run)) for run in range(1, runs + 1)]
    return (
        median(own for own, _ in pairs),
        median(other for _, other in pairs),
        median(budget.ratio(own, other) for own, other in pairs),
    )


def verdict(budget: Budget, ratio: float) -> str:
    """How far up the budget a ratio comes."""
    if budget.stretch is not None and budget.meets(ratio, budget.stretch):
        return "[bold green]stretch[/]"
    if budget.meets(ratio, budget.target):
        return "[green]target[/]"
    if budget.meets(ratio, budget.floor):
        return "[yellow]floor[/]"
    return "[yellow]floor (noise)[/]" if budget.meets(ratio, budget.floor, NOISE) else "[bold red]below[/]"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; the exit code says whether every floor holds."""
    known = budgets()
    parser = argparse.ArgumentParser(
        prog="benchmarks",
        description=(__doc__ or "").split("\n", 1)[0],
        epilog="\n".join(["budgets:", *(f"  {budget.what}" for budget in known)]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--runs", type=int, default=5, help="runs of which the median is taken, at least five")
    parser.add_argument("--only", default="", help="only budgets with these words in their name")
    args = parser.parse_args(argv)
    chosen = [budget for budget in known if args.only in budget.what]
    if not chosen:
        parser.error(f"no budget has “{args.only}” in its name; --help lists them")
    runs = max(args.runs, 5)
    console = Console(highlight=False, width=140 if not sys.stdout.isatty() else None)
    table = Table(
        box=box.SIMPLE_HEAD,
        title=f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, "
        f"median of {runs} runs; ratios to the peer timed in turn",
        title_justify="left",
    )
    for heading in ("what", "peer"):
        table.add_column(heading)
    for heading in ("ours", "peer's", "ratio", "floor", "target", "stretch", ""):
        table.add_column(heading, justify="right")
    held = True
    begun = perf_counter()
    for budget in chosen:
        own, other, ratio = measure(budget, runs)
        held &= budget.meets(ratio, budget.floor, NOISE)
        table.add_row(
            budget.what,
            budget.peer,
            figure(budget, own),
            figure(budget, other),
            f"{ratio:.3f}×",
            f"{budget.floor:g}×",
            f"{budget.target:g}×",
            f"{budget.stretch:g}×" if budget.stretch else "",
            verdict(budget, ratio),
        )
    console.print(table)
    console.print(f"{perf_counter() - begun:.0f} s. {'Every floor holds.' if held else 'A floor does not hold.'}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
