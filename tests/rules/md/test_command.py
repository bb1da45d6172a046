"""More Dragons of Glory: command, and leaders who move last (MD-0C-08, MD-0C-09, MD-07-01 to MD-07-06)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.dg.test_twins import positions, twins
from warhost.campaign.advanced.command import LAW
from warhost.campaign.combat.command import command_races, commanders, is_commanded, out_of_command
from warhost.campaign.land.movement import March
from warhost.campaign.politics.new_allies import PlaceForces
from warhost.campaign.printed.sides import HELD
from warhost.campaign.sequence import Movement
from warhost.campaign.state import BARRED_FIGHT, BARRED_MOVE, War
from warhost.core.ids import HexId, each_piece
from warhost.core.messages import Log
from warhost.core.prompts import SubsetOf
from warhost.rulebooks import rule as catalogued

PLAIN = ("4102", "4003", "4004", "3905", "3906", "3807", "3808", "3709")
"""Open country, each hex next to the last."""


def led(**options: str) -> Board:
    """A battlefield on which armies need command."""
    return battlefield(command="on", **options)


def by(war: Board, army: str) -> set[str]:
    """The tokens of the leaders who command an army."""
    found = commanders(war.war, war.piece(army), LAW)
    return {war.war.theatre.pieces[leader].token for leader in found}


# MD-07-01: the radius


@rule("MD-07-01")
@pytest.mark.parametrize(("hexes", "commanded"), [(0, True), (4, True), (5, False)])
def test_gunthar_commands_four_hexes(hexes: int, commanded: bool) -> None:
    war = led().place("lord-gunthar", at=PLAIN[0]).place("palanthus-1", at=PLAIN[hexes])
    assert (by(war, "palanthus-1") == {"lord-gunthar"}) is commanded
    war.moving(WS)
    assert bool(war.refuses(f"march palanthus-1 - {PLAIN[hexes + 1]}")) is not commanded


@rule("MD-07-01")
def test_terrain_and_enemies_do_not_muffle_a_leader() -> None:
    war = led().place("lord-gunthar", at="2426").place("palanthus-1", at="2325").place("khur-1", at="2326")
    assert by(war, "palanthus-1") == {"lord-gunthar"}


@rule("MD-07-01")
def test_a_leader_aboard_a_ship_commands_nobody_and_one_on_a_citadel_does() -> None:
    war = led().place("mithas-ship-1", "citadel-1", "khur-1", at="3510", side=HL)
    war.place("kitiara", at="3510", aboard="mithas-ship-1")
    assert by(war, "khur-1") == set()
    war.place("ariakus", at="3510", aboard="citadel-1")
    assert by(war, "khur-1") == {"ariakus"}


@rule("MD-07-01")
def test_enemy_leaders_command_nobody() -> None:
    war = led().place("khur-1", at=PLAIN[0]).place("palanthus-leader", at=PLAIN[0])
    assert by(war, "khur-1") == set()


@rule("MD-07-01", "MD-07-04", "MD-07-06")
@given(positions(), st.data())
@twins
def test_discs_find_exactly_the_leaders_who_are_near_enough(
    position: tuple[War, list[HexId]], data: st.DataObject
) -> None:
    war, area = position
    leaders = [p for p, _ in each_piece(war.at) if war.of.is_leader[p]]
    for leader in data.draw(st.lists(st.sampled_from(leaders), max_size=6, unique=True)):
        if war.at[leader] < 0:
            war.set("owner", leader, data.draw(st.sampled_from((HL, WS))))
            war.put(leader, data.draw(st.sampled_from(area)))
    distance = war.theatre.atlas.grid.distance
    for side in (HL, WS):
        for army in (p for p in war.pieces_of(side) if war.of.is_army[p]):
            slow = [
                leader
                for leader in leaders
                if war.at[leader] >= 0
                and war.owner[leader] == side
                and distance(war.at[leader], war.at[army]) <= war.of.tactical[leader]
                and LAW.obeys(war, army, leader)
            ]
            assert list(commanders(war, army, LAW)) == slow
            assert is_commanded(war, army, LAW) == (army not in out_of_command(war, side, LAW)) == bool(slow)


# MD-07-02, MD-07-03: judged as the Step opens


@rule("MD-07-02", "MD-0C-09")
def test_who_was_out_of_command_in_the_movement_step_may_attack_when_his_leader_walks_up() -> None:
    war = led().place("khur-1", at="3906").place("palanthus-1", at="3905").place("khur-leader", at="3808").moving(HL)
    refused = war.refuses("march khur-1 - 3907")
    assert refused.because("MD-07-02")
    assert refused.because("MD-07-01")
    war.give("march khur-leader - 3807")
    assert war.refuses("march khur-1 - 3907").because("MD-07-02"), "he comes too late for this Step"
    war.give("end-movement").fighting(HL)
    assert not war.refuses("attack 3905 khur-1")


@rule("MD-07-02", "MD-0C-09")
def test_who_is_out_of_command_as_the_combat_step_opens_may_not_attack() -> None:
    war = led().place("khur-1", "mercenary-1", at="3906").place("palanthus-1", at="3905")
    war.place("khur-leader", at="3807").fighting(HL)
    assert war.war.has(war.piece("mercenary-1"), BARRED_FIGHT)
    refused = war.refuses("attack 3905 khur-1,mercenary-1")
    assert refused.because("MD-07-02")
    assert refused.because("MD-07-04"), "mercenaries obey Highlords"
    assert not war.refuses("attack 3905 khur-1")


@rule("MD-07-02")
def test_defence_and_retreat_need_no_command() -> None:
    war = led().place("khur-1", "kitiara", at="3906").place("palanthus-1", at="3905").fighting(HL)
    war.place("khur-2", "red-dragon-1", at="3906")
    assert out_of_command(war.war, WS, LAW) == (war.piece("palanthus-1"),)
    war.give("attack 3905 khur-1,khur-2,red-dragon-1", 3)
    assert war.asked == "whitestone"
    assert war.offered() == {"retreat"}


@rule("MD-07-03")
def test_an_army_in_command_may_march_beyond_every_radius_and_go_on() -> None:
    war = led().place("khur-cavalry-1", at=PLAIN[0]).place("khur-leader", at=PLAIN[0]).moving(HL)
    war.give(f"march khur-cavalry-1 - {'>'.join(PLAIN[1:4])}")
    assert by(war, "khur-cavalry-1") == set()
    war.give(f"march khur-cavalry-1 - {'>'.join(PLAIN[4:6])}")
    assert war.at("khur-cavalry-1") == PLAIN[5]


@rule("MD-07-03")
def test_its_leader_brings_an_army_back_into_command_for_the_combat_step() -> None:
    war = led().place("khur-1", "khur-leader", at=PLAIN[0]).place("palanthus-1", at=PLAIN[5]).moving(HL)
    war.give(f"march khur-1 - {'>'.join(PLAIN[1:5])}")
    assert war.at("khur-1") == PLAIN[4]
    apart = war.game.state.copy()
    war.give(f"march khur-leader - {'>'.join(PLAIN[1:4])}").fighting(HL)
    assert not war.refuses(f"attack {PLAIN[5]} khur-1")
    assert isinstance(apart, War)
    assert out_of_command(apart, HL, LAW) == (war.piece("khur-1"),)


@rule("MD-07-03")
def test_an_army_that_left_its_leader_behind_does_not_attack() -> None:
    war = led().place("khur-1", "khur-leader", at=PLAIN[0]).place("palanthus-1", at=PLAIN[5]).moving(HL)
    war.give(f"march khur-1 - {'>'.join(PLAIN[1:5])}").fighting(HL)
    assert war.war.has(war.piece("khur-1"), BARRED_FIGHT)
    assert war.game.over, "nobody else could attack"


@rule("MD-07-03")
def test_attackers_advance_beyond_the_radius() -> None:
    war = led().place("khur-1", "khur-2", at=PLAIN[1]).place("palanthus-1", at=PLAIN[2], depleted=True)
    war.place("khur-leader", at=PLAIN[0]).fighting(HL).give(f"attack {PLAIN[2]} khur-1,khur-2")
    war.roll(7).give("advance khur-1 -")
    assert war.at("khur-1") == PLAIN[2]
    assert by(war, "khur-1") == set()


# MD-07-04 to MD-07-06: whom armies obey


@rule("MD-07-04")
def test_elves_obey_elves_and_kender_do_not() -> None:
    war = led().place("silvanesti-leader", at=PLAIN[0]).place("qualinesti-1", at=PLAIN[3]).place("hylo-1", at=PLAIN[2])
    assert by(war, "qualinesti-1") == {"silvanesti-leader"}
    assert by(war, "hylo-1") == set()
    assert LAW.silence(war.war, war.piece("hylo-1")).text.id == "md-command-other-race"


@rule("MD-07-04")
def test_any_army_of_the_highlords_obeys_a_highlord() -> None:
    war = led().place("kitiara", "khur-1", "draconian-1", at=PLAIN[0])
    assert by(war, "khur-1") == by(war, "draconian-1") == {"kitiara"}


@rule("MD-07-05")
@pytest.mark.parametrize(
    ("army", "leader", "obeys"),
    [
        ("khur-1", "blode-leader", False),
        ("khur-1", "lemish-leader", True),
        ("khur-1", "toede", True),
        ("throtyl-1", "khur-leader", True),
        ("kern-1", "blode-leader", True),
        ("palanthus-1", "caergoth-leader", True),
        ("solanthus-1", "caergoth-leader", False),
        ("kothas-1", "maquesta", True),
        ("tower-knights-1", "solanthus-leader", True),
        ("gunthar-footmen-1", "solanthus-leader", True),
        ("zhakar-griffon-1", "thorbardin-leader", True),
        ("silvanesti-griffon-1", "qualinesti-leader", True),
        ("mercenary-1", "khur-leader", False),
        ("mercenary-1", "topus", True),
        ("red-dragon-1", "khur-leader", False),
        ("red-dragon-1", "kitiara", True),
        ("gold-dragon-1", "solanthus-leader", True),
        ("gold-dragon-1", "laurana", True),
        ("gold-dragon-1", "qualinesti-leader", False),
        ("soth-legion-1", "lord-soth", True),
        ("soth-legion-1", "kitiara", True),
        ("soth-legion-1", "khur-leader", False),
        ("khur-1", "lord-soth", False),
    ],
)
def test_the_racial_command_table(army: str, leader: str, obeys: bool) -> None:
    side = WS if leader in ("solanthus-leader", "caergoth-leader", "laurana", "qualinesti-leader") else HL
    war = led().place(army, leader, at=PLAIN[0], side=side)
    assert (by(war, army) == {leader}) is obeys


@rule("MD-07-05", data=True)
def test_the_table_is_that_of_the_book() -> None:
    war = led()
    nations = {war.war.theatre.manifest.nations[nation].name: nation for nation in war.war.theatre.nations}
    printed = catalogued("MD-07-05").data
    assert isinstance(printed, dict)
    races = command_races(war.war.theatre)
    words = {"knights": "knight"}
    for name, race in printed.items():
        leader = next(
            p for p, c in each_piece(war.war.theatre.pieces) if c.nation == nations[name] and c.kind == "leader"
        )
        listed = race if isinstance(race, list) else [race]
        assert races[leader] == {words.get(one.lower(), one.lower()) for one in listed}, name


@rule("MD-07-06")
@pytest.mark.parametrize("leader", ["lord-gunthar", "northern-ergoth-leader", "solanthus-leader", "laurana"])
def test_every_army_of_whitestone_obeys_knight_leaders(leader: str) -> None:
    war = led().place("hylo-1", at=PLAIN[0]).place(leader, at=PLAIN[1])
    assert by(war, "hylo-1") == {leader}


@rule("MD-07-06")
def test_every_army_of_the_highlords_obeys_highlords_and_draconians_obey_everybody() -> None:
    war = led().place("kern-1", "throtyl-1", "kothas-1", at=PLAIN[0], side=HL).place("kitiara", at=PLAIN[4])
    assert all(by(war, army) == {"kitiara"} for army in ("kern-1", "throtyl-1", "kothas-1"))
    war = led().place("draconian-1", at=PLAIN[0]).place("toede", at=PLAIN[1])
    assert by(war, "draconian-1") == {"toede"}


@rule("MD-07-06")
@pytest.mark.parametrize(("knightly", "commanded"), [("no", False), ("yes", True)])
def test_an_option_makes_the_leader_of_caergoth_a_knight(knightly: str, commanded: bool) -> None:
    war = led(caergoth_is_knight=knightly).place("caergoth-leader", "hylo-1", at=PLAIN[0])
    assert bool(by(war, "hylo-1")) is commanded


# Who needs no command


@rule("MD-0C-08", "MD-07-05")
def test_ships_and_citadels_need_no_command() -> None:
    war = led().place("mithas-ship-1", at="3510").place("citadel-1", at="3906", side=HL).moving(HL)
    assert not war.refuses("sail mithas-ship-1 3511")
    assert not war.refuses("drift citadel-1 3905")


@rule("MD-07-02", "MD-0C-08")
def test_an_army_out_of_command_boards_nothing_but_is_carried_and_landed_with_its_ship() -> None:
    war = led().hold("kalaman", side=HL).place("mithas-ship-1", "khur-1", at="3412").moving(HL)
    assert war.refuses("embark khur-1 mithas-ship-1").because("MD-07-02")
    war = led().hold("kalaman", side=HL).place("mithas-ship-1", at="3412").place("citadel-1", at="3412", side=HL)
    war.place("khur-1", at="3412", aboard="mithas-ship-1").place("khur-2", at="3412").moving(HL)
    assert war.refuses("ascend citadel-1 khur-2").because("MD-07-02")
    assert not war.war.has(war.piece("khur-1"), BARRED_MOVE)
    assert not war.refuses("disembark khur-1 3412")


@rule("MD-07-02")
def test_a_griffon_lifts_no_army_that_is_out_of_command() -> None:
    war = led().place("silvanesti-1", "silvanesti-griffon-1", at=PLAIN[0]).place("qualinesti-leader", at=PLAIN[3])
    assert not war.moving(WS).refuses(f"fly silvanesti-griffon-1 silvanesti-1 {PLAIN[1]}")
    war.war.mark_did(war.piece("silvanesti-1"), BARRED_MOVE)
    assert war.refuses(f"fly silvanesti-griffon-1 silvanesti-1 {PLAIN[1]}").because("MD-07-02")


@rule("MD-10-01")
def test_a_stack_out_of_command_can_still_be_taunted_and_must_attack() -> None:
    war = led().place("khur-1", at=PLAIN[0]).place("hylo-1", at=PLAIN[1])
    war.taunting(WS).give(f"taunt {PLAIN[1]} {PLAIN[0]}", 6)
    assert war.war.battle[0] is not None
    assert war.war.battle[0].attackers == (war.piece("khur-1"),)


# Newcomers


@rule("MD-07-01", "MD-07-02")
@pytest.mark.parametrize(("leader_at", "moves"), [("4128", True), ("3823", False)])
def test_newcomers_are_judged_as_they_arrive(leader_at: str, moves: bool) -> None:
    war = led().hold("khuri-khan", side=HL).place("lemish-leader", at=leader_at).place("khur-1", at="4128")
    khur = war.piece("khur-1")
    war.war.put(khur, HELD)
    war.moving(HL).war.set("phasing", 0, HL)
    war.war.set("phase", 0, "movement")
    war.doing(Movement(HL), PlaceForces(HL, (khur,), late=1)).give("place khur-1@4128")
    assert war.war.has(khur, BARRED_MOVE) is not moves
    assert bool(war.refuses("march khur-1 - 4129")) is not moves


# MD-0C-08: leaders move last


@rule("MD-0C-08")
def test_once_a_leader_has_moved_no_army_ship_flier_or_citadel_does() -> None:
    war = led().place("khur-1", "ariakus", "kitiara", "red-dragon-1", at=PLAIN[1])
    war.place("mithas-ship-1", at="3510").place("citadel-1", at="3906", side=HL).place("khur-2", at="3906")
    war.place("khur-3", at="3906", aboard="citadel-1").moving(HL)
    late = (
        f"march khur-1 - {PLAIN[2]}",
        f"fly red-dragon-1 - {PLAIN[2]}",
        "drift citadel-1 3905",
        "descend citadel-1 khur-3",
    )
    assert not any(war.refuses(order) for order in late)
    war.give(f"march kitiara - {PLAIN[0]}")
    assert all(war.refuses(order).because("MD-0C-08") for order in late)
    assert war.refuses("sail mithas-ship-1 3511").because("DG-12-08")
    assert war.reach("ariakus")
    assert war.war.has(war.piece("khur-1"), BARRED_MOVE)


@rule("MD-0C-08")
def test_leaders_do_not_march_with_armies() -> None:
    war = led().place("khur-1", "khur-2", "kitiara", "ariakus", at=PLAIN[1]).moving(HL)
    mixed = war.refuses(f"march khur-1 kitiara {PLAIN[2]}")
    assert mixed.because("MD-0C-08")
    assert "Kitiara" in str(mixed.refusal and mixed.refusal.message)
    for piece, others in (("khur-1", {"khur-2"}), ("kitiara", {"ariakus"})):
        along = war.game.choices(March, war.piece(piece))
        assert isinstance(along, SubsetOf)
        assert (set(along.values), along.least) == ({war.piece(name) for name in others}, 0)
    assert war.refuses(f"march kitiara khur-1 {PLAIN[2]}").because("MD-0C-08")
    assert not war.refuses(f"march khur-1 khur-2 {PLAIN[2]}")
    war.give(f"march ariakus kitiara {PLAIN[2]}")
    assert {war.at("ariakus"), war.at("kitiara")} == {PLAIN[2]}
    standard = battlefield().place("khur-1", "kitiara", at=PLAIN[1]).moving(HL)
    assert not standard.refuses(f"march khur-1 kitiara {PLAIN[2]}")


@rule("MD-0C-08")
def test_a_leader_who_rode_does_not_walk_and_ends_nobody_elses_move() -> None:
    war = led().place("khur-1", "ariakus", "kitiara", "red-dragon-1", at=PLAIN[1]).moving(HL)
    war.give(f"fly red-dragon-1 kitiara {PLAIN[2]}")
    assert war.refuses(f"march kitiara - {PLAIN[3]}").because("DG-05-27")
    assert not war.refuses(f"march khur-1 - {PLAIN[2]}")


@rule("MD-0C-08")
def test_a_leader_carried_by_a_ship_or_a_citadel_does_not_walk() -> None:
    war = led().hold("kalaman", side=HL).place("mithas-ship-1", "kitiara", at="3412").moving(HL)
    war.give("embark kitiara mithas-ship-1").give("disembark kitiara 3412")
    assert war.refuses("march kitiara - 3413").because("MD-0C-08")
    war = led().place("citadel-1", at="3906", side=HL).place("kitiara", at="3906", aboard="citadel-1").moving(HL)
    war.give("drift citadel-1 3905").give("descend citadel-1 kitiara")
    assert war.refuses("march kitiara - 3906").because("MD-0C-08")
    standard = battlefield().hold("kalaman", side=HL).place("mithas-ship-1", "kitiara", at="3412").moving(HL)
    standard.give("embark kitiara mithas-ship-1").give("disembark kitiara 3412")
    assert not standard.refuses("march kitiara - 3413")


@rule("MD-0C-08")
def test_a_leader_boards_and_leaves_a_citadel_in_any_block() -> None:
    war = led().place("citadel-1", "kitiara", "ariakus", "khur-1", at="3906", side=HL).moving(HL)
    war.give("ascend citadel-1 kitiara")
    assert not war.refuses("march khur-1 - 3905")
    war.give("march ariakus - 3905").give("descend citadel-1 kitiara")
    assert war.carrier("kitiara") == ""


@rule("MD-0C-08")
def test_armies_that_board_or_leave_a_citadel_end_the_block_of_the_ships_and_leaders_do_not() -> None:
    for rider, ships_done in (("kitiara", False), ("khur-1", True)):
        for aboard, order in (("", f"ascend citadel-1 {rider}"), ("citadel-1", f"descend citadel-1 {rider}")):
            war = led().place("citadel-1", "ariakus", at="3906", side=HL).place("mithas-ship-1", at="3510")
            war.place(rider, at="3906", aboard=aboard or None).moving(HL).give(order)
            assert bool(war.refuses("sail mithas-ship-1 3511")) is ships_done


@rule("MD-0C-08")
def test_wizards_are_sent_in_the_last_block() -> None:
    war = led().place("khur-1", "hl-wizard-1", "ariakus", at=PLAIN[1]).place("khur-2", at=PLAIN[2]).moving(HL)
    war.give("send hl-wizard-1 khur-2")
    assert war.at("hl-wizard-1") == PLAIN[2]
    assert war.refuses(f"march khur-1 - {PLAIN[2]}").because("MD-0C-08")


@rule("MD-0C-08")
def test_a_player_is_warned_before_his_first_leader_ends_the_movement_of_armies() -> None:
    war = led().place("khur-1", "ariakus", "kitiara", at=PLAIN[1]).moving(HL)
    first = war.game.preview(war.game.read(f"march kitiara - {PLAIN[2]}"))
    assert first is not None
    assert first.caution is not None
    assert first.caution.id == "md-caution-leaders-last"
    war.give(f"march kitiara - {PLAIN[2]}")
    second = war.game.preview(war.game.read(f"march ariakus - {PLAIN[2]}"))
    assert second is not None
    assert second.caution is None


# In words


def notes(war: Board, order: str) -> list[str]:
    """The ids of the texts that a preview shows."""
    found = war.game.preview(war.game.read(order))
    return [note.id for note in found.notes] if found else []


@rule("MD-07-03")
def test_a_preview_says_who_would_be_in_command() -> None:
    war = led().place("khur-1", "khur-2", "khur-leader", at=PLAIN[0]).moving(HL)
    assert notes(war, f"march khur-1 - {PLAIN[1]}") == ["md-note-commanded"]
    assert notes(war, f"march khur-1 - {PLAIN[1]}>{PLAIN[2]}") == ["md-note-uncommanded"]
    assert notes(war, f"march khur-leader - {PLAIN[1]}") == ["md-note-leads"]
    assert notes(war, f"march khur-leader - {'>'.join(PLAIN[1:3])}") == ["md-note-leads-nobody", "md-note-left"]
    assert notes(battlefield().place("khur-1", at=PLAIN[0]).moving(HL), f"march khur-1 - {PLAIN[1]}") == []


@rule("MD-07-01", "MD-07-02")
def test_the_log_and_the_refusal_say_who_is_out_of_command_and_why() -> None:
    war = led().place("khur-1", at=PLAIN[5]).place("khur-leader", at=PLAIN[0])
    war.war.log = Log()
    war.moving(HL)
    assert [message.id for message, _ in war.war.log] == ["md-log-out-of-command-movement"]
    assert LAW.silence(war.war, war.piece("khur-1")).text.id == "md-command-too-far"
    war.place("khur-leader", at=PLAIN[4])
    assert LAW.silence(war.war, war.piece("khur-1")).text.id == "md-command-too-late"
    war = led().place("khur-1", at=PLAIN[5]).moving(HL)
    assert LAW.silence(war.war, war.piece("khur-1")).text.id == "md-command-nobody"
