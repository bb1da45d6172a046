"""Rule 3: activation by invasion.

Vingaard is rated 5 for Whitestone and 3 for the Highlords, as the nation of the printed example. 2416 and 2317 lie
outside its border, 2516, 2417 and 2517 inside; its capital is 2617. Khur lies behind 3825, with 3925 and 4025 in it.
"""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from tests.rules.dg.test_activation import allegiance, rating, suggested
from warhost.campaign.land.detours import is_neutral_land
from warhost.campaign.politics.activation import Alliance, roll_off_odds
from warhost.campaign.printed.sides import NEUTRAL, OFF


def invaders() -> Board:
    """Highlord mercenaries at the border of Vingaard."""
    return board().place("mercenary-1", at="2317").moving(HL)


def place_all(war: Board) -> Board:
    """Place the forces of the new ally somewhere."""
    while war.offered() == {"place"}:
        war.game.give(suggested(war.game, "place"))
    return war


@rule("DG-03-10")
def test_an_army_that_crosses_a_neutral_border_wakes_the_nation() -> None:
    war = invaders()
    war.give("march mercenary-1 - 2417>2517")
    assert war.waits_for_dice
    assert war.at("mercenary-1") == "2417"


@rule("DG-03-10", "DG-06-08")
def test_flying_over_a_neutral_hex_is_an_invasion() -> None:
    war = board().place("red-dragon-1", at="2316").moving(HL)
    war.give("fly red-dragon-1 - 2215>2315")
    assert war.waits_for_dice
    assert war.at("red-dragon-1") == "2215"


@rule("DG-03-10")
def test_ships_along_the_coast_and_lone_leaders_wake_nobody() -> None:
    war = board().place("sanction-ship-1", at="2210", side=HL).place("kitiara", at="2316").moving(HL)
    war.give("sail sanction-ship-1 2310>2211>2212")
    assert not war.waits_for_dice
    war.give("march kitiara - 2215>2314")
    assert not war.waits_for_dice
    assert allegiance(war, "palanthus") == NEUTRAL


@rule("DG-03-10")
def test_an_army_landing_from_a_ship_is_an_invasion() -> None:
    war = board().place("sanction-ship-1", at="2212", side=HL).place("mercenary-1", at="2212", aboard="sanction-ship-1")
    war.moving(HL).give("disembark mercenary-1 2212")
    assert war.waits_for_dice
    assert war.game.step is not None
    assert type(war.game.step).__name__ == "InvasionRoll"


@rule("DG-03-10", "DG-05-28")
def test_a_leader_found_where_armies_are_placed_rolls_for_his_life() -> None:
    war = board().place("kitiara", at="2516").place("mercenary-1", at="2317").moving(HL)
    war.give("march mercenary-1 - 2417", 1)
    war.give("place vingaard-1@2516")
    assert war.waits_for_dice
    war.roll(1)
    assert war.war.at[war.piece("kitiara")] < OFF


@rule("DG-03-11", "DG-03-12")
def test_the_printed_example_of_a_roll_off() -> None:
    war = invaders()
    war.give("march mercenary-1 - 2417")
    assert (rating(war, "vingaard", WS, HL), rating(war, "vingaard", HL, HL)) == (7, 3)
    war.roll(8)
    assert war.waits_for_dice
    war.roll(5)
    assert war.waits_for_dice
    war.roll(6)
    assert allegiance(war, "vingaard") == WS


@rule("DG-03-11")
def test_the_side_that_did_not_invade_rolls_first_and_the_first_success_ends_it() -> None:
    war = invaders()
    war.give("march mercenary-1 - 2417", 7)
    assert allegiance(war, "vingaard") == WS
    war = invaders()
    war.give("march mercenary-1 - 2417", 8, 3)
    assert allegiance(war, "vingaard") == HL


@rule("DG-03-12")
def test_the_odds_of_a_whole_roll_off_are_exact() -> None:
    war = board()
    odds = roll_off_odds(war.war, war.war.theatre.nation_index["vingaard"], HL)
    assert [str(chance) for _, chance in odds.chances] == ["70/79", "9/79"]
    war.place("mercenary-1", at="2317").moving(HL).give("march mercenary-1 - 2417")
    preview = war.roll_preview
    assert [str(note) for note in preview.notes] == [
        "Lord Gunthar wins the roll-off from the start in 89% of cases",
        "Emperor Ariakus wins the roll-off from the start in 11% of cases",
    ]


@rule("DG-03-10", "DG-03-12")
def test_a_march_over_a_border_shows_its_odds_beforehand() -> None:
    war = invaders().place("kitiara", at="2317")
    preview = war.game.preview(war.game.read("march mercenary-1 - 2318>2418"))
    assert preview is not None
    assert preview.odds == roll_off_odds(war.war, war.war.theatre.nation_index["vingaard"], HL)
    assert [number.total for _, number in preview.breakdowns] == [7, 3]
    assert war.game.preview(war.game.read("march mercenary-1 - 2318")) is None
    assert war.game.preview(war.game.read("march kitiara - 2417")) is None


@rule("DG-03-13")
def test_somebody_can_always_win_a_roll_off() -> None:
    war = board()
    for nation in sorted(war.war.theatre.activatable):
        for invader in (HL, WS):
            assert sum(chance for _, chance in roll_off_odds(war.war, nation, invader).chances) == 1
    assert rating(war, "blode", WS, HL) == 0
    assert rating(war, "blode", HL, WS) == 9


@rule("DG-03-14")
def test_a_bonus_does_not_help_against_a_border_but_the_knights_alarm_does() -> None:
    war = board().ally("blode", "kern", "khur", "lemish", side=HL)
    war.war.set("bonus", 0, ((WS, 3), (HL, 3)))
    assert rating(war, "solanthus", WS, HL) == 3 + 4 + 2
    assert rating(war, "solanthus", HL, HL) == -2


@rule("DG-03-15")
def test_infantry_next_to_newly_placed_armies_goes_no_farther() -> None:
    war = invaders()
    war.give("march mercenary-1 - 2417>2517>2617", 1)
    war.give("place vingaard-1@2518,vingaard-2@2516,vingaard-3@2516,vingaard-cavalry-1@2617,vingaard-leader@2617")
    assert war.at("mercenary-1") == "2417"
    assert war.refuses("march mercenary-1 - 2416").because("DG-05-20")


@rule("DG-03-15")
def test_an_invader_with_nobody_next_to_him_goes_on() -> None:
    war = invaders()
    war.give("march mercenary-1 - 2417>2517", 1)
    far = [t for t in ("2717", "2716", "2715", "2617") if not war.refuses(f"place vingaard-1@{t}")]
    assert "2617" in far
    war.give("place vingaard-1@2715,vingaard-2@2715,vingaard-3@2716,vingaard-cavalry-1@2716,vingaard-leader@2716")
    assert war.at("mercenary-1") == "2517"


@rule("DG-03-15")
def test_cavalry_goes_on_past_new_enemies_but_not_through_them() -> None:
    war = board().place("mercenary-cavalry-1", at="2317").moving(HL)
    war.give("march mercenary-cavalry-1 - 2417>2517>2617", 1)
    war.give("place vingaard-1@2518,vingaard-2@2516,vingaard-3@2516,vingaard-cavalry-1@2617,vingaard-leader@2617")
    assert war.at("mercenary-cavalry-1") == "2417", "its way was closed, and it is asked afresh"
    assert war.refuses("march mercenary-cavalry-1 - 2517>2617").because("DG-05-19")
    war.give("march mercenary-cavalry-1 - 2517")


@rule("DG-03-15", "DG-06-03")
def test_a_flier_does_not_fly_on_into_armies_placed_on_its_way() -> None:
    war = board().place("red-dragon-1", at="2317").moving(HL)
    war.give("fly red-dragon-1 - 2417>2517>2617", 1)
    war.give("place vingaard-1@2518,vingaard-2@2516,vingaard-3@2516,vingaard-cavalry-1@2617,vingaard-leader@2617")
    assert war.at("red-dragon-1") == "2417"
    war.give("fly red-dragon-1 - 2517")
    assert war.at("red-dragon-1") == "2517"


@rule("DG-03-15", "DG-04-03")
def test_a_ship_does_not_sail_on_into_ships_placed_on_its_way() -> None:
    war = board().place("sanction-ship-1", at="5311", side=HL).place("mercenary-1", at="5311", aboard="sanction-ship-1")
    war.moving(HL).give("sail sanction-ship-1 land:mercenary-1>5412>5313", 1)
    war.give("place " + ",".join(f"maelstrom-ship-{n}@5313" for n in range(1, 7)))
    war.give("go-aboard maelstrom-ship-1")
    assert war.at("sanction-ship-1") == "5311"
    assert war.refuses("sail sanction-ship-1 5412>5313").because("DG-04-03")
    assert not war.refuses("sail sanction-ship-1 5412")


@rule("DG-03-16")
def test_a_nation_won_by_its_invader_may_move_at_once() -> None:
    war = place_all(invaders().give("march mercenary-1 - 2417", 10, 3))
    assert allegiance(war, "vingaard") == HL
    assert war.asked == "highlord"
    cavalry = war.piece("vingaard-cavalry-1")
    assert war.war.owner[cavalry] == HL
    here = war.at("vingaard-cavalry-1")
    assert war.reach("vingaard-cavalry-1") - {here}


@rule("DG-03-16", "DG-12-08")
def test_the_ships_of_a_nation_won_in_mid_march_stay_where_they_are() -> None:
    war = board().place("mercenary-1", at="2316").moving(HL)
    war.give("march mercenary-1 - 2215")
    war.war.set("stack", 0, war.war.stack[0][:-1])
    war.doing(*war.war.stack[0], Alliance(war.war.theatre.nation_index["palanthus"], HL))
    place_all(war)
    assert allegiance(war, "palanthus") == HL
    assert "sail" not in war.offered()
    near = war.war.theatre.waters.links[war.war.station(war.piece("palanthus-ship-1"))][0]
    assert war.refuses(f"sail palanthus-ship-1 {war.war.theatre.waters.tokens[near]}").because("DG-12-08")


@rule("DG-03-17")
def test_estwilde_may_be_entered_freely() -> None:
    war = board().place("mercenary-1", at="3413").moving(HL)
    assert war.hex("3514") in war.war.theatre.atlas.hexes_of("estwilde")
    assert not is_neutral_land(war.war, war.hex("3514"))
    war.give("march mercenary-1 - 3514")
    assert not war.waits_for_dice


@rule("DG-03-17", "DG-03-10")
def test_only_the_land_of_a_neutral_nation_is_neutral() -> None:
    war = board()
    khur = war.war.theatre.nation_index["khur"]
    border = war.hex("3925")
    assert is_neutral_land(war.war, border)
    war.war.set("allegiance", khur, HL)
    assert not is_neutral_land(war.war, border)


@rule("DG-03-18")
def test_whitestone_may_invade_too() -> None:
    war = board().place("caergoth-1", at="3825").moving(WS)
    war.give("march caergoth-1 - 3925")
    assert rating(war, "khur", HL, WS) == 8
    assert rating(war, "khur", WS, WS) == 3
    war.roll(8)
    assert allegiance(war, "khur") == HL


@rule("DG-03-10")
def test_a_retreat_over_a_neutral_border_is_an_invasion() -> None:
    war = board().place("mercenary-1", "mercenary-2", at="4010").place("caergoth-1", "caergoth-2", at="3910")
    war.fighting(WS).give("attack 4010 caergoth-1,caergoth-2", 9)
    war.give("deplete caergoth-1").give("deplete mercenary-2")
    war.give("retreat mercenary-1 - 4110")
    assert war.waits_for_dice
    assert type(war.game.step).__name__ == "InvasionRoll"


@rule("DG-03-15", "DG-09-01")
def test_a_capital_entered_at_the_border_falls_with_its_nation() -> None:
    war = board().place("mercenary-1", at="3726").moving(HL)
    war.give("march mercenary-1 - 3626", 2)
    place_all(war)
    assert allegiance(war, "sanction") == WS
    assert war.war.conquered[war.war.theatre.nation_index["sanction"]]
    ships = [war.war.at[war.piece(f"sanction-ship-{n}")] for n in (1, 2, 3, 4)]
    assert all(at >= 0 for at in ships), "ships outlive their country"


@rule("DG-17-06", "DG-03-10")
@pytest.mark.parametrize("scenario", ["kender-strike", "kalaman"])
def test_where_no_nation_can_be_activated_no_border_is_crossed(scenario: str) -> None:
    war = board(scenario)
    assert set(war.war.theatre.nation_at) == {-1}
