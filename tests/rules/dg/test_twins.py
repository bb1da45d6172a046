"""Fast path and explaining path are twins: what can be done is exactly what no rule refuses.

Random positions in corners of the map that have everything: rivers, mountains, a pass, a tunnel, woods, walls, a port.
"""

from __future__ import annotations

from itertools import combinations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, battlefield
from warhost.campaign.combat.attack import Attack, attack_choices, attack_refusal, attacker_refusals, can_attack
from warhost.campaign.combat.retreat_and_advance import can_retreat, retreat_refusals, slip_hexes
from warhost.campaign.land.movement import (
    March,
    can_start,
    can_walk,
    companions,
    destinations,
    march_refusal,
    open_movement,
    start_refusals,
    starters,
    walk_refusal,
)
from warhost.campaign.land.stacking import can_stack, ends_for, stacking_refusals
from warhost.campaign.politics.capitals import disband_refusals, may_disband, movable_capitals
from warhost.campaign.politics.replacements import entry_refusals, home_hexes, is_open_at
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.transport import Voyage, can_embark, load_refusals
from warhost.campaign.state import ATTACKED, CARRIED, War
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, PieceId, all_hexes, each_hex

BASE = battlefield().war
ATLAS = BASE.theatre.atlas
CORNERS = ("2316", "2426", "2137", "1619", "2617", "4441")
"""The High Clerist Tower, Kaolyn, Qualinost, Hylo, Vingaard Keep and Silvanost."""
ARMIES = (
    *("mercenary-1", "mercenary-2", "mercenary-cavalry-1", "kern-1", "draconian-1", "red-dragon-1", "red-dragon-2"),
    *("kitiara", "blue-dragon-1", "khur-1", "hylo-1", "hylo-2", "gunthar-1", "caergoth-cavalry-1", "kaolyn-1"),
    *("qualinesti-1", "qualinesti-pegasus-1", "tower-knights-1", "tower-knights-2", "tower-knights-3", "laurana"),
)
PIECES = tuple(BASE.theatre.piece_index[name] for name in ARMIES)


def around(corner: str, distance: int = 3) -> list[HexId]:
    """The hexes near a corner, water and desert too."""
    centre = ATLAS.hex_of(corner)
    found = {centre}
    for _ in range(distance):
        found |= {there for hex in found for there in ATLAS.grid.neighbours[hex]}
    return sorted(found)


AREAS = [around(corner) for corner in CORNERS]


@st.composite
def positions(draw: st.DrawFn) -> tuple[War, list[HexId]]:
    """A war in which some armies stand near a corner, no hex shared with enemies, and the area."""
    area = draw(st.sampled_from(AREAS))
    war = BASE.copy()
    war.set("owner", BASE.theatre.piece_index["laurana"], WS)
    for piece in draw(st.lists(st.sampled_from(PIECES), min_size=1, max_size=14, unique=True)):
        hex = draw(st.sampled_from(area))
        side = HL if ARMIES[PIECES.index(piece)] in ARMIES[:10] else WS
        if not war.theatre.dry[hex] or war.armies[enemy(side)][hex]:
            continue
        if war.owner[piece] != side:
            war.set("owner", piece, side)
        war.set("depleted", piece, draw(st.integers(0, 1)))
        war.put(piece, hex)
    for piece in [p for p in PIECES if war.at[p] >= 0]:
        if draw(st.integers(0, 5)) == 0:
            war.mark_did(piece, draw(st.sampled_from((ATTACKED, CARRIED))))
    return war, area


twins = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@rule("DG-05-13", "DG-05-14", "DG-05-15", "DG-05-16", "DG-03-07")
@given(positions(), st.data())
@twins
def test_pieces_can_stack_exactly_when_nothing_forbids_it(
    position: tuple[War, list[HexId]], data: st.DataObject
) -> None:
    war, area = position
    group = tuple(data.draw(st.lists(st.sampled_from(PIECES), min_size=1, max_size=4, unique=True)))
    for hex in area:
        if not any(war.owner[p] != war.owner[group[0]] for p in war.here[hex]):
            assert can_stack(war, group, hex) == (not stacking_refusals(war, group, hex)), ATLAS.token(hex)
    fit = ends_for(war, group, HexSet(area))
    assert fit == HexSet(hex for hex in area if can_stack(war, group, hex))


@rule("DG-01-08", "DG-01-09")
@given(positions(), st.data())
@twins
def test_an_army_returns_from_the_pool_exactly_where_nothing_forbids_it(
    position: tuple[War, list[HexId]], data: st.DataObject
) -> None:
    war, _ = position
    army = data.draw(st.sampled_from([piece for piece in PIECES if war.of.is_ground[piece]]))
    side = war.owner[army]
    homes = home_hexes(war, army)
    for hex in homes:
        war.set("holder", war.theatre.place_at[hex], data.draw(st.sampled_from((HL, WS))))
    for hex in homes:
        assert is_open_at(war, army, side, hex) == (not entry_refusals(war, army, side, hex))


@rule("DG-05-20", "DG-05-22")
@given(positions())
@twins
def test_where_armies_are_felt_is_known_hex_by_hex_and_as_sets(position: tuple[War, list[HexId]]) -> None:
    war, _ = position
    for side in (HL, WS):
        assert war.held[side][0] == HexSet(hex for hex, armies in each_hex(war.armies[side]) if armies)
        near = {there for hex, armies in each_hex(war.armies[side]) if armies for there in war.adjacent_to(hex)}
        assert war.contact(side) == HexSet(near)
        assert {hex for hex in all_hexes(ATLAS.grid.size) if war.is_adjacent_to_enemy(hex, enemy(side))} == near


@rule("DG-09-10", "DG-09-11", "DG-09-14")
@given(positions(), st.data())
@twins
def test_a_capital_may_be_given_up_exactly_when_nothing_forbids_it(
    position: tuple[War, list[HexId]], data: st.DataObject
) -> None:
    war, _ = position
    nations = st.sampled_from(movable_capitals(war.theatre))
    nation = data.draw(nations)
    column, value = data.draw(
        st.sampled_from((("allegiance", HL), ("conquered", 1), ("capital", 5), ("capital_turn", 9), ("conquered", 0)))
    )
    war.set(column, nation, value)
    war.set("razed", war.theatre.capitals[data.draw(nations)], data.draw(st.integers(0, 1)))
    for one in movable_capitals(war.theatre):
        assert may_disband(war, one) == (not disband_refusals(war, one))


@rule("DG-07-01", "DG-07-05", "DG-07-06")
@given(positions())
@twins
def test_an_army_can_attack_exactly_what_nothing_forbids(position: tuple[War, list[HexId]]) -> None:
    war, area = position
    for piece in (p for p in PIECES if war.of.is_army[p] and war.at[p] >= 0):
        for target in area:
            allowed = can_attack(war, piece, target)
            assert allowed == (not attacker_refusals(war, war.owner[piece], piece, target)), ATLAS.token(target)


@rule("DG-07-03", "DG-07-04")
@given(positions())
@twins
def test_the_attacks_that_are_listed_are_those_that_are_accepted(position: tuple[War, list[HexId]]) -> None:
    war, area = position
    for side in (HL, WS):
        listed = set()
        for target in attack_choices(war, side, ()).all():
            listed |= {(target, armies) for armies in attack_choices(war, side, (target,)).all()}
        mine = sorted(p for p in PIECES if war.owner[p] == side and war.at[p] >= 0)
        for target in (hex for hex in area if war.armies[enemy(side)][hex]):
            near = [p for p in mine if target in war.theatre.neighbours[war.at[p]]][:4]
            for size in range(1, len(near) + 1):
                for armies in combinations(near, size):
                    accepted = attack_refusal(war, side, Attack(target, armies)) is None
                    assert accepted == ((target, armies) in listed)


@rule("DG-07-18", "DG-07-19")
@given(positions())
@twins
def test_an_army_can_retreat_exactly_where_nothing_forbids_it(position: tuple[War, list[HexId]]) -> None:
    war, area = position
    for piece in (p for p in PIECES if war.of.is_army[p] and war.at[p] >= 0):
        for hex in area:
            assert can_retreat(war, piece, hex) == (not retreat_refusals(war, piece, hex)), ATLAS.token(hex)
        near = [hex for hex in slip_hexes(war, piece) if hex in war.theatre.neighbours[war.at[piece]]]
        assert set(near) == {hex for hex in area if can_retreat(war, piece, hex)} & set(area) | {
            hex for hex in near if hex not in area
        }


# Marches


def walked(war: War, group: tuple[PieceId, ...], most: int) -> dict[HexId, tuple[HexId, ...]]:
    """Every hex that some path of so many steps leads to, found by asking about each path: slow and obvious."""
    start = war.at[group[0]]
    found: dict[HexId, tuple[HexId, ...]] = {}
    paths: list[tuple[HexId, ...]] = [()]
    for _ in range(most):
        longer = []
        for path in paths:
            here = path[-1] if path else start
            for there in war.theatre.neighbours[here]:
                onward = (*path, there)
                refused = walk_refusal(war, group, onward)
                assert can_walk(war, group, onward) == (refused is None)
                if there != start and there not in path and refused is None:
                    longer.append(onward)
                    found.setdefault(there, onward)
        paths = longer
    return found


def tire(war: War, group: tuple[PieceId, ...], left: int) -> None:
    """Leave each piece at most so many Movement Points, so that all paths can be tried."""
    for piece in group:
        war.set("spent", piece, max(war.points(piece) - left, 0))


@rule("DG-05-01", "DG-05-03", "DG-05-08", "DG-05-19", "DG-05-20", "DG-05-23")
@given(positions(), st.data())
@twins
def test_a_march_is_offered_exactly_where_no_rule_refuses_it(
    position: tuple[War, list[HexId]], data: st.DataObject
) -> None:
    war, _ = position
    for side in (HL, WS):
        open_movement(war, side)
    able = [p for p in PIECES if war.owner[p] in (HL, WS) and can_start(war, p)]
    if not able:
        return
    piece = data.draw(st.sampled_from(able))
    others = companions(war, piece)
    along = tuple(sorted(data.draw(st.lists(st.sampled_from(others), max_size=3, unique=True)))) if others else ()
    group = (piece, *along)
    tire(war, group, data.draw(st.integers(1, 4)))
    offered = destinations(war, piece, along)
    by_hand = {hex for hex in walked(war, group, 4) if can_stack(war, group, hex)}
    assert set(offered.cost) == by_hand
    for path in offered.all():
        assert march_refusal(war, war.owner[piece], March(piece, along, path)) is None


@rule("DG-05-01", "DG-12-09")
@given(positions())
@twins
def test_a_piece_can_start_exactly_when_nothing_holds_it(position: tuple[War, list[HexId]]) -> None:
    war, _ = position
    for side in (HL, WS):
        able = [p for p in PIECES if war.owner[p] == side and can_start(war, p)]
        assert able == [p for p in PIECES if war.owner[p] == side and not start_refusals(war, p, side)]
        assert sorted(able) == sorted(starters(war, side))


@rule("DG-05-01", "DG-05-04", "DG-05-05")
@given(positions(), st.data())
@twins
def test_the_price_that_is_shown_is_the_price_that_is_paid(
    position: tuple[War, list[HexId]], data: st.DataObject
) -> None:
    war, _ = position
    able = [p for p in PIECES if war.owner[p] in (HL, WS) and can_start(war, p)]
    if not able:
        return
    piece = data.draw(st.sampled_from(able))
    offered = destinations(war, piece, ())
    table = {here: dict(war.steps(war.owner[piece], war.of.gait[piece])[here]) for here in range(len(war.hl_armies))}
    for hex, cost in offered.cost.items():
        here, total = war.at[piece], 0
        for there in offered.path(hex):
            total += table[here][there]
            here = there
        assert total == cost
        assert cost <= war.points_left(piece)


@rule("DG-04-07", "DG-04-08")
@given(positions(), st.data())
@twins
def test_a_ship_can_take_aboard_exactly_whom_nothing_forbids(
    position: tuple[War, list[int]], data: st.DataObject
) -> None:
    war, _ = position
    waters = war.theatre.waters
    ship = data.draw(st.sampled_from(war.theatre.ships))
    war.set("owner", ship, data.draw(st.sampled_from((HL, WS))))
    station = data.draw(st.sampled_from(sorted(waters.ports_at)))
    war.put(ship, station)
    port = waters.ports_at[station][0]
    war.set("holder", port.index, data.draw(st.sampled_from((HL, WS))))
    for piece in PIECES:
        if war.owner[piece] == war.owner[ship] and data.draw(st.booleans()):
            war.put(piece, port.hex)
            if data.draw(st.integers(0, 4)) == 0:
                war.board(piece, ship)
    for piece in (*PIECES, ship):
        assert can_embark(war, piece, ship) == (not load_refusals(Voyage.of(war, ship), piece))
