"""The Krobs of The Challenge: palps and arcs, venom, shells, babies, shots and fire against them (DN-4.44, DN-4.45)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.combat.advance import Advance
from warhost.skirmish.combat.arcs import arc_to
from warhost.skirmish.combat.attack import VenomDie
from warhost.skirmish.combat.odds import (
    Melee,
    attack_terrain,
    between_the_legs,
    defence_terrain,
    reckon,
    reckon_in_words,
)
from warhost.skirmish.fire.shooters import can_be_shot
from warhost.skirmish.fire.shots import Shot
from warhost.skirmish.movement.challenges import Challenge, challenge_modifier, challengers
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.people.stuns_and_wounds import wound
from warhost.skirmish.state import FOUGHT

CAVE = """
    A   .   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .   .
    C   .   .   .   .   .   .   .   .
    D     .   .   .   .   .   .   .   .
    E   .   .   .   .   .   .   .   .
    F     .   .   .   .   .   .   .   .
    G   .   .   .   .   .   .   .   .
"""


def cave(drawing: str = CAVE, options: dict[str, str] | None = None, **sides: Any) -> Field:
    """A fight by the rules of The Challenge; Adventurers go first."""
    return Field.on(drawing, volume="challenge", dark=True, options=options, **sides)


def column(board: Field, target: str, *attackers: str) -> tuple[int, int]:
    """The odds and the column of an attack."""
    pieces = tuple(board.piece(name) for name in attackers)
    found = reckon(board.field, Melee(pieces, (board.piece(target),)))
    return found.odds, found.column


def guarded(*adventurers: str, krobs: tuple[str, ...] = ("migam@C5>SE",)) -> Field:
    """Migam with her rear hex in C5, facing south: her palps are D4 and D5, and E5 lies between her legs."""
    return cave(adventurers=list(adventurers), krobs=list(krobs))


# The body


@rule("DN-4.44-02", "DN-1.51-02")
def test_a_guard_stands_in_three_hexes_and_her_palps_in_the_two_before() -> None:
    board = guarded("rix@A1")
    assert board.cells("migam") == {"C5", "D5", "D4"}
    assert (board.at("migam-left-palp"), board.at("migam-right-palp")) == ("D5", "D4")
    field = board.field
    assert not can_be_shot(field, board.side("adventurers"), board.piece("migam-left-palp")), "a palp is no target"
    assert not any(field.muster.is_palp[piece] for place in field.here for piece in place)


@rule("DN-1.51-08", "DN-1.51-02")
def test_a_baby_guard_covers_one_hex_and_strikes_around_herself() -> None:
    board = cave(adventurers=["rix@C4", "dill@C6"], krobs=["migam@C5 baby"]).fighting("krobs")
    assert board.cells("migam") == {"C5"}
    assert board.at("migam-left-palp") == ""
    assert board.field.attack(board.piece("migam")) == 10
    assert board.orders("attack") == {"attack rix migam", "attack dill migam"}


@rule("DN-2.33-03", "DN-2.33-02")
def test_a_guard_turns_about_her_rear_hex_for_nothing() -> None:
    board = guarded("rix@G1").moving("krobs")
    board.give("march migam turn-4:migam>turn-5:migam>C4>C3>C2")
    assert board.pose("migam") == "C2>NE"
    board = guarded("rix@G1").moving("krobs")
    assert "A5" in board.reach("migam"), "two steps to the north, whichever way she faces"


@rule("DN-2.33-02")
def test_turns_are_part_of_the_way_that_a_guard_is_shown() -> None:
    bend = """
    A   #   #   #   #   .   .   #
    B     #   #   #   .   .   #   #
    C   #   #   #   #   .   .   #
    D     .   .   .   .   .   #   #
    E   .   .   .   .   .   .   #
    """
    board = cave(bend, adventurers=["rix@A6"], krobs=["migam@D1>E"]).moving("krobs")
    board.field.set("charms", board.piece("migam"), (("move", 8, 99),))
    assert "C5" in board.reach("migam")
    board.game.give(next(iter(sorted(o for o in board.orders("march") if o.endswith(">C5")))))


@rule("DN-4.44-06", "DN-4.44-05", "DN-5.22-03")
def test_front_and_rear_of_a_guard_are_those_of_the_counter() -> None:
    board = guarded("rix@A1", "dill@A2")
    front, rear = ("D3", "D6", "E4", "E5", "E6"), ("B4", "B5", "C4", "C6")
    for hexes, arc in ((front, "front"), (rear, "rear")):
        for hex_ in hexes:
            board.field.put(board.piece("rix"), board.place(hex_))
            assert arc_to(board.field, board.piece("migam"), board.piece("rix")) == arc
            threatened = board.field.threatens(board.piece("migam"), board.place(hex_))
            assert threatened is (arc == "front")


@rule("DN-4.44-06", "DN-5.22-02")
def test_the_queen_defends_with_her_heads_before_her() -> None:
    hall = "\n".join(f"{row}   {'  ' * (n % 2)}{'   '.join('.' * 18)}" for n, row in enumerate("ABCDEFGH"))
    board = cave(hall, adventurers=["rix@A1"], krobs=["alkiram@E15>W"])
    queen, rix = board.piece("alkiram"), board.piece("rix")
    assert board.cells("alkiram") == {"E15", "E14", "E16", "D14", "D15", "F14", "F15"}
    around = {"F13", "E13", "D13", "C14", "C15", "C16", "D16", "E17", "F16", "G14", "G15", "G16"}
    found = {}
    for hex_ in around:
        board.field.put(rix, board.place(hex_))
        found[hex_] = arc_to(board.field, queen, rix)
    assert {hex_ for hex_, arc in found.items() if arc == "front"} == {"F13", "E13", "D13", "C14", "C15"}
    board.field.put(rix, board.place("C16"))
    assert reckon(board.field, Melee((rix,), (queen,))).defence == 7
    board.field.put(rix, board.place("C15"))
    assert reckon(board.field, Melee((rix,), (queen,))).defence == 35


# Attacks


@rule("DN-4.44-04", "DN-4.44-02", "DN-4.44-03", "DN-4.44-01")
def test_the_example_of_the_card() -> None:
    board = guarded("throda@D3", "gnurr@D6", "lucifer@E5").fighting("krobs")
    field = board.field
    assert {field.defence(board.piece(name)) for name in ("throda", "gnurr")} <= {6, 9, 12, 14, 15, 18}
    left, right = board.piece("migam-left-palp"), board.piece("migam-right-palp")
    assert field.attack(left) == field.attack(right) == 24
    assert column(board, "lucifer", "migam-left-palp", "migam-right-palp") == (4, 5)
    both = reckon(field, Melee((left, right), (board.piece("lucifer"),)))
    assert (both.attack, both.defence) == (48, 10)
    assert between_the_legs(field, Melee((left,), (board.piece("lucifer"),))) == 0, "one palp alone grips nobody"


@rule("DN-4.44-03", "DN-2.43.1-02")
def test_a_hunter_who_joins_both_palps_adds_one_more_column() -> None:
    board = guarded("lucifer@E5", krobs=("migam@C5>SE", "hunter-1@E6")).fighting("krobs")
    assert column(board, "lucifer", "migam-left-palp", "migam-right-palp") == (4, 5)
    assert column(board, "lucifer", "migam-left-palp", "migam-right-palp", "hunter-1") == (5, 7)


@rule("DN-4.44-05", "DN-2.43.1-01")
def test_the_queen_sweeps_before_her_once_and_never_behind() -> None:
    board = cave(adventurers=["rix@D4", "dill@C5", "jon@D8"], krobs=["alkiram@D6>W", "hunter-9@G1"])
    board.fighting("krobs")
    assert not board.refuses("sweep alkiram rix,dill")
    assert board.refuses("attack jon alkiram").because("DN-2.45-01"), "Jon stands behind her"
    board.give("sweep alkiram rix,dill", 3)
    assert board.field.did[board.piece("alkiram")] & FOUGHT
    assert board.refuses("attack rix alkiram"), "once in a turn"


@rule("DN-4.44-02")
def test_a_guard_attacks_twice_but_no_enemy_twice() -> None:
    board = guarded("thrugg@E5", "dill@D6", "laberne@D3").fighting("krobs")
    assert board.refuses("attack thrugg migam").because("DN-1.51-12")
    board.give("attack thrugg migam-left-palp", 10)
    assert board.refuses("attack thrugg migam-right-palp").because("DN-4.44-02")
    assert board.refuses("attack dill migam-left-palp").because("DN-2.4-01")
    assert board.refuses("attack dill migam-right-palp"), "Dill stands before the other palp"
    assert not board.refuses("attack laberne migam-right-palp")


@rule("DN-4.44-05")
def test_a_guard_never_attacks_to_the_rear_and_challenges_nobody_there() -> None:
    board = guarded("rix@B4", "dill@D3").fighting("krobs")
    assert board.refuses("attack rix migam-left-palp").because("DN-2.45-01") or board.refuses(
        "attack rix migam-left-palp"
    ).because("DN-2.4-01")
    assert board.orders("attack") == {"attack dill migam-right-palp"}
    dares = challengers(board.field, board.piece("rix"), (board.place("B5"), board.place("C6")))
    assert dares == []
    assert challengers(board.field, board.piece("rix"), (board.place("E5"),)) == [board.piece("migam")]


@rule("DN-4.44-07", "DN-4.44-06")
def test_front_and_rear_are_attacked_separately() -> None:
    board = guarded("konrad@E5", "grast@B4", "hohmley@B5").fighting("adventurers")
    assert board.refuses("attack migam konrad,grast").because("DN-4.44-07")
    assert not board.refuses("attack migam grast,hohmley")
    assert column(board, "migam", "grast", "hohmley") == (5, 6)
    assert column(board, "migam", "konrad") == (0, 0)


@rule("DN-4.44-02")
def test_results_against_the_attacker_fall_on_the_guard() -> None:
    board = guarded("konrad@E5 wounded", krobs=("migam@C5>SE",)).fighting("krobs")
    board.give("attack konrad migam-left-palp", 8)  # 24 against 9, 2-1, armour: a 9 drives the attacker back
    assert not board.waits_for_dice


@rule("DN-4.44-08", "DN-4.45-03")
def test_killed_is_two_wounds_to_a_guard_and_to_the_queen() -> None:
    board = guarded("konrad@B4").fighting("adventurers")
    board.give("attack migam konrad", 1)  # 20 against 5: 4-1, a 1 wounds
    guard = board.piece("migam")
    assert board.field.wounds[guard] == 1
    assert board.field.attack(board.piece("migam-left-palp")) == 19
    board.field.set("did", board.piece("konrad"), 0)
    board.field.set("charms", board.piece("konrad"), (("attack", 60, 99),))
    board.fighting("adventurers").give("attack migam konrad", 1)
    assert board.health("migam") == "dead"
    assert board.at("migam-left-palp") == ""


@rule("DN-4.44-10")
@pytest.mark.parametrize(
    ("krob", "hexes"), [("hunter-1", 2), ("warrior-1", 1), ("slayer-20", 1), ("warrior-1 baby", 2)]
)
def test_a_stunned_krob_only_retreats(krob: str, hexes: int) -> None:
    who, _, state = krob.partition(" ")
    board = cave(adventurers=["konrad@C3"], krobs=[f"{who}@C4 {state}".strip(), "hunter-9@G8"])
    attack = {"hunter-1": 12, "warrior-1": 32, "slayer-20": 36}[who] if not state else 16
    board.field.set("charms", board.piece("konrad"), (("attack", attack - 20, 99),))
    board.fighting("adventurers").give(f"attack {who} konrad", 3 if "warrior" not in who or state else 2)
    assert board.asked == "krobs"
    start = board.hex("C4")
    ends = {board.field.ground.hex(o.split(">")[-1].split()[-1]) for o in board.orders("fall-back")}
    assert {board.field.grid.distance(start, hex_) for hex_ in ends} == {hexes}


@rule("DN-4.44-09")
def test_any_wound_kills_a_baby() -> None:
    board = cave(adventurers=["konrad@C3"], krobs=["valim@C4 baby", "hunter-9@G8"]).fighting("adventurers")
    board.give("attack valim konrad", 1)
    assert board.health("valim") == "dead"
    other = cave(adventurers=["konrad@C3"], krobs=["valim@C4 baby", "hunter-9@G8"])
    assert not wound(other.field, other.piece("valim")), "it does not retreat in place of the wound"
    assert other.health("valim") == "dead"


@rule("DN-4.44-11")
def test_krobs_are_immune_to_the_poison_of_zed() -> None:
    board = cave(adventurers=["zed@C3", "konrad@B3"], krobs=["warrior-1@C4", "hunter-9@G8"]).fighting("adventurers")
    board.give("attack warrior-1 zed,konrad", 1)
    assert board.health("warrior-1") == "wounded"


# Venom


@rule("DN-4.45-12", "DN-4.45-13")
def test_the_wound_of_a_slayer_kills() -> None:
    board = cave(adventurers=["hohmley@C3"], krobs=["slayer-18-1@C4"]).fighting("krobs")
    found = reckon(board.field, Melee((board.piece("slayer-18-1"),), (board.piece("hohmley"),)))
    assert (found.odds, found.plus) == (2, 0), "armour and venom cancel each other"
    board.give("attack hohmley slayer-18-1", 1)
    assert board.health("hohmley") == "dead"


@rule("DN-4.45-12")
def test_one_less_than_one_is_one() -> None:
    board = cave(adventurers=["rix@C3"], krobs=["slayer-18-1@C4"])
    found = reckon(board.field, Melee((board.piece("slayer-18-1"),), (board.piece("rix"),)))
    assert found.plus == -1
    in_words = reckon_in_words(board.field, Melee((board.piece("slayer-18-1"),), (board.piece("rix"),)))
    venomous = next(part for part in in_words.die.parts if part.rule == "DN-4.45-12")
    assert venomous.sources == (board.field.ref(board.piece("slayer-18-1")),)
    assert found.result(1) == found.result(2)
    board.fighting("krobs").give("attack rix slayer-18-1", 6)
    assert any(line.endswith("die 6 -1).") for line in board.log), "what is taken off the die is not told as + -1"


@rule("DN-4.45-14")
@pytest.mark.parametrize(("die", "health"), [(5, "dead"), (6, "wounded")])
def test_with_other_krobs_a_second_die_says_whose_blow_it_was(die: int, health: str) -> None:
    board = cave(adventurers=["rix@C3"], krobs=["slayer-18-1@C4", "hunter-1@B3"]).fighting("krobs")
    assert column(board, "rix", "slayer-18-1", "hunter-1") == (6, 7)
    board.give("attack rix slayer-18-1,hunter-1", 5)
    assert isinstance(board.field.top, VenomDie)
    board.roll(die)
    assert board.health("rix") == health


@rule("DN-4.45-15")
def test_who_is_wounded_in_attacking_a_slayer_dies() -> None:
    board = cave(adventurers=["grast@C3"], krobs=["slayer-18-1@C4", "hunter-9@G8"]).fighting("adventurers")
    board.give("attack slayer-18-1 grast", 8)  # 14 against 7: 2-1, an 8 wounds the attacker
    assert board.health("grast") == "dead"


@rule("DN-4.45-13", "DN-4.2-13")
def test_the_wound_of_a_slayer_kills_crazy_ork_too() -> None:
    board = cave(adventurers=["crazy-ork@C3"], krobs=["slayer-20@C4"]).fighting("krobs")
    ork = board.piece("crazy-ork")
    board.field.set("charms", board.piece("slayer-20"), (("attack", 60, 99),))
    found = reckon(board.field, Melee((board.piece("slayer-20"),), (ork,)))
    wounds = next(die for die in range(10, 0, -1) if found.result(die) == "E")
    board.give("attack crazy-ork slayer-20", wounds)
    assert board.health("crazy-ork") == "dead"


@rule("DN-4.45-15", "DN-4.45-14")
def test_who_attacks_a_slayer_and_a_hunter_may_live() -> None:
    board = cave(adventurers=["konrad@C3"], krobs=["slayer-18-1@C4", "hunter-1@B3"]).fighting("adventurers")
    board.give("sweep konrad slayer-18-1,hunter-1", 8)
    assert isinstance(board.field.top, VenomDie)
    board.roll(6)
    assert board.health("konrad") == "wounded"


@rule("DN-4.45-13", "DN-4.2-54")
def test_what_kills_others_is_two_wounds_to_a_troll_but_two_of_a_slayer_kill_him() -> None:
    board = cave(adventurers=["gnurr@C3"], krobs=["slayer-20@C4"]).fighting("krobs")
    board.field.set("charms", board.piece("slayer-20"), (("attack", 150, 99),))
    board.give("attack gnurr slayer-20", 1)
    assert board.health("gnurr") == "dead"


@rule("DN-4.45-14", "DN-4.2-54")
@pytest.mark.parametrize(("die", "health"), [(5, "dead"), (6, "fit")])
def test_with_other_krobs_the_two_wounds_of_a_troll_are_mortal_by_the_second_die(die: int, health: str) -> None:
    board = cave(adventurers=["gnurr@C3"], krobs=["slayer-20@C4", "hunter-1@B3"]).fighting("krobs")
    board.field.set("charms", board.piece("slayer-20"), (("attack", 150, 99),))
    board.give("attack gnurr slayer-20,hunter-1", 1)
    assert isinstance(board.field.top, VenomDie)
    board.roll(die)
    assert board.health("gnurr") == health
    assert die == 5 or board.field.wounds[board.piece("gnurr")] == 2


@rule("DN-4.45-16")
@pytest.mark.parametrize(("option", "plus"), [("off", 0), ("on", -1)])
def test_baby_slayers_have_venom_only_with_the_switch(option: str, plus: int) -> None:
    board = cave(adventurers=["rix@C3"], krobs=["slayer-18-1@C4 baby"], options={"baby-venom": option})
    found = reckon(board.field, Melee((board.piece("slayer-18-1"),), (board.piece("rix"),)))
    assert found.plus == plus


# Shots, fire, challenges


@rule("DN-4.44-12", "DN-5.11.4-01")
@pytest.mark.parametrize(
    ("shooter", "krob", "die", "letter"),
    [
        ("laberne", "migam@C5>NE", 3, "A"),
        ("arlon", "alkiram@C6>NE", 4, "-"),
        ("arlon", "alkiram@C6>NE", 3, "A"),
        ("laberne", "warrior-1@C5", 3, "B"),
        ("laberne", "warrior-1@C5", 2, "B"),
        ("laberne", "hunter-1@C5", 2, "C"),
        ("laberne", "migam@C5 baby", 2, "C"),
    ],
)
def test_large_krobs_and_shells_are_hard_to_hit(shooter: str, krob: str, die: int, letter: str) -> None:
    board = cave(adventurers=[f"{shooter}@C1"], krobs=[krob, "hunter-9@G8"]).shooting("adventurers")
    name = krob.partition("@")[0]
    board.give(f"shoot {shooter} {name}")
    shot = board.field.top
    assert isinstance(shot, Shot)
    assert shot.outcome(board.field, (die,)) == letter


@rule("DN-5.11.1-02")
@pytest.mark.parametrize(("option", "plus"), [("steady", "+0"), ("shaky", "+1")])
def test_wounded_shooters_below(option: str, plus: str) -> None:
    board = cave(
        adventurers=["laberne@C1 wounded"], krobs=["hunter-1@C5"], options={"wounded-shooters-below": option}
    ).shooting("adventurers")
    board.give("shoot laberne hunter-1", 1)
    assert any(plus in line for line in board.log)


@rule("DN-2.24-15")
def test_nobody_shoots_into_a_fight() -> None:
    board = cave(adventurers=["laberne@C1", "rix@B5 stunned"], krobs=["warrior-1@C5", "hunter-1@G1"])
    board.shooting("adventurers")
    assert board.refuses("shoot laberne warrior-1").because("DN-2.24-15")
    apart = cave(adventurers=["laberne@C1", "rix@A5"], krobs=["warrior-1@C5"]).shooting("adventurers")
    assert not apart.refuses("shoot laberne warrior-1")
    behind = guarded("laberne@C1", "rix@B5").shooting("adventurers")
    assert not behind.refuses("shoot laberne migam"), "a Guard strikes nobody behind her"


@rule("DN-2.12.2-02")
def test_an_archer_behind_a_guard_shoots_and_one_before_her_does_not() -> None:
    board = guarded("laberne@B4", krobs=("migam@C5>SE", "hunter-1@B1")).shooting("adventurers")
    assert not board.refuses("shoot laberne hunter-1")
    before = guarded("laberne@E5", "jon@G1", krobs=("migam@C5>SE", "hunter-1@E1")).shooting("adventurers")
    assert before.refuses("shoot laberne hunter-1").because("DN-2.2-03")


@rule("DN-4.44-14")
@pytest.mark.parametrize(("die", "asked"), [(6, "krobs"), (7, "adventurers")])
def test_fire_does_little_to_a_guard(die: int, asked: str) -> None:
    board = guarded("zacharie@C1").moving("adventurers")
    board.claim("adventurers", "fireball zacharie C5", 9, die)
    assert board.asked == asked
    assert board.field.wounds[board.piece("migam")] == 0


@rule("DN-4.44-15")
def test_the_shell_of_a_warrior_is_armour_against_fire() -> None:
    board = cave(adventurers=["zacharie@C1"], krobs=["warrior-1@C5", "hunter-1@D5"]).moving("adventurers")
    board.claim("adventurers", "fireball zacharie C5", 9, 4)
    assert board.health("warrior-1") == "fit"
    other = cave(adventurers=["zacharie@C1"], krobs=["warrior-1@C5", "hunter-1@D5"]).moving("adventurers")
    other.claim("adventurers", "fireball zacharie D5", 9, 4)
    assert other.health("hunter-1") == "wounded"


@rule("DN-5.12.4-02", "DN-5.12.4-03")
@pytest.mark.parametrize(
    ("passer", "enemy", "plus"),
    [
        ("rix", "alkiram", 4),
        ("rix", "migam", 2),
        ("rix", "warrior-1", 1),
        ("rix", "slayer-20", 1),
        ("rix", "hunter-1", 0),
        ("konrad", "warrior-1", 0),
        ("hunter-1", "rix", -1),
        ("warrior-1", "rix", -1),
        ("slayer-20", "rix", 0),
        ("hunter-1", "konrad", 0),
        ("lucifer", "migam", -1),
    ],
)
def test_lines_of_the_table_of_challenges(passer: str, enemy: str, plus: int) -> None:
    wide = CAVE.replace(".   .\n", ".   .   .   .   .   .   .\n")
    board = cave(
        wide,
        adventurers=["rix@A1", "konrad@G1", "lucifer@C1"],
        krobs=["alkiram@C11>W", "migam@F8>W", "warrior-1@A4", "slayer-20@A6", "hunter-1@G4"],
    )
    assert challenge_modifier(board.field, board.piece(passer), board.piece(enemy)) == plus


@rule("DN-5.12.4-01", "DN-5.12.4-03")
@pytest.mark.parametrize(("die", "health"), [(3, "fit"), (4, "wounded"), (5, "wounded"), (6, "dead")])
def test_past_the_front_of_the_queen(die: int, health: str) -> None:
    board = cave(adventurers=["rix@A1"], krobs=["alkiram@D5>W"])
    board.doing(Challenge(board.piece("rix"), board.piece("alkiram"))).roll(die)
    assert board.health("rix") == health


@rule("DN-4.1-04")
def test_dogs_are_challenged_by_krobs_alone() -> None:
    board = cave(adventurers=["lucifer@C1"], krobs=["warrior-1@B4"], wild_orks=["zugun@D4"])
    assert challengers(board.field, board.piece("lucifer"), (board.place("C4"),)) == [board.piece("warrior-1")]


@rule("DN-4.44-13", "DN-5.12.4-04")
@pytest.mark.parametrize(("option", "dares"), [("exempt", 0), ("table", 1)])
def test_baby_hunters_are_out_of_all_challenges(option: str, dares: int) -> None:
    board = cave(adventurers=["rix@C4"], krobs=["hunter-1@C2 baby"], options={"baby-hunter-challenges": option})
    field, baby, rix = board.field, board.piece("hunter-1"), board.piece("rix")
    assert len(challengers(field, baby, (board.place("C3"),))) == dares
    assert len(challengers(field, rix, (board.place("C3"),))) == dares


# Ground


@rule("DN-2.31-03", "DN-5.12.3-01")
@pytest.mark.parametrize(
    ("krob", "cost"),
    [("hunter-1", 2), ("slayer-20", 5), ("warrior-1", None), ("warrior-1 baby", 2), ("migam baby", 2)],
)
def test_who_swims(krob: str, cost: int | None) -> None:
    who, _, state = krob.partition(" ")
    board = cave("A   .   ~   .   .", adventurers=["rix@A4"], krobs=[f"{who}@A1 {state}".strip()])
    assert gait_of(board.field, board.piece(who)).table.cost[board.hex("A1") * 6] == (cost or 0)
    if cost is None:
        assert board.moving("krobs").refuses(f"march {who} A2").because("DN-2.31-03")


@rule("DN-5.13.2-05", "DN-2.31-10")
def test_webs_are_good_ground_for_krobs_and_closed_to_others() -> None:
    row = "A   .   .   *   .   ."
    board = cave(row, adventurers=["konrad@A2", "rix@A5"], krobs=["hunter-1@A3"])
    assert column(board, "hunter-1", "konrad") == (6, 5)
    closed = cave(row, adventurers=["konrad@A2"], krobs=["hunter-1@A5"]).moving("adventurers")
    assert closed.refuses("march konrad A3").because("DN-2.31-10")
    assert closed.moving("krobs").reach("hunter-1")["A3"] == 2


@rule("DN-2.42-03")
def test_a_guard_counts_the_ground_of_most_of_her_hexes() -> None:
    board = guarded("konrad@E5")
    marsh = CAVE.replace("D     .   .   .   .   .", "D     .   .   .   %   %")
    bog = cave(marsh, adventurers=["konrad@E5"], krobs=["migam@C5>SE"])
    for found, shift in ((board, 0), (bog, -1)):
        palp, konrad = found.piece("migam-left-palp"), found.piece("konrad")
        assert reckon(found.field, Melee((palp,), (konrad,))).shift == shift


@rule("DN-2.42-03", "DN-5.13.1-01")
def test_ground_does_nothing_for_the_queen() -> None:
    bog = CAVE.replace(".   .   .   .   .   .   .   .", "%   %   %   %   %   %   %   %")
    board = cave(bog, adventurers=["rix@D4"], krobs=["alkiram@D6>W", "migam@F3>SE"])
    rix, queen, guard = map(board.piece, ("rix", "alkiram", "migam"))
    assert (attack_terrain(board.field, queen, (rix,)), defence_terrain(board.field, queen, (rix,))) == (0, 0)
    assert defence_terrain(board.field, guard, (rix,)) < 0


@rule("DN-2.31-13")
def test_bodies_hinder_adventurers_alone_and_only_bodies_of_adventurers() -> None:
    orks = ("zugun", "krular", "azrog", "aruk", "gromuz", "zarad")
    row = "A   .   .   .   .   ."
    heap = cave(row, adventurers=["rix@A1", *(f"{name}@A2 dead" for name in orks)], krobs=["hunter-1@A4"])
    assert heap.moving("adventurers").refuses("march rix A2").because("DN-2.31-13")
    assert heap.moving("krobs").reach("hunter-1")["A2"] == 2
    dead = [f"hunter-{n}@A2 dead" for n in range(2, 9)]
    krobs = cave(row, adventurers=["rix@A1"], krobs=["hunter-1@A4", *dead])
    assert krobs.moving("adventurers").reach("rix")["A2"] == 1


@rule("DN-2.44-01", "DN-2.33-03")
def test_a_guard_who_advances_may_turn() -> None:
    board = guarded("rix@E5", krobs=("migam@C5>SE", "hunter-9@A1")).fighting("krobs")
    board.give("attack rix migam-left-palp", 1)
    assert board.health("rix") == "dead"
    assert {"advance migam D5", "advance migam D5>turn-0:migam"} <= board.orders("advance")
    paths: Any = board.game.choices(Advance, board.piece("migam"))
    assert paths.acts() == {}, "a turn alone is no advance"
    planned = paths.after((board.hex("D5"),)).acts()
    assert [path[-1][0] for path in planned] == [f"turn-{facing}" for facing in range(6) if facing != 1]
    board.give("advance migam D5>turn-0:migam")
    assert board.pose("migam") == "D5>E"
    assert board.cells("migam") == {"D5", "D6", "E6"}


@rule("DN-4.44-02")
def test_what_an_attack_of_a_palp_may_cost_is_reckoned_on_the_whole_guard() -> None:
    board = guarded("thrugg@E5").fighting("krobs")
    preview = board.game.preview(board.game.read("attack thrugg migam-left-palp"))
    assert preview is not None
    assert preview.odds is not None
    assert "A" in dict(preview.odds.chances)
    told = next(str(note) for note in preview.notes if note.id == "dn-expected-losses")
    assert "10 % wounded" in told.partition(";")[0]
