"""Whole games between bots. :mod:`warhost.bots.batches` plays many of them, on processes or on a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter, process_time

from warhost.bots.players import Player
from warhost.core import CHANCE, Dice, Game, Order, Seat, View, WarhostError
from warhost.core.messages import Message, msg
from warhost.library import new

MOST_ORDERS = 200_000
"""After this many orders and rolls a game counts as endless."""


@dataclass(frozen=True, slots=True)
class Match:
    """One game to play: the bots in their seats, and the seed. The same match always has the same result."""

    rulebook: str
    scenario: str
    bots: Mapping[str, str]
    """The name of a bot for every seat."""
    seed: str
    options: Mapping[str, str] = field(default_factory=dict)
    limit: float = 0.0
    """The seconds of work a bot may spend on an order, 0 for no limit; a late order is replaced by a random one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended, and what it cost."""

    winner: str | None
    level: str
    reason: str
    orders: int
    rolls: int
    seconds: float
    thinking: Mapping[str, tuple[float, float]]
    """For every seat the seconds of work for its orders: all together, and the longest."""
    late: int = 0
    """How many orders were late and were replaced."""
    failures: int = 0
    """How often a bot failed and another answered; the positions are saved in files."""


class Clocked:
    """A player whose orders are timed; one that comes too late is replaced by a random one."""

    def __init__(self, player: Player, limit: float, dice: Dice) -> None:
        self.name = player.name
        self.reason: Message | str = ""
        self.total = self.longest = 0.0
        self.late = 0
        self._player = player
        self._limit = limit
        self._dice = dice

    def choose(self, view: View) -> Order:
        """The player's order, or a random one if it took too long."""
        begun = process_time()
        order = self._player.choose(view)
        spent = process_time() - begun
        self.reason = self._player.reason
        self.total += spent
        self.longest = max(self.longest, spent)
        if self._limit and spent > self._limit:
            self.late += 1
            self.reason = msg("bots-why-too-late-at-random")
            return view.suggest(self._dice)
        return order


def play_match(match: Match) -> Outcome:
    """Play a match to its end."""
    from warhost.bots import steady_bot

    game = new(match.rulebook, match.scenario, seed=match.seed, options=match.options)
    bots = {seat: steady_bot(match.rulebook, match.bots[seat], f"{match.seed}/{seat}") for seat in game.seats}
    players = {seat: Clocked(player, match.limit, Dice(f"late {match.seed}/{seat}")) for seat, player in bots.items()}
    begun = perf_counter()
    orders, rolls = _play(game, players)
    verdict = game.verdict
    return Outcome(
        verdict.winner if verdict else None,
        verdict.level if verdict else "",
        verdict.reason if verdict else "",
        orders,
        rolls,
        perf_counter() - begun,
        {seat: (player.total, player.longest) for seat, player in players.items()},
        sum(player.late for player in players.values()),
        sum(player.failures for player in bots.values()),
    )


def _play(game: Game, players: Mapping[Seat, Clocked]) -> tuple[int, int]:
    orders = rolls = 0
    while not game.over:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            rolls += 1
        else:
            game.give(players[seat].choose(game.view(seat)), seat)
            orders += 1
        if orders + rolls > MOST_ORDERS:
            raise WarhostError(f"{game.header.scenario} has no end after {MOST_ORDERS} orders and rolls")
    return orders, rolls


def seated(seats: Iterable[str], bots: Sequence[str]) -> dict[str, str]:
    """The bots in the seats, in order; the last one takes all seats that are left.

    >>> seated(("highlord", "whitestone"), ("odds",))
    {'highlord': 'odds', 'whitestone': 'odds'}
    """
    return {seat: bots[min(index, len(bots) - 1)] for index, seat in enumerate(seats)}
