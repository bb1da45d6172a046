"""Missiles beside moves and rest, and at skirmishers, played in small battles (7.4, 7.13, 10.1, 10.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, sheet, why_not
from tests.rules.bs.test_missiles import (
    ARCHERS,
    CROSSBOW,
    JAVELIN,
    LONG_BOW,
    ORCS,
    archers,
    initial,
    missile_phase,
    orcs,
    settle,
    skip_to,
)
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.kills_and_wounds import Casualties
from warhost.battle.missiles.shooters import bar_to_shooting, free_figures, line_of_fire, shots_left
from warhost.battle.missiles.volleys import hit
from warhost.battle.roster.sheets import MissileWeapon
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Out, touching
from warhost.core import Game
from warhost.core.ids import PieceId


def moving(missile: MissileWeapon = LONG_BOW, far: float = 40, **more: Any) -> Game:
    """Archers with a rate of 12 inches begin to move, and have not shot."""
    return skip_to(initial(archers(missile=missile, **more), orcs(y=far)), "end-movement")


@rule("BS-10.4-02", refused="far")
@pytest.mark.parametrize(
    ("missile", "traits", "inches", "shots"),
    [
        (LONG_BOW, (), 6, 1),
        (LONG_BOW, (), 6.5, 0),
        (LONG_BOW, ("mounted",), 12, 1),
        (CROSSBOW, ("mounted",), 6, 1),
        (CROSSBOW, ("mounted",), 6.5, 0),
        (JAVELIN, (), 8, 1),
        (JAVELIN, (), 8.5, 0),
    ],
)
def test_who_went_farther_than_table_12_has_beside_a_shot_does_not_shoot(
    missile: MissileWeapon, traits: tuple[str, ...], inches: float, shots: int
) -> None:
    game = moving(missile, traits=traits)
    game.give(f"move archers advance:{inches}")
    assert shots_left(battle_of(game), ARCHERS) == shots
    if not shots:
        shown = skip_to(
            initial(archers(missile=missile, traits=traits), archers(8, id="b", name="B"), orcs(y=40)), "move"
        )
        shown.give(f"move archers advance:{inches}")
        missile_phase(shown)
        assert why_not(shown, "fire archers orcs") == ("BS-10.4-02",)


@rule("BS-10.4-01", refused="charged")
def test_who_has_charged_in_vain_does_not_shoot() -> None:
    game = skip_to(initial(archers(), archers(8, id="b", name="B"), orcs(y=30)), "end-movement")
    game.give("charge archers orcs advance:12")
    while all(offer.order.verb != "end-movement" for offer in game.ask.offers):
        game.give("go-on")
    missile_phase(game)
    assert why_not(game, "fire archers orcs") == ("BS-10.4-01",)
    assert why_not(game, "fire b orcs") == ()


@rule("BS-10.4-02", "BS-7.13-01", refused="march")
def test_nobody_shoots_and_marches_by_force_in_one_round() -> None:
    game = initial(archers(), orcs(y=30))
    game.give("fire archers orcs")
    settle(game)
    skip_to(game, "end-movement")
    assert why_not(game, "march archers advance:1") == ("BS-10.4-02",)
    marched = moving(traits=("mounted",))
    marched.give("march archers advance:1")
    assert shots_left(battle_of(marched), ARCHERS) == 0


@rule("BS-7.13-03")
@pytest.mark.parametrize(("shoots", "far", "left"), [(False, 24, (0, 0)), (True, 24, (1, 1)), (True, 40, (1, 0))])
def test_neither_who_shoots_nor_who_is_shot_at_rests(shoots: bool, far: float, left: tuple[int, int]) -> None:
    game = initial(archers(ar=35), orcs(y=far))
    battle = battle_of(game)
    for piece in (ARCHERS, ORCS):
        battle.set("fatigue", piece, 1)
    if shoots:
        game.give("fire archers orcs")
        settle(game)
    missile_phase(game)
    while battle.round[0] == 1 and game.ask.offers:
        game.give("end-fire")
    assert (battle.fatigue[ARCHERS], battle.fatigue[ORCS]) == left


SCOUTS = sheet("orcs-of-the-red-blade", id="scouts", name="Scouts", type="skirmish", figures=4, commander=None)


@rule("BS-7.4-01", "BS-10.1-02", "BS-4.4-02")
def test_a_volley_at_skirmishers_hits_the_nearest_of_their_unit_and_calls_for_one_check() -> None:
    game = initial(archers(ar=20, figures=10), Placed(EVIL, SCOUTS, 21, 16, 180, apart=2500))
    battle = battle_of(game)
    battle.set("y", 3, 14_000)  # the third stands nearest
    found = line_of_fire(battle, ARCHERS, PieceId(1), False)
    assert (found.shooters, found.visible, found.marks[0]) == (10, 4, 3)
    game.give("fire archers scouts-1")
    # 20 + 1 (skirmishers) - 6 + 6 = 21: a D6 does 3 hit dice, ten figures thirty: three orcs of ten.
    game.roll(3, 3)
    assert [battle.figures[piece] for piece in found.marks] == [0, 0, 0, 1]
    assert game.pending_roll is not None
    assert game.pending_roll.sides == (10, 10)
    game.roll(1, 1)
    assert game.pending_roll is None, "one volley, one check"


@rule("BS-7.4-01", "BS-10.8-02")
def test_skirmishers_beyond_the_longest_range_are_not_hit() -> None:
    game = initial(archers(ar=5, figures=10), Placed(EVIL, SCOUTS, 21, 16, 180, apart=2500))
    battle = battle_of(game)
    battle.set("y", 4, 40_000)
    game.give("fire archers scouts-4")
    game.roll(6, 6)
    assert [battle.figures[piece] for piece in range(1, 5)] == [0, 0, 0, 1]


@rule("BS-7.4-01", "BS-8.7-04")
def test_the_wound_of_a_volley_goes_to_the_wounded_skirmisher() -> None:
    game = initial(archers(ar=20, figures=1, frontage=1), Placed(EVIL, SCOUTS, 21, 16, 180, apart=2500))
    battle = battle_of(game)
    battle.set("wound", 4, 1)
    game.give("fire archers scouts-1")
    game.roll(3, 3)  # three hit dice of ten: a wound
    assert [battle.figures[piece] for piece in range(1, 5)] == [1, 1, 1, 0]


@rule("BS-10.1-02", "BS-7.9-04")
def test_a_single_figure_in_the_way_hides_nobody() -> None:
    captain = sheet("glarian-guard", id="captain", type="individual", figures=1, ratio=1)
    few = archers(figures=1, frontage=1)
    row = sheet("twin-blades", figures=4)
    alone = battle_of(initial(few, Placed(GOOD, captain, 24, 13), orcs(frontage=2, figures=4)))
    assert line_of_fire(alone, ARCHERS, PieceId(2), False).shooters == 1
    hidden = battle_of(initial(few, Placed(GOOD, row, 24, 13, frontage=4), orcs(frontage=2, figures=4)))
    assert line_of_fire(hidden, ARCHERS, PieceId(2), False).shooters == 0


@rule("BS-4.6-06", refused="shot")
def test_an_undisciplined_unit_shoots_at_nobody_before_its_attack_is_over() -> None:
    game = initial(archers(), archers(8, id="b", name="B"), orcs(y=24))
    battle = battle_of(game)
    assert why_not(game, "fire archers orcs") == ()
    battle.mark_out(ARCHERS, Out.UNDISCIPLINED)
    battle.set("quarry", ARCHERS, PieceId(2))
    assert why_not(game, "fire archers orcs") == ("BS-4.6-06",)
    assert why_not(game, "fire b orcs") == ()


@rule("BS-10.0-01", refused="loading")
def test_a_heavy_crossbow_shoots_every_other_round() -> None:
    heavy = MissileWeapon(kind="heavy-crossbow", damage="1d4", damage_large="1d6", ranges=(8, 16, 24), every=2)
    game = missile_phase(initial(archers(missile=heavy, ar=35), orcs(y=24)))
    battle = battle_of(game)
    game.give("fire archers orcs")
    settle(game)
    assert bar_to_shooting(battle, ARCHERS) is not None
    battle.set("shots", ARCHERS, 0)
    battle.set("round", 0, 2)
    refusal = bar_to_shooting(battle, ARCHERS)
    assert refusal is not None
    assert str(refusal.message.id) == "battle-is-loading"
    battle.set("round", 0, 3)
    assert bar_to_shooting(battle, ARCHERS) is None


@rule("BS-8.7-04", "BS-7.4-01")
def test_a_second_wound_of_a_skirmish_unit_kills_also_if_the_first_wounded_is_unseen() -> None:
    game = initial(archers(), Placed(EVIL, SCOUTS, 21, 16, 180, apart=2500))
    battle = battle_of(game)
    hidden, *seen = battle.standing(EVIL)
    battle.set("wound", hidden, 1)
    hit(battle, ARCHERS, seen, Casualties(0, wound=True))
    assert sum(battle.stands(piece) for piece in (hidden, *seen)) == 3
    assert battle.stands(hidden)
    assert not any(battle.wound[piece] for piece in (hidden, *seen))


@rule("BS-10.1-01")
def test_shots_into_a_melee_hit_only_figures_that_touch_no_friend() -> None:
    friends = Placed(GOOD, sheet("twin-blades", id="friends", name="friends", figures=4), 21.4, 15.995, frontage=4)
    units = (archers(x=28, y=8), friends, orcs(x=24, y=16, frontage=7))
    never = initial(*units)
    assert why_not(never, "fire archers orcs") == ("BS-10.1-01",)
    game = initial(*units, options={"fire-into-melee": "free-figures"})
    battle = battle_of(game)
    orc = battle.standing(EVIL)[0]
    assert touching(battle, orc)
    found = line_of_fire(battle, ARCHERS, orc, False)
    assert 0 < found.visible < battle.figures[orc]
    assert len(free_figures(battle, ARCHERS, orc)) < battle.figures[orc]
