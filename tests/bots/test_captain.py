"""The bot that commands a skirmish."""

from __future__ import annotations

import pytest

import warhost
from tests.rules.dn.field import Field
from warhost.bots.matches import Match, play_match
from warhost.bots.skirmish.captain import Captain
from warhost.bots.skirmish.ground_plans import menaced
from warhost.bots.skirmish.worth import better_alive
from warhost.core import Dice
from warhost.core.seats import Seat
from warhost.skirmish.combat import Attack
from warhost.skirmish.fighters import Health
from warhost.skirmish.scenarios import Special
from warhost.skirmish.sequence import EndCombat, HoldFire
from warhost.skirmish.specials.peace import Choose
from warhost.skirmish.state import Skirmish

ERRANDS = ("first-smoke", "beans-for-giants", "sand-of-justice", "furnished-cavern")


def winner(scenario: str, seed: int, **bots: str) -> str | None:
    """Who wins a match between bots."""
    return play_match(Match("dragon-noir", scenario, bots, f"captain {seed}")).winner


@pytest.mark.parametrize("scenario", ERRANDS)
def test_a_captain_of_the_rebels_does_what_the_scenario_asks_against_a_random_player(scenario: str) -> None:
    others = {"beans-for-giants": "goblins", "furnished-cavern": "dwarves"}
    enemy = others.get(scenario, "orks")
    won = [winner(scenario, seed, **{"rebels": "odds", enemy: "random"}) for seed in range(6)]
    assert won.count("rebels") >= 4


def test_a_captain_of_the_orks_does_not_let_a_random_player_pass() -> None:
    assert [winner("silent-valley", seed, rebels="random", orks="odds") for seed in range(2)] == ["orks", "orks"]


def test_a_company_led_by_a_captain_gets_the_tablet_read_and_out_against_a_random_player() -> None:
    won = [winner("tablet-of-uzun", seed, company="odds", keepers="random") for seed in range(3)]
    assert won.count("company") >= 2


def test_where_somebody_can_strike_ends_where_his_points_and_the_rock_end() -> None:
    board = Field.on("A   .   .   .   .   .   #   .", rebels=["konrad@A7"], orks=["zugun@A2"])
    ground = board.field.ground
    names = {ground.name(hex_) for hex_ in menaced(ground, "foot", board.hex("A2"), 2)}
    assert names == {"A1", "A2", "A3", "A4", "A5"}
    assert {ground.name(hex_) for hex_ in menaced(ground, "foot", board.hex("A2"), 0)} == {"A1", "A3"}


def test_a_caster_keeps_out_of_reach_of_an_enemy_whom_nobody_else_draws_off() -> None:
    row = "A   " + "   ".join("." * 24)
    board = Field.on(row, rebels=["zacharie@A6"], orks=["black-fox@A1"])
    board.field.set("energy", board.piece("zacharie"), 0)
    board.moving("rebels")
    captain = Captain(Dice("care"))
    while board.asked == "rebels" and "end-movement" in board.offered():
        board.game.give(captain.advise(board.game.view(Seat("rebels")))[0])
    fox = board.piece("black-fox")
    reach = menaced(board.field.ground, board.field.mover(fox), board.hex("A1"), board.field.allowance(fox))
    assert board.hex("A6") in reach
    assert board.field.at[board.piece("zacharie")] not in reach


def test_captains_shift_those_who_share_a_hex_on_purpose_and_not_at_random() -> None:
    row = "A   .   .   .   .   .   .   .   ."
    board = Field.on(row, rebels=["konrad@A3", "jon@A4"], orks=["zugun@A8"])
    board.moving("rebels")
    board.field.put(board.piece("jon"), board.hex("A3"))
    captain, reasons = Captain(Dice("room")), list[str]()
    while "end-movement" not in board.offered() and len(reasons) < 10:
        order, why = captain.advise(board.game.view(Seat("rebels")))
        board.game.give(order)
        reasons.append(why)
    assert board.at("konrad") != board.at("jon")
    assert "at random" not in reasons


def test_a_captain_wants_peace_unless_the_enemy_has_lost_more() -> None:
    board = Field.on("A   .   .   .   .   .", rebels=["konrad@A1", "jon@A2"], orks=["zugun@A4", "zed@A5"])
    board.moving("rebels")
    captain, view = Captain(Dice("peace")), board.game.view(Seat("rebels"))
    assert captain.war_or_peace(view, board.field)[0] == Choose("peace")
    board.field.become(board.piece("zed"), Health.DEAD)
    assert captain.war_or_peace(view, board.field)[0] == Choose("war")
    board.field.become(board.piece("jon"), Health.DEAD)
    assert captain.war_or_peace(view, board.field)[0] == Choose("peace")


def test_captains_spare_those_whose_death_robs_everybody_of_victory() -> None:
    game = warhost.new("dragon-noir", "furnished-cavern", seed=1)
    field = game.state
    assert isinstance(field, Skirmish)
    sarah, gotmar = (field.muster.index[name] for name in ("sarah", "gotmar"))
    assert better_alive(field.muster) == {sarah}
    rebels, dwarves = Seat("rebels"), Seat("dwarves")
    captain = Captain(Dice("spare"))
    assert captain._enemies(game.view(dwarves), field, [sarah, gotmar]) == [gotmar]
    assert captain._enemies(game.view(rebels), field, [sarah, gotmar]) == []


def test_a_captain_leaves_neutrals_in_peace() -> None:
    row = "A   .   .   .   .   .   .   ."
    board = Field.on(row, rebels=["konrad@A1", "jon@A3"], orks=["zugun@A7"], neutrals=["gerfindel@A2", "findarfin@A6"])
    board.fighting("rebels")
    assert not board.refuses("attack gerfindel konrad")
    assert isinstance(Captain(Dice("peace")).advise(board.game.view(Seat("rebels")))[0], EndCombat)
    board.field.put(board.piece("zugun"), -1)
    board.field.put(board.piece("gerfindel"), -1)
    board.shooting("rebels")
    assert not board.refuses("shoot jon findarfin")
    assert isinstance(Captain(Dice("peace")).advise(board.game.view(Seat("rebels")))[0], HoldFire)


@pytest.mark.parametrize(("turn", "strikes"), [(4, False), (5, True)])
def test_while_onlookers_choose_a_captain_strikes_nobody_who_is_stunned(turn: int, strikes: bool) -> None:
    board = Field.on(
        "A   .   .   .   .   .   .   .",
        rebels=["konrad@A1"],
        orks=["krular@A2 stunned"],
        neutrals=["gerfindel@A7"],
        specials=(Special("honour", "A rule.", {"side": "neutrals", "checks": (4,), "crowd": 4}),),
    ).fighting("rebels")
    board.field.set("turn", 0, turn)
    order = Captain(Dice("honour")).advise(board.game.view(Seat("rebels")))[0]
    assert isinstance(order, Attack) is strikes


def test_captains_finish_a_battle_with_magic_and_the_same_dice_give_the_same_battle() -> None:
    match = Match("dragon-noir", "tablet-of-uzun", {"company": "odds", "keepers": "odds"}, "captains")
    one, other = play_match(match), play_match(match)
    assert (one.winner, one.orders, one.rolls) == (other.winner, other.orders, other.rolls)
    assert one.reason
