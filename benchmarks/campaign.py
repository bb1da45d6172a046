"""The campaign, measured: random play, copies, undo, reach, path validation, the heaviest prompt, odds, saves."""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median

from benchmarks import peers
from benchmarks.timing import Row, rate, seconds
from warhost import library
from warhost.campaign.combat import battle_odds, declared
from warhost.campaign.movement import March, destinations, march_refusal, starters
from warhost.campaign.sides import WS
from warhost.campaign.war import War
from warhost.core import CHANCE, Dice, Game
from warhost.core.saves import load_lines, save_lines


@dataclass(frozen=True, slots=True)
class Beside:
    """What the peers need."""

    catan_actions: float
    catan_games: float
    catan_copy: float
    push_pop: float
    icepool: float
    spin: float


def play_on(game: Game, dice: Dice, most: int | None = None) -> tuple[int, int]:
    """Random play to the end, or for so many orders: all orders, and those that are moves and battles."""
    orders = deeds = 0
    while not game.over and (most is None or orders < most):
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        order = game.suggest(dice)
        orders += 1
        if order.parts():
            deeds += 1
        game.give(order)
    return orders, deeds


def mid_campaign() -> Game:
    """A historical game some Turns in: the most pieces on the map."""
    game = library.new("dragons-of-glory", "historical", seed="bench")
    play_on(game, Dice("bench"), 400)
    return game


def small_scenario(beside: Beside) -> list[Row]:
    """Random play of the smallest scenario."""

    def work() -> int:
        done = 0
        for seed in range(12):
            done += play_on(library.new("dragons-of-glory", "kender-strike", seed=seed), Dice(seed))[0]
        return done

    ours = rate(work)
    return [Row("random play, Kender Strike", ours, beside.catan_actions, "catanatron actions", "/s", 0.3, 0.5, True)]


def whole_campaign(beside: Beside) -> list[Row]:
    """Random play of full campaigns."""
    deeds: list[int] = []

    def work() -> int:
        done = play_on(library.new("dragons-of-glory", "campaign", seed=len(deeds)), Dice(len(deeds)))[1]
        deeds.append(done)
        return done

    ours = rate(work)
    games = ours / (sum(deeds) / len(deeds))
    return [
        Row(
            "moves and battles, full campaign", ours, beside.catan_actions, "catanatron actions", "/s", 0.16, 0.33, True
        ),
        Row("random 30-Turn campaigns", games, beside.catan_games, "catanatron games", "/s", 0.015, 0.03, True),
    ]


def copies_and_undo(beside: Beside) -> list[Row]:
    """Copies of a campaign and moves taken back."""
    game = mid_campaign()
    copy = seconds(game.copy, 100)
    game = moving(game)
    war = _war(game)
    side = war.phasing[0]
    piece = next(p for p in starters(war, side) if len(destinations(war, p, ())) > 3)
    path = next(iter(destinations(war, piece, ()).all()))
    seat = game.ask.seat

    undone: list[float] = []
    for _ in range(500):
        game.give(March(piece, (), path), seat)
        start = time.perf_counter()
        game.undo(seat)
        undone.append(time.perf_counter() - start)
    undo = median(undone)
    return [
        Row("copy of a campaign", copy * 1e6, beside.catan_copy * 1e6, "catanatron copy()", "µs", 4, 0.6, False),
        Row("undo a move", undo * 1e6, beside.push_pop * 1e6, "chess push+pop", "µs", 4, 1, False),
    ]


def reach(_: Beside) -> list[Row]:
    """Destinations of one army with 8 points, and a move that carries its path."""
    game = moving(mid_campaign())
    war = _war(game)
    horse = next(p for p in range(len(war.at)) if war.of.is_cavalry[p] and war.at[p] >= 0 and war.points(p) == 8)
    side = war.owner[horse]
    war.set("spent", horse, 0)
    war.set("did", horse, 0)
    flood = seconds(lambda: destinations(war, horse, ()), 200)
    paths = [destinations(war, horse, ()).path(hex) for hex in list(destinations(war, horse, ()).cost)[:40]]
    orders = [March(horse, (), path) for path in paths]
    checks = seconds(lambda: [march_refusal(war, side, order) for order in orders], 20) / len(orders)
    peer = peers.networkx_reach(war.theatre.atlas, war.at[horse], 8)
    return [
        Row("destinations, 8 points", flood * 1e6, peer * 1e6, "networkx Dijkstra", "µs", 1, 0.35, False),
        Row("validate a move with its path", checks * 1e6, flood * 1e6, "own flood", "µs", 1, 0.08, False),
    ]


def heaviest_prompt(beside: Beside) -> list[Row]:
    """The heaviest prompt met in random play of a campaign, with all its choices, cold."""
    game = library.new("dragons-of-glory", "campaign", seed="heavy")
    dice = Dice("heavy")
    worst = 0.0
    for _ in range(400):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        worst = max(worst, seconds(lambda: look(game.copy()), 1, runs=1))
        game.give(game.suggest(dice))
    return [Row("heaviest prompt, cold", worst * 1e3, beside.spin * 1e3, "spin of 2 million", "ms", 0.25, 0.1, False)]


def look(game: Game) -> int:
    """Everything a client would show at once: the offers and the choices for their first component."""
    return sum(len(game.choices(offer.order)) for offer in game.offers() if offer.order.parts())


def exact_odds(beside: Beside) -> list[Row]:
    """Exact odds of one battle."""
    game = mid_campaign()
    war = _war(game)
    hex = next(hex for hex, armies in enumerate(war.hl_armies) if armies)
    attackers = [p for p in war.pieces_of(WS) if war.of.is_army[p]][:4]
    battle = declared(war, WS, hex, attackers)
    ours = seconds(lambda: battle_odds(war, battle), 200)
    return [Row("exact odds of one battle", ours * 1e6, beside.icepool * 1e6, "icepool", "µs", 0.5, 0.06, False)]


def saves(beside: Beside) -> list[Row]:
    """Saving and loading a campaign, beside the spin loop for scale."""
    game = mid_campaign()
    save = seconds(lambda: save_lines(game, library.CODEC), 5)
    lines = save_lines(game, library.CODEC)
    load = seconds(lambda: load_lines(lines, library.rulebook, codec=library.CODEC), 5)
    return [
        Row("save a campaign", save * 1e3, beside.spin * 1e3, "spin of 2 million", "ms", 0.05, 0.005, False),
        Row("load a campaign", load * 1e3, beside.spin * 1e3, "spin of 2 million", "ms", 0.2, 0.02, False),
    ]


def moving(game: Game) -> Game:
    """The same game at its next Movement Step."""
    dice = Dice("on")
    while "march" not in {offer.order.verb for offer in game.ask.offers}:
        game.roll() if game.ask.seat is CHANCE else game.give(game.suggest(dice))
    return game


def _war(game: Game) -> War:
    assert isinstance(game.state, War)
    return game.state


MEASURES = (small_scenario, whole_campaign, copies_and_undo, reach, heaviest_prompt, exact_odds, saves)
