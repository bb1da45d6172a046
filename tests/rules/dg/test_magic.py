"""Strategic events in battle: Dragonlances, Dragon Orbs, wizards and gnomish technology.

3943 to 3948 is open plain. The Highlords' dragons have 2 Strength Points each.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.campaign.combat.attack import declared
from warhost.campaign.combat.modifiers import attack_strength, combat_modifier, defence_strength
from warhost.campaign.printed.sides import BORNE, GONE
from warhost.campaign.special.orbs_and_gnomes_in_battle import gnome_gain
from warhost.campaign.state import ASHORE
from warhost.core.ids import Side


def bears(war: Board, counter: str, bearer: str) -> Board:
    """Give a counter to an army or leader."""
    piece = war.piece(counter)
    war.war.set("owner", piece, war.war.owner[war.piece(bearer)])
    war.war.set("bearer", piece, war.piece(bearer))
    war.war.put(piece, BORNE)
    return war


def attack(war: Board, side: Side, target: str, *armies: str) -> tuple[int, int, int]:
    """Attacking strength, defending strength and modifier of an attack, with the best leaders of both sides."""
    battle = declared(war.war, side, war.hex(target), [war.piece(name) for name in armies])
    state = war.war
    return (
        attack_strength(state, battle).total,
        defence_strength(state, battle).total,
        combat_modifier(state, battle).total,
    )


# Dragonlances


@rule("DG-11-04")
def test_lances_double_their_army_before_the_walls_do() -> None:
    war = battlefield().place("tarsis-1", "kaolyn-1", at="tarsis").place("mercenary-1", at="2445")
    bears(war, "dragonlance-1", "tarsis-1")
    assert attack(war, HL, "tarsis", "mercenary-1")[:2] == (6, (8 + 5) * 2)
    war.war.set("depleted", war.piece("tarsis-1"), 1)
    assert attack(war, HL, "tarsis", "mercenary-1")[1] == (4 + 5) * 2


@rule("DG-11-04")
@pytest.mark.parametrize(("doubles", "modifier"), [("yes", 8 + 1), ("no", 4 + 1)])
def test_lances_double_a_dragons_modifier_unless_the_option_says_no(doubles: str, modifier: int) -> None:
    war = battlefield(lance_doubles_dragon_drm=doubles)
    war.place("gold-dragon-1", at="3943").place("mercenary-1", at="3944")
    bears(war, "dragonlance-1", "gold-dragon-1")
    assert attack(war, WS, "3944", "gold-dragon-1") == (8, 6, modifier)


@rule("DG-11-06")
def test_only_the_army_that_carries_them_is_doubled() -> None:
    war = battlefield().place("tarsis-1", "tarsis-2", at="3944").place("mercenary-1", at="3943")
    bears(war, "dragonlance-1", "tarsis-1")
    assert attack(war, HL, "3944", "mercenary-1")[1] == 12


@rule("DG-11-05")
def test_attacking_dragons_lose_their_modifiers_against_lances_but_not_their_strength() -> None:
    war = battlefield().place("mercenary-1", "khur-1", "red-dragon-1", "red-dragon-2", at="3943")
    war.place("tarsis-1", at="3944")
    armies = ("mercenary-1", "khur-1", "red-dragon-1", "red-dragon-2")
    assert attack(war, HL, "3944", *armies) == (14, 4, 4 + 1)
    bears(war, "dragonlance-1", "tarsis-1")
    assert attack(war, HL, "3944", *armies) == (14, 8, 0)


@rule("DG-11-05")
def test_other_fliers_keep_the_flight_modifier_against_lances() -> None:
    war = battlefield().place("red-dragon-1", at="3943").place("zhakar-griffon-1", at="3943", side=HL)
    bears(war.place("tarsis-1", at="3944"), "dragonlance-1", "tarsis-1")
    assert attack(war, HL, "3944", "red-dragon-1", "zhakar-griffon-1")[2] == 1


@rule("DG-11-05")
def test_dragons_that_are_attacked_by_lances_keep_their_modifier() -> None:
    war = battlefield().place("tarsis-1", at="3943").place("red-dragon-1", at="3944")
    bears(war, "dragonlance-1", "tarsis-1")
    assert attack(war, WS, "3944", "tarsis-1") == (8, 2, -2 - 1)


# Dragon Orbs


def orb_battle() -> Board:
    """Lord Gunthar (Tactical Rating 4) attacks with an orb; the dragons do not slip away."""
    war = battlefield().place("gunthar-1", "lord-gunthar", at="3943").place("mercenary-1", "red-dragon-1", at="3944")
    bears(war, "dragon-orb-1", "lord-gunthar").fighting(WS)
    return war.give("attack 3944 gunthar-1").give("stand")


@rule("DG-11-08")
def test_an_orb_can_be_used_only_against_dragons() -> None:
    war = battlefield().place("gunthar-1", "lord-gunthar", at="3943").place("mercenary-1", at="3944")
    bears(war, "dragon-orb-1", "lord-gunthar").fighting(WS).give("attack 3944 gunthar-1")
    assert war.waits_for_dice, "nobody is asked; the combat roll follows"
    with_dragons = orb_battle()
    assert with_dragons.asked == "whitestone"
    assert with_dragons.offered() == {"use-orb", "no-orb"}
    assert with_dragons.refuses("use-orb dragon-orb-2").because("DG-11-08")


@rule("DG-11-08")
def test_an_orb_may_be_left_alone_and_used_in_defence() -> None:
    war = orb_battle().give("no-orb")
    assert war.waits_for_dice
    assert war.war.bearer[war.piece("dragon-orb-1")] == war.piece("lord-gunthar")
    defence = battlefield().place("gunthar-1", "lord-gunthar", at="3944").place("red-dragon-1", "khur-1", at="3943")
    bears(defence, "dragon-orb-1", "lord-gunthar").fighting(HL).give("attack 3944 red-dragon-1,khur-1")
    assert defence.asked == "whitestone"
    defence.give("use-orb dragon-orb-1", 4)
    assert defence.war.at[defence.piece("red-dragon-1")] == GONE
    preview = defence.roll_preview
    assert preview.breakdowns[0][1].total == 4, "the dragon counts no more"


@rule("DG-11-08")
def test_the_attackers_orb_comes_first() -> None:
    war = battlefield().place("gunthar-1", "lord-gunthar", "gold-dragon-1", at="3943")
    war.place("mercenary-1", "kitiara", "red-dragon-1", at="3944")
    bears(bears(war, "dragon-orb-1", "lord-gunthar"), "dragon-orb-2", "kitiara")
    war.fighting(WS).give("attack 3944 gunthar-1,gold-dragon-1")
    assert war.asked == "whitestone"
    war.give("no-orb")
    assert war.asked == "highlord"
    war.give("use-orb dragon-orb-2", 4)
    assert war.war.at[war.piece("gold-dragon-1")] == GONE


@rule("DG-11-08")
def test_a_leader_who_takes_no_part_uses_no_orb() -> None:
    war = battlefield().place("gunthar-1", at="3943").place("lord-gunthar", "gunthar-2", at="3942")
    war.place("mercenary-1", "red-dragon-1", at="3944")
    bears(war, "dragon-orb-1", "lord-gunthar").fighting(WS).give("attack 3944 gunthar-1").give("stand")
    assert war.waits_for_dice


@rule("DG-11-09")
def test_the_rating_or_less_slays_all_dragons_and_uses_the_orb_up() -> None:
    war = orb_battle().give("use-orb dragon-orb-1", 4)
    assert war.war.at[war.piece("red-dragon-1")] == GONE
    assert war.war.at[war.piece("dragon-orb-1")] == GONE
    assert war.at("lord-gunthar") == "3943"


@rule("DG-11-09")
def test_a_higher_die_costs_leader_and_orb_and_the_dragons_stay() -> None:
    war = orb_battle().give("use-orb dragon-orb-1", 5)
    assert war.war.at[war.piece("lord-gunthar")] == GONE
    assert war.war.at[war.piece("dragon-orb-1")] == GONE
    assert war.at("red-dragon-1") == "3944"
    labels = [str(part.label) for part in war.roll_preview.breakdowns[2][1].parts]
    assert "Lord Gunthar" not in labels


@rule("DG-11-09")
def test_the_odds_of_an_orb_are_known_beforehand() -> None:
    preview = orb_battle().game.preview(orb_battle().game.read("use-orb dragon-orb-1"))
    assert preview is not None
    assert preview.odds is not None
    assert preview.odds.of("dragons slain") == Fraction(4, 6)


@rule("DG-11-09")
def test_if_only_dragons_defended_the_attackers_may_advance() -> None:
    war = battlefield().place("gunthar-1", "lord-gunthar", at="3943").place("red-dragon-1", "red-dragon-2", at="3944")
    bears(war, "dragon-orb-1", "lord-gunthar").fighting(WS).give("attack 3944 gunthar-1")
    war.give("stand").give("use-orb dragon-orb-1", 1)
    assert war.offered() == {"advance", "hold"}
    war.give("advance gunthar-1 lord-gunthar")
    assert war.at("lord-gunthar") == "3944"


@rule("DG-11-08", "DG-11-09")
def test_a_second_orb_may_be_tried_after_the_first_failed() -> None:
    war = battlefield().place("gunthar-1", "lord-gunthar", "laurana", at="3943")
    war.place("mercenary-1", "red-dragon-1", at="3944")
    bears(bears(war, "dragon-orb-1", "lord-gunthar"), "dragon-orb-2", "laurana").fighting(WS)
    war.give("attack 3944 gunthar-1").give("stand").give("use-orb dragon-orb-1", 6)
    war.give("use-orb dragon-orb-2", 5)
    assert war.war.at[war.piece("red-dragon-1")] == GONE
    assert war.at("laurana") == "3943"


# Wizards


@rule("DG-11-12")
def test_a_wizard_gives_three_to_the_side_he_is_with() -> None:
    war = battlefield().place("gunthar-1", "ws-wizard-1", at="3943").place("mercenary-1", at="3944")
    assert attack(war, WS, "3944", "gunthar-1")[2] == 3
    war.place("hl-wizard-1", at="3944")
    assert attack(war, WS, "3944", "gunthar-1")[2] == 0
    assert attack(war, HL, "3943", "mercenary-1")[2] == 0


@rule("DG-11-12")
def test_a_wizard_aboard_a_ship_does_nothing_for_the_land() -> None:
    war = battlefield().place("palanthus-1", "palanthus-ship-1", at="2212").place("mercenary-1", at="2112")
    war.place("ws-wizard-1", at="2212", aboard="palanthus-ship-1")
    before = attack(war, HL, "2212", "mercenary-1")[2]
    war.war.board(war.piece("ws-wizard-1"), ASHORE)
    assert attack(war, HL, "2212", "mercenary-1")[2] == before - 3


@rule("DG-11-13")
def test_a_wizard_whose_stack_is_lost_goes_to_the_nearest_friends() -> None:
    war = battlefield().place("gunthar-1", "ws-wizard-1", at="3943").place("gunthar-2", at="3941")
    war.place("gunthar-cavalry-1", at="3950").place("mercenary-1", "mercenary-2", at="3944")
    war.war.eliminate(war.piece("gunthar-1"))
    war.moving(HL)
    assert war.at("ws-wizard-1") == "3941"
    alone = battlefield().place("gunthar-1", "ws-wizard-1", at="3943").place("mercenary-1", at="3944")
    alone.war.eliminate(alone.piece("gunthar-1"))
    alone.moving(HL)
    assert alone.war.at[alone.piece("ws-wizard-1")] == GONE


# Gnomish technology


@rule("DG-11-17", "DG-11-18")
@pytest.mark.parametrize(
    ("dice", "gain"), [((5, 2), 5), ((2, 5), 5), ((1, 6), 6), ((3, 3), -6), ((6, 6), -6), ((1, 1), -6)]
)
def test_the_gnomes_give_the_higher_die_or_cost_six_on_doubles(dice: tuple[int, int], gain: int) -> None:
    assert gnome_gain(dice) == gain


def gnome_battle(bearer: str, side: Side) -> Board:
    """Mercenaries attack Gunthar's army in the plain; one of them has gnomes."""
    war = battlefield().place("mercenary-1", at="3943").place("gunthar-1", at="3944")
    bears(war, "gnomish-technology", bearer).fighting(HL).give("attack 3944 mercenary-1")
    assert war.asked == ("highlord", "whitestone")[side]
    assert war.offered() == {"answer"}
    return war


def modifier_now(war: Board) -> int:
    """The modifier of the combat roll that is waited for."""
    preview = war.roll_preview
    found: int = preview.breakdowns[2][1].total
    return found


@rule("DG-11-17", "DG-11-18")
@pytest.mark.parametrize(("bearer", "side", "expected"), [("mercenary-1", HL, 5), ("gunthar-1", WS, -5)])
def test_gnomes_help_their_user_in_attack_and_defence(bearer: str, side: Side, expected: int) -> None:
    war = gnome_battle(bearer, side).give("answer yes", 5, 2)
    assert modifier_now(war) == expected
    assert f"The gnomes roll 5 and 2: {expected:+} on the attack." in [str(told) for told, _ in war.war.log or ()]
    assert war.war.bearer[war.piece("gnomish-technology")] == war.piece(bearer), "they can be used again"


@rule("DG-11-17")
def test_the_gnomes_never_have_to_be_used() -> None:
    war = gnome_battle("mercenary-1", HL).give("answer no")
    assert modifier_now(war) == 0


@rule("DG-11-18")
@pytest.mark.parametrize(("bearer", "side", "expected"), [("mercenary-1", HL, -6), ("gunthar-1", WS, 6)])
def test_doubles_turn_against_the_user_and_end_the_gnomes(bearer: str, side: Side, expected: int) -> None:
    war = gnome_battle(bearer, side).give("answer yes")
    odds = war.game.odds()
    assert odds is not None
    assert odds.of(expected) == Fraction(1, 6), "six doubles of thirty-six rolls"
    assert odds.that(lambda modifier: modifier * expected < 0) == Fraction(5, 6)
    war.roll(3, 3)
    assert modifier_now(war) == expected
    assert f"The gnomes roll 3 and 3: {expected:+} on the attack." in [str(told) for told, _ in war.war.log or ()]
    assert war.war.at[war.piece("gnomish-technology")] == GONE


@rule("DG-11-17")
def test_gnomes_of_an_army_that_does_not_fight_are_not_asked_for() -> None:
    war = battlefield().place("mercenary-1", "mercenary-2", at="3943").place("gunthar-1", at="3944")
    bears(war, "gnomish-technology", "mercenary-2").fighting(HL).give("attack 3944 mercenary-1")
    assert war.waits_for_dice


@rule("DG-11-16")
def test_gnomes_are_lost_with_their_army() -> None:
    war = battlefield().place("mercenary-1", "mercenary-2", at="3943")
    bears(war, "gnomish-technology", "mercenary-2")
    war.war.eliminate(war.piece("mercenary-2"))
    war.moving(HL)
    assert war.war.at[war.piece("gnomish-technology")] == GONE
