"""Options of The Exile that no other chapter tries out."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core import BadSetup, new_game
from warhost.skirmish.rulebook import DragonNoir

CAVE = """
A   .   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .   .
F     .   .   .   .   .   .   .   .   .
"""
BODIES = ("zugun", "krular", "azrog", "aruk", "gromuz", "zarad")


def heap(hex_: str) -> list[str]:
    """Six dead Orks in a hex."""
    return [f"{name}@{hex_} dead" for name in BODIES]


@rule("DN-4.3-09")
def test_the_black_dragon_goes_among_trees_and_onto_stairs_where_the_option_lets_it() -> None:
    trees = CAVE.replace("B     .   .   .   .   .", "B     .   .   .   .   t")
    stairs = CAVE.replace("C   .   .   .   .   .", "C   .   .   .   .   =")
    for option, refused in (("on", True), ("off", False)):
        for ground in (trees, stairs):
            board = Field.on(
                ground, keepers=["black-dragon@C4>E"], rebels=["rix@F9"], options={"dragon-terrain": option}
            ).moving("keepers")
            assert board.refuses("march black-dragon C5").because("DN-4.3-09") is refused


@rule("DN-4.3-09")
def test_the_body_of_the_dragon_pays_for_a_tree_where_the_option_lets_it_in() -> None:
    grove = CAVE.replace("C   .   .   .   .   .", "C   .   .   .   .   t")
    board = Field.on(grove, keepers=["black-dragon@C4>E"], rebels=["rix@F9"], options={"dragon-terrain": "off"})
    assert board.moving("keepers").reach("black-dragon")["C5"] == 2


@rule("DN-1.52-01")
def test_fireballs_and_demolished_walls_are_limited_by_their_counters_unless_the_option_is_off() -> None:
    walled = CAVE.replace("C   .   .   .   .   .", "C   .   .   . | .   .")
    for option, refused in (("on", True), ("off", False)):
        board = Field.on(walled, rebels=["zacharie@A1"], orks=["zugun@F9"], options={"spell-counters": option}).moving(
            "rebels"
        )
        burning = [("fireball", (), (), "", board.hex(hex_), 99) for hex_ in ("F1", "F2", "F3")]
        board.field.set("magic", 0, tuple(burning))
        assert board.refuses("fireball zacharie A5").because("DN-1.52-01") is refused
        fallen = tuple((board.hex("F5") * 6 + direction, 0) for direction in range(6))
        board.field.set("magic", 0, (("demolish", (), fallen, ""),))
        assert board.refuses("demolish zacharie C3>C4").because("DN-1.52-01") is refused


@rule("DN-2.31-13")
def test_heaps_keep_out_who_dismounts_and_can_be_dragged_only_while_bodies_count() -> None:
    for option, counts in (("on", True), ("off", False)):
        rider = Field.on(CAVE, rebels=["rix@C3>E"], orks=[*heap("C4"), "zed@F9"], options={"corpses": option})
        assert rider.moving("rebels").refuses("march rix dismount:rix>C4").because("DN-2.36.2-02") is counts
        pair = Field.on(CAVE, rebels=["rix@C3", "matt@C5"], orks=[*heap("C4"), "zed@F9"], options={"corpses": option})
        assert ("drag" in pair.moving("rebels").offered()) is counts


@rule("DN-2.31-13")
def test_a_thrown_rider_does_not_fall_onto_a_heap_while_bodies_count() -> None:
    for option, counts in (("on", True), ("off", False)):
        board = Field.on(CAVE, rebels=["rix@C3>E"], orks=[*heap("C4"), "black-fox@B3"], options={"corpses": option})
        board.fighting("orks").give("attack rix black-fox", 1)  # 18 against 6, 3-1: D
        assert ("C4" not in board.hexes("tumble")) is counts


@rule("DN-2.31-13", "DN-2.32.2-01")
def test_nobody_is_set_down_on_a_heap_while_bodies_count() -> None:
    for option, counts in (("on", True), ("off", False)):
        board = Field.on(
            CAVE, rebels=["matt@C1", "rix@C2 stunned"], orks=[*heap("C4"), "zed@F9"], options={"corpses": option}
        ).moving("rebels")
        board.give("march matt C2>carry:rix>C3")
        assert ("C4" not in board.hexes("set-down")) is counts


@pytest.mark.parametrize(
    ("option", "value", "allowed", "closed", "why"),
    [
        ("gharv-limit", "4", "across-the-wights-bridge", "first-smoke", "rules of The Challenge"),
        ("levitation", "off", "first-smoke", "across-the-wights-bridge", "rules of The Exile"),
        ("horses-on-bridges", "led", "first-smoke", "across-the-wights-bridge", "rules of The Exile"),
        ("black-dragon-swims", "off", "tablet-of-uzun", "throne-of-alkiram", "rules of The Exile"),
        ("underground-spell-rate", "game-turn", "furnished-cavern", "throne-of-alkiram", "rules of The Exile"),
        ("brood-points", "saved", "throne-of-alkiram", "narrow-ways", "the Queen lays nothing"),
        ("succession", "on", "throne-of-alkiram", "three-lights", "the Queen lays nothing"),
        ("succession", "on", "throne-of-alkiram", "tablet-of-uzun", "rules of The Challenge"),
        ("gharv-crowded", "none", "three-lights", "tablet-of-uzun", "rules of The Challenge"),
        ("campaign-energy", "kept", "first-smoke", "throne-of-alkiram", "rules of The Exile"),
        ("jails-entrance", "random", "narrow-ways", "three-lights", "no entrance to the deep dungeons lies in one"),
        ("jails-entrance", "chosen", "narrow-ways", "eight-doors", "no entrance to the deep dungeons lies in one"),
        ("jails-entrance", "chosen", "narrow-ways", "tablet-of-uzun", "rules of The Challenge"),
        (
            "barred-entrances",
            "on",
            "narrow-ways",
            "throne-of-alkiram",
            "no entrance to the deep dungeons is on its maps",
        ),
        ("barred-entrances", "on", "three-lights", "tablet-of-uzun", "rules of The Challenge"),
        ("duel", "on", "sand-of-justice", "beans-for-giants", "nobody offers a duel"),
    ],
)
def test_options_are_closed_where_they_mean_nothing(
    option: str, value: str, allowed: str, closed: str, why: str
) -> None:
    assert new_game(DragonNoir(), allowed, options={option: value}).header.options[option] == value
    with pytest.raises(BadSetup, match=why):
        new_game(DragonNoir(), closed, options={option: value})
