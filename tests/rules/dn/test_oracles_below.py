"""What the book's own examples, and sums worked out by hand from its tables, say of The Challenge.

Others stand with the rules that they are about: arcs, palps and venom in test_krobs, Gharvs in test_gharvs, boats in
test_boats, the deep dungeons in test_dungeons, detections in test_detections.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_krobs import CAVE, column
from warhost.skirmish.challenge.growth import PRICES
from warhost.skirmish.combat.odds import Melee, reckon
from warhost.skirmish.movement.challenges import Challenge, challengers
from warhost.skirmish.printed.fighters import load_fighters
from warhost.skirmish.scenario.scenarios import load_scenario

LONG_HALL = "\n".join(f"{row}   {'  ' * (n % 2)}{'   '.join('.' * 16)}" for n, row in enumerate("ABCDE"))


def cave(drawing: str = CAVE, **sides: Any) -> Field:
    """A fight by the rules of The Challenge, with spells."""
    return Field.on(drawing, volume="challenge", dark=True, spells=True, **sides)


def card() -> Field:
    """The diagram of the card: Migam before two hurt Trolls, Lucifer between her legs, two Living Dead behind her."""
    board = cave(
        adventurers=["throda@D3", "gnurr@D6", "lucifer@E5", "living-dead-1@B4", "living-dead-2@B5", "zacharie@G1"],
        krobs=["migam@C5>SE"],
    )
    board.field.set("wounds", board.piece("throda"), 2)
    board.field.set("wounds", board.piece("gnurr"), 1)
    return board.fighting("krobs")


@rule("DN-4.44-02", "DN-4.44-03")
@pytest.mark.parametrize(
    ("palps", "targets", "sums", "columns"),
    [
        (("right",), ("throda",), (24, 6), (4, 4)),
        (("left",), ("gnurr",), (24, 9), (2, 2)),
        (("left",), ("gnurr", "lucifer"), (24, 19), (1, 1)),
        (("left", "right"), ("lucifer",), (48, 10), (4, 5)),
    ],
)
def test_migam_against_two_trolls_and_lucifer(
    palps: tuple[str, ...], targets: tuple[str, ...], sums: tuple[int, int], columns: tuple[int, int]
) -> None:
    board = card()
    strikes = tuple(board.piece(f"migam-{side}-palp") for side in palps)
    found = reckon(board.field, Melee(strikes, tuple(map(board.piece, targets))))
    assert (found.attack, found.defence) == sums
    assert (found.odds, found.column) == columns


@rule("DN-4.44-07", "DN-2.43.1-02")
def test_two_spirits_strike_migam_across_the_shaded_area() -> None:
    board = card().fighting("adventurers")
    spirits = tuple(map(board.piece, ("living-dead-1", "living-dead-2")))
    found = reckon(board.field, Melee(spirits, (board.piece("migam"),)))
    assert (found.attack, found.defence) == (30, 5)
    assert column(board, "migam", "living-dead-1", "living-dead-2") == (6, 7)


@rule("DN-5.12.4-01", "DN-5.12.4-02", "DN-5.12.4-03")
@pytest.mark.parametrize(
    ("passer", "enemy", "healths"),
    [
        ("rix@A1", "alkiram@D5>W", {3: "fit", 4: "wounded", 5: "wounded", 6: "dead", 10: "dead"}),
        ("lucifer@E5", "migam@C5>SE", {8: "fit", 9: "dead", 10: "dead"}),
        ("hunter-1@C2", "konrad@C4", {7: "fit", 8: "wounded", 9: "wounded", 10: "dead"}),
    ],
)
def test_who_slips_past_whom(passer: str, enemy: str, healths: dict[int, str]) -> None:
    for die, health in healths.items():
        krob = passer.startswith("hunter")
        board = cave(
            adventurers=[enemy if krob else passer, "jon@G1"], krobs=[passer if krob else enemy, "hunter-9@G8"]
        )
        one, other = passer.partition("@")[0], enemy.partition("@")[0]
        board.doing(Challenge(board.piece(one), board.piece(other))).roll(die)
        assert board.health(one) == health, f"a {die}"


@rule("DN-5.12.4-01", "DN-4.44-05")
def test_behind_a_guard_nobody_rolls() -> None:
    board = cave(adventurers=["lucifer@B4", "rix@G1"], krobs=["migam@C5>SE"])
    for name in ("lucifer", "rix"):
        assert challengers(board.field, board.piece(name), (board.place("B5"),)) == []


@rule("DN-3.3-01", "DN-3.3-02", "DN-3.53-03")
@pytest.mark.parametrize(("die", "works"), [(6, False), (7, True)])
def test_to_halve_the_queen_costs_eighty_and_needs_a_seven(die: int, works: bool) -> None:
    board = cave(LONG_HALL, adventurers=["zacharie@C2"], krobs=["alkiram@C8>W"]).moving("adventurers")
    queen, zacharie = board.piece("alkiram"), board.piece("zacharie")
    before = board.field.attack(queen)
    board.claim("adventurers", "enchant zacharie weakness alkiram", die)
    assert board.field.energy[zacharie] == 200 - 80
    assert board.field.attack(queen) == (before // 2 if works else before)


@rule("DN-3.4-07", "DN-3.4-01")
@pytest.mark.parametrize(("hex_", "die", "burns"), [("C13", 1, True), ("C14", 1, False), ("C14", 2, True)])
def test_a_fireball_of_the_second_level_at_eleven_and_twelve_hexes(hex_: str, die: int, burns: bool) -> None:
    board = cave(LONG_HALL, adventurers=["zacharie@C2"], krobs=["hunter-1@A16"]).moving("adventurers")
    assert board.field.grid.distance(board.hex("C2"), board.hex(hex_)) == (11 if hex_ == "C13" else 12)
    board.claim("adventurers", f"fireball zacharie {hex_}", die)
    assert (board.place(hex_) in board.field.ground.closed) is burns


@rule("DN-5.21.2-01", "DN-5.21.3-01")
def test_by_turn_thirty_more_points_are_laid_than_all_krobs_but_the_queen_cost() -> None:
    krobs = [fighter for fighter in load_fighters().of("krobs") if fighter.race in PRICES]
    assert sum(PRICES[fighter.race] for fighter in krobs) == 141
    spawning = next(one.figures for one in load_scenario("throne-of-alkiram").specials if one.key == "spawning")
    calendar = dict(zip(spawning["turns"], spawning["points"], strict=True))
    assert calendar == {3: 10, 6: 10, 9: 10, 12: 15, 15: 15, 18: 15, 21: 20, 24: 20}
    assert sum(calendar.values()) + 2 * 20 == 155, "turns 27 and 30 are the campaign's"
