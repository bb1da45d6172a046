"""The Queen and her brood, the Gharvs of the Pit, Suns and the Orb (DN-4.45-19, DN-5.21, DN-5.3-07, DN-1.53)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core import CHANCE
from warhost.core.prompts import OneOf
from warhost.core.seats import Seat
from warhost.skirmish.challenge.gharv_interphase import Interphase, Prowl
from warhost.skirmish.challenge.growth import come_of_age, grown_facings, is_of_age
from warhost.skirmish.magic.range_and_energy import Incantation, casting_modifier
from warhost.skirmish.people.stuns_and_wounds import wound
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.prospects import may_live
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.sequence import BeginTurn, Movement
from warhost.skirmish.specials.markers import Orb, Suns, TurnSun, orb_of, suns_of
from warhost.skirmish.specials.spawning import LayEgg, Laying
from warhost.skirmish.state import INTERPHASE

HALL = "\n".join(f"{row}   {'  ' * (n % 2)}{'   '.join('.' * 12)}" for n, row in enumerate("ABCDEFGH"))
BROOD = ("hunter-1", "hunter-2", "warrior-1", "slayer-20", "migam")


def hall(*krobs: str, specials: tuple[Special, ...] = (), drawing: str = HALL, **more: Any) -> Field:
    """A hall with the Queen or some Krobs."""
    sides = {"adventurers": more.pop("adventurers", ["rix@A1"]), "krobs": list(krobs)}
    return Field.on(drawing, volume="challenge", dark=True, specials=specials, **sides, **more)


def spawning(**more: Any) -> Special:
    """The Queen lays in turn 3, for ten points."""
    figures = {"side": "krobs", "queen": "alkiram", "brood": BROOD, "turns": (3,), "points": (10,), **more}
    return Special("spawning", "The Queen lays.", figures)


def krobs_begin(board: Field, turn: int) -> Field:
    """The start of the Krobs' turn in a game turn."""
    board.field.set("turn", 0, turn)
    seat = board.side("krobs")
    return board.doing(Movement(seat), BeginTurn(seat))


# Growing


@rule("DN-4.45-19")
@pytest.mark.parametrize(
    ("option", "turn", "grown"), [("3", 5, False), ("3", 6, True), ("2", 5, True), ("never", 9, False)]
)
def test_a_baby_grows_up_at_the_start_of_the_krobs_turn_three_turns_after_its_birth(
    option: str, turn: int, grown: bool
) -> None:
    board = hall("hunter-1@D4 baby", options={"baby-growth": option})
    board.field.set("born", board.piece("hunter-1"), 3)
    krobs_begin(board, turn)
    assert bool(board.field.baby[board.piece("hunter-1")]) is not grown
    assert board.field.attack(board.piece("hunter-1")) == (7 if grown else 3)


@rule("DN-4.45-19")
def test_the_hex_of_a_grown_guard_is_her_rear_hex_and_her_owner_chooses_where_she_looks() -> None:
    board = hall("migam@D6 baby")
    board.field.set("born", board.piece("migam"), 1)
    krobs_begin(board, 4)
    assert board.asked == "krobs"
    assert board.orders("grow") == {f"grow {facing}" for facing in range(6)}
    board.give("grow 3")
    assert board.pose("migam") == "D6>W"
    assert len(board.cells("migam")) == 3
    assert board.at("migam-left-palp") == "D5"


@rule("DN-4.45-19")
def test_without_room_she_stays_a_baby() -> None:
    row = "A   .   .   .   .   ."
    board = hall("migam@A3 baby", drawing=row, adventurers=["rix@A1"])
    board.field.set("born", board.piece("migam"), 1)
    board.field.set("turn", 0, 9)
    assert is_of_age(board.field, board.piece("migam"))
    assert grown_facings(board.field, board.piece("migam")) == []
    come_of_age(board.field, board.side("krobs"))
    assert board.field.baby[board.piece("migam")]
    swims = hall("warrior-1@A3 baby", drawing="A   .   .   ~   .   .", adventurers=["rix@A1"])
    assert grown_facings(swims.field, swims.piece("warrior-1")) == [], "a grown Warrior cannot swim"


# Laying


@rule("DN-5.21.2-01", "DN-5.21.3-01")
def test_the_queen_lays_for_the_points_of_the_calendar_beside_her() -> None:
    board = hall("alkiram@D6>W", *BROOD, specials=(spawning(),))
    krobs_begin(board, 3)
    assert isinstance(board.field.top, Laying)
    kinds = {order.split()[1] for order in board.orders("lay")}
    assert kinds == {"hunter-1", "warrior-1", "slayer-20", "migam"}, "one of each kind is offered"
    board.give("lay migam D4")
    assert board.field.baby[board.piece("migam")]
    assert board.field.born[board.piece("migam")] == 3
    assert {order.split()[1] for order in board.orders("lay")} == {"hunter-1", "warrior-1"}, "three points are left"
    assert board.refuses("lay slayer-20 B6").because("DN-5.21.3-01")
    assert board.refuses("lay hunter-1 A1").because("DN-5.21.2-01")
    board.give("lay-no-more")
    assert not isinstance(board.field.top, Laying)


@rule("DN-5.21.3-01", "DN-4.45-18")
def test_what_can_be_laid_is_shown_with_the_strengths_of_the_baby_and_of_the_grown_krob_and_its_price() -> None:
    board = krobs_begin(hall("alkiram@D6>W", *BROOD, specials=(spawning(),)), 3)
    choices = board.game.choices(LayEgg)
    assert isinstance(choices, OneOf)
    assert {board.field.muster.pieces[piece].token: str(label) for piece, label in choices.labels.items()} == {
        "hunter-1": "Baby Hunter 3/1-15, grown 7/3-12: 1 point",
        "warrior-1": "Baby Warrior 5/4-10, grown 10/(8)-5: 2 points",
        "slayer-20": "Baby Slayer 8/3-12, grown 20/9-7: 4 points",
        "migam": "Migam, baby Guard 10/10-8, grown 24/24-4: 7 points",
    }


@rule("DN-2.12.2-08")
def test_krobs_who_are_asked_before_they_move_are_not_told_of_a_fire_phase() -> None:
    board = krobs_begin(hall("alkiram@D6>W", *BROOD, specials=(spawning(),)), 3)
    assert board.game.rulebook.facts(board.field, Seat("krobs"))["phase"] == ""
    board.give("lay-no-more").moving("krobs")
    assert board.game.rulebook.facts(board.field, Seat("krobs"))["phase"] == "movement"


# Who follows the Queen


def mourning(*krobs: str, option: str = "on", died: int = 1, **more: Any) -> Field:
    """A hall in which Alkiram is killed in a game turn; the calendar has ten points for turn 4."""
    rule_ = spawning(turns=(4,), brood=("hunter-2", "migam"))
    options = {"succession": option, **more.pop("options", {})}
    board = hall("alkiram@D3>W", "hunter-2", *krobs, specials=(rule_,), options=options, **more)
    board.field.set("turn", 0, died)
    board.doing(Movement(board.side("krobs")))
    queen = board.piece("alkiram")
    for _ in range(5):
        wound(board.field, queen)
    board.doing(Movement(board.side("krobs")))
    assert board.health("alkiram") == "dead"
    return board


@rule("DN-4.42-01", "DN-5.21.2-01")
def test_three_turns_after_the_death_of_the_queen_an_unwounded_guard_follows_her_and_lays_at_once() -> None:
    board = mourning("migam@D9>E", "karm@G4>E", "hum@G10 baby", "hunter-1@A12", options={"baby-growth": "never"})
    assert krobs_begin(board, 3).asked == "krobs"
    assert "crown" not in board.offered(), "not yet"
    krobs_begin(board, 4)
    assert board.offered() == {"crown"}
    assert board.refuses("crown hum G10 0").because("DN-4.42-01"), "a baby"
    assert board.refuses("crown hunter-1 A12 0").because("DN-4.42-01")
    assert board.refuses("crown karm G4 6").because("DN-4.42-01"), "no such side"
    assert board.refuses("crown karm D9 0").because("DN-4.42-01"), "none of her hexes"
    assert board.hexes("crown", "migam") == board.cells("migam")
    board.give("crown migam D9 3")
    assert (board.health("alkiram"), board.pose("alkiram")) == ("fit", "D9>W")
    assert board.field.attack(board.piece("alkiram")) == 80
    assert len(board.cells("alkiram")) == 7
    assert board.at("migam") == "", "her counter is the Queen's now"
    assert board.field.wounds[board.piece("karm")] == 1
    assert board.health("hum") == "fit", "babies keep out of it"
    assert isinstance(board.field.top, Laying)
    assert {order.split()[1] for order in board.orders("lay")} == {"hunter-2"}, "nobody is laid who is Queen herself"


@rule("DN-4.42-01")
def test_without_the_switch_nobody_follows_the_queen_and_nobody_is_laid() -> None:
    board = krobs_begin(mourning("migam@D9>E", option="off"), 4)
    assert not {"crown", "lay"} & board.offered()
    assert not dict(board.field.notes[0]).get("queen-died")


@rule("DN-4.42-01")
def test_a_wounded_guard_does_not_follow_the_queen_nor_one_who_has_no_room_for_her_body() -> None:
    board = mourning("migam@D9>E", "hunter-1@A12")
    wound(board.field, board.piece("migam"))
    assert "crown" not in krobs_begin(board, 4).offered()
    # Between two walls a Guard has room, the Queen has none.
    passage = "\n".join(
        line if row not in (2, 5) else line[:24] + line[24:].replace(".", "#")
        for row, line in enumerate(HALL.split("\n"))
    )
    narrow = mourning("migam@D9>E", "hunter-1@A12", drawing=passage)
    assert "crown" not in krobs_begin(narrow, 4).offered()


@rule("DN-4.42-01")
def test_the_successor_can_die_and_be_followed_and_wounds_kill_worn_out_rivals() -> None:
    board = mourning("migam@D9>E", "karm@G4>E", "golom@A9>E", "hunter-1@A12")
    for _ in range(2):
        wound(board.field, board.piece("golom"))
    krobs_begin(board, 5).give("crown migam D9 3")
    assert board.health("golom") == "dead"
    for _ in range(5):
        wound(board.field, board.piece("alkiram"))
    board.doing(Movement(board.side("krobs")))
    board.field.set("wounds", board.piece("karm"), 0)
    assert "crown" not in krobs_begin(board, 7).offered()
    krobs_begin(board, 8).give("crown karm G4 0")
    assert board.pose("alkiram") == "G4>E"


@rule("DN-4.42-01", "DN-2.11-03")
def test_while_a_guard_may_follow_her_the_death_of_the_queen_is_not_certain() -> None:
    for option, returns in (("on", True), ("off", False)):
        board = mourning("migam@D9>E", option=option)
        assert may_live(board.field, board.piece("alkiram")) is returns
        board.field.become(board.piece("migam"), Health.DEAD)
        assert not may_live(board.field, board.piece("alkiram"))


@rule("DN-5.21.2-01")
def test_she_lays_at_no_other_time_and_not_when_she_is_dead() -> None:
    board = hall("alkiram@D6>W", *BROOD, "hunter-9@H1", specials=(spawning(),))
    assert not isinstance(krobs_begin(board, 4).field.top, Laying)
    dead = hall("alkiram@D6>W dead", *BROOD, "hunter-9@H1", specials=(spawning(),))
    assert not isinstance(krobs_begin(dead, 3).field.top, Laying)


@rule("DN-5.21.2-01")
@pytest.mark.parametrize(("option", "points"), [("lost", 10), ("saved", 18)])
def test_what_she_does_not_spend_is_lost_unless_the_option_saves_it_up(option: str, points: int) -> None:
    brood = ("warrior-1", "slayer-20", "slayer-19", "hunter-1")
    calendar = spawning(brood=brood, turns=(3, 6, 9), points=(10, 10, 10))
    board = hall("alkiram@D6>W", *brood, specials=(calendar,), options={"brood-points": option})
    lay(krobs_begin(board, 3), "warrior-1").give("lay-no-more")
    krobs_begin(board, 6)
    assert to_spend(board) == points
    lay(board, "slayer-20", "slayer-19").give("lay-no-more")
    krobs_begin(board, 9)
    assert to_spend(board) == (10 if option == "lost" else 10 + 18 - 8), "what has been spent is gone"


def lay(board: Field, *pieces: str) -> Field:
    """Lay some babies wherever there is room."""
    for piece in pieces:
        board.give(min(order for order in board.orders("lay") if order.split()[1] == piece))
    return board


def to_spend(board: Field) -> int:
    """How many points the Queen has for her brood."""
    top = board.field.top
    assert isinstance(top, Laying)
    return top.points


@rule("DN-5.21.3-01")
def test_the_dead_return_as_babies() -> None:
    board = hall("alkiram@D6>W", "hunter-1@A5 dead", specials=(spawning(brood=("hunter-1",)),))
    krobs_begin(board, 3).give("lay hunter-1 D4")
    assert board.health("hunter-1") == "fit"
    assert board.at("hunter-1") == "D4"


@rule("DN-5.21.3-01", "DN-4.45-11")
def test_which_slayer_is_laid_is_chosen_where_their_strengths_differ() -> None:
    slayers = ("slayer-17", "slayer-18-1", "slayer-18-2", "slayer-20")
    board = hall("alkiram@D6>W", *slayers, specials=(spawning(brood=slayers),))
    laid = {order.split()[1] for order in krobs_begin(board, 3).orders("lay")}
    assert laid == {"slayer-17", "slayer-18-1", "slayer-20"}


@rule("DN-5.21.3-01", "DN-4.44-02")
def test_a_guard_who_died_of_her_wounds_returns_with_sound_palps() -> None:
    board = hall("alkiram@D6>W", "tiom@A9>SE", specials=(spawning(brood=("tiom",)),))
    tiom = board.piece("tiom")
    for _ in range(3):
        wound(board.field, tiom)
    assert board.health("tiom") == "dead"
    krobs_begin(board, 3).give("lay tiom D4")
    krobs_begin(board, 6).give("grow 3")
    assert board.field.attack(board.piece("tiom-left-palp")) == 22


# The Pit

PIT = """
    A   .   .   .   .   .   .   .   .
    B     .   ,   ,   ,   ,   ,   ,   .
    C   .   ,   ,   ,   ,   ,   ,   .
    D     .   ,   ,   ,   ,   ,   ,   .
"""


def pit(*adventurers: str, at: str = "C2", options: Any = None) -> Field:
    """A pit with a captive Gharv."""
    from warhost.skirmish.maps.drawings import Letter

    return Field.on(
        PIT,
        volume="challenge",
        dark=True,
        legend={",": Letter("flat", -1)},
        specials=(Special("captive-gharvs", "A Gharv is kept here.", {"who": ("gharv-1",)}),),
        adventurers=list(adventurers),
        krobs=["hunter-9@A8"],
        wild=[f"gharv-1@{at}"],
        options=options,
    )


@rule("DN-5.3-07")
def test_a_captive_gharv_hunts_who_is_on_the_floor_of_the_pit_the_wounded_first() -> None:
    board = pit("rix@C7", "dill@D6 wounded")
    board.field.set("phase", 0, INTERPHASE)
    board.doing(Movement(board.side("krobs")), Prowl())
    assert board.at("gharv-1") == "C5", "three points on land, towards the wounded"
    above = pit("rix@A5")
    above.field.set("phase", 0, INTERPHASE)
    above.doing(Movement(above.side("krobs")), Prowl())
    assert above.at("gharv-1") == "C2", "nobody it could reach"


@rule("DN-5.3-07", "DN-2.35-01")
def test_those_whom_it_passes_challenge_it() -> None:
    board = pit("konrad@B3", "dill@D6 wounded")
    board.field.set("phase", 0, INTERPHASE)
    board.field.put(board.piece("konrad"), board.place("B4"))
    board.doing(Movement(board.side("krobs")), Prowl())
    assert board.waits_for_dice


@rule("DN-5.3-07", "DN-2.12.2-10")
def test_it_never_leaves_and_can_always_be_attacked() -> None:
    board = pit("konrad@C3", at="C2", options={"gharvs-attackable": "no"}).fighting("adventurers")
    assert not board.refuses("attack gharv-1 konrad")
    alone = pit("konrad@A5")
    alone.field.set("active", 0, alone.side("adventurers"))
    alone.doing(Movement(alone.side("krobs")), Interphase())
    assert alone.at("gharv-1") == "C2"


# Suns and Orb

SUNS = Special("suns", "Suns.", {"side": "adventurers", "exits": (("A12",), ("H12",), ("H1",))})
ORB = Special("orb", "The Orb.", {"side": "adventurers", "bearer": "sarah"})


@rule("DN-1.53-05")
def test_a_sun_is_turned_by_who_enters_and_only_the_real_one_leads_out() -> None:
    board = hall("hunter-9@D6", specials=(SUNS,), adventurers=["rix@A10", "dill@H10"]).moving("adventurers")
    rule_ = Suns.of(board.field)
    assert [board.field.muster.ground.name(hex_) for hex_ in suns_of(board.field)] == ["A12", "H12", "H1"]
    board.give("march rix A11>A12")
    assert isinstance(board.field.top, TurnSun)
    roll = board.game.pending_roll
    assert roll is not None
    assert roll.sides == (3,)
    board.roll(2)
    assert rule_.leads_nowhere(board.field, board.piece("rix"), board.hex("A12")) is not None
    assert rule_.dark(board.field) == {board.hex("A12")}
    board.give("march dill H11>H12", 1)
    assert rule_.leads_nowhere(board.field, board.piece("dill"), board.hex("H12")) is None
    assert rule_.leads_nowhere(board.field, board.piece("dill"), board.hex("H1")) is not None
    assert rule_.hidden(board.field) == []


@rule("DN-1.53-05")
def test_the_last_sun_must_be_the_real_one_and_krobs_turn_none() -> None:
    board = hall("hunter-9@A11", specials=(SUNS,), adventurers=["rix@F6"]).moving("krobs")
    board.give("march hunter-9 A12")
    assert board.game.ask.seat is not CHANCE
    board.field.set("notes", 0, (("suns-turned", (0, 1)),))
    assert TurnSun(board.piece("rix"), 2).roll(board.field).sides == (1,)


@rule("DN-1.53-05")
def test_a_spirit_turns_no_sun() -> None:
    board = hall("hunter-9@D6", specials=(SUNS,), adventurers=["zacharie@A8", "living-dead-1@A10"])
    board.moving("adventurers").give("march living-dead-1 A11>A12")
    assert board.game.ask.seat is not CHANCE
    assert len(suns_of(board.field)) == 3


@rule("DN-1.53-03")
def test_the_orb_falls_with_its_bearer_is_taken_up_and_shines_on_spells() -> None:
    adventurers = ["sarah@C3", "zacharie@A1", "rix@C1"]
    board = hall("warrior-1@C4", "hunter-9@H1", specials=(ORB,), adventurers=adventurers)
    orb, cast = Orb.of(board.field), Incantation(board.piece("zacharie"), "fireball", 10, hexes=(board.hex("A3"),))
    assert orb_of(board.field) == board.hex("C3")
    assert casting_modifier(board.field, board.piece("zacharie"), cast) == 3, "two for his level, one for the Orb"
    board.field.set("charms", board.piece("warrior-1"), (("attack", 90, 99),))
    board.fighting("krobs").give("attack sarah warrior-1", 1)
    while board.asked == "krobs" and "stay-put" in board.offered():
        board.give("stay-put")
    assert board.health("sarah") == "dead"
    assert orb_of(board.field) == board.hex("C3")
    assert casting_modifier(board.field, board.piece("zacharie"), cast) == 2
    board.field.take_off(board.piece("warrior-1"))
    board.moving("adventurers").give("march rix C2>C3")
    assert orb.carrier(board.field) == board.piece("rix")
