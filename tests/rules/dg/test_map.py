"""The map of Ansalon (DG-21-*): everything the texts say about it, and everything that must hold on any map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulemark import rule
from warhost.campaign.world.atlas import Barrier, Crossing, Land, Place, PlaceKind, Terrain, load_atlas
from warhost.core.board.hexes import DIRECTION_NAMES, NE, NW, SE, SW, W, opposite
from warhost.core.ids import HexId, Side, all_hexes
from warhost.rulebooks import rule as catalogue_rule

ATLAS = load_atlas("ansalon")
GRID = ATLAS.grid
SIZE = GRID.size
NATIONS = [land for land in ATLAS.lands if land.nation]
LAND = [h for h in all_hexes(SIZE) if not ATLAS.is_water(h)]
CLOSED_ON_FOOT = {Terrain.SEA, Terrain.MAELSTROM, Terrain.DESERT, Terrain.MARSH}

hexes = st.integers(0, SIZE - 1)
sides = st.tuples(hexes, st.integers(0, 5))


def tokens(found: Iterable[HexId]) -> list[str]:
    return sorted(ATLAS.token(h) for h in found)


def walk(start: str, *directions: int) -> str:
    """Walk from a printed hex and say the printed number of every hex on the way's end."""
    hex_ = ATLAS.hex_of(start)
    for direction in directions:
        hex_ = GRID.neighbour(hex_, direction)
    return ATLAS.printed(hex_)


def on_foot(hex_: HexId, direction: int) -> bool:
    """Whether an ordinary ground army can step across a side (DG-05-07, DG-05-08, DG-05-25, DG-05-26, DG-05-30)."""
    other = GRID.neighbour(hex_, direction)
    if other < 0 or ATLAS.terrain[other] in CLOSED_ON_FOOT:
        return False
    side = hex_ * 6 + direction
    return bool(ATLAS.crossing[side]) or ATLAS.barrier[side] in (Barrier.NONE, Barrier.RIVER)


def climbing(hex_: HexId, direction: int) -> bool:
    """Whether dwarves and ogres can (DG-05-12)."""
    return on_foot(hex_, direction) or (
        ATLAS.barrier[hex_ * 6 + direction] == Barrier.MOUNTAIN
        and ATLAS.terrain[GRID.neighbour(hex_, direction)] not in CLOSED_ON_FOOT
    )


def by_ship(hex_: HexId, direction: int) -> bool:
    return ATLAS.sailable[hex_ * 6 + direction]


def flying(hex_: HexId, direction: int) -> bool:
    """Fliers go everywhere but into the desert (DG-05-09)."""
    other = GRID.neighbour(hex_, direction)
    return other >= 0 and ATLAS.terrain[other] != Terrain.DESERT


@cache
def reached(start: HexId, can: Callable[[HexId, int], bool]) -> frozenset[HexId]:
    found, waiting = {start}, [start]
    while waiting:
        hex_ = waiting.pop()
        for direction in range(6):
            other = GRID.neighbour(hex_, direction)
            if other >= 0 and other not in found and can(hex_, direction):
                found.add(other)
                waiting.append(other)
    return frozenset(found)


# --- numbering (DG-21-01, DG-21-02) -----------------------------------------------------------------------------------


@rule("DG-21-01")
@pytest.mark.parametrize(
    ("start", "directions", "end"),
    [
        ("3224b", [SW] * 7, "3928b"),
        ("3916b", [NW] * 11, "2821b"),
        ("0623a", [NE] * 11, "1729a"),
        ("3030a", [NE, NW] * 6 + [NE], "4331a"),
        ("4331a", [NE] * 5, "1433b"),
        ("3933b", [NW] * 7, "3030a"),
        ("3928b", [W] * 5, "3933b"),
        ("2324b", [SE, SW] * 2, "2724b"),
        ("2724b", [SW, SE, SW, SE, SW], "3224b"),
        ("2821b", [NE, NW, NE, NW, NE], "2321b"),
    ],
)
def test_the_boundary_paths_of_the_scenarios_run_as_the_texts_say(start: str, directions: list[int], end: str) -> None:
    assert walk(start, *directions) == end, [DIRECTION_NAMES[d] for d in directions]


@rule("DG-21-02", data=True)
def test_every_hex_of_the_texts_lies_where_its_absolute_number_says() -> None:
    data = catalogue_rule("DG-21-02").data
    assert isinstance(data, list)
    for entry in data:
        absolute_row, across = entry["R"], entry["A"]
        column = across - 1 if absolute_row % 2 == 0 else across - 2
        assert GRID.col_row(ATLAS.hex_of(entry["hex"])) == (column, absolute_row - 8), entry


@rule("DG-21-01")
def test_a_seam_hex_answers_to_both_of_its_numbers() -> None:
    assert ATLAS.hex_of("2233a") == ATLAS.hex_of("4033b")  # even rows: column 33 of both sheets
    assert ATLAS.hex_of("2134b") == ATLAS.hex_of("4133a")  # odd rows: east 34 is west 33
    assert ATLAS.printed(ATLAS.hex_of("Dargaard Keep")) == "2134b"


@rule("DG-21-01")
@given(hexes)
def test_printed_numbers_and_tokens_read_back(hex_: HexId) -> None:
    assert ATLAS.hex_of(ATLAS.printed(hex_)) == hex_
    assert ATLAS.hex_of(ATLAS.token(hex_)) == hex_
    column, row = GRID.col_row(hex_)
    assert ATLAS.hex_of(f"[{column}, {row}]") == hex_


@pytest.mark.parametrize("text", ["6500", "0053", "9999", "6133b", "2234a", "[65, 0]"])
def test_hexes_off_the_map_are_refused(text: str) -> None:
    with pytest.raises(KeyError, match="is not on the map"):
        ATLAS.hex_of(text)


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(KeyError, match="did you mean 'solanthus'"):
        ATLAS.hex_of("Solanthas")


# --- nations and lands (DG-21-03, DG-21-04) ---------------------------------------------------------------------------


@rule("DG-21-03", "DG-03-03", data=True)
def test_the_24_nations_have_the_ratings_of_the_activation_table() -> None:
    data = catalogue_rule("DG-03-03").data
    assert isinstance(data, dict)
    expected = {row[0]: tuple(row[1:]) for row in data["rows"]}
    assert {n.name: (n.whitestone, n.highlord, n.knights) for n in NATIONS} == expected
    assert len(NATIONS) == 24


@rule("DG-21-03", data=True)
def test_every_nation_has_the_capital_and_the_strongholds_of_the_catalogue() -> None:
    data = catalogue_rule("DG-21-03").data
    assert isinstance(data, dict)
    for nation in NATIONS:
        facts = data[nation.name]
        strongholds = [ATLAS.places[p] for p in nation.strongholds]
        if facts["capital"] == "none":
            assert strongholds == []
            continue
        assert ATLAS.place(facts["capital"]).index == nation.capital
        fort = facts["fort"].partition(" (")[0].upper().replace(" ", "_")
        assert strongholds[0].kind is PlaceKind[fort]
        others = {ATLAS.place(name).index for name in facts.get("further_strongholds", {})}
        assert set(nation.strongholds[1:]) == others


@rule("DG-21-03", data=True)
@pytest.mark.parametrize("land", [land for land in ATLAS.lands if land.strongholds], ids=lambda land: land.id)
def test_capitals_and_strongholds_stand_on_land_in_their_own_country(land: Land) -> None:
    for index in land.strongholds:
        place = ATLAS.places[index]
        assert place.hex in land.hexes
        assert not ATLAS.is_water(place.hex)
        assert place.fortified


@rule("DG-21-03", data=True)
@pytest.mark.parametrize("nation", NATIONS, ids=lambda nation: nation.id)
def test_every_nation_is_one_country(nation: Land) -> None:
    def inside(hex_: HexId, direction: int) -> bool:
        return GRID.neighbour(hex_, direction) in nation.hexes

    assert reached(min(nation.hexes), inside) == nation.hexes


@rule("DG-21-04", data=True)
@pytest.mark.parametrize(
    "name", ["Neraka", "Kalaman", "Dargaard Keep", "Mt. Nevermind", "Pax Tharkas", "High Clerist Tower"]
)
def test_the_free_fortified_places_are_fortified(name: str) -> None:
    place = ATLAS.place(name)
    assert place.fortified
    assert place.land < 0 or not ATLAS.lands[place.land].nation


@rule("DG-21-04", data=True)
def test_the_areas_without_armies_are_lands_but_no_nations() -> None:
    data = catalogue_rule("DG-21-04").data
    assert isinstance(data, dict)
    for name in data["areas_without_armies"]:
        assert not ATLAS.land_named(name.removesuffix(" (area)")).nation
    assert not ATLAS.land_named("Neraka").nation


# --- ports and coasts (DG-21-05 to DG-21-07) --------------------------------------------------------------------------


@rule("DG-21-05", data=True)
def test_the_ports_are_those_of_the_ruling() -> None:
    data = catalogue_rule("DG-21-05").data
    assert isinstance(data, dict)
    expected = {ATLAS.place(name.removesuffix(" (river)")).id for name in data["our_map"]}
    assert {p.id for p in ATLAS.places if p.port} == expected
    assert not ATLAS.place("Valkinord").port


@rule("DG-21-05", data=True)
@pytest.mark.parametrize("place", [p for p in ATLAS.places if p.port], ids=lambda p: p.id)
def test_ships_reach_every_port_from_the_open_sea(place: Place) -> None:
    ocean = reached(GRID.hex(0, 0), by_ship)
    if ATLAS.coastal[place.dock]:
        assert place.dock in ocean
        assert place.dock == place.hex or GRID.direction(place.hex, place.dock) >= 0
        return
    found, waiting = set(ATLAS.river_mouths), list(ATLAS.river_mouths)
    while waiting:
        for side in ATLAS.river_links[waiting.pop()]:
            if side not in found:
                found.add(side)
                waiting.append(side)
    assert set(ATLAS.berths(place)) & found


@rule("DG-21-05", data=True)
def test_the_two_river_ports_of_the_ruling_lie_on_deep_rivers() -> None:
    for name in ("Silvanost", "Vingaard Keep"):
        assert ATLAS.berths(ATLAS.place(name))
        assert not ATLAS.coastal[ATLAS.hex_of(name)]


@rule("DG-21-06", data=True)
def test_ergoth_and_sancrist_are_islands() -> None:
    neraka = reached(ATLAS.hex_of("Neraka"), climbing)
    for name in (
        "Northern Ergoth",
        "Hylo",
        "Southern Ergoth",
        "Gunthar",
        "Mt. Nevermind",
        "Mithas",
        "Kothas",
        "Schallsea",
    ):
        assert not ATLAS.hexes_of(name) & neraka, name
    assert reached(ATLAS.hex_of("Hylo"), on_foot) >= ATLAS.hexes_of("Northern Ergoth")
    assert reached(ATLAS.hex_of("Mt. Nevermind"), climbing) >= ATLAS.hexes_of("Gunthar")


@rule("DG-21-06", "DG-21-11", data=True)
def test_abanasinia_and_goodlund_are_on_the_mainland() -> None:
    neraka = reached(ATLAS.hex_of("Neraka"), climbing)
    for name in ("Haven", "Kendermore", "Qualinost", "Flotsam"):
        assert ATLAS.hex_of(name) in neraka


@rule("DG-21-07", "DG-04-17", data=True)
def test_the_maelstrom_is_a_marked_part_of_the_blood_sea_with_an_edge_and_sea_around() -> None:
    assert len(ATLAS.maelstrom) == 90
    assert ATLAS.maelstrom <= ATLAS.hexes_of("Bloodsea of Istar")
    assert ATLAS.maelstrom_edge < ATLAS.maelstrom
    assert all(ATLAS.terrain[h] == Terrain.SEA for h in ATLAS.maelstrom_rim)
    start = min(ATLAS.maelstrom)
    assert reached(start, lambda h, d: GRID.neighbour(h, d) in ATLAS.maelstrom) == ATLAS.maelstrom


@rule("DG-21-07", data=True)
def test_the_waters_wash_the_shores_that_the_texts_name() -> None:
    def washes(sea: str, land: str) -> bool:
        water = ATLAS.hexes_of(sea)
        return any(n in water for h in ATLAS.hexes_of(land) for n in GRID.neighbours[h])

    for land in ("Mithas", "Kothas", "Goodlund", "Balifor"):
        assert washes("Bloodsea", land), land
    assert washes("New Sea", "Abanasinia")
    assert ATLAS.hex_of("Sanction") in reached(min(ATLAS.hexes_of("Newsea")), by_ship)


def test_every_sea_hex_has_a_sea_and_no_land_hex_has() -> None:
    for hex_ in all_hexes(SIZE):
        assert (ATLAS.sea[hex_] >= 0) == ATLAS.is_water(hex_)
        assert ATLAS.land[hex_] < 0 or not ATLAS.is_water(hex_)


@rule("DG-04-01", data=True)
def test_coastal_hexes_are_land_that_the_sea_touches() -> None:
    for hex_ in all_hexes(SIZE):
        beside_sea = any(ATLAS.is_water(n) for n in GRID.neighbours[hex_])
        inlet = Barrier.INLET in ATLAS.barrier[hex_ * 6 : hex_ * 6 + 6]
        if ATLAS.coastal[hex_]:
            assert not ATLAS.is_water(hex_)
        elif not ATLAS.is_water(hex_):
            assert not beside_sea
            assert not inlet or hex_ in ATLAS.hexes_of("Karthay")  # its tarn is no arm of the sea


@rule("DG-04-16", data=True)
def test_no_ship_sails_into_a_marsh() -> None:
    for hex_ in all_hexes(SIZE):
        if ATLAS.terrain[hex_] == Terrain.MARSH:
            assert not any(ATLAS.sailable[hex_ * 6 : hex_ * 6 + 6])


# --- hexsides (DG-21-08 to DG-21-10) ----------------------------------------------------------------------------------


@rule("DG-21-10", data=True)
@given(sides)
def test_a_hexside_is_the_same_from_both_sides(side: tuple[Side, Side]) -> None:
    hex_, direction = side
    other = GRID.neighbour(hex_, direction)
    here, there = hex_ * 6 + direction, other * 6 + opposite(direction)
    if other < 0:
        assert ATLAS.barrier[here] == Barrier.NONE
        return
    assert ATLAS.barrier[here] == ATLAS.barrier[there]
    assert ATLAS.crossing[here] == ATLAS.crossing[there]
    assert ATLAS.sailable[here] == ATLAS.sailable[there]


@rule("DG-21-10", data=True)
def test_the_map_uses_every_kind_of_terrain_barrier_and_crossing_and_no_other() -> None:
    data = catalogue_rule("DG-21-10").data
    assert isinstance(data, dict)
    for words, kinds, table in (
        ("hex_terrain", Terrain, ATLAS.terrain),
        ("hexside_barrier", Barrier, ATLAS.barrier),
        ("hexside_crossing", Crossing, ATLAS.crossing),
    ):
        assert [kind.name.lower() for kind in kinds] == data[words]
        assert set(table) == {int(kind) for kind in kinds}


@rule("DG-21-10", data=True)
def test_a_crossing_opens_the_barrier_that_it_can_open() -> None:
    opens = {
        Crossing.BRIDGE: {Barrier.RIVER, Barrier.DEEP_RIVER},
        Crossing.FORD: {Barrier.RIVER, Barrier.DEEP_RIVER},
        Crossing.PASS: {Barrier.MOUNTAIN},
        Crossing.TUNNEL: {Barrier.MOUNTAIN},
    }
    for side, kind in enumerate(ATLAS.crossing):
        assert kind == Crossing.NONE or ATLAS.barrier[side] in opens[Crossing(kind)]


@rule("DG-05-30", data=True)
def test_every_side_of_a_mountain_hex_is_mountain_except_where_the_sea_parts_it() -> None:
    for hex_ in all_hexes(SIZE):
        if ATLAS.terrain[hex_] == Terrain.MOUNTAIN:
            for direction in range(6):
                if GRID.neighbour(hex_, direction) >= 0:
                    assert ATLAS.barrier[hex_ * 6 + direction] in (Barrier.MOUNTAIN, Barrier.INLET)


@rule("DG-21-08", data=True)
@pytest.mark.parametrize(
    "name",
    [
        *("Khalkist Mountains", "Dargaard Mountains", "Garnet Mountains", "Vingaard Mountains", "Hylo mountains"),
        *("Southern Ergoth", "Sancrist", "Neraka", "Thorbardin", "Kaolyn", "Zhakar", "Blode", "Kern"),
    ],
)
def test_the_mountains_of_the_texts_are_on_hexsides(name: str) -> None:
    assert any(Barrier.MOUNTAIN in ATLAS.barrier[h * 6 : h * 6 + 6] for h in ATLAS.hexes_of(name))


@rule("DG-21-08", "DG-05-26", data=True)
def test_the_tower_stands_in_its_pass_and_the_pass_leads_through() -> None:
    tower = ATLAS.place("High Clerist's Tower")
    assert tower.is_pass
    assert tower.hex in ATLAS.pass_hexes
    open_sides = [d for d in range(6) if ATLAS.crossing[tower.hex * 6 + d] == Crossing.PASS]
    assert len(open_sides) == 2
    assert {ATLAS.lands[ATLAS.land[GRID.neighbour(tower.hex, d)]].id for d in open_sides} == {
        "palanthus",
        "high-clerist-tower",
    }


@rule("DG-05-26", data=True)
def test_every_pass_hexside_has_a_pass_hex() -> None:
    for side, kind in enumerate(ATLAS.crossing):
        if kind == Crossing.PASS:
            assert {side // 6, GRID.table[side]} & ATLAS.pass_hexes


@rule("DG-21-09", data=True)
def test_the_vingaard_runs_deep_from_the_plain_past_its_keep_to_the_sea_at_kalaman() -> None:
    river = ATLAS.hexes_of("Vingaard River")
    keep = ATLAS.hex_of("Vingaard Keep")
    assert keep in river
    assert river & ATLAS.hexes_of("Solanthus")
    berth = ATLAS.berths(ATLAS.place("Vingaard Keep"))[0]
    found, waiting = {berth}, [berth]
    while waiting:
        for side in ATLAS.river_links[waiting.pop()]:
            if side not in found:
                found.add(side)
                waiting.append(side)
    kalaman = ATLAS.hex_of("Kalaman")
    assert any(kalaman in GRID.side_hexes(side) for side in found if side in ATLAS.river_mouths)
    crossings = [s for s in range(keep * 6, keep * 6 + 6) if ATLAS.crossing[s] == Crossing.FORD]
    assert [GRID.direction(keep, GRID.table[s]) for s in crossings] == [SE]


@rule("DG-04-02", data=True)
def test_ships_reach_every_deep_river_hexside() -> None:
    found, waiting = set(ATLAS.river_mouths), list(ATLAS.river_mouths)
    while waiting:
        for side in ATLAS.river_links[waiting.pop()]:
            if side not in found:
                found.add(side)
                waiting.append(side)
    assert found == set(ATLAS.river_links)
    for side, links in ATLAS.river_links.items():
        assert ATLAS.barrier[side] == Barrier.DEEP_RIVER
        assert all(side in ATLAS.river_links[other] for other in links)


# --- reach ------------------------------------------------------------------------------------------------------------


@rule("DG-05-01", "DG-05-30", data=True)
def test_every_fortified_place_can_be_reached_on_foot_from_its_coast() -> None:
    for place in ATLAS.places:
        if place.fortified:
            around = reached(place.hex, on_foot)
            assert len(around) > 1, place.name
            assert any(ATLAS.coastal[h] for h in around), place.name


@rule("DG-05-01", "DG-05-07", data=True)
def test_on_each_landmass_ordinary_armies_walk_everywhere_but_into_the_mountains() -> None:
    open_ground = {h for h in LAND if ATLAS.terrain[h] in (Terrain.CLEAR, Terrain.FOREST)}
    while open_ground:
        start = min(open_ground)
        on_the_same_land = reached(start, climbing)
        walled_in = (on_the_same_land & open_ground) - reached(start, on_foot)
        assert tokens(walled_in) in ([], ["2338"])  # the vale behind Pax Tharkas, which no pass enters
        open_ground -= on_the_same_land


@rule("DG-05-12", data=True)
def test_dwarves_and_ogres_walk_everywhere_on_their_landmass() -> None:
    islands = {reached(h, climbing) for h in LAND if ATLAS.terrain[h] not in CLOSED_ON_FOOT}
    assert sorted(map(len, islands), reverse=True) == [1406, 110, 90, 65, 32, 18, 16, 15, 15, 14, 13, 9, 7, 4]


@rule("DG-04-01", data=True)
def test_ships_sail_to_every_sea_and_land_at_every_landmass() -> None:
    ocean = reached(GRID.hex(0, 0), by_ship)
    assert {h for h in all_hexes(SIZE) if ATLAS.is_water(h)} <= ocean
    for island in {reached(h, climbing) for h in LAND if ATLAS.terrain[h] not in CLOSED_ON_FOOT}:
        assert island & ocean


@rule("DG-05-09", "DG-06-01", data=True)
def test_fliers_reach_every_hex_but_the_desert() -> None:
    sky = reached(ATLAS.hex_of("Neraka"), flying)
    assert sky == {h for h in all_hexes(SIZE) if ATLAS.terrain[h] != Terrain.DESERT}
