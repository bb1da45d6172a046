"""The sequence of play (rulebook 2.11, 2.12.1): turns, phases, and what is renewed in each."""

from __future__ import annotations

import pytest

import warhost
from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core import CHANCE
from warhost.core.dice import Dice
from warhost.core.seats import Seat
from warhost.skirmish.maps.ground import Sheet, lay_out
from warhost.skirmish.printed.fighters import load_fighters
from warhost.skirmish.scenario.scenarios import load_scenario, scenario_keys
from warhost.skirmish.sequence import NextTurn
from warhost.skirmish.state import Skirmish

ROW = "A" + "   ." * 20


@rule("DN-2.12.1-01", "DN-2.11-03")
def test_a_side_shoots_moves_fights_and_recovers_and_then_the_other_side_does() -> None:
    board = Field.on(
        ROW, rebels=["jon@A1", "davrich@A9", "dill@A4 stunned"], orks=["fnarad@A14", "zugun@A10"]
    ).doing(NextTurn())  # fmt: skip
    turn = ["hold-fire", "end-movement", "hold-fire", "end-combat"]
    seen = []
    for verb in turn + turn:
        seen.append((board.field.turn[0], board.asked, board.field.phase[0], board.health("dill")))
        board.give(verb)
    assert seen == [
        (1, "rebels", "fire", "stunned"),
        (1, "rebels", "movement", "stunned"),
        (1, "orks", "movement", "stunned"),  # defensive fire
        (1, "rebels", "combat", "stunned"),
        (1, "orks", "fire", "fit"),
        (1, "orks", "movement", "fit"),
        (1, "rebels", "movement", "fit"),
        (1, "orks", "combat", "fit"),
    ]
    assert (board.field.turn[0], board.asked, board.field.phase[0]) == (2, "rebels", "fire")


@rule("DN-2.12.1-01")
def test_what_belongs_to_another_phase_is_refused() -> None:
    board = Field.on(ROW, rebels=["jon@A1", "davrich@A9"], orks=["fnarad@A14", "zugun@A10"]).doing(NextTurn())
    assert board.refuses("march davrich A8")
    assert board.refuses("attack zugun davrich")
    board.give("hold-fire")
    assert board.refuses("shoot jon fnarad")
    assert board.refuses("attack zugun davrich")
    assert not board.refuses("march jon A2")


@rule("DN-2.11-03")
def test_the_other_side_shoots_back_during_movement_only() -> None:
    board = Field.on(ROW, rebels=["jon@A1", "davrich@A9"], orks=["fnarad@A14", "zugun@A10"]).doing(NextTurn())
    board.give("shoot jon fnarad", 10)
    assert (board.asked, board.field.phase[0]) == ("rebels", "movement")  # nobody answers offensive fire
    board.give("march jon A2")
    assert (board.asked, board.offered()) == ("orks", {"shoot-back", "let-pass"})
    board.give("let-pass").give("end-movement")
    board.give("attack zugun davrich", 8)  # 1-1: no effect
    assert (board.asked, board.field.phase[0]) == ("orks", "fire")  # nor combat


@rule("DN-2.12.2-09", refused="who comes too late")
def test_what_was_forgotten_in_a_phase_cannot_be_done_in_the_next() -> None:
    board = Field.on(ROW, rebels=["jon@A1", "davrich@A8"], orks=["zugun@A9", "krular@A14"]).shooting("rebels")
    for late, end in (
        ("shoot jon krular", "hold-fire"),
        ("march jon A2", "end-movement"),
        ("attack zugun davrich", ""),
    ):
        assert not board.refuses(late)
        if end:
            board.give(end)
            assert board.refuses(late), f"{late} comes after {end}"


@rule("DN-2.12.1-06")
def test_spell_and_counterspell_are_renewed_in_every_player_turn() -> None:
    board = Field.on(ROW, rebels=["zacharie@A2", "konrad@A5"], orks=["shaman@A9", "zugun@A14"]).moving("rebels")
    board.claim("rebels", "empower zacharie strong-arm 2").give("counter shaman", 10)
    assert board.refuses("empower zacharie strong-arm 2", "rebels").because("DN-3.3-03")
    board.claim("orks", "empower shaman strong-arm 2")  # he countered, and still has his spell
    board.give("let-be", 10)
    assert board.refuses("empower shaman strong-arm 2", "orks").because("DN-3.3-03")
    board.turn_of("orks", "movement")
    board.claim("rebels", "empower zacharie strong-arm 2")
    assert not board.refuses("counter shaman")
    board.give("counter shaman", 10)
    assert not board.refuses("empower shaman strong-arm 2", "orks")


@rule("DN-1.2-01", "DN-2.11-03")
@pytest.mark.parametrize("key", scenario_keys())
def test_each_scenario_is_for_two_sides_that_take_turns(key: str) -> None:
    game, dice = warhost.new("dragon-noir", key, seed=3), Dice(3)
    field = game.state
    assert isinstance(field, Skirmish)
    first = field.muster.seats.index(Seat(load_scenario(key).first))
    assert len(game.seats) == 2
    turns: list[tuple[int, int]] = []
    while len(turns) < 3 and not game.over:
        now = (field.turn[0], field.active[0])
        if field.player_turn[0] and turns[-1:] != [now]:
            turns.append(now)
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    assert turns == [(1, first), (1, 1 - first), (2, first)][: len(turns)]
    assert len(turns) > 1


@rule("DN-1.31-02")
def test_every_roll_is_one_die_of_ten_faces() -> None:
    game, dice = warhost.new("dragon-noir", "day-of-the-black-fox", seed=5), Dice(5)
    rolled: set[tuple[str, ...]] = set()
    while len(rolled) < 3 and not game.over:
        roll = game.pending_roll
        if roll is None:
            game.give(game.suggest(dice))
            continue
        assert roll.sides == (10,)
        rolled.add(roll.rules)
        game.roll()
    assert len(rolled) == 3  # three kinds of rolls were seen


@rule("DN-1-02", "DN-1.32-02", data=True)
def test_each_scenario_says_by_which_volume_it_is_played_and_each_map_whether_it_is_dark() -> None:
    dark = {name: lay_out([Sheet(name)]).dark[0] for name in ("watermill", "arena", "dwarves-cave", "dragons-lake")}
    assert dark == {"watermill": False, "arena": False, "dwarves-cave": True, "dragons-lake": True}
    for key in scenario_keys():
        scenario = load_scenario(key)
        below = {fighter.key for fighter in load_fighters() if fighter.people in ("krobs", "gharvs")}
        beasts = below.intersection(key for side in scenario.sides for key in side.fighters)
        assert bool(beasts) == (scenario.volume == "challenge"), "Krobs and Gharvs are of The Challenge"
        if all(dark.get(sheet.map, True) for sheet in scenario.layout):
            assert not any(side.mounted for side in scenario.sides), key


@rule("DN-2.12.1-04", "DN-2.12.1-02")
def test_an_attack_out_of_its_phase_reads_the_rule_of_the_combat_phase() -> None:
    board = Field.on("A   .   .   .   .   .", rebels=["konrad@A1"], orks=["krular@A2"]).moving("rebels")
    assert board.refuses("attack krular konrad").because("DN-2.12.1-04")
    assert board.refuses("shoot konrad krular").because("DN-2.12.1-02")


@rule("DN-2.12.1-04", "DN-2.12.1-02")
def test_a_phase_without_possible_attacks_is_passed_over_and_still_refuses_with_its_rule() -> None:
    board = Field.on("A   .   .   .   .   .", rebels=["konrad@A1"], orks=["krular@A5"]).fighting("rebels")
    told = [message.id for message, _ in board.game.log]
    assert "dn-log-no-combat" in told, "the phase is gone"
    assert "dn-log-no-fire" in told
    for order, its_rule in (("attack krular konrad", "DN-2.12.1-04"), ("shoot konrad krular", "DN-2.12.1-02")):
        refused = board.refuses(order).refusal
        assert refused is not None
        assert refused.all_rules == (its_rule,), "of all rules only that of the phase, and never core alone"


@rule("DN-2.4-01")
def test_in_a_combat_phase_who_is_out_of_reach_is_refused_with_the_rule_of_contact() -> None:
    orks = ["krular@A2", "gromrak@A5"]
    board = Field.on("A   .   .   .   .   .", rebels=["konrad@A1"], orks=orks).fighting("rebels")
    assert board.refuses("attack gromrak konrad").because("DN-2.4-01")
