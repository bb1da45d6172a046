"""Rule 4, the Maelstrom: every line of its table, ships held in it, ships that flee into it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from warhost.campaign.printed.sides import GONE, POOL
from warhost.campaign.sea.maelstrom import MaelstromRoll, maelstrom_table, parse_maelstrom_table
from warhost.campaign.sea.naval_combat import ships_in_reach
from warhost.campaign.sea.ships import Sail
from warhost.campaign.sequence import MoveAndFight, forget_last_turn
from warhost.campaign.state import FLED
from warhost.core.ids import PieceId, Side
from warhost.core.position.values import decode, encode

SINKS, STAYS, OPPONENT, OWNER = "sinks", "stays", "opponent", "owner"


def next_turn(war: Board, side: Side) -> None:
    """Go on with a side's part of the next Turn."""
    forget_last_turn(war.war)
    war.doing(MoveAndFight(0, side))


def at_the_brink(**options: str) -> Board:
    """A minotaur ship beside the Maelstrom."""
    return board(**options).place("mithas-ship-1", at="5312")


# DG-04-17: going in


@rule("DG-04-17")
def test_entering_the_edge_rolls_at_once() -> None:
    war = at_the_brink().moving(HL)
    war.give("sail mithas-ship-1 5213")
    roll = war.game.pending_roll
    assert roll is not None
    assert roll.sides == (10,)
    assert "DG-04-17" in roll.rules


@rule("DG-04-17")
def test_each_ship_rolls_for_itself() -> None:
    war = at_the_brink().place("mithas-ship-2", at="5312").moving(HL)
    war.give("sail mithas-ship-1 5213", 3).give("sail mithas-ship-2 5213", 1)
    assert war.at("mithas-ship-1") == "5213"
    assert war.at("mithas-ship-2") == GONE


@rule("DG-04-17", refused="inner hex")
def test_the_heart_of_the_maelstrom_cannot_be_entered() -> None:
    war = at_the_brink().moving(HL)
    assert war.refuses("sail mithas-ship-1 5213>5214").because("DG-04-18")
    inner = war.war.theatre.atlas.maelstrom - war.war.theatre.atlas.maelstrom_edge
    reached = {path[-1] for path in war.game.choices(Sail, war.piece("mithas-ship-1")).all()}
    assert not reached & inner
    assert war.hex("5213") in reached


@rule("DG-04-17")
def test_no_suggested_course_runs_through_the_maelstrom() -> None:
    war = at_the_brink().moving(HL)
    maelstrom = war.war.theatre.atlas.maelstrom
    for path in war.game.choices(Sail, war.piece("mithas-ship-1")).all():
        assert not set(path[:-1]) & maelstrom


# DG-04-18: the table


@rule("DG-04-18", data=True)
def test_the_table_reads_as_printed() -> None:
    assert maelstrom_table() == (SINKS, STAYS, STAYS, STAYS, STAYS, OPPONENT, OPPONENT, OPPONENT, OWNER, OWNER)


@rule("DG-04-18")
def test_the_odds_of_the_maelstrom_are_exact() -> None:
    war = at_the_brink().moving(HL)
    war.give("sail mithas-ship-1 5213")
    odds = war.game.odds()
    assert odds is not None
    assert dict(odds.chances) == {
        SINKS: Fraction(1, 10),
        STAYS: Fraction(4, 10),
        OPPONENT: Fraction(3, 10),
        OWNER: Fraction(2, 10),
    }


@pytest.mark.parametrize("text", ["1-9 owner", "1-10 drifts", "1-10 owner\n11 owner"])
def test_a_broken_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="fate"):
        parse_maelstrom_table(text)


@rule("DG-04-18", "DG-04-22")
def test_on_a_1_the_ship_sinks() -> None:
    war = at_the_brink().moving(HL)
    war.give("sail mithas-ship-1 5213", 1)
    assert war.at("mithas-ship-1") == GONE


@rule("DG-04-18", refused="held ship")
@pytest.mark.parametrize("die", [2, 5])
def test_on_2_to_5_it_stays_for_the_rest_of_the_turn(die: int) -> None:
    war = at_the_brink().place("khur-1", at="Khuri-Khan").moving(HL)
    war.give("sail mithas-ship-1 5213", die)
    assert war.at("mithas-ship-1") == "5213"
    assert "sail" not in war.offered()
    assert war.refuses("sail mithas-ship-1 5312").because("DG-04-18")


@rule("DG-04-18")
@pytest.mark.parametrize("die", [6, 8])
def test_on_6_to_8_the_opponent_says_where_it_comes_out(die: int) -> None:
    war = at_the_brink().place("palanthus-ship-1", at="5013").moving(HL)
    war.give("sail mithas-ship-1 5213", die)
    assert war.asked == "whitestone"
    assert war.refuses("emerge 5013").because("DG-04-18"), "a ship of its enemy is there"
    assert war.refuses("emerge 5012").because("DG-04-18"), "not next to the Maelstrom"
    assert war.refuses("emerge 5915").because("DG-04-18"), "a coast, no sea hex"
    war.give("emerge 5324")
    assert war.at("mithas-ship-1") == "5324"
    assert war.asked == "highlord"


@rule("DG-04-18")
@pytest.mark.parametrize("die", [9, 10])
def test_on_9_and_0_the_owner_says_where_it_comes_out(die: int) -> None:
    war = at_the_brink().moving(HL)
    war.give("sail mithas-ship-1 5213", die)
    assert war.asked == "highlord"
    assert len(list(war.game.orders())) == len(war.war.theatre.atlas.maelstrom_rim)
    war.give("emerge 5524")
    assert war.at("mithas-ship-1") == "5524"


@rule("DG-04-18")
def test_a_ship_that_comes_out_uses_the_points_it_has_left() -> None:
    war = at_the_brink().moving(HL)
    ship = war.piece("mithas-ship-1")
    war.war.set("spent", ship, 32)
    war.give("sail mithas-ship-1 5213", 9).give("emerge 5524")
    assert war.war.points_left(ship) == 2, "entering cost one, coming out nothing"
    war.give("sail mithas-ship-1 5424>5324")
    assert war.refuses("sail mithas-ship-1 5224").because("DG-04-01")


@rule("DG-04-18")
def test_with_one_free_hex_around_the_maelstrom_the_ship_comes_out_there(monkeypatch: pytest.MonkeyPatch) -> None:
    war = at_the_brink().place("palanthus-ship-1", at="5013").moving(HL)
    monkeypatch.setattr(war.war.theatre.waters, "rim", (war.hex("5013"), war.hex("5112")))
    war.give("sail mithas-ship-1 5213", 6)
    assert war.at("mithas-ship-1") == "5112"


@rule("DG-04-18")
def test_with_no_free_hex_around_the_maelstrom_the_ship_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    war = at_the_brink().place("palanthus-ship-1", at="5013").moving(HL)
    monkeypatch.setattr(war.war.theatre.waters, "rim", (war.hex("5013"),))
    war.give("sail mithas-ship-1 5213", 9)
    assert war.at("mithas-ship-1") == "5213"
    assert war.refuses("sail mithas-ship-1 5312").because("DG-04-19")


@rule("DG-04-18")
def test_the_chances_are_shown_before_the_ship_goes_in() -> None:
    war = chase()
    for order in ("sail mithas-ship-1 5111>5112>5113", "sail mithas-ship-1 5111"):
        preview = war.game.preview(war.game.read(order))
        assert (preview is not None) == order.endswith("5113")
    war.give("sail mithas-ship-1 5111>5211")
    preview = war.game.preview(war.game.read("escape maelstrom-ship-1 5211 5213"))
    assert preview is not None
    assert preview.odds is not None
    assert preview.odds.of(SINKS) == Fraction(1, 10)


# DG-04-19: held


@rule("DG-04-19")
def test_a_held_ship_must_roll_at_the_start_of_its_owners_next_movement() -> None:
    war = at_the_brink().moving(HL)
    war.give("sail mithas-ship-1 5213", 4)
    next_turn(war, HL)
    assert war.waits_for_dice
    war.roll(7).give("emerge 5112")
    assert war.asked == "highlord"
    assert war.war.points_left(war.piece("mithas-ship-1")) == 35
    war.give("sail mithas-ship-1 5111")


@rule("DG-04-19")
def test_a_ship_may_be_held_for_many_turns() -> None:
    war = at_the_brink().place("khur-1", at="Khuri-Khan").moving(HL)
    war.give("sail mithas-ship-1 5213", 2)
    for die in (3, 4, 5):
        next_turn(war, HL)
        war.roll(die)
        assert war.at("mithas-ship-1") == "5213"
        assert "sail" not in war.offered()
    next_turn(war, HL)
    war.roll(1)
    assert war.at("mithas-ship-1") == GONE


@rule("DG-04-19")
def test_a_held_ship_neither_fights_nor_keeps_others_out() -> None:
    war = at_the_brink().place("palanthus-ship-1", at="5212").moving(HL)
    war.give("sail mithas-ship-1 5213", 4).fighting(HL)
    assert ships_in_reach(war.war, HL) == ships_in_reach(war.war, WS) == []
    war.moving(WS)
    war.give("sail palanthus-ship-1 5213", 3)
    assert war.at("palanthus-ship-1") == war.at("mithas-ship-1") == "5213"


# DG-04-22: losses


@rule("DG-04-22", "DG-08-07", "DG-08-08")
def test_a_ship_that_sinks_in_the_maelstrom_loses_its_cargo_as_any_other() -> None:
    war = at_the_brink().place("khur-2", at="5010")
    war.place("khur-1", "mithas-leader", "hl-wizard-1", at="5312", aboard="mithas-ship-1").moving(HL)
    war.give("sail mithas-ship-1 5213", 1)
    assert war.at("khur-1") == POOL
    war.roll(5)
    assert war.at("mithas-leader") == "5010"
    assert war.at("hl-wizard-1") == "5010"


# DG-04-20, DG-04-21: fleeing into it


def chase() -> Board:
    """A pirate ship beside the Maelstrom and a minotaur ship that comes for it."""
    return board().place("maelstrom-ship-1", at="5312").place("mithas-ship-1", at="5011").moving(HL)


@rule("DG-04-20")
def test_a_ship_beside_the_maelstrom_may_flee_before_the_enemy() -> None:
    war = chase()
    war.give("sail mithas-ship-1 5111>5211>5311")
    assert war.asked == "whitestone", "one window, before the enemy moves on"
    assert war.at("mithas-ship-1") == "5011"
    war.give("escape maelstrom-ship-1 5211 5213")
    assert war.at("mithas-ship-1") == "5211", "the enemy has come so far"
    war.roll(3)
    assert war.at("maelstrom-ship-1") == "5213"
    assert war.asked == "highlord"
    war.give("sail mithas-ship-1 5312")
    assert war.at("mithas-ship-1") == "5312", "and continues its move normally"
    assert war.war.spent[war.piece("mithas-ship-1")] == 3


@rule("DG-04-20")
def test_a_ship_may_stay_and_the_enemy_completes_its_course() -> None:
    war = chase()
    war.give("sail mithas-ship-1 5111>5211").give("no-escape")
    assert war.at("mithas-ship-1") == "5211"
    assert war.asked == "highlord"


@rule("DG-04-20")
def test_no_window_opens_unless_the_enemy_comes_next_to_the_ship() -> None:
    war = chase()
    war.give("sail mithas-ship-1 5111")
    assert war.asked == "highlord"
    far = board().place("maelstrom-ship-1", at="5012").place("mithas-ship-1", at="5010").moving(HL)
    far.give("sail mithas-ship-1 5011")
    assert far.asked == "highlord", "it does not lie beside the Maelstrom"


@rule("DG-04-20", refused="wrong escape")
def test_an_escape_names_a_threat_and_a_hex_of_the_maelstrom_beside_the_ship() -> None:
    war = chase()
    war.give("sail mithas-ship-1 5111>5211>5311")
    assert war.refuses("escape maelstrom-ship-1 5111 5213").because("DG-04-20"), "not next to it"
    assert war.refuses("escape maelstrom-ship-1 5211 5524").because("DG-04-20"), "not beside it"
    assert war.refuses("escape mithas-ship-1 5211 5213").because("DG-04-20"), "the mover itself"
    assert {war.game.write(order) for order in war.game.orders()} == {
        "escape maelstrom-ship-1 5211 5213",
        "escape maelstrom-ship-1 5311 5213",
        "no-escape",
    }


@rule("DG-04-20")
def test_several_ships_may_flee_from_the_same_enemy() -> None:
    war = board().place("maelstrom-ship-1", "maelstrom-ship-2", at="5312").place("mithas-ship-1", at="5111").moving(HL)
    war.give("sail mithas-ship-1 5211").give("escape maelstrom-ship-1 5211 5213", 2)
    assert war.asked == "whitestone"
    war.give("escape maelstrom-ship-2 5211 5213", 1)
    assert war.at("maelstrom-ship-1") == "5213"
    assert war.at("maelstrom-ship-2") == GONE
    assert war.asked == "highlord"


@rule("DG-04-20")
def test_a_ship_that_comes_out_next_to_an_enemy_threatens_it() -> None:
    war = board().place("maelstrom-ship-1", at="5312").place("mithas-ship-1", at="5112").doing(MoveAndFight(0, HL))
    war.give("sail mithas-ship-1 5113", 9).give("emerge 5212")
    assert war.asked == "whitestone"
    war.give("escape maelstrom-ship-1 5212 5213", 4)
    assert war.at("maelstrom-ship-1") == "5213"


@rule("DG-04-21", refused="second escape")
def test_a_ship_tries_to_escape_once_a_turn() -> None:
    war = chase().place("mithas-ship-2", at="5012")
    war.give("sail mithas-ship-1 5111>5211").give("escape maelstrom-ship-1 5211 5213", 6)
    war.give("emerge 5112")
    assert war.war.has(war.piece("maelstrom-ship-1"), FLED)
    war.give("sail mithas-ship-2 5013")
    assert war.asked == "highlord", "no window for a ship that has tried"


@rule("DG-04-21")
def test_in_the_next_turn_it_may_try_again() -> None:
    war = chase()
    war.give("sail mithas-ship-1 5111>5211").give("escape maelstrom-ship-1 5211 5213", 9)
    war.give("emerge 5312")
    next_turn(war, HL)
    war.give("sail mithas-ship-1 5111>5211")
    assert war.asked == "whitestone"


@rule("DG-04-20", "DG-04-19")
def test_a_ship_that_fled_and_stays_does_not_roll_again_the_same_turn() -> None:
    war = chase()
    war.give("sail mithas-ship-1 5111>5211").give("escape maelstrom-ship-1 5211 5213", 4)
    war.place("palanthus-1", at="Kalaman").doing(MoveAndFight(0, WS))
    assert war.asked == "whitestone"
    assert war.refuses("sail maelstrom-ship-1 5312").because("DG-04-19")


def test_the_roll_is_a_step_that_can_be_saved() -> None:
    assert decode(encode(MaelstromRoll(PieceId(3)))) == MaelstromRoll(PieceId(3))
