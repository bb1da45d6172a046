"""A game from its making to its end, as its players and its host meet it."""

from __future__ import annotations

import json

import pytest

from tests.server.conftest import Opener
from tests.server.table import KENDER, TOY, Host, Json, Player
from warhost.core import Dice


@pytest.mark.parametrize("scenario", [TOY, KENDER], ids=["toy", "kender-strike"])
def test_a_game_is_played_to_its_verdict_through_prompts_and_choices_alone(host: Host, scenario: Json) -> None:
    game = host.create(scenario, seed="7")
    game.play(2000, Dice("lifecycle"))
    found = game.read()
    assert found["state"] == "over"
    assert found["verdict"]["reason"]["text"]
    for seat in game.keys:
        assert game.seat(seat).view()["prompt"]["verdict"] == found["verdict"]
        assert game.seat(seat).give("rest").kind == "over"


def test_the_lists_say_what_can_be_played(host: Host) -> None:
    books = {book["id"]: book for book in host.call("GET", "/api/rulebooks").ok()}
    assert {card["id"] for card in books["toy"]["scenarios"]} == {"two-crews", "three-crews", "first-steps"}
    assert books["toy"]["options"][0]["values"] == ["off", "on"]
    assert books["toy"]["has_secrets"]
    assert "kender-strike" in {card["id"] for card in books["dragons-of-glory"]["scenarios"]}
    assert "random" in {bot["name"] for bot in host.call("GET", "/api/bots").ok()}


def test_a_listed_game_is_found_and_an_unlisted_one_is_not(host: Host) -> None:
    seen, hidden = host.create(title="Seen"), host.create(title="Hidden", listed=False)
    titles = [game["title"] for game in host.call("GET", "/api/games").ok()["games"]]
    assert titles == ["Seen"]
    assert hidden.read()["title"] == "Hidden"
    assert seen.read()["listed"]


def test_the_list_of_games_goes_on_where_it_stopped(host: Host) -> None:
    made = [host.create(title=f"Game {number}").id for number in range(5)]
    first = host.call("GET", "/api/games?limit=3").ok()
    rest = host.call("GET", f"/api/games?limit=3&after={first['next'].replace('+', '%2B')}").ok()
    assert [game["id"] for game in first["games"] + rest["games"]] == made[::-1]
    assert "next" not in rest


def test_an_open_seat_is_taken_once(host: Host) -> None:
    game = host.create(seats={"blue": {"type": "open"}})
    assert game.info["state"] == "open"
    taken = host.call("POST", f"/api/games/{game.id}/join", {"seat": "blue", "name": "Tika"}).ok()
    assert taken["seat"] == "blue"
    assert taken["game"]["state"] == "playing"
    assert taken["game"]["seats"][1]["name"] == "Tika"
    blue = Player(host, game.id, "blue", taken["key"])
    assert blue.view()["seat"] == "blue"
    for wanted in ({"seat": "blue"}, {}):
        assert host.call("POST", f"/api/games/{game.id}/join", wanted).kind == "taken"


def test_who_leaves_a_seat_loses_its_key_and_another_takes_over(host: Host) -> None:
    game = host.create()
    red = game.seat("red")
    assert red.post("leave", {}).ok()["seats"][0]["filled"] == "open"
    assert red.get("view").kind == "bad-key"
    taken = host.call("POST", f"/api/games/{game.id}/join", {"seat": "red"}).ok()
    assert Player(host, game.id, "red", taken["key"]).view()["prompt"]["ask"]["seat"] == "red"


def test_a_seat_can_be_left_to_a_bot_that_plays_on(host: Host) -> None:
    game = host.create()
    game.seat("red").post("leave", {"to": {"type": "bot", "bot": "random"}}).ok()
    assert game.wait_for(2)["seats"][0]["bot"] == "random"


def test_of_two_sides_the_other_wins_when_one_resigns(host: Host) -> None:
    game = host.create()
    found = game.seat("red").post("resign", None).ok()
    assert found["state"] == "over"
    assert (found["verdict"]["winner"], found["verdict"]["resigned"]) == ("blue", ["red"])
    assert game.seat("blue").give("ready").kind == "over"
    assert game.seat("blue").post("resign", None).kind == "over"


def test_of_three_sides_the_others_play_on_when_one_resigns(host: Host) -> None:
    game = host.create({"rulebook": "toy", "scenario": "three-crews"})
    found = game.seat("red").post("resign", None).ok()
    assert found["state"] == "playing"
    assert found["seats"][0]["bot"] == "marshal"
    assert game.wait_for(2)["position"] >= 2
    assert game.seat("green").post("resign", None).ok()["verdict"]["winner"] == "blue"


def test_a_resignation_stands_on_the_record_and_in_the_log_and_travels_with_the_game(host: Host) -> None:
    game = host.create()
    blue = game.seat("blue")
    before = game.read()["position"]
    game.seat("red").post("resign", None).ok()
    assert game.read()["position"] == before + 1
    last = blue.get("records").ok()["records"][-1]
    assert (last["kind"], last["seat"]) == ("resign", "red")
    assert blue.view()["log"]["lines"][-1]["text"]["text"] == "red resigned."
    lines = host.call("POST", f"/api/games/{game.id}/chronicle", None, game.host_key).ok()
    again = host.call("POST", "/api/imports", {"chronicle": lines}).ok()["game"]
    assert (again["state"], again["verdict"]["winner"]) == ("over", "blue")
    assert again["verdict"]["resigned"] == ["red"]
    assert again["verdict"]["reason"] == game.read()["verdict"]["reason"]


def test_a_take_back_does_not_reach_behind_a_resignation(host: Host) -> None:
    game = host.create({"rulebook": "toy", "scenario": "three-crews"})
    green = game.seat("green")
    game.seat("red").post("resign", None).ok()
    asked = green.post("take-back", {"after": game.read()["position"], "point": 0})
    assert asked.kind == "refused"
    assert "given up" in asked.body["detail"]


def test_a_resignation_outlives_the_server(opener: Opener) -> None:
    game = opener().create()
    game.seat("red").post("resign", None).ok()
    game.host = opener()
    assert game.read()["verdict"]["winner"] == "blue"
    assert game.seat("blue").view()["prompt"]["verdict"]["resigned"] == ["red"]


def test_the_host_renews_a_lost_link_and_the_old_key_is_void(host: Host) -> None:
    game = host.create()
    refilled = host.call(
        "PUT", f"/api/games/{game.id}/seats/blue", {"filling": {"type": "person", "name": "Flint"}}, game.host_key
    ).ok()
    assert game.seat("blue").get("view").kind == "bad-key"
    assert Player(host, game.id, "blue", refilled["key"]).view()["seat"] == "blue"
    assert refilled["game"]["seats"][1]["name"] == "Flint"


def test_only_the_host_refills_and_deletes(host: Host) -> None:
    game = host.create()
    filling = {"filling": {"type": "open"}}
    for key, kind in ((game.keys["red"], "not-allowed"), (None, "not-allowed"), ("x" * 32, "bad-key")):
        assert host.call("PUT", f"/api/games/{game.id}/seats/blue", filling, key).kind == kind
        assert host.call("DELETE", f"/api/games/{game.id}", key=key).kind == kind
    assert host.call("DELETE", f"/api/games/{game.id}", key=game.host_key).status == 204
    assert host.call("GET", f"/api/games/{game.id}").kind == "not-found"
    assert host.call("DELETE", f"/api/games/{game.id}", key=game.host_key).kind == "not-found"


def test_a_player_is_called_as_he_likes(host: Host) -> None:
    game = host.create()
    host.call("PUT", f"/api/games/{game.id}/name", {"name": "Sturm"}, game.keys["red"]).ok()
    assert game.read()["seats"][0]["name"] == "Sturm"


def test_before_the_end_an_export_holds_only_what_the_seat_has_seen(host: Host) -> None:
    game = host.create(seed="secret-seed")
    game.play(8)
    lines = [json.loads(line) for line in str(game.seat("red").get("export").ok()).splitlines()]
    assert lines[0]["seat"] == "red"
    text = json.dumps(lines)
    assert "secret-seed" not in text
    assert "hash" not in lines[1]
    orders = [line["order"] for line in lines if "order" in line]
    assert any(order.startswith("hide") for order in orders)
    hidden = next(order for order in orders if order.startswith("hide"))
    for other in (game.seat("blue"), game.spectator):
        assert hidden not in str(other.get("export").ok())


def test_after_the_end_the_whole_chronicle_can_be_taken_away_and_read_elsewhere(host: Host) -> None:
    game = host.create({"rulebook": "toy", "scenario": "first-steps"}, seed="secret-seed")
    game.play(500)
    exported = game.spectator.get("export")
    assert "secret-seed" in exported.ok()
    assert exported.headers["content-disposition"].startswith("attachment")
    again = host.call("POST", "/api/imports", {"chronicle": exported.body, "title": "Again"}).ok()
    assert again["game"]["title"] == "Again"
    assert again["game"]["verdict"] == game.read()["verdict"]


def test_a_game_for_its_players_only_shows_nothing_without_a_key(host: Host) -> None:
    game = host.create(spectators=False)
    for what in ("view", "ask", "log", "records", "export", "board", "replay/0"):
        assert game.spectator.get(what).kind == "key-needed"
    assert game.seat("blue").get("view").status == 200


def test_a_game_that_cannot_be_made_says_why(host: Host) -> None:
    for wrong, hint in (
        ({"rulebook": "tou"}, "toy"),
        ({"scenario": "two-crew"}, "two-crews"),
        ({"options": {"tides": "on"}}, "tide"),
        ({"options": {"tide": "high"}}, "off, on"),
        ({"seats": {"yellow": {"type": "open"}}}, "red, blue"),
        ({"seats": {"red": {"type": "bot", "bot": "napoleon"}}}, "random"),
    ):
        found = host.call("POST", "/api/games", {**TOY, **wrong})
        assert (found.status, found.kind) == (400, "bad-setup"), wrong
        assert hint in found.body["detail"]
    assert host.call("GET", "/api/games").ok()["games"] == []
