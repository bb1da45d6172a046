"""What units in contact can do: wrap around, withdraw, flee; and being caught (7.8, 7.11, 7.12, 8.8)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, begin_movement, field, good_moves, sheet, why_not
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.melee_ratings import blow, rating
from warhost.battle.combat.who_fights import can_strike
from warhost.battle.engagements import engagement, settle_engagements
from warhost.battle.formations.shapes import Formation
from warhost.battle.movement.wrap_around import wrapped
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Did, Out, shape_of, touching
from warhost.battle.table.blocks import UnitSide, overlap, touching_pairs
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId

US, THEM = PieceId(0), PieceId(1)
ALWAYS = {"measuring": "always"}
GUARD = sheet("glarian-guard", figures=12)
ORCS = sheet("orcs-of-the-red-blade", traits=())
WILD = sheet("skullcrushers")  # discipline 11, chaotic


def locked(*more: Placed, us: Placed | None = None, them: Placed | None = None, **options: str) -> Game:
    """Good has the initiative, and the units have been in contact since before."""
    ours = us or Placed(GOOD, GUARD, 24, 20, 0, frontage=4)
    game = field(ours, them or Placed(EVIL, ORCS, 24, 20, 180, frontage=4), *more, options=options or None)
    battle = battle_of(game)
    settle_engagements(battle)
    battle.set("engagements", 0, tuple((*found[:-1], 0) for found in battle.engagements[0]))
    return begin_movement(game)


@rule("BS-7.8-02", "BS-7.13-01")
def test_whoever_begins_in_contact_has_three_options() -> None:
    game = locked()
    for order, law in (("move", "BS-7.8-02"), ("march", "BS-7.13-01")):
        assert why_not(game, f"{order} glarian-guard advance:1") == (law,)
    assert [offer.order.verb for offer in game.ask.offers] == ["wrap", "withdraw", "flee", "end-movement"]


@rule("BS-7.12-01", "BS-8.8-02", "BS-7.11-01")
def test_without_contact_nobody_wraps_withdraws_or_flees() -> None:
    game = locked(us=Placed(GOOD, GUARD, 24, 15, 0))
    assert why_not(game, "withdraw glarian-guard") == ("BS-7.12-01",)
    assert why_not(game, "flee glarian-guard") == ("BS-8.8-02",)
    assert why_not(game, "wrap glarian-guard left:1:90") == ("BS-7.11-01",)


@rule("BS-7.12-01", "BS-7.12-02", "BS-8.8-01")
@pytest.mark.parametrize("answer", ["follow", "remain"])
def test_a_fighting_withdrawal_goes_three_inches_back_and_the_enemy_may_follow(answer: str) -> None:
    game = locked()
    battle = battle_of(game)
    battle.mark_done(THEM, Did.MOVED)  # he may follow even if he has used his move
    game.give("withdraw glarian-guard")
    assert (battle.y[US], battle.facing[US]) == (17_000, 0), "it still faces the enemy"
    assert game.ask.seat == "evil"
    game.give(answer)
    assert touching(battle, US) == ((THEM,) if answer == "follow" else ())
    assert (engagement(battle, US, THEM) is None) == (answer == "remain")
    assert battle.y[THEM] == (17_000 if answer == "follow" else 20_000)
    assert why_not(game, "withdraw glarian-guard")[0] in ("BS-7.0-02", "BS-7.12-01")


@rule("BS-2.9-05", "BS-7.12-02")
def test_a_skirmisher_does_not_go_after_a_unit_that_withdraws() -> None:
    scout = sheet("clanguard", id="scout", name="Scout", type="skirmish", figures=1, commander=None, traits=())
    game = locked(us=Placed(GOOD, GUARD, 24, 20, 0, frontage=4), them=Placed(EVIL, scout, 24, 20, 180))
    battle = battle_of(game)
    assert touching(battle, US) == (THEM,)
    game.give("withdraw glarian-guard")
    assert all(offer.order.verb != "follow" for offer in game.ask.offers)
    assert (battle.y[US], battle.y[THEM]) == (17_000, 20_000)


@rule("BS-7.12-02")
def test_whoever_follows_is_engaged_as_before() -> None:
    game = locked()
    battle = battle_of(game)
    before = engagement(battle, US, THEM)
    game.give("withdraw glarian-guard")
    game.give("follow")
    assert engagement(battle, US, THEM) == before


@rule("BS-10.2-04", "BS-7.12-02")
@pytest.mark.parametrize("shots", [0, 1])
def test_whoever_has_shot_is_caught_by_an_enemy_who_follows_into_him(shots: int) -> None:
    archers = Placed(GOOD, sheet("glarus-militia"), 26.6, 18.5, 0, frontage=1, formation=Formation.OPEN)
    game = field(Placed(GOOD, GUARD, 24, 20, 0, frontage=4), archers, Placed(EVIL, ORCS, 24, 20, 180, frontage=8))
    battle = battle_of(game)
    settle_engagements(battle)
    begin_movement(game)
    us, others, them = PieceId(0), PieceId(1), PieceId(2)
    assert not touching(battle, others)
    battle.set("shots", others, shots)
    game.give("withdraw glarian-guard")
    game.give("follow")
    assert touching(battle, others) == (them,)
    assert can_strike(battle, others) == (not shots)
    assert can_strike(battle, us)


@rule("BS-7.12-04")
def test_nobody_charges_an_enemy_whom_he_has_let_go() -> None:
    game = locked(Placed(EVIL, sheet("twisted-claws"), 40, 40, 180))
    game.give("withdraw glarian-guard")
    game.give("remain")
    game.give("end-movement")
    assert why_not(game, "charge orcs glarian-guard advance") == ("BS-7.12-04",)
    assert why_not(game, "move orcs advance") == ()


@rule("BS-7.12-03", "BS-4.6-06")
@pytest.mark.parametrize(("dice", "must"), [((6, 6), True), ((5, 6), False)])
def test_wild_enemies_check_their_discipline_before_they_may_stay(dice: tuple[int, int], must: bool) -> None:
    game = locked(them=Placed(EVIL, WILD, 24, 20, 180, frontage=4))
    battle = battle_of(game)
    game.give("withdraw glarian-guard")
    assert game.ask.seat == CHANCE
    game.roll(*dice)
    assert battle.is_out(THEM, Out.UNDISCIPLINED) == must
    assert (touching(battle, THEM) == (US,)) == must
    assert game.ask.seat == ("good" if must else "evil")


@rule("BS-7.12-03")
def test_other_enemies_stay_or_follow_as_they_like() -> None:
    game = locked()
    game.give("withdraw glarian-guard")
    assert game.ask.seat == "evil", "nobody checks his discipline"


@rule("BS-7.12-01", "BS-4.7-02")
def test_only_a_unit_in_command_and_quick_enough_withdraws() -> None:
    deep = Placed(GOOD, sheet("glarian-guard", figures=24), 24, 20, 0, frontage=1, formation=Formation.OPEN)
    assert why_not(locked(us=deep), "withdraw glarian-guard") == ("BS-7.12-01",)
    game = locked()
    battle_of(game).set("owed", US, 7000)
    assert why_not(game, "withdraw glarian-guard") == ("BS-7.12-01",)
    slow = locked(us=Placed(GOOD, sheet("glarian-guard", movement=3), 24, 20, 0))
    assert why_not(slow, "withdraw glarian-guard") == ()


@rule("BS-7.12-01")
def test_a_withdrawal_never_ends_at_another_enemy() -> None:
    goblins = sheet("twisted-claws")
    for place, legal in ((14.7, True), (14.75, False), (15.5, False)):  # the last rank ends at 17.75
        game = locked(Placed(EVIL, goblins, 24, place, 0), measuring="always")
        assert (why_not(game, "withdraw glarian-guard") == ()) == legal
        if not legal:
            blind = locked(Placed(EVIL, goblins, 24, place, 0))
            blind.give("withdraw glarian-guard")
            assert battle_of(blind).y[US] == 20_000, "declared in vain: nothing in this phase"


@rule("BS-7.8-03")
def test_a_unit_that_was_caught_in_this_round_withdraws_or_flees_but_does_not_wrap_around() -> None:
    game = good_moves(Placed(GOOD, GUARD, 24, 12, 0), Placed(EVIL, ORCS, 24, 20, 180, frontage=4))
    game.give("charge glarian-guard orcs advance")
    game.give("end-movement")
    assert why_not(game, "wrap orcs left:1:90") == ("BS-7.8-03",)
    assert why_not(game, "move orcs about-face") == ("BS-7.8-02",)
    assert why_not(game, "withdraw orcs") == why_not(game, "flee orcs") == ()
    later = locked()  # in later rounds it has all three options
    later.give("end-movement")
    assert why_not(later, "wrap orcs left:1:90") == ()


@rule("BS-7.8-03")
def test_the_side_that_moves_first_is_never_caught() -> None:
    assert why_not(locked(), "wrap glarian-guard left:1:90") == ()


@rule("BS-7.11-01")
def test_a_wrap_around_costs_its_files_and_the_longer_wheel() -> None:
    game = locked()
    found = wrapped(battle_of(game), US, (("left", 2, 4500), ("right", 2, 9000)))
    assert found.price == 4000 + 2357  # two files of 3/4 inch each wheel by a quarter
    single = wrapped(battle_of(game), US, (("left", 2, 4500),))
    assert single.price == 2000 + 1179
    slow = locked(us=Placed(GOOD, sheet("glarian-guard", movement=6), 24, 20, 0, frontage=4), measuring="always")
    assert why_not(slow, "wrap glarian-guard left:2:90>right:2:90") == ("BS-7.11-01",)
    assert why_not(slow, "wrap glarian-guard left:2:90") == ()


@rule("BS-7.11-01", "BS-8.1-01")
def test_wings_wheel_in_until_they_touch_the_enemy() -> None:
    thin = Placed(EVIL, sheet("orcs-of-the-red-blade", figures=12, traits=()), 24, 20, 180, frontage=4)
    game = locked(them=thin)
    battle = battle_of(game)
    before = len(touching_figures(game))
    game.give("wrap glarian-guard left:2:90>right:2:90")
    shape = shape_of(battle, US)
    assert (shape.frontage, shape.figures, shape.wings[0], shape.wings[2]) == (8, 12, 2, 2)
    assert shape.wings[1] > 0
    assert shape.wings[1] == pytest.approx(shape.wings[3], abs=2), "mirrored wings"
    assert not any(overlap(one, other) for one in shape.bases for other in shape_of(battle, THEM).bases)
    assert len(touching_figures(game)) >= before


def touching_figures(game: Game) -> set[int]:
    """The figures of ours that touch theirs."""
    battle = battle_of(game)
    return {ours for ours, _ in touching_pairs(shape_of(battle, US).bases, shape_of(battle, THEM).bases)}


@rule("BS-7.11-02")
def test_after_its_wrap_around_a_unit_counts_as_open_although_its_bases_touch() -> None:
    game = locked()
    battle = battle_of(game)
    game.give("wrap glarian-guard left:1:90")
    assert battle.formation[US] == Formation.CLOSED
    for _ in range(2):
        game.give("end-movement")
    game.give("fight orcs")
    while battle.round[0] == 1:
        game.roll(6, 6)
    assert (battle.formation[US], battle.spacing[US]) == (Formation.OPEN, 0)


@rule("BS-7.10-01", "BS-7.11-01")
def test_wings_need_figures_and_one_word_for_each_end() -> None:
    game = locked()
    assert why_not(game, "wrap glarian-guard left:5:90>right:4:90") == ("BS-7.10-01",)
    for way in ("left:1:90>left:1:90", "advance:1", "left:0:90", "left:1:181"):
        assert why_not(game, f"wrap glarian-guard {way}") == ("BS-7.11-01",), way


@rule("BS-8.8-02")
def test_whoever_flees_is_struck_once_and_runs_his_full_rate() -> None:
    game = locked()
    battle = battle_of(game)
    free = rating(battle, THEM, US, free=True)
    assert free.total == rating(battle, THEM, US).total - 2
    lost = blow(battle, THEM, US, free=True).losses(7).kills
    game.give("flee glarian-guard")
    game.roll(3, 4)
    assert battle.figures[US] == 12 - lost
    assert battle.figures[THEM] == 14, "nobody strikes back"
    assert touching(battle, US) == ()
    assert battle.facing[US] == 18_000
    assert 20_000 - battle.y[US] > 9000
    assert not battle.is_routed(US)
    assert game.ask.seat == "good"


@rule("BS-8.8-02")
def test_the_free_attack_counts_the_rear_once() -> None:
    game = locked(us=Placed(GOOD, GUARD, 24, 19.25, 180, frontage=12))
    battle = battle_of(game)
    found = engagement(battle, US, THEM)
    assert found is not None
    assert found.side_of(US) is UnitSide.REAR
    assert rating(battle, THEM, US).total == rating(battle, THEM, US, free=True).total


@rule("BS-8.8-02", "BS-4.6-05")
def test_wild_enemies_check_whether_they_pursue_whoever_flees() -> None:
    game = locked(them=Placed(EVIL, WILD, 24, 20, 180, frontage=4))
    battle = battle_of(game)
    game.give("flee glarian-guard")
    game.roll(6, 6)
    assert game.ask.seat == CHANCE
    game.roll(10, 10)
    assert battle.is_out(THEM, Out.UNDISCIPLINED)
    assert battle.quarry[THEM] == US


@rule("BS-8.8-01")
def test_units_stay_in_contact_until_one_of_them_leaves() -> None:
    game = locked()
    battle = battle_of(game)
    for _ in range(2):
        game.give("end-movement")
    game.give("fight orcs")
    while battle.round[0] == 1:
        game.roll(6, 6)
    assert engagement(battle, US, THEM) is not None
    assert touching(battle, US) == (THEM,)


@rule("BS-7.12-01")
def test_a_unit_touched_on_its_flank_steps_away_sideways() -> None:
    game = locked(us=Placed(GOOD, sheet("glarian-guard", figures=12), 24, 15.5, 270, frontage=12))
    battle = battle_of(game)
    found = engagement(battle, US, THEM)
    assert found is not None
    assert found.side_of(US) is UnitSide.RIGHT
    game.give("withdraw glarian-guard")
    assert (battle.x[US], battle.y[US], battle.facing[US]) == (24_000, 12_500, 27_000)
