"""Rule 10: the Dark Temple and its draconians."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from tests.rules.dg.test_activation import suggested
from warhost.campaign.politics.replacements import Replacements
from warhost.campaign.printed.sides import HIGHLORD, OFF, POOL, WHITESTONE
from warhost.campaign.sequence import SEQUENCE, BattleTurn, Movement, ReplacementStep
from warhost.campaign.set_up.placing_forces import SetUp
from warhost.campaign.special.dark_temple import FoundTemple, NewDraconian, unborn
from warhost.core import Seat
from warhost.core.ids import Side, each_piece


def with_temple(at: str = "neraka", **options: str) -> Board:
    """The temple stands in a place of the Highlords."""
    war = board(**options).hold("neraka", "sanction", side=HL)
    war.war.set("temple", 0, war.hex(at))
    return war


def captured_by(war: Board, side: Side, place: str = "neraka") -> Board:
    """A side's army takes a place."""
    war.war.note("entered", war.hex(place), side)
    return war.doing(Movement(side))


# Placing


@rule("DG-10-10")
def test_the_temple_can_be_placed_at_any_time_even_in_the_enemys_step() -> None:
    war = board().hold("neraka", side=HL).place("caergoth-1", at="caergoth").moving(WS)
    assert war.asked == "whitestone"
    assert [kind.verb for kind in war.game.claims(HIGHLORD)] == ["consecrate"]
    war.game.give("consecrate 3823", HIGHLORD)
    assert war.war.temple[0] == war.hex("neraka")
    assert war.asked == "whitestone"


@rule("DG-10-10", "DG-00-02")
def test_the_temple_can_be_placed_before_the_game_and_need_not_be() -> None:
    war = board().doing(SetUp(HL))
    war.game.give("consecrate 3823", HIGHLORD)
    assert war.war.temple[0] == war.hex("neraka")
    later = board().doing(NewDraconian(), SetUp(HL))
    later.game.give(suggested(later.game, "deploy"))
    later.give("ready")
    assert later.war.temple[0] < 0
    assert later.game.over, "the set-up is complete without it"


@rule("DG-10-10", refused="a second site, open hexes, places of others, Whitestone")
def test_the_temple_needs_a_fortified_place_of_the_highlords_and_never_moves() -> None:
    war = board().hold("neraka", "kaolyn", side=HL).hold("caergoth", side=WS)
    war.place("mercenary-1", at="neraka").moving(HL)

    def rules(order: str, seat: Seat = HIGHLORD) -> tuple[str, ...]:
        refusal = war.game.refusal(war.game.read(order), seat)
        return refusal.all_rules if refusal else ()

    assert rules("consecrate 3822") == ("DG-10-10",)
    assert rules("consecrate 1929") == ("DG-10-10",)
    assert rules("consecrate 3823", WHITESTONE) == ("DG-10-10",)
    assert rules("consecrate 2426") == (), "a dwarven fortress will do"
    war.game.give("consecrate 3823", HIGHLORD)
    assert rules("consecrate 2426") == ("DG-10-10",)
    assert not war.game.claims(HIGHLORD)


@rule("DG-17-03", "DG-19-01")
def test_where_the_scenario_wants_it_the_temple_is_placed_before_the_first_turn() -> None:
    war = board("solamnic-plain").doing(FoundTemple())
    assert war.asked == "highlord"
    assert war.offered() == {"consecrate"}, "it cannot be postponed"
    assert war.refuses("consecrate 3218").because("DG-17-03")
    war.give("consecrate 3626")
    assert war.war.temple[0] == war.hex("sanction")


@rule("DG-10-10")
def test_elsewhere_nobody_is_asked_for_the_temple() -> None:
    assert board().doing(FoundTemple()).game.over


# Draconians


@rule("DG-10-11", "DG-01-13")
def test_one_new_draconian_army_a_turn_may_leave_the_temple_and_move() -> None:
    war = with_temple().doing(Movement(HL), NewDraconian())
    war.give("answer yes")
    assert war.at("draconian-1") == "3823"
    assert war.war.owner[war.piece("draconian-1")] == HL
    assert any(line.id == "dg-log-draconian" for line, _ in war.game.log), "everybody hears of it"
    assert war.reach("draconian-1")
    assert with_temple().doing(NewDraconian()).give("answer no").war.at[war.piece("draconian-1")] == OFF


@rule("DG-10-11")
def test_without_temple_or_without_room_nobody_comes() -> None:
    assert board().doing(NewDraconian()).game.over
    full = with_temple().place("mercenary-1", "mercenary-2", "mercenary-3", at="neraka")
    assert full.doing(NewDraconian()).game.over
    assert len(unborn(full.war)) == 20


@rule("DG-12-02")
def test_the_new_draconian_takes_the_last_room_before_a_replacement() -> None:
    war = with_temple().place("mercenary-1", "mercenary-2", at="neraka")
    for name in ("draconian-1", "draconian-2"):
        war.war.set("owner", war.piece(name), HL)
        war.war.put(war.piece(name), POOL)
    war.doing(ReplacementStep())
    assert war.offered() == {"answer"}
    war.give("answer yes")
    assert war.at("draconian-3") == "3823"
    assert war.game.over, "the pair in the pool waits for room"


@rule("DG-10-12")
def test_there_are_twenty_draconians_and_no_more() -> None:
    war = with_temple()
    for n in range(1, 21):
        war.doing(NewDraconian()).give("answer yes")
        assert war.war.at[war.piece(f"draconian-{n}")] == war.hex("neraka")
        war.war.eliminate(war.piece(f"draconian-{n}"))
        war.war.take_news("removed")
    assert war.doing(NewDraconian()).game.over


@rule("DG-10-12", "DG-17-02")
def test_those_that_start_in_a_scenario_count_among_the_twenty() -> None:
    war = board("solamnic-plain")
    started = [p for p, owner in each_piece(war.war.owner) if owner == HL and war.war.of.race[p] == "draconian"]
    for piece in started:
        war.war.put(piece, war.hex("neraka"))
    assert (len(started), len(unborn(war.war))) == (8, 12)


@rule("DG-18-03")
def test_in_the_kender_strike_no_new_draconians_enter() -> None:
    war = board("kender-strike").hold("hylo", side=HL)
    war.war.set("temple", 0, war.hex("hylo"))
    assert war.doing(NewDraconian()).game.over


@rule("DG-10-13")
def test_draconians_are_replaced_in_the_temple_two_for_one() -> None:
    war = with_temple("sanction")
    for name in ("draconian-1", "draconian-2"):
        war.war.set("owner", war.piece(name), HL)
        war.war.put(war.piece(name), POOL)
    war.doing(ReplacementStep()).give("answer no")
    assert war.refuses("replace draconian-1 draconian-2 3823").because("DG-01-08")
    war.give("replace draconian-1 draconian-2 3626")
    assert war.at("draconian-1") == "3626"


# Capture


@rule("DG-10-14")
@pytest.mark.parametrize("restorable", ["no", "yes"])
def test_the_loss_of_the_temple_ends_new_draconians_replacements_and_mergers(restorable: str) -> None:
    war = with_temple(temple_restorable=restorable)
    war.place("draconian-5", "draconian-6", at="sanction", depleted=True)
    for name in ("draconian-1", "draconian-2"):
        war.war.set("owner", war.piece(name), HL)
        war.war.put(war.piece(name), POOL)
    captured_by(war.place("caergoth-1", at="neraka"), WS)
    assert war.war.temple_lost[0]
    assert war.doing(ReplacementStep()).game.over
    assert war.at("draconian-5") == "3626", "those on the map fight on"
    war.war.put(war.piece("caergoth-1"), OFF)
    captured_by(war.place("mercenary-1", at="neraka"), HL)
    assert war.war.temple_lost[0] == (restorable == "no")
    war.doing(ReplacementStep())
    assert war.game.over == (restorable == "no")


@rule("DG-10-14", refused="merging")
def test_draconians_are_not_merged_without_their_temple() -> None:
    war = with_temple().place("draconian-5", "draconian-6", "mercenary-1", "mercenary-2", at="4826", depleted=True)
    war.doing(Replacements(HL))
    assert not war.refuses("merge draconian-5 draconian-6")
    war.war.set("temple_lost", 0, 1)
    assert war.refuses("merge draconian-5 draconian-6").because("DG-10-14")
    assert not war.refuses("merge mercenary-1 mercenary-2")


@rule("DG-10-15")
def test_no_conquest_removes_draconians() -> None:
    war = board().place("draconian-1", "mercenary-1", at="sanction").hold("neraka", side=HL)
    captured_by(war.place("caergoth-1", at="neraka"), WS)
    assert war.war.conquered[war.war.theatre.nation_index["highlord"]]
    assert war.at("draconian-1") == "3626"
    assert war.war.at[war.piece("mercenary-1")] < 0


@rule("DG-10-01")
def test_draconians_march_as_others_do() -> None:
    war = board().place("draconian-1", at="3808").moving(HL)
    war.give("march draconian-1 - 3809")
    assert war.war.spent[war.piece("draconian-1")] == 2, "forest costs them two"


@rule("DG-12-01", "DG-12-12")
@pytest.mark.parametrize(
    ("scenario", "names"),
    [
        ("campaign", ["replacements", "events", "activation", "initiative", "first", "second", "end"]),
        ("kender-strike", ["replacements", "initiative", "first", "second", "end"]),
        ("kalaman", ["replacements", "events", "initiative", "first", "second", "end"]),
    ],
)
def test_the_steps_of_a_battle_turn_in_their_order(scenario: str, names: list[str]) -> None:
    war = board(scenario)
    steps = dict(war.war.rules.entries(SEQUENCE))
    assert [type(step) for step in BattleTurn().listed(war.war)] == [steps[name] for name in names]
