"""The war by cards, ready to be timed beside the standard campaign."""

from __future__ import annotations

from functools import cache
from statistics import median
from time import process_time

from benchmarks.campaign import BOOK, NOT_WORK, war_of
from warhost.campaign.cards.playing import CardPhase, Play
from warhost.core import CHANCE, Dice, Game
from warhost.core.seats import Seat
from warhost.library import new
from warhost.server.boards.card_table import cards_report

CARD_ORDERS = frozenset(
    (
        *(
            "begin",
            "play",
            "drop",
            "end-cards",
            "assault",
            "react",
            "pass",
            "exchange",
            "decline",
            "discard",
            "keep-all",
        ),
        *("rebuild", "restore", "call-knights", "target", "target-hex", "prefer", "enough", "take-card", "put-on-top"),
        *("provision", "heal", "heal-nobody", "discard", "keep-all"),
    )
)
"""Orders of a hand, which neither move a piece nor fight."""


def seconds_a_work(run: int, options: dict[str, str]) -> float:
    """What an order that moves a piece or fights takes in a random campaign, its prompt and the dice after it too.

    Orders of a hand and the dice they lead to are not counted, so that both games are asked the same.
    """
    game, dice = new(BOOK, "campaign", seed=run, options=options), Dice(run)
    spent, works, counts = 0.0, 0, False
    while not game.over and war_of(game).turn[0] <= LAST_TURN:
        begun = process_time()
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            order = game.suggest(dice)
            counts = order.verb not in NOT_WORK and order.verb not in CARD_ORDERS
            works += counts
            game.give(order)
        spent += (process_time() - begun) if counts else 0.0
    return spent / works


LAST_TURN = 12
"""How far the timed campaigns are played."""


@cache
def with_hands() -> Game:
    """A campaign by cards in which a side is about to play its hand, with much on the map."""
    game, dice = new(BOOK, "campaign", seed=3, options={"cards": "on"}), Dice(3)
    while war_of(game).turn[0] < LAST_TURN or not isinstance(war_of(game).top, CardPhase):
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    return game


def hand_prompt() -> None:
    """What a player is told of his hand when he is to play: every card with its uses and why not, and the choices."""
    game = with_hands().copy()
    seat = Seat(game.ask.seat)
    assert cards_report(war_of(game), seat) is not None
    if any(offer.order is Play for offer in game.offers()):
        game.choices(Play)


@cache
def without_hands() -> Game:
    """A standard campaign, as far on."""
    game, dice = new(BOOK, "campaign", seed=3), Dice(3)
    while war_of(game).turn[0] < LAST_TURN:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    return game


def seconds_a_copy(game: Game) -> float:
    """What a copy of a game takes."""
    times = []
    for _ in range(200):
        begun = process_time()
        game.copy()
        times.append(process_time() - begun)
    return median(times)
