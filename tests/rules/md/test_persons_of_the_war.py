"""Who leads, with which rating, who shares the fate of a stack; and pieces that change sides or leave quietly."""

from __future__ import annotations

from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.md.test_seams_of_the_war import Probed
from warhost.campaign.advanced.command import LAW
from warhost.campaign.combat.battle_strength import generals
from warhost.campaign.combat.command import is_commanded
from warhost.campaign.land.fate_of_leaders import LeaderFate
from warhost.campaign.position.persons import (
    NO_GENERALS,
    OWN_FATES,
    RATINGS,
    leads,
    shares_fate,
    tactical_rating,
)
from warhost.campaign.printed.sides import AWAY
from warhost.campaign.rulebook import SEAMS
from warhost.campaign.state import ASHORE, War
from warhost.core import Layer, Part, msg, part
from warhost.core.ids import PieceId
from warhost.core.rulebook import layered
from warhost.core.seams import Seams


def is_ariakus(war: War, piece: PieceId) -> bool:
    """Ariakus is out of sorts in this layer."""
    return piece == war.theatre.piece_index["ariakus"]


def humbled(war: War, piece: PieceId) -> Part | None:
    """Kitiara's rating is two lower in this layer."""
    if piece != war.theatre.piece_index["kitiara"]:
        return None
    return part("DG-07-26", msg("dg-general", leader=war.ref(piece)), -2)


MOODS = Layer(
    "moods",
    "Moods",
    amends=("DG-07-26",),
    changes=(NO_GENERALS.add(is_ariakus), RATINGS.add(humbled), OWN_FATES.add(is_ariakus)),
)


class Moody(Probed):
    """The standard game in which some leaders do not lead."""

    def seams(self, options: object) -> Seams:
        return layered(SEAMS, [MOODS])


def moody() -> Board:
    """Two Highlords with an army near an enemy."""
    return battlefield("campaign", Moody()).place("red-dragon-1", "ariakus", "kitiara", at="2513")


def test_every_leader_of_the_standard_game_leads_with_his_printed_rating_and_shares_the_fate_of_his_stack() -> None:
    war = battlefield().place("ariakus", "kitiara", at="2513").war
    for piece, counter in enumerate(war.theatre.pieces):
        is_leader = counter.kind == "leader"
        assert leads(war, PieceId(piece)) == war.of.is_person[piece] == is_leader
        assert shares_fate(war, PieceId(piece)) == (is_leader or counter.kind == "wizard")
        assert not is_leader or tactical_rating(war, PieceId(piece)) == counter.tactical


def test_who_does_not_lead_is_no_general_and_commands_nobody() -> None:
    board = moody()
    war = board.war
    army, kitiara = board.piece("red-dragon-1"), board.piece("kitiara")
    assert generals(war, (army,)) == (kitiara,)
    assert is_commanded(war, army, LAW)
    war.leave(kitiara, AWAY)
    assert generals(war, (army,)) == ()
    assert not is_commanded(war, army, LAW)


def test_a_changed_rating_counts_in_battle_and_for_command() -> None:
    board = moody()
    kitiara = board.piece("kitiara")
    printed = board.war.of.tactical[kitiara]
    assert tactical_rating(board.war, kitiara) == LAW.radius(board.war, kitiara) == printed - 2


def test_who_has_a_fate_of_his_own_is_not_tested_with_his_stack() -> None:
    board = moody()
    board.war.eliminate(board.piece("red-dragon-1"))
    board.game.settle()
    tested = [step.leader for step in board.war.stack[0] if isinstance(step, LeaderFate)]
    assert tested == [board.piece("kitiara")]


def test_a_fleet_that_changes_sides_keeps_its_place_and_its_passengers() -> None:
    board = battlefield().place("mithas-ship-1", at="4246").place("mercenary-1", at="4246", aboard="mithas-ship-1")
    war, ship, army = board.war, board.piece("mithas-ship-1"), board.piece("mercenary-1")
    here = war.at[ship]
    for piece in (army, ship):
        war.change_sides(piece, WS)
    assert [war.owner[piece] for piece in (ship, army)] == [WS, WS]
    assert [war.at[piece] for piece in (ship, army)] == [here, here]
    assert war.aboard[army] == ship
    assert set(war.pieces_of(WS)) >= {ship, army}
    assert not {ship, army} & set(war.pieces_of(HL))
    kept = war.derived()
    war.rebuild()
    assert war.derived() == kept, "what the state keeps of who stands where follows"


def test_an_army_that_changes_sides_is_felt_by_its_new_enemies() -> None:
    board = battlefield().place("khur-1", at="2513").place("khur-2", at="2514")
    war, one, other = board.war, board.piece("khur-1"), board.piece("khur-2")
    assert not war.is_adjacent_to_enemy(war.at[other], HL)
    war.change_sides(one, WS)
    assert war.is_adjacent_to_enemy(war.at[other], HL)
    assert war.aboard[one] == ASHORE


def test_who_leaves_quietly_leaves_nobody_behind_to_be_tested() -> None:
    for quietly, tested in ((True, 0), (False, 1)):
        board = battlefield().place("khur-1", "khur-leader", at="2513")
        war, army = board.war, board.piece("khur-1")
        if quietly:
            war.leave(army, AWAY)
        else:
            war.remove(army, AWAY)
        board.game.settle()
        assert sum(isinstance(step, LeaderFate) for step in war.stack[0]) == tested
