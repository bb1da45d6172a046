"""What a bot imagines is counted in work, in every game: no order and no turn costs more than its level may spend."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from warhost.bots import bot
from warhost.bots.foresight import WORK as WORK_OF_A_GRANDMASTER
from warhost.bots.hasty import WORK, WORK_FOR_AN_ORDER
from warhost.bots.marshal_bot import SLIPS as MARSHALS
from warhost.bots.outlooks import play_on, price_of, quick, turn_of
from warhost.bots.recruit_bot import SLIPS as RECRUITS
from warhost.bots.search import Budget
from warhost.core import CHANCE, Game, Order, Seat
from warhost.library import find, new


@contextmanager
def imagined_orders() -> Iterator[list[int]]:
    """The prices of the orders given meanwhile, which are all imagined while a bot thinks."""
    prices: list[int] = []
    real = Game.give

    def give(game: Game, order: Order, seat: Seat | None = None) -> None:
        prices.append(price_of(game))
        real(game, order, seat)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "give", give)
        yield prices


def work_in_the_opening(scenario: str, name: str, orders: int) -> tuple[int, dict[tuple[int, str], int], int]:
    """What a bot imagines for the first orders of a game.

    That is the most for an order, what each seat spends in its turns, and the dearest imagined order.
    """
    game = new(find(scenario)[0].id, scenario, seed=3)
    players = {seat: bot(name, f"budget {seat}") for seat in game.seats}
    most, dearest, turns = 0, 0, dict[tuple[int, str], int]()
    while not game.over and orders:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        with imagined_orders() as prices:
            order = players[seat].choose(game.view(seat))
        key, spent = (turn_of(game), str(seat)), sum(prices)
        most, turns[key] = max(most, spent), turns.get(key, 0) + spent
        dearest = max([dearest, *prices])
        game.give(order, seat)
        orders -= 1
    return most, turns, dearest


LARGE = ("great-drill", "narrow-ways", "solamnic-plain")
SLIPS = {"recruit": RECRUITS, "marshal": MARSHALS}


@pytest.mark.parametrize("scenario", LARGE)
@pytest.mark.parametrize("name", SLIPS)
def test_a_hasty_player_imagines_no_more_than_its_budget(scenario: str, name: str) -> None:
    most, turns, dearest = work_in_the_opening(scenario, name, 12)
    # Four looks at an order, each of which may overdraw its part by the order that it begins with and the last one;
    # and whoever sets up in the imagination tries as much again out.
    assert most <= 2 * WORK_FOR_AN_ORDER + 8 * dearest
    assert max(turns.values()) <= WORK * max(SLIPS[name].values()) + WORK_FOR_AN_ORDER + 8 * dearest


@pytest.mark.parametrize("scenario", ["first-smoke", pytest.param("lairn", marks=pytest.mark.long)])
def test_a_grandmaster_imagines_no_more_than_its_budget(scenario: str) -> None:
    _, turns, _ = work_in_the_opening(scenario, "grandmaster", 8)
    assert 0 < max(turns.values()) <= 1.2 * WORK_OF_A_GRANDMASTER


def test_an_imagined_game_ends_with_its_budget() -> None:
    game, budget = new("battlesystem", "lairn", seed=1), Budget(200)
    with imagined_orders() as prices:
        play_on(game, lambda seat: quick(str(seat)), 99, 1000, budget)
    assert sum(prices[:-1]) < 200 <= sum(prices)
    assert budget.is_spent
