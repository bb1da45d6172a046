"""What a battle costs: results in words, and the losses to be expected (DG-07-14 to DG-07-22)."""

from __future__ import annotations

from fractions import Fraction

from tests.rulemark import rule
from tests.rules.dg.board import HL, battlefield
from warhost.campaign.combat.battle_results import meanings, steps_lost
from warhost.campaign.printed.combat_table import read_blow
from warhost.core.odds import Odds


@rule("DG-07-15")
@rule("DG-07-17")
@rule("DG-07-20")
def test_results_cost_depletions_up_to_all_that_a_force_has() -> None:
    assert steps_lost(read_blow("-"), 2, 4) == 0
    assert steps_lost(read_blow("2R"), 2, 4) == 2
    assert steps_lost(read_blow("2"), 1, 1) == 1
    assert steps_lost(read_blow("D"), 3, 6) == 3
    assert steps_lost(read_blow("E"), 2, 3) == 3


@rule("DG-07-14")
def test_every_result_is_said_in_words() -> None:
    odds = Odds((("E/-", Fraction(1, 2)), ("1R/2", Fraction(1, 2))))
    assert [str(one) for one in meanings(odds)] == [
        "E/-: attackers wiped out; defenders unharmed.",
        "1R/2: attackers lose one depletion and retreat; defenders lose 2 depletions.",
    ]


@rule("DG-07-15")
def test_a_preview_says_the_losses_to_be_expected_before_all_numbers() -> None:
    war = battlefield().place("mercenary-1", at="3944").place("vingaard-1", at="3945").fighting(HL)
    order = war.game.read("attack 3945 mercenary-1")
    preview = war.game.preview(order)
    assert preview is not None
    assert preview.odds is not None
    said = str(preview.notes[1])
    assert said.startswith("Expected losses: attackers ")
    mean = preview.odds.mean(lambda text: steps_lost(read_blow(text.split("/")[0]), 1, 2))
    assert f"attackers {float(mean):.1f} of 2 depletions" in said
