"""The areas of the scenarios and the names of the texts on the map of Ansalon (DG-21-11 to DG-21-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulemark import rule
from warhost.campaign.world.atlas import Barrier, Place, Terrain, load_atlas
from warhost.core.board.hexes import NW, SE, W
from warhost.core.ids import HexId
from warhost.rulebooks import rule as catalogue_rule

ATLAS = load_atlas("ansalon")
GRID = ATLAS.grid


def tokens(found: Iterable[HexId]) -> list[str]:
    return sorted(ATLAS.token(h) for h in found)


# --- scenario areas (DG-21-13) ----------------------------------------------------------------------------------------


@rule("DG-18-01", data=True)
def test_the_highlords_of_the_kender_strike_stand_at_hylos_northern_border_east_of_the_mountains() -> None:
    hylo = ATLAS.land_named("Hylo").hexes
    area = ATLAS.hexes_of("scenario 3 HL set-up")
    assert tokens(area) == ["1215", "1313", "1314"]
    mountains = ATLAS.hexes_of("Sentinel Mountains")
    for hex_ in area:
        assert not ATLAS.is_water(hex_)
        assert hex_ not in hylo
        touched = [d for d in range(6) if GRID.neighbour(hex_, d) in hylo]
        assert touched
        assert all(GRID.col_row(hex_)[1] <= GRID.col_row(GRID.neighbour(hex_, d))[1] for d in touched)
    # All hexes that touch Hylo from the north without mountains between, and room for the six armies.
    north = {
        n
        for h in hylo
        for n in GRID.neighbours[h]
        if n not in hylo and not ATLAS.is_water(n) and ATLAS.barrier[h * 6 + GRID.direction(h, n)] != Barrier.MOUNTAIN
    }
    assert {n for n in north if GRID.col_row(n)[1] < 16} == area
    assert ATLAS.hex_of("1215") in mountains


@rule("DG-16-01", data=True)
def test_silvanesti_is_played_on_the_southern_half_of_the_eastern_sheet() -> None:
    area = ATLAS.hexes_of("scenario-1")
    for hex_ in area - ATLAS.hexes_of("Khur"):
        printed = ATLAS.printed(hex_)
        assert printed.endswith("b")
        assert int(printed[:2]) >= 31
    assert ATLAS.land_named("Silvanesti").hexes | ATLAS.land_named("Khur").hexes <= area


@rule("MD-35-05", data=True)
def test_abanasinia_ends_at_the_line_from_0623_to_1729() -> None:
    edge = ATLAS.hexes_of("scenario-5-inland-edge")
    area = ATLAS.hexes_of("scenario-5")
    assert len(edge) == 12
    assert edge <= area
    for hex_ in edge:
        assert GRID.neighbour(hex_, SE) not in area
        assert GRID.neighbour(hex_, NW) in area or hex_ == ATLAS.hex_of("1729a")
    for name in ("Abanasinia", "Qualinesti", "Thorbardin", "Schallsea", "New Sea"):
        assert ATLAS.hexes_of(name) <= area, name
    assert ATLAS.hexes_of("Tarsis") & area
    assert ATLAS.hex_of("Tarsis") not in area
    for name in ("Caergoth", "Lemish", "Southern Ergoth", "Newcoast", "Icewall"):
        assert not ATLAS.hexes_of(name) & area, name


@rule("MD-36-04", data=True)
def test_the_maelstrom_action_has_the_maelstrom_the_islands_and_all_goodlund() -> None:
    area = ATLAS.hexes_of("scenario-6")
    for name in ("Goodlund", "Mithas", "Kothas", "Karthay", "Saifhum", "Misty Isle", "scenario-6-western-edge"):
        assert ATLAS.hexes_of(name) <= area, name
    assert ATLAS.maelstrom <= area
    for hex_ in ATLAS.hexes_of("scenario-6-western-edge"):
        assert GRID.neighbour(hex_, W) not in area
    assert tokens(ATLAS.hexes_of("scenario-6-exit")) == ["4400", "4401", "4402"]
    assert ATLAS.hex_of("Flotsam") in area


@rule("MD-36-02", data=True)
def test_silvanestis_ships_start_on_row_44_just_south_of_goodlund() -> None:
    edge = ATLAS.hexes_of("scenario-6-southern-edge")
    assert {ATLAS.printed(h)[:2] for h in edge} == {"44"}
    assert max(GRID.col_row(h)[1] for h in ATLAS.hexes_of("Goodlund")) == 35
    assert all(ATLAS.is_water(h) for h in edge)
    assert edge <= ATLAS.hexes_of("scenario-6")


@rule("MD-37-04", data=True)
def test_the_battle_for_neraka_lies_inside_its_ten_corners() -> None:
    area, edge = ATLAS.hexes_of("scenario-7"), ATLAS.hexes_of("scenario-7-edge")
    assert edge <= area
    corners = ["1326b", "1624b", "2324b", "2724b", "3224b", "3928b", "3933b", "3030a", "4331a", "1433b"]
    assert {ATLAS.hex_of(c) for c in corners} <= edge
    assert ATLAS.hexes_of("Neraka") <= area
    assert all(n in area for h in area - edge for n in GRID.neighbours[h])
    marsh = [h for h in ATLAS.hexes_of("Nordmaar") if ATLAS.terrain[h] == Terrain.MARSH]
    along = GRID.line(ATLAS.hex_of("1624b"), ATLAS.hex_of("2324b"))
    assert sum(any(n in marsh for n in (h, *GRID.neighbours[h])) for h in along) >= 7


@rule("DG-21-13", data=True)
def test_every_area_of_the_scenarios_has_hexes() -> None:
    for name in ("scenario-1", "scenario-3-highlord-setup", "scenario-5", "scenario-6", "scenario-7"):
        assert ATLAS.regions[name].hexes
    highlord = ATLAS.hexes_of("scenario-4-highlord-setup")
    assert highlord == ATLAS.hexes_of("Dargaard Keep") | ATLAS.hexes_of("Estwilde") | ATLAS.hexes_of("Neraka")
    assert ATLAS.hexes_of("scenario-4-whitestone-setup") == ATLAS.hexes_of("country of Kalaman")


# --- names (DG-21-11, DG-21-12) ---------------------------------------------------------------------------------------


@rule("DG-21-11", data=True)
def test_places_of_the_background_are_found_where_the_texts_put_them() -> None:
    data = catalogue_rule("DG-21-11").data
    assert isinstance(data, dict)
    for name, facts in data.items():
        if name != "relations":
            found = ATLAS.hexes_of(name)
            assert found, name
            if "in" in facts:
                assert found <= ATLAS.hexes_of(facts["in"]), name
    assert ATLAS.hex_of("Whitestone") in ATLAS.hexes_of("Sancrist")
    assert ATLAS.coastal[ATLAS.hex_of("Newports")]


@rule("DG-21-12", data=True)
def test_every_alias_of_a_place_or_land_leads_to_its_name() -> None:
    data = catalogue_rule("DG-21-12").data
    assert isinstance(data, dict)
    people = {"Ariakus", "Kitiara", "Salah-Kan", "Toede", "Dragon Orb", "Bolas", "Misif", "As'p Tueng", "Berem", "ship"}
    for name, aliases in data.items():
        if name in people:
            continue
        target = ATLAS.hexes_of(name.removesuffix(" (city)"))
        for alias in aliases:
            word = alias.removesuffix(" (its capital)")
            assert ATLAS.hexes_of(word) & target, (name, alias)


@rule("DG-21-11", data=True)
def test_lands_lie_as_the_texts_relate_them() -> None:
    def middle(name: str) -> tuple[float, float]:
        points = [GRID.centre(h) for h in ATLAS.hexes_of(name)]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def touch(one: str, other: str) -> bool:
        there = ATLAS.hexes_of(other)
        return any(n in there for h in ATLAS.hexes_of(one) for n in GRID.neighbours[h])

    assert touch("Khur", "Silvanesti")
    assert middle("Khur")[1] < middle("Silvanesti")[1]
    assert middle("Nordmaar")[1] < middle("Taman Busuk")[1]
    assert middle("Kalaman")[0] < middle("Estwilde")[0] < middle("Neraka")[0]
    assert middle("Thorbardin")[1] > max(middle("Abanasinia")[1], middle("Qualinesti")[1])
    assert touch("Lemish", "Throtyl")
    assert touch("Lemish", "Solanthus")
    assert touch("Balifor", "Goodlund")
    west = GRID.neighbour(ATLAS.hex_of("Kalaman"), W)
    assert west in ATLAS.hexes_of("Vingaard River") or NW in [
        d for d in range(6) if ATLAS.barrier[ATLAS.hex_of("Kalaman") * 6 + d] == Barrier.DEEP_RIVER
    ]


@pytest.mark.parametrize(
    "name",
    [
        # Dragons of Glory, lines 284-318, 437-513, 589-643
        *("North Keep", "Valkinord", "Khuri-tarak Empire", "Silvanost", "Thelgaard", "High Clerist Tower", "Palanthus"),
        *("Throtly Gap", "Throtyl Gap", "Thelgaard Gap", "Newcoast", "Schallsea", "Southern Throtly", "Taman Busuk"),
        *("Vingaard Keep", "Solamnic Plain", "Garnet Mountains", "Dargaard Mountains", "Khalist Mountains", "Hylo"),
        # More Dragons of Glory, lines 468-640
        *("Abanasin peninsula", "Xak Tsaroth", "Solace", "Newports", "New Sea", "Newsea", "Thorbardin", "Flotsam"),
        *(
            "Bloodsea",
            "Kothas",
            "Mithas",
            "Silvanesti",
            "Thealgaard Keep",
            "Solanthis",
            "Nordmar",
            "Nereka",
            "Sanchrist",
        ),
        # Paths of the Lance, lines 126-228
        *("Bloten", "Caergoth", "Kendermore", "Castle uth Wistan", "Kaolyn", "Kernen", "Khuri-Khan", "Kalpethis"),
        *("Lemish", "Nethosak", "Gwynned", "Qualinost", "Sanction", "Solanthus", "Tarsis", "Throtyl", "Zhakar"),
        *("Kalaman", "Dargaard Keep", "Neraka", "Mt. Nevermind", "Pax Tharkas", "High Clerist's Tower"),
    ],
)
def test_names_of_the_strategic_texts_are_found(name: str) -> None:
    assert ATLAS.hexes_of(name)


@rule("DG-21-12", data=True)
@given(st.sampled_from(ATLAS.places), st.sampled_from([str.upper, str.lower, str.title]))
def test_names_are_found_however_they_are_capitalised(place: Place, change: Callable[[str], str]) -> None:
    assert ATLAS.hex_of(change(place.name)) == place.hex
    assert ATLAS.hex_of(place.name.replace(" ", "-")) == place.hex


def test_hexes_are_named_after_what_is_there() -> None:
    tokens = ("1619", "1620", "1315", "1116", "6016", "4420", "5520", "0000")
    named = {token: str(ATLAS.name(ATLAS.hex_of(token))) for token in tokens}
    assert named == {
        "1619": "Hylo (1619)",
        "1620": "the woods south-west of Hylo (1620)",
        "1315": "the woods of Hylo (1315)",
        "1116": "Northern Ergoth (1116)",
        "6016": "the port of Kalpethis (6016)",
        "4420": "the plain south-east of Kernen (4420)",
        "5520": "Blood Sea of Istar (5520)",
        "0000": "Turbidus Ocean (0000)",
    }


def test_loading_an_atlas_twice_gives_the_same_one() -> None:
    assert load_atlas("ansalon") is ATLAS
