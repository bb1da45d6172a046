"""Bots: they play to the end, block nobody, and their mistakes stop no game."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from tests.server.conftest import Opener
from tests.server.table import KENDER, TOY, Host, Json
from warhost.bots import BOTS
from warhost.core import Dice, Seat, new_game
from warhost.library import rulebook
from warhost.server.bots.pool import Question
from warhost.server.bots.worker import player_of, think

RANDOM = {"type": "bot", "bot": "random"}


@pytest.mark.parametrize("scenario", [TOY, KENDER], ids=["toy", "kender-strike"])
def test_two_bots_play_a_game_to_its_end(host: Host, scenario: Json) -> None:
    seats = next(
        card["seats"]
        for book in host.call("GET", "/api/rulebooks").ok()
        for card in book["scenarios"]
        if (book["id"], card["id"]) == (scenario["rulebook"], scenario["scenario"])
    )
    game = host.create(scenario, seats=dict.fromkeys(seats, RANDOM))
    assert game.keys == {}
    assert game.wait_for(10**6, seconds=60)["verdict"]


def test_bots_of_games_with_the_same_seed_play_the_same_game(host: Host) -> None:
    games = [host.create(KENDER, seats={"highlord": RANDOM, "whitestone": RANDOM}, seed=seed) for seed in "778"]
    for game in games:
        game.wait_for(10**6, seconds=60)
    one, same, other = (game.spectator.get("records").ok()["records"] for game in games)
    assert one == same
    assert one != other


def test_a_person_plays_against_a_bot(host: Host) -> None:
    game = host.create(seats={"blue": RANDOM}, seed="2")
    dice, red = Dice("against"), game.seat("red")
    until = time.monotonic() + 60
    while game.read()["state"] != "over":
        assert time.monotonic() < until
        view = red.view()
        if view["prompt"].get("ask"):
            found = red.act_or_be_late(view, dice)
            assert found.status == 200 or found.kind == "stale"
    records = red.get("records").ok()["records"]
    assert {record.get("seat") for record in records} >= {"red", "blue"}
    assert game.read()["verdict"]


def test_everybody_sees_that_a_bot_thinks(opener: Opener) -> None:
    game = opener(bot_pause=0.2).create(seats={"blue": RANDOM})
    red = game.seat("red")
    with red.live() as socket:
        socket.next("welcome")
        red.give("place red-runner-1@0000,red-runner-2@0100,red-hound@0001").ok()
        red.give("ready").ok()
        seen = [socket.next("table")["game"]["seats"][1] for _ in range(4)]
    assert any(seat.get("thinks") for seat in seen)


def test_bots_that_are_left_alone_at_a_table_that_rolls_by_hand_roll_for_themselves(host: Host) -> None:
    game, dice = host.create(KENDER, seats={"whitestone": RANDOM}, dice="table", seed="6"), Dice("alone")
    highlord = game.seat("highlord")
    until = time.monotonic() + 60
    while highlord.get("odds").ok() is None:
        assert time.monotonic() < until
        view = highlord.view()
        if view["prompt"].get("ask"):
            highlord.act_or_be_late(view, dice)
    highlord.post("leave", {"to": RANDOM}).ok()
    assert game.wait_for(10**6, seconds=60)["verdict"]


@pytest.fixture
def odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that exist only by name here; the workers do not know them and answer with an error."""
    monkeypatch.setitem(BOTS, "stranger", BOTS["random"])


@pytest.mark.usefixtures("odd_bots")
def test_a_bot_that_fails_gets_a_random_order_instead(host: Host) -> None:
    game = host.create(seats={"red": {"type": "bot", "bot": "stranger"}})
    assert game.wait_for(2)["position"] >= 2


def test_a_bot_that_takes_too_long_gets_a_random_order_and_nobody_waits(opener: Opener) -> None:
    host = opener(shelf="tests.server.sluggards:shelf_of_sluggards", bot_seconds=0.2, bot_start_seconds=0.3)
    game = host.create(KENDER, seats={"highlord": RANDOM})
    before = time.monotonic()
    assert host.call("GET", "/api/bots").status == 200
    assert time.monotonic() - before < 1
    assert game.wait_for(1, seconds=60)["position"] >= 1


def test_the_house_answers_while_a_grandmaster_thinks(host: Host) -> None:
    """Its first order in a skirmish takes seconds; meanwhile other tables are opened and read."""
    game = host.create(
        {"rulebook": "dragon-noir", "scenario": "first-smoke"}, seats={"orks": {"type": "bot", "bot": "grandmaster"}}
    )
    answered, longest, until = 0, 0.0, time.monotonic() + 120
    while answered < 5:
        assert time.monotonic() < until
        before = time.monotonic()
        thinks = any(seat.get("thinks") for seat in game.read()["seats"])
        assert host.call("GET", "/api/bots").status == 200
        longest = max(longest, time.monotonic() - before)
        answered += thinks
        view = game.seat("rebels").view()
        if view["prompt"].get("ask") and not thinks:
            game.seat("rebels").act_or_be_late(view, Dice("patient"))
    assert longest < 2


def test_a_worker_sees_the_position_and_answers_with_a_legal_order() -> None:
    game = new_game(rulebook("dragons-of-glory"), "kender-strike", seed=1)
    dice = Dice("worker")
    for _ in range(60):
        if game.over:
            break
        if game.ask.seat == "chance":
            game.roll()
            continue
        seat = game.ask.seat
        answer = think(question(game, seat))
        assert game.refusal(game.read(answer.order), seat) is None
        game.give(game.suggest(dice))


def question(game: Any, seat: Seat) -> Question:
    """What the house would ask a worker."""
    return Question(
        shelf="warhost.server.shelf:standard_shelf",
        rulebook=game.rulebook.id,
        scenario=game.header.scenario,
        options=game.header.options,
        state=game.state.dump(),
        seat=seat,
        bot="random",
        seed="1",
    )


def test_a_worker_keeps_the_bot_of_a_seat_and_its_plans() -> None:
    game = new_game(rulebook("dragons-of-glory"), "kender-strike", seed=1)
    asked = question(game, game.ask.seat)
    first, second = (msgspec.structs.replace(asked, player=name) for name in ("one/highlord", "two/highlord"))
    assert player_of(first) is player_of(msgspec.structs.replace(first, seed="later"))
    assert player_of(first) is not player_of(second)
    assert player_of(first) is not player_of(msgspec.structs.replace(first, bot="odds"))
    assert player_of(asked) is not player_of(asked), "nobody in particular"


def test_the_same_position_and_seed_give_the_same_order() -> None:
    game = new_game(rulebook("dragons-of-glory"), "kender-strike", seed=1)
    orders = {think(question(game, game.ask.seat)).order for _ in range(3)}
    assert len(orders) == 1
