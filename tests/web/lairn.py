"""Moments of the Battle of Lairn, played by scripts and bots up to where somebody decides; each as a saved game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import warhost
from warhost.battle.missiles.shooters import line_of_fire
from warhost.battle.movement.moves_and_forced_marches import MoveUnit
from warhost.battle.scenario.scenarios import load_scenario
from warhost.battle.set_up import PlaceUnits, proposed_line
from warhost.battle.state import Battle, touching
from warhost.bots import bot
from warhost.core import CHANCE, Game, Refusal, Seat
from warhost.core.ids import PieceId, Side
from warhost.core.prompts import Itinerary, OneOf
from warhost.core.saving.saves import save_lines
from warhost.library import CODEC

SCENARIO = load_scenario("lairn")
NAMES = {unit.id: PieceId(number) for number, unit in enumerate(SCENARIO.units)}
SEATS = (Seat("good"), Seat("evil"))
IDLE = (
    "go-on",
    "end-roles",
    "end-rally",
    "first",
    "end-fire",
    "hold-all-fire",
    "keep-weapons",
    "remain",
    "end-movement",
)
"""What somebody answers who wants nothing to happen."""
Wanted = Callable[[Game], bool]


def in_line(seed: str, **options: str) -> Game:
    """The battle with both armies in line."""
    game = warhost.new("battlesystem", "lairn", seed=seed, options=options)
    for side, seat in enumerate(SEATS):
        game.give(PlaceUnits(proposed_line(SCENARIO, Side(side))), seat=seat)
    return game


def battle_of(game: Game) -> Battle:
    """Its position."""
    assert isinstance(game.state, Battle)
    return game.state


def verbs(game: Game) -> set[str]:
    """What can be ordered now."""
    return set() if game.ask.seat is CHANCE else {offer.order.verb for offer in game.ask.offers}


def idly(game: Game, wanted: Wanted, moves: Callable[[Game], bool] | None = None) -> Game:
    """Let time pass until somebody is asked what is wanted; ``moves`` may give an order in a Movement Phase."""
    while not wanted(game):
        if game.ask.seat is CHANCE:
            game.roll()
        elif not (moves and "end-movement" in verbs(game) and moves(game)):
            game.give(next(verb for verb in IDLE if verb in verbs(game)))
    return game


def by_bots(game: Game, wanted: Wanted) -> Game:
    """Let the generals play until somebody is asked what is wanted."""
    players = {seat: bot("odds", f"lairn {seat}") for seat in game.seats}
    while not wanted(game):
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(players[game.ask.seat].choose(game.view(game.ask.seat)), game.ask.seat)
    return game


def kept(game: Game) -> str:
    """The game as a file."""
    return "\n".join(save_lines(game, CODEC))


def can_shoot(game: Game) -> bool:
    """Whether somebody may shoot at an enemy whom he sees."""
    if "fire" not in verbs(game):
        return False
    kind = next(offer.order for offer in game.ask.offers if offer.order.verb == "fire")
    first = game.choices(kind)
    assert isinstance(first, OneOf)
    return any(len(game.choices(kind, piece)) for piece in first.values)


@cache
def shooting(measuring: str = "afterwards") -> str:
    """Somebody may shoot, at an enemy whom he sees."""
    return kept(idly(in_line("shooting", measuring=measuring), can_shoot))


def is_barred(game: Game) -> bool:
    """Whether somebody who may shoot sees one enemy and another not."""
    if not can_shoot(game):
        return False
    kind = next(offer.order for offer in game.ask.offers if offer.order.verb == "fire")
    first = game.choices(kind)
    assert isinstance(first, OneOf)
    found = game.choices(kind, first.values[0])
    assert isinstance(found, OneOf)
    return bool(found.values and found.disabled)


@cache
def press() -> str:
    """In the press of battle somebody may shoot who does not see every enemy."""
    return kept(by_bots(in_line("press"), is_barred))


def rush(game: Game) -> bool:
    """The worgriders come nearer; they are moved once a round."""
    battle, riders = battle_of(game), NAMES["worgriders"]
    if game.ask.seat != "evil" or game.refusal(game.read("move worgriders advance:12")) is not None:
        return False
    assert battle.stands(riders)
    game.give("move worgriders advance:12")
    return True


@cache
def within_range() -> str:
    """The worgriders have come within the range of the archers of Lairn, who may shoot."""
    archers, riders = NAMES["archers-of-lairn"], NAMES["worgriders"]

    def near(game: Game) -> bool:
        if game.ask.seat != "good" or "fire" not in verbs(game):
            return False
        return line_of_fire(battle_of(game), archers, riders, over=False).distance < 20_000

    return kept(idly(in_line("range"), near, rush))


@cache
def window(measuring: str = "afterwards") -> str:
    """The worgriders ride on, and the archers of Lairn may shoot at them on their way."""
    game = in_line("window", measuring=measuring)
    return kept(idly(game, lambda game: "fire-through" in verbs(game), rush))


def seek(game: Game) -> bool:
    """The generals of both sides go for each other."""
    battle, pair = battle_of(game), {"good": NAMES["grange-rarrack"], "evil": NAMES["horibb-roake"]}
    me = pair[game.ask.seat]
    foe = next(piece for piece in pair.values() if piece != me)
    if touching(battle, me) or game.refusal(MoveUnit(me, (("advance",),))) is not None:
        return False
    choices = game.choices(MoveUnit, me)
    assert isinstance(choices, Itinerary)
    way = choices.route((battle.x[foe], battle.y[foe], battle.facing[me]))
    game.give(MoveUnit(me, (("advance",),) if isinstance(way, Refusal) else way))
    return True


@cache
def duel() -> str:
    """The two generals face each other, and their first melee round is about to be fought."""
    game = in_line("duel")

    def fights(game: Game) -> bool:
        pair = NAMES["grange-rarrack"], NAMES["horibb-roake"]
        return touching(battle_of(game), pair[0]) == (pair[1],) and "end-movement" in verbs(game)

    return kept(idly(game, fights, seek))


@cache
def roles() -> str:
    """Good may change the roles of its characters."""
    return kept(idly(in_line("roles"), lambda game: "end-roles" in verbs(game) and game.ask.seat == "good"))
