"""Places: a hex on one level, so that two can be in one hex and have nothing to do with each other (rulebook 2.37)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.combat.who_can_attack import can_strike
from warhost.skirmish.fire.aiming import aim, can_aim
from warhost.skirmish.fire.shooters import contacts
from warhost.skirmish.maps.drawings import Letter
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.movement.stacking import overfull
from warhost.skirmish.places import upper

LEGEND = {"b": Letter("balcony", 1, over="flat")}
CROSSING = """
A   .   .   .   .   .   .
B     ^   b   b   ^   .   .
C   .   .   .   .   .   .
"""
"""A walkway of two hexes from one height to another, above a passage from north to south."""
HOLE = """
A   .   .   .   .
B     .   U   .   .
C   .   .   .   .
"""


def crossing(*rebels: str, orks: list[str], drawing: str = CROSSING) -> Field:
    """Some on a ground with a walkway; those whose names begin with ``under`` are in the passage."""
    sides = {"rebels": list(rebels), "orks": orks}
    board = Field(
        drawing, {side: [who.removeprefix("under ") for who in some] for side, some in sides.items()}, legend=LEGEND
    )
    for who in (*rebels, *orks):
        if who.startswith("under "):
            board.put_below(who.removeprefix("under ").partition("@")[0])
    return board


def test_hexes_keep_their_numbers_and_further_places_come_after_them() -> None:
    ground = Ground.drawn(CROSSING, LEGEND)
    above, below = ground.places_in(ground.hex("B2"))
    assert (above, below) == (upper(ground.hex("B2")), ground.lower(ground.hex("B2")))
    assert ground.hex_of(above) == ground.hex_of(below) == ground.hex("B2")
    assert (ground.level[above], ground.level[below]) == (2, 0)
    assert ground.places_in(ground.hex("A1")) == (upper(ground.hex("A1")),)


@rule("DN-2.37-02")
def test_the_two_places_of_a_hex_are_no_neighbours() -> None:
    for ground in (Ground.drawn(CROSSING, LEGEND), Ground.drawn(HOLE)):
        for hex_ in ground.doubled:
            above, below = ground.places_in(hex_)
            assert ground.direction(above, below) == ground.direction(below, above) == -1


@rule("DN-2.31-12")
def test_a_walkway_joins_only_what_it_rests_on() -> None:
    ground = Ground.drawn(CROSSING, LEGEND)
    above, below = ground.places_in(ground.hex("B2"))
    beyond = ground.places_in(ground.hex("B3"))
    touched = {place for place in ground.around(above) if ground.direction(above, place) >= 0}
    names = {ground.hex(name) for name in ("A2", "A3", "C2", "C3")}
    assert touched - names == {ground.hex("B1"), beyond[0]}
    under = {place for place in ground.around(below) if ground.direction(below, place) >= 0}
    assert under - {ground.hex("B1")} == {*names, beyond[1]}

    board = crossing("matt@A2", "rix@B1", orks=["zugun@C6"]).moving("rebels")
    assert board.refuses("march rix B2>A2").because("DN-2.31-11"), "from the walkway one only jumps down"
    assert board.refuses("march matt B2>B1").because("DN-2.31-11"), "he comes into the passage, not onto the walkway"
    assert board.reach("rix").keys() == {"B2", "B3", "B4"}


@rule("DN-2.31-12", "DN-2.31-08")
def test_where_a_railing_stands_the_walkway_does_not_rest() -> None:
    railed = CROSSING.replace("^   b", "^ r b")
    board = crossing("rix@B1", "under matt@B2", orks=["zugun@C6"], drawing=railed).moving("rebels")
    assert board.refuses("march rix B2").because("DN-2.31-08")
    assert not board.refuses("march matt A2"), "the passage has no railing"


@rule("DN-2.37-02", "DN-2.31-01")
def test_nobody_on_a_walkway_blocks_who_passes_below_nor_the_other_way_round() -> None:
    board = crossing("matt@A2", "konrad@B1", orks=["zugun@B2"]).moving("rebels")
    board.give("march matt B2>C2")
    assert board.at("matt") == "C2"
    assert board.refuses("march konrad B2").because("DN-2.31-01"), "he stands on the walkway"
    other = crossing("matt@A3", "konrad@B1", orks=["under zugun@B3"]).moving("rebels")
    assert other.refuses("march matt B3").because("DN-2.31-01")
    assert not other.refuses("march konrad B2>B3>B4")


@rule("DN-2.37-02", "DN-2.37-01")
def test_two_stay_in_one_hex_on_two_levels() -> None:
    board = crossing("konrad@B1", "matt@A2", orks=["zugun@C6"]).moving("rebels")
    board.give("march konrad B2")
    board.give("march matt B2")
    assert board.at("konrad") == board.at("matt") == "B2"
    assert overfull(board.field, board.side("rebels")) == []
    board.give("end-movement")


@rule("DN-2.37-02", "DN-2.4-01")
def test_those_on_two_levels_of_a_hex_do_not_fight() -> None:
    board = crossing("konrad@B2", "matt@B1", orks=["under zugun@B2", "azrog@A2"]).fighting("rebels")
    field = board.field
    konrad, zugun, matt, azrog = map(board.piece, ("konrad", "zugun", "matt", "azrog"))
    assert field.distance(konrad, zugun) == 0
    assert not can_strike(field, konrad, zugun)
    assert not can_strike(field, azrog, konrad), "nor who stands beside the walkway on the ground"
    assert not can_strike(field, matt, zugun)
    assert not contacts(field, konrad)
    above = crossing("konrad@B2", orks=["zugun@B1", "under krular@B3"]).fighting("rebels")
    assert not above.refuses("attack zugun konrad")
    below = crossing("under konrad@B2", orks=["zugun@A2", "under krular@B3", "azrog@B3"]).fighting("rebels")
    assert not below.refuses("attack zugun konrad")
    assert not below.refuses("attack krular konrad")
    assert not can_strike(below.field, below.piece("konrad"), below.piece("azrog"))


@rule("DN-2.35-01", "DN-2.37-02")
def test_nobody_on_another_level_challenges() -> None:
    board = crossing("konrad@B1", orks=["under zugun@B2", "under azrog@B3", "krular@A3"]).moving("rebels")
    board.give("march konrad B2>B3>B4")
    assert board.at("konrad") == "B4"
    assert not board.waits_for_dice
    under = crossing("konrad@A2", orks=["zugun@B3"]).moving("rebels").give("march konrad B2>C2")
    assert under.at("konrad") == "C2"


@rule("DN-5.12.2-01")
def test_from_a_walkway_one_jumps_into_the_next_hex() -> None:
    board = crossing("matt@B2", orks=["zugun@C6"]).moving("rebels")
    assert board.refuses("march matt leap:matt>B2").because("DN-5.12.2-02")
    board.give("march matt leap:matt>A2", 1)
    assert (board.at("matt"), board.field.below[board.piece("matt")]) == ("A2", 0)


@rule("DN-2.31-13", "DN-2.37-02")
def test_the_dead_lie_on_one_level() -> None:
    board = crossing("konrad@B1", "matt@A2", orks=["under zugun@B2 dead", "krular@C6"]).moving("rebels")
    ground = board.field.ground
    above, below = ground.places_in(board.hex("B2"))
    assert (board.field.load[above], board.field.load[below]) == (0, 1)


ROW = "A   {}   b   {}   {}"


@pytest.mark.parametrize(
    ("ground", "blocks"),
    [
        (("^", "^", "^"), {"zugun@A2"}),
        ((".", ".", "."), {"under zugun@A2"}),
    ],
)
@rule("DN-2.24-07", "DN-2.37-02")
def test_a_line_of_fire_meets_those_of_its_own_level(ground: tuple[str, str, str], blocks: set[str]) -> None:
    for between in ("zugun@A2", "under zugun@A2"):
        board = crossing("arlon@A1", orks=["krular@A4", between], drawing=ROW.format(*ground)).shooting("rebels")
        arlon, krular, zugun = map(board.piece, ("arlon", "krular", "zugun"))
        assert can_aim(board.field, arlon, krular) is (between not in blocks)
        assert board.field.distance(arlon, zugun) == 1


@rule("DN-2.24-13", "DN-2.24-07")
def test_a_line_to_a_lower_level_passes_those_below_and_meets_those_above() -> None:
    row = "A   ^   b   .   .   ."
    over = crossing("arlon@A1", orks=["krular@A5", "under zugun@A2"], drawing=row).shooting("rebels")
    assert can_aim(over.field, over.piece("arlon"), over.piece("krular"))
    barred = crossing("arlon@A1", orks=["krular@A5", "zugun@A2"], drawing=row).shooting("rebels")
    assert not can_aim(barred.field, barred.piece("arlon"), barred.piece("krular"))


@rule("DN-2.24-23")
def test_a_walkway_has_no_lip_that_hides_anybody() -> None:
    row = "A   .   .   .   b   .   ."
    for target in ("krular@A4", "under krular@A4", "krular@A5"):
        board = crossing("arlon@A1", orks=[target], drawing=row).shooting("rebels")
        found = aim(board.field, board.piece("arlon"), board.piece("krular"))
        assert found is not None, target
        assert not found.line.blocked


@rule("DN-2.37-02")
def test_nobody_shoots_at_who_is_in_the_other_place_of_his_hex() -> None:
    board = crossing("arlon@B2", orks=["under krular@B2"]).shooting("rebels")
    assert not can_aim(board.field, board.piece("arlon"), board.piece("krular"))


@rule("DN-2.37-02")
def test_who_is_in_an_entrance_fights_with_those_beside_it() -> None:
    board = Field.on(HOLE, rebels=["konrad@B1", "matt@B2"], orks=["zugun@B2"])
    board.put_below("zugun")
    board.fighting("rebels")
    konrad, matt, zugun = map(board.piece, ("konrad", "matt", "zugun"))
    assert can_strike(board.field, konrad, zugun)
    assert can_strike(board.field, zugun, konrad)
    assert not can_strike(board.field, matt, zugun)
    assert not can_strike(board.field, zugun, matt)


@rule("DN-2.37-02")
def test_a_save_knows_the_two_levels_of_a_hex_as_it_always_did() -> None:
    board = Field.on(HOLE, rebels=["konrad@B1", "matt@B2"], orks=["zugun@C4"])
    board.put_below("matt")
    field, matt = board.field, board.piece("matt")
    assert (field.at[matt], field.below[matt]) == (board.hex("B2"), 1)
    twin = field.rules.rulebook.blank(field.rules)
    twin.restore(field.dump())
    assert twin.hash == field.hash
    assert twin.derived() == field.derived()


@rule("DN-2.35-02", "DN-2.37-02")
@pytest.mark.parametrize(("on_the_rim", "below"), [("simon", True), ("", False)])
def test_a_marcher_who_goes_back_to_an_entrance_takes_whichever_place_is_free(on_the_rim: str, below: bool) -> None:
    rebels = ["evans@B2", "davrich@B3 stunned", "rix@C1", *([f"{on_the_rim}@B2"] if on_the_rim else [])]
    board = Field.on(HOLE, rebels=rebels, orks=["zugun@C4"])
    board.put_below("evans")
    board.field.set("charms", board.piece("evans"), (("move", -4, 99),))
    board.moving("rebels").give("march evans B3>B4", 9)
    # One of his two points is left in B3, where Davrich lies; wounded there, half of it is nothing.
    assert (board.health("evans"), board.at("evans")) == ("wounded", "B2")
    assert bool(board.field.below[board.piece("evans")]) is below
