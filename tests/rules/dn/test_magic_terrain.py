"""Magic, chapter 3.52: spells that change the ground."""

from __future__ import annotations

from typing import Any

import pytest

import warhost
from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_magic_casting import MEADOW
from tests.rules.dn.test_magic_persons import beats, cost_of
from warhost.core.board.hexes import HexGrid
from warhost.core.ids import HexId, all_hexes
from warhost.skirmish.acts.entrances import links
from warhost.skirmish.magic.fireballs_and_magic_circles import Fireball
from warhost.skirmish.magic.range_and_energy import casters
from warhost.skirmish.magic.shapes_of_spells import TEMPLATES, laid, turns_of
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.places import upper
from warhost.skirmish.printed.spells import load_spells
from warhost.skirmish.sight.judged_lines import judge
from warhost.skirmish.state import Skirmish


def wizard(drawing: str = MEADOW, *rebels: str, at: str = "E3", foe: str = "zugun@E20", **more: Any) -> Field:
    """Zacharie with nobody to counter him."""
    return Field.on(drawing, rebels=[f"zacharie@{at}", *rebels], orks=[foe], **more).moving("rebels")


def terrain(board: Field, name: str) -> str:
    """The terrain of a hex as it is now."""
    return board.field.ground.kind(board.hex(name)).key


def side(board: Field, one: str, other: str) -> HexsideKind:
    """What stands between two hexes now."""
    here, there = board.hex(one), board.hex(other)
    return HexsideKind(board.field.ground.sides[here * 6 + board.field.grid.direction(here, there)])


SPELLS = [
    ("tree", "small", 7, 1, 1),
    ("tree", "medium", 12, 3, 2),
    ("tree", "large", 20, 7, 2),
    ("spring", "small", 10, 2, 1),
    ("spring", "medium", 15, 4, 2),
    ("spring", "large", 20, 6, 2),
    ("crevasse", "small", 12, 2, 2),
    ("crevasse", "medium", 20, 4, 2),
    ("crevasse", "large", 25, 6, 3),
    ("entrance", "one-hex", 20, 1, 2),
    ("entrance", "two-hexes", 30, 2, 3),
]


@rule("DN-3.52.1-01", "DN-3.52.1-04", "DN-3.52.1-05", "DN-3.52.1-06")
@pytest.mark.parametrize(("spell", "size", "cost", "hexes", "die"), SPELLS)
def test_trees_springs_crevasses_and_entrances(spell: str, size: str, cost: int, hexes: int, die: int) -> None:
    board = wizard()
    assert cost_of(board, f"reshape zacharie {spell} {size} E7 0") == cost
    assert beats(board) == die
    board.roll(10)
    become = {"tree": "tree", "spring": "water", "crevasse": "crevasse", "entrance": "entrance"}[spell]
    changed = [h for h in all_hexes(board.field.grid.size) if board.field.ground.kind(h).key == become]
    assert len(changed) == hexes
    assert board.hex("E7") in changed


@rule("DN-3.52.1-01")
def test_a_template_is_turned() -> None:
    board = wizard()
    board.claim("rebels", "reshape zacharie tree medium E7 3").roll(10)
    assert {name for name in ("E7", "E6", "D6", "E8", "D7") if terrain(board, name) == "tree"} == {"E7", "E6", "D6"}


@rule("DN-1.52-01", "DN-1.52-02")
def test_every_template_covers_the_hexes_of_its_size_in_one_piece() -> None:
    grid = HexGrid(20, 20)
    for key, sizes in TEMPLATES.items():
        printed = {size.name.replace(" ", "-"): size.area for size in load_spells()[key].sizes}
        assert set(sizes) == set(printed)
        for size in sizes:
            for turn in turns_of(key, size):
                hexes = laid(grid, key, size, HexId(210), turn)
                assert hexes is not None
                assert len(set(hexes)) == printed[size]
                assert all(any(grid.distance(h, o) == 1 for o in hexes[:n]) for n, h in enumerate(hexes) if n)


@rule("DN-3.52-01")
def test_magic_ground_stays() -> None:
    board = wizard()
    board.claim("rebels", "reshape zacharie tree small E7 0").roll(10)
    for _ in range(8):
        board.give("end-movement")
    assert board.field.turn[0] > 3
    assert terrain(board, "E7") == "tree"
    assert judge(board.field.ground, board.place("E3"), board.place("E9")).blocked


@rule("DN-3.52-02")
def test_the_first_group_needs_flat_ground_or_scrub() -> None:
    drawing = """
    A   .   s   .   .   ~
    B     .   t   /   .   .
    C   .   .   .   .   .
    """
    board = wizard(drawing, at="C1", foe="zugun@C5")
    assert not board.refuses("reshape zacharie tree small A2 0")
    for hex_ in ("A5", "B2", "B3"):
        assert board.refuses(f"reshape zacharie tree small {hex_} 0").because("DN-3.52-02")
    assert board.refuses("reshape zacharie spring small A4 0").because("DN-3.52-02")


@rule("DN-3.52-02")
def test_nobody_may_stand_in_the_way_unless_the_option_allows_it() -> None:
    order = "reshape zacharie crevasse small E7 0"
    board = wizard(MEADOW, "matt@E8")
    assert board.refuses(order).because("DN-3.52-02")
    board = wizard(MEADOW, "matt@E8", options={"spells-on-occupied": "allowed"})
    board.claim("rebels", order).roll(10)
    assert board.health("matt") == "dead"


@rule("DN-3.52-02")
def test_a_template_lies_on_one_level() -> None:
    drawing = """
    A   .   .   ^   ^
    B     .   .   ^   ^
    """
    board = wizard(drawing, at="B1", foe="zugun@B4")
    assert board.refuses("reshape zacharie spring small A2 0").because("DN-3.52-02")


@rule("DN-3.52.1-05", "DN-3.52.1-04")
def test_bodies_are_lost_in_water_and_crevasses() -> None:
    board = wizard(MEADOW, "matt@E8 dead")
    board.claim("rebels", "reshape zacharie spring small E7 0").roll(10)
    assert board.at("matt") == ""


@rule("DN-1.52-02")
def test_counters_run_out_unless_the_option_says_otherwise() -> None:
    for switch, refused in (("on", True), ("off", False)):
        board = wizard(options={"spell-counters": switch})
        made = tuple(("tower", (), (), "tower") for _ in range(2))
        board.field.set("magic", 0, made)
        assert board.refuses("raise-tower zacharie E8 E7|E6").because("DN-1.52-02") is refused
        board.field.set("magic", 0, (("house", (), (), "large"),))
        order = "raise-house zacharie large E8 0 E7|E6 E9|E10"
        assert board.refuses(order).because("DN-1.52-02") is refused
        assert not board.refuses("raise-house zacharie medium E8 0 E9|E10 E7|E6")


@rule("DN-3.52.1-01")
def test_off_the_map_there_is_nothing_to_change() -> None:
    board = wizard()
    assert board.refuses("reshape zacharie tree large A1 0").because("DN-3.52.1-01")
    assert board.refuses("reshape zacharie tree medium E7 6").because("DN-3.52.1-01")
    assert board.refuses("reshape zacharie tree gigantic E7 0").because("DN-3.52.1-01")


# Houses and towers


@rule("DN-3.52.1-02")
@pytest.mark.parametrize(
    ("size", "cost", "hexes", "die"), [("small", 15, 4, 2), ("medium", 20, 5, 2), ("large", 25, 7, 3)]
)
def test_houses(size: str, cost: int, hexes: int, die: int) -> None:
    board = wizard()
    window = {"small": "E9|D9", "medium": "E7|E6", "large": "E7|E6"}[size]
    door = {"small": "E8|E7", "medium": "E9|E10", "large": "E9|E10"}[size]
    assert cost_of(board, f"raise-house zacharie {size} E8 0 {door} {window}") == cost
    assert beats(board) == die
    board.roll(10)
    inside = [h for h in all_hexes(board.field.grid.size) if board.field.ground.kind(h).key == "interior"]
    assert len(inside) == hexes
    assert len({board.field.ground.room[h] for h in inside}) == 1
    things = [
        HexsideKind(board.field.ground.sides[h * 6 + d])
        for h in inside
        for d in range(6)
        if board.field.grid.table[h * 6 + d] not in inside
    ]
    assert (things.count(HexsideKind.DOOR), things.count(HexsideKind.WINDOW)) == (1, 1)
    assert set(things) == {HexsideKind.DOOR, HexsideKind.WINDOW, HexsideKind.WALL}
    assert side(board, *door.split("|")) == HexsideKind.DOOR
    assert side(board, *window.split("|")) == HexsideKind.WINDOW


@rule("DN-3.52.1-02")
def test_one_enters_a_magic_house_by_its_door() -> None:
    board = wizard(MEADOW, "rix@E6")
    board.claim("rebels", "raise-house zacharie small E8 0 E8|E7 E9|D9").roll(10)
    assert board.reach("rix")["E8"] == 2
    assert board.refuses("march rix E7>F7>F8").because("DN-2.31-08")


@rule("DN-3.52.1-02")
def test_doors_and_windows_are_in_different_outer_walls() -> None:
    board = wizard()
    assert board.refuses("raise-house zacharie small E8 0 E8|E9 E9|D9").because("DN-3.52.1-02")
    assert board.refuses("raise-house zacharie small E8 0 E8|E7 E8|E7").because("DN-3.52.1-02")
    assert board.refuses("raise-house zacharie small E8 0 E8|E7 E15|E16").because("DN-3.52.1-02")


@rule("DN-3.52.1-03")
def test_a_tower_has_ramparts_a_door_and_a_stair() -> None:
    board = wizard(MEADOW, "rix@E6")
    assert cost_of(board, "raise-tower zacharie E9 E8|E7") == 35
    assert beats(board) == 4
    board.roll(10)
    assert terrain(board, "E9") == "tower-centre"
    rim = [name for name in ("E8", "E10", "D8", "D9", "F8", "F9") if terrain(board, name) == "tower-rim"]
    assert len(rim) == 6
    # One to the door, one for the hex and two for the stair, one to the middle.
    reach = board.reach("rix")
    assert (reach["E7"], reach["E8"], reach["E9"]) == (1, 4, 5)
    assert board.refuses("march rix E7>D7>D8").because("DN-2.31-08")


@rule("DN-3.52.1-03", "DN-2.24-28", "DN-2.24-29")
def test_arrows_fly_over_the_rampart() -> None:
    board = wizard()
    board.claim("rebels", "raise-tower zacharie E9 E8|E7").roll(10)
    ground = board.field.ground
    assert not judge(ground, board.place("E10"), board.place("E14")).blocked
    assert not judge(ground, board.place("E14"), board.place("E10")).blocked
    assert judge(ground, board.place("E14"), board.place("E9")).blocked


# Bridges, tunnels, walls

RIVER = """
A   .   .   .   ~   ~   .   .
B     .   .   .   ~   ~   .   .
C   .   .   .   ~   ~   .   .
D     .   .   .   ~   .   .   .
"""


@rule("DN-3.52.2-01")
@pytest.mark.parametrize(
    ("order", "cost", "beyond"), [("bridge small D4 0", 12, "D5"), ("bridge medium B4 0", 20, "B6")]
)
def test_bridges(order: str, cost: int, beyond: str) -> None:
    board = wizard(RIVER, "konrad@C3", at="C2", foe="zugun@A7")
    assert beyond not in board.reach("konrad")  # armour does not swim
    assert cost_of(board, f"reshape zacharie {order}") == cost
    assert beats(board) == 2
    board.roll(10)
    assert beyond in board.reach("konrad")


@rule("DN-3.52.2-01")
def test_a_bridge_spans_water_and_nothing_else() -> None:
    board = wizard(RIVER, at="C2", foe="zugun@A7")
    assert board.refuses("reshape zacharie bridge medium D4 0").because("DN-3.52.2-01")


@rule("DN-3.52.2-02")
def test_there_is_no_bridge_of_three_hexes_in_the_exile() -> None:
    lake = "A   .   ~   ~   ~   .   .\nB     .   ~   ~   ~   .   ."
    board = wizard(lake, at="A1", foe="zugun@B6")
    assert board.refuses("reshape zacharie bridge large A2 0").because("DN-3.52.2-02")


LAKE = """
A   .   ~   ~   ~   .   ~   .
B     .   ~   ~   ~   .   ~   .
C   .   ~   ~   ~   .   ~   .
"""


def caver(*adventurers: str) -> Field:
    """Zacharie at the shore of a lake below ground, who may cast again and again."""
    people = ["zacharie@B1", *adventurers]
    return Field.on(LAKE, volume="challenge", dark=True, spells=True, adventurers=people, krobs=["hunter-9@C7"]).moving(
        "adventurers"
    )


@rule("DN-3.52.2-01", "DN-3.52.2-02")
def test_in_the_challenge_a_bridge_spans_three_hexes() -> None:
    board = caver("konrad@A1")
    assert "A5" not in board.reach("konrad")  # armour does not swim
    assert cost_of(board, "reshape zacharie bridge large A2 0", "adventurers") == 25
    board.roll(2)
    assert "A5" in board.reach("konrad")


@rule("DN-1.52-01")
@pytest.mark.parametrize(("size", "hexes"), [("small", "ABC"), ("large", "ABC")])
def test_in_the_challenge_there_are_two_bridges_of_each_size(size: str, hexes: str) -> None:
    board = caver()
    column = {"small": 6, "large": 2}[size]
    for row in hexes[:2]:
        board.field.set("cast_in", board.piece("zacharie"), 0)
        board.game.resume(board.field)
        board.claim("adventurers", f"reshape zacharie bridge {size} {row}{column} 0").roll(10)
    board.field.set("cast_in", board.piece("zacharie"), 0)
    board.game.resume(board.field)
    third = f"reshape zacharie bridge {size} {hexes[2]}{column} 0"
    assert board.refuses(third, "adventurers").because("DN-1.52-01")


CAVERN = """
A   #   #   #   #   #   #   #
B     #   #   #   #   #   #   #
C   .   .   #   #   .   #   .
D     #   #   #   #   #   #   #
E   #   #   #   #   #   #   #
"""


def digger(at: str = "C2", *rebels: str, **more: Any) -> Field:
    return Field.on(CAVERN, dark=True, rebels=[f"zacharie@{at}", *rebels], orks=["zugun@C7"], **more).moving("rebels")


@rule("DN-3.52.2-03")
@pytest.mark.parametrize(
    ("order", "cost"),
    [("straight C3 0", 12), ("curved C3 0", 12), ("long C3 0", 20), ("junction C3 0", 20)],
)
def test_tunnels(order: str, cost: int) -> None:
    board = digger()
    assert cost_of(board, f"reshape zacharie tunnel {order}") == cost
    assert beats(board) == 2
    board.roll(10)
    assert terrain(board, "C3") == "flat"


@rule("DN-3.52.2-03")
def test_a_tunnel_is_open_at_its_ends_only() -> None:
    board = digger("C1", "rix@C2")
    board.claim("rebels", "reshape zacharie tunnel long C3 0").roll(10)
    assert board.reach("rix")["C5"] == 3
    board = digger("C1", "rix@C2")
    board.claim("rebels", "reshape zacharie tunnel straight C3 1").roll(10)  # across, not along
    assert board.refuses("march rix C3").because("DN-2.31-08")


@rule("DN-3.52.2-03")
def test_tunnels_are_dug_through_rock() -> None:
    assert digger().refuses("reshape zacharie tunnel straight C1 0").because("DN-3.52.2-03")


@rule("DN-3.52.2-04")
def test_a_junction_from_a_curve_costs_twelve_and_takes_its_place() -> None:
    board = digger()
    board.claim("rebels", "reshape zacharie tunnel curved C3 1").roll(10)  # south-east and west
    board.field.set("cast_in", board.piece("zacharie"), 0)
    assert cost_of(board, "reshape zacharie tunnel junction C3 1") == 12
    board.roll(10)
    assert [entry[3] for entry in board.field.magic[0]] == ["junction"]
    board = digger(options={"junction-from-curve": "off"})
    board.claim("rebels", "reshape zacharie tunnel curved C3 1").roll(10)
    board.field.set("cast_in", board.piece("zacharie"), 0)
    assert board.refuses("reshape zacharie tunnel junction C3 1").because("DN-3.52.2-03")


# Where an entrance leads

GROTTO = """
A   .   .   .   .   .   .
B     .   .   .   .   .   .
"""


def gate(size: str = "one-hex", *rebels: str, foe: str = "zugun@B6", **more: Any) -> Field:
    """Zacharie opens an entrance at A3 in a cavern where all spells are free; it leads to A6."""
    options = {"underground-magic": "free"}
    more = {"options": options, "dark": True, **more}
    board = Field.on(GROTTO, rebels=["zacharie@B1", *rebels], orks=[foe], **more).moving("rebels")
    return board.claim("rebels", f"reshape zacharie entrance {size} A3 0", 10)


@rule("DN-3.52.1-06", refused="an entrance that leads to itself")
def test_the_caster_names_the_tunnel_to_which_an_entrance_leads() -> None:
    board = gate("two-hexes")
    assert (board.asked, board.offered()) == ("rebels", {"lead-to"})
    assert board.refuses("lead-to A4").because("DN-3.52.1-06")
    board.give("lead-to A6")
    assert links(board.field) == {board.hex("A3"): board.hex("A6"), board.hex("A4"): board.hex("A6")}
    assert terrain(board, "A3") == terrain(board, "A4") == "entrance"


@rule("DN-3.52.1-06")
def test_one_goes_from_in_the_entrance_to_its_tunnel_and_back_for_two_points() -> None:
    board = gate("one-hex", "rix@A2").give("lead-to A6")
    assert board.refuses("march rix A3>through:rix>A6").because("DN-3.52.1-06"), "he stands above it, not in it"
    assert not board.refuses("march rix under:rix>A3>through:rix>A6>A5>A4>B4>B3>B2"), "1, 2 and 5 of 8 points"
    assert board.refuses("march rix under:rix>A3>through:rix>A6>A5>A4>B4>B3>B2>A2").because("DN-2.31-09")
    board.give("march rix under:rix>A3>through:rix>A6")
    assert (board.at("rix"), board.field.below[board.piece("rix")]) == ("A6", 0)
    board.field.set("did", board.piece("rix"), 0)
    board.moving("rebels").give("march rix through:rix>A3")
    assert (board.at("rix"), board.field.below[board.piece("rix")]) == ("A3", 1)


@rule("DN-3.52.1-06", "DN-2.31-01", "DN-2.37-02")
def test_somebody_at_the_other_end_is_in_the_way() -> None:
    board = gate("one-hex", "rix@A2", "matt@A1", foe="zugun@A6").give("lead-to A6")
    assert board.refuses("march rix under:rix>A3>through:rix>A6").because("DN-2.31-01")
    board = gate("one-hex", "rix@A2", "matt@A6").give("lead-to A6")
    board.give("march rix under:rix>A3")
    assert board.refuses("march matt through:matt>A3").because("DN-2.37-02")


@rule("DN-3.52.1-06")
def test_where_no_cavern_lies_on_the_table_an_entrance_leads_nowhere() -> None:
    board = wizard()
    board.claim("rebels", "reshape zacharie entrance one-hex E7 0", 10)
    assert "lead-to" not in board.offered()
    assert not links(board.field)


WALLS = """
A   .   .   . | .   .
           \\ /
B     .   h   h   .   .
"""


@rule("DN-3.52.2-05")
def test_demolishing_costs_ten_for_each_wall() -> None:
    board = wizard(WALLS, "rix@A3", at="A1", foe="zugun@B5")
    assert board.refuses("march rix A4").because("DN-2.31-08")
    assert cost_of(board, "demolish zacharie A3>A4") == 10
    board.roll(10)
    assert side(board, "A3", "A4") == HexsideKind.DEMOLISHED
    assert board.reach("rix")["A4"] == 2


@rule("DN-3.52.2-05")
def test_two_walls_in_one_spell() -> None:
    board = wizard(WALLS, at="A1", foe="zugun@B5")
    assert cost_of(board, "demolish zacharie A4>A3>B3") == 20
    assert beats(board) == 2
    board.roll(2)
    assert side(board, "A3", "B3") == HexsideKind.DEMOLISHED
    assert cost_of(wizard(WALLS, at="A1", foe="zugun@B5"), "demolish zacharie A4>A3>A4") == 10, "one wall, twice"


@rule("DN-3.52.2-05")
def test_only_walls_are_demolished() -> None:
    board = wizard(WALLS, at="A1", foe="zugun@B5")
    assert board.refuses("demolish zacharie A1>A2").because("DN-3.52.2-05")
    assert board.refuses("demolish zacharie A3>A5").because("DN-3.52.2-05")
    assert board.refuses("demolish zacharie A3").because("DN-3.52.2-05")
    assert board.orders("demolish") == {f"demolish zacharie {way}" for way in ("A3>A4", "A4>A3", "A3>B2", "A3>B3")}


@rule("DN-1.52-01")
def test_six_walls_are_demolished_at_most() -> None:
    board = wizard(WALLS, at="A1", foe="zugun@B5")
    board.field.set("magic", 0, (("demolish", (), tuple((0, int(HexsideKind.DEMOLISHED)) for _ in range(6)), ""),))
    assert board.refuses("demolish zacharie A3>A4").because("DN-1.52-01")


@rule("DN-3.4-04", "DN-3.4-07")
def test_below_ground_a_spell_stays_on_the_casters_map_unless_he_stands_at_its_edge() -> None:
    game = warhost.new("dragon-noir", "tablet-of-uzun", seed=1)
    field = game.state
    assert isinstance(field, Skirmish)
    ground = field.muster.ground
    caster = casters(field.muster)[0]
    seat = field.seat(field.seat_of(caster))
    field.set("turn", 0, 1)
    field.set("player_turn", 0, 1)
    edge = next(
        h for h in all_hexes(ground.grid.size) if {0, 1} <= {ground.sheet[n] for n in ground.grid.neighbours[h]}
    )
    inner = next(
        h
        for h in ground.grid.within(edge, 3)
        if ground.sheet[h] == ground.sheet[edge]
        and h != edge
        and len({ground.sheet[n] for n in ground.grid.neighbours[h]}) == 1
    )
    beyond = next(h for h in ground.grid.neighbours[edge] if ground.sheet[h] != ground.sheet[edge])
    order = Fireball(caster, beyond)
    field.put(caster, upper(edge))
    assert game.refusal(order, seat) is None
    field.put(caster, upper(inner))
    refusal = game.refusal(order, seat)
    assert refusal is not None
    assert "DN-3.4-07" in refusal.all_rules
