"""What we do, ready to be timed: positions of the strategic war and the work that budgets speak of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from statistics import median
from time import process_time
from typing import Any

from warhost.bots.campaign.marshal import position_worth
from warhost.campaign.advanced import command, supply
from warhost.campaign.combat.attack import Attack, battle_odds, declared, result_of
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.combat.command import out_of_command
from warhost.campaign.combat.modifiers import combat_modifier
from warhost.campaign.land.movement import March, destinations
from warhost.campaign.land.supply_lines import supplied
from warhost.campaign.printed.sides import HL
from warhost.campaign.state import War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core import CHANCE, Dice, Game, Order
from warhost.core.ids import NO_PIECE, PieceId
from warhost.core.saving.saves import load_lines, save_lines
from warhost.library import CODEC, new, rulebook

BOOK = "dragons-of-glory"
POINTS = 8
PASSES = ("end-movement", "end-combat", "ready", "no-more", "no-attempt", "no-taunt", "no-escape", "stand", "hold")
DECISIONS = ("first", "activate", "entrust", "raise", "answer", "appoint", "deplete", "establish", "disband", "enlist")
DEEDS = ("parley", "search", "spy", "examine", "seek-hammer", "unite", "martial-law", "distrust", "no-deed")
ADVANCED_DECISIONS = (
    *("declare-hero", "hide", "uncover", "keep-covered", "pass-parcel", "wait-at-border", "champion", "starve"),
    *("break-free", "bide-time", "let-pass"),
)
NOT_WORK = frozenset((*PASSES, *DECISIONS, *DEEDS, *ADVANCED_DECISIONS))
"""Orders that neither move a piece nor fight."""
HALF_WAY = 15
"""The Turn on which campaigns are copied to be timed."""


@dataclass(slots=True)
class Played:
    """A random game and what it took."""

    game: Game
    actions: int
    """Orders and rolls."""
    works: int
    """Orders that move a piece or fight; next to none of them are forced."""


def random_game(scenario: str, seed: int, until: Callable[[Game], bool] | None = None) -> Played:
    """A random game, chronicle and hash on, to its end or until something holds."""
    game = new(BOOK, scenario, seed=seed)
    dice = Dice(seed)
    actions = works = 0
    while not game.over and not (until and until(game)):
        actions += 1
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        order = game.suggest(dice)
        works += order.verb not in NOT_WORK
        game.give(order)
    assert not game.entries or game.entries[-1].hash == game.state.hash, "no hash is left due"
    return Played(game, actions, works)


def seconds_a_work(seed: int, options: Mapping[str, str]) -> float:
    """What an order of a random campaign that moves a piece or fights takes: found, given, and the next one asked.

    The game is played twice and timed the second time, when tables that are made once for a map and a season exist.
    """
    _work_times(seed, options)
    times = _work_times(seed, options)
    return sum(times) / len(times)


def _work_times(seed: int, options: Mapping[str, str]) -> list[float]:
    game = new(BOOK, "campaign", seed=seed, options=options)
    dice = Dice(seed)
    times = []
    while not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        begun = process_time()
        order = game.suggest(dice)
        game.give(order)
        if order.verb not in NOT_WORK:
            times.append(process_time() - begun)
    return times


def seconds_a_copy(options: Mapping[str, str]) -> float:
    """What a copy of a random campaign takes half-way through."""
    game = _half_way(tuple(options.items()))
    times = []
    for _ in range(200):
        begun = process_time()
        game.copy()
        times.append(process_time() - begun)
    return median(times)


@cache
def _half_way(options: tuple[tuple[str, str], ...]) -> Game:
    game, dice = new(BOOK, "campaign", seed=3, options=dict(options)), Dice(3)
    while war_of(game).turn[0] < HALF_WAY:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    return game


def war_of(game: Game) -> War:
    """The state of a game of the strategic war."""
    war = game.state
    assert isinstance(war, War)
    return war


def is_midgame(game: Game) -> bool:
    """Whether cavalry with all its points could march now, half-way through the war."""
    war = war_of(game)
    return war.turn[0] >= 16 and war.phase[0] == "movement" and rider(game) >= 0


def rider(game: Game) -> PieceId:
    """A cavalry army with 8 Movement Points that has not marched yet and can go far; -1 if there is none."""
    if not any(offer.order is March for offer in game.offers()):
        return NO_PIECE
    war = war_of(game)
    able = [p for p in game.choices(March).all() if war.of.is_cavalry[p] and war.points_left(p) == POINTS]
    return max(able, key=lambda p: len(destinations(war, p, ()).cost), default=NO_PIECE)


@cache
def midgame() -> Game:
    """The whole war half-way through: a random campaign in which cavalry could march now."""
    for seed in range(1, 50):
        game = random_game("campaign", seed, is_midgame).game
        if not game.over and len(destinations(war_of(game), rider(game), ()).cost) > 60:
            return game
    raise AssertionError("no random campaign comes to a ride across open country")


@cache
def far_ride() -> March:
    """The longest march of the rider."""
    game = midgame()
    piece = rider(game)
    paths: Any = game.choices(March, piece, ())
    goal = max(paths.cost, key=lambda hex: (paths.cost[hex], -hex))
    return March(piece, (), paths.path(goal))


def ride_destinations() -> int:
    """Where the rider can go with 8 points."""
    return len(midgame().choices(March, far_ride().piece, ()))


def feed_and_command() -> None:
    """The supply lines of a side and its armies out of command, worked out afresh on a copy."""
    war = war_of(midgame()).copy()
    assert supplied(war, HL, supply.LAW).hexes
    out_of_command(war, HL, command.LAW)


def validate_ride() -> None:
    """Whether the rider may march this very path."""
    assert midgame().refusal(far_ride()) is None


def undo_ride() -> float:
    """March, then take it back; the seconds that taking back took."""
    game = midgame()
    seat = game.ask.seat
    game.give(far_ride())
    begun = process_time()
    game.undo(seat)
    return process_time() - begun


def rider_steps() -> tuple[Any, int]:
    """The movement costs that the rider pays, and where it stands."""
    war = war_of(midgame())
    return war.theatre.steps(Gait.COMMON), war.at[far_ride().piece]


@cache
def a_battle() -> tuple[War, Battle]:
    """A battle of a random Kender Strike: five armies, a leader on each side."""
    for seed in range(100):
        game = random_game("kender-strike", seed, _is_big_attack).game
        if not game.over:
            target = next(iter(game.choices(Attack).all()))
            armies = max(game.choices(Attack, target).all(), key=len)
            war = war_of(game)
            return war, declared(war, war.phasing[0], target, armies)
    raise AssertionError("no random game comes to a battle")


def _is_big_attack(game: Game) -> bool:
    if not any(offer.order is Attack for offer in game.offers()):
        return False
    return any(len(game.choices(Attack, target)) >= 3 for target in game.choices(Attack).all())


def battle_chances() -> None:
    """The exact odds of the battle, with every modifier worked out."""
    battle_odds(*a_battle())


def battle_results() -> list[str]:
    """What each face of the die means in the battle."""
    war, battle = a_battle()
    modifier = combat_modifier(war, battle).total
    return [str(result_of(war, 5, modifier, face)) for face in range(1, 11)]


def heaviest_prompt(seed: int, turns: int) -> float:
    """The longest that the choices of any one prompt of a random campaign took, in seconds."""
    game = new(BOOK, "campaign", seed=seed)
    dice = Dice(seed)
    worst = 0.0
    while not game.over and war_of(game).turn[0] <= turns:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        order = game.suggest(dice)
        worst = max(worst, _prompt_time(game, order))
        game.give(order)
    return worst


def _prompt_time(game: Game, order: Order) -> float:
    """The time to list what stands beside each component of an order, as a client does on the way to it."""
    worst = 0.0
    chosen: tuple[Any, ...] = ()
    for value in order.components():
        begun = process_time()
        game.choices(type(order), *chosen)
        worst = max(worst, process_time() - begun)
        chosen = (*chosen, value)
    return worst


@cache
def _saved() -> list[str]:
    return save_lines(midgame(), CODEC)


def save_midgame() -> None:
    """Write the campaign as the lines of its file."""
    save_lines(midgame(), CODEC)


def load_midgame() -> None:
    """Read the campaign from the lines of its file, and see who is asked what."""
    game = load_lines(_saved(), rulebook, codec=CODEC)
    assert game.ask.offers


def seconds_a_position() -> float:
    """What it takes to try an order out on a copy of the campaign and weigh the position after it."""
    game = midgame()
    seat = game.ask.seat
    side = war_of(game).phasing[0]
    orders = [order for order, _ in zip(game.completions(March, far_ride().piece, ()), range(40), strict=False)]
    begun = process_time()
    for order in orders:
        twin = game.copy()
        twin.give(order, seat)
        position_worth(war_of(twin), side)
    return (process_time() - begun) / len(orders)
