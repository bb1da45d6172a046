"""Persons beside the figures of a skirmish unit, and what heroes can and cannot do as they move (9.1, 9.4)."""

from __future__ import annotations

from typing import Any

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, sheet, why_not
from tests.rules.bs.hero_fields import fight, guard, hero, orcs, piece, until
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.kills_and_wounds import Casualties
from warhost.battle.combat.melee_ratings import armour, rating
from warhost.battle.combat.removing_figures import take_losses
from warhost.battle.command.persons import persons_in_ranks
from warhost.battle.movement.charge import bar_to_charging
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Fate
from warhost.core import Game
from warhost.core.ids import PieceId

FAR = guard(y=2, x=8, id="far")


def scouts_with(rank: str = "member", **more: Any) -> Game:
    """Three skirmishers with a person among them, and orcs far away."""
    scouts = Placed(GOOD, sheet("clanguard", id="scouts", type="skirmish", figures=3, commander=None), 20, 20)
    own = {"rank": rank, "commands": ("scouts",), **more}
    return until(fight(scouts, hero(GOOD, "randar", 24, 10, **own), FAR, orcs(y=40)), "end-movement")


def kill(game: Game, figure: PieceId) -> None:
    """One figure falls in combat."""
    battle = battle_of(game)
    take_losses(battle, figure, [Casualties(1)], [piece(game, "orcs")])
    battle.set("fallen", figure, 0)
    battle.set("frontage", figure, 0)
    game.settle()
    game.resume(battle)
    while game.pending_roll is not None and game.pending_roll.sides == (10, 10):
        game.roll(1, 1)  # the others pass their check


@rule("BS-9.1-03", "BS-9.1-04")
def test_a_person_among_skirmishers_lives_until_the_last_of_them_falls() -> None:
    game = scouts_with()
    battle, him = battle_of(game), piece(game, "randar")
    figures = [piece(game, f"scouts-{n}") for n in (1, 2, 3)]
    (own,) = [one for one in figures if persons_in_ranks(battle, one)]
    kill(game, own)
    assert not battle.fate[him]
    left = [one for one in figures if one != own]
    nearest = min(left, key=lambda one: abs(battle.x[one] - battle.x[own]))
    assert battle.attached[him] == nearest, "he goes on beside the next one"
    assert game.pending_roll is None or game.pending_roll.rules != ("BS-9.1-04", "BS-9.2-03")
    kill(game, next(one for one in left if one != nearest))
    kill(game, nearest)
    assert game.pending_roll is not None
    assert game.pending_roll.rules == ("BS-9.1-04", "BS-9.2-03")
    game.roll(2)
    assert battle.fate[him] == Fate.KILLED


@rule("BS-9.1-01", "BS-9.1-02")
def test_a_person_among_skirmishers_raises_the_average_of_all_of_them() -> None:
    game = scouts_with(thaco=-20, ac=-20)
    battle, foes = battle_of(game), piece(game, "orcs")
    found = [
        (rating(battle, figure, foes).parts[0].amount, armour(battle, foes, figure).total)
        for figure in (piece(game, f"scouts-{n}") for n in (1, 2, 3))
    ]
    own = battle.unit(piece(game, "scouts-1")).sheet
    creatures = 3 * own.ratio
    extra = {10: 0, 5: 5, 2: 10}[own.ratio]
    better = -(-(own.ar * (creatures - 1) - 20 + extra) // creatures)
    assert found == [(better, -(-(own.ac * (creatures - 1) - 20) // creatures))] * 3
    assert better < own.ar


@rule("BS-9.2-03")
def test_a_commander_among_skirmishers_makes_all_of_them_fight_better() -> None:
    game = scouts_with("unit")
    battle, foes = battle_of(game), piece(game, "orcs")
    for n in (1, 2, 3):
        parts = rating(battle, piece(game, f"scouts-{n}"), foes).parts
        assert any("commander" in str(one.label) for one in parts)


@rule("BS-9.4-01", refused="charge")
def test_a_hero_never_charges_and_may_march_by_force() -> None:
    game = until(fight(hero(GOOD, "grange", 24, 10), FAR, orcs(y=40)), "end-movement")
    battle, him = battle_of(game), piece(game, "grange")
    why = bar_to_charging(battle, him)
    assert why is not None
    assert why.rules == ("BS-7.14-02",)
    assert why_not(game, "charge grange orcs advance") == ("BS-7.14-02",)
    game.give("march grange advance:18")
    assert battle.y[him] == 28_000
    assert game.pending_roll is None, "nobody tires who checks no morale"


@rule("BS-9.2-04", "BS-9.4-07")
def test_a_commander_with_his_unit_cannot_be_met_alone_by_a_hero() -> None:
    randar = hero(GOOD, "randar", 24, 10, rank="unit", commands=("guard",))
    game = until(fight(guard(y=15.5), randar, hero(EVIL, "horibb", 24, 15.5, 180), orcs(y=40)), "leave")
    from warhost.battle.heroes.individual_combat import duels

    assert duels(battle_of(game)) == (), "he has no figure that could be touched"
    game.give("leave randar")
    assert duels(battle_of(game)) == ((piece(game, "randar"), piece(game, "horibb")),)
