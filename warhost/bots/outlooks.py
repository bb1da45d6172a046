"""Prospects in any rulebook, and how a game goes on in the imagination: what weak and strong levels judge orders by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from warhost.battle.state import Battle
from warhost.bots.battle.manner import DEFAULT
from warhost.bots.battle.outlook import outlook as of_battle
from warhost.bots.campaign.outlook import outlook as of_war
from warhost.bots.campaign.worth import GOAL, Stakes, held_places
from warhost.bots.odds_bot import OddsBot
from warhost.bots.players import Player
from warhost.bots.search import Budget
from warhost.bots.skirmish.outlook import outlook as of_fight
from warhost.campaign.printed.sides import NEUTRAL, side_of
from warhost.campaign.state import War
from warhost.core import CHANCE, Dice, Game, Order, Seat, View
from warhost.skirmish.state import Skirmish

LARGEST: Final = 20
"""Wars with more armies than this on the map are too large to be played on in the imagination."""
NEAR: Final = 40
"""How many orders a look ahead plays on at most."""
LOOK: Final = 2000
"""How much work a look ahead is at most."""
EVEN: Final = 0.5
"""The prospects in a game that nobody here understands."""
PRICES: Final = (1, 7, 10)
"""About how many milliseconds an imagined order takes in the smallest war, in a skirmish, in the smallest battle."""
CROWD: Final = 8
"""A crowd makes orders dearer: each so many armies in a war a little, each pair of so many units in a battle."""
WAYS: Final = 12
"""Among how many ways a general chooses in the imagination."""


def outlook_of(game: Game, seat: Seat) -> float:
    """A seat's prospects in a position, from 0 for a defeat to 1 for a victory."""
    state = game.state
    if isinstance(state, War):
        return of_war(state, side_of(seat))
    if isinstance(state, Skirmish):
        return of_fight(state, state.muster.seat_index[seat])
    if isinstance(state, Battle):
        return of_battle(state, state.side(seat))
    verdict = game.verdict
    return EVEN if verdict is None or verdict.winner is None else float(verdict.winner == seat)


def turn_of(game: Game) -> int:
    """The number of the turn or round."""
    state = game.state
    if isinstance(state, War | Skirmish):
        return state.turn[0]
    return state.round[0] if isinstance(state, Battle) else 0


def is_playable(game: Game) -> bool:
    """Whether a position is small enough to be played on in the imagination."""
    state = game.state
    if not isinstance(state, War):
        return True
    return _armies_on_map(state) <= LARGEST


def _armies_on_map(war: War) -> int:
    owners = enumerate(war.owner)
    return sum(owner != NEUTRAL and war.of.is_army[p] and war.at[p] >= 0 for p, owner in owners)


def price_of(game: Game) -> int:
    """How much work an imagined order is: about so many milliseconds. Counted, not measured, so that seeds replay."""
    state = game.state
    war, skirmish, battle = PRICES
    if isinstance(state, War):
        return war + (_armies_on_map(state) + len(state.owner) // CROWD) // CROWD
    if isinstance(state, Battle):
        return battle + sum(figures > 0 for figures in state.figures) ** 2 // CROWD
    return skirmish


def quick(seed: str) -> Player:
    """The third level's way to play, as quick as the imagination needs it."""
    return OddsBot(seed, manner=DEFAULT._replace(ways=WAYS))


def play_on(game: Game, player: Callable[[Seat], Player], until: int, most: int, budget: Budget) -> None:
    """Play an imagined game on until a turn begins, at most so many orders and no longer than the budget lasts."""
    players = {seat: player(seat) for seat in game.seats}
    while not game.over and most > 0 and not budget.is_spent and turn_of(game) < until:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
        else:
            budget.spend(price_of(game))
            game.give(players[seat].choose(game.view(seat)), seat)
            most -= 1


def alternatives(view: View, order: Order, dice: Dice, tries: int) -> list[Order]:
    """Other orders of the same kind, drawn by lot, each once."""
    found: list[Order] = []
    for _ in range(tries):
        other = view.suggest(dice)
        if type(other) is type(order) and other != order and other not in found:
            found.append(other)
    return found


def looked_ahead(
    game: Game,
    seat: Seat,
    order: Order,
    number: int,
    turns: int = 1,
    most: int = NEAR,
    budget: Budget | None = None,
    *,
    resting: bool = False,
) -> float:
    """The prospects after an order, so many turns later or when the budget is spent; in a large war after its dice.

    With ``resting`` the seat does nothing more in this phase: what it leaves behind stays unguarded.
    """
    twin = game.copy(number)
    until = turn_of(twin) + turns + 1
    twin.give(order, seat)
    if is_playable(twin):
        if resting and not order.ends_phase:
            _end_phase(twin, seat)
        play_on(twin, lambda other: quick(f"{number} {other}"), until, most, budget or Budget(LOOK))
    else:
        while not twin.over and twin.ask.seat is CHANCE:
            twin.roll()
    return outlook_of(twin, seat)


def deserts(game: Game, seat: Seat, order: Order) -> bool:
    """Whether an order leaves a place without armies that decides a war; never in other games."""
    war = game.state
    if not isinstance(war, War):
        return False
    side = side_of(seat)
    decisive = (hex for worth, hex in held_places(war, side, Stakes(war)) if worth >= GOAL)
    manned = [hex for hex in decisive if war.armies_in(hex, side)]
    twin = game.copy()
    twin.give(order, seat)
    assert isinstance(twin.state, War)
    return any(not twin.state.armies_in(hex, side) for hex in manned)


def _end_phase(game: Game, seat: Seat) -> None:
    """End the phase of a seat that is asked, if it may."""
    ask = game.ask_of(seat)
    for offer in ask.offers if ask else ():
        if offer.order.ends_phase and not offer.order.parts() and game.refusal(offer.order(), seat) is None:
            game.give(offer.order(), seat)
            return
