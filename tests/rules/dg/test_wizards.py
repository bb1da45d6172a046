"""Rule 5: wizards go anywhere in one step; wizards and leaders who are overrun (DG-05-24, DG-05-28, DG-11-11)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, Board, board
from warhost.campaign.printed.sides import OFF
from warhost.campaign.sequence import Combat, MoveAndFight, OpenCombat
from warhost.campaign.special.wizards import RecallWizards, Send


def tower() -> Board:
    """A Black Robe with an army in Khur, and friends far away."""
    war = board().place("khur-1", "hl-wizard-1", at="Khuri-Khan").place("mithas-ship-1", at="0005")
    return war.place("draconian-1", "kitiara", at="Sanction").place("palanthus-1", at="Kalaman")


@rule("DG-05-24")
def test_a_wizard_goes_anywhere_in_one_step() -> None:
    war = tower().place("hl-wizard-2", at="Sanction").moving(HL)
    wizards = {war.piece(name) for name in ("hl-wizard-1", "hl-wizard-2")}
    assert set(war.game.choices(Send).all()) == wizards
    hosts = {war.piece(name) for name in ("draconian-1", "mithas-ship-1")}
    assert set(war.game.choices(Send, war.piece("hl-wizard-1")).all()) == hosts
    war.give("send hl-wizard-1 draconian-1")
    assert war.at("hl-wizard-1") == war.at("draconian-1")
    assert war.refuses("send hl-wizard-1 khur-1").because("DG-05-24"), "once in each Step"
    assert set(war.game.choices(Send).all()) == {war.piece("hl-wizard-2")}


@rule("DG-05-24")
def test_a_wizard_may_move_again_in_the_next_movement_step() -> None:
    war = tower().moving(HL)
    war.give("send hl-wizard-1 draconian-1").moving(HL)
    war.give("send hl-wizard-1 khur-1")
    assert war.at("hl-wizard-1") == "4128"


@rule("DG-08-08", "DG-05-24")
def test_a_wizard_goes_aboard_a_ship_on_the_open_sea() -> None:
    war = tower().moving(HL)
    war.give("send hl-wizard-1 mithas-ship-1")
    assert war.carrier("hl-wizard-1") == "mithas-ship-1"
    assert war.at("hl-wizard-1") == "0005"


@rule("DG-05-24", "DG-11-11", refused="host")
def test_a_wizard_must_end_with_an_army_or_ship_of_his_side() -> None:
    war = tower().moving(HL)
    assert war.refuses("send hl-wizard-1 kitiara").because("DG-11-11"), "a leader is no army"
    assert war.refuses("send hl-wizard-1 palanthus-1").because("DG-05-24"), "an enemy"
    assert war.refuses("send hl-wizard-1 khur-2").because("DG-05-24"), "not on the map"
    assert war.refuses("send khur-1 draconian-1").because("DG-05-24")


@rule("DG-05-24")
def test_a_wizard_aboard_sails_with_his_ship() -> None:
    war = tower().moving(HL)
    war.give("send hl-wizard-1 mithas-ship-1").moving(HL)
    war.give("sail mithas-ship-1 0105>0205")
    assert war.at("hl-wizard-1") == "0205"
    war.place("khur-2", at="0205", aboard="mithas-ship-1").moving(HL).give("send hl-wizard-1 draconian-1")
    assert (war.carrier("hl-wizard-1"), war.at("hl-wizard-1")) == ("", war.at("draconian-1"))
    war.moving(HL).give("send hl-wizard-1 khur-2")
    assert war.carrier("hl-wizard-1") == "mithas-ship-1", "he joins those aboard"
    assert war.refuses("sail mithas-ship-1 land:hl-wizard-1").because("DG-05-24")


@rule("DG-11-11")
def test_a_wizard_left_alone_is_called_away_before_the_movement_ends() -> None:
    war = tower().doing(MoveAndFight(0, HL))
    war.give("march khur-1 - 4127").give("end-movement")
    assert war.asked == "highlord"
    assert war.refuses("send hl-wizard-1 kitiara").because("DG-11-11")
    war.give("send hl-wizard-1 draconian-1")
    assert war.at("hl-wizard-1") == war.at("draconian-1")


@rule("DG-11-11", "DG-11-13")
def test_a_wizard_who_has_moved_and_is_left_alone_goes_to_the_nearest_friends() -> None:
    war = tower().place("khur-2", at="4127").doing(MoveAndFight(0, HL))
    war.give("send hl-wizard-1 khur-2").give("march khur-2 - 4227").give("end-movement")
    assert war.asked == "highlord"
    assert war.refuses("flee 3626").because("DG-07-51"), "not the nearest"
    war.give("flee 4128")
    assert war.at("hl-wizard-1") == "4128"


@rule("DG-11-11", "DG-05-24")
def test_a_wizard_left_behind_by_an_advance_goes_to_the_nearest_friends_after_combat() -> None:
    war = board().place("khur-1", "hl-wizard-1", at="3513").place("palanthus-1", at="3512", depleted=True)
    war.place("khur-2", at="3515").doing(RecallWizards(), Combat(HL), OpenCombat(HL))
    war.give("attack 3512 khur-1", 10).give("advance khur-1 -")
    assert war.at("khur-1") == "3512"
    assert war.at("hl-wizard-1") == "3512", "one hex away, the other army two"


@rule("DG-05-28")
def test_a_wizard_overrun_appears_with_the_nearest_army_or_ship() -> None:
    war = board().place("ws-wizard-1", at="3413").place("palanthus-ship-1", at="3412").place("khur-1", at="3513")
    war.place("palanthus-1", at="Palanthus").moving(HL)
    war.give("march khur-1 - 3413")
    assert war.carrier("ws-wizard-1") == "palanthus-ship-1"


@rule("DG-05-28")
@pytest.mark.parametrize(("die", "fate"), [(3, OFF - 2), (4, "2314")])
def test_a_leader_overrun_rolls_for_his_life(die: int, fate: int | str) -> None:
    war = board().place("palanthus-leader", at="3413").place("palanthus-ship-1", at="3412").place("khur-1", at="3513")
    war.place("palanthus-1", at="Palanthus").moving(HL)
    war.give("march khur-1 - 3413", die)
    assert war.at("palanthus-leader") == fate


@rule("DG-05-28")
def test_leaders_aboard_are_not_overrun_but_driven_off_with_their_ship() -> None:
    war = board().place("palanthus-ship-1", at="3412").place("khur-1", at="3413")
    war.place("palanthus-leader", at="3412", aboard="palanthus-ship-1").moving(HL)
    war.give("march khur-1 - 3412").give("put-out 3411")
    assert war.at("palanthus-leader") == "3411"
    assert not war.waits_for_dice
