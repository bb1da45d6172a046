"""Paths of the Lance, Optional Rules D and E (PL-13, PL-14), and the optional rules with each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import battlefield
from tests.rules.pl.table import HL, WS, table
from tests.rules.pl.test_joining import border, side_of_nation
from tests.rules.pl.test_points import plain
from warhost.campaign.cards.invasion import NationChooses
from warhost.campaign.cards.optional.kriegspiel import rerolls
from warhost.campaign.cards.turn import ChooseHalf
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.core import CHANCE, Dice, new_game
from warhost.core.refusals import BadSetup


@rule("PL-14-01")
@pytest.mark.parametrize(
    ("column", "found"), [("4-1", (3, 0)), ("3-2", (1, 0)), ("1-3", (0, 2)), ("1-1", (0, 0)), ("6-1", (5, 0))]
)
def test_the_better_odds_may_roll_again(column: str, found: tuple[int, int]) -> None:
    assert rerolls(column) == found


@rule("PL-14-01", "PL-14-02")
def test_a_worse_die_must_be_used_and_a_better_one_may_be_kept() -> None:
    def fought(*dice: int) -> int:
        war = battlefield(kriegspiel="on")
        target, hexes = plain(table())
        war.place("palanthus-1", at=target, depleted=True)
        for name, hex in zip(("khur-1", "khur-2", "lemish-1"), hexes, strict=True):
            war.place(name, at=hex)
        war.fighting(HL).give(f"attack {target} khur-1,khur-2,lemish-1", dice[0])
        for die in dice[1:]:
            war.give("reroll", die)
        battle = war.war.battle[0]
        assert battle is None or battle.roll == dice[-1]
        return "reroll" in war.offered()

    assert fought(1, 4)
    assert not fought(1, 4, 2)


@rule("PL-13-01", "PL-13-02", "PL-04-10")
def test_a_nation_that_the_highlords_win_resists_at_home() -> None:
    war = table(resistance="on")
    outside, inside, deeper = border(war, "vingaard")
    nation = war.war.theatre.nation_index["vingaard"]
    war.doing(ChooseHalf(HL), NationChooses(nation, HL))
    assert side_of_nation(war, "vingaard") == WS
    assert war.war.resisting[0] == (nation,)
    war.place("vingaard-1", at=inside, side=WS).place("caergoth-1", at=deeper).moving(WS)
    war.war.set("did", war.piece("vingaard-1"), 0)
    assert war.refuses(f"march vingaard-1 - {outside}").because("PL-13-01")
    assert war.refuses(f"march caergoth-1 - {inside}").because("PL-13-02")


def test_resistance_needs_cards() -> None:
    with pytest.raises(BadSetup):
        new_game(DragonsOfGlory(), "campaign", options={"resistance": "on"})


SWITCHES = ("spells", "winter-lance", "command-lance", "kriegspiel")
"""The optional rules that stand on the standard game too."""
SETS = [*((name,) for name in SWITCHES), *combinations(SWITCHES, 2), SWITCHES]


@pytest.mark.parametrize("names", SETS, ids="+".join)
@pytest.mark.parametrize(("scenario", "beside"), [("kender-strike", ()), ("historical", ("cards",))])
def test_each_optional_rule_can_be_played_alone_and_with_every_other(
    scenario: str, beside: tuple[str, ...], names: tuple[str, ...]
) -> None:
    game = new_game(DragonsOfGlory(), scenario, seed="lance", options=dict.fromkeys((*names, *beside), "on"))
    dice = Dice("lance")
    for _ in range(60):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    assert game.state.hash == game.state.fresh_hash()
