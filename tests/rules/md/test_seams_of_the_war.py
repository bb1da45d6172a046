"""What the standard game offers its layers: steps of a side's Turn, what a Step opens with, who is barred in it."""

from __future__ import annotations

from tests.rules.dg.board import HL, Board
from warhost.campaign.land.movement import March
from warhost.campaign.position.bars import BARS, STEP_OPENS, Bar, StepName, bar
from warhost.campaign.rulebook import SEAMS, DragonsOfGlory
from warhost.campaign.sequence import SIDE_TURN, Combat, MoveAndFight
from warhost.campaign.state import War
from warhost.core import Layer, Refusal, msg
from warhost.core.ids import PieceId, Side
from warhost.core.rulebook import layered
from warhost.core.seams import Seams


class Sulking(Bar):
    """The first army of Khur does nothing in a Step that it dislikes."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        who = war.ref(piece)
        return Refusal(msg("dg-not-yours", piece=who), ("DG-12-09",), (who,))


def sulk(war: War, _: Side, step: StepName) -> None:
    """The army is barred as the Step opens."""
    bar(war, war.theatre.piece_index["khur-1"], step)


PROBE = Layer(
    "probe",
    "Probe",
    amends=("DG-12-09",),
    changes=(STEP_OPENS.add(sulk), BARS.add(Sulking()), SIDE_TURN.add(SIDE_TURN.entry("again", Combat))),
)


class Probed(DragonsOfGlory):
    """The standard game with a layer of the tests' own."""

    def seams(self, options: object) -> Seams:
        return layered(SEAMS, [PROBE])


def probed() -> Board:
    return (
        Board("campaign", Probed()).place("khur-1", "khur-2", "khur-leader", at="2513").place("palanthus-1", at="2514")
    )


def test_a_barred_army_neither_moves_nor_is_offered_and_the_bar_says_why() -> None:
    war = probed().moving(HL)
    assert war.refuses("march khur-1 - 2512").because("DG-12-09")
    assert not war.refuses("march khur-2 - 2512").because("DG-12-09")
    assert "march" in war.offered()
    assert war.piece("khur-1") not in war.game.choices(March).all()


def test_a_barred_army_attacks_nobody() -> None:
    war = probed().fighting(HL)
    assert war.refuses("attack 2514 khur-1").because("DG-12-09")
    assert not war.refuses("attack 2514 khur-2")


def test_bars_last_for_one_step() -> None:
    war = probed().fighting(HL)
    bar(war.war, war.piece("khur-1"), "combat", barred=False)
    war.game.resume(war.war)
    assert not war.refuses("attack 2514 khur-1,khur-2")


def test_a_layer_adds_a_step_to_a_sides_part_of_the_turn() -> None:
    steps = MoveAndFight(0, HL).listed(probed().war)
    assert steps[-1] == Combat(HL)
    assert len(steps) == len(SEAMS[SIDE_TURN]) + 1
