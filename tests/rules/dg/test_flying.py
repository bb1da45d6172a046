"""Rule 6: dragons, griffons and pegasi; whom they carry; and wizards and leaders who travel with others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield, board
from warhost.campaign.land.flying import (
    Fly,
    Hovering,
    air_points_left,
    air_price,
    flight_refusal,
    may_alight,
    wing_refusals,
)
from warhost.campaign.land.movement import is_eventful
from warhost.campaign.land.suggested_paths import quiet_way
from warhost.campaign.printed.sides import NEUTRAL
from warhost.campaign.world.atlas import Terrain
from warhost.core.board.floods import flood
from warhost.core.ids import HexId, PieceId, all_hexes

T = TypeVar("T")

MARSH = "4308"
"""A hex of the marshes of Nordmaar with dry land on several sides."""


@contextmanager
def printed(column: list[T], piece: PieceId, value: T) -> Iterator[None]:
    """Let a counter show something else for a while."""
    before = column[piece]
    column[piece] = value
    try:
        yield
    finally:
        column[piece] = before


def leave_points(war: Board, name: str, points: int) -> Board:
    """Leave a piece so many Movement Points."""
    piece = war.piece(name)
    war.war.set("spent", piece, war.war.points(piece) - points)
    return war


def eyrie(**options: str) -> Board:
    """A griffon army in Silvanesti, with two infantry armies and the leader."""
    pieces = ("silvanesti-griffon-1", "silvanesti-1", "silvanesti-2", "silvanesti-leader")
    return board(**options).place(*pieces, at="4343")


# DG-06-01, DG-06-02: what it costs


@rule("DG-06-01")
@pytest.mark.parametrize("flier", ["silvanesti-griffon-1", "qualinesti-pegasus-1", "gold-dragon-1"])
def test_fliers_pay_a_point_for_any_hex(flier: str) -> None:
    war = leave_points(board().place(flier, at="4343").ally("silvanesti", side=WS).moving(WS), flier, 3)
    war.give(f"fly {flier} - 4443>4544>4644")  # forest, over rivers, no matter
    assert war.at(flier) == "4644"
    assert war.refuses(f"fly {flier} - 4645").because("DG-06-01")


@rule("DG-06-01")
def test_marsh_and_sea_cost_a_point_too() -> None:
    war = board().place("red-dragon-1", at="Flotsam").moving(HL)
    dragon = war.piece("red-dragon-1")
    marsh, sea = war.hex(MARSH), war.hex("5026")
    assert war.war.theatre.atlas.terrain[marsh] == Terrain.MARSH
    beside = next(n for n in war.war.theatre.neighbours[marsh] if war.war.theatre.dry[n])
    assert air_price(war.war, dragon, beside, marsh) == 1
    assert air_price(war.war, dragon, war.hex("4926"), sea) == 1


@rule("DG-06-01", refused="what does not fly")
def test_only_fliers_fly() -> None:
    war = board().place("khur-1", "mithas-ship-1", at="Flotsam").moving(HL)
    assert war.refuses("fly khur-1 - 4927").because("DG-06-01")


@rule("DG-06-02")
def test_a_mountain_hexside_costs_a_point_more() -> None:
    war = board().place("gold-dragon-1", at="2212").ally("palanthus", side=WS).moving(WS)
    dragon = war.piece("gold-dragon-1")
    route = [war.hex(token) for token in ("2212", "2112", "2113", "2213", "2212", "2213")]
    prices = [air_price(war.war, dragon, a, b) for a, b in pairwise(route)]
    assert prices == [2, 2, 1, 1, 1]
    order = "fly gold-dragon-1 - 2112>2113>2213>2212>2213"
    assert leave_points(war, "gold-dragon-1", 6).refuses(order).because("DG-06-01")
    leave_points(war, "gold-dragon-1", 7).give(order)
    assert war.war.points_left(dragon) == 0


@rule("DG-06-02", refused="mountain")
def test_the_surcharge_is_named_when_it_is_too_much() -> None:
    war = board().place("gold-dragon-1", at="2212").ally("palanthus", side=WS).moving(WS)
    assert leave_points(war, "gold-dragon-1", 1).refuses("fly gold-dragon-1 - 2112").because("DG-06-02")


# DG-06-03: enemies


@rule("DG-06-03", refused="enemy hex")
def test_fliers_do_not_enter_enemy_hexes() -> None:
    war = eyrie().place("khur-1", at="4443").moving(WS)
    assert war.refuses("fly silvanesti-griffon-1 - 4443").because("DG-06-03")


@rule("DG-06-03")
def test_fliers_are_neither_pinned_nor_stopped_by_enemies() -> None:
    war = eyrie().place("khur-1", at="4443").place("khur-2", at="4243").moving(WS)
    assert not war.refuses("fly silvanesti-griffon-1 - 4342>4442>4542")
    assert war.refuses("march silvanesti-1 - 4342").because("DG-05-23")


# DG-06-04, DG-05-10: where they come down


@rule("DG-06-04", refused="sea")
def test_a_flight_may_cross_the_sea_but_not_end_there() -> None:
    war = board().place("red-dragon-1", at="Flotsam").moving(HL)
    assert war.refuses("fly red-dragon-1 - 5026").because("DG-06-04")
    assert not war.refuses("fly red-dragon-1 - 5026>4927")
    atlas = war.war.theatre.atlas
    ends = {path[-1] for path in war.game.choices(Fly, war.piece("red-dragon-1"), ()).all()}
    assert not any(atlas.is_water(hex) for hex in ends)


def over_marsh(**options: str) -> tuple[Board, str]:
    """A dragon beside a marsh, and the order to fly there."""
    war = board(**options).ally("nordmaar", side=HL)
    beside = next(n for n in war.war.theatre.neighbours[war.hex(MARSH)] if war.war.theatre.dry[n])
    war.place("red-dragon-1", at=war.war.theatre.atlas.token(beside)).moving(HL)
    return war, f"fly red-dragon-1 - {MARSH}"


@rule("DG-05-10", refused="marsh")
def test_fliers_pass_over_marsh_but_do_not_land_there() -> None:
    war, order = over_marsh()
    assert war.refuses(order).because("DG-05-10")
    start = war.war.at[war.piece("red-dragon-1")]
    across = next(n for n in war.war.theatre.neighbours[war.hex(MARSH)] if war.war.theatre.dry[n] and n != start)
    assert not war.refuses(f"{order}>{war.war.theatre.atlas.token(across)}")


@rule("DG-05-10")
def test_by_option_fliers_land_in_marsh() -> None:
    war, order = over_marsh(air_may_land_in_marsh="yes")
    war.give(order)
    assert war.at("red-dragon-1") == MARSH


@rule("DG-05-09", refused="desert")
def test_nobody_flies_over_the_desert() -> None:
    war = board()
    theatre = war.war.theatre
    desert, beside = next(
        (h, n)
        for h in all_hexes(theatre.waters.size)
        if theatre.atlas.terrain[h] == Terrain.DESERT
        for n in theatre.neighbours[h]
        if theatre.dry[n]
    )
    war.place("red-dragon-1", at=theatre.atlas.token(beside)).moving(HL)
    assert war.refuses(f"fly red-dragon-1 - {theatre.atlas.token(desert)}").because("DG-05-09")
    deserts = {h for h in all_hexes(theatre.waters.size) if theatre.atlas.terrain[h] == Terrain.DESERT}
    assert all(not set(path) & deserts for path in war.game.choices(Fly, war.piece("red-dragon-1"), ()).all())


@rule("DG-05-16", refused="third flier")
def test_two_fliers_share_a_hex_at_the_end_of_a_flight() -> None:
    war = eyrie().place("silvanesti-griffon-2", "silvanesti-griffon-3", at="4443").moving(WS)
    assert war.refuses("fly silvanesti-griffon-1 - 4443").because("DG-05-16")
    assert not war.refuses("fly silvanesti-griffon-1 - 4443>4544")


# DG-06-05 to DG-06-07: carrying infantry


@rule("DG-06-05")
def test_a_griffon_carries_one_infantry_army_of_its_nation() -> None:
    war = eyrie().moving(WS)
    war.give("fly silvanesti-griffon-1 silvanesti-1 4443>4543")
    assert war.at("silvanesti-1") == war.at("silvanesti-griffon-1") == "4543"


@rule("DG-06-05", refused="load")
def test_what_no_flier_carries() -> None:
    war = eyrie().place("qualinesti-1", "gold-dragon-1", "caergoth-1", at="4343").moving(WS)
    assert war.refuses("fly silvanesti-griffon-1 qualinesti-1 4443").because("DG-06-05"), "another nation"
    assert war.refuses("fly silvanesti-griffon-1 silvanesti-1,silvanesti-2 4443").because("DG-06-05"), "two"
    assert war.refuses("fly gold-dragon-1 silvanesti-1 4443").because("DG-06-05"), "dragons carry nothing"
    loads = war.game.choices(Fly, war.piece("silvanesti-griffon-1")).all()
    assert all(sum(war.war.of.is_army[piece] for piece in load) < 2 for load in loads)
    wing = battlefield().place("red-dragon-1", "mercenary-1", at="3943").moving(HL)
    one, other = (wing.war.theatre.nationality[wing.piece(name)] for name in ("red-dragon-1", "mercenary-1"))
    assert one == other
    assert wing.refuses("fly red-dragon-1 mercenary-1 3944").because("DG-06-05"), "not even their own"


@rule("DG-06-05", refused="cavalry")
def test_cavalry_is_not_carried() -> None:
    war = board().place("silvanesti-griffon-1", "caergoth-cavalry-1", at="4343").ally("silvanesti", side=WS).moving(WS)
    cavalry, theatre = war.piece("caergoth-cavalry-1"), war.war.theatre
    assert theatre.of.is_cavalry[cavalry]
    with printed(theatre.nationality, cavalry, "silvanesti"):
        assert war.refuses("fly silvanesti-griffon-1 caergoth-cavalry-1 4443").because("DG-06-05")


@rule("DG-06-06", refused="late passenger")
def test_carrier_and_passenger_are_together_from_the_start() -> None:
    war = eyrie().moving(WS)
    war.war.put(war.piece("silvanesti-2"), war.hex("4443"))
    war.give("fly silvanesti-griffon-1 - 4443")
    assert war.refuses("fly silvanesti-griffon-1 silvanesti-2 4543").because("DG-06-06")
    walked = eyrie().place("silvanesti-griffon-2", at="4443").moving(WS)
    walked.give("march silvanesti-1 - 4443")
    assert walked.refuses("fly silvanesti-griffon-2 silvanesti-1 4543").because("DG-06-06")


@rule("DG-06-06")
def test_only_passengers_who_began_with_the_carrier_are_offered() -> None:
    def offered(war: Board) -> set[str]:
        loads = war.game.choices(Fly, war.piece("silvanesti-griffon-1")).all()
        return {war.war.theatre.pieces[piece].token for load in loads for piece in load}

    assert "silvanesti-1" in offered(eyrie().moving(WS))
    late = eyrie().moving(WS)
    late.war.put(late.piece("silvanesti-2"), late.hex("4443"))
    late.give("fly silvanesti-griffon-1 - 4443")
    assert "silvanesti-2" not in offered(late)


@rule("DG-06-06", refused="carried infantry")
def test_carried_infantry_does_not_march() -> None:
    war = eyrie().moving(WS)
    war.give("fly silvanesti-griffon-1 silvanesti-1 4443")
    assert war.refuses("march silvanesti-1 - 4444").because("DG-06-06")


@rule("DG-06-06", refused="carrier alone")
def test_a_carrier_stays_with_what_it_carried() -> None:
    war = eyrie().moving(WS)
    war.give("fly silvanesti-griffon-1 silvanesti-1 4443")
    assert war.refuses("fly silvanesti-griffon-1 - 4543").because("DG-06-06")
    war.give("fly silvanesti-griffon-1 silvanesti-1 4543")
    assert war.at("silvanesti-1") == "4543"


@rule("DG-06-06", refused="another's load")
def test_infantry_ends_the_step_with_the_flier_it_began_with() -> None:
    """Two carriers that meet on the way do not swap their loads: the infantry would go twice as far."""
    war = eyrie().place("silvanesti-griffon-2", "silvanesti-3", at="4443").moving(WS)
    war.give("fly silvanesti-griffon-1 silvanesti-1 4443")
    war.give("fly silvanesti-griffon-2 silvanesti-3 4543>4443")
    assert war.refuses("fly silvanesti-griffon-2 silvanesti-1 4543").because("DG-06-06")
    assert war.refuses("fly silvanesti-griffon-2 - 4543").because("DG-06-06"), "it has its own load"
    war.give("fly silvanesti-griffon-2 silvanesti-3 4543").give("fly silvanesti-griffon-1 silvanesti-1 4343")
    war.moving(WS)
    war.war.put(war.piece("silvanesti-griffon-2"), war.hex("4343"))
    assert not war.refuses("fly silvanesti-griffon-2 silvanesti-1 4443"), "another Turn, another flier"


@rule("DG-06-07", refused="too far")
def test_a_loaded_flier_has_half_its_points() -> None:
    war = eyrie().moving(WS)
    griffon = war.piece("silvanesti-griffon-1")
    back_and_forth = ">".join(["4443", "4343"] * 5)
    assert war.war.points(griffon) == 18
    assert not war.refuses(f"fly silvanesti-griffon-1 - {back_and_forth[:49]}")
    assert war.refuses(f"fly silvanesti-griffon-1 silvanesti-1 {back_and_forth[:49]}").because("DG-06-07")
    war.give(f"fly silvanesti-griffon-1 silvanesti-1 {back_and_forth[:44]}")
    assert "fly" not in war.offered()


@rule("DG-06-07")
def test_half_of_an_odd_allowance_is_rounded_down() -> None:
    war = eyrie()
    griffon = war.piece("silvanesti-griffon-1")
    with printed(war.war.of.movement, griffon, (13, 13)):
        assert air_points_left(war.war, griffon, laden=True) == 6
        assert air_points_left(war.war, griffon, laden=False) == 13


@rule("DG-06-07", refused="marsh")
def test_infantry_is_not_put_down_in_marsh_even_where_fliers_land() -> None:
    war = board(air_may_land_in_marsh="yes").ally("nordmaar", side=WS)
    beside = next(n for n in war.war.theatre.neighbours[war.hex(MARSH)] if war.war.theatre.dry[n])
    war.place("silvanesti-griffon-1", "silvanesti-1", at=war.war.theatre.atlas.token(beside)).moving(WS)
    assert war.refuses(f"fly silvanesti-griffon-1 silvanesti-1 {MARSH}").because("DG-06-07")
    assert not war.refuses(f"fly silvanesti-griffon-1 - {MARSH}")


# DG-05-27: leaders ride


@rule("DG-05-27")
def test_a_leader_rides_with_a_flier() -> None:
    war = eyrie().moving(WS)
    war.give("fly silvanesti-griffon-1 silvanesti-leader 4443>4543>4544>4644>4645")
    assert war.at("silvanesti-leader") == "4645"
    assert war.refuses("march silvanesti-leader - 4644").because("DG-05-27")


@rule("DG-05-27", refused="leader")
def test_by_option_leaders_walk() -> None:
    war = eyrie(leaders_ride_fliers="no").moving(WS)
    assert war.refuses("fly silvanesti-griffon-1 silvanesti-leader 4443").because("DG-05-27")


@rule("DG-05-27", refused="a leader who rode on another")
def test_a_leader_does_not_change_horses() -> None:
    war = eyrie().place("silvanesti-griffon-2", at="4443").moving(WS)
    war.give("fly silvanesti-griffon-1 silvanesti-leader 4443").give("fly silvanesti-griffon-2 - 4543>4443")
    assert war.refuses("fly silvanesti-griffon-2 silvanesti-leader 4543").because("DG-05-27")
    assert not war.refuses("fly silvanesti-griffon-1 silvanesti-leader 4543")


@rule("DG-05-27", refused="leader who walked")
def test_a_leader_who_walked_does_not_ride() -> None:
    war = eyrie().place("silvanesti-griffon-2", at="4443").moving(WS)
    war.give("march silvanesti-leader - 4443")
    assert war.refuses("fly silvanesti-griffon-2 silvanesti-leader 4543").because("DG-05-27")


@rule("DG-05-27", "DG-06-05")
def test_a_leader_and_an_infantry_army_go_along_together() -> None:
    war = eyrie().moving(WS)
    war.give("fly silvanesti-griffon-1 silvanesti-1,silvanesti-leader 4443")
    assert war.at("silvanesti-leader") == war.at("silvanesti-1") == "4443"


# DG-06-08: overflying neutrals


def border(war: Board, nation: str) -> tuple[str, str, str]:
    """A way over one hex of a nation: a hex before, in and after it, all but the second free of nations."""
    theatre = war.war.theatre
    atlas = theatre.atlas
    land = atlas.land_index[nation]

    def is_free(hex: HexId) -> bool:
        return theatre.dry[hex] and (atlas.land[hex] < 0 or not atlas.lands[atlas.land[hex]].nation)

    def is_near(a: int, b: int) -> bool:
        side = a * 6 + atlas.grid.direction(a, b)
        return atlas.barrier[side] == 0

    for hex in sorted(atlas.lands[land].hexes):
        around = [n for n in theatre.neighbours[hex] if is_free(n) and is_near(n, hex)]
        for before in around:
            for after in around:
                if after != before and after not in theatre.neighbours[before]:
                    return atlas.token(before), atlas.token(hex), atlas.token(after)
    raise AssertionError(nation)


@rule("DG-06-08", "DG-03-10")
def test_flying_over_a_corner_of_a_neutral_land_is_an_invasion() -> None:
    war = board()
    before, corner, after = border(war, "tarsis")
    war.place("silvanesti-griffon-1", at=before).moving(WS)
    war.give(f"fly silvanesti-griffon-1 - {corner}>{after}")
    assert war.waits_for_dice, "the roll-off comes before it flies on"
    assert war.at("silvanesti-griffon-1") == corner


@rule("DG-06-08")
def test_after_the_roll_off_the_flight_goes_on() -> None:
    war = board()
    before, corner, after = border(war, "tarsis")
    war.place("silvanesti-griffon-1", at=before).moving(WS)
    war.give(f"fly silvanesti-griffon-1 - {corner}>{after}")
    while war.waits_for_dice:
        war.roll(10) if war.war.allegiance[war.war.theatre.nation_index["tarsis"]] != NEUTRAL else war.roll(1)
    assert war.war.allegiance[war.war.theatre.nation_index["tarsis"]] != NEUTRAL
    for _ in range(40):
        if war.at("silvanesti-griffon-1") == after or war.waits_for_dice:
            break
        war.game.give(war.game.suggest(war.game.dice))
    assert war.at("silvanesti-griffon-1") == after


@rule("DG-06-08")
def test_suggested_flights_wake_nobody_where_an_equal_way_does_not() -> None:
    war = board()
    before, corner, _ = border(war, "tarsis")
    war.place("silvanesti-griffon-1", at=before).moving(WS)
    griffon, start = war.piece("silvanesti-griffon-1"), war.hex(before)
    steps = war.war.theatre.steps(war.war.of.gait[griffon])
    cost = flood(start, 6, steps, war.war.held[HL][0])
    loud = {hex for hex in cost if is_eventful(war.war, hex, WS, True)}
    assert war.hex(corner) in loud
    quiet = {start: 0}  # what can be reached without a sound
    for _ in range(6):
        for here, spent in list(quiet.items()):
            for there, price in steps[here]:
                total = spent + price
                if total < quiet.get(there, 7) and here not in loud:
                    quiet[there] = total
    paths = {path[-1]: path for path in war.game.choices(Fly, griffon, ()).all()}
    for hex, spent in cost.items():
        if hex in paths and quiet.get(hex) == spent:
            assert not set(paths[hex][:-1]) & loud, hex


# A flight cut short


@rule("DG-06-04")
def test_a_flier_caught_over_the_sea_comes_down_on_the_nearest_land() -> None:
    war = board().place("red-dragon-1", at="Flotsam")
    war.war.put(war.piece("red-dragon-1"), war.hex("5026"))
    war.doing(Hovering(HL))
    assert war.asked == "highlord"
    assert war.refuses("alight 4827").because("DG-06-04")
    war.give("alight 4926")
    assert war.at("red-dragon-1") == "4926"


# Twins


@given(data=st.data())
def test_a_wing_beat_is_free_exactly_when_nothing_refuses_it(data: st.DataObject) -> None:
    war = board().place("gold-dragon-1", at="2113").place("khur-1", at="2213").ally("palanthus", side=WS).moving(WS)
    dragon = war.piece("gold-dragon-1")
    here = data.draw(st.sampled_from([war.hex(token) for token in ("2113", "2212", "2614", "3009", "2214")]))
    war.war.put(dragon, here)
    there = data.draw(st.sampled_from(war.war.theatre.neighbours[here]))
    left = data.draw(st.integers(0, 2))
    free = flight_refusal(war.war, dragon, (there,), left) is None
    assert free == (not wing_refusals(war.war, dragon, here, there, left))


@pytest.mark.parametrize(
    ("flier", "along"), [("silvanesti-griffon-1", ()), ("silvanesti-griffon-1", ("silvanesti-1",))]
)
def test_every_suggested_flight_is_accepted(flier: str, along: tuple[str, ...]) -> None:
    war = eyrie().place("khur-1", at="4443").moving(WS)
    group = tuple(war.piece(name) for name in along)
    found = list(war.game.choices(Fly, war.piece(flier), group).all())
    assert len(found) > 60
    for path in found[::5]:
        assert war.game.refusal(Fly(war.piece(flier), group, path)) is None


@pytest.mark.parametrize("marsh", ["no", "yes"])
@pytest.mark.parametrize(
    "along", [(), ("silvanesti-leader",), ("silvanesti-1",), ("silvanesti-1", "silvanesti-leader")]
)
def test_a_flight_is_suggested_to_every_hex_in_reach_where_all_may_alight(along: tuple[str, ...], marsh: str) -> None:
    war = board(air_may_land_in_marsh=marsh).ally("nordmaar", side=WS)
    war.place("silvanesti-griffon-1", "silvanesti-1", "silvanesti-leader", at="4307")
    war.place("silvanesti-2", "silvanesti-3", "silvanesti-griffon-2", "silvanesti-griffon-3", at="4407").moving(WS)
    griffon, group = war.piece("silvanesti-griffon-1"), tuple(sorted(war.piece(name) for name in along))
    points = air_points_left(war.war, griffon, laden="silvanesti-1" in along)
    cost = flood(war.hex("4307"), points, war.war.theatre.steps(war.war.of.gait[griffon]), war.war.held[HL][0])
    ends = {path[-1] for path in war.game.choices(Fly, griffon, group).all()}
    assert ends == {h for h in cost if h != war.hex("4307") and may_alight(war.war, (griffon, *group), h)}


def test_the_quiet_way_is_as_short_as_the_usual_one() -> None:
    war = board().place("silvanesti-griffon-1", at="3043").moving(WS)
    griffon = war.piece("silvanesti-griffon-1")
    steps = war.war.theatre.steps(war.war.of.gait[griffon])
    cost = flood(war.hex("3043"), 8, steps, war.war.held[HL][0])
    for goal in [hex for hex in cost if hex != war.hex("3043")][::9]:
        path = quiet_way(cost, goal, lambda h: h % 3 == 0)
        spent, here = 0, war.hex("3043")
        for there in path:
            spent += dict(steps[here])[there]
            here = there
        assert here == goal
        assert spent == cost[goal]
