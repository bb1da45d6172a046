"""Asking a bot for a problem's orders, and judging them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from warhost.bots import bot
from warhost.bots.players import Player
from warhost.bots.problems.positions import hex_called, position_of
from warhost.bots.problems.problem_files import Problem
from warhost.campaign.printed.sides import side_of
from warhost.campaign.state import War
from warhost.core import Game, Order, Seat
from warhost.core.ids import HexId, each_piece
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind
from warhost.skirmish.state import Skirmish

MOST = 60
"""The most orders a bot gives to one problem."""
_PLACE = re.compile(r"\{([^}]+)\}")


@dataclass(frozen=True, slots=True)
class Solution:
    """What a bot did with a problem: its orders with their reasons, and what is wrong with them."""

    problem: Problem
    orders: tuple[str, ...]
    reasons: tuple[Message | str, ...]
    faults: tuple[Message, ...]

    @property
    def solved(self) -> bool:
        """Whether nothing is wrong with the orders."""
        return not self.faults


def solve(problem: Problem, name: str, seed: str = "problems") -> Solution:
    """Let a bot answer a problem."""
    return attempt(problem, bot(name, seed))


def attempt(problem: Problem, player: Player) -> Solution:
    """Let a player answer a problem."""
    game = position_of(problem)
    orders: list[str] = []
    reasons: list[Message | str] = []
    for order in _orders_of(game, Seat(problem.seat), player):
        orders.append(game.write(order))
        reasons.append(player.reason)
    return Solution(problem, tuple(orders), tuple(reasons), tuple(faults_of(problem, game, orders)))


def _orders_of(game: Game, seat: Seat, player: Player) -> Iterator[Order]:
    """A seat's orders until it ends its step, dice are rolled or another seat is asked."""
    for _ in range(MOST):
        if game.over or game.ask.seat != seat:
            return
        order = player.choose(game.view(seat))
        step, rolled = game.step, game.pending_roll
        game.give(order, seat)
        yield order
        if order.ends_phase or game.pending_roll is not rolled or (order.binds and game.step is not step):
            return


def faults_of(problem: Problem, game: Game, orders: Sequence[str]) -> Iterator[Message]:
    """What is wrong with the orders and with the position after them."""
    good = [in_hexes(game, pattern) for pattern in problem.good]
    if good and not any(fnmatchcase(order, pattern) for order in orders for pattern in good):
        yield msg("data-problem-not-good", orders=" | ".join(problem.good))
    for pattern in problem.bad:
        for order in orders:
            if fnmatchcase(order, in_hexes(game, pattern)):
                yield msg("data-problem-bad", order=order)
    for end in problem.ends_with:
        if not stands(game, Seat(problem.seat), end):
            yield msg("data-problem-not-there", end=end)
    for end in problem.ends_without:
        if stands(game, Seat(problem.seat), end):
            yield msg("data-problem-there", end=end)


def in_hexes(game: Game, pattern: str) -> str:
    """A pattern with the numbers of hexes instead of the names of places.

    Square brackets would be a set of characters for :mod:`fnmatch`; no order has any.
    """
    return _PLACE.sub(lambda found: game.state.lexicon.token(Kind.HEX, hex_called(game, found[1])), pattern)


def stands(game: Game, seat: Seat, end: str) -> bool:
    """Whether a piece of a seat stands where a problem's ending says; ``*`` means only armies and fighters."""
    who, _, where = (part.strip() for part in end.partition("@"))
    beside = where.startswith("beside ")
    hex = hex_called(game, where.removeprefix("beside ").strip())
    return any(
        fnmatchcase(token, who) and (are_neighbours(game, at, hex) if beside else at == hex)
        for token, at in pieces_of(game, seat, everybody=who != "*")
    )


def are_neighbours(game: Game, one: HexId, other: HexId) -> bool:
    """Whether two hexes touch."""
    state = game.state
    if isinstance(state, War):
        return one >= 0 and state.theatre.atlas.grid.distance(one, other) == 1
    assert isinstance(state, Skirmish)
    return one >= 0 and state.grid.distance(one, other) == 1


def pieces_of(game: Game, seat: Seat, *, everybody: bool) -> Iterator[tuple[str, HexId]]:
    """The names of a seat's pieces on the map with their hexes: armies and fighters, or all pieces on request."""
    state = game.state
    if isinstance(state, War):
        for piece in state.pieces_of(side_of(seat)):
            if everybody or state.of.is_army[piece]:
                yield state.theatre.pieces[piece].token, state.at[piece]
    elif isinstance(state, Skirmish):
        number = state.muster.seat_index[seat]
        own = set(state.pieces_of(number))
        for piece, counter in each_piece(state.muster.pieces):
            if state.at[piece] >= 0 and (piece in own if not everybody else piece in own or counter.sort != "fighter"):
                yield counter.token, state.at[piece]
