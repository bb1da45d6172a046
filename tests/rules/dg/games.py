"""Whole games for rule tests: set up at random, played at random, judged."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.campaign.printed.counters import EventClass
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.set_up.choosing_forces import ChooseForces, Enlist
from warhost.campaign.set_up.placing_forces import Deploy, SetUp
from warhost.campaign.special.strategic_events import event_of
from warhost.campaign.state import War
from warhost.core import CHANCE, Dice, Game, Refusal, Verdict, new_game
from warhost.core.ids import Side
from warhost.core.orders import Arrangement, Order
from warhost.core.prompts import Arrange, SubsetOf
from warhost.core.steps import Procedure


def game_of(scenario: str, seed: str | int = "test", **options: str) -> Game:
    """A new game; options are written with underscores."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return new_game(DragonsOfGlory(), scenario, seed=seed, options=chosen)


def war_of(game: Game) -> War:
    """The state of a game."""
    assert isinstance(game.state, War)
    return game.state


def play(game: Game, dice: Dice | None = None, *, most: int = 20_000) -> Iterator[Game]:
    """A game at every prompt, played at random to its end."""
    dice = dice or Dice("player")
    for _ in range(most):
        if game.over:
            return
        yield game
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    raise AssertionError("the game does not end")


def until_setup(game: Game, side: Side) -> Game:
    """Go on at random until a side sets up."""
    for _ in play(game):
        if isinstance(game.step, SetUp) and game.ask.seat == SEATS[side]:
            return game
    raise AssertionError("that side sets nothing up")


def until_turn(game: Game, turn: int | None = None) -> War:
    """Go on at random until a Turn begins, by default the first."""
    for _ in play(game):
        if war_of(game).turn[0] >= (turn or 1):
            break
    return war_of(game)


def deploy(game: Game, **places: str) -> Refusal | None:
    """Why some pieces may not be set up there; names are written with underscores."""
    war = war_of(game)
    pairs = [(name.replace("_", "-"), place) for name, place in places.items()]
    order = Deploy(tuple((war.theatre.piece_index[name], war.theatre.atlas.hex_of(place)) for name, place in pairs))
    return game.refusal(order)


def proposed(game: Game, order: type[Order]) -> Arrangement:
    """The arrangement that an order of setting up or placing proposes."""
    choices = game.choices(order)
    assert isinstance(choices, Arrange)
    return choices.proposed


def give_some(game: Game, kind: type[Order], dice: Dice) -> None:
    """Give an order of a kind at random."""
    order = game.sample(kind, dice)
    assert order is not None
    game.give(order)


def cup_classes(war: War) -> list[EventClass]:
    """The classes of the counters in the cup."""
    return [event_of(war, piece).e_class for piece in war.cup[0]]


def hold(war: War, side: Side, *places: str) -> None:
    """Let a side control places."""
    for place in places:
        war.set("holder", war.theatre.atlas.place(place).index, side)


def ally(war: War, side: Side, *nations: str) -> None:
    """Let nations be on a side."""
    for nation in nations:
        war.set("allegiance", war.theatre.nation_index[nation], side)


def verdict_after(game: Game, step: Procedure[War]) -> Verdict | None:
    """What a step that judges says now."""
    twin = game.copy()
    twin.state.push(step)
    twin.settle()
    return twin.verdict


def forces(war: War, side: Side) -> dict[str, int]:
    """How many counters of each kind a side has on the map, by ``nation kind``."""
    found: dict[str, int] = {}
    for piece in war.pieces_of(side):
        counter = war.theatre.pieces[piece]
        key = f"{counter.nation or 'no nation'} {counter.kind}"
        found[key] = found.get(key, 0) + 1
    return found


def because(refusal: Refusal | None, rule: str) -> bool:
    """Whether something is refused by a rule."""
    return refusal is not None and rule in refusal.all_rules


def barred(game: Game) -> Refusal | None:
    """Why the set-up is not finished."""
    return next((why for _, why in game.ask.disabled), None)


def musters(game: Game) -> list[tuple[str, int, int, int]]:
    """Every choice of forces before the set-up: seat, how many there are, the least and the most that take part."""
    found = []
    for now in play(game):
        if isinstance(now.step, SetUp):
            break
        if isinstance(now.step, ChooseForces):
            choices = now.choices(Enlist)
            assert isinstance(choices, SubsetOf)
            found.append((str(now.ask.seat), len(choices), choices.least, choices.most))
    return found
