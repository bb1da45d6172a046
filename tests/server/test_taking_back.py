"""Two tabs, undo, and taking back with consent."""

from __future__ import annotations

import re

import pytest

from tests.server.conftest import Opener
from tests.server.table import KENDER, Game, Host, Json, Player
from tests.server.test_live import Mirror, comparable
from warhost.core import Dice

SMOKE = {"rulebook": "dragon-noir", "scenario": "first-smoke"}


def state_of(game: Game, player: Player) -> Json:
    """The board as a player sees it and the rows behind it, without what only counts acts."""
    view = player.view()
    rows = game.rows(player.seat)
    return {"rows": rows, "facts": view["facts"], "counters": view["counters"], "log": view["log"]["lines"]}


def set_up(game: Game) -> None:
    """Bring a game of the toy to the bids."""
    dice = Dice("set-up")
    while "bid" not in {offer["verb"] for offer in offers(game)}:
        game.act(dice)


def offers(game: Game) -> list[Json]:
    """What can be ordered now, by whomever."""
    asks = [game.seat(name).view()["prompt"].get("ask") for name in game.keys]
    return [offer for ask in asks if ask for offer in ask.get("offers", ())]


def test_the_second_of_two_tabs_is_told_that_the_game_has_moved_on(host: Host) -> None:
    game = host.create()
    red = game.seat("red")
    seen_by_both_tabs = red.position
    red.give("place red-hound@0000", after=seen_by_both_tabs).ok()
    before = state_of(game, red)
    stale = red.give("place red-hound@0100", after=seen_by_both_tabs)
    assert (stale.status, stale.kind, stale.body["position"]) == (409, "stale", 1)
    for what in ("undo", "take-back", "rolls"):
        assert red.post(what, {"after": 0}).kind == "stale"
    assert red.post("orders", {"after": 7, "order": {"text": "ready"}}).kind == "stale"
    assert state_of(game, red) == before


def test_an_order_is_taken_back_freely_until_another_side_acts(host: Host) -> None:
    game = host.create()
    red, blue = game.seat("red"), game.seat("blue")
    assert red.post("undo", {"after": 0}).kind == "refused"
    empty = state_of(game, red)
    red.give("place red-hound@0000").ok()
    assert red.view()["prompt"]["can_undo"]
    undone = red.post("undo", {"after": 1}).ok()
    assert (undone["position"], undone["records"][0]["kind"]) == (2, "undo")
    assert state_of(game, red) == empty
    red.give("place red-runner-1@0000,red-runner-2@0100,red-hound@0001").ok()
    red.give("ready").ok()
    blue.give("place blue-hound@0700").ok()
    barred = red.post("undo", {"after": 5})
    assert barred.kind == "refused"
    assert "another side" in barred.body["refusal"]["message"]["text"]
    assert red.view()["prompt"]["undo_barred"]["message"] == barred.body["refusal"]["message"]


def test_browsers_follow_an_undo(host: Host) -> None:
    game = host.create(KENDER, seed="3")
    dice = Dice("follow")
    with game.spectator.live() as socket:
        mirror = Mirror(socket.next("welcome"))
        for _ in range(25):
            game.act(dice)
            for name in game.keys:
                player = game.seat(name)
                view = player.view()
                if view["prompt"].get("can_undo") and not dice.below(3):
                    player.post("undo", {"after": view["position"]}).ok()
            mirror.follow(socket, game.read()["position"])
            assert comparable(mirror.view) == comparable(game.spectator.view())
        kinds = {record["kind"] for record in game.spectator.get("records").ok()["records"]}
    assert kinds >= {"order", "undo"}


def with_dice_rolled(host: Host) -> tuple[Game, int]:
    """A game in which blue has a roll behind it that red would like to take back, and the position before it."""
    game, dice = host.create(KENDER, seed="3"), Dice("rolled")
    while True:
        before = game.read()["position"]
        game.act(dice)
        records = game.spectator.get("records").ok()["records"]
        if any(record["kind"] == "roll" for record in records[before:]):
            return game, before


def test_beyond_a_roll_the_other_side_must_agree_and_sees_which_dice_it_gives_away(host: Host) -> None:
    game, before = with_dice_rolled(host)
    asker, other = game.seat("highlord"), game.seat("whitestone")
    position = asker.position
    rolled = [r["dice"] for r in asker.get("records").ok()["records"][before:] if r["kind"] == "roll"]
    earlier = asker.get(f"replay/{before}").ok()
    with other.live() as socket:
        socket.next("welcome")
        asked = asker.post("take-back", {"after": position, "point": before}).ok()["take_back"]
        told = socket.next("table")["game"]
        while "take_back" not in told:
            told = socket.next("table")["game"]
        assert told["take_back"] == asked
        assert (asked["by"], asked["waiting"], asked["dice"]) == ("highlord", ["whitestone"], rolled)
        assert [record["n"] for record in asked["records"]] == list(range(before + 1, position + 1))
        lines = game.spectator.view()["log"]["lines"]
        for record in asked["records"]:
            words = [line["text"]["text"] for line in lines if line["position"] == record["n"]]
            assert record["text"] == " ".join(words) or not words, "what is lost is told as the log tells it"
        assert any(record["text"].endswith(".") for record in asked["records"])
        assert asker.post("take-back/answer", {"after": position, "agree": True}).kind == "not-allowed"
        assert game.spectator.post("take-back/answer", {"after": position, "agree": True}).kind == "key-needed"
        agreed = other.post("take-back/answer", {"after": position, "agree": True}).ok()
        assert "take_back" not in agreed
        assert socket.next("change")["record"]["kind"] == "undo"
    now = asker.view()
    assert now["position"] == position + 1
    assert (now["facts"], now["counters"]) == (earlier["facts"], earlier["counters"])
    assert game.rows("highlord") == game.rows("highlord", before)


@pytest.mark.parametrize("game_of", [KENDER, SMOKE], ids=["campaign", "skirmish"])
def test_what_can_be_taken_back_is_listed_in_words(host: Host, game_of: Json) -> None:
    game, dice = host.create(game_of, seed="3"), Dice("words")
    for _ in range(30):
        game.act(dice)
    for name in game.keys:
        player = game.seat(name)
        given = {r["position"]: r for r in player.get("records").ok()["records"] if r["kind"] == "order"}
        points = player.get("take-back/points").ok()["records"]
        assert [point["n"] for point in points] == sorted((point["n"] for point in points), reverse=True)
        listed = [point for point in points if point["kind"] == "order"]
        assert len(listed) == len(given)
        for point in listed:
            order = given[point["n"]].get("text", "")
            assert point["text"], order
            assert point["text"] != order
            assert not re.search(r"[@>]|\b[a-z]+-\d", point["text"]), point["text"]


def test_the_own_orders_of_a_hidden_set_up_are_told_to_nobody_else(host: Host) -> None:
    game = host.create({"rulebook": "toy", "scenario": "two-crews"})
    dice = Dice("secret")
    for _ in range(6):
        game.act(dice)
    own = {name: game.seat(name).get("take-back/points").ok()["records"] for name in game.keys}
    hidden = [r["position"] for r in game.spectator.get("records").ok()["records"] if not r.get("text")]
    for name, points in own.items():
        for point in points:
            if point["n"] in hidden and point["seat"] != name and point["kind"] == "order":
                told = [e for e in game.seat(name).view()["log"]["lines"] if e["position"] == point["n"]]
                assert point["text"] == " ".join(line["text"]["text"] for line in told)


def test_dice_that_were_taken_back_do_not_fall_again(host: Host) -> None:
    game, before = with_dice_rolled(host)
    records = game.spectator.get("records").ok()["records"]
    position = len(records)
    game.seat("highlord").post("take-back", {"after": position, "point": before}).ok()
    game.seat("whitestone").post("take-back/answer", {"after": position, "agree": True}).ok()
    text, seat = records[before]["text"], records[before]["seat"]
    again = game.seat(seat).give(text).ok()["records"]
    taken = [record["dice"] for record in records[before:] if record["kind"] == "roll"]
    assert [record["dice"] for record in again if record["kind"] == "roll"] != taken
    listed = game.spectator.get("records").ok()["records"]
    assert [record.get("undone", False) for record in listed[before : position + 1]] == [True] * (position - before) + [
        False
    ]


def test_one_no_ends_the_request(host: Host) -> None:
    game, before = with_dice_rolled(host)
    asker, other = game.seat("highlord"), game.seat("whitestone")
    position = asker.position
    assert other.post("take-back/answer", {"after": position, "agree": True}).kind == "no-request"
    asker.post("take-back", {"after": position, "point": before}).ok()
    assert "take_back" not in other.post("take-back/answer", {"after": position, "agree": False}).ok()
    assert asker.position == position


def test_a_request_can_be_withdrawn_and_lapses_when_somebody_acts(host: Host) -> None:
    game, before = with_dice_rolled(host)
    asker, other = game.seat("highlord"), game.seat("whitestone")
    position = asker.position
    asker.post("take-back", {"after": position, "point": before}).ok()
    path = f"/api/games/{game.id}/take-back"
    assert host.call("DELETE", path, key=other.key).kind == "not-allowed"
    assert "take_back" not in host.call("DELETE", path, key=asker.key).ok()
    asker.post("take-back", {"after": position, "point": before}).ok()
    game.act(Dice("lapse"))
    assert "take_back" not in game.read()


def test_a_request_outlives_the_server(opener: Opener) -> None:
    game, before = with_dice_rolled(opener())
    position = game.read()["position"]
    asked = game.seat("highlord").post("take-back", {"after": position, "point": before}).ok()["take_back"]
    game.host = opener()
    assert game.read()["take_back"] == asked
    game.seat("whitestone").post("take-back/answer", {"after": position, "agree": True}).ok()
    assert game.read()["position"] == position + 1


def test_bots_always_agree(host: Host) -> None:
    game = host.create(seats={"blue": {"type": "bot", "bot": "random"}})
    red = game.seat("red")
    red.give("place red-runner-1@0000,red-runner-2@0100,red-hound@0001").ok()
    red.give("ready").ok()
    game.wait_for(4)
    while not red.view()["prompt"].get("ask"):
        pass
    position = red.position
    info = red.post("take-back", {"after": position, "point": 1}).ok()
    assert info["position"] == position + 1
    assert red.view()["prompt"]["ask"]["message"]["id"] == "fen-place"


def test_without_naming_a_point_the_last_own_choice_is_meant(host: Host) -> None:
    game, _ = with_dice_rolled(host)
    for name in game.keys:
        player = game.seat(name)
        own = [r["position"] for r in player.get("records").ok()["records"] if r.get("seat") == name]
        asked = player.post("take-back", {"after": player.position}).ok()["take_back"]
        assert asked["point"] == own[-1] - 1
    fresh = host.create().seat("blue")
    assert fresh.post("take-back", {"after": 0}).kind == "refused"
    assert fresh.post("take-back", {"after": 0, "point": 5}).kind == "refused"
