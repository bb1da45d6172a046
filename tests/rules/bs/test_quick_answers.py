"""Quick answers about the table are those of the plain computation, in random positions of whole battles.

What lies beside a wheel, away from all lines of fire or behind a line too wide for its room is left out before anything
is computed. Here the same questions are asked again with nothing left out.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.formations.shapes import Shape
from warhost.battle.missiles import shooters
from warhost.battle.missiles.shooters import is_seen, line_of_fire
from warhost.battle.movement import manoeuvres, offered_itineraries
from warhost.battle.movement.move_restrictions import Gait, Way, walk
from warhost.battle.movement.offered_itineraries import UnitItinerary
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, enemy_of, shape_of
from warhost.battle.table.convex import Bundle
from warhost.core import CHANCE, Dice
from warhost.core.ids import PieceId
from warhost.library import new

TRIED = 12
"""Of how many positions of a battle everything is asked twice."""


def way(random: Random) -> Way:
    """Three acts with random numbers; most such ways end early somewhere."""
    acts: list[tuple[str | int, ...]] = []
    for _ in range(3):
        word = random.choice(
            ("advance", "wheel-left", "wheel-right", "oblique-left", "widen-left", "widen-right", "open")
        )
        match word.partition("-")[0]:
            case "advance":
                acts.append((word, random.randrange(200, 9000)))
            case "wheel":
                acts.append((word, random.randrange(100, 12_000)))
            case "oblique":
                acts.append((word, random.randrange(4500), random.randrange(100, 6000)))
            case "widen":
                acts.append((word, random.randrange(1, 5)))
            case _:
                acts.append((word,))
    return tuple(acts)


def answers(battle: Battle, ways: dict[PieceId, Way]) -> list[Any]:
    """What the units can do next, where they come to on some ways, whom they touch and whom they can shoot at."""
    battle.answers().clear()
    found: list[Any] = []
    for piece, way in ways.items():
        found.append([UnitItinerary(battle, piece, gait, lambda _: None).acts() for gait in Gait])
        found.append(walk(battle, piece, way))
        for enemy in battle.standing(enemy_of(battle.unit(piece).side)):
            found.append(shape_of(battle, piece).touches(shape_of(battle, enemy)))
            if battle.unit(piece).sheet.missile:
                asked = [(over, declared) for over in (False, True) for declared in (False, True)]
                found += [line_of_fire(battle, piece, enemy, *one) for one in asked]
                found += [is_seen(battle, piece, enemy, *one) for one in asked]
    return found


def everything(*instead: Any) -> Callable[..., Any]:
    """A function that leaves nothing out: it returns one of its arguments, or a constant."""
    (what,) = instead
    return (lambda *given: given[what]) if isinstance(what, int) and not isinstance(what, bool) else (lambda *_: what)


@rule("BS-7.9-02", "BS-7.10-01", "BS-8.1-01", "BS-10.1-02", "BS-11.9-03")
@pytest.mark.parametrize(
    ("scenario", "seed"),
    [
        ("lairn", 1),
        *(pytest.param(name, seed, marks=pytest.mark.long) for name in ("lairn", "great-drill") for seed in (2, 3)),
    ],
)
def test_nothing_that_matters_is_left_out(scenario: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, dice, random = (
        new("battlesystem", scenario, seed=seed, options={"measuring": "always"}),
        Dice(seed),
        Random(seed),
    )
    battle, compared = battle_of(game), 0
    while not game.over and compared < TRIED:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        game.give(game.suggest(dice))
        if not battle.round[0] or random.random() > 0.05:
            continue
        some = [piece for side in (GOOD, EVIL) for piece in random.sample(battle.standing(side), 3)]
        ways = {piece: way(random) for piece in some}
        quick = answers(battle, ways)
        with monkeypatch.context() as plain:
            plain.setattr(manoeuvres, "near_wheel", everything(3))
            plain.setattr(offered_itineraries, "widest", everything(2))
            plain.setattr(Bundle, "may_meet", everything(True))
            plain.setattr(shooters, "may_cross", lambda _, points, shapes: [range(len(shapes)) for _ in points])
            plain.setattr(Shape, "touches", lambda one, other: bool(one.contacts(other)))
            assert answers(battle, ways) == quick
        battle.answers().clear()
        compared += 1
    assert compared == TRIED
