"""Rule 8: ship-to-ship combat, round by round."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from warhost.campaign.combat.battle_strength import wizards_with
from warhost.campaign.printed.sides import GONE, POOL
from warhost.campaign.sea.naval_combat import (
    Broadside,
    Fire,
    can_engage,
    combat_rating,
    engage_refusals,
    ships_in_reach,
    shot_odds,
)
from warhost.campaign.state import ATTACKED
from warhost.core import CHANCE


def two_fleets(ours: int = 1, theirs: int = 1) -> Board:
    """Minotaur ships in 0105 beside ships of Palanthus in 0205; the minotaurs have moved."""
    war = board().place(*(f"mithas-ship-{n + 1}" for n in range(ours)), at="0105")
    return war.place(*(f"palanthus-ship-{n + 1}" for n in range(theirs)), at="0205").fighting(HL)


def attack(war: Board, ships: int = 1) -> Board:
    names = ",".join(f"mithas-ship-{n + 1}" for n in range(ships))
    return war.give(f"broadside 0205 {names}")


def hit_chance(war: Board, ship: str) -> Fraction:
    return shot_odds(war.war, war.piece(ship)).of("hit")


def defenders_miss(war: Board) -> Board:
    """Let every ship of the defender fire at the first ship of the attacker, and miss."""
    battle = war.war.sea_battle[0]
    tokens = [war.war.theatre.pieces[ship].token for ship in (*battle.defenders, battle.attackers[0])]
    for ship in tokens[:-1]:
        if not war.waits_for_dice:
            war.give(f"fire {ship} {tokens[-1]}")
        war.roll(10)
    return war


# DG-08-01: when ships fight


@rule("DG-08-01", refused="distant ship")
def test_ships_fight_ships_in_adjacent_hexes() -> None:
    war = two_fleets().place("mithas-ship-2", at="0005")
    assert not war.refuses("broadside 0205 mithas-ship-1")
    assert war.refuses("broadside 0205 mithas-ship-2").because("DG-08-01")
    far = board().place("mithas-ship-1", at="0005").place("palanthus-ship-1", at="0205")
    assert ships_in_reach(far.war, HL) == []


@rule("DG-08-01")
def test_ships_fight_on_rivers_and_at_their_mouths() -> None:
    war = board().place("sanction-ship-1", at="3311/3412").place("palanthus-ship-1", at="3311/3312")
    war.place("palanthus-ship-2", at="3411").fighting(HL)
    targets = {war.war.theatre.waters.token(s) for s in ships_in_reach(war.war, HL)}
    assert targets == {"3311/3312", "3411"}
    assert not war.refuses("broadside 3311/3312 sanction-ship-1")


@rule("DG-08-01", refused="land between")
def test_ships_do_not_fight_across_land() -> None:
    war = board().place("mithas-ship-1", at="5311").place("palanthus-ship-1", at="5411")
    assert war.hex("5411") in war.war.theatre.neighbours[war.hex("5311")]
    assert ships_in_reach(war.war, HL) == []


@rule("DG-08-01", refused="army against ship")
def test_armies_and_ships_do_not_fight_each_other() -> None:
    war = board().place("khur-1", at="3512").place("palanthus-ship-1", at="3411").place("mithas-ship-1", at="3510")
    war.place("palanthus-1", at="3513").fighting(HL)
    assert war.refuses("attack 3411 khur-1").because("DG-07-52")
    assert war.refuses("broadside 3513 mithas-ship-1").because("DG-08-01")
    assert war.refuses("broadside 3411 khur-1").because("DG-08-01")


@rule("DG-08-01", "DG-12-09", refused="wrong side")
def test_only_the_side_that_moved_attacks() -> None:
    war = two_fleets()
    assert war.refuses("broadside 0105 palanthus-ship-1").because("DG-08-01")


# DG-08-02, DG-08-09: a shot


@rule("DG-08-02")
@pytest.mark.parametrize(("die", "damaged"), [(5, True), (6, False)])
def test_a_roll_up_to_the_rating_hits(die: int, damaged: bool) -> None:
    war = attack(two_fleets()).roll(die, 10)
    assert war.is_depleted("palanthus-ship-1") is damaged


@rule("DG-08-02")
def test_the_odds_of_a_shot_are_exact() -> None:
    war = board().place("silvanesti-ship-1", at="0105")
    assert dict(shot_odds(war.war, war.piece("silvanesti-ship-1")).chances) == {
        "hit": Fraction(3, 10),
        "miss": Fraction(7, 10),
    }
    war.place("silvanesti-ship-1", at="0105", depleted=True)
    assert hit_chance(war, "silvanesti-ship-1") == Fraction(2, 10)


@rule("DG-08-09")
def test_a_rating_of_ten_always_hits() -> None:
    war = board().place("maelstrom-ship-1", at="0105", depleted=True)
    war.place("maquesta", "ws-wizard-1", "ws-wizard-2", at="0105", aboard="maelstrom-ship-1")
    rating = combat_rating(war.war, war.piece("maelstrom-ship-1"))
    assert rating.total == 3 + 2 + 3 + 3
    assert hit_chance(war, "maelstrom-ship-1") == 1


@rule("DG-08-02", refused="second shot")
def test_each_ship_fires_once_a_round_at_one_target() -> None:
    war = attack(two_fleets(2, 2), 2)
    war.give("fire mithas-ship-2 palanthus-ship-1", 10)
    assert war.refuses("fire mithas-ship-2 palanthus-ship-2").because("DG-08-02")
    assert war.refuses("fire palanthus-ship-1 mithas-ship-1").because("DG-08-03")
    assert war.refuses("fire mithas-ship-1 mithas-ship-2").because("DG-08-02")
    war.give("fire mithas-ship-1 palanthus-ship-2", 10)
    assert war.asked == "whitestone"
    war.give("fire palanthus-ship-1 mithas-ship-1", 10).give("fire palanthus-ship-2 mithas-ship-1", 10)
    assert "withdraw" in war.offered()


# DG-08-03: simultaneous


@rule("DG-08-03", "DG-08-05")
def test_a_ship_hit_twice_before_its_shot_still_fires_with_its_whole_rating() -> None:
    war = attack(two_fleets(2), 2)
    war.give("fire mithas-ship-1 palanthus-ship-1", 1).roll(1)
    assert war.asked == "whitestone"
    assert war.at("palanthus-ship-1") == "0205", "hits count when all have fired"
    war.give("fire palanthus-ship-1 mithas-ship-1", 5)
    assert war.at("palanthus-ship-1") == GONE
    assert war.is_depleted("mithas-ship-1")


@rule("DG-08-03")
def test_one_battle_is_all_ships_of_a_hex_against_those_committed() -> None:
    war = two_fleets(2, 3).place("palanthus-ship-4", at="0206")
    attack(war, 1)
    battle = war.war.sea_battle[0]
    assert battle.defenders == tuple(war.piece(f"palanthus-ship-{n}") for n in (1, 2, 3))
    assert battle.attackers == (war.piece("mithas-ship-1"),)


@rule("DG-08-03", refused="ship that attacked")
def test_a_ship_attacks_once_in_a_combat_step() -> None:
    war = two_fleets(2).place("palanthus-ship-2", at="0206")
    attack(war, 1).roll(10, 10).give("withdraw palanthus-ship-1@0305")
    assert war.refuses("broadside 0206 mithas-ship-1").because("DG-08-03")
    assert not war.refuses("broadside 0206 mithas-ship-2")
    assert war.war.has(war.piece("mithas-ship-1"), ATTACKED)


@rule("DG-08-03", refused="nobody")
def test_an_attack_names_ships_and_a_target() -> None:
    war = two_fleets()
    assert war.refuses("broadside 0205 -").because("DG-08-03")
    assert war.refuses("broadside 0305 mithas-ship-1").because("DG-08-01")


# DG-08-04: withdrawal


@rule("DG-08-04")
def test_the_defender_may_withdraw_after_a_round_and_ends_the_battle() -> None:
    war = defenders_miss(attack(two_fleets(1, 2)).give("fire mithas-ship-1 palanthus-ship-1", 10))
    assert war.asked == "whitestone"
    war.give("withdraw palanthus-ship-1@0305,palanthus-ship-2@0204")
    assert war.station("palanthus-ship-1") == "0305"
    assert war.station("palanthus-ship-2") == "0204"
    assert war.war.sea_battle[0] is None


@rule("DG-08-04")
def test_if_the_defender_stays_the_attacker_may_withdraw() -> None:
    war = attack(two_fleets()).roll(10, 10)
    assert war.asked == "whitestone"
    war.give("fight-on")
    assert war.asked == "highlord"
    war.give("withdraw mithas-ship-1@0005")
    assert war.station("mithas-ship-1") == "0005"
    assert war.war.sea_battle[0] is None


@rule("DG-08-04")
def test_if_neither_withdraws_another_round_is_fought() -> None:
    war = attack(two_fleets()).roll(10, 10).give("fight-on").give("fight-on")
    assert war.waits_for_dice
    war.roll(10, 10)
    assert "withdraw" in war.offered()


@rule("DG-08-04", refused="one of three")
def test_a_side_withdraws_all_its_ships_or_none() -> None:
    war = defenders_miss(attack(two_fleets(1, 3)).give("fire mithas-ship-1 palanthus-ship-1", 10))
    assert war.refuses("withdraw palanthus-ship-1@0305").because("DG-08-04")
    assert war.refuses("withdraw palanthus-ship-1@0305,palanthus-ship-2@0305").because("DG-08-04")


@rule("DG-08-04", "DG-04-03", "DG-04-04", refused="enemies")
def test_withdrawal_obeys_the_limits_of_movement() -> None:
    war = two_fleets().place("mithas-ship-2", at="0305")
    attack(war).roll(10, 10)
    assert war.refuses("withdraw palanthus-ship-1@0405").because("DG-08-04"), "one hex"
    assert war.refuses("withdraw palanthus-ship-1@0305").because("DG-04-03")
    coast = board().place("sanction-ship-1", at="3510").place("palanthus-ship-1", at="3411").place("khur-1", at="3512")
    coast.fighting(HL).give("broadside 3411 sanction-ship-1", 10, 10)
    assert coast.refuses("withdraw palanthus-ship-1@3512").because("DG-04-04")


@rule("DG-08-04", "DG-04-06", refused="crowd")
def test_withdrawal_up_a_river_obeys_its_limit() -> None:
    war = board().place("sanction-ship-1", at="3411").fighting(HL)
    war.place("palanthus-ship-1", "palanthus-ship-2", at="3311/3412").place("palanthus-ship-3", at="3311/3312")
    war.fighting(HL).give("broadside 3311/3412 sanction-ship-1").give("fire sanction-ship-1 palanthus-ship-1", 10)
    defenders_miss(war)
    assert war.refuses("withdraw palanthus-ship-1@3311/3312,palanthus-ship-2@3311/3312").because("DG-04-06")
    war.give("withdraw palanthus-ship-1@3311/3312,palanthus-ship-2@3412")
    assert war.station("palanthus-ship-1") == "3311/3312"


@rule("DG-08-04")
def test_a_side_with_a_ship_that_has_no_way_out_cannot_withdraw() -> None:
    war = board().place("sanction-ship-1", at="1718").place("gunthar-ship-1", at="1619/1719")
    links = {war.war.theatre.waters.token(s) for s in war.war.theatre.waters.links[war.hex("1619/1719")]}
    assert links == {"1718", "1619", "1719"}
    war.place("sanction-ship-2", at="1619").place("sanction-ship-3", at="1719").fighting(HL)
    war.give("broadside 1619/1719 sanction-ship-1", 10, 10)
    assert war.asked == "highlord", "the defender is not asked"


@rule("DG-08-04", "DG-04-17")
def test_a_ship_that_withdraws_into_the_maelstrom_rolls_there() -> None:
    war = board().place("mithas-ship-1", at="5211").place("maelstrom-ship-1", at="5312").fighting(HL)
    war.give("broadside 5312 mithas-ship-1", 10, 10).give("withdraw maelstrom-ship-1@5213")
    assert war.waits_for_dice
    war.roll(1)
    assert war.at("maelstrom-ship-1") == GONE


@rule("DG-08-04")
def test_the_battle_ends_when_a_side_has_lost_all_its_ships() -> None:
    war = attack(two_fleets()).roll(1, 10).give("fight-on").give("fight-on").roll(1, 10)
    assert war.at("palanthus-ship-1") == GONE
    assert war.war.sea_battle[0] is None


# DG-08-05: damage


@rule("DG-08-05")
def test_a_damaged_ship_that_is_hit_again_sinks_for_good() -> None:
    war = two_fleets()
    war.place("palanthus-ship-1", at="0205", depleted=True)
    attack(war.fighting(HL)).roll(5, 10)
    assert war.at("palanthus-ship-1") == GONE


@rule("DG-08-05")
def test_two_hits_in_one_round_sink_a_sound_ship() -> None:
    war = attack(two_fleets(2), 2)
    war.give("fire mithas-ship-1 palanthus-ship-1", 1).roll(1)
    war.give("fire palanthus-ship-1 mithas-ship-1", 10)
    assert war.at("palanthus-ship-1") == GONE


@rule("DG-08-05", "DG-01-10")
def test_damage_is_never_repaired() -> None:
    war = attack(two_fleets()).roll(5, 10).give("withdraw palanthus-ship-1@0305")
    war.moving(WS)
    assert war.is_depleted("palanthus-ship-1")
    assert combat_rating(war.war, war.piece("palanthus-ship-1")).total == 4


# DG-08-06, DG-08-08: who is aboard


@rule("DG-08-06")
@pytest.mark.parametrize(
    ("ship", "leader", "rating"),
    [
        ("kothas-ship-1", "kothas-leader", 8),
        ("mithas-ship-1", "mithas-leader", 8),
        ("maelstrom-ship-1", "maquesta", 6),
        ("kothas-ship-1", "kitiara", 5),
        ("palanthus-ship-1", "palanthus-leader", 5),
    ],
)
def test_only_the_three_captains_add_to_a_ships_rating(ship: str, leader: str, rating: int) -> None:
    war = board().place(ship, at="0105").place(leader, at="0105", aboard=ship)
    found = combat_rating(war.war, war.piece(ship))
    assert found.total == rating
    assert ("DG-08-06" in found.rules) == (rating != 5)


@rule("DG-08-06")
def test_one_captain_on_a_ship_counts() -> None:
    war = board().place("kothas-ship-1", at="0105")
    war.place("kothas-leader", "mithas-leader", "maquesta", at="0105", side=HL, aboard="kothas-ship-1")
    found = combat_rating(war.war, war.piece("kothas-ship-1"))
    assert found.total == 5 + 3
    assert sum(part.cancelled_by == "DG-08-06" for part in found.parts) == 2


@rule("DG-08-06")
def test_a_captain_on_another_ship_of_the_hex_does_not_count() -> None:
    war = board().place("kothas-ship-1", "kothas-ship-2", at="0105")
    war.place("kothas-leader", at="0105", aboard="kothas-ship-2")
    assert combat_rating(war.war, war.piece("kothas-ship-1")).total == 5


@rule("DG-08-08", "DG-11-12")
def test_each_wizard_aboard_adds_three() -> None:
    war = board().place("silvanesti-ship-1", at="0105", depleted=True)
    war.place("ws-wizard-1", "ws-wizard-2", at="0105", aboard="silvanesti-ship-1")
    assert combat_rating(war.war, war.piece("silvanesti-ship-1")).total == 2 + 3 + 3


@rule("DG-11-12")
def test_a_wizard_aboard_does_not_help_armies_in_the_same_hex() -> None:
    war = board().place("palanthus-ship-1", "palanthus-1", at="3512")
    war.place("palanthus-2", at="3512").place("ws-wizard-1", at="3512", aboard="palanthus-ship-1")
    assert wizards_with(war.war, (war.piece("palanthus-2"),)) == ()
    ashore = board().place("palanthus-2", "ws-wizard-1", at="3512")
    assert wizards_with(ashore.war, (ashore.piece("palanthus-2"),)) == (ashore.piece("ws-wizard-1"),)


@rule("DG-08-07")
def test_leaders_of_a_ship_sunk_in_battle_roll_before_the_battle_goes_on() -> None:
    war = two_fleets(2, 2)
    war.place("palanthus-ship-1", at="0205", depleted=True).place("palanthus-1", at="Palanthus")
    war.place("palanthus-leader", at="0205", aboard="palanthus-ship-1").fighting(HL)
    attack(war, 2)
    war.give("fire mithas-ship-1 palanthus-ship-1", 1).give("fire mithas-ship-2 palanthus-ship-2", 10)
    war.give("fire palanthus-ship-1 mithas-ship-1", 10).give("fire palanthus-ship-2 mithas-ship-1", 10)
    roll = war.game.pending_roll
    assert roll is not None
    assert roll.rules == ("DG-08-07",)
    war.roll(4)
    assert war.at("palanthus-leader") == "2314"
    assert "withdraw" in war.offered()


@rule("DG-08-10", "DG-04-15")
def test_an_embarked_army_is_unharmed_until_its_ship_sinks() -> None:
    war = two_fleets().place("palanthus-1", at="0205", aboard="palanthus-ship-1")
    attack(war).roll(1, 10)
    assert war.carrier("palanthus-1") == "palanthus-ship-1"
    war.give("fight-on").give("fight-on").roll(1, 10)
    assert war.at("palanthus-1") == POOL


@rule("DG-08-08")
def test_a_wizard_of_a_sunk_ship_joins_a_friend_in_the_same_hex() -> None:
    war = two_fleets(1, 2)
    war.place("palanthus-ship-1", at="0205", depleted=True)
    war.place("ws-wizard-1", at="0205", aboard="palanthus-ship-1").fighting(HL)
    defenders_miss(attack(war).give("fire mithas-ship-1 palanthus-ship-1", 1))
    assert war.carrier("ws-wizard-1") == "palanthus-ship-2"


# Previews and twins


def test_the_preview_of_an_attack_shows_every_rating() -> None:
    war = two_fleets(1, 2)
    preview = war.game.preview(Broadside(war.hex("0205"), (war.piece("mithas-ship-1"),)))
    assert preview is not None
    assert [breakdown.total for _, breakdown in preview.breakdowns] == [5, 5, 5]


@rule("DG-08-02", "DG-08-03", "DG-08-05")
def test_the_preview_of_an_attack_shows_the_odds_of_the_first_round() -> None:
    war = two_fleets(1, 2)
    preview = war.game.preview(Broadside(war.hex("0205"), (war.piece("mithas-ship-1"),)))
    assert preview is not None
    assert preview.odds is not None
    chances = {str(outcome): chance for outcome, chance in preview.odds.chances}
    assert chances["the defenders are unhurt; the attackers are unhurt"] == Fraction(1, 8)
    assert chances["one hit on the defenders; 2 hits on the attackers, one sunk"] == Fraction(1, 8)
    assert sum(chances.values()) == 1
    war.place("palanthus-ship-1", at="0205", depleted=True).fighting(HL)
    preview = war.game.preview(Broadside(war.hex("0205"), (war.piece("mithas-ship-1"),)))
    assert preview is not None
    assert preview.odds is not None
    assert preview.odds.that(lambda outcome: "one hit on the defenders, one sunk" in str(outcome)) == Fraction(1, 2)


def test_the_preview_of_a_shot_shows_its_odds() -> None:
    war = attack(two_fleets(1, 2))
    preview = war.game.preview(Fire(war.piece("mithas-ship-1"), war.piece("palanthus-ship-1")))
    assert preview is not None
    assert preview.odds is not None
    assert preview.odds.of("hit") == Fraction(1, 2)


@given(data=st.data())
def test_a_ship_can_engage_exactly_when_nothing_refuses_it(data: st.DataObject) -> None:
    places = ["0105", "3411", "3311/3412", "5213", "5311", "3412"]
    war = board().place("mithas-ship-1", at=data.draw(st.sampled_from(places)))
    war.place("palanthus-ship-1", at=data.draw(st.sampled_from(["0205", "3510", "3311/3312", "5312", "5212"])))
    ship, target = war.piece("mithas-ship-1"), war.war.station(war.piece("palanthus-ship-1"))
    if data.draw(st.booleans()):
        war.war.mark_did(ship, ATTACKED)
    assert can_engage(war.war, ship, target) == (not engage_refusals(war.war, HL, ship, target))


def test_a_sea_battle_can_be_played_by_suggestions_alone() -> None:
    war = attack(two_fleets(3, 3), 3)
    for _ in range(400):
        if war.war.sea_battle[0] is None:
            break
        if war.game.ask.seat is CHANCE:
            war.game.roll()
        else:
            war.game.give(war.game.suggest(war.game.dice))
    assert war.war.sea_battle[0] is None
