"""The bot that commands a skirmish."""

from __future__ import annotations

import pytest

from tests.rules.dn.field import Field
from warhost.bots.matches import Match, play_match
from warhost.bots.skirmish.captain import Captain
from warhost.core import Dice
from warhost.core.seats import Seat
from warhost.skirmish.sequence import EndCombat, HoldFire

ERRANDS = ("first-smoke", "beans-for-giants", "sand-of-justice", "furnished-cavern")


def winner(scenario: str, seed: int, **bots: str) -> str | None:
    """Who wins a match between bots."""
    return play_match(Match("dragon-noir", scenario, bots, f"captain {seed}")).winner


@pytest.mark.parametrize("scenario", ERRANDS)
def test_a_captain_of_the_rebels_does_what_the_scenario_asks_against_a_random_player(scenario: str) -> None:
    others = {"beans-for-giants": "goblins", "furnished-cavern": "dwarves"}
    enemy = others.get(scenario, "orks")
    won = [winner(scenario, seed, **{"rebels": "odds", enemy: "random"}) for seed in range(3)]
    assert won.count("rebels") >= 2


def test_a_captain_of_the_orks_does_not_let_a_random_player_pass() -> None:
    assert [winner("silent-valley", seed, rebels="random", orks="odds") for seed in range(2)] == ["orks", "orks"]


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


def test_captains_finish_a_battle_with_magic_and_the_same_dice_give_the_same_battle() -> None:
    match = Match("dragon-noir", "tablet-of-uzun", {"company": "odds", "keepers": "odds"}, "captains")
    one, other = play_match(match), play_match(match)
    assert (one.winner, one.orders, one.rolls) == (other.winner, other.orders, other.rolls)
    assert one.reason
