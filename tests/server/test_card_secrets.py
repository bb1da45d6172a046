"""Hands at a served table: no frame, record, list of what can be taken back or refusal tells of the other hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rulemark import rule
from tests.server.table import Game, Host, Json, Player
from warhost.campaign.cards.deck import DECK, HL_HAND, WS_HAND
from warhost.campaign.state import War
from warhost.core import SPECTATOR, Dice

BY_CARDS: Json = {"rulebook": "dragons-of-glory", "scenario": "historical", "options": {"cards": "on"}}
SEATS = ("highlord", "whitestone")
ORDERS = 14
"""How many orders are given after the hands are dealt."""


def war_of(game: Game) -> War:
    """The true position."""
    war = game.table.game.state
    assert isinstance(war, War)
    return war


def follow(socket: Any, sent: list[Json], game: Game) -> None:
    """Read what has been sent until it shows the present position."""
    while sent[-1].get("position") != game.read()["position"]:
        sent.append(socket.next("change", "welcome"))


def secret_lines(game: Game, seat: str) -> set[str]:
    """What the log tells others of the cards they drew and a seat has never drawn itself."""
    drawn = [(str(line), readers) for line, readers in game.table.game.log if line.id == "pl-log-drew"]
    own = {line for line, readers in drawn if seat in readers}
    return {line for line, _ in drawn} - own


@pytest.fixture
def played(host: Host) -> tuple[Game, dict[str, list[Json]]]:
    """A war by cards with the hands dealt and some orders given, and what each seat and a guest were sent."""
    game = host.create(BY_CARDS, seed="11")
    dice = Dice("hands")
    watchers = [game.seat(SEATS[0]), game.seat(SEATS[1]), game.spectator]
    sent: dict[str, list[Json]] = {}
    with watchers[0].live() as red, watchers[1].live() as blue, watchers[2].live() as guest:
        sockets = dict(zip((*SEATS, SPECTATOR), (red, blue, guest), strict=True))
        for seat, socket in sockets.items():
            sent[seat] = [socket.next("welcome")]
        while not war_of(game).turn[0]:
            game.act(dice)
        game.play(ORDERS, dice)
        for seat, socket in sockets.items():
            follow(socket, sent[seat], game)
    return game, sent


@rule("PL-01-02", "PL-02-05")
def test_frames_records_and_lists_tell_nothing_of_the_cards_of_others(
    played: tuple[Game, dict[str, list[Json]]],
) -> None:
    game, sent = played
    for seat in (*SEATS, SPECTATOR):
        player: Player = game.spectator if seat == SPECTATOR else game.seat(seat)
        found = [*sent[seat], player.view(), player.get("records").ok()]
        if seat != SPECTATOR:
            found.append(player.get("take-back/points").ok())
        text = json.dumps(found)
        secrets = secret_lines(game, seat)
        assert secrets, "somebody has drawn cards in secret"
        assert not [line for line in secrets if line in text]
    own = next(line for line in secret_lines(game, "whitestone") if line not in secret_lines(game, "highlord"))
    assert own in json.dumps(sent["highlord"]), "a side reads what it draws itself"


@rule("PL-01-02")
def test_nobody_is_sent_the_faces_of_the_dice_by_which_cards_are_drawn(
    played: tuple[Game, dict[str, list[Json]]],
) -> None:
    game, sent = played
    entries = game.table.game.entries
    draws = [n + 1 for n, entry in enumerate(entries) if entry.seen_by]
    assert draws
    for seat in (*SEATS, SPECTATOR):
        player = game.spectator if seat == SPECTATOR else game.seat(seat)
        records: list[Json] = player.get("records").ok()["records"]
        shown = [record for record in records if record["position"] in draws]
        assert shown
        assert not any(record.get("dice") for record in shown)
        frames = [record for frame in sent[seat] for record in frame.get("records", ())]
        assert not any(record.get("dice") for record in frames if record["position"] in draws)


@rule("PL-02-05")
def test_a_refusal_is_the_same_wherever_a_card_lies_that_one_does_not_hold(
    played: tuple[Game, dict[str, list[Json]]],
) -> None:
    game, _ = played
    war = war_of(game)
    deck = war.theatre.deck.cards
    asked = next(seat for seat in SEATS if game.seat(seat).view()["prompt"].get("ask"))
    other = WS_HAND if asked == SEATS[0] else HL_HAND
    answers = []
    for pile in (other, DECK):
        card = deck[next(card for card, at in enumerate(war.pile) if at == pile and not war.known[card])]
        for verb in ("play", "assault", "react"):
            refused = game.seat(asked).give(f"{verb} {card.token}")
            assert refused.kind == "refused"
            text = json.dumps(refused.body).replace(card.title, "*").replace(card.token, "*")
            answers.append((pile, verb, text))
    held = {verb: text for pile, verb, text in answers if pile == other}
    stacked = {verb: text for pile, verb, text in answers if pile == DECK}
    assert {verb: without_number(text) for verb, text in held.items()} == {
        verb: without_number(text) for verb, text in stacked.items()
    }


def without_number(text: str) -> str:
    """A refusal without the number of the card that it names."""
    found = json.loads(text)

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: strip(one) for key, one in value.items() if key not in ("id", "value")}
        return [strip(one) for one in value] if isinstance(value, list) else value

    return json.dumps(strip(found), sort_keys=True)
