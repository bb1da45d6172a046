"""Weapons in hand, turned figures and the exact odds of melees, played (7.9, 8.2-8.7)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, begin_movement, field, good_moves, sheet, why_not
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.blows import Blow, totals
from warhost.battle.combat.kills_and_wounds import Casualties, Remaining, settled
from warhost.battle.combat.melee_ratings import armour, blow, rating, reach
from warhost.battle.combat.odds import FiguresLost, losses_odds, melee_odds
from warhost.battle.combat.results_table import result
from warhost.battle.engagements import settle_engagements, side_touched
from warhost.battle.formations.shapes import Formation, Turned
from warhost.battle.melee.melees import open_fights
from warhost.battle.roster.sheets import Weapon
from warhost.battle.roster.weapons import read_damage
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import shape_of
from warhost.battle.table.blocks import UnitSide
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId

US, THEM, OTHER = PieceId(0), PieceId(1), PieceId(2)
ALWAYS = {"measuring": "always"}
GUARD = sheet("glarian-guard")
ORCS = sheet("orcs-of-the-red-blade", traits=())
PIKES = Weapon("pike", "1d6", "1d12")


def fighting(*units: Placed) -> Game:
    """Units that stand in contact, after movement."""
    game = field(*units)
    settle_engagements(battle_of(game))
    begin_movement(game)
    for _ in range(2):
        game.give("end-movement")
    return game


@rule("BS-8.2-01")
def test_a_unit_takes_up_another_weapon_at_the_start_of_melee_for_nothing() -> None:
    both = sheet("glarian-guard", other_weapons=(PIKES,), figures=12)
    game = fighting(Placed(GOOD, both, 24, 20, 0, frontage=4), Placed(EVIL, ORCS, 24, 20, 180, frontage=4))
    battle = battle_of(game)
    assert "BS-8.2-01" in game.ask.rules
    assert (len(reach(battle, US, THEM)), str(blow(battle, US, THEM).damage[0])) == (4, "1d8")
    assert why_not(game, "take-up glarian-guard 3") == ("BS-8.2-01",)
    assert why_not(game, "take-up orcs 1") == ("BS-8.2-01",)
    game.give("take-up glarian-guard 2")
    assert (len(reach(battle, US, THEM)), str(blow(battle, US, THEM).damage[0])) == (12, "1d6"), "three ranks of pikes"
    assert game.ask.offers[0].order.verb == "fight", "each unit changes once in a phase"


@rule("BS-8.2-01")
def test_nobody_is_asked_for_a_weapon_without_a_choice_or_a_fight() -> None:
    both = sheet("glarian-guard", id="far", other_weapons=(PIKES,))
    game = fighting(Placed(GOOD, GUARD, 24, 20, 0), Placed(EVIL, ORCS, 24, 20, 180), Placed(GOOD, both, 5, 5, 0))
    assert game.ask.offers[0].order.verb == "fight"
    kept = fighting(Placed(GOOD, both, 24, 20, 0), Placed(EVIL, ORCS, 24, 20, 180))
    kept.give("keep-weapons")
    assert kept.ask.offers[0].order.verb == "fight"
    assert battle_of(kept).weapon[US] == 0


@rule("BS-8.4-01", "BS-8.4-02", "BS-8.7-01", "BS-8.7-02")
def test_the_odds_of_a_fight_are_shown_before_it_and_are_those_of_all_rolls() -> None:
    game = fighting(Placed(GOOD, GUARD, 24, 20, 0), Placed(EVIL, ORCS, 24, 20, 180))
    battle = battle_of(game)
    preview = game.preview(game.read("fight orcs"))
    assert preview is not None
    assert preview.odds is not None
    assert [breakdown.total for _, breakdown in preview.breakdowns] == [19, 6, 18, 5]
    ours, theirs = blow(battle, US, THEM), blow(battle, THEM, US)
    expected: dict[FiguresLost, Fraction] = {}
    for mine, ways in totals():
        for his, others in totals():
            good = 12 - settled(Remaining(12), [theirs.losses(his)]).figures
            evil = 14 - settled(Remaining(14), [ours.losses(mine)]).figures
            key = FiguresLost(good, evil)
            expected[key] = expected.get(key, Fraction(0)) + Fraction(ways * others, 36 * 36)
    assert dict(preview.odds.chances) == expected
    assert sum(chance for _, chance in preview.odds.chances) == 1
    mean = [float(sum(lost[side] * chance for lost, chance in preview.odds.chances)) for side in (GOOD, EVIL)]
    first, *meanings = map(str, preview.notes)
    assert first.endswith(f" {mean[GOOD]:.1f} figures, {battle.scenario.side_name(EVIL)} {mean[EVIL]:.1f}.")
    assert [text.rpartition(" (")[2].rstrip(")") for text in meanings] == [
        str(lost) for lost, _ in preview.odds.chances
    ]
    assert any(" loses nobody, " in text for text in meanings)


@rule("BS-8.1-04", "BS-8.7-05", "BS-8.0-01")
def test_the_odds_of_several_fights_settle_each_attack_on_its_own() -> None:
    two = Placed(EVIL, sheet("twisted-claws", traits=()), 22.5, 20, 180, frontage=6)
    more = Placed(EVIL, sheet("broken-fang", traits=()), 25.5, 20, 180, frontage=6)
    game = fighting(Placed(GOOD, sheet("glarus-militia"), 24, 20, 0, frontage=8), two, more)
    battle = battle_of(game)
    odds = melee_odds(battle, open_fights(battle))
    assert sum(chance for _, chance in odds.chances) == 1
    blows = [blow(battle, enemy, US) for enemy in (THEM, OTHER)]
    alone = losses_odds(Remaining(16), blows)
    ways = sum(alone.values())
    assert dict(odds.read(lambda found: found.good).chances) == {n: Fraction(found, ways) for n, found in alone.items()}


@rule("BS-8.7-04", "BS-8.7-05")
def test_two_attacks_of_13_hit_dice_take_three_figures() -> None:
    roll = next(roll for roll in range(40) if result(roll, "D2") == 10)  # one hit die a figure
    hit = Blow(rating=roll - 12, armour=0, strikers=13, damage=read_damage("1d2"), hd_per_figure=10, targets=12)
    one = hit.losses(12)
    assert one == Casualties(1, wound=True)
    sure = losses_odds(Remaining(12), [hit, hit])
    assert sure[3] > 0


@rule("BS-3.5-01", "BS-7.14-04")
def test_before_a_charge_the_odds_are_shown_only_where_measuring_is_allowed() -> None:
    units = Placed(GOOD, GUARD, 24, 10, 0), Placed(EVIL, ORCS, 24, 20, 180)
    order = "charge glarian-guard orcs advance"
    hidden = good_moves(*units)
    assert hidden.preview(hidden.read(order)) is None
    shown = good_moves(*units, options=ALWAYS)
    preview = shown.preview(shown.read(order))
    assert preview is not None
    assert preview.odds is not None
    assert len(preview.ghosts) == 1
    assert preview.breakdowns[0][1].total == 20 - 1 - 1
    before = battle_of(shown).hash
    assert (battle_of(shown).y[US], battle_of(shown).engagements[0]) == (10_000, ()), "nothing is changed"
    assert battle_of(shown).hash == before
    shown.give(order)
    for _ in range(2):
        shown.give("end-movement")
    fight = shown.preview(shown.read("fight orcs"))
    assert fight is not None
    assert fight.odds == preview.odds, "what was foreseen is what is fought"


@rule("BS-S1-10", "BS-8.4-01")
def test_armour_is_a_list_of_named_parts() -> None:
    game = fighting(Placed(GOOD, sheet("twin-blades"), 24, 20, 0), Placed(EVIL, sheet("skullcrushers"), 24, 20, 180))
    found = armour(battle_of(game), THEM, US)
    assert (found.total, [part.rule for part in found.parts]) == (0, ["BS-8.4-01", "BS-S1-10"])


@rule("BS-7.9-03")
@pytest.mark.parametrize(
    ("act", "turned", "price"),
    [
        ("face-out-left", Turned.LEFT_FILE, 3000),
        ("face-out-right", Turned.RIGHT_FILE, 3000),
        ("face-back", Turned.REAR_RANK, 4500),
    ],
)
def test_some_figures_turn_for_the_price_of_all_and_the_unit_stands_until_they_turn_back(
    act: str, turned: Turned, price: int
) -> None:
    game = good_moves(Placed(GOOD, GUARD, 24, 10, 0), Placed(EVIL, ORCS, 24, 40, 180), options=ALWAYS)
    assert why_not(game, f"move glarian-guard advance:{(9000 - price) / 1000 + 0.1}>{act}") == ("BS-7.0-01",)
    assert why_not(game, f"move glarian-guard {act}>advance:1") == ("BS-7.9-03",)
    game.give(f"move glarian-guard advance:{(9000 - price) / 1000}>{act}")
    battle = battle_of(game)
    assert battle.turned[US] == turned
    for _ in range(2):
        game.give("end-movement")
    begin_movement(game)
    assert why_not(game, "move glarian-guard advance:1") == ("BS-7.9-03",)
    game.give("move glarian-guard face-front>advance:1")
    assert battle.turned[US] == 0


@rule("BS-7.9-03", "BS-8.3-06", "BS-8.3-05")
def test_turned_files_have_their_front_where_they_look() -> None:
    flank = Placed(EVIL, ORCS, 26.25, 19.6, 270, frontage=2)  # against the right of the Guard
    for turned, side in ((Turned.NOBODY, UnitSide.RIGHT), (Turned.RIGHT_FILE, UnitSide.FRONT)):
        game = field(Placed(GOOD, GUARD, 24, 20, 0), flank)
        battle = battle_of(game)
        battle.put(US, shape_of(battle, US)._replace(turned=turned), Formation.CLOSED)
        assert side_touched(battle, US, THEM) is side
    rear = Placed(EVIL, ORCS, 24, 18.5, 0)
    for turned, bonus in ((Turned.NOBODY, -2), (Turned.REAR_RANK, 0)):
        game = field(Placed(GOOD, GUARD, 24, 20, 0), rear)
        battle = battle_of(game)
        battle.put(US, shape_of(battle, US)._replace(turned=turned), Formation.CLOSED)
        assert rating(battle, THEM, US).total == 19 - 1 + bonus


@rule("BS-8.7-06", "BS-8.8-01")
def test_damage_beyond_a_unit_is_lost_and_the_melee_ends_with_it() -> None:
    few = sheet("orcs-of-the-red-blade", figures=4, traits=())
    game = fighting(
        Placed(GOOD, GUARD, 24, 20, 0),
        Placed(EVIL, few, 24, 20, 180, frontage=4),
        Placed(EVIL, sheet("broken-fang"), 5, 40, 180),
    )
    battle = battle_of(game)
    battle.set("figures", THEM, 1)
    battle.set("frontage", THEM, 1)
    settle_engagements(battle)
    assert blow(battle, US, THEM).losses(2) == Casualties(1)
    game.give("fight glarian-guard")
    while game.ask.seat == CHANCE and battle.round[0] == 1:
        game.roll(1, 1)
    assert not battle.stands(THEM)
    assert battle.engagements[0] == ()


@rule("BS-8.7-03", "BS-8.7-04")
def test_a_wounded_figure_fights_as_before_and_a_second_wound_kills() -> None:
    game = fighting(Placed(GOOD, GUARD, 24, 20, 0), Placed(EVIL, ORCS, 24, 20, 180))
    battle = battle_of(game)
    before = blow(battle, THEM, US)
    battle.set("wound", THEM, 1)
    assert blow(battle, THEM, US) == before
    assert settled(Remaining(14, wound=True), [Casualties(2, wound=True)]) == Remaining(11)


@rule("BS-8.5-03", "BS-0.0-06")
@pytest.mark.parametrize(("value", "wraps"), [("by-rule", False), ("as-printed", True)])
def test_the_printed_examples_of_shifts_are_a_switch(value: str, wraps: bool) -> None:
    mighty = sheet("glarian-guard", weapon=Weapon("sword", "1d8+11", "1d8+11"))
    game = field(Placed(GOOD, mighty, 24, 20, 0), Placed(EVIL, ORCS, 24, 20, 180), options={"shifts": value})
    hit = blow(battle_of(game), US, THEM)
    roll = hit.attack_roll(7)
    column = "D12" if wraps else "D8"
    assert hit.tenths(7) == hit.strikers * (result(roll, "D20") + result(roll, column))
