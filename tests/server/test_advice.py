"""Advice: what a bot would do in a player's seat, where it is allowed, from what the seat knows."""

from __future__ import annotations

from msgspec.structs import replace

from tests.server.conftest import Opener
from tests.server.table import KENDER, Game, Host, Json
from tests.server.test_bots import question
from warhost.bots import adviser, bot
from warhost.core import CHANCE, Seat, new_game
from warhost.library import rulebook
from warhost.server.bots.worker import think

RANDOM = {"type": "bot", "bot": "random"}
CARDS = {"cards": "on"}


def advice(game: Game, seat: str) -> Json:
    """What a player is advised."""
    player = game.seat(seat)
    found: Json = player.post("advice", {"after": player.position}).ok()
    return found


def refused(game: Game, seat: str) -> str:
    """Why a player is advised nothing."""
    player = game.seat(seat)
    return player.post("advice", {"after": player.position}).kind


def test_who_plays_against_a_bot_is_told_what_it_would_do_and_nothing_happens(host: Host) -> None:
    game = host.create(KENDER, seats={"whitestone": RANDOM}, seed="3")
    assert game.read()["advice"]
    before = game.seat("highlord").view()
    found = advice(game, "highlord")
    assert game.seat("highlord").view() == before
    assert found["position"] == before["position"]
    assert found["bot"] == "warlord"
    assert found["reason"]["text"]
    assert found["words"].startswith("Place pieces")
    given = {"verb": found["verb"], "components": found["components"]}
    judged = game.seat("highlord").post("judge", given).ok()
    assert "refusal" not in judged, "it is legal"
    assert judged["text"] == found["text"]
    assert game.seat("highlord").post("orders", {"after": found["position"], "order": given}).status == 200


def test_an_attack_is_advised_with_its_odds(host: Host) -> None:
    game = host.create({"rulebook": "dragon-noir", "scenario": "first-smoke"}, seats={"orks": RANDOM}, seed="3")
    rebels = game.seat("rebels")
    for _ in range(300):
        view = rebels.view()
        if not view["prompt"].get("ask"):
            game.wait_for(view["position"] + 1)
            continue
        found = advice(game, "rebels")
        if found["verb"] in ("attack", "shoot"):
            assert found["preview"]["odds"]["chances"]
            return
        rebels.give(found["text"]).ok()
    raise AssertionError("no attack was advised")


def test_two_people_are_advised_only_if_both_allow_it(host: Host) -> None:
    game = host.create(KENDER, seed="3")
    assert refused(game, "highlord") == "not-allowed"
    allowed = game.seat("highlord").post("advice/allow", {"allow": True}).ok()
    assert [seat.get("allows_advice", False) for seat in allowed["seats"]] == [True, False]
    assert not allowed.get("advice", False)
    assert refused(game, "highlord") == "not-allowed"
    assert game.seat("whitestone").post("advice/allow", {"allow": True}).ok()["advice"]
    assert advice(game, "highlord")["text"]
    assert not game.seat("whitestone").post("advice/allow", {"allow": False}).ok().get("advice", False)
    assert refused(game, "highlord") == "not-allowed"


def test_who_takes_a_seat_over_has_allowed_nothing_yet(host: Host) -> None:
    game = host.create(KENDER, seed="3")
    for seat in ("highlord", "whitestone"):
        game.seat(seat).post("advice/allow", {"allow": True}).ok()
    game.seat("whitestone").post("leave", {}).ok()
    host.call("POST", f"/api/games/{game.id}/join", {"seat": "whitestone"}).ok()
    assert refused(game, "highlord") == "not-allowed"


def test_consent_outlives_the_server(opener: Opener) -> None:
    game = opener().create(KENDER)
    for seat in ("highlord", "whitestone"):
        game.seat(seat).post("advice/allow", {"allow": True}).ok()
    again = opener()
    assert again.call("GET", f"/api/games/{game.id}").ok()["advice"]


def test_who_is_asked_nothing_or_only_looks_on_is_advised_nothing(host: Host) -> None:
    game = host.create(KENDER, seats={"highlord": RANDOM}, seed="3")
    looking = game.spectator.post("advice", {"after": 0})
    assert looking.kind == "key-needed"
    both = host.create(KENDER, seed="3")
    for seat in ("highlord", "whitestone"):
        both.seat(seat).post("advice/allow", {"allow": True}).ok()
    asked = [seat for seat in ("highlord", "whitestone") if both.seat(seat).view()["prompt"].get("ask")]
    (idle,) = {"highlord", "whitestone"} - set(asked)
    assert refused(both, idle) == "wrong-seat"


def test_the_adviser_sees_only_what_the_seat_sees() -> None:
    """Two positions that look the same to the seat, with other cards in the enemy's hand: the same advice."""
    game = new_game(rulebook("dragons-of-glory"), "historical", seed=5, options=CARDS)
    players = {seat: bot("odds", 5) for seat in game.seats}
    name, compared = adviser("dragons-of-glory"), 0
    while not game.over and compared < 6:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        twin = game.imagine(Seat(seat), salt="other")
        if twin.state.dump() != game.state.dump():
            asked, other = (question(one, seat) for one in (game, twin))
            orders = [think(replace(one, bot=name)).order for one in (asked, other)]
            assert orders[0] == orders[1]
            compared += 1
        game.give(players[seat].choose(game.view(seat)), seat)
    assert compared == 6
