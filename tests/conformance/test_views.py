"""Views: a seat finds out nothing that it may not know, and what it is sent keeps it up to date."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.conformance.registry import SETTINGS, Entrant, Setting, nothing_is_secret
from tests.conformance.suite import (
    Player,
    Pool,
    claimable,
    disclosure,
    everyone,
    offered,
    prompts,
    sampled_prompts,
)
from warhost.core import CHANCE, Dice, Order, Seat, WrongSeat
from warhost.core.views import Feed, apply_changes


def test_an_imagined_twin_tells_a_seat_exactly_what_the_true_game_does(setting: Setting) -> None:
    """The leak test: view, asks, orders, refusals, previews and odds, byte for byte."""
    dice, pool = Dice("leaks"), Pool()
    asked: list[Order] = []
    for seed in range(setting.entrant.probed):
        for number, game in enumerate(sampled_prompts(setting, seed)):
            for seat in game.seats:
                mine = [*claimable(game, seat, dice, 5), *(offered(game, seat, dice, 10) if game.ask_of(seat) else [])]
                for order in mine:
                    pool.learn(order)
                asked = [*asked[-12:], *(pool.mutated(order, dice) for order in dice.shuffled(mine)[:4])]
            for seat in everyone(game):
                twin = game.imagine(seat, f"{seed} {number}")
                assert disclosure(game, seat, asked) == disclosure(twin, seat, asked), f"{seat} at {game.step}"


@pytest.mark.parametrize("orders", [2, pytest.param(6, marks=pytest.mark.long)])
def test_what_can_be_taken_back_has_taught_its_seat_nothing(setting: Setting, orders: int) -> None:
    """An order that reveals nothing ends alike in the true game and in every game that its seat could imagine."""
    dice = Dice("lessons")
    for seed in range(setting.entrant.probed):
        for number, game in enumerate(sampled_prompts(setting, seed)):
            for seat in {ask.seat for ask in game.asks} - {CHANCE}:
                for order in (*dice.shuffled(offered(game, seat, dice, 20))[:orders], *claimable(game, seat, dice, 2)):
                    true, twin = game.copy(), game.imagine(seat, f"{seed} {number}")
                    true.give(order, seat)
                    twin.give(order, seat)
                    assert true.state.revealed == twin.state.revealed, f"{game.write(order)} reveals or does not"
                    if not true.state.revealed:
                        assert disclosure(true, seat, []) == disclosure(twin, seat, []), game.write(order)


def test_an_imagined_twin_is_a_whole_game(setting: Setting) -> None:
    for number, game in enumerate(sampled_prompts(setting, 1)):
        for seat in everyone(game):
            twin = game.imagine(seat, number)
            assert twin.state.hash == twin.state.fresh_hash()
            kept = twin.state.derived()
            twin.state.rebuild()
            assert twin.state.derived() == kept
            assert twin.header.seed == ""
            player = Player(number)
            for _ in range(4):
                if not twin.over:
                    player.act(twin)


def test_what_is_hidden_is_imagined_anew(entrant: Entrant) -> None:
    """The leak test could not fail if nothing were resampled.

    Where only a claim could hide something, as a spell of invisibility does, random games never come to it: such
    entrants name no secrets.
    """
    mine = [setting for setting in SETTINGS if setting.entrant is entrant]
    secretive = [setting for setting in mine if entrant.rulebook.keeps_secrets(setting.begin(0).resolved)]
    assert not secretive or entrant.rulebook.hidden_information
    if not secretive or entrant.secrets is nothing_is_secret:
        return
    differ = 0
    for setting in secretive:
        for game in sampled_prompts(setting, 2):
            differ += any(game.imagine(seat).state.dump() != game.state.dump() for seat in game.seats)
    assert differ


def test_sealed_answers_are_imagined_anew_and_shown_to_nobody(setting: Setting) -> None:
    for game in prompts(setting, 3, claims=False):
        if len(game.asks) < 2:
            continue
        first = game.asks[0].seat
        other = game.asks[1].seat
        views = set()
        for order in offered(game, first, Dice("sealed")):
            twin = game.copy()
            twin.give(order, first)
            views.add(disclosure(twin, other, []))
        assert len(views) == 1


def test_no_secret_reaches_a_seat(setting: Setting) -> None:
    for seed in range(setting.entrant.probed):
        for game in sampled_prompts(setting, seed):
            for seat in everyone(game):
                secrets = setting.entrant.secrets(game, seat)
                text = disclosure(game, seat, []) + "\n".join(map(str, game.view(seat).log()))
                assert not [secret for secret in secrets if secret in text]


def test_a_view_asks_only_its_own_seat(setting: Setting) -> None:
    for game in sampled_prompts(setting, 4):
        asked = {ask.seat for ask in game.asks} - {CHANCE}
        for seat in everyone(game):
            view = game.view(seat)
            assert (view.ask is not None) == (seat in asked)
            if seat not in asked:
                for order in (order for who in asked for order in offered(game, who, Dice("asks"), 5)):
                    if type(order) not in view.claims():
                        assert view.refusal(order) is not None
                        assert view.preview(order) is None
                        if game.claim_label(type(order)) is not None and seat in game.seats:  # a right it cannot use
                            assert not list(view.choices(type(order)).all())
                            continue
                        with pytest.raises(WrongSeat):
                            view.choices(type(order))


def test_changes_keep_every_seat_up_to_date(setting: Setting) -> None:
    """Through orders, rolls, claims and undos, what is sent adds up to the full view, with nothing sent in vain."""
    for seed in range(setting.entrant.probed):
        feeds: dict[Seat, Feed] = {}
        known: dict[Seat, Any] = {}
        sent = 0
        for number, game in enumerate(prompts(setting, seed)):
            if not feeds:
                for seat in everyone(game):
                    feeds[seat] = game.view(seat).feed()
                    known[seat] = json.loads(json.dumps(feeds[seat].whole))
                    game.listeners.append(feeds[seat].hear)
            elif number % 7 == 0:
                for seat in game.seats:
                    if game.can_undo(seat):
                        game.undo(seat)
            elif number % 41 == 0:
                game.rewind(game.live[-9])
            for seat, feed in feeds.items():
                before = json.dumps(known[seat])
                changes = json.loads(json.dumps(feed.changes()))
                assert changes["n"] == feed.number
                apply_changes(known[seat], changes)
                assert known[seat] == json.loads(json.dumps(game.view(seat).snapshot()))
                if set(changes) == {"n", "tables"} and not changes["tables"]:
                    assert json.dumps(known[seat]) == before
                else:
                    sent += 1
        assert sent
