"""Saved games from outside: what is whole goes on, what was tampered with is refused with its line."""

from __future__ import annotations

import json
import time

import pytest

import warhost
from tests.server.conftest import Opener
from tests.server.table import Answer, Game, Host
from warhost.core import Dice
from warhost.core.saving.chronicle import Header, Scribe
from warhost.core.saving.saves import save_lines
from warhost.library import CODEC


def saved(orders: int = 40) -> list[str]:
    """The lines of a game of the Kender Strike in the middle of play."""
    game, dice = warhost.new("dragons-of-glory", "kender-strike", seed=5), Dice("save")
    # Until somebody has a decision to make: dice that wait would be rolled as soon as the game is brought along.
    while len(game.entries) < orders or game.ask.seat == "chance":
        if game.ask.seat == "chance":
            game.roll()
        else:
            game.give(game.suggest(dice))
    return save_lines(game, CODEC)


def rolls(lines: list[str]) -> list[int]:
    """The numbers of the lines that are rolls."""
    return [number for number, line in enumerate(lines) if "roll" in json.loads(line)]


def bring(host: Host, lines: list[str], **more: object) -> Answer:
    """Import lines."""
    return host.call("POST", "/api/imports", {"chronicle": "\n".join(lines), **more})


def resealed(lines: list[str]) -> list[str]:
    """The lines with checksums that fit, as somebody would make them who knows the format."""
    first = {key: value for key, value in json.loads(lines[0]).items() if key not in ("sum", "warhost")}
    scribe = Scribe(Header(**first), CODEC)
    for line in lines[1:]:
        plain = json.loads(line)
        plain.pop("sum")
        scribe._keep(scribe._sealed(plain))
    return scribe.lines


def test_a_saved_game_goes_on_with_its_log_its_past_and_its_dice(host: Host) -> None:
    lines = saved()
    game = Game(host, bring(host, lines, title="Brought along").ok())
    assert game.info["title"] == "Brought along"
    assert game.info["position"] == len(lines) - 2
    view = game.seat("highlord").view()
    original = warhost.new("dragons-of-glory", "kender-strike", seed=5)
    assert view["log"]["total"] > 5
    assert game.spectator.get("replay/0").ok()["facts"] == original.view(warhost.SPECTATOR).snapshot()["facts"]
    game.play(5)
    assert game.read()["position"] > game.info["position"]


def test_a_file_with_windows_line_ends_is_read(host: Host) -> None:
    assert host.call("POST", "/api/imports", {"chronicle": "\r\n".join(saved()) + "\r\n"}).status == 201


def test_an_exported_game_that_is_over_comes_back_as_it_was(host: Host) -> None:
    game = host.create({"rulebook": "toy", "scenario": "first-steps"})
    game.play(500)
    text = str(game.spectator.get("export").ok())
    again = Game(host, host.call("POST", "/api/imports", {"chronicle": text}).ok())
    one, other = game.seat("red").view(), again.seat("red").view()
    for part in ("facts", "counters"):
        assert one[part] == other[part]
    assert game.rows("red") == again.rows("red")
    assert [line["text"] for line in one["log"]["lines"]] == [line["text"] for line in other["log"]["lines"]]


@pytest.mark.parametrize("tamper", ["dice", "order", "hash", "missing", "twice", "swapped", "cut", "snapshot", "seed"])
def test_a_tampered_save_is_refused_with_its_line(host: Host, tamper: str) -> None:
    lines = saved()
    roll = rolls(lines)[0]
    match tamper:
        case "dice":
            plain = json.loads(lines[roll])
            plain["roll"] = [face % 4 + 1 for face in plain["roll"]]
            lines[roll] = json.dumps(plain, separators=(",", ":"))
        case "order":
            lines[1] = lines[1].replace("throtyl-1@1313", "throtyl-1@1214")
        case "hash":
            lines[3] = lines[3].replace('"hash":"', '"hash":"0')
        case "missing":
            del lines[4]
        case "twice":
            lines.insert(4, lines[4])
        case "swapped":
            lines[1], lines[2] = lines[2], lines[1]
        case "cut":
            del lines[-1]
        case "snapshot":
            lines[-1] = lines[-1].replace('"rolls":', '"rolls":1')
        case "seed":
            lines[0] = lines[0].replace('"seed":"5"', '"seed":"6"')
    found = bring(host, lines)
    assert (found.status, found.kind) == (400, "bad-chronicle")
    assert "line" in found.body["detail"]
    assert host.call("GET", "/api/games").ok()["games"] == []


def test_a_save_with_other_dice_and_fitting_checksums_is_refused_all_the_same(host: Host) -> None:
    lines = saved()
    roll = rolls(lines)[-1]
    plain = json.loads(lines[roll])
    plain["roll"] = [face % 4 + 1 for face in plain["roll"]]
    lines[roll] = json.dumps(plain, separators=(",", ":"))
    found = bring(host, resealed(lines))
    assert found.kind == "bad-chronicle"


def test_a_save_with_another_position_in_its_snapshot_is_refused_all_the_same(host: Host) -> None:
    lines = saved()
    plain = json.loads(lines[-1])
    columns = plain["snapshot"]["state"]["columns"]
    columns["at"][1] += 1
    lines[-1] = json.dumps(plain, separators=(",", ":"))
    assert bring(host, resealed(lines)).kind == "bad-chronicle"


@pytest.mark.parametrize(
    "text",
    ["hello", "{}", "[]", "\x00", '{"warhost": 99}', '{"warhost-seat": 1}', "null\nnull", "[" * 10_000],
    ids=["words", "empty", "list", "nul", "newer", "of-a-seat", "null", "deep"],
)
def test_what_is_no_saved_game_is_refused(host: Host, text: str) -> None:
    found = host.call("POST", "/api/imports", {"chronicle": text})
    assert found.status == 400
    assert found.kind == "bad-chronicle"


def test_what_a_seat_took_away_before_the_end_is_no_saved_game(host: Host) -> None:
    game = host.create()
    game.play(5)
    text = str(game.seat("red").get("export").ok())
    assert host.call("POST", "/api/imports", {"chronicle": text}).kind == "bad-chronicle"


def test_a_game_that_takes_too_long_to_be_played_again_blocks_nobody(opener: Opener) -> None:
    host = opener(import_seconds=0.05)
    before = time.monotonic()
    found = bring(host, saved())
    assert found.kind == "bad-chronicle"
    assert "longer than" in found.body["detail"]
    assert time.monotonic() - before < 5
    assert host.call("GET", "/api/bots").status == 200
