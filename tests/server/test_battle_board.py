"""The board of the battle: a table in inches, units in ranks with their markers, what is told of moves and blows."""

from __future__ import annotations

from typing import Any

from tests.server.ranks import FILE, document
from tests.server.table import Host
from warhost.battle.rulebook import BattleBook
from warhost.battle.set_up import PlaceUnits
from warhost.battle.state import Battle, Did, Out
from warhost.core import Game, Seat, msg, new_game
from warhost.core.ids import PieceId
from warhost.core.messages import Ref
from warhost.core.prompts import ArrangePoses
from warhost.server.boards.base import Board
from warhost.server.boards.battle import DEEDS, BattleBoard
from warhost.server.shelf import board_of
from warhost.server.tables.telling import events_of
from warhost.server.wire import boards as wire

BOARD: Board = BattleBoard()
CROSSROADS = {"rulebook": "battlesystem", "scenario": "crossroads"}


def drawn_up() -> Game:
    """A battle in which both sides stand as proposed."""
    game = new_game(BattleBook(), "crossroads", seed=3)
    for _ in range(2):
        choices = game.choices(PlaceUnits)
        assert isinstance(choices, ArrangePoses)
        game.give(PlaceUnits(choices.proposed))
        game.give("ready")
    return game


def counter(game: Game, row: int) -> wire.Counter:
    """A unit as the good side sees it."""
    whole: Any = game.view(Seat("good")).snapshot()
    found = BOARD.counter(game.resolved, "piece", row, whole["tables"]["piece"][row])
    assert found is not None
    return found


def battle_of(game: Game) -> Battle:
    assert isinstance(game.state, Battle)
    return game.state


def test_the_client_sees_units_as_the_referee_does() -> None:
    assert FILE.read_text("utf-8") == document(), "run: python -m tests.server.ranks"


def test_the_table_has_zones_and_ground_in_words_and_no_hexes() -> None:
    game = new_game(BattleBook(), "crossroads", seed=3)
    layout = board_of("battlesystem").layout(game.resolved, game.state)
    assert (layout.kind, layout.hexes, layout.north_up) == ("table", None, True)
    assert (layout.width, layout.height, layout.point_top) == (2400, 2400, 2400)
    assert [area.seat for area in layout.areas if area.kind == "zone"] == ["evil", "good"]
    barred = [area.name.text for area in layout.areas if area.kind == "prohibited"]
    assert "The Mere (Marsh: nobody enters)" in barred
    notes = [note.text for note in layout.pieces[0].notes]
    assert notes[0] == "Moves 6 inches; 1 hit dice, 10 creatures to a figure"
    assert "Led by Bairn Stonewall, who commands within 10 inches" in notes


def test_a_unit_waits_and_then_stands_in_its_ranks() -> None:
    game = new_game(BattleBook(), "crossroads", seed=3)
    waiting = counter(game, 0)
    assert (waiting.zone, waiting.pose) == ("waiting", [])
    stands = counter(drawn_up(), 0)
    assert stands.pose == [15_250, 8000, 0]
    assert stands.ranks is not None
    assert (stands.ranks.figures, stands.ranks.full, stands.ranks.frontage, stands.ranks.base_width) == (12, 12, 6, 750)
    assert [one.name.text for one in stands.ranks.formations] == ["closed", "open"]
    assert stands.text is not None
    assert stands.text.text == "Twin Blades: 12 of 12 figures, closed, 6 files, facing north"
    assert stands.status == []


def test_a_skirmisher_is_a_unit_of_one_figure_with_its_own_name() -> None:
    game = new_game(BattleBook(), "proving-ground", seed=3)
    units = game.resolved.data.units
    row = next(row for row, unit in enumerate(units) if unit.figure == 2)
    found = counter(game, row)
    assert found.ranks is not None
    assert (found.ranks.figures, found.ranks.full, found.figures) == (1, 1, [1])
    assert found.name == units[row].name == f"{units[row].sheet.name} 2"


def test_a_unit_that_has_left_the_field_is_lost() -> None:
    game = drawn_up()
    assert not counter(game, 0).lost
    battle_of(game).set("figures", PieceId(0), 0)
    found = counter(game, 0)
    assert (found.zone, found.lost, found.sort) == ("gone", True, "unit")


def test_markers_tell_what_ails_a_unit() -> None:
    game = drawn_up()
    battle = battle_of(game)
    piece = PieceId(0)
    battle.set("wound", piece, 1)
    battle.set("figures", piece, 7)
    battle.set("out", piece, int(Out.ROUTED))
    battle.mark_done(piece, Did.MOVED)
    found = counter(game, 0)
    assert [status.text for status in found.status] == ["routed", "one figure wounded", "has moved"]
    assert found.ranks is not None
    assert [marker.symbol for marker in found.ranks.markers] == ["b-marker-routed", "b-marker-wound", "b-marker-moved"]
    battle.set("out", piece, 0)
    battle.set("frontage", piece, 7)
    battle.set("spacing", piece, 4000)
    assert "out of command" in [status.text for status in counter(game, 0).status], "beyond the commander's voice"


def test_every_symbol_of_a_unit_is_drawn() -> None:
    game = drawn_up()
    drawings = BOARD.drawings(game.resolved)
    symbols = drawings["counters"].draw()
    for row in range(8):
        ranks = counter(game, row).ranks
        assert ranks is not None
        assert all(f'id="{id}"' in symbols for id in (*ranks.symbols, ranks.banner))
    assert 'id="b-marker-routed"' in symbols
    assert "The Mere" in drawings["map"].draw()


def test_moves_and_blows_on_a_table_are_told_at_points() -> None:
    game = drawn_up()
    before = {f"piece:{row}": counter(game, row) for row in range(8)}
    battle_of(game).set("y", PieceId(0), 12_000)
    after = {**before, "piece:0": counter(game, 0)}
    line = msg("battle-log-blow", attacker=Ref("piece", 0, "Twin Blades"), defender=Ref("piece", 4, "Orcs"))
    move, blow = events_of(before, after, ["piece:0"], [line], DEEDS)
    assert (move.kind, move.points, move.way) == ("move", [[15_250, 8000], [15_250, 12_000]], [])
    assert (blow.kind, blow.who, blow.whom) == ("blow", ["piece:0"], ["piece:4"])
    assert blow.points == [[15_250, 8000], [15_750, 40_000]]


def test_the_wire_carries_poses_itineraries_and_routes(host: Host) -> None:
    made = host.call("POST", "/api/games", {**CROSSROADS, "seed": "3"}).ok()
    game, keys = made["game"]["id"], made["seats"]
    for seat in ("evil", "good"):
        wanted = host.call("POST", f"/api/games/{game}/choices", {"verb": "place"}, keys[seat]).ok()
        assert wanted["type"] == "arrange-poses"
        body = {"verb": "place", "components": [wanted["proposed"]]}
        judged = host.call("POST", f"/api/games/{game}/judge", body, keys[seat]).ok()
        assert "refusal" not in judged
        assert len(judged["preview"]["ghosts"]) == 4
        at = host.call("GET", f"/api/games/{game}").ok()["position"]
        host.call("POST", f"/api/games/{game}/orders", {"after": at, "order": body}, keys[seat]).ok()
        at = host.call("GET", f"/api/games/{game}").ok()["position"]
        host.call("POST", f"/api/games/{game}/orders", {"after": at, "order": {"text": "ready"}}, keys[seat]).ok()
    info = host.call("GET", f"/api/games/{game}").ok()
    mover = next(seat["seat"] for seat in info["seats"] if seat.get("to_act"))
    first = {"after": info["position"], "order": {"text": "first"}}
    host.call("POST", f"/api/games/{game}/orders", first, keys[mover]).ok()
    piece = 0 if mover == "good" else 4
    acts = host.call("POST", f"/api/games/{game}/choices", {"verb": "move", "components": [piece]}, keys[mover]).ok()
    assert acts["type"] == "itinerary"
    advance = next(act for act in acts["acts"] if act["act"] == "advance")
    assert advance["places"] == [3]
    assert "most" not in advance, "without measuring no limit is told"
    ahead = 1 if mover == "good" else -1
    x, y, facing = (15_250, 8000, 0) if mover == "good" else (15_750, 40_000, 18_000)
    wanted = {"verb": "move", "components": [piece], "pose": [x, y + ahead * 2500, facing]}
    assert host.call("POST", f"/api/games/{game}/paths", wanted, keys[mover]).ok()["word"] == "advance:2.5"
