"""The skirmish, ready to be timed: what players feel of it, lines of fire over a map, fights at random."""

from __future__ import annotations

from functools import cache
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from benchmarks import peers
from warhost.bots.skirmish.captain import Captain
from warhost.cartography.skirmish.sheet import draw_sheet
from warhost.core import CHANCE, Dice, Game, Order
from warhost.core.board.floods import Steps
from warhost.core.ids import HexId, SeatNumber
from warhost.core.prompts import SubsetOf
from warhost.core.saving.loading import load_lines
from warhost.core.saving.saves import save_lines
from warhost.library import new, rulebook
from warhost.skirmish.combat.webs import spin
from warhost.skirmish.fire.defensive_fire import Overwatch, ShootBack
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out
from warhost.skirmish.maps.movement_costs import passages
from warhost.skirmish.movement.marches import March
from warhost.skirmish.places import Place
from warhost.skirmish.sequence import NextTurn, OpenMovement
from warhost.skirmish.sight.judged_lines import judge
from warhost.skirmish.sight.seen_ground import sight_of
from warhost.skirmish.specials.spawning import LayEgg
from warhost.skirmish.state import Skirmish
from warhost.skirmish.turns import PlayerTurn

MAP = "watermill"
PAIRS = 400
CLOSED = 4
"""After so many turns of a fight at random both sides have closed."""
COPIES = 200
GAMES_BEFORE = 5
THRONE, BROOD = "throne-of-alkiram", 12
"""The scenario with the most Krobs, and the turn in which the Queen has laid three times."""
MAPS_BELOW = ("wights-bridge", "maze", "jails", "dark-island", "haunted-swamp", "pit")


@cache
def ground() -> Ground:
    """The map over which lines and paths are drawn, seen once."""
    laid = lay_out([Sheet(MAP)])
    sight_of(laid)
    return laid


@cache
def graph() -> Any:
    """The same map as a graph of networkx, for a fighter on foot."""
    return peers.graph_of(
        Steps(tuple((HexId(to), cost) for to, cost in row) for row in passages(ground(), "foot").steps)
    )


def pairs(run: int) -> list[tuple[int, int]]:
    """Pairs of hexes between which one can walk, others in every run."""
    dice = Dice(f"lines {run}")
    hexes = peers.largest_part(graph())
    return [(dice.choose(hexes), dice.choose(hexes)) for _ in range(PAIRS)]


def seconds_a_line(run: int) -> float:
    """Judge the line of fire between two hexes, with all that blocks or covers it."""
    table, drawn = ground(), pairs(run)
    begun = process_time()
    for shooter, target in drawn:
        judge(table, Place(shooter), Place(target))
    return (process_time() - begun) / PAIRS


def seconds_a_path(run: int) -> float:
    """Find a path of fewest hexes between the same two with networkx."""
    walked, drawn = graph(), pairs(run)
    begun = process_time()
    for start, goal in drawn:
        peers.shortest_path(walked, start, goal)
    return (process_time() - begun) / PAIRS


# Whole fights


BOOK = "dragon-noir"
LARGEST = "day-of-the-black-fox"


def random_actions(scenario: str, seed: int, turns: int | None = None) -> tuple[Game, int]:
    """A random game, chronicle and hash on, to its end or through so many game turns; and its orders and rolls."""
    game, dice, actions = new(BOOK, scenario, seed=seed), Dice(seed), 0
    field = field_of(game)
    while not game.over and (turns is None or field.turn[0] <= turns):
        actions += 1
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    assert not game.entries or game.entries[-1].hash == game.state.hash, "no hash is left due"
    return game, actions


def field_of(game: Game) -> Skirmish:
    """The position of a game of the skirmish."""
    field = game.state
    assert isinstance(field, Skirmish)
    return field


@cache
def warmed_up() -> None:
    """A few games have been played: the ground has been looked over, as it is after the first seconds of a batch."""
    for number in range(GAMES_BEFORE):
        random_actions(LARGEST, -1 - number)


def seconds_an_action(run: int) -> float:
    """Orders and rolls of a whole game at random, legality included, in the largest scenario; each run a new one."""
    warmed_up()
    begun = process_time()
    _, actions = random_actions(LARGEST, run)
    return (process_time() - begun) / actions


@cache
def midfight() -> Game:
    """The largest battle when both sides have closed."""
    game, _ = random_actions(LARGEST, 3, CLOSED)
    return game


def seconds_a_copy(_: int) -> float:
    """Copy the largest battle for a search."""
    game = midfight()
    begun = process_time()
    for _ in range(COPIES):
        game.copy()
    return (process_time() - begun) / COPIES


# What players feel, in a battle between two captains


class Moment(NamedTuple):
    """A moment of the battle in which somebody is asked: the position, his order, and how long the captain thought."""

    game: Game
    """A copy in which nothing is worked out yet."""
    order: Order
    seconds: float


@cache
def battle(seed: int = 1) -> tuple[Game, tuple[Moment, ...]]:
    """The largest battle played out between two captains, moment by moment."""
    game, dice, moments = new(BOOK, LARGEST, seed=seed), Dice(seed), list[Moment]()
    captains = {seat: Captain(Dice(f"{seed} {seat}")) for seat in game.seats}
    while not game.over:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        begun = process_time()
        order, _ = captains[seat].advise(game.view(seat))
        seconds = process_time() - begun
        moments.append(Moment(game.copy(), order, seconds))
        game.give(order if game.refusal(order) is None else game.suggest(dice))
    return game, tuple(moments)


def median_order(run: int) -> float:
    """How long a captain thinks about an order."""
    return median(moment.seconds for moment in battle(run % 3)[1])


def longest_order(run: int) -> float:
    """How long a captain thinks about an order at most."""
    return max(moment.seconds for moment in battle(run % 3)[1])


def whole_battle(run: int) -> float:
    """How long two captains think in a whole battle."""
    return sum(moment.seconds for moment in battle(run % 3)[1])


def seconds_a_prompt(game: Game) -> float:
    """What is shown to who is asked: the orders that he can give, and what he can choose first; from nothing."""
    game = game.copy()
    begun = process_time()
    for offer in game.ask.offers:
        if offer.order.parts():
            len(game.choices(offer.order))
    return process_time() - begun


def median_prompt(run: int) -> float:
    """What is shown to who is asked, in the median of a battle."""
    return median(seconds_a_prompt(moment.game) for moment in battle(run % 3)[1])


@cache
def marches_under_fire(seed: int) -> tuple[tuple[Game, March], ...]:
    """The marches of a battle at which an enemy could shoot."""
    found = []
    for moment in battle(seed)[1]:
        if isinstance(moment.order, March):
            ahead = moment.game.copy()
            ahead.give(moment.order)
            if isinstance(ahead.step, Overwatch):
                found.append((moment.game, moment.order))
    return tuple(found)


def seconds_under_fire(game: Game, march: March) -> float:
    """What a march costs that is looked at, announced and answered by the enemy's best volley, without giving it."""
    game = game.copy()
    begun = process_time()
    game.preview(march)
    game.give(march)
    choices = game.choices(ShootBack)
    for hex_ in choices.all():
        ready = game.choices(ShootBack, hex_)
        assert isinstance(ready, SubsetOf)
        game.preview(ShootBack(hex_, ready.values))
        break
    return process_time() - begun


def median_under_fire(run: int) -> float:
    """A march under enemy fire with its previews, in the median of a battle."""
    return median(seconds_under_fire(*march) for march in marches_under_fire(run % 3))


def heaviest_under_fire(run: int) -> float:
    """The march under enemy fire that takes longest; the shortest of three looks at each, to tell it from noise."""
    marches = marches_under_fire(run % 3)
    return max(min(seconds_under_fire(*march) for _ in range(3)) for march in marches)


@cache
def _saved() -> tuple[str, ...]:
    return tuple(save_lines(battle()[0]))


def load_battle() -> None:
    """Read the battle from the lines of its file."""
    assert load_lines(list(_saved()), rulebook).over


def heaviest_prompt(_: int) -> float:
    """All that a player can be shown at once: every way of every rider, every attack, cold."""
    return every_way(midfight(), field_of(midfight()).active[0])


def every_way(game: Game, seat: SeatNumber, web: HexId | None = None) -> float:
    """How long it takes to show a seat every way of everybody in its movement phase; first a web is spun, if at all."""
    game = game.copy()
    field = field_of(game)
    phases = [type(step) for step in PlayerTurn(0, seat).listed(field)]
    field.set("stack", 0, (NextTurn(), PlayerTurn(phases.index(OpenMovement), seat)))
    game.settle()
    begun = process_time()
    game = game.copy()
    if web is not None:
        spin(field_of(game), web)
    choices = game.choices(March)
    for piece in choices.all():
        len(game.choices(March, piece))
    return process_time() - begun


# Below ground


@cache
def brood() -> Game:
    """The Throne of Alkiram in turn 12, when the Queen has laid all that she could, played at random else."""
    game, dice = new(BOOK, THRONE, seed=3), Dice(3)
    field = field_of(game)
    while field.turn[0] < BROOD and not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        lays = LayEgg in {offer.order for offer in game.ask.offers}
        game.give((game.sample(LayEgg, dice) if lays else None) or game.suggest(dice))
    assert not game.over
    return game


def heaviest_prompt_below(_: int) -> float:
    """Every way of every Krob, the Queen and her Guards among them, or of every Adventurer: the longer of the two."""
    return max(every_way(brood(), seat) for seat in field_of(brood()).muster.seat_index.values())


def prompt_after_a_change(run: int) -> float:
    """The same right after the ground has changed; another web in every run."""
    field = field_of(brood())
    open_ = [hex_ for hex_ in field.ground.site("pit/gallery") if not field.in_hex(hex_)]
    seats = field.muster.seat_index.values()
    return max(every_way(brood(), seat, open_[(2 * run + seat) % len(open_)]) for seat in seats)


def draw_map_below(run: int) -> float:
    """Draw one of the six maps of The Challenge from nothing."""
    table = lay_out([Sheet(MAPS_BELOW[run % len(MAPS_BELOW)])])
    begun = process_time()
    draw_sheet(table).svg(embed_type=True)
    return process_time() - begun
