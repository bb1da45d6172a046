"""Four detections, whose answers only the caster's side knows (DN-3.54)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core.seats import Seat
from warhost.skirmish.maps.ground import Sheet
from warhost.skirmish.notes import confide, confided
from warhost.skirmish.printed.spells import load_spells
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.sequence import Movement
from warhost.skirmish.specials.markers import ORB_NOT, ORB_TRUTH, Orb, lights_of
from warhost.skirmish.specials.underground.detections import DrawEarly

CAVE = """
    A   .   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .   .
    C   .   .   .   .   .   .   .   .
"""
MAPS = (Sheet("dark-island"), Sheet("haunted-swamp", (1, 0)), Sheet("jails", (2, 0)))
BROOD = ("hunter-1@A8", "hunter-2@B8", "hunter-3@C8", "warrior-1@A7", "warrior-2@B7")
ADVENTURERS, KROBS = Seat("adventurers"), Seat("krobs")


def cave(krobs: tuple[str, ...] = BROOD, **more: Any) -> Field:
    """Zacharie on the first of three maps in a row, with some Krobs on it."""
    sides = {"adventurers": ["zacharie@A1", "konrad@B1"], "krobs": list(krobs)}
    board = Field(CAVE, sides, layout=MAPS, volume="challenge", dark=True, spells=True, **more)
    return board.moving("adventurers")


def told(board: Field, seat: Seat) -> list[str]:
    """What a seat reads in the log."""
    return [str(message) for message, audience in board.field.log or () if not audience or seat in audience]


@rule("DN-3.54-01")
def test_a_caster_of_the_first_level_detects_nothing() -> None:
    board = cave(options={"caster-level": "1"})
    assert board.refuses("detect zacharie detect dark-island", "adventurers").because("DN-3.54-01")


@rule("DN-3.54-01")
def test_his_own_map_and_the_next_are_in_reach_without_penalty_and_no_other() -> None:
    board = cave()
    assert not board.refuses("detect zacharie detect dark-island", "adventurers")
    assert not board.refuses("locate zacharie hunter-1 haunted-swamp", "adventurers")
    assert board.refuses("detect zacharie detect jails", "adventurers").because("DN-3.54-01")


@rule("DN-3.54-02", "DN-3.54-03", "DN-3.54-04", "DN-3.54-05")
@pytest.mark.parametrize(
    ("order", "cost", "die"),
    [
        ("detect zacharie detect dark-island", 30, 2),
        ("detect zacharie enumerate dark-island", 40, 3),
        ("detect zacharie identify dark-island", 50, 4),
        ("locate zacharie hunter-1 dark-island", 50, 4),
    ],
)
def test_what_a_detection_costs_and_what_the_die_must_show(order: str, cost: int, die: int) -> None:
    failed = cave().claim("adventurers", order, die - 1)
    assert failed.field.energy[failed.piece("zacharie")] == 200 - cost
    assert len(told(failed, ADVENTURERS)) == len(told(failed, KROBS)), "nobody is told anything"
    works = cave().claim("adventurers", order, die)
    if works.asked == "krobs":
        works.give("say-number 4")
    assert len(told(works, ADVENTURERS)) == len(told(works, KROBS)) + 1


@rule("DN-3.54-02")
def test_the_krobs_say_a_number_within_three_and_never_deny_what_is_there() -> None:
    board = cave().claim("adventurers", "detect zacharie detect dark-island", 10)
    assert board.asked == "krobs"
    waiting = board.game.ask.waiting
    assert waiting is not None
    assert not waiting.args, "who waits does not learn the number"
    assert board.orders("say-number") == {f"say-number {n}" for n in range(2, 9)}
    assert board.refuses("say-number 9").because("DN-3.54-02")
    board.give("say-number 8")
    assert any("8" in line for line in told(board, ADVENTURERS)[-2:])
    alone = cave(("hunter-1@A8",)).claim("adventurers", "detect zacharie detect dark-island", 10)
    assert alone.orders("say-number") == {f"say-number {n}" for n in range(1, 5)}, "no less than 1"
    empty = cave().claim("adventurers", "detect zacharie detect haunted-swamp", 10)
    assert empty.orders("say-number") == {"say-number 0"}


@rule("DN-3.54-03", "DN-3.54-04")
def test_enumerate_tells_total_and_types_and_identify_the_number_of_each() -> None:
    board = cave().claim("adventurers", "detect zacharie enumerate dark-island", 10)
    line = told(board, ADVENTURERS)[-1]
    assert "5 enemies" in line
    assert "Hunter" in line
    assert "Warrior" in line
    board = cave().claim("adventurers", "detect zacharie identify dark-island", 10)
    line = told(board, ADVENTURERS)[-1]
    assert "Hunter 3" in line
    assert "Warrior 2" in line
    assert line not in told(board, KROBS)


@rule("DN-3.54-03")
def test_hidden_krobs_are_found_too_and_stay_hidden() -> None:
    board = cave()
    board.field.set("hidden", board.piece("hunter-3"), 1)
    board.claim("adventurers", "detect zacharie identify dark-island", 10)
    assert "Hunter 3" in told(board, ADVENTURERS)[-1]
    assert board.field.hidden[board.piece("hunter-3")]


@rule("DN-3.54-05")
def test_locate_tells_the_hex_of_a_character_or_that_it_is_not_there() -> None:
    board = cave().claim("adventurers", "locate zacharie warrior-2 dark-island", 10)
    assert "B7" in told(board, ADVENTURERS)[-1]
    board = cave().claim("adventurers", "locate zacharie warrior-2 haunted-swamp", 10)
    assert "not on" in told(board, ADVENTURERS)[-1]
    assert cave().refuses("locate zacharie konrad dark-island", "adventurers").because("DN-3.54-05")


def lit() -> Field:
    """The same cave with three lights."""
    return cave(specials=(Special("orb", "", {"side": "adventurers", "lights": ["A3", "A5", "A7"]}),))


@rule("DN-3.54-05")
def test_the_orb_is_drawn_early_by_a_die_that_only_the_casters_side_sees() -> None:
    board = lit().claim("adventurers", "locate zacharie orb dark-island", 10)
    roll = board.game.pending_roll
    assert roll is not None
    assert roll.seen_by == (ADVENTURERS,)
    board.game.roll()
    real = confided(board.field, ORB_TRUTH)
    where = board.field.muster.ground.name(lights_of(board.field)[real])
    assert where in told(board, ADVENTURERS)[-1]
    assert where not in "".join(told(board, KROBS)[-2:])


@rule("DN-3.54-05")
def test_no_other_seat_sees_the_secret_and_a_bot_that_imagines_forgets_it() -> None:
    views = []
    for real in (0, 1, 2):
        board = lit()
        confide(board.field, board.side("adventurers"), ORB_TRUTH, real)
        views.append(board.game.view(KROBS).snapshot())
        mine: Any = board.game.view(ADVENTURERS).row("fight", 0)["notes"]
        assert any(ORB_TRUTH in str(note) for note in mine)
        assert confided(board.game.imagine(KROBS, 1).state, ORB_TRUTH) is None  # type: ignore[arg-type]
        assert confided(board.game.imagine(ADVENTURERS, 1).state, ORB_TRUTH) == real  # type: ignore[arg-type]
    assert views[0] == views[1] == views[2]


@rule("DN-3.54-05")
@pytest.mark.parametrize(("real", "found"), [(0, True), (1, False)])
def test_a_light_that_was_drawn_early_shows_what_was_drawn(real: int, found: bool) -> None:
    board = lit()
    confide(board.field, board.side("adventurers"), ORB_TRUTH, real)
    board.give("march konrad A2>A3>turn-over:konrad")
    assert not board.waits_for_dice
    assert (Orb.of(board.field).carrier(board.field) == board.piece("konrad")) is found


@rule("DN-3.54-01", data=True)
def test_the_four_detections_of_the_card() -> None:
    spells = {key: spell.cost.fixed for key, spell in load_spells().items() if spell.spell_class == "detection"}
    assert spells == {"detect": 30, "enumerate": 40, "identify": 50, "locate": 50}


def lake_and_swamp(face: int) -> Field:
    """Three Lights, where Zacharie on the lake looks for the Orb in the swamp, under one light of three."""
    board = Field.of("three-lights", zacharie="dark-island/F2", konrad="dark-island/F3", hunter_1="haunted-swamp/F9")
    board.moving("adventurers").claim("adventurers", "locate zacharie orb haunted-swamp", 10)
    draw = board.field.top
    assert isinstance(draw, DrawEarly)
    draw.settle(board.field, (face,))
    return board.doing(Movement(board.side("adventurers")))


@rule("DN-3.54-05")
def test_looking_for_the_orb_on_a_wrong_map_rules_out_its_lights_and_tells_of_no_other() -> None:
    wrong = lake_and_swamp(3)
    assert confided(wrong.field, ORB_TRUTH) is None, "which of the other two it is stays open"
    assert confided(wrong.field, ORB_NOT) == (2,)
    assert "not on" in told(wrong, ADVENTURERS)[-1]
    assert Orb.of(wrong.field).likely(wrong.field) == [0, 1]
    right = lake_and_swamp(1)
    assert confided(right.field, ORB_TRUTH) == 2
    assert "haunted-swamp/F8" in told(right, ADVENTURERS)[-1]


@rule("DN-3.54-05", "DN-1.53-03")
def test_a_light_that_a_spell_has_ruled_out_is_nothing_and_the_others_share_its_chance() -> None:
    board = lake_and_swamp(2)
    board.field.put(board.piece("konrad"), board.place("haunted-swamp/F8"))
    board.moving("adventurers").give("march konrad turn-over:konrad")
    assert board.game.pending_roll is None, "nothing to roll for"
    assert len(lights_of(board.field)) == 2
    board.field.put(board.piece("zacharie"), board.place("dark-island/G10"))
    board.game.resume(board.field)
    board.give("march zacharie turn-over:zacharie")
