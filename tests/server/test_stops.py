"""No turn slips by: dice wait for whoever wants a word first, and an order that would hand over can be asked about."""

from __future__ import annotations

from tests.rules.dn.test_defensive_fire import walking
from tests.rules.dn.test_standing_by import REBELS, begun
from tests.server.table import KENDER, Game, Host, Json, Player
from warhost.core import CHANCE, Dice
from warhost.server.handing_over import hands_over

MAGIC: Json = {"rulebook": "dragon-noir", "scenario": "silent-valley"}
SMOKE: Json = {"rulebook": "dragon-noir", "scenario": "first-smoke"}


def started(host: Host, scenario: Json, **more: Json) -> Game:
    """A game that is set up."""
    game = host.create(scenario, seed="3", **more)
    dice = Dice("set up")
    for _ in range(12):
        if not any(
            "et up" in (player.view()["prompt"].get("ask") or {}).get("message", {}).get("text", "")
            for player in map(game.seat, game.keys)
        ):
            break
        game.act(dice)
    return game


def waits_for_dice(player: Player) -> bool:
    return CHANCE in [one["seat"] for one in player.view()["prompt"].get("waiting", ())]


def act_until_dice(game: Game, who: Player, orders: int = 60) -> None:
    dice = Dice("until dice")
    for _ in range(orders):
        if waits_for_dice(who):
            return
        game.act(dice)
    raise AssertionError("no dice were wanted")


def test_dice_wait_for_a_seat_that_wants_a_word_and_is_here(host: Host) -> None:
    game = host.create(KENDER, seed="3")
    red, blue = (game.seat(name) for name in game.keys)
    with red.live() as socket:
        socket.next("welcome")
        info = red.post("stops", {"dice": True}).ok()
        assert [seat["seat"] for seat in info["seats"] if seat.get("stops")] == [red.seat]
        act_until_dice(game, blue)
        position = red.position
        refused = blue.post("rolls", {"after": position})
        assert refused.kind == "not-allowed", "the dice wait for the other seat"
        assert red.post("rolls", {"after": position, "faces": [1]}).kind == "not-allowed", "nothing is typed in"
        records = red.post("rolls", {"after": position}).ok()["records"]
        assert records[0]["kind"] == "roll"


def test_dice_roll_on_when_whoever_wanted_a_word_has_gone_or_lets_be(host: Host) -> None:
    game = host.create(KENDER, seed="3")
    red, blue = (game.seat(name) for name in game.keys)
    with red.live() as socket:
        socket.next("welcome")
        red.post("stops", {"dice": True}).ok()
        act_until_dice(game, blue)
        stood = blue.position
    game.wait_for(stood + 1)
    assert not waits_for_dice(blue)


def test_a_spell_can_be_cast_before_dice_that_wait(host: Host) -> None:
    game = started(host, MAGIC)
    seats = [game.seat(name) for name in game.keys]
    red = seats[0]
    with red.live() as socket:
        socket.next("welcome")
        red.post("stops", {"dice": True}).ok()
        act_until_dice(game, red)
        assert {claim["verb"] for claim in red.view()["prompt"]["claims"]} >= {"stand-by"}
        assert red.give("stand-by yes").ok()["position"] > 0
        assert waits_for_dice(red), "after a claim the dice wait again"


def test_the_last_march_hands_over_and_others_do_not() -> None:
    alone = begun(rebels=["konrad@E4"])
    assert hands_over(alone.game, alone.game.read("march konrad E5"), REBELS)
    assert alone.game.ask.seat == REBELS, "it was only imagined"
    two = begun(rebels=["konrad@E4", "zacharie@E3"])
    assert not hands_over(two.game, two.game.read("march konrad E5"), REBELS)
    assert not hands_over(alone.game, alone.game.read("end-movement"), REBELS), "who ends a phase knows it"


def test_who_answers_in_the_midst_of_the_enemys_move_hands_nothing_over() -> None:
    game = walking().game
    assert game.ask.seat == "orks"
    assert not hands_over(game, game.read("let-pass"), game.ask.seat)


def test_an_order_that_would_hand_over_is_asked_about_first(host: Host) -> None:
    game, dice = host.create(SMOKE, seed="3"), Dice("last")
    for _ in range(80):
        player = next(one for one in map(game.seat, game.keys) if one.view()["prompt"].get("ask"))
        view = player.view()
        march = next((offer for offer in view["prompt"]["ask"]["offers"] if offer["verb"] == "march"), None)
        components = player.components(march, dice) if march else None
        if not march or components is None:
            game.act(dice)
            continue
        order = {"verb": "march", "components": components}
        given = player.post("orders", {"after": view["position"], "order": order, "ask_first": True})
        if given.kind == "hands-over":
            assert player.view()["position"] == view["position"], "nothing has happened"
            assert player.post("orders", {"after": view["position"], "order": order}).ok()["records"]
            return
    raise AssertionError("nobody marched for the last time in his turn")
