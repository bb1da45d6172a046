"""Talk, notes, onlookers, whose key it is, and the whole game that the host takes away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.conformance.toy import RULEBOOK
from tests.server.conftest import Opener
from tests.server.table import KENDER, Game, Host
from warhost.cli import assemble
from warhost.core import SPECTATOR
from warhost.core.saving.loading import load_lines
from warhost.library import CODEC
from warhost.server.tables import talking
from warhost.server.wire.talk import LONGEST_LINE, LONGEST_NOTES

SECRETS = {"rulebook": "toy", "scenario": "two-crews"}


def said(game: Game, seat: str = "") -> list[str]:
    """What a seat, or an onlooker, can read of the talk."""
    who = game.seat(seat) if seat else game.spectator
    return [line["text"] for line in who.get("talk?after=0").ok()["lines"]]


# Whose key it is


def test_a_key_says_whose_it_is_and_a_void_one_that_it_is_nobodys(host: Host) -> None:
    game = host.create()
    assert game.seat("red").get("me").ok() == {"seat": "red", "host": False}
    assert game.spectator.get("me").ok() == {"seat": "spectator", "host": False}
    assert host.call("GET", f"/api/games/{game.id}/me", key=game.host_key).ok() == {"seat": "spectator", "host": True}
    assert host.call("GET", f"/api/games/{game.id}/me", key="void").kind == "bad-key"


# Talk


def test_what_is_said_reaches_everybody_at_once_and_is_there_for_who_comes_later(host: Host) -> None:
    game = host.create()
    red = game.seat("red")
    with game.seat("blue").live() as blue, game.spectator.live() as onlooker:
        line = red.post("talk", {"text": "  Well met!  "}).ok()
        assert (line["n"], line["seat"], line["kind"], line["text"]) == (1, "red", "said", "Well met!")
        for socket in (blue, onlooker):
            assert socket.next("talk")["line"] == line
    game.seat("blue").post("talk", {"text": "And you."}).ok()
    assert said(game) == ["Well met!", "And you."]
    assert [one["n"] for one in red.get("talk?after=1").ok()["lines"]] == [2]


def test_onlookers_hear_and_do_not_speak_and_the_host_may_without_a_seat(host: Host) -> None:
    game = host.create(seats={"red": {"type": "bot", "bot": "random"}})
    assert game.spectator.post("talk", {"text": "Left flank!"}).kind == "key-needed"
    line = host.call("POST", f"/api/games/{game.id}/talk", {"text": "Begin."}, key=game.host_key).ok()
    assert "seat" not in line
    assert said(game) == ["Begin."]
    closed = host.create(spectators=False)
    assert closed.spectator.get("talk?after=0").kind == "key-needed"


@pytest.mark.parametrize("text", ["", "   ", "a\nb", "a\x00b", "\x1b[2J", "x" * (LONGEST_LINE + 1), 5, None])
def test_a_line_is_short_and_plain(host: Host, text: object) -> None:
    game = host.create()
    assert game.seat("red").post("talk", {"text": text}).kind == "invalid"
    assert said(game) == []


def test_whoever_speaks_too_fast_is_told_to_wait_and_others_are_not(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = 1000.0
    monkeypatch.setattr(talking, "monotonic", lambda: clock)
    game = host.create()
    for number in range(talking.MOST_LINES):
        game.seat("red").post("talk", {"text": f"line {number}"}).ok()
    found = game.seat("red").post("talk", {"text": "one more"})
    assert (found.status, found.kind) == (429, "too-many")
    game.seat("blue").post("talk", {"text": "Calm down."}).ok()
    clock += talking.WHILE
    game.seat("red").post("talk", {"text": "Sorry."}).ok()
    assert said(game)[-2:] == ["Calm down.", "Sorry."]


def test_talk_and_notes_outlive_the_server_and_go_with_the_game(opener: Opener) -> None:
    game = opener().create()
    game.seat("red").post("talk", {"text": "Until tomorrow"}).ok()
    game.host.call("PUT", f"/api/games/{game.id}/notes", {"text": "Take the hill."}, key=game.keys["red"]).ok()
    game.host = opener()
    assert said(game) == ["Until tomorrow"]
    assert game.seat("red").get("notes").ok() == {"text": "Take the hill."}
    assert game.seat("red").post("talk", {"text": "Again"}).ok()["n"] == 2
    game.host.call("DELETE", f"/api/games/{game.id}", key=game.host_key).ok()
    assert game.spectator.get("talk?after=0").kind == "not-found"


def test_only_so_many_lines_are_kept_at_hand(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talking, "MOST_LINES", 1000)
    monkeypatch.setattr(talking, "REMEMBERED", 5)
    game = host.create()
    for number in range(8):
        game.seat("red").post("talk", {"text": str(number)}).ok()
    page = game.spectator.get("talk?after=0").ok()
    assert ([line["text"] for line in page["lines"]], page["first"]) == (list("34567"), 4)


# Notes


def note(game: Game, seat: str, text: str) -> None:
    """Note something."""
    game.host.call("PUT", f"/api/games/{game.id}/notes", {"text": text}, key=game.keys[seat]).ok()


def test_notes_are_read_by_nobody_else(host: Host) -> None:
    game = host.create()
    note(game, "red", "first thought")
    note(game, "red", "The snare lies at 0203.\nWait there.")
    assert game.seat("red").get("notes").ok() == {"text": "The snare lies at 0203.\nWait there."}
    assert game.seat("blue").get("notes").ok() == {"text": ""}
    assert game.spectator.get("notes").kind == "key-needed"
    assert host.call("GET", f"/api/games/{game.id}/notes", key=game.host_key).kind == "key-needed"
    note(game, "red", "")
    assert game.seat("red").get("notes").ok() == {"text": ""}


def test_whoever_takes_over_a_seat_does_not_read_the_notes_of_the_player_before(host: Host) -> None:
    game = host.create()
    for seat in ("red", "blue"):
        note(game, seat, f"notes of {seat}")
    refilled = host.call(
        "PUT", f"/api/games/{game.id}/seats/red", {"filling": {"type": "person"}}, key=game.host_key
    ).ok()
    game.keys["red"] = refilled["key"]
    game.seat("blue").post("leave", {}).ok()
    game.keys["blue"] = host.call("POST", f"/api/games/{game.id}/join", {}).ok()["key"]
    for seat in ("red", "blue"):
        assert game.seat(seat).get("notes").ok() == {"text": ""}
    note(game, "red", "mine")
    host.call("PUT", f"/api/games/{game.id}/name", {"name": "Tika"}, key=game.keys["red"]).ok()
    assert game.seat("red").get("notes").ok() == {"text": "mine"}


def test_notes_have_an_end(host: Host) -> None:
    game = host.create()
    note(game, "red", "ä" * LONGEST_NOTES)
    for text in ("x" * (LONGEST_NOTES + 1), "a\x00b"):
        found = host.call("PUT", f"/api/games/{game.id}/notes", {"text": text}, key=game.keys["red"])
        assert found.kind == "invalid"


# Onlookers


def test_who_looks_on_is_listed_by_name_as_long_as_he_is_there(host: Host) -> None:
    game = host.create()
    with host.live({"game": game.id, "name": "Tas"}), host.live({"game": game.id}) as nameless:
        nameless.next("welcome")
        with host.live({"game": game.id, "name": "Flint"}) as flint:
            flint.next("welcome")
            info = game.read()
            assert (info["watching"], info["onlookers"]) == (3, ["Flint", "Tas"])
        gone = nameless.next("table")
        while gone["game"]["watching"] != 2:
            gone = nameless.next("table")
        assert gone["game"]["onlookers"] == ["Tas"]
    # A player who gives a name is known by his seat.
    with host.live({"game": game.id, "key": game.keys["red"], "name": "Tika"}) as red:
        red.next("welcome")
        assert "onlookers" not in game.read()


# The whole game


def chronicle(game: Game, key: str | None) -> str:
    """The whole game as the host takes it."""
    return str(game.host.call("POST", f"/api/games/{game.id}/chronicle", key=key).ok())


@pytest.mark.parametrize("scenario", [SECRETS, KENDER, {"rulebook": "dragon-noir", "scenario": "first-smoke"}])
def test_the_host_takes_an_unfinished_game_away_and_it_goes_on_elsewhere(host: Host, scenario: dict[str, str]) -> None:
    game = host.create(scenario, seed="3")
    game.play(12)
    before = {seat: game.seat(seat).view() for seat in game.keys}
    again = Game(host, host.call("POST", "/api/imports", {"chronicle": chronicle(game, game.host_key)}).ok())
    assert again.id != game.id
    assert again.info["state"] == "playing"
    for seat, view in before.items():
        other = again.seat(seat).view()
        for part in ("facts", "counters", "prompt"):
            assert other[part] == view[part], part
        assert [line["text"] for line in other["log"]["lines"]] == [line["text"] for line in view["log"]["lines"]]
    stood = again.read()["position"]
    again.play(6)
    assert again.read()["position"] > stood
    # The first game stands where it stood.
    assert game.read()["position"] == before[next(iter(before))]["position"]


def test_everybody_hears_that_the_host_has_taken_the_whole_game(host: Host) -> None:
    game = host.create()
    with game.seat("red").live() as red, game.spectator.live() as onlooker:
        chronicle(game, game.host_key)
        for socket in (red, onlooker):
            assert socket.next("talk")["line"]["kind"] == "exported"
    # It stands there for who comes later.
    assert [line["kind"] for line in game.seat("blue").get("talk?after=0").ok()["lines"]] == ["exported"]


def test_nobody_but_the_host_takes_the_whole_of_a_game_that_goes_on(host: Host) -> None:
    game = host.create()
    for key in (*game.keys.values(), None):
        assert host.call("POST", f"/api/games/{game.id}/chronicle", key=key).kind == "not-allowed"
    assert game.spectator.get("talk?after=0").ok()["lines"] == []


def test_after_the_end_anybody_takes_the_whole_and_nothing_is_announced(host: Host) -> None:
    game = host.create({"rulebook": "toy", "scenario": "first-steps"})
    game.play(500)
    assert chronicle(game, None) == str(game.spectator.get("export").ok())
    assert game.spectator.get("talk?after=0").ok()["lines"] == []


def test_a_seats_own_export_gives_nothing_away_and_is_no_game_to_go_on_with(host: Host) -> None:
    game = host.create(seed="a very secret seed")
    game.play(14)
    whole = chronicle(game, game.host_key)
    assert "a very secret seed" in whole
    referee = load_lines(whole.splitlines(), lambda _: RULEBOOK, codec=CODEC)
    for seat in (*referee.seats, SPECTATOR):
        player = game.seat(seat) if seat != SPECTATOR else game.spectator
        text = str(player.get("export").ok())
        assert "a very secret seed" not in text
        header, *told, seen = [json.loads(line) for line in text.splitlines()]
        assert header["seat"] == seat
        # It is the same whatever the seat cannot see.
        for position in (referee, referee.imagine(seat, "twin")):
            view = position.view(seat)
            assert seen == {"view": json.loads(json.dumps(view.snapshot()))}
        assert [line["text"] for line in told if "log" in line] == [str(line) for line in referee.view(seat).log()]
        own = {record["text"] for record in player.get("records").ok()["records"] if record.get("seat") == seat}
        assert {line["order"] for line in told if "order" in line} <= own
        found = host.call("POST", "/api/imports", {"chronicle": text})
        assert found.kind == "bad-chronicle"
        assert "one seat" in found.body["detail"]


def test_the_terminal_goes_on_with_the_whole_game_and_says_why_not_with_a_seats_record(
    host: Host, tmp_path: Path
) -> None:
    game = host.create(KENDER, seed="3")
    game.play(12)
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    whole.write_text(chronicle(game, game.host_key), "utf-8")
    part.write_text(str(game.seat("highlord").get("export").ok()), "utf-8")

    def run(*words: str) -> Result:
        return CliRunner().invoke(assemble(list(words[:1])), list(words), input="quit\n")

    played = run("play", str(whole), "--terminal")
    assert played.exit_code == 0, played.output
    assert "The Kender Strike" in played.output
    shown = run("show", str(part))
    assert shown.exit_code != 0
    assert "one seat" in str(shown.exception)
