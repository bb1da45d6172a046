"""The sequence of play, sides and dice (DG-00, DG-12), and the calendar (DG-13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.dg.games import game_of, play, until_turn, war_of
from warhost import new
from warhost.campaign.initiative import Initiative
from warhost.campaign.printed.calendar import load_calendar
from warhost.campaign.printed.sides import HIGHLORD, NEUTRAL, SEATS, WHITESTONE, enemy
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.sequence import BattleTurn, Combat, EndMovement, MoveAndFight, Movement, NextTurn, TheWar
from warhost.campaign.state import War
from warhost.core import CHANCE, Dice, MalformedOrder
from warhost.core.ids import Side
from warhost.core.steps import Sequence

# Sides and dice


@rule("DG-00-01")
def test_there_are_two_sides_and_everybody_else_is_neutral() -> None:
    game = game_of("campaign")
    assert game.seats == (HIGHLORD, WHITESTONE) == SEATS
    assert isinstance(game.state, War)
    assert set(game.state.owner) == {HL, NEUTRAL}
    assert (enemy(HL), enemy(WS)) == (WS, HL)
    assert {game.state.allegiance[index] for index in game.state.theatre.activatable} == {NEUTRAL}


@rule("DG-00-02")
def test_the_turn_marker_starts_on_the_first_turn_of_the_scenario() -> None:
    assert until_turn(game_of("solamnic-plain")).turn[0] == 10
    assert until_turn(game_of("kender-strike")).turn[0] == 1


@rule("DG-00-02")
@pytest.mark.parametrize(
    ("scenario", "option", "first"),
    [
        ("kender-strike", "initiative-last", HIGHLORD),
        ("kender-strike", "initiative-first", WHITESTONE),
        ("solamnic-plain", "initiative-last", WHITESTONE),
        ("solamnic-plain", "initiative-first", HIGHLORD),
    ],
)
def test_the_side_without_the_initiative_sets_up_first_unless_an_option_says_otherwise(
    scenario: str, option: str, first: str
) -> None:
    game = game_of(scenario, setup_order=option)
    seats = [game.ask.seat for game in play(game) if "deploy" in {o.order.verb for o in game.offers()}][:1]
    assert seats == [first]


@rule("DG-00-02")
def test_set_up_is_complete_without_a_temple() -> None:
    war = until_turn(game_of("campaign"))
    assert war.turn[0] == 1


@rule("DG-00-03")
def test_a_ten_sided_die_shows_one_to_ten_and_its_nought_is_a_ten() -> None:
    war = battlefield().place("mercenary-1", at="3944").place("vingaard-1", at="3945").fighting(HL)
    war.give("attack 3945 mercenary-1")
    roll = war.game.pending_roll
    assert roll is not None
    assert {face for (face,) in roll.results()} == set(range(1, 11))
    with pytest.raises(MalformedOrder):
        war.game.roll(11)
    assert war.game.roll(0) == (10,)


# The Battle Turn


def steps_of(war: Board | War) -> list[str]:
    """The names of the steps of a Battle Turn."""
    state = war.war if isinstance(war, Board) else war
    return [type(step).__name__ for step in BattleTurn().listed(state)]


@rule("DG-12-01")
def test_a_battle_turn_has_its_steps_in_printed_order() -> None:
    assert steps_of(battlefield()) == [
        "ReplacementStep",
        "StrategicEvents",
        "ActivationStep",
        "Initiative",
        "FirstSide",
        "SecondSide",
        "EndOfTurn",
    ]


@rule("DG-12-01")
def test_the_steps_of_a_played_turn_come_in_that_order() -> None:
    """Names of the steps that begin, as the log of bookmarks tells them, on every Turn of a random game."""
    game = game_of("kender-strike")
    seen: list[tuple[int, str]] = []
    for now in play(game):
        state = now.state
        assert isinstance(state, War)
        for step in state.stack[0]:
            if isinstance(step, BattleTurn) and state.turn[0]:
                done = (state.turn[0], step.listed(state)[step.done - 1].__class__.__name__ if step.done else "")
                if done[1] and (not seen or seen[-1] != done):
                    seen.append(done)
    order = steps_of(war_of(game))
    for turn in range(1, 6):
        played = [order.index(name) for number, name in seen if number == turn]
        assert played == sorted(played)
        assert order.index("FirstSide") in played


@rule("DG-12-12")
@pytest.mark.parametrize(
    ("scenario", "missing"),
    [
        ("kender-strike", {"StrategicEvents", "ActivationStep"}),
        ("kalaman", {"ActivationStep"}),
        ("silvanesti", {"ActivationStep"}),
        ("solamnic-plain", set()),
        ("historical", set()),
        ("campaign", set()),
    ],
)
def test_a_scenario_drops_only_the_steps_it_names(scenario: str, missing: set[str]) -> None:
    war = game_of(scenario).state
    assert isinstance(war, War)
    assert set(steps_of(battlefield())) - set(steps_of(war)) == missing


@rule("DG-12-02")
def test_in_step_1_the_draconian_comes_before_the_replacements_and_takes_the_last_place() -> None:
    war = battlefield().hold("sanction", side=HL).place("sanction-1", "sanction-2", at="sanction")
    war.war.set("temple", 0, war.hex("sanction"))
    for name in ("draconian-1", "draconian-2"):
        war.place(name, at="3944")
        war.war.eliminate(war.piece(name))
    war.war.set("news", 0, ())
    war.doing(BattleTurn())
    assert war.asked == "highlord"
    new = next(order for order in war.game.orders() if not order.ends_phase and "yes" in war.game.write(order))
    war.game.give(new)
    ground = [p for p in war.war.armies_in(war.hex("sanction"), HL) if war.war.of.race[p] == "draconian"]
    assert len(ground) == 1
    assert war.at("draconian-1") == war.at("draconian-2") == -2  # no room is left for a replacement
    assert war.offered() != {"replace", "no-more"}


@rule("DG-12-02")
def test_the_highlords_replace_before_whitestone() -> None:
    war = battlefield().hold("lemish", side=HL).hold("tarsis", side=WS)
    for name in ("lemish-1", "lemish-2", "tarsis-1", "tarsis-2"):
        war.place(name, at="3944")
        war.war.eliminate(war.piece(name))
    war.war.set("news", 0, ())
    war.doing(BattleTurn())
    assert war.asked == "highlord"
    war.give("no-more")
    assert war.asked == "whitestone"
    assert war.offered() == {"replace", "no-more"}


# Initiative


@rule("DG-12-05")
@pytest.mark.parametrize(
    ("holder", "dice", "winner"),
    [(WS, (3, 3), WS), (HL, (3, 3), HL), (WS, (4, 1), HL), (HL, (1, 2), WS), (HL, (2, 2), HL)],
)
def test_the_higher_die_has_the_initiative_and_a_tie_changes_nothing(
    holder: Side, dice: tuple[int, int], winner: int
) -> None:
    war = battlefield()
    war.war.set("turn", 0, 2)
    war.war.set("initiative", 0, holder)
    war.doing(Initiative())
    roll = war.game.pending_roll
    assert roll is not None
    assert roll.sides == (4, 4)
    war.roll(*dice)
    assert war.war.initiative[0] == winner
    assert war.asked == SEATS[winner]


@rule("DG-12-06", "DG-12-10")
def test_the_holder_may_give_the_first_move_away_and_keeps_the_initiative() -> None:
    war = battlefield("kender-strike").place("hylo-1", at="1619").place("throtyl-1", at="1414")
    war.war.set("initiative", 0, HL)
    war.doing(BattleTurn())
    war.give("first whitestone")
    assert war.asked == "whitestone"
    war.give("end-movement")
    assert war.asked == "highlord"
    assert isinstance(war.game.step, Movement)
    assert war.war.initiative[0] == HL


@rule("DG-12-06", refused="nobody")
def test_only_the_two_sides_can_be_named() -> None:
    war = battlefield().place("khur-1", at="3944").doing(Initiative())
    assert war.refuses("first draconians").because("DG-12-06")


@rule("DG-12-07")
def test_the_scenarios_holder_has_the_first_turn_without_a_roll_and_ties_after_it() -> None:
    game = game_of("campaign")
    war = until_turn(game)
    assert war.initiative[0] == HL
    board = battlefield().place("khur-1", at="3944").doing(Initiative())
    assert board.offered() == {"first"}
    rolled = battlefield(start_initiative="rolled").place("khur-1", at="3944").doing(Initiative())
    assert rolled.waits_for_dice
    rolled.roll(2, 2)
    assert rolled.war.initiative[0] == HL


@rule("DG-12-07")
@pytest.mark.parametrize(
    ("scenario", "holder"),
    [
        ("campaign", HL),
        ("historical", HL),
        ("silvanesti", WS),
        ("solamnic-plain", HL),
        ("kender-strike", WS),
        ("kalaman", HL),
    ],
)
def test_who_has_the_initiative_at_the_start(scenario: str, holder: Side) -> None:
    war = game_of(scenario).state
    assert isinstance(war, War)
    assert war.initiative[0] == holder


# Moving and fighting


@rule("DG-12-09")
def test_attacks_are_voluntary_and_nobody_moves_between_them() -> None:
    war = battlefield().place("khur-1", "khur-2", at="3944").place("vingaard-1", at="3945").fighting(HL)
    assert war.refuses("march khur-1 - 3943")
    war.give("end-combat")
    assert war.war.battle[0] is None
    assert war.at("vingaard-1") == "3945"


@rule("DG-12-09")
def test_battles_are_fought_one_at_a_time_in_any_order() -> None:
    war = battlefield().place("khur-1", at="3944").place("khur-2", at="3947").place("vingaard-1", at="3945")
    war.place("vingaard-2", at="3948").fighting(HL)
    targets = {war.game.write(order).split()[1] for order in war.game.orders() if order.verb == "attack"}
    assert targets == {"3945", "3948"}
    war.give("attack 3948 khur-2")
    assert war.waits_for_dice


@rule("DG-12-10", "DG-12-09")
def test_the_first_side_does_not_act_again_when_the_second_has_fought() -> None:
    war = battlefield("kender-strike").place("hylo-1", at="1619").place("throtyl-1", at="1618")
    war.war.set("initiative", 0, HL)
    war.doing(BattleTurn()).give("first highlord").give("end-movement")
    while not isinstance(war.game.step, Combat):
        war.give("no-taunt")
    war.give("end-combat")
    assert (war.asked, war.offered() & {"march"}) == ("whitestone", {"march"})
    war.give("end-movement").give("end-combat")
    assert not isinstance(war.game.step, Movement | Combat)


@rule("DG-05-02", "DG-12-09")
def test_a_side_that_cannot_move_anything_is_not_asked() -> None:
    war = battlefield("kender-strike").place("hylo-1", at="1619").doing(Movement(HL))
    assert war.game.over
    moved = battlefield().place("khur-1", at="3943").moving(HL).give("march khur-1 - 3944>3945>3946>3947")
    assert moved.offered() == {"end-movement"}
    assert EndMovement.ends_phase


# The end


@rule("DG-12-11")
def test_the_game_ends_after_its_last_turn() -> None:
    game = game_of("kender-strike")
    turns = {war_of(now).turn[0] for now in play(game)}
    assert turns == {0, 1, 2, 3, 4, 5}
    assert game.verdict is not None


@rule("DG-12-11")
@pytest.mark.parametrize(
    ("scenario", "last"),
    [
        ("campaign", 30),
        ("historical", 30),
        ("silvanesti", 9),
        ("solamnic-plain", 25),
        ("kender-strike", 5),
        ("kalaman", 30),
    ],
)
def test_the_last_turn_of_every_game(scenario: str, last: int) -> None:
    war = game_of(scenario).state
    assert isinstance(war, War)
    assert war.theatre.scenario.last_turn == last
    war.set("turn", 0, last)
    NextTurn().run(war)
    assert type(war.top).__name__ == "JudgeVictory"


@rule("DG-12-11", "DG-12-01")
def test_what_was_done_this_turn_is_forgotten_with_the_turn() -> None:
    war = battlefield().place("khur-1", at="3944")
    for flag in (1 << bit for bit in range(4, 7)):
        war.war.mark_did(war.piece("khur-1"), flag)
    war.war.set("turn", 0, 3)
    NextTurn().run(war.war)
    assert war.war.did[war.piece("khur-1")] == 0
    assert war.war.turn[0] == 4


def test_the_war_is_a_sequence_that_can_be_read() -> None:
    war = game_of("silvanesti").state
    assert isinstance(war, War)
    names = [type(step).__name__ for step in TheWar().listed(war)]
    assert issubclass(TheWar, Sequence)
    assert names[:3] == ["ChooseForces"] * 3
    assert names[-1] == "NextTurn"


# The calendar


@rule("DG-13-01", "DG-13-02", data=True)
def test_every_turn_has_its_months_and_year() -> None:
    calendar = load_calendar()
    months = ("March/April", "May/June", "July/August", "September/October", "November/December/January/February")
    dates = [(calendar.date(turn).months, calendar.date(turn).year) for turn in range(1, 31)]
    assert dates == [(month, year) for year in range(348, 354) for month in months]
    assert str(calendar.date(19)) == "September/October 351 AC"
    assert str(calendar.date(21)) == "March/April 352 AC"
    assert [turn for turn in range(1, 31) if calendar.is_winter(turn)] == [5, 10, 15, 20, 25, 30]


@rule("DG-13-02")
def test_the_log_tells_the_months_of_a_turn() -> None:
    game = game_of("solamnic-plain")
    until_turn(game)
    assert any("Turn 10, November/December/January/February 349 AC" in str(line) for line, _ in game.log)


@rule("DG-13-03")
def test_winter_changes_nothing_in_the_standard_game() -> None:
    for turn in (4, 5):
        war = battlefield().place("vingaard-1", at="1213")
        war.war.set("turn", 0, turn)
        war.moving(WS).give("march vingaard-1 - 1314")
        assert war.war.spent[war.piece("vingaard-1")] == 2
        assert war.war.points(war.piece("vingaard-1")) == 4


@rule("DG-13-06", data=True)
def test_the_adventures_have_their_turns() -> None:
    calendar = load_calendar()
    assert calendar.modules(20) == ("DL1", "DL2", "DL3", "DL4", "DL6", "DL7", "DL8", "DL9", "DL10")
    assert calendar.modules(21) == ("DL9", "DL12", "DL13")
    assert calendar.modules(22) == ("DL14",)
    assert calendar.modules(2) == ()
    assert calendar.events(1) == ("Start of the war",)


@rule("DG-13-08")
def test_scenarios_are_listed_in_the_order_in_which_one_learns_the_game() -> None:
    listed = [card.id for card in DragonsOfGlory().scenarios()]
    standard = ["kender-strike", "silvanesti", "solamnic-plain", "kalaman", "historical", "campaign"]
    assert listed == [*standard, "maelstrom", "abanasinia", "neraka"]
    assert new("dragons-of-glory", listed[0], seed=1).header.scenario == "kender-strike"


@rule("DG-07-01")
@rule("DG-12-09")
def test_a_step_that_is_passed_over_says_why() -> None:
    war = battlefield().place("mercenary-1", at="3944").place("vingaard-1", at="1213")
    war.doing(MoveAndFight(0, HL)).give("end-movement")
    told = [str(message) for message, _ in war.game.log]
    assert any("Combat Step is passed over" in line and "DG-07-01" in line for line in told)
    assert not any("Movement Step is passed over" in line for line in told)


@rule("DG-12-01")
def test_the_step_that_seats_are_told_ends_with_it_and_does_not_stand_into_the_next_turn() -> None:
    game, dice = new("dragons-of-glory", "kender-strike", seed=11), Dice("steps")
    told: dict[str, str] = {}
    while not game.over:
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        facts: Any = game.view(WHITESTONE).snapshot()["facts"]
        verbs = {offer.order.verb for offer in game.ask.offers}
        for verb in verbs & {"end-movement", "end-combat", "first", "ready"}:
            told.setdefault(verb, facts["phase"])
            assert told[verb] == facts["phase"]
        game.give(game.suggest(dice))
    assert told["end-movement"] == "movement"
    assert told["end-combat"] == "combat"
    assert told["ready"] == ""
    assert told["first"] == "initiative"
