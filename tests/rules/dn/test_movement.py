"""Movement: points, restrictions, costs by terrain, challenges (rulebook 2.3, 2.31, 2.35, 5.12.3, 5.12.4, 5.13.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.movement.challenges import challenge_modifier

MEADOW = """
A   .   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .   .
"""


def lane(terrain: str, who: str = "matt", *, options: dict[str, str] | None = None) -> Field:
    """A fighter before one hex of some terrain, in a lane with no way around it."""
    ground = f"A   .   .   {terrain}   .   .\nB     #   #   #   #   #"
    spot = f"{who}@A2>E" if options and "mounted" in options else f"{who}@A2"
    chosen = {key: value for key, value in (options or {}).items() if key != "mounted"}
    enemy = "rebels" if who in ("zugun", "krobek", "hurin") else "orks"
    mine = "orks" if enemy == "rebels" else "rebels"
    sides = {mine: [spot], enemy: ["zed@A5 stunned" if enemy == "orks" else "rix@A5 stunned"]}
    return Field(ground, sides, options=chosen).moving(mine)


def cost_of(board: Field, order: str) -> int:
    """What an itinerary costs."""
    preview = board.game.preview(board.game.read(order))
    assert preview is not None, board.refuses(order).refusal
    return preview.breakdowns[0][1].total


# Points


@rule("DN-2.3-01")
def test_each_hex_costs_its_terrain_and_what_is_left_is_lost() -> None:
    board = Field.on(
        "A   .   s   s   .   .   .\nB     #   #   #   #   #   #", rebels=["dill@A1", "rix@A6"], orks=["zed@B1"]
    )
    board.field.take_off(board.piece("zed"))
    board.moving("rebels")
    assert board.reach("dill") == {"A2": 2, "A3": 4, "A4": 5, "A5": 6}
    board.give("march dill A2>A3>A4")
    assert board.refuses("march dill A5").because("DN-2.3-01")


@rule("DN-2.3-01", refused="a leap")
def test_an_itinerary_goes_from_hex_to_neighbour() -> None:
    board = Field.on(MEADOW, rebels=["dill@A1"], orks=["zed@C9"]).moving("rebels")
    assert board.refuses("march dill A3").because("DN-2.3-01")
    assert board.refuses("march dill A2>B4").because("DN-2.3-01")


@rule("DN-2.31-09", refused="a slope")
def test_who_is_too_weak_cannot_enter() -> None:
    slope = "A   .   .   /   ^   ^\nB     #   #   #   #   #"
    ork = Field.on(slope, rebels=["rix@A5"], orks=["zugun@A2 wounded"]).moving("orks")
    assert ork.refuses("march zugun A3").because("DN-2.31-09")
    dwarf = Field.on(slope, rebels=["rix@A5"], dwarves=["hurin@A2"]).moving("dwarves")
    assert not dwarf.refuses("march hurin A3")
    assert lane("~", "hurin").refuses("march hurin A3").because("DN-2.31-09")


# Restrictions


@rule("DN-2.31-01", refused="an enemy on his feet")
def test_enemies_bar_the_way_unless_they_are_down() -> None:
    ground = "A   .   .   .   .   .\nB     #   #   #   #   #"
    for state, barred in (("", True), (" wounded", True), (" stunned", False), (" dead", False)):
        board = Field.on(ground, rebels=["matt@A1", "rix@A5"], orks=[f"zugun@A2{state}"]).moving("rebels")
        assert bool(board.refuses("march matt A2>A3")) is barred, state
    board = Field.on(ground, rebels=["matt@A1"], orks=["zugun@A2"]).moving("rebels")
    assert board.refuses("march matt A2").because("DN-2.31-01")
    friend = Field.on(ground, rebels=["matt@A1", "rix@A2"], orks=["zugun@A5"]).moving("rebels")
    assert not friend.refuses("march matt A2>A3")


@rule("DN-2.31-02", refused="a rider")
@pytest.mark.parametrize("terrain", ["t", "h", "~", "U"])
def test_riders_keep_out_of_trees_houses_water_and_entrances(terrain: str) -> None:
    board = lane(terrain, "rix", options={"mounted": "yes"})
    assert board.refuses("march rix A3").because("DN-2.31-02")
    assert not lane(terrain, "rix").refuses("march rix A3")


@rule("DN-2.31-03", "DN-5.12.3-01", refused="armour in water")
def test_armour_keeps_out_of_water() -> None:
    board = lane("~", "konrad")
    assert board.refuses("march konrad A3").because("DN-2.31-03")
    assert cost_of(lane("~", "rix"), "march rix A3") == 5


@rule("DN-2.31-04", "DN-5.13.2-11")
def test_stepping_stones_are_for_those_on_foot() -> None:
    assert cost_of(lane("o", "evans"), "march evans A3") == 2
    assert lane("o", "evans", options={"mounted": "yes"}).refuses("march evans A3").because("DN-2.31-04")


@rule("DN-2.31-05", "DN-2.31-14", "DN-4.2-41", refused="from water to wood")
def test_only_goblins_pass_between_water_and_a_wooden_bridge() -> None:
    ground = "A   .   ~   w   ~   .\nB     #   #   #   #   #"
    man = Field.on(ground, rebels=["laberne@A2"], orks=["zed@A5"]).moving("rebels")
    assert man.refuses("march laberne A3").because("DN-2.31-05")
    goblin = Field.on(ground, rebels=["rix@A5"], goblins=["krobek@A2"]).moving("goblins")
    assert not goblin.refuses("march krobek A3>A4")
    down = Field.on(ground, rebels=["laberne@A3"], orks=["zed@A5"]).moving("rebels")
    assert down.refuses("march laberne A4").because("DN-2.31-05")


@rule("DN-2.31-07", "DN-5.13.2-06", refused="a crevasse")
def test_nobody_enters_a_crevasse() -> None:
    for who, options in (("rix", None), ("rix", {"mounted": "yes"}), ("zugun", None)):
        assert lane("v", who, options=options).refuses(f"march {who} A3").because("DN-2.31-07")


@rule("DN-2.31-08", refused="a wall")
def test_walls_are_passed_by_doors_and_windows_only() -> None:
    ground = "A   . | . D . W . x .\nB     #   #   #   #   #"
    board = Field.on(ground, rebels=["davrich@A1", "rix@A2", "simon@A3", "barney@A4"], orks=["zed@B1"])
    board.field.take_off(board.piece("zed"))
    board.moving("rebels")
    assert board.refuses("march davrich A2").because("DN-2.31-08")
    assert cost_of(board, "march rix A3") == 1
    assert cost_of(board, "march simon A4") == 4
    assert cost_of(board, "march barney A5") == 2


@rule("DN-2.31-08", "DN-5.13.2-14", "DN-5.13.2-15", refused="a rider")
@pytest.mark.parametrize("side", ["D", "W"])
def test_nobody_rides_through_doors_and_windows(side: str) -> None:
    ground = f"A   .   .   . {side} .   .\nB     #   #   #   #   #"
    board = Field.on(ground, rebels=["rix@A3>E"], orks=["zed@A5 stunned"]).moving("rebels")
    assert board.refuses("march rix A4").because("DN-2.31-08")


@rule("DN-5.13.2-12")
def test_a_demolished_wall_costs_one_more() -> None:
    board = Field.on("A   . x .   .\nB     #   #   #", rebels=["rix@A1"], orks=["zed@A3 stunned"]).moving("rebels")
    assert cost_of(board, "march rix A2") == 2


@rule("DN-2.31-11", refused="a ledge")
def test_levels_are_joined_by_stairs_and_slopes() -> None:
    ledge = Field.on("A   .   ^   ^\nB     #   #   #", rebels=["rix@A1"], orks=["zed@A3 stunned"]).moving("rebels")
    assert ledge.refuses("march rix A2").because("DN-2.31-11")
    slope = Field.on("A   .   /   ^   ^\nB     #   #   #   #", rebels=["rix@A1"], orks=["zed@A4 stunned"])
    assert cost_of(slope.moving("rebels"), "march rix A2>A3") == 4 + 1


# Costs by terrain


FOOT = {
    ".": (rule("DN-5.13.2-01"), 1),
    "s": (rule("DN-5.13.2-02"), 2),
    "t": (rule("DN-5.13.2-04"), 2),
    "~": (rule("DN-5.13.2-07"), 5),
    "%": (rule("DN-5.13.2-08"), 2),
    "w": (rule("DN-5.13.2-09"), 1),
    "d": (rule("DN-5.13.2-10"), 2),
    "o": (rule("DN-5.13.2-11"), 2),
    "h": (rule("DN-5.13.2-13"), 1),
    "p": (rule("DN-5.13.2-18"), 1),
    "=": (rule("DN-5.13.2-16"), 2),
    "b": (rule("DN-5.13.2-20"), 1),
    "j": (rule("DN-5.13.2-20"), 1),
    "y": (rule("DN-5.13.2-20"), 1),
    "g": (rule("DN-5.13.2-20"), 1),
}
MOUNTED = {".": 1, "s": 4, "%": 4, "w": 1, "d": 4, "b": 1, "j": 1, "g": 1}


@pytest.mark.parametrize(
    ("terrain", "cost"),
    [pytest.param(letter, cost, marks=mark, id=letter) for letter, (mark, cost) in FOOT.items()],
)
def test_what_terrain_costs_on_foot(terrain: str, cost: int) -> None:
    assert cost_of(lane(terrain, "davrich"), "march davrich A3") == cost


@pytest.mark.parametrize(
    ("terrain", "cost"),
    [pytest.param(letter, MOUNTED.get(letter, 0), marks=mark, id=letter) for letter, (mark, _) in FOOT.items()],
)
def test_what_terrain_costs_in_the_saddle(terrain: str, cost: int) -> None:
    board = lane(terrain, "rix", options={"mounted": "yes"})
    if cost:
        assert cost_of(board, "march rix A3") == cost
    else:
        assert board.refuses("march rix A3")


@rule("DN-5.13.2-03")
def test_what_a_steep_slope_costs() -> None:
    ground = "A   .   .   /   ^   ^\nB     #   #   #   #   #"
    foot = Field.on(ground, rebels=["rix@A2"], orks=["zed@A5 stunned"]).moving("rebels")
    assert cost_of(foot, "march rix A3") == 4
    rider = Field.on(ground, rebels=["rix@A2>E"], orks=["zed@A5 stunned"]).moving("rebels")
    assert cost_of(rider, "march rix A3") == 8


@rule("DN-5.13.2-09")
def test_riders_on_bridges_are_a_switch() -> None:
    mounted = {"mounted": "yes"}
    assert not lane("w", "rix", options=mounted).refuses("march rix A3")
    for switch in ("led", "barred"):
        board = lane("w", "rix", options={**mounted, "horses-on-bridges": switch})
        assert board.refuses("march rix A3").because("DN-5.13.2-09")
    for switch, barred in (("allowed", False), ("led", False), ("barred", True)):
        led = Field.on(
            "A   .   .   .   w   w   .\nB     #   #   #   #   #   #",
            rebels=["rix@A3", "rix-horse@A2>E"],
            orks=["zed@A6 stunned"],
            options={"horses-on-bridges": switch},
        ).moving("rebels")
        assert bool(led.refuses("march rix lead:rix-horse>A4>A5")) is barred, switch


@rule("DN-5.12.3-01")
def test_water_costs_goblins_two_and_men_five() -> None:
    ground = "A   .   ~   ~   ~   ~   ~   .\nB     #   #   #   #   #   #   #"
    goblin = Field.on(ground, rebels=["rix@A7"], goblins=["krak@A1"]).moving("goblins")
    assert cost_of(goblin, "march krak A2>A3>A4>A5") == 8
    ork = Field.on(ground, rebels=["rix@A7"], orks=["zugun@A1"]).moving("orks")
    assert cost_of(ork, "march zugun A2") == 5
    assert ork.refuses("march zugun A2>A3").because("DN-2.31-09")


@rule("DN-5.12.3-01")
def test_the_baby_dragon_swims_at_one_a_hex() -> None:
    ground = "A   .   .   ~   ~   ~   .\nB     #   #   #   #   #   #"
    board = Field.on(ground, rebels=["rix@A6"], dragons=["baby-dragon@A2>E"]).moving("dragons")
    assert cost_of(board, "march baby-dragon A3>A4") == 2


# Challenges


@rule("DN-2.35-01")
def test_a_crossed_hex_is_challenged_once_by_each_enemy_beside_it() -> None:
    board = Field.on(MEADOW, rebels=["rix@A1", "simon@A9"], orks=["zugun@B2", "krular@B1"]).moving("rebels")
    # A2 is beside both Orks and crossed; A3, beside Zugun, is where the move ends.
    board.give("march rix A2>A3", 1, 1)
    assert (board.asked, board.at("rix")) == ("rebels", "A3")
    # Both halves of Black Fox are beside A2: he is one enemy.
    rider = Field.on(MEADOW, rebels=["rix@A1", "simon@A9"], orks=["black-fox@B2>E"]).moving("rebels")
    rider.give("march rix A2>A3", 1)
    assert (rider.asked, rider.at("rix")) == ("rebels", "A3")


@rule("DN-2.35-01")
def test_leaving_the_first_hex_and_ending_beside_an_enemy_are_free() -> None:
    board = Field.on(MEADOW, rebels=["rix@A2", "simon@A9"], orks=["zugun@B2"]).moving("rebels")
    board.give("march rix A3")
    assert not board.waits_for_dice


@rule("DN-2.35-01", "DN-1.51-12")
def test_the_stunned_and_those_behind_walls_challenge_nobody() -> None:
    stunned = Field.on(MEADOW, rebels=["rix@A1", "simon@A9"], orks=["zugun@B2 stunned", "zed@C9"]).moving("rebels")
    stunned.give("march rix A2>A3>A4")
    assert not stunned.waits_for_dice
    walled = Field.on(
        "A   .   .   .   .   .\n     / \\ / \\ / \\ / \\ /\nB     .   .   .   .   .",
        rebels=["rix@A1", "simon@A5"],
        orks=["zugun@B2"],
    ).moving("rebels")
    walled.give("march rix A2>A3>A4")
    assert not walled.waits_for_dice


@rule("DN-2.35-02", "DN-5.12.4-01")
def test_who_is_wounded_goes_on_with_half_the_points_left() -> None:
    board = Field.on(MEADOW, rebels=["rix@A1", "simon@C9"], orks=["zugun@B2"]).moving("rebels")
    # Rix has eight; seven are left in A2 when he is caught. Three remain.
    board.give("march rix A2>A3>A4>A5>A6>A7", 8)
    assert board.health("rix") == "wounded"
    # A3 is crossed too, now with +2 for the wound.
    board.roll(1)
    assert board.at("rix") == "A5"
    assert "onward" not in board.offered()


@rule("DN-2.35-02", "DN-5.12.4-01")
def test_who_is_killed_lies_in_the_crossed_hex() -> None:
    board = Field.on(MEADOW, rebels=["rix@A1", "simon@C9"], orks=["zugun@B2"]).moving("rebels")
    board.give("march rix A2>A3>A4", 10)
    assert (board.health("rix"), board.at("rix")) == ("dead", "A2")


@rule("DN-2.35-02")
def test_who_must_stop_on_a_friend_goes_back_to_the_last_free_hex() -> None:
    board = Field.on(MEADOW, rebels=["evans@B1", "simon@A3 stunned", "davrich@C9"], orks=["zugun@B3"]).moving("rebels")
    # Of his six points one is left in A3, where Simon lies; wounded there, half of it is nothing.
    board.give("march evans C1>B1>A1>A2>A3>A4", 9)
    assert (board.health("evans"), board.at("evans")) == ("wounded", "A2")


@rule("DN-5.12.4-01")
def test_to_a_troll_the_worst_challenge_is_two_wounds() -> None:
    board = Field.on(MEADOW, rebels=["rix@B2"], trolls=["gnurr@A1", "throda@C9"]).moving("trolls")
    board.give("march gnurr A2>A3", 10)
    assert board.health("gnurr") != "dead"
    assert board.field.wounds[board.piece("gnurr")] == 2


@rule("DN-5.12.4-02", "DN-5.12.4-03")
@pytest.mark.parametrize(
    ("who", "enemy", "total"),
    [
        ("rix@A1", "zugun@B2", 0),
        ("konrad@A1", "zugun@B2", -1),
        ("konrad@A1 wounded", "zugun@B2", +1),
        ("konrad@A2>E", "zugun@B2", -2),
        ("rix@A2>E", "zugun@B2", -1),
        ("rix@A1", "zugun@B2 wounded", -2),
        ("rix@A1", "black-fox@B3>E", +2),
        ("rix@A1", "shaman@B3>E", +1),
        ("rix@A1", "black-fox@B2", +1),
        ("rix@A1", "black-fox@B2 wounded", -1),
        ("rix@A1 wounded", "wardog-1@B2", +2),
    ],
)
def test_what_is_added_to_the_die_of_a_challenge(who: str, enemy: str, total: int) -> None:
    board = Field.on(MEADOW, rebels=[who], orks=[enemy])
    me, them = board.piece(who.partition("@")[0]), board.piece(enemy.partition("@")[0])
    assert challenge_modifier(board.field, me, them) == total


@rule("DN-5.12.4-01")
def test_the_odds_of_a_challenge() -> None:
    board = Field.on(MEADOW, rebels=["rix@A1", "simon@C9"], orks=["zugun@B2"]).moving("rebels")
    board.give("march rix A2>A3")
    odds = board.game.odds()
    assert odds is not None
    assert odds.of("nothing") == Fraction(7, 10)
    assert odds.of("wounded") == Fraction(2, 10)
    assert odds.of("killed") == Fraction(1, 10)


# Below ground, and what the book says nothing about


@rule("DN-5.13.2-19")
def test_tunnels_cost_one_and_their_stairs_two() -> None:
    board = Field.on(
        "A   .   p   =   .\nB     #   #   #   #", rebels=["evans@A1"], orks=["zed@B1 dead"], dark=True
    ).moving("rebels")
    assert board.reach("evans") == {"A2": 1, "A3": 3, "A4": 4}


@rule("DN-2.31-15")
def test_armour_wades_through_marsh_and_climbs_over_tables_without_a_roll() -> None:
    for terrain in "%T":
        board = lane(terrain, "konrad")
        assert cost_of(board, "march konrad A3") == 2
        board.give("march konrad A3")
        assert (board.at("konrad"), board.health("konrad")) == ("A3", "fit")


@rule("DN-2.35-01")
def test_who_is_killed_slipping_past_the_first_enemy_does_not_meet_the_second() -> None:
    board = Field.on(
        """
        A   .   .   .   .   .
        B     .   .   .   .   .
        C   .   .   .   .   .
        """,
        rebels=["barney@B1", "rix@C5"],
        orks=["zugun@A3", "krular@C3"],
    ).moving("rebels")
    board.give("march barney B2>B3", 10)
    assert board.health("barney") == "dead"
    assert not board.waits_for_dice
