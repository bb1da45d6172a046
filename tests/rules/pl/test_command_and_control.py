"""Paths of the Lance, Optional Rule C: command and control (PL-12)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.campaign.advanced.overlays import map_overlays
from warhost.campaign.cards.optional.command import LAW
from warhost.campaign.combat.attack import possible_attackers
from warhost.campaign.combat.battle_strength import NOBODY, best_general
from warhost.campaign.combat.command import commanders
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.sea.naval_combat import combat_rating
from warhost.core import new_game
from warhost.core.ids import Side
from warhost.core.refusals import BadSetup

PLAIN = ("4102", "4003", "4004", "3905", "3906", "3807", "3808", "3709")
"""Open country, each hex next to the last."""


def led() -> Board:
    """A battlefield on which armies and fleets need command."""
    return battlefield(command_lance="on")


def moving(war: Board, side: Side) -> Board:
    """A side's Movement Step, as the Turn comes to it."""
    war.war.set("phase", 0, "movement")
    war.war.set("phasing", 0, side)
    return war.moving(side)


def fighting(war: Board, side: Side) -> Board:
    """A side's Combat Step, as the Turn comes to it."""
    war.war.set("phasing", 0, side)
    return war.fighting(side)


def by(war: Board, army: str) -> set[str]:
    """The tokens of the leaders who command an army."""
    found = commanders(war.war, war.piece(army), LAW)
    return {war.war.theatre.pieces[leader].token for leader in found}


# PL-12-01: the radius, and when it counts


@rule("PL-12-01")
@pytest.mark.parametrize(("hexes", "commanded"), [(4, True), (5, False)])
def test_an_army_beyond_its_leaders_rating_neither_moves_nor_attacks(hexes: int, commanded: bool) -> None:
    def scene() -> Board:
        war = led().place("lord-gunthar", "vingaard-1", at=PLAIN[0]).place("palanthus-1", at=PLAIN[hexes])
        return war.place("khur-1", at=PLAIN[hexes + 1])

    refused = moving(scene(), WS).refuses(f"march palanthus-1 - {PLAIN[hexes - 1]}")
    assert refused.because("PL-12-01") is not commanded
    war = fighting(scene(), WS)
    assert (war.piece("palanthus-1") in possible_attackers(war.war, WS, war.hex(PLAIN[hexes + 1]))) is commanded


@rule("PL-12-01")
def test_a_leader_who_walks_up_frees_an_army_and_one_who_leaves_strands_it() -> None:
    war = led().place("khur-1", at=PLAIN[4]).place("khur-leader", at=PLAIN[6])
    moving(war, HL)
    assert war.refuses(f"march khur-1 - {PLAIN[3]}").because("PL-12-01")
    war.give(f"march khur-leader - {PLAIN[5]}")
    assert not war.refuses(f"march khur-1 - {PLAIN[3]}")
    war.give(f"march khur-leader - {PLAIN[6]}")
    assert war.refuses(f"march khur-1 - {PLAIN[3]}").because("PL-12-01")


@rule("PL-12-01")
def test_an_army_that_has_begun_its_move_goes_on_but_does_not_attack_out_of_reach() -> None:
    war = led().place("khur-cavalry-1", "khur-leader", at=PLAIN[0]).place("palanthus-1", at=PLAIN[6])
    moving(war, HL).give(f"march khur-cavalry-1 - {'>'.join(PLAIN[1:4])}")
    war.give(f"march khur-cavalry-1 - {'>'.join(PLAIN[4:6])}")
    assert war.at("khur-cavalry-1") == PLAIN[5]
    fighting(war, HL)
    assert possible_attackers(war.war, HL, war.hex(PLAIN[6])) == ()


@rule("PL-12-01")
def test_taunted_attacks_defence_and_retreat_need_no_command() -> None:
    war = led().place("khur-1", at=PLAIN[0]).place("hylo-1", at=PLAIN[1])
    war.war.set("phase", 0, "movement")
    war.war.set("phasing", 0, HL)
    war.taunting(WS).give(f"taunt {PLAIN[1]} {PLAIN[0]}", 6)
    assert war.war.battle[0].attackers == (war.piece("khur-1"),)
    war = led().place("khur-1", "khur-2", "red-dragon-1", "kitiara", at="3906").place("palanthus-1", at="3905")
    fighting(war, HL).give("attack 3905 khur-1,khur-2,red-dragon-1", 3)
    assert by(war, "palanthus-1") == set()
    assert war.offered() == {"retreat"}


@rule("PL-12-01")
def test_an_army_is_told_how_far_away_its_leader_is() -> None:
    war = led().place("khur-1", at=PLAIN[0]).place("kitiara", at=PLAIN[7])
    moving(war, HL)
    refused = war.refuses(f"march khur-1 - {PLAIN[1]}").refusal
    assert refused is not None
    assert "Kitiara" in str(refused.message)
    assert "7 hexes away" in str(refused.message)


# PL-12-02 to PL-12-05: who obeys whom, and whom a leader helps in combat


@rule("PL-12-02")
def test_highlords_and_knights_command_all_of_their_side_and_help_it_in_combat() -> None:
    war = led().place("kitiara", "khur-1", "red-dragon-1", "mithas-1", at=PLAIN[0])
    war.place("lord-gunthar", "hylo-1", "gold-dragon-1", at=PLAIN[5])
    assert by(war, "khur-1") == by(war, "red-dragon-1") == by(war, "mithas-1") == {"kitiara"}
    assert by(war, "hylo-1") == by(war, "gold-dragon-1") == {"lord-gunthar"}
    assert best_general(war.war, (war.piece("khur-1"),)) == war.piece("kitiara")


@rule("PL-12-03")
def test_only_pirates_and_minotaurs_command_fleets_of_the_maelstrom() -> None:
    war = led().place("maelstrom-ship-1", at="0105", side=HL)
    war.place("kitiara", at="0105", side=HL, aboard="maelstrom-ship-1")
    assert by(war, "maelstrom-ship-1") == set()
    assert moving(war, HL).game.over, "Kitiara has no say aboard"
    war.place("mithas-leader", at="0105", side=HL, aboard="maelstrom-ship-1")
    assert by(war, "maelstrom-ship-1") == {"mithas-leader"}
    war.place("maquesta", at="0105", side=HL, aboard="maelstrom-ship-1")
    assert by(war, "maelstrom-ship-1") == {"mithas-leader", "maquesta"}
    assert not moving(war, HL).refuses("sail maelstrom-ship-1 0205")


@rule("PL-12-03")
def test_other_fleets_are_commanded_like_armies_of_their_nation() -> None:
    war = led().place("palanthus-ship-1", at="0105")
    war.place("thorbardin-leader", at="0105", aboard="palanthus-ship-1")
    assert by(war, "palanthus-ship-1") == set()
    war.place("palanthus-leader", at="0105", aboard="palanthus-ship-1")
    assert by(war, "palanthus-ship-1") == {"palanthus-leader"}


@rule("PL-12-03")
def test_the_leader_of_the_maelstrom_adds_nothing_ashore_but_fights_her_own_ship() -> None:
    war = led().place("maquesta", "palanthus-1", at=PLAIN[0], side=WS)
    assert best_general(war.war, (war.piece("palanthus-1"),)) == NOBODY
    assert by(war, "palanthus-1") == set()
    war.place("maelstrom-ship-1", at="0105", side=WS).place("palanthus-ship-1", at="0205")
    for ship, hex, help in (("maelstrom-ship-1", "0105", 2), ("palanthus-ship-1", "0205", 0)):
        alone = combat_rating(war.war, war.piece(ship)).total
        war.place("maquesta", at=hex, aboard=ship)
        assert combat_rating(war.war, war.piece(ship)).total == alone + help


@rule("PL-12-03", "PL-12-05")
def test_the_leader_of_the_maelstrom_commands_armies_aboard_but_none_ashore() -> None:
    war = led().place("maelstrom-ship-1", "maquesta", "palanthus-1", at="Kalaman", side=WS)
    war.place("palanthus-2", at="Kalaman", aboard="maelstrom-ship-1")
    assert by(war, "palanthus-1") == set()
    assert by(war, "palanthus-2") == {"maquesta"}
    assert best_general(war.war, (war.piece("palanthus-1"),)) == NOBODY


@rule("PL-12-04", "PL-12-05")
def test_a_country_leader_commands_the_stack_of_his_army_but_no_draconians() -> None:
    war = led().place("khur-leader", at=PLAIN[0]).place("khur-1", "draconian-1", "lemish-1", at=PLAIN[1])
    war.place("lemish-2", at=PLAIN[0])
    assert by(war, "khur-1") == by(war, "lemish-1") == {"khur-leader"}
    assert by(war, "draconian-1") == by(war, "lemish-2") == set()
    moving(war, HL)
    assert war.refuses("march draconian-1 - 3905").because("PL-12-04")
    assert war.refuses(f"march lemish-2 - {PLAIN[1]}").because("PL-12-05")
    war.place("ariakus", at=PLAIN[1])
    assert by(war, "draconian-1") == {"ariakus"}


@rule("PL-12-05")
def test_a_country_leader_helps_in_combat_only_where_his_country_has_an_army() -> None:
    war = led().place("khur-leader", "lemish-1", at=PLAIN[0])
    assert best_general(war.war, (war.piece("lemish-1"),)) == NOBODY
    war.place("khur-1", at=PLAIN[0])
    assert best_general(war.war, (war.piece("lemish-1"),)) == war.piece("khur-leader")


def test_only_one_book_of_command_can_be_chosen() -> None:
    with pytest.raises(BadSetup):
        new_game(DragonsOfGlory(), "campaign", options={"command": "on", "command-lance": "on"})
    new_game(DragonsOfGlory(), "campaign", options={"cards": "on", "command-lance": "on"})


# Seen on the map and before an order


@rule("PL-12-01", "PL-12-04")
def test_the_map_shows_who_commands_whom_and_why_nobody_does() -> None:
    war = led().place("khur-leader", "khur-1", at=PLAIN[0]).place("draconian-1", at=PLAIN[1])
    war.place("lemish-1", at=PLAIN[7])
    (overlay,) = [found for found in map_overlays(war.war, HL) if found.id == f"command-{HL}"]
    marks = {(war.war.theatre.atlas.token(mark.hex), mark.tone): mark.rules for mark in overlay.marks}
    assert marks[PLAIN[0], "good"] == ("PL-12-01",)
    assert marks[PLAIN[1], "bad"] == ("PL-12-04",)
    assert marks[PLAIN[7], "bad"] == ("PL-12-05",)
    assert len(overlay.areas) == 1
    assert not [found for found in map_overlays(battlefield().war, HL) if found.id.startswith("command")]


@rule("PL-12-01")
def test_a_march_out_of_command_is_foretold() -> None:
    war = led().place("khur-leader", "khur-cavalry-1", at=PLAIN[0])
    moving(war, HL)

    def foretold(order: str) -> str:
        found = war.game.preview(war.game.read(order))
        assert found is not None
        return " ".join(map(str, found.notes))

    assert "Khur" in foretold(f"march khur-cavalry-1 - {PLAIN[1]}")
    near, far = (foretold(f"march khur-cavalry-1 - {'>'.join(PLAIN[1:n])}") for n in (2, 6))
    assert near != far
