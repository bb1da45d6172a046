"""Set spears between several enemies: who falls first, and what the rest of a front strikes with (11.7, BS-11.7-02)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, sheet, why_not
from tests.rules.bs.hero_fields import to_melee, verbs
from tests.rules.bs.test_ground import on
from tests.rules.bs.test_missiles import orcs
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.melee_ratings import blow, reach
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.shapes import Formation
from warhost.battle.formations.special_formations import Bulwark
from warhost.battle.scenario.scenarios import GOOD
from warhost.battle.state import formation_of
from warhost.core import Game
from warhost.core.ids import PieceId

SPEARS, GUARD, ORCS = PieceId(0), PieceId(1), PieceId(2)


def line(x: float, id: str, like: str) -> Placed:
    """Four files of Good who look north."""
    return Placed(GOOD, sheet(like, id=id, name=id, ac=-20), x, 10, frontage=4)


def charged_two(formation: Formation, figures: int = 14) -> Game:
    """Seven files of orcs have charged set spears and a guard beside them; one of them reaches both."""
    units = (line(22.1, "spears", "glarus-militia"), line(26, "guard", "glarian-guard"))
    game = on(units=(*units, orcs(y=10.01, formation=formation, figures=figures, ac=0, ar=60)))
    battle = battle_of(game)
    settle_engagements(battle, ORCS)
    battle.set("stance", SPEARS, int(Bulwark.SET_SPEARS))
    game.settle()
    game.resume(battle)
    return to_melee(game)


def struck_by_spears(game: Game, *faces: int) -> tuple[int, int]:
    """The melees of the orcs begin, and the spears strike; how many fell, and how many stood before."""
    battle = battle_of(game)
    before = battle.figures[ORCS]
    game.give("fight orcs")
    assert game.pending_roll is not None, "nobody divides before the spears have struck"
    assert "spears against" in str(game.pending_roll.purpose)
    game.roll(*faces)
    return before - battle.figures[ORCS], before


@rule("BS-11.7-02", "BS-8.1-04")
def test_open_chargers_divide_what_the_spears_have_left_of_their_front() -> None:
    game = charged_two(Formation.OPEN)
    battle = battle_of(game)
    upon_spears, upon_guard = (reach(battle, ORCS, enemy) for enemy in (SPEARS, GUARD))
    assert len(upon_spears & upon_guard) == 1, "one orc reaches both"
    lost, _ = struck_by_spears(game, 1, 1)
    fallen = set(sorted(upon_spears)[:lost])
    assert 0 < lost < len(upon_spears)
    left = upon_spears - fallen, upon_guard - fallen
    if left[0] & left[1]:
        assert verbs(game) == {"divide"}
        each = len(left[0]), len(left[1])
        assert why_not(game, f"divide spears:{each[0]},guard:{each[1]}") == ("BS-8.1-04",), "nobody strikes twice"
        game.give(f"divide spears:{each[0] - 1},guard:{each[1]}")
        left = frozenset(sorted(left[0])[1:]), left[1]
    found = [blow(battle, ORCS, enemy).strikers for enemy in (SPEARS, GUARD)]
    assert found == [len(figures) for figures in left]


@rule("BS-11.7-02")
def test_only_who_came_upon_the_spears_falls_to_them() -> None:
    """The orcs who touch the guard alone strike with all they had."""
    game = charged_two(Formation.OPEN)
    battle = battle_of(game)
    alone = reach(battle, ORCS, GUARD) - reach(battle, ORCS, SPEARS)
    lost, _ = struck_by_spears(game, 1, 1)
    assert lost
    while verbs(game) == {"divide"}:
        game.give(next(iter(game.completions(game.rulebook.orders["divide"]))))
    assert blow(battle, ORCS, GUARD).strikers >= len(alone)


@rule("BS-11.7-02", "BS-8.1-04")
def test_closed_chargers_fill_their_front_before_they_divide_it() -> None:
    game = charged_two(Formation.CLOSED, figures=9)
    battle = battle_of(game)
    lost, before = struck_by_spears(game, 1, 1)
    assert before - lost < 7, "the front has become shorter"
    while game.pending_roll is not None and game.pending_roll.sides == (10, 10):
        game.roll(1, 1)  # they pass their check of morale
    assert formation_of(battle, ORCS) is Formation.CLOSED
    reaches = [reach(battle, ORCS, enemy) for enemy in (SPEARS, GUARD)]
    assert verbs(game) == {"divide"}
    game.give(next(iter(game.completions(game.rulebook.orders["divide"]))))
    striking = sum(blow(battle, ORCS, enemy).strikers for enemy in (SPEARS, GUARD))
    assert striking == len(reaches[0] | reaches[1]) <= before - lost
