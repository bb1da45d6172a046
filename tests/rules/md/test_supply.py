"""More Dragons of Glory, Rule 12: supply, and where replacements return (MD-0C-03, MD-0C-11, MD-12-01 to MD-12-06)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.dg.test_twins import positions, twins
from warhost.campaign.advanced.supply import LAW, SupplyStep, hunger, is_source, starving_stacks
from warhost.campaign.land.supply_lines import supplied
from warhost.campaign.politics.replacements import Replacements, entry_hexes
from warhost.campaign.printed.sides import POOL, SEATS, enemy
from warhost.campaign.sequence import SEQUENCE
from warhost.campaign.state import War
from warhost.campaign.terrain.map_by_season import AS_MAPPED
from warhost.campaign.victory import EndOfTurn
from warhost.campaign.world.atlas import Barrier, Crossing, Terrain
from warhost.core.ids import HexId, Side, all_hexes
from warhost.core.messages import Log

STACK = ("khur-1", "khur-2")
PASS = "3826"
"""In the mountains south of Neraka: one pass leads by 3726 to Sanction, the other by 3825 into the plain."""
ISLAND = "2631"
"""Schallsea has no fortified place."""


def fed(**options: str) -> Board:
    """A battlefield on which the Highlords hold Sanction; an army of Whitestone closes the pass to the east."""
    return battlefield(supply="on", **options).hold("sanction", side=HL).place("palanthus-3", at="3925")


def starving(war: Board, side: Side = HL) -> list[str]:
    """The hexes in which stacks of a side go hungry."""
    return [war.war.theatre.atlas.token(hex) for hex in starving_stacks(war.war, side)]


def why(war: Board, hex: str, side: Side = HL) -> str:
    """The text by which a hex is out of supply."""
    return hunger(war.war, side, war.hex(hex)).message.id


# MD-12-01: who needs supply


@rule("MD-12-01")
def test_only_stacked_ground_armies_need_supply() -> None:
    war = fed().place("khur-1", "red-dragon-1", "red-dragon-2", "kitiara", at=ISLAND)
    assert starving(war) == []
    assert starving(war.place("khur-2", at=ISLAND)) == [ISLAND]


@rule("MD-12-06", "MD-12-05")
def test_leaders_and_fliers_stay_when_a_stack_starves() -> None:
    war = fed().place("silvanesti-1", "silvanesti-2", "silvanesti-griffon-1", "silvanesti-leader", at=ISLAND)
    war.doing(SupplyStep())
    assert war.asked == SEATS[WS]
    for piece in ("silvanesti-griffon-1", "silvanesti-leader"):
        assert war.refuses(f"starve {piece}").because("MD-12-06")
    war.give("starve silvanesti-2")
    assert {war.at(name) for name in ("silvanesti-1", "silvanesti-griffon-1", "silvanesti-leader")} == {ISLAND}
    assert war.at("silvanesti-2") == POOL


@rule("MD-12-02", "MD-12-06")
def test_whoever_is_aboard_a_ship_or_a_citadel_needs_no_supply() -> None:
    war = fed().place("citadel-1", at=ISLAND, side=HL)
    war.place("khur-1", at=ISLAND).place("khur-2", at=ISLAND, aboard="citadel-1")
    war.place("mithas-ship-1", at=ISLAND).place("khur-3", at=ISLAND, aboard="mithas-ship-1")
    assert starving(war) == []
    assert starving(war.place("khur-4", at=ISLAND)) == [ISLAND]


# MD-12-02: sources


@rule("MD-12-02")
def test_a_stack_in_its_own_fortified_city_is_fed_and_one_in_a_mere_port_is_not() -> None:
    war = fed().place("mercenary-1", "mercenary-2", at="sanction").place(*STACK, at="zhea-harbor")
    assert starving(war) == ["1431"]
    assert why(war, "1431") == "md-supply-no-way"


@rule("MD-12-02")
def test_a_line_has_any_length() -> None:
    war = fed().hold("neraka", side=WS).place(*STACK, at="tarsis")
    assert len(supplied(war.war, HL, LAW).line(war.hex("2446"))) > 30
    assert supplied(war.war, HL, LAW).source(war.hex("2446")) == war.hex("sanction")
    assert starving(war) == []


@rule("MD-12-02")
def test_who_holds_no_fortified_place_feeds_nobody() -> None:
    war = battlefield(supply="on").place(*STACK, at="3525")
    for place in war.war.theatre.atlas.places:
        war.war.set("holder", place.index, WS)
    assert starving(war) == ["3525"]
    assert why(war, "3525") == "md-supply-no-source"
    assert starving(war.hold("sanction", side=HL)) == []


@rule("MD-12-02")
@pytest.mark.parametrize(("tunnels", "hungry"), [("all", []), ("dwarves-only", ["2427"])])
def test_a_dwarven_fortress_feeds_through_its_tunnels(tunnels: str, hungry: list[str]) -> None:
    war = battlefield(supply="on", dwarven_tunnels=tunnels).hold("kaolyn", side=WS)
    assert starving(war.place("kaolyn-1", "kaolyn-2", at="2427"), WS) == hungry


@rule("MD-12-02")
def test_a_capital_that_was_given_up_feeds_nobody() -> None:
    war = battlefield(supply="on").hold("silvanost", side=WS).place("silvanesti-1", "silvanesti-2", at="4440")
    assert starving(war, WS) == []
    war.war.raze(war.war.theatre.atlas.place("silvanost").index)
    assert starving(war, WS) == ["4440"]


# MD-12-03, MD-12-04: the way


@rule("MD-12-03")
@pytest.mark.parametrize(
    ("enemy_there", "hungry"),
    [("palanthus-1", [PASS]), ("gold-dragon-1", [PASS]), ("palanthus-leader", []), ("", [])],
)
def test_enemy_armies_beside_the_line_cut_it_and_leaders_do_not(enemy_there: str, hungry: list[str]) -> None:
    war = fed().place(*STACK, at=PASS)
    if enemy_there:
        war.place(enemy_there, at="3625")
    assert starving(war) == hungry


@rule("MD-12-03")
def test_a_friendly_army_keeps_the_line_open_beside_enemies() -> None:
    war = fed().place(*STACK, at=PASS).place("palanthus-1", at="3625")
    assert why(war, PASS) == "md-supply-cut"
    assert {ref.text for ref in hunger(war.war, HL, war.hex(PASS)).culprits if "3625" in str(ref.text)}
    war.place("toede", at="3726")
    assert starving(war) == [PASS], "a leader keeps nothing open"
    assert starving(war.place("mercenary-1", at="3726")) == []


@rule("MD-12-03")
def test_a_line_does_not_pass_through_enemies_even_between_friends() -> None:
    war = fed().place(*STACK, at=PASS).place("palanthus-1", at="3726")
    assert starving(war) == [PASS]


@rule("MD-12-03")
def test_enemies_next_to_the_stack_or_the_source_cut_nothing() -> None:
    war = fed().place(*STACK, at="3726").place("palanthus-1", at=PASS).place("palanthus-2", at="3625")
    assert starving(war) == []


@rule("MD-12-03")
def test_enemies_behind_mountains_cut_nothing() -> None:
    war = fed().place(*STACK, at=PASS).place("kaolyn-1", at="3725")
    assert starving(war) == []


@rule("MD-12-03")
def test_the_sea_bars_the_way() -> None:
    war = fed().place(*STACK, at=ISLAND)
    assert why(war, ISLAND) == "md-supply-no-way"


@rule("MD-12-04", "MD-05-05")
@pytest.mark.parametrize(("turn", "hungry"), [(21, []), (20, [PASS])])
def test_a_pass_carries_supply_but_not_in_winter(turn: int, hungry: list[str]) -> None:
    war = fed(winter="on").place(*STACK, at=PASS)
    war.war.set("turn", 0, turn)
    war.war.follow_calendar()
    assert starving(war) == hungry
    if hungry:
        assert why(war, PASS) == "md-supply-snow"


@rule("MD-12-04")
def test_rivers_and_marsh_do_not_bar_supply() -> None:
    war = fed()
    links = LAW.links(war.war)
    assert links.price(war.hex("3211"), war.hex("3312")), "a deep river"
    atlas = war.war.theatre.atlas
    marsh = [hex for hex in all_hexes(atlas.grid.size) if atlas.terrain[hex] in (Terrain.MARSH, Terrain.DESERT)]
    assert any(links[hex] for hex in marsh)


# The slow twin


def slow_steps(war: War, side: Side, hex: HexId) -> Iterator[HexId]:
    """The hexes to which a line leads on from a hex, rule by rule."""
    atlas, other = war.theatre.atlas, enemy(side)
    for direction in range(6):
        there = atlas.grid.table[hex * 6 + direction]
        if there < 0 or atlas.terrain[there] in (Terrain.SEA, Terrain.MAELSTROM):
            continue
        barrier, crossing = (table[hex * 6 + direction] for table in (atlas.barrier, atlas.crossing))
        if barrier == Barrier.MOUNTAIN and crossing not in (Crossing.PASS, Crossing.TUNNEL):
            continue
        if barrier == Barrier.INLET and crossing == Crossing.NONE:
            continue
        enemies = [near for near in war.adjacent_to(there) if war.armies[other][near]]
        free = war.armies[side][there] or is_end(war, side, there)
        if not war.armies[other][there] and (free or not enemies):
            yield there


def is_end(war: War, side: Side, hex: HexId) -> bool:
    """Whether a line may end in a hex."""
    return bool(war.fort(hex)) and is_source(war, side, war.theatre.place_at[hex], hex)


def slow_line(war: War, side: Side, start: HexId) -> int:
    """How many hexes a stack's shortest line has, its own included; 0 if no line leads to a source."""
    seen, ring, length = {start}, [start], 1
    while ring:
        if any(is_end(war, side, hex) for hex in ring):
            return length
        ring = sorted({there for hex in ring for there in slow_steps(war, side, hex)} - seen)
        seen.update(ring)
        length += 1
    return 0


@rule("MD-12-02", "MD-12-03", "MD-12-04")
@given(positions(), st.data())
@twins
def test_the_flood_finds_every_line_that_a_slow_search_finds(
    position: tuple[War, list[HexId]], data: st.DataObject
) -> None:
    war, area = position
    assert war.ground.season is AS_MAPPED
    forts = [place for place in war.theatre.atlas.places if place.fortified]
    near = sorted(forts, key=lambda place: war.theatre.atlas.grid.distance(place.hex, area[0]))[:6]
    for place in near:
        standing = war.side_in(place.hex)
        war.set("holder", place.index, standing if standing < 2 else data.draw(st.sampled_from((HL, WS))))
    for side in (HL, WS):
        lines = supplied(war, side, LAW)
        for hex in war.held[side][0]:
            line = lines.line(hex)
            assert len(line) == slow_line(war, side, hex), war.theatre.atlas.token(hex)
            assert all(there in set(slow_steps(war, side, here)) for here, there in pairwise(line))


# MD-12-05, MD-0C-11: the Supply Step


@rule("MD-12-05", "MD-0C-11")
def test_all_but_one_army_of_a_starving_stack_go_to_the_pool_as_the_owner_likes() -> None:
    war = fed().place("khur-1", at=ISLAND).place("khur-2", at=ISLAND, depleted=True).place("khur-3", at="sanction")
    war.war.log = Log()
    war.doing(SupplyStep())
    assert (war.asked, war.offered()) == (SEATS[HL], {"starve"})
    assert war.refuses("starve khur-3").because("MD-12-01")
    war.place("khur-4", at="sanction")
    assert war.refuses("starve khur-4").because("MD-12-02")
    assert war.refuses("starve palanthus-1").because("MD-12-05")
    assert {war.game.write(order) for order in war.game.orders()} == {"starve khur-1", "starve khur-2"}
    assert str(war.war.hex_ref(war.hex(ISLAND)).name) in str(war.game.ask.message)
    war.give("starve khur-2")
    assert (war.at("khur-1"), war.at("khur-2"), war.at("khur-3")) == (ISLAND, POOL, "3626")
    assert not war.is_depleted("khur-2")
    assert [message.id for message, _ in war.war.log] == ["md-log-starved"]


@rule("MD-12-05")
def test_of_three_armies_two_are_lost() -> None:
    war = fed().place("khur-1", "khur-2", "khur-3", at=ISLAND)
    war.doing(SupplyStep()).give("starve khur-2")
    assert war.refuses("starve khur-2").because("MD-12-05"), "he is in the pool"
    war.give("starve khur-1")
    assert starving(war) == []
    assert war.at("khur-3") == ISLAND


@rule("MD-0C-11")
def test_who_moved_first_gives_up_armies_first() -> None:
    war = fed().place(*STACK, at=PASS).place("palanthus-1", "palanthus-2", at="3726")
    assert (starving(war), starving(war, WS)) == ([PASS], ["3726"])
    war.war.set("first", 0, WS)
    war.doing(SupplyStep())
    assert war.asked == SEATS[WS]
    war.give("starve palanthus-1")
    assert war.asked == SEATS[HL]
    war.give("starve khur-1")
    assert (war.at("palanthus-2"), war.at("khur-2")) == ("3726", PASS)


@rule("MD-0C-11", "MD-0C-02")
def test_supply_comes_after_both_sides_have_fought_and_before_the_end_of_the_turn() -> None:
    names = [entry.name for entry in fed().war.rules.entries(SEQUENCE)]
    assert names[-4:] == ["first", "second", "supply", "end"]
    assert "supply" not in [entry.name for entry in battlefield().war.rules.entries(SEQUENCE)]


@rule("MD-0C-11")
def test_a_starved_army_can_be_replaced_in_the_next_turn() -> None:
    war = fed().place(*STACK, at=ISLAND).hold("khuri-khan", side=HL)
    war.place("khur-3", at="sanction")
    war.war.remove(war.piece("khur-3"), POOL)
    war.doing(Replacements(HL), EndOfTurn(), SupplyStep()).give("starve khur-1")
    war.give("replace khur-1 khur-3 4128")
    assert war.at("khur-1") == "4128"


# Said before the order


def notes(war: Board, order: str) -> list[str]:
    """The ids of the texts that a preview shows."""
    found = war.game.preview(war.game.read(order))
    return [note.id for note in found.notes] if found else []


@rule("MD-12-01", "MD-12-03")
def test_a_preview_says_who_would_starve_be_fed_be_cut_off_or_be_relieved() -> None:
    war = fed().place("khur-1", at=PASS).place("khur-2", at="3726").place("palanthus-1", at="3625").moving(HL)
    assert notes(war, f"march khur-2 - {PASS}") == ["md-note-starves"]
    war = fed().place("khur-1", at=PASS).place("khur-2", at="3726").moving(HL)
    assert notes(war, f"march khur-2 - {PASS}") == ["md-note-fed"]
    war = fed().place(*STACK, at=PASS).place("palanthus-1", at="3625").place("khur-3", at="3626").moving(HL)
    assert notes(war, "march khur-3 - 3726") == ["md-note-relieved"]
    war = fed().place(*STACK, at=PASS).place("palanthus-1", at="3625").place("red-dragon-1", at="3726").moving(HL)
    assert notes(war, "fly red-dragon-1 - 3626") == ["md-note-cut-off"]
    assert notes(battlefield().place(*STACK, at=PASS).moving(HL), "march khur-1 - 3825") == []


# MD-0C-03: replacements at the capital


def pool(**options: str) -> Board:
    """Two Solanthus armies in the pool; Whitestone holds Solanthus and Thelgaard Keep."""
    war = battlefield(**options).hold("solanthus", "thelgaard-keep", side=WS)
    for name in ("solanthus-1", "solanthus-2"):
        war.place(name, at="2522")
        war.war.remove(war.piece(name), POOL)
    return war.doing(Replacements(WS))


@rule("MD-0C-03")
def test_replacements_return_only_at_the_capital() -> None:
    war = pool(replacements_at="capital")
    assert war.refuses("replace solanthus-1 solanthus-2 2223").because("MD-0C-03")
    war.give("replace solanthus-1 solanthus-2 2522")
    assert war.at("solanthus-1") == "2522"
    assert not pool().refuses("replace solanthus-1 solanthus-2 2223")


@rule("MD-0C-03")
def test_an_army_whose_capital_is_taken_waits_in_the_pool() -> None:
    war = pool(replacements_at="capital").hold("solanthus", side=HL)
    assert entry_hexes(war.war, war.piece("solanthus-1"), WS) == []
    war.doing(Replacements(WS))
    assert war.game.over or war.offered() != {"replace", "no-more"}
    assert war.at("solanthus-1") == POOL


@rule("MD-0C-03")
def test_mercenaries_return_at_neraka_and_draconians_at_the_temple() -> None:
    war = battlefield(replacements_at="capital").hold("neraka", "sanction", side=HL)
    war.place("mercenary-1", "draconian-1", "soth-legion-1", at="3824").hold("dargaard-keep", side=HL)
    war.war.set("temple", 0, war.hex("sanction"))
    token = war.war.theatre.atlas.token

    def homes(name: str) -> list[str]:
        return [token(hex) for hex in entry_hexes(war.war, war.piece(name), HL)]

    assert (homes("mercenary-2"), homes("draconian-1"), homes("soth-legion-2")) == (["3823"], ["3626"], ["3113"])


@rule("MD-0C-03", "DG-09-13")
def test_a_capital_that_moved_is_where_armies_return_and_none_while_it_stands_nowhere() -> None:
    war = battlefield(replacements_at="capital").hold("silvanost", "eastern-tower-of-eli", side=WS)
    army, nation = war.piece("silvanesti-1"), war.war.theatre.nation_index["silvanesti"]
    war.war.raze(war.war.theatre.atlas.place("silvanost").index)
    assert entry_hexes(war.war, army, WS) == []
    war.war.set("capital", nation, war.hex("4545"))
    assert entry_hexes(war.war, army, WS) == [war.hex("4545")]
