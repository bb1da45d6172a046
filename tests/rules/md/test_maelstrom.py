"""More Dragons of Glory, Scenario 6: the Maelstrom fleet action (MD-36-01 to MD-36-07)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from tests.rules.dg.games import game_of, play, until_setup, until_turn, war_of
from warhost.campaign.goals import tally
from warhost.campaign.printed.sides import AWAY, GONE, SEATS
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.sea.exits import points_scored, ships_left
from warhost.campaign.sea.ship_stacking import barred_stations
from warhost.campaign.sequence import BattleTurn, NextTurn
from warhost.campaign.state import War
from warhost.campaign.victory import JudgeVictory
from warhost.campaign.world.waters import sea_reach, way_back
from warhost.core import BadSetup, Game, Verdict, new_game
from warhost.core.ids import HexId

FLEET = tuple(f"silvanesti-ship-{n}" for n in range(1, 5))
EXIT = "4401"


def blood_sea(turn: int = 11, **options: str) -> Board:
    """The Blood Sea without anybody in it."""
    war = board("maelstrom", **options)
    war.war.set("turn", 0, turn)
    return war


def setting_up(side: int) -> Game:
    return until_setup(game_of("maelstrom"), HL if side == HL else WS)


def refuses(game: Game, order: str, rule_id: str) -> bool:
    why = game.refusal(game.read(order))
    return why is not None and rule_id in why.all_rules


# The set-up


@rule("MD-36-01", refused="dragon in Goodlund")
def test_highlords_set_up_first_in_their_ports_and_the_dragon_in_kern_or_flotsam() -> None:
    game = game_of("maelstrom")
    assert game.ask.seat == SEATS[HL]
    assert refuses(game, "deploy blue-dragon-1@5330", "MD-36-01")
    assert game.refusal(game.read("deploy blue-dragon-1@4926")) is None
    assert game.refusal(game.read("deploy maelstrom-ship-1@5311,mithas-ship-1@6011")) is None
    assert refuses(game, "deploy maelstrom-ship-1@6011", "MD-36-01")
    assert refuses(game, "deploy mithas-ship-1@5311", "MD-36-01")


@rule("MD-36-02", refused="fleet off the southern edge")
def test_the_fleet_sets_up_on_the_southern_edge_and_the_griffon_anywhere_on_land() -> None:
    game = setting_up(WS)
    assert refuses(game, "deploy silvanesti-ship-1@5535", "MD-36-02")
    assert game.refusal(game.read("deploy silvanesti-ship-1@5536,kothas-ship-1@6016")) is None
    assert refuses(game, "deploy kothas-ship-1@6011", "MD-36-02")
    for hex in ("4926", "6011"):
        war = war_of(game)
        free = not war.armies[HL][war.theatre.atlas.hex_of(hex)]
        assert (game.refusal(game.read(f"deploy silvanesti-griffon-1@{hex}")) is None) is free


@rule("MD-36-02")
def test_the_elven_leader_begins_aboard_a_ship() -> None:
    game = setting_up(WS)
    war = war_of(game)
    leader, ship = war.theatre.piece_index["silvanesti-leader"], war.theatre.piece_index["silvanesti-ship-1"]

    def is_adrift() -> bool:
        found = game.step.violations(game.state)  # type: ignore[union-attr]
        return any(why.rules == ("MD-36-02",) and why.culprits == (war.ref(leader),) for why in found)

    game.give("deploy silvanesti-leader@5536")
    assert is_adrift()
    game.give("deploy silvanesti-ship-1@5536")
    assert not is_adrift()
    assert war.aboard[leader] == ship
    game.give("deploy silvanesti-ship-1@5636")
    assert war.aboard[leader] != ship


@rule("MD-36-05")
def test_one_wizard_sets_up_with_the_griffon_and_may_go_to_a_ship() -> None:
    game = setting_up(WS)
    game.give("deploy silvanesti-griffon-1@4926,ws-wizard-1@6116")
    assert any("MD-36-05" in why.rules for why in game.step.violations(game.state))  # type: ignore[union-attr]
    war = blood_sea().place("silvanesti-griffon-1", "ws-wizard-1", at="4926", side=WS).place(FLEET[0], at="5536")
    assert not war.moving(WS).refuses("send ws-wizard-1 silvanesti-ship-1")


# Start, rules in use, area


@rule("MD-36-03")
def test_whitestone_has_the_initiative_on_turn_10_without_a_roll() -> None:
    game = game_of("maelstrom")
    war = until_turn(game)
    assert (war.turn[0], game.ask.seat) == (10, SEATS[WS])
    assert {offer.order.verb for offer in game.offers()} == {"first"}


@rule("MD-36-03")
def test_only_movement_and_combat_are_played() -> None:
    names = [type(step).__name__ for step in BattleTurn().listed(blood_sea().war)]
    assert names == ["Initiative", "FirstSide", "SecondSide", "EndOfTurn"]


@rule("MD-36-03")
def test_interception_and_raids_are_fixed_and_winter_is_free() -> None:
    assert blood_sea(interception="off").war.theatre.option("interception") == "on"
    assert blood_sea(supply="on").war.theatre.option("supply") == "off"
    assert blood_sea(winter="on").war.theatre.option("winter") == "on"
    card = next(card for card in DragonsOfGlory().scenarios() if card.id == "maelstrom")
    assert card.fixed["dragons-and-ships"] == "on"
    with pytest.raises(BadSetup):
        new_game(DragonsOfGlory(), "maelstrom", options={"winter": "deep"})


@rule("MD-36-04", refused="beyond the area")
def test_nobody_leaves_the_area_but_over_the_western_edge() -> None:
    war = blood_sea().place(FLEET[0], at="5536").moving(WS)
    assert war.refuses("sail silvanesti-ship-1 5537").because("DG-16-01")
    assert war.refuses("depart silvanesti-ship-1").because("MD-36-04")


@rule("MD-36-04", "MD-36-06")
def test_a_ship_leaves_from_an_exit_hex_for_a_point_with_all_aboard() -> None:
    war = blood_sea().place(FLEET[0], at=EXIT).place("silvanesti-leader", at=EXIT, aboard=FLEET[0])
    war.place(FLEET[1], at="5536").moving(WS)
    war.war.set("spent", war.piece(FLEET[0]), 50)
    war.game.resume(war.war)
    assert war.refuses("depart silvanesti-ship-1").because("MD-36-04")
    war.war.set("spent", war.piece(FLEET[0]), 49)
    war.game.resume(war.war)
    war.give("depart silvanesti-ship-1")
    assert (war.at(FLEET[0]), war.at("silvanesti-leader")) == (AWAY, AWAY)
    assert points_scored(war.war) == 2


@rule("MD-36-06", refused="other ships")
def test_only_silvanestis_ships_leave() -> None:
    war = blood_sea().place("kothas-ship-1", at=EXIT, side=WS).place(FLEET[0], at="5536").moving(WS)
    assert war.refuses("depart kothas-ship-1").because("MD-36-06")


@rule("MD-36-06", refused="eleventh hex")
def test_on_turn_10_elven_ships_have_ten_points() -> None:
    for turn, most in ((10, 10), (11, 50)):
        war = blood_sea(turn).place(FLEET[0], at="5536").moving(WS)
        ship = war.piece(FLEET[0])
        assert war.war.points_left(ship) == most
        came: dict[HexId, HexId] = {}
        reach = sea_reach(war.hex("5536"), 11, war.war.ground.links, barred_stations(war.war, WS), came)
        eleventh = next(station for station, cost in reach.items() if cost == 11)
        way = way_back(came, war.hex("5536"), eleventh)
        order = "sail silvanesti-ship-1 " + ">".join(war.war.theatre.waters.token(h) for h in way)
        assert war.refuses(order).because("MD-36-06") is (turn == 10)
        assert bool(war.refuses(order)) is (turn == 10)


# The end


@rule("MD-36-07")
@pytest.mark.parametrize(
    ("whole", "damaged", "winner", "level"),
    [
        (4, 0, WS, "stunning victory"),
        (2, 2, WS, "stunning victory"),
        (2, 1, WS, "marginal victory"),
        (1, 2, WS, "marginal victory"),
        (1, 1, HL, "marginal victory"),
        (0, 2, HL, "marginal victory"),
        (0, 1, HL, "stunning victory"),
        (0, 0, HL, "stunning victory"),
    ],
)
def test_points_decide_once_no_ship_is_left(whole: int, damaged: int, winner: int, level: str) -> None:
    war = blood_sea().place(*FLEET, at=EXIT)
    for number, name in enumerate(FLEET):
        piece = war.piece(name)
        war.war.set("depleted", piece, int(number >= whole))
        if number < whole + damaged:
            war.war.leave(piece, AWAY)
        else:
            war.war.leave(piece, GONE)
    assert points_scored(war.war) == 2 * whole + damaged
    war.doing(NextTurn())
    verdict = war.game.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.level, verdict.rule) == (SEATS[winner], level, "MD-36-07")


@rule("MD-36-06", "MD-36-07")
def test_the_last_ship_ends_it_at_once_and_after_the_last_turn_ships_inside_count_as_sunk() -> None:
    war = blood_sea().place(*FLEET[:2], at=EXIT)
    war.place("kothas-ship-1", at="6016", side=WS).moving(WS).give("depart silvanesti-ship-1")
    assert not war.game.over
    assert ships_left(war.war, "silvanesti") == 1
    late = war.war.copy()
    verdict = war.give("depart silvanesti-ship-2").game.verdict
    assert verdict is not None
    assert (verdict.level, verdict.winner) == ("marginal victory", SEATS[WS])
    JudgeVictory().run(late)
    judged = late.verdict[0]
    assert isinstance(judged, Verdict)
    assert judged.winner == SEATS[HL]


@rule("MD-36-07")
def test_the_tally_counts_points_and_ships() -> None:
    war = blood_sea().place(*FLEET, at="5536")
    war.war.leave(war.piece(FLEET[0]), AWAY)
    lines = tally(war.war, WS).goals
    assert [line.level for line in lines] == [
        "stunning victory",
        "marginal victory",
        "marginal victory",
        "stunning victory",
    ]
    assert (lines[0].marks[0].have, lines[0].marks[0].need) == (2, 6)
    assert [line.met for line in lines] == [False, False, False, False]
    assert [str(line.marks[0].message) for line in lines] == [
        "2 points, 6 or more needed",
        "2 points, 4 to 5 needed",
        "2 points, 2 to 3 needed",
        "2 points, 0 to 1 needed",
    ]
    assert {str(line.marks[1].message) for line in lines} == {"3 ships of Silvanesti are not yet away or lost"}


@rule("MD-36-03", "DG-10-10")
def test_without_replacements_there_is_no_dark_temple() -> None:
    war = blood_sea().place(*FLEET, at="5536").hold("nethosak", side=HL).place("mithas-1", at="6011").moving(HL)
    assert "consecrate" not in {order.verb for order in war.game.view(SEATS[HL]).claims()}
    assert war.refuses("consecrate 6011").because("DG-17-03")


def test_nothing_is_won_before_the_fleet_has_set_up() -> None:
    war = game_of("maelstrom").state
    assert isinstance(war, War)
    lines = tally(war, HL).goals
    assert not any(line.met for line in lines)
    assert {str(line.marks[1].message) for line in lines} == {"4 ships of Silvanesti are not yet away or lost"}


@pytest.mark.parametrize("winter", ["off", "on"])
def test_random_players_bring_it_to_a_verdict(winter: str) -> None:
    game = game_of("maelstrom", seed=f"storm-{winter}", winter=winter)
    for _ in play(game):
        pass
    assert game.verdict is not None
    assert game.verdict.rule == "MD-36-07"
