"""Four levels in every game, named alike; the recruit never gives a game away."""

from __future__ import annotations

from time import process_time

import pytest

from warhost.bots import BOTS, bot, role_in, roles, steady_bot
from warhost.bots.hasty import is_harmless
from warhost.bots.outlooks import deserts
from warhost.bots.problems.positions import position_of
from warhost.bots.problems.problem_files import Problem, load_problems
from warhost.bots.problems.solving import solve
from warhost.bots.steady import only_order
from warhost.core import CHANCE, Game, Order, Seat
from warhost.library import all_rulebooks, new

LEVELS = ("recruit", "marshal", "warlord", "grandmaster")
BOOKS = {"dragons-of-glory": "kender-strike", "dragon-noir": "first-smoke", "battlesystem": "crossroads"}


@pytest.mark.parametrize("book", BOOKS)
def test_every_game_has_the_four_levels_and_chance(book: str) -> None:
    assert {book.id for book in all_rulebooks()} == set(BOOKS)
    assert tuple(name for name in BOTS if book in roles(name)) == LEVELS
    assert tuple(BOTS) == ("random", *LEVELS)
    strengths = [role_in(book, name).strength for name in BOTS]
    assert strengths == ["none", "easy", "fair", "strong", "master"]


def test_the_third_level_is_called_by_the_game() -> None:
    assert [role_in(book, "warlord").title for book in BOOKS] == ["warlord", "captain", "general"]
    assert bot("captain").name == bot("general").name == bot("warlord").name


def test_old_names_still_play() -> None:
    assert bot("odds").name == "odds"
    assert role_in("dragon-noir", "odds").title == "captain"


def opening(scenario: str, name: str, most: int) -> list[str]:
    """The first orders of a game between two bots of a level."""
    book = next(book for book, one in BOOKS.items() if one == scenario)
    game = new(book, scenario, seed=4)
    players = {seat: bot(name, f"opening {seat}") for seat in game.seats}
    given: list[str] = []
    while not game.over and len(given) < most:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        order = players[seat].choose(game.view(seat))
        given.append(game.write(order))
        game.give(order, seat)
    return given


@pytest.mark.parametrize(("name", "most"), [("recruit", 10), pytest.param("grandmaster", 3, marks=pytest.mark.long)])
def test_the_same_seed_gives_the_same_orders(name: str, most: int) -> None:
    assert opening("first-smoke", name, most) == opening("first-smoke", name, most)


def hasty_part(scenario: str, name: str) -> float:
    """The part of its orders that a bot gives in haste."""
    book = next(book for book, one in BOOKS.items() if one == scenario)
    game = new(book, scenario, seed=2)
    players = {seat: bot(name, f"haste {seat}") for seat in game.seats}
    orders = hasty = 0
    while not game.over:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        game.give(players[seat].choose(game.view(seat)), seat)
        orders += 1
        hasty += str(players[seat].reason) == "the first thing that comes to mind"
    return hasty / orders


def test_a_recruit_gives_many_orders_in_haste_and_a_marshal_of_the_war_none() -> None:
    assert hasty_part("kender-strike", "recruit") > 0.02
    assert hasty_part("kender-strike", "marshal") == 0


def test_an_order_that_throws_the_victory_away_is_not_harmless() -> None:
    """Hylo is empty on the last Turn: whoever ends the movement outside does not win any more."""
    game, seat = position_of(problem("into-empty-hylo")), Seat("highlord")
    win = next(order for order in marches(game) if game.refusal(order, seat) is None)
    assert not is_harmless(game, seat, quiet(game, seat), win)
    assert is_harmless(game, seat, win, quiet(game, seat))


def test_an_order_that_leaves_a_decisive_place_empty_is_not_harmless() -> None:
    """Whatever the enemy is likely to do about it: somebody stays in Hylo, which decides the game (DG-18-04)."""
    game, seat = position_of(problem("stay-in-hylo")), Seat("highlord")
    all_leave, one_leaves = (
        game.read(f"march draconian-2 {others} 1618>1519") for others in ("draconian-1,toede", "-")
    )
    assert deserts(game, seat, all_leave)
    assert not deserts(game, seat, one_leaves)
    assert not is_harmless(game, seat, all_leave, one_leaves)


def marches(game: Game) -> list[Order]:
    """Ways of the draconians into Hylo."""
    return [game.read(f"march draconian-1 {along} {way}") for along in ("-", "toede") for way in ("1618>1619", "1619")]


def quiet(game: Game, seat: Seat) -> Order:
    """The order that ends the step."""
    return next(offer.order() for offer in game.offers(seat) if offer.order.ends_phase)


def problem(name: str) -> Problem:
    """A problem position by name."""
    return next(one for one in load_problems() if one.name == name)


GIVEAWAYS = ("hylo-left-empty", "hylo-on-the-last-turn", "stay-in-hylo")
"""Positions in which a single order can lose the game."""


@pytest.mark.parametrize("name", GIVEAWAYS)
@pytest.mark.parametrize("seed", ["a", "b", "d", "g"])
def test_a_recruit_never_gives_the_game_away_in_one_order(name: str, seed: str) -> None:
    assert solve(problem(name), "recruit", seed).faults == ()


@pytest.mark.parametrize("name", LEVELS)
def test_where_there_is_nothing_to_decide_the_order_comes_at_once(name: str) -> None:
    """The only order that is possible is given without thinking."""
    game, player = new("battlesystem", "crossroads", seed=5), steady_bot("battlesystem", name, 1)
    quick, forced = bot("odds", 1), 0
    while forced < 5:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        view = game.view(seat)
        only = only_order(view)
        if only is not None:
            begun = process_time()
            assert player.choose(view) == only
            assert process_time() - begun < 0.2
            assert str(player.reason) == "nothing else is possible"
            forced += 1
        game.give(quick.choose(view), seat)
