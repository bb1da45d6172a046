"""The quest of the heroes decides the war beside the armies (DG-13-04)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.dg.games import verdict_after
from warhost.campaign.printed.sides import HIGHLORD, NEUTRAL, WHITESTONE
from warhost.campaign.victory import JudgeVictory
from warhost.core import IllegalOrder
from warhost.core.ids import Side


def at_war(quest: str) -> Board:
    """The Highlords move in a war that is, or is not, part of a role-playing campaign."""
    return battlefield(quest=quest).place("khur-1", at="3944").moving(HL)


def hand_out(war: Board, side: Side) -> None:
    """Every place and every country to one side, or to nobody."""
    for place in war.war.theatre.atlas.places:
        war.war.set("holder", place.index, side)
    for nation, _ in enumerate(war.war.theatre.nations):
        war.war.set("allegiance", nation, side)


@rule("DG-13-04")
def test_a_completed_quest_wins_the_war_at_any_time_whatever_the_map_says() -> None:
    war = at_war("on")
    assert war.asked == HIGHLORD
    assert "complete-quest" in [kind.verb for kind in war.game.claims(WHITESTONE)]
    assert "complete-quest" not in [kind.verb for kind in war.game.claims(HIGHLORD)]
    war.game.give("complete-quest", WHITESTONE)
    assert war.game.verdict is not None
    assert (war.game.verdict.winner, war.game.verdict.rule) == (WHITESTONE, "DG-13-04")
    assert war.game.over


@rule("DG-13-04", refused="no quest")
@pytest.mark.parametrize(("quest", "seat"), [("off", WHITESTONE), ("on", HIGHLORD)])
def test_only_whitestone_completes_a_quest_and_only_where_one_is_played(quest: str, seat: str) -> None:
    war = at_war(quest)
    with pytest.raises(IllegalOrder) as caught:
        war.game.give("complete-quest", HIGHLORD if seat == HIGHLORD else WHITESTONE)
    assert caught.value.refusal.rules == ("DG-13-04",)
    assert not war.game.over


@rule("DG-13-04")
@pytest.mark.parametrize(("quest", "winner"), [("off", None), ("on", HIGHLORD)])
def test_without_quest_or_military_victory_the_queen_of_darkness_wins(quest: str, winner: str | None) -> None:
    war = at_war(quest)
    hand_out(war, NEUTRAL)
    verdict = verdict_after(war.game, JudgeVictory())
    assert verdict is not None
    assert verdict.winner == winner


@rule("DG-13-04")
def test_the_military_victory_of_whitestone_needs_no_quest() -> None:
    war = at_war("on")
    hand_out(war, WS)
    verdict = verdict_after(war.game, JudgeVictory())
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (WHITESTONE, "DG-14-08")
