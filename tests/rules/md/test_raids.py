"""More Dragons of Glory, Rule 8 addenda: dragons against ships, round by round (MD-08-01 to MD-08-04)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.campaign.printed.sides import GONE, POOL, SEATS
from warhost.campaign.sea.dragon_to_ship_combat import Raid, odds_of_raid
from warhost.campaign.sea.exchange_odds import Combatant, exchange_odds
from warhost.campaign.sea.naval_combat import combat_rating, fleet_at
from warhost.campaign.state import ATTACKED

LAND, SEA = "4504", "4505"
"""A coast and the sea beside it."""


def raid(*, dragons: int = 1, ships: int = 1, **options: str) -> Board:
    """Red dragons on the coast beside ships of Palanthus; elsewhere armies face each other, so that a Step goes on."""
    war = (
        battlefield(**{"dragons_and_ships": "on", **options}).place("khur-1", at="2513").place("palanthus-2", at="2514")
    )
    war.place(*(f"red-dragon-{n + 1}" for n in range(dragons)), at=LAND)
    return war.place(*(f"palanthus-ship-{n + 1}" for n in range(ships)), at=SEA).fighting(HL)


def rating(war: Board, name: str) -> int:
    battle = Raid(HL, war.hex(SEA), (war.piece("red-dragon-1"),), fleet_at(war.war, war.hex(SEA), WS))
    return battle.rating(war.war, war.piece(name)).total


# MD-08-01: who attacks whom


@rule("MD-08-01")
def test_a_dragon_on_the_coast_attacks_a_ship_beside_it() -> None:
    war = raid()
    assert "strafe" in war.offered()
    war.give(f"strafe {SEA} red-dragon-1", 1, 10)
    assert war.is_depleted("palanthus-ship-1")


@rule("MD-08-01", refused="griffon")
def test_griffons_attack_no_ships() -> None:
    war = raid().place("silvanesti-griffon-1", at=LAND, side=HL)
    assert war.refuses(f"strafe {SEA} silvanesti-griffon-1").because("MD-08-01")


@rule("MD-08-01", refused="distant dragon")
def test_a_dragon_must_be_adjacent() -> None:
    war = raid().place("blue-dragon-1", at="4503")
    assert war.refuses(f"strafe {SEA} blue-dragon-1").because("MD-08-01")


@rule("MD-08-01", refused="no ships")
def test_a_raid_needs_ships_in_the_hex() -> None:
    assert raid().refuses("strafe 4503 red-dragon-1").because("MD-08-01")


@rule("MD-08-01", refused="second attack")
def test_it_is_the_dragons_attack_of_the_turn() -> None:
    war = raid().give(f"strafe {SEA} red-dragon-1", 10, 10).give("break-off")
    assert war.war.has(war.piece("red-dragon-1"), ATTACKED)
    assert war.refuses(f"strafe {SEA} red-dragon-1").because("MD-08-01")


@rule("MD-08-01")
def test_ships_never_begin_it_and_without_the_option_nobody_does() -> None:
    war = raid()
    war.fighting(WS)
    assert war.refuses(f"broadside {LAND} palanthus-ship-1").because("DG-08-01")
    assert war.refuses(f"strafe {LAND} palanthus-ship-1").because("MD-08-01")
    plain = raid(dragons_and_ships="off")
    assert "strafe" not in plain.offered()
    assert plain.refuses(f"strafe {SEA} red-dragon-1").because("MD-08-01")


# MD-08-02: ratings


@rule("MD-08-02")
def test_a_dragon_hits_with_its_strength_and_a_ship_with_one() -> None:
    war = raid()
    assert (rating(war, "red-dragon-1"), rating(war, "palanthus-ship-1")) == (2, 1)
    assert combat_rating(war.war, war.piece("palanthus-ship-1")).total > 1
    war.give(f"strafe {SEA} red-dragon-1", 3, 2).give("press", 2, 1)
    assert war.is_depleted("palanthus-ship-1")
    assert war.is_depleted("red-dragon-1")


@rule("MD-08-02")
def test_a_hit_dragon_is_depleted_then_lost_for_good() -> None:
    war = raid().give(f"strafe {SEA} red-dragon-1", 10, 1)
    assert war.is_depleted("red-dragon-1")
    assert rating(war, "red-dragon-1") == 1
    war.give("press", 10, 1)
    assert war.at("red-dragon-1") == GONE


@rule("MD-08-02")
def test_a_piece_hit_in_a_round_still_attacks_at_its_old_value() -> None:
    war = raid(ships=2)
    war.give(f"strafe {SEA} red-dragon-1").give("fire red-dragon-1 palanthus-ship-1", 2, 1, 1)
    assert war.at("red-dragon-1") == GONE
    assert war.is_depleted("palanthus-ship-1")


@rule("MD-08-02")
def test_a_wizard_aboard_raises_a_ship_from_one_to_four() -> None:
    war = raid().place("ws-wizard-1", at=SEA, side=WS, aboard="palanthus-ship-1")
    assert rating(war, "palanthus-ship-1") == 4


@rule("MD-08-04")
def test_no_leader_helps_a_ship_against_dragons() -> None:
    war = raid().place("maquesta", at=SEA, side=WS, aboard="palanthus-ship-1")
    assert rating(war, "palanthus-ship-1") == 1
    battle = Raid(HL, war.hex(SEA), (war.piece("red-dragon-1"),), fleet_at(war.war, war.hex(SEA), WS))
    parts = battle.rating(war.war, war.piece("palanthus-ship-1")).parts
    assert [part.cancelled_by for part in parts] == [None, "MD-08-04"]
    assert (
        combat_rating(war.war, war.piece("palanthus-ship-1")).total
        > combat_rating(war.war, war.piece("palanthus-ship-1")).parts[0].amount
    )


# MD-08-03: two rounds


@rule("MD-08-03")
def test_after_one_round_the_dragons_may_break_off() -> None:
    war = raid().give(f"strafe {SEA} red-dragon-1", 10, 10)
    assert (war.asked, war.offered()) == (SEATS[HL], {"press", "break-off"})
    war.give("break-off")
    assert war.war.sea_battle[0] is None
    assert war.at("red-dragon-1") == LAND


@rule("MD-08-03")
def test_there_are_exactly_two_rounds() -> None:
    war = raid().give(f"strafe {SEA} red-dragon-1", 10, 10).give("press", 10, 10)
    assert war.war.sea_battle[0] is None
    assert not war.waits_for_dice


@rule("MD-08-03", refused="withdrawing ships")
def test_ships_never_withdraw_from_dragons() -> None:
    war = raid(dragons=2, ships=1).give(f"strafe {SEA} red-dragon-1,red-dragon-2", 10, 10)
    assert war.asked == SEATS[WS]
    assert war.refuses("withdraw palanthus-ship-1@4506").because("MD-08-03")


@rule("MD-08-03", "DG-08-07")
def test_a_sunk_ship_takes_its_army_down() -> None:
    war = raid().place("palanthus-1", at=SEA, aboard="palanthus-ship-1")
    war.give(f"strafe {SEA} red-dragon-1", 1, 10).give("press", 1, 10)
    assert (war.at("palanthus-ship-1"), war.at("palanthus-1")) == (GONE, POOL)


# Odds


@rule("MD-08-02", "MD-08-03")
def test_the_odds_of_a_dragon_against_a_ship_over_two_rounds() -> None:
    war = raid()
    battle = Raid(HL, war.hex(SEA), (war.piece("red-dragon-1"),), fleet_at(war.war, war.hex(SEA), WS))
    odds = odds_of_raid(war.war, battle)
    assert odds.that(lambda toll: toll.hits > 0) == Fraction(44, 125)
    assert odds.that(lambda toll: toll.sunk > 0) == Fraction(19, 500)
    assert odds.that(lambda toll: toll.lost > 0) == Fraction(1, 100)


@pytest.mark.parametrize(("dragons", "ships", "rounds"), [(1, 1, 2), (2, 1, 1), (2, 3, 2), (3, 2, 2)])
def test_the_chances_of_a_raid_add_up_to_one(dragons: int, ships: int, rounds: int) -> None:
    odds = exchange_odds((Combatant(2, 1, 0),) * dragons, (Combatant(1, 1, 0),) * ships, rounds)
    assert sum(chance for _, chance in odds.chances) == 1


def test_the_preview_of_a_raid_shows_ratings_and_odds() -> None:
    war = raid()
    seen = war.game.preview(war.game.read(f"strafe {SEA} red-dragon-1"))
    assert seen is not None
    assert [number.total for _, number in seen.breakdowns] == [2, 1]
    assert seen.odds is not None
    assert any("sunk" in str(outcome) for outcome, _ in seen.odds.chances)
