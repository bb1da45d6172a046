"""Horses and riders: turning, mounting, dismounting, leading, being thrown (rulebook 2.36, 2.47)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.scenario.scenarios import Special

MEADOW = """
A   .   .   .   .   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .   .   .   .   .
"""


# Turning


@rule("DN-2.36.1-02")
def test_the_printed_diagram_with_the_corrected_cost_of_scrub() -> None:
    board = Field.on(
        """
        A   .   .   .   .   .   .
        B     .   t   s   s   .   .
        C   .   .   .   .   .   .
        D     .   .   .   .   .   .
        """,
        rebels=["konrad@C4>E"],
        orks=["zugun@D6"],
    ).moving("rebels")
    # The rider covers C3 and C4. Row B lies above him: rear flank, flank and front; row D below.
    assert board.refuses("march konrad B2").because("DN-2.31-02")
    costs = {"B3": 5, "B4": 4, "C2": 4, "C5": 1, "D2": 3, "D3": 2, "D4": 1}
    for hex_, cost in costs.items():
        order = f"march konrad {hex_}"
        preview = board.game.preview(board.game.read(order))
        assert preview is not None, hex_
        assert preview.breakdowns[0][1].total == cost, hex_


@rule("DN-2.36.1-01")
def test_turning_costs_nothing_ahead_one_alongside_two_beside_the_rear_three_behind() -> None:
    board = Field.on(MEADOW, rebels=["rix@C6>E"], orks=["zugun@E1"]).moving("rebels")
    for hex_, cost in {"C7": 1, "B6": 1, "D6": 1, "B5": 2, "D5": 2, "B4": 3, "D4": 3, "C4": 4}.items():
        preview = board.game.preview(board.game.read(f"march rix {hex_}"))
        assert preview is not None
        assert preview.breakdowns[0][1].total == cost, hex_


@rule("DN-2.36.1-01")
def test_a_half_turn_on_the_spot_costs_three() -> None:
    board = Field.on(MEADOW, rebels=["rix@C6>E"], orks=["zugun@E1"]).moving("rebels")
    preview = board.game.preview(board.game.read("march rix about:rix"))
    assert preview is not None
    assert preview.breakdowns[0][1].total == 3
    board.give("march rix about:rix")
    assert board.pose("rix") == "C5>W"
    assert board.cells("rix") == {"C5", "C6"}


@rule("DN-2.36.1-01")
def test_the_rear_half_follows_into_a_hex_that_was_held_before() -> None:
    board = Field.on(MEADOW, rebels=["rix@C6>E"], orks=["zugun@E1"]).moving("rebels")
    board.give("march rix B5")
    assert board.cells("rix") == {"B5", "C6"}
    # Where both old hexes are beside the new one, the owner chooses which is kept.
    other = Field.on(MEADOW, rebels=["rix@C6>E"], orks=["zugun@E1"]).moving("rebels")
    other.give("march rix swing:rix>B5")
    assert other.cells("rix") == {"B5", "C5"}


# Mounting


@rule("DN-2.36.2-01", "DN-2.36.2-03", "DN-2.36.2-04")
def test_mounting_costs_three_in_armour_and_doubles_what_is_left() -> None:
    board = Field.on(MEADOW, rebels=["konrad@C1", "konrad-horse@C4>E"], orks=["zugun@E12"]).moving("rebels")
    # 8 points: one hex, three for mounting, four are left and count eight in the saddle.
    ride = "march konrad C2>mount:konrad-horse>C5>C6>C7>C8>C9>C10>C11>C12"
    assert not board.refuses(ride)
    assert board.refuses(f"{ride}>B12").because("DN-2.31-09")
    board.give("march konrad C2>mount:konrad-horse>C5>C6>C7>C8>C9>C10>C11")
    assert board.is_mounted("konrad")
    assert board.pose("konrad") == "C11>E"


@rule("DN-2.36.2-04")
def test_mounting_never_gives_more_than_the_riders_allowance() -> None:
    # Zacharie rides with 10; quickened on foot he could have 9 left, which would count 18.
    board = Field.on(MEADOW, rebels=["zacharie@C2", "zacharie-horse@C4>E"], orks=["zugun@E12"])
    board.field.set("charms", board.piece("zacharie"), (("move", 5, 99),))
    board.moving("rebels")
    charmed = board.field.allowance(board.piece("zacharie"))
    assert charmed == 11
    board.give("march zacharie mount:zacharie-horse>C5>C6>C7>C8>C9>C10>C11>C12")
    # 9 left of 11 would count 18; mounted and under the same spell he has 15.
    assert board.is_mounted("zacharie")
    twin = Field.on(MEADOW, rebels=["zacharie@C2", "zacharie-horse@C4>E"], orks=["zugun@E12"])
    twin.field.set("charms", twin.piece("zacharie"), (("move", 5, 99),))
    twin.moving("rebels")
    there_and_back = "C5>C6>C7>C8>C9>C10>C11>C12>about:zacharie>C10>C9>C8>C7"
    assert not twin.refuses(f"march zacharie mount:zacharie-horse>{there_and_back}")
    assert twin.refuses(f"march zacharie mount:zacharie-horse>{there_and_back}>C6").because("DN-2.31-09")


@rule("DN-2.36.2-01", refused="an enemy beside the horse")
def test_nobody_mounts_while_an_enemy_can_attack_man_or_horse() -> None:
    by_the_horse = Field.on(MEADOW, rebels=["rix@C2", "rix-horse@C4>E"], orks=["zugun@B4"]).moving("rebels")
    assert by_the_horse.refuses("march rix mount:rix-horse").because("DN-2.36.2-01")
    by_the_man = Field.on(MEADOW, rebels=["rix@C2", "rix-horse@C4>E"], orks=["zugun@C1"]).moving("rebels")
    assert by_the_man.refuses("march rix mount:rix-horse").because("DN-2.36.2-01")
    stunned = Field.on(MEADOW, rebels=["rix@C2", "rix-horse@C4>E"], orks=["zugun@C1 stunned"]).moving("rebels")
    assert not stunned.refuses("march rix mount:rix-horse")


@rule("DN-2.36.2-01", refused="an ordinary Ork")
def test_only_riders_mount_and_only_beside_the_horse() -> None:
    board = Field.on(MEADOW, rebels=["rix@A1", "konrad-horse@C4>E"], orks=["zugun@C2", "black-fox@C5"]).moving("orks")
    assert board.refuses("march zugun mount:konrad-horse").because("DN-2.36.2-01")
    assert not board.refuses("march black-fox mount:konrad-horse")
    far = Field.on(MEADOW, rebels=["rix@A1", "konrad-horse@C4>E"], orks=["zugun@E12"]).moving("rebels")
    assert far.refuses("march rix mount:konrad-horse").because("DN-2.36.4-01")
    assert not far.refuses("march rix B1>C2>mount:konrad-horse")


@rule("DN-2.36.4-01")
@pytest.mark.parametrize("act", ["mount", "lead"])
def test_nobody_lays_hands_on_a_horse_that_another_rides(act: str) -> None:
    board = Field.on(MEADOW, rebels=["konrad@C3>E", "rix@C4"], orks=["zugun@E12"]).moving("rebels")
    assert board.refuses(f"march rix {act}:konrad-horse").because("DN-2.36.4-01")


@rule("DN-2.36.2-01")
def test_a_rider_takes_anothers_horse_and_keeps_his_own_values() -> None:
    board = Field.on(MEADOW, rebels=["dill@C2", "konrad-horse@C4>E"], orks=["zugun@E12"]).moving("rebels")
    board.give("march dill mount:konrad-horse")
    dill, horse = board.piece("dill"), board.piece("konrad-horse")
    assert board.field.attack(dill) == 16
    assert board.field.mount[dill] == horse
    assert board.field.printed(horse).defence == 5


@rule("DN-2.31-02", refused="a tree")
def test_nobody_mounts_in_a_tree_hex() -> None:
    board = Field.on(
        "A   .   t   t   .\nB     .   .   .   .", rebels=["rix@A1", "rix-horse@A3>E"], orks=["zugun@B4 stunned"]
    ).moving("rebels")
    assert board.refuses("march rix mount:rix-horse").because("DN-2.31-02")


# Dismounting


@rule("DN-2.36.2-02", "DN-2.36.2-03", "DN-2.36.2-05", "DN-2.36.2-06")
def test_laberne_rides_four_hexes_dismounts_and_has_four_points_left() -> None:
    board = Field.on(MEADOW, rebels=["laberne@C2>E"], orks=["zugun@E1"]).moving("rebels")
    assert not board.refuses("march laberne C3>C4>C5>C6>dismount:laberne>C7>C8>C9>C10>C11")
    assert board.refuses("march laberne C3>C4>C5>C6>dismount:laberne>C7>C8>C9>C10>C11>C12").because("DN-2.31-09")
    board.give("march laberne C3>C4>C5>C6>dismount:laberne>C7>C8")
    assert not board.is_mounted("laberne")
    assert board.at("laberne") == "C8"
    assert board.pose("laberne-horse") == "C6>E"


@rule("DN-2.36.2-05", "DN-2.36.2-06")
def test_wounded_grast_rides_six_hexes_and_ends_beside_his_horse() -> None:
    board = Field.on(MEADOW, rebels=["grast@C2>E wounded"], orks=["zugun@E1"]).moving("rebels")
    assert not board.refuses("march grast C3>C4>C5>C6>C7>C8>dismount:grast>C9")
    assert board.refuses("march grast C3>C4>C5>C6>C7>C8>dismount:grast>C9>C10").because("DN-2.31-09")


@rule("DN-2.36.2-05")
@pytest.mark.parametrize(("state", "steps"), [("", 2), (" wounded", 1)])
def test_thrugg_divides_by_four_or_eight(state: str, steps: int) -> None:
    board = Field.on(MEADOW, rebels=[f"thrugg@C2>E{state}"], orks=["zugun@E1"]).moving("rebels")
    # 12 points: two hexes and two for dismounting leave eight.
    path = ["C3", "C4", "dismount:thrugg", "C5", "C6", "C7", "C8"]
    assert not board.refuses("march thrugg " + ">".join(path[: 4 + steps]))
    assert board.refuses("march thrugg " + ">".join(path[: 5 + steps])).because("DN-2.31-09")


@rule("DN-2.36.2-02")
def test_one_dismounts_in_contact_too_but_only_onto_an_empty_hex() -> None:
    board = Field.on(MEADOW, rebels=["rix@C4>E", "matt@B3"], orks=["zugun@C5"]).moving("rebels")
    assert not board.refuses("march rix dismount:rix>D3")
    assert board.refuses("march rix dismount:rix>B3").because("DN-2.36.2-02")
    assert board.refuses("march rix dismount:rix>C5").because("DN-2.36.2-02")
    assert board.refuses("march rix dismount:rix").because("DN-2.36.2-02")
    assert board.refuses("march rix dismount:rix>E3").because("DN-2.36.2-02")


@rule("DN-2.36.2-02", refused="armour in water")
def test_nobody_dismounts_into_a_hex_that_he_could_not_enter() -> None:
    board = Field.on("A   ~   ~   ~\nB     .   .   .", rebels=["konrad@B2>E", "rix@B3"], orks=["zugun@A3 stunned"])
    board.moving("rebels")
    assert board.refuses("march konrad dismount:konrad>A2").because("DN-2.36.2-02")


# Leading


@rule("DN-2.36.4-01")
def test_a_led_horse_follows_into_the_hexes_that_its_leader_leaves() -> None:
    board = Field.on(MEADOW, rebels=["matt@C4", "rix-horse@C3>E"], orks=["zugun@E12"]).moving("rebels")
    board.give("march matt lead:rix-horse>C5>C6>D6")
    assert board.at("matt") == "D6"
    assert board.cells("rix-horse") == {"C5", "C6"}


@rule("DN-2.36.4-01")
def test_a_wounded_man_picks_a_horse_up_in_passing_at_no_cost() -> None:
    board = Field.on(MEADOW, rebels=["matt@C1 wounded", "rix-horse@B4>E"], orks=["zugun@E12"]).moving("rebels")
    # Matt wounded has three points.
    board.give("march matt C2>C3>lead:rix-horse>D3")
    assert board.at("matt") == "D3"
    assert board.field.distance(board.piece("matt"), board.piece("rix-horse")) == 1


@rule("DN-2.36.4-01", refused="a horse alone")
def test_a_horse_without_a_rider_does_not_move_by_itself() -> None:
    board = Field.on(MEADOW, rebels=["matt@C1", "rix-horse@B4>E"], orks=["zugun@E12"]).moving("rebels")
    assert board.refuses("march rix-horse C5").because("DN-2.3-01")


@rule("DN-2.36.4-01", "DN-2.31-02", refused="a caparisoned horse in water")
def test_led_horses_cross_trees_and_bare_ones_water() -> None:
    ground = """
    A   .   .   t   .   .   .
    B     .   .   ~   ~   .   .
    C   .   .   .   .   .   .
    """
    armoured = Field.on(ground, rebels=["konrad@A2", "konrad-horse@B1>W"], orks=["zugun@C6"])
    armoured.moving("rebels")
    assert not armoured.refuses("march konrad lead:konrad-horse>A3>A4>A5")
    bare = Field.on(ground, rebels=["rix@B2", "rix-horse@B1>E"], orks=["zugun@C6"]).moving("rebels")
    assert not bare.refuses("march rix lead:rix-horse>B3")
    # The water hex must be left for the horse to have to enter it.
    slow = Field.on(
        "A   .   .   ~   .   .   .\nB     #   #   #   #   #   #",
        rebels=["rix@A3", "rix-horse@A2>E", "konrad-horse"],
        orks=["zugun@A6"],
    ).moving("rebels")
    assert not slow.refuses("march rix lead:rix-horse>A4")
    heavy = Field.on(
        "A   .   .   ~   .   .   .\nB     #   #   #   #   #   #",
        rebels=["rix@A3", "konrad-horse@A2>E"],
        orks=["zugun@A6"],
    ).moving("rebels")
    assert not heavy.refuses("march rix lead:konrad-horse")
    assert heavy.refuses("march rix lead:konrad-horse>A4>A5").because("DN-2.36.4-01")


@rule("DN-2.36.4-03")
def test_three_horses_on_foot_and_one_from_the_saddle() -> None:
    horses = ["rix-horse@B3>E", "dill-horse@B5>E", "paul-horse@D4>E", "simon-horse@C3>E"]
    board = Field.on(MEADOW, rebels=["matt@C4", *horses], orks=["zugun@E12"]).moving("rebels")
    three = "lead:rix-horse>lead:dill-horse>lead:paul-horse"
    assert not board.refuses(f"march matt {three}")
    assert board.refuses(f"march matt {three}>lead:simon-horse").because("DN-2.36.4-03")
    rider = Field.on(MEADOW, rebels=["matt@C4>E", "rix-horse@B3>E", "dill-horse@D4>E"], orks=["zugun@E12"])
    rider.moving("rebels")
    assert not rider.refuses("march matt lead:rix-horse>C5")
    assert rider.refuses("march matt lead:rix-horse>lead:dill-horse").because("DN-2.36.4-03")
    assert not rider.refuses("march matt lead:rix-horse>let-go:rix-horse>lead:dill-horse")


@rule("DN-2.36.4-01")
def test_three_led_horses_all_stay_in_the_train() -> None:
    horses = ["rix-horse@B3>E", "dill-horse@B5>E", "paul-horse@D4>E"]
    board = Field.on(MEADOW, rebels=["matt@C4", *horses], orks=["zugun@E12"]).moving("rebels")
    board.give("march matt lead:rix-horse>lead:dill-horse>lead:paul-horse>C5>C6>C7>C8>C9>C10")
    field = board.field
    train = [board.piece(name) for name in ("matt", "rix-horse", "dill-horse", "paul-horse")]
    for place, horse in enumerate(train[1:], 1):
        assert min(field.distance(horse, ahead) for ahead in train[:place]) == 1
    cells = [cell for piece in train for cell in field.cells(piece)]
    assert len(cells) == len(set(cells)) == 7


@rule("DN-2.36.4-02", refused="an enemy's horse that is held")
def test_a_horse_belongs_to_its_side_while_one_of_it_stands_beside() -> None:
    held = Field.on(MEADOW, rebels=["rix@B2", "rix-horse@C4>E"], orks=["zugun@C5"]).moving("orks")
    assert held.refuses("march zugun lead:rix-horse").because("DN-2.36.4-02")
    stunned = Field.on(MEADOW, rebels=["rix@B2 stunned", "rix-horse@C4>E"], orks=["zugun@C5"]).moving("orks")
    stunned.give("march zugun lead:rix-horse>C6>C7")
    assert stunned.field.seat_of(stunned.piece("rix-horse")) == stunned.side("orks")
    assert stunned.cells("rix-horse") == {"C5", "C6"}


@rule("DN-2.36.4-03")
def test_a_rider_who_is_attacked_loses_the_horse_that_he_leads() -> None:
    board = Field.on(MEADOW, rebels=["matt@C4>E", "rix-horse@C2>E"], orks=["zugun@E6", "black-fox@A1"])
    board.moving("rebels").give("march matt lead:rix-horse>C5")
    board.moving("orks")
    assert board.refuses("march black-fox B1>lead:rix-horse").because("DN-2.36.4-02")
    board.give("march zugun D5")
    board.fighting("orks").give("attack matt zugun", 10)
    assert "Matt loses hold of Rix’s horse." in board.log
    board.moving("orks").give("march black-fox B1>lead:rix-horse")
    assert board.field.seat_of(board.piece("rix-horse")) == board.side("orks")


@rule("DN-2.36.4-03")
def test_a_man_on_foot_keeps_the_horse_that_he_leads_in_combat() -> None:
    board = Field.on(MEADOW, rebels=["matt@C4", "rix-horse@C3>E"], orks=["zugun@E6", "black-fox@A1"])
    board.moving("rebels").give("march matt lead:rix-horse>C5")
    board.moving("orks").give("march zugun D5")
    board.fighting("orks").give("attack matt zugun", 10)
    board.moving("orks")
    assert board.refuses("march black-fox B1>B2>lead:rix-horse").because("DN-2.36.4-02")


# Thrown riders


def struck(
    rebels: list[str],
    orks: list[str],
    *,
    die: int,
    attack: int,
    target: str = "rix",
    by: str = "zugun",
    ground: str = MEADOW,
) -> Field:
    """An attack with so many points of attack, and the roll; Zed and Simon see to it that the phase goes on."""
    board = Field.on(ground, rebels=[*rebels, "simon@E11"], orks=[*orks, "zed@E12"])
    piece = board.piece(by)
    board.field.set("charms", piece, (("attack", attack - board.field.attack(piece), 99),))
    return board.fighting("orks").give(f"attack {target} {by}", die)


@rule("DN-2.47-01", "DN-5.14.1-02")
def test_result_d_stuns_and_throws_the_rider_where_his_owner_wants() -> None:
    # Rix mounted defends with 6: twelve against six is 2-1, and a 1 there is a D.
    board = struck(["rix@C4>E"], ["zugun@C5"], die=1, attack=12)
    assert board.asked == "rebels"
    assert board.hexes("tumble") == {"B2", "B3", "B4", "C2", "D2", "D3", "D4"}
    assert board.refuses("tumble C5").because("DN-2.47-01")
    board.give("tumble D3")
    assert board.health("rix") == "stunned"
    assert board.at("rix") == "D3"
    assert board.field.facing[board.piece("rix")] == 0
    assert board.pose("rix-horse") == "C4>E"
    assert board.health("rix-horse") == "fit"
    assert not board.is_mounted("rix")


@rule("DN-5.14.1-02")
def test_result_e_wounds_a_rider_in_the_saddle() -> None:
    board = struck(["rix@C4>E"], ["zugun@C5"], die=1, attack=24)
    assert board.health("rix") == "wounded"
    assert board.is_mounted("rix")


@rule("DN-5.14.1-02", "DN-2.47-01")
def test_result_f_kills_the_horse_and_wounds_and_throws_the_rider() -> None:
    board = struck(["rix@C4>E"], ["zugun@C5"], die=1, attack=36)
    board.give("tumble B3")
    assert (board.health("rix"), board.at("rix")) == ("wounded", "B3")
    assert board.health("rix-horse") == "dead"
    assert board.cells("rix-horse") == {"C3", "C4"}


@rule("DN-5.14.1-02", "DN-2.47-01")
def test_result_g_kills_the_rider_beside_his_horse() -> None:
    board = struck(["rix@C4>E"], ["zugun@C5"], die=1, attack=48)
    board.give("tumble C2")
    assert (board.health("rix"), board.at("rix")) == ("dead", "C2")
    assert board.health("rix-horse") == "fit"


@rule("DN-5.14.1-02")
def test_result_h_kills_both() -> None:
    board = struck(["rix@C4>E"], ["zugun@C5"], die=1, attack=60)
    board.give("tumble C2")
    assert (board.health("rix"), board.health("rix-horse")) == ("dead", "dead")


@rule("DN-5.14.1-02", "DN-5.14.2-08")
@pytest.mark.parametrize("attack", [6, 18])
def test_d_and_f_kill_a_rider_who_was_wounded(attack: int) -> None:
    # Wounded in the saddle he defends with 3.
    board = struck(["rix@C4>E wounded"], ["zugun@C5"], die=1, attack=attack)
    board.give("tumble C2")
    assert board.health("rix") == "dead"


AROUND = ["B2", "B3", "B4", "C2", "C5", "D2", "D3", "D4"]
"""The eight hexes around a rider in C4 who faces east."""
ORKS = ["zugun", "krular", "azrog", "fnarad", "attrag", "gromrak", "shraggag", "black-fox"]


@rule("DN-2.47-01")
def test_wholly_surrounded_by_enemies_a_thrown_rider_is_killed() -> None:
    board = struck(["rix@C4>E"], [f"{who}@{at}" for who, at in zip(ORKS, AROUND, strict=True)], die=1, attack=12)
    assert board.health("rix") == "dead"
    assert "Rix falls with no room around the horse." in board.log


@rule("DN-2.47-01")
def test_the_owner_of_the_rider_says_where_he_falls() -> None:
    board = Field.on(MEADOW, rebels=["zugun@C5", "zed@E12"], orks=["rix@C4>E", "simon@E11"])
    board.field.set("charms", board.piece("zugun"), (("attack", 12 - board.field.attack(board.piece("zugun")), 99),))
    board.fighting("rebels").give("attack rix zugun", 1)
    assert board.asked == "orks"
    board.give("tumble D3")
    assert board.at("rix") == "D3"


@rule("DN-2.47-01", "DN-2.32.1-01")
def test_a_rider_killed_beside_water_sinks_where_he_is_laid() -> None:
    ground = MEADOW.replace("D     .   .   .   .", "D     .   .   ~   .")
    board = struck(["rix@C4>E"], ["zugun@C5"], die=1, attack=48, ground=ground)
    board.give("tumble D3")
    assert (board.health("rix"), board.at("rix")) == ("dead", "")
    dry = struck(["rix@C4>E"], ["zugun@C5"], die=1, attack=12, ground=ground)
    dry.give("tumble D2")
    assert (dry.health("rix"), dry.at("rix")) == ("stunned", "D2")


@rule("DN-2.47-01", "DN-2.11-02")
def test_a_rider_thrown_into_a_cell_has_entered_it() -> None:
    prisoners = Special("prisoners", "A rule.", {"who": ("sarah",), "place": "cell"})
    board = Field.on(
        MEADOW,
        rebels=["rix@C4>E", "simon@E11", "sarah@D2"],
        orks=["zugun@C5", "zed@E12"],
        specials=(prisoners,),
        sites={"cell": ("D2", "D3")},
    )
    zugun, sarah = board.piece("zugun"), board.piece("sarah")
    board.field.set("charms", zugun, (("attack", 12 - board.field.attack(zugun), 99),))
    board.field.set("idle", sarah, 1)
    board.fighting("orks").give("attack rix zugun", 1).give("tumble D3")
    assert not board.field.idle[sarah]


@rule("DN-2.47-01")
def test_a_friend_is_shifted_to_make_room() -> None:
    orks = [f"{who}@{at}" for who, at in zip(ORKS, AROUND, strict=True) if at != "D3"]
    board = struck(["rix@C4>E", "matt@D3"], orks, die=1, attack=12)
    # Only one hex is left, so that nobody is asked for it; Matt's owner chooses where he goes.
    assert (board.health("rix"), board.at("rix")) == ("stunned", "D3")
    assert board.asked == "rebels"
    assert board.refuses("fall-back D4").because("DN-5.14.2-05")
    assert board.refuses("fall-back E3>E2"), "one hex and no more"
    board.give("fall-back E3")
    assert board.at("matt") == "E3"
    assert board.health("matt") == "fit"


# Horses alone


@rule("DN-2.47-02")
@pytest.mark.parametrize(
    ("attack", "health", "pose"),
    [
        (3, "fit", "C3>E"),
        (4, "fit", "C4>E"),
        (8, "dead", "C4>E"),
        (12, "dead", "C4>E"),
        (16, "dead", "C4>E"),
        (20, "dead", "C4>E"),
    ],
)
def test_a_horse_alone_dies_of_e_to_h_shies_at_c_and_bears_d(attack: int, health: str, pose: str) -> None:
    # The horse of Black Fox defends with 2; a 1 gives C at 1-1, D at 2-1, E, F, G, H further on.
    board = Field.on(MEADOW, rebels=["matt@C5"], orks=["black-fox-horse@C4>E", "zugun@E12"])
    matt = board.piece("matt")
    board.field.set("charms", matt, (("attack", attack - board.field.attack(matt), 99),))
    board.fighting("rebels").give("attack black-fox-horse matt", 1)
    assert board.health("black-fox-horse") == health
    assert board.pose("black-fox-horse") == pose


@rule("DN-2.47-02")
def test_its_owner_says_where_a_horse_shies_that_is_struck_at_both_halves() -> None:
    # D3 touches both halves of the horse: one lies to the north-east of it, the other to the north-west.
    board = Field.on(MEADOW, rebels=["matt@D3"], orks=["black-fox-horse@C4>E", "zugun@E12"])
    matt = board.piece("matt")
    board.field.set("charms", matt, (("attack", 3 - board.field.attack(matt), 99),))
    board.fighting("rebels").give("attack black-fox-horse matt", 1)
    assert board.asked == "orks"
    assert board.orders("give-way") == {"give-way B3", "give-way B4"}
    assert board.refuses("give-way C5").because("DN-2.47-02")
    assert board.give("give-way B4").pose("black-fox-horse") == "B4>E"


@rule("DN-2.47-02", "DN-5.14.2-05")
def test_the_owner_of_a_rider_who_retreats_and_of_a_horse_that_shies_says_which_goes_first() -> None:
    def beaten(first: str) -> Field:
        board = Field.on(MEADOW, rebels=["matt@C5"], orks=["black-fox-horse@C4>E", "zed@D4>E", "zugun@E12"])
        matt = board.piece("matt")
        board.field.set("charms", matt, (("attack", 14 - board.field.attack(matt), 99),))
        board.fighting("rebels").give("sweep matt black-fox-horse,zed", 1)
        assert board.asked == "orks"
        assert board.orders("go-first") == {"go-first black-fox-horse", "go-first zed"}
        return board.give(f"go-first {first}")

    # The horse leaves C4 to Zed if it shies first.
    assert beaten("black-fox-horse").orders("fall-back") == {f"fall-back {hex_}" for hex_ in ("C4", "D5", "E4", "E5")}
    board = beaten("zed")
    assert board.orders("fall-back") == {f"fall-back {hex_}" for hex_ in ("D5", "E4", "E5")}
    assert board.give("fall-back E4").pose("black-fox-horse") == "C3>E"


@rule("DN-2.47-02")
def test_a_horse_that_cannot_shy_stays_unharmed() -> None:
    board = Field.on(
        "A   .   .   .   .\nB     #   #   #   #", rebels=["matt@A3"], orks=["black-fox-horse@A2>E", "zugun@A4 stunned"]
    )
    matt = board.piece("matt")
    board.field.set("charms", matt, (("attack", 3 - board.field.attack(matt), 99),))
    board.fighting("rebels").give("attack black-fox-horse matt", 1)
    assert board.health("black-fox-horse") == "fit"
    assert board.pose("black-fox-horse") == "A2>E"


@rule("DN-2.47-02", "DN-1.51-10")
def test_a_caparisoned_horse_counts_as_armoured() -> None:
    board = Field.on(MEADOW, rebels=["konrad-horse@C4>E", "matt@A1"], orks=["zugun@C5"])
    zugun = board.piece("zugun")
    board.field.set("charms", zugun, (("attack", 20 - board.field.attack(zugun), 99),))
    board.fighting("orks")
    preview = board.game.preview(board.game.read("attack konrad-horse zugun"))
    assert preview is not None
    totals = {str(name): figure.total for name, figure in preview.breakdowns}
    assert (totals["defence"], totals["added to the die"]) == (5, 1)


@rule("DN-2.36.1-01")
def test_a_rider_who_can_only_swing_into_a_hex_is_shown_the_swing() -> None:
    # A wall bars B4 from his front half, not from his rear half.
    board = Field.on(
        """
        A   .   .   .   .   .
        B     .   .   .   .   .
                     \\
        C   .   .   .   .   .
        """,
        rebels=["rix@C4>E"],
        orks=["zugun@A1"],
    ).moving("rebels")
    ways = [order for order in board.orders("march") if order.endswith("B3")]
    assert ways
    assert not any(board.refuses(order) for order in board.orders("march"))
