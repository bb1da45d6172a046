"""Feeds: a seat is sent what changed for it, and nothing shows what it may not know."""

from __future__ import annotations

import json

from tests.conformance.suite import Player
from tests.conformance.toy import RULEBOOK
from warhost.core import SPECTATOR, Game, Seat, new_game
from warhost.core.views import apply_changes

RED, BLUE = Seat("red"), Seat("blue")


def at_the_first_go() -> Game:
    """Two crews after set-up; red is on the move."""
    game = new_game(RULEBOOK, "first-steps", seed=1)
    for order in (
        "place red-runner-1@0000,red-runner-2@0100,red-hound@0001",
        "ready",
        "place blue-runner-1@0800,blue-runner-2@0700,blue-hound@0801",
        "ready",
        "hide 0403",
        "hide 0303",
    ):
        game.give(order)
    game.give("bid 3", RED)
    game.give("bid 0", BLUE)
    return game


def test_a_hidden_snare_is_sent_whole_to_its_owner_and_in_part_to_the_others() -> None:
    game = at_the_first_go()
    feeds = {seat: game.view(seat).feed() for seat in (RED, BLUE, SPECTATOR)}
    for feed in feeds.values():
        game.listeners.append(feed.hear)
    game.give("snare red-runner-1 0100")
    sent = {seat: json.loads(json.dumps(feed.changes())) for seat, feed in feeds.items()}
    assert sent[RED]["tables"]["snare"]["2"]["lies_at"] == 1
    for seat in (BLUE, SPECTATOR):
        assert "lies_at" not in sent[seat]["tables"]["snare"]["2"]
        assert sent[seat]["sizes"] == {"snare": 3}


def test_a_write_that_a_seat_cannot_see_is_not_sent_at_all() -> None:
    """Which row was written would be a hint too."""
    game = at_the_first_go()
    feeds = {seat: game.view(seat).feed() for seat in (RED, BLUE)}
    for feed in feeds.values():
        game.listeners.append(feed.hear)
    mark = game.state.mark
    game.state.set("lies_at", 0, 5)
    for feed in feeds.values():
        feed.hear(game, None, game.state.touched(mark))
    seen = game.view(RED).row("snare", 0)
    assert seen["lies_at"] == 5
    assert feeds[RED].changes()["tables"] == {"snare": {"0": seen}}
    assert feeds[BLUE].changes()["tables"] == {}


def test_changes_are_numbered_without_gaps() -> None:
    game = at_the_first_go()
    feed = game.view(BLUE).feed()
    game.listeners.append(feed.hear)
    player = Player(1)
    numbers = []
    while not game.over:
        player.act(game)
        numbers.append(feed.changes()["n"])
    assert numbers == list(range(1, len(numbers) + 1))


def test_rows_that_are_taken_back_vanish_for_the_client_too() -> None:
    game = at_the_first_go()
    feed = game.view(BLUE).feed()
    game.listeners.append(feed.hear)
    client = json.loads(json.dumps(feed.whole))
    before = json.dumps(client, sort_keys=True)
    game.give("snare red-runner-1 0100")
    apply_changes(client, json.loads(json.dumps(feed.changes())))
    assert len(client["tables"]["snare"]) == 3
    game.undo(RED)
    apply_changes(client, json.loads(json.dumps(feed.changes())))
    assert json.dumps(client, sort_keys=True) == before


def test_a_full_view_is_plain_json_and_leaves_out_what_is_derived() -> None:
    view = at_the_first_go().view(RED).snapshot()
    received = json.loads(json.dumps(view))
    assert received == view
    assert list(received["tables"]) == ["crew", "piece", "snare", "hex", "world"]
    assert "taken" not in json.dumps(view)
