"""Search in imagined games, for any rulebook: imagined seats, playouts, and trials that drop the worse candidates.

Budgets count orders, never seconds, so the same seed plays the same game on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from warhost.core import CHANCE, Ask, Dice, Game, Order, Refusal, Seat
from warhost.core.prompts import Choices

T = TypeVar("T")


class Asked(Protocol):
    """What a player needs to see to answer: a view of the real game, or a desk in an imagined one."""

    seat: Seat

    @property
    def ask(self) -> Ask | None:
        """What this seat must decide now."""
        ...

    def choices(self, order: type[Order], *chosen: Any) -> Choices:
        """The values of the next component of an order."""
        ...

    def refusal(self, order: Order) -> Refusal | None:
        """Why an order of this seat is not allowed now; None if it is."""
        ...

    def suggest(self, dice: Dice) -> Order:
        """A legal order at random."""
        ...

    def claims(self) -> tuple[type[Order], ...]:
        """The kinds of orders that this seat can give unasked."""
        ...

    def imagine(self, salt: str | int = 0) -> Game:
        """A game to search in."""
        ...


class Desk:
    """A seat in an imagined game: nothing in it is hidden."""

    __slots__ = ("game", "seat")

    def __init__(self, game: Game, seat: Seat) -> None:
        self.game = game
        self.seat = seat

    @property
    def ask(self) -> Ask | None:
        """What this seat must decide now."""
        return self.game.ask_of(self.seat)

    def choices(self, order: type[Order], *chosen: Any) -> Choices:
        """The values of the next component of an order."""
        return self.game.choices(order, *chosen, seat=self.seat)

    def refusal(self, order: Order) -> Refusal | None:
        """Why an order of this seat is not allowed now; None if it is."""
        return self.game.refusal(order, self.seat)

    def suggest(self, dice: Dice) -> Order:
        """A legal order at random."""
        return self.game.suggest(dice, self.seat)

    def claims(self) -> tuple[type[Order], ...]:
        """The kinds of orders that this seat can give unasked."""
        return self.game.claims(self.seat)

    def imagine(self, salt: str | int = 0) -> Game:
        """A copy of the game to try something out."""
        return self.game.copy(salt)


class Budget:
    """What a search may still spend, in units that its owner defines."""

    __slots__ = ("left",)

    def __init__(self, units: int) -> None:
        self.left = units

    def spend(self, units: int) -> None:
        """Spend some; the last expense may overdraw it."""
        self.left -= units

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0


class ImaginedPlayer(Protocol):
    """A player for a seat in an imagined game."""

    def answer(self, desk: Desk) -> Order:
        """The order that it gives."""
        ...


class Reckless:
    """Gives legal orders at random, as a careless enemy would."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def answer(self, desk: Desk) -> Order:
        """Any order."""
        return desk.suggest(self._dice)


def play_out(game: Game, commanders: Mapping[Seat, ImaginedPlayer], most: int) -> int:
    """Play an imagined game until it ends or reaches this many orders; returns their number."""
    orders = 0
    while not game.over and orders < most:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
        else:
            game.give(commanders[seat].answer(Desk(game, seat)), seat)
            orders += 1
    return orders


FIRST_ROUND = 4
"""How many trials of each candidate there are before the worse half is dropped, unless somebody asks for more."""


def _one_each(candidates: Sequence[T], trial: Callable[[T, int], float], number: int, budget: Budget) -> list[float]:
    """The worth of each candidate in one trial; fewer values if the budget runs out first."""
    tried: list[float] = []
    for candidate in candidates:
        if budget.is_spent:
            break
        tried.append(trial(candidate, number))
    return tried


def best_of(
    candidates: Sequence[T], trial: Callable[[T, int], float], budget: Budget, most: int, first: int = FIRST_ROUND
) -> T:
    """The candidate with the best mean over trials; after each round the worse half is dropped.

    ``trial`` tries a candidate with the dice of a number, the same for all, at most ``most`` times. ``first`` trials
    make a round at first, then twice as many each time. Of equal candidates the first wins, so put the default first:
    it is also the answer if the budget runs out in the first round.

    >>> best_of(["cautious", "bold"], lambda way, number: len(way), Budget(10), most=4)
    'cautious'
    """
    totals = [0.0] * len(candidates)
    alive = list(range(len(candidates)))
    done, length = 0, first
    while len(alive) > 1 and done < most and not budget.is_spent:
        end = min(done + length, most)
        while done < end and not budget.is_spent:
            tried = _one_each([candidates[index] for index in alive], trial, done, budget)
            if len(tried) < len(alive):
                break
            for index, worth in zip(alive, tried, strict=True):
                totals[index] += worth
            done += 1
        if done < 2:
            break
        length *= 2
        alive.sort(key=lambda index: (-totals[index], index))
        del alive[(len(alive) + 1) // 2 :]
    return candidates[alive[0]]
