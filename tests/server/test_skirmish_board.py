"""The board of the skirmish: where fighters, horses and dragons lie and look, what a hex is, what magic made of it."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.server.table import Host
from warhost.core import Dice
from warhost.core.ids import HexId, PieceId
from warhost.core.seats import Seat
from warhost.library import new
from warhost.server.boards.base import Board
from warhost.server.boards.plain import centre
from warhost.server.boards.skirmish import SkirmishBoard, level_words, table_name
from warhost.server.shelf import board_of
from warhost.server.wire import boards as wire
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.scenarios import load_scenario

BOARD: Board = SkirmishBoard()
MEADOW = """
A   .   .   .   .   .   .
B     .   .   t   .   .   .
C   .   .   .   .   .   .
D     .   .   .   .   .   .
"""


def counter(field: Field, name: str, seat: str = "rebels") -> wire.Counter:
    """A piece as a seat sees it."""
    whole: Any = field.game.view(Seat(seat)).snapshot()
    row = field.piece(name)
    found = BOARD.counter(field.game.resolved, "piece", row, whole["tables"]["piece"][row])
    assert found is not None
    return found


def laid(field: Field, seat: str = "rebels") -> list[wire.Counter]:
    """What lies on the ground by magic."""
    whole: Any = field.game.view(Seat(seat)).snapshot()
    return BOARD.unseen(field.game.resolved, whole["facts"])


def statuses(found: wire.Counter) -> list[str]:
    return [status.text for status in found.status]


def test_the_dead_are_lost_although_they_lie_on_the_map_and_the_wounded_are_not() -> None:
    field = Field.on(MEADOW, rebels=["konrad@A1 dead", "grast@B2 wounded"], orks=["zugun@D6"])
    fallen = counter(field, "konrad")
    assert (fallen.hex, fallen.zone, fallen.lost) == (field.hex("A1"), "", True)
    assert not counter(field, "grast").lost
    assert counter(field, "konrad", "orks").lost


def test_sacks_and_the_tablet_are_seen_where_they_lie() -> None:
    field = Field.on(MEADOW, rebels=["konrad@A1"], orks=["zugun@D6"])
    assert laid(field) == []
    field.field.set("sacks_at", 0, ((field.hex("B3"), 2),))
    field.field.set("notes", 0, (("tablet-at", field.hex("C4")),))
    sacks, tablet = laid(field)
    assert (sacks.hex, sacks.symbol, called(sacks)) == (field.hex("B3"), "magic-sacks", "2 sacks")
    assert (tablet.hex, tablet.symbol, called(tablet)) == (field.hex("C4"), "magic-tablet", "The tablet of Uzun")


# --- what lies still --------------------------------------------------------------------------------------------------


def layout(scenario: str) -> wire.Layout:
    game = new("dragon-noir", scenario, seed=7)
    return BOARD.layout(game.resolved, game.state)


def test_the_rulebook_is_played_on_this_board() -> None:
    assert isinstance(board_of("dragon-noir"), SkirmishBoard)


def called(counter: wire.Counter) -> str:
    """The name of a counter in words."""
    return counter.name if isinstance(counter.name, str) else counter.name.text


def said(hex: wire.Ground) -> list[str]:
    """The notes of a hex in words."""
    return [note if isinstance(note, str) else note.text for note in hex.notes]


@rule("DN-5.13.2-02", "DN-1.42-14")
def test_a_hex_says_its_terrain_cost_cover_level_place_and_hexsides() -> None:
    table = layout("tablet-of-uzun")
    ground = {hex.token: hex for hex in table.ground}
    tablet = ground["dragons-lake/F14"]
    notes = said(tablet)
    assert notes[:2] == ["Interior: costs 1, closed to horses · favourable in combat", "Level −1"]
    assert "Lower room" in notes
    assert notes[-2:] == ["Door W", "Wall NE"]
    assert "Level −½" in said(ground["dragons-lake/F15"])
    mill = {hex.token: hex for hex in layout("first-smoke").ground}
    assert said(mill["A6"]) == ["Scrub: costs 2, mounted 4 · light cover · unfavourable in combat", "Level 0"]
    assert said(mill["J12"])[-1] == "Road bridge"


def test_around_a_cave_there_is_rock_and_around_a_mill_a_meadow() -> None:
    assert [layout(scenario).beyond for scenario in ("furnished-cavern", "first-smoke")] == ["rock", "meadow"]


def test_levels_are_written_as_the_rulebook_counts_them() -> None:
    assert [level_words(half) for half in (2, 1, 0, -1, -2, -3, -4)] == ["+1", "+½", "0", "−½", "−1", "−1½", "−2"]


def test_both_sides_have_their_names_colours_and_signs() -> None:
    seats = layout("first-smoke").seats
    assert [card.seat for card in seats] == ["rebels", "orks"]
    assert len({card.colour for card in seats}) == len({card.sign for card in seats}) == 2


def test_the_drawn_map_fits_the_hexes_of_the_layout() -> None:
    game = new("dragon-noir", "first-smoke", seed=7)
    table = BOARD.layout(game.resolved, game.state)
    assert table.hexes is not None
    drawing = ET.fromstring(BOARD.drawings(game.resolved)["map"].draw())
    assert (float(drawing.get("width", "0")), float(drawing.get("height", "0"))) == pytest.approx(
        (table.width, table.height), abs=0.1
    )
    west, north, wide, _ = (float(part) for part in (drawing.get("viewBox") or "").split())
    scale = table.width / wide
    # A1 is the origin of the drawing.
    assert (-west * scale, -north * scale) == pytest.approx(centre(table.hexes, 0), abs=0.1)


def test_the_symbols_of_every_face_are_in_the_drawing_of_counters() -> None:
    game = new("dragon-noir", "tablet-of-uzun", seed=7)
    drawn = BOARD.drawings(game.resolved)["counters"].draw()
    for piece in BOARD.layout(game.resolved, game.state).pieces:
        assert piece.faces
        for face in piece.faces:
            assert f'id="{face.symbol}"' in drawn
    assert 'id="magic-tree"' in drawn


def test_scenarios_on_one_table_share_its_drawing() -> None:
    names = [table_name(load_scenario(key)) for key in ("first-smoke", "silent-valley", "day-of-the-black-fox")]
    assert names[0] == names[1] != names[2]


# --- what moves -------------------------------------------------------------------------------------------------------


@rule("DN-1.51-02")
def test_a_rider_covers_two_hexes_and_looks_where_he_faces() -> None:
    field = Field.on(MEADOW, rebels=["konrad@B4>W", "matt@A1"], orks=["zugun@D6"])
    konrad = counter(field, "konrad")
    assert konrad.hex == field.hex("B4")
    assert konrad.cells == [field.hex("B4"), field.hex("B5")]
    assert (konrad.facing, konrad.span, konrad.flat) == (3, 2.0, False)
    assert konrad.symbol == "fighter-konrad-mounted-3"
    assert konrad.figures == [30, 28, 12]
    horse = counter(field, "konrad-horse")
    assert (horse.hex, horse.zone) == (None, ""), "it is under him"
    on_foot = counter(field, "matt")
    assert (on_foot.facing, on_foot.cells, on_foot.span) == (None, [], 0.0)
    assert on_foot.symbol == "fighter-matt-fit"


def test_a_rider_whose_rear_is_off_the_map_is_turned_all_the_same() -> None:
    field = Field.on(MEADOW, rebels=["konrad@A1>E"], orks=["zugun@D6"])
    assert counter(field, "konrad").cells == [field.hex("A1")] * 2


@rule("DN-1.51-07")
def test_the_stunned_the_wounded_and_the_dead_show_their_faces() -> None:
    field = Field.on(MEADOW, rebels=["matt@A1 stunned", "dill@A2 wounded", "evans@A3 dead"], orks=["zugun@D6"])
    faces = {name: counter(field, name) for name in ("matt", "dill", "evans")}
    assert [found.symbol for found in faces.values()] == [
        "fighter-matt-stunned",
        "fighter-dill-wounded",
        "fighter-evans-dead",
    ]
    assert faces["matt"].figures == [1]
    assert [found.flat for found in faces.values()] == [False, False, True]


def test_a_horse_without_its_rider_stands_alone() -> None:
    field = Field.on(MEADOW, rebels=["rix@A1", "rix-horse@B4>SE"], orks=["zugun@D6"])
    horse = counter(field, "rix-horse")
    assert (horse.symbol, horse.facing) == ("fighter-rix-horse-1", 1)
    assert horse.figures == [1]
    field.field.become(field.piece("rix-horse"), Health.DEAD)
    assert counter(field, "rix-horse").symbol == "fighter-rix-horse-dead-1"
    assert counter(field, "rix-horse").flat


@rule("DN-4.3-06", "DN-4.3-07")
def test_the_black_dragon_lies_under_its_parts_each_with_its_wounds() -> None:
    field = Field.on(MEADOW, rebels=["matt@A1"], keepers=["black-dragon@C3>NE"])
    body = counter(field, "black-dragon")
    assert (body.symbol, body.span, body.facing) == ("fighter-black-dragon-fit-5", 4.0, 5)
    parts = {part: counter(field, f"black-dragon-{part}") for part in ("head", "left-claw", "right-claw", "tail")}
    assert set(body.cells) == {body.hex, *(part.hex for part in parts.values())}
    assert parts["head"].hex == field.field.grid.table[field.hex("C3") * 6 + 5]
    assert parts["head"].symbol == "fighter-black-dragon-head-0"
    field.field.set("wounds", field.piece("black-dragon-head"), 2)
    head = counter(field, "black-dragon-head")
    assert head.symbol == "fighter-black-dragon-head-2"
    assert head.figures == [30, 0, 0]


def test_the_baby_dragon_covers_two_hexes() -> None:
    field = Field.on(MEADOW, rebels=["matt@A1"], keepers=["baby-dragon@C3>E"])
    found = counter(field, "baby-dragon")
    assert found.cells == [field.hex("C3"), field.hex("C2")]
    assert found.symbol == "fighter-baby-dragon-fit-0"


def test_who_is_not_on_the_map_waits_or_has_left() -> None:
    field = Field.on(MEADOW, rebels=["matt@A1", "dill", "evans"], orks=["zugun@D6"])
    field.field.set("exit", field.piece("evans"), field.hex("A1"))
    assert counter(field, "dill").zone == "waiting"
    assert counter(field, "evans").zone == "left"
    assert counter(field, "matt").zone == ""


def test_spells_on_a_fighter_change_his_figures_and_are_named() -> None:
    field = Field.on(MEADOW, rebels=["matt@A1"], orks=["zugun@D6"])
    field.field.set("charms", field.piece("matt"), (("attack", 3, 9), ("double-move", 0, 9)))
    found = counter(field, "matt")
    assert found.figures == [12, 6, 12]
    assert statuses(found) == ["under a spell: attack", "under a spell: double movement"]


@rule("DN-1.31-03")
def test_a_hidden_fighter_has_no_place_for_the_enemy() -> None:
    field = Field.on(MEADOW, rebels=["matt@A1"], orks=["zugun@D6"])
    field.field.set("hidden", field.piece("zugun"), 1)
    assert counter(field, "zugun", "rebels").hex is None
    own = counter(field, "zugun", "orks")
    assert own.hex == field.hex("D6")
    assert "hidden from the enemy" in statuses(own)


@rule("DN-3.51-06")
def test_an_invisible_spellcaster_leaves_a_mark_where_he_was_last_seen() -> None:
    field = Field.on(MEADOW, rebels=["zacharie@A2"], orks=["zugun@D6"])
    zacharie = field.piece("zacharie")
    field.field.set("vanished", zacharie, field.hex("A2"))
    field.field.set("unseen", zacharie, field.hex("C4"))
    field.field.take_off(zacharie)
    own, theirs = counter(field, "zacharie", "rebels"), counter(field, "zacharie", "orks")
    assert (own.hex, own.symbol) == (field.hex("C4"), "fighter-zacharie-fit")
    assert (theirs.hex, theirs.symbol, theirs.flat) == (field.hex("A2"), "magic-invisible", True)


# --- magic ------------------------------------------------------------------------------------------------------------


@rule("DN-3.52-01")
def test_terrain_made_by_magic_lies_over_the_map() -> None:
    field = Field.on(MEADOW, rebels=["zacharie@A2"], orks=["zugun@D6"])
    assert laid(field) == []
    tree, side = field.hex("C3"), field.hex("B2") * 6 + 1
    field.field.set(
        "magic", 0, (("tree", ((tree, "tree"),), (), 0), ("demolish", (), ((side, int(HexsideKind.DEMOLISHED)),), 0))
    )
    field.field.set("circles", 0, ((field.hex("D1"), 4),))
    found = laid(field)
    assert [(one.hex, one.symbol) for one in found] == [
        (tree, "magic-tree"),
        (field.hex("B2"), "magic-side-demolished-1"),
        (field.hex("D1"), "magic-circle"),
    ]
    assert all(one.flat and one.span == 1.0 for one in found)
    assert found[0].text is not None
    assert found[0].text.text == "Tree, made by magic"
    assert len({one.key for one in found}) == 3


@rule("DN-3.55-02")
def test_a_fireball_burns_in_its_hex() -> None:
    field = Field.on(MEADOW, rebels=["zacharie@A2"], orks=["zugun@D6"])
    field.field.set("magic", 0, (("fireball", (), (), 0, field.hex("C3"), 5),))
    assert [(one.hex, one.symbol) for one in laid(field)] == [(field.hex("C3"), "magic-fireball")]


# --- what if ----------------------------------------------------------------------------------------------------------


@rule("DN-2.41-01")
def test_an_attack_can_be_thought_of_from_anywhere() -> None:
    field = Field.on(MEADOW, rebels=["matt@A1", "dill@B2"], orks=["zugun@D6", "krular@D5"])
    matt, dill = field.piece("matt"), field.piece("dill")
    found = BOARD.hypothesis(field.field, Seat("rebels"), HexId(field.hex("D5")), (PieceId(matt), PieceId(dill)))
    assert found is not None
    assert found.breakdowns[0][1].total == 18
    for hex, pieces in (("D5", ()), ("A2", (matt,)), ("A1", (matt,)), ("D5", (matt, field.piece("zugun")))):
        assert BOARD.hypothesis(field.field, Seat("rebels"), HexId(field.hex(hex)), tuple(map(PieceId, pieces))) is None
    assert BOARD.hypothesis(field.field, Seat("rebels"), HexId(9999), (PieceId(matt),)) is None


def test_a_hex_out_of_reach_is_refused_with_the_rule(host: Host) -> None:
    """Whoever clicks too far away, or drops a counter there, is told which rule is in the way."""
    game = host.create({"rulebook": "dragon-noir", "scenario": "first-smoke"}, seed="11")
    dice = Dice("patrol")
    while True:
        seat = next(name for name in game.keys if game.seat(name).view()["prompt"].get("ask"))
        player = game.seat(seat)
        offers = {offer["verb"]: offer for offer in player.view()["prompt"]["ask"]["offers"]}
        if seat == "orks" and "march" in offers:
            break
        ends = [verb for verb, offer in offers.items() if offer.get("ends_phase")]
        if ends and seat == "rebels":
            player.give(ends[0]).ok()
        else:
            player.act(player.view(), dice)
    asked = {"verb": "march", "components": []}
    marchers = [one["value"] for one in player.post("choices", asked).ok()["values"]]
    told = set()
    for piece in marchers:
        wanted = {"verb": "march", "components": [piece]}
        reach = {one["hex"] for one in player.post("choices", wanted).ok()["reach"]}
        for hex_ in (0, 17, 60, 111):
            if hex_ in reach:
                continue
            found = player.post("paths", {**wanted, "to": hex_})
            assert found.kind == "refused"
            told.add(tuple(found.body["refusal"]["rules"]))
    assert told
    assert all(told)
