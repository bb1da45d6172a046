"""Secret dice at a served table: what they show reaches nobody but those who may see it, by no way."""

from __future__ import annotations

import json

from tests.conformance.toy.board import GRID
from tests.conformance.toy.errands import SITES
from tests.server.table import TOY, Game, Host, Json, Player
from tests.server.test_taking_back import set_up
from warhost.core import Dice


def with_errands(host: Host, **more: object) -> Game:
    """A game in which both crews have drawn their errands."""
    game = host.create({**TOY, "options": {"errands": "on"}}, seed="9", **more)
    set_up(game)
    return game


def secret_rolls(game: Game) -> list[tuple[int, str]]:
    """The secret rolls of a game: the position after each and who saw it."""
    entries = game.table.game.entries
    return [(n + 1, entry.seen_by[0]) for n, entry in enumerate(entries) if entry.seen_by]


def shown(player: Player, position: int) -> list[int]:
    """The dice of a record as a player is sent them."""
    records: list[Json] = player.get("records").ok()["records"]
    return next(record.get("dice", []) for record in records if record["position"] == position)


def test_records_show_the_faces_to_their_crew_alone(host: Host) -> None:
    game = with_errands(host)
    rolls = secret_rolls(game)
    assert [seat for _, seat in rolls] == ["red", "blue"]
    for position, seat in rolls:
        entry = game.table.game.entries[position - 1]
        for player in (game.seat("red"), game.seat("blue"), game.spectator):
            assert shown(player, position) == (list(entry.what) if player.seat == seat else [])


def test_frames_replays_lists_and_logs_say_nothing_of_the_errands_of_others(host: Host) -> None:
    game = host.create({**TOY, "options": {"errands": "on"}}, seed="9")
    blue = game.seat("blue")
    with blue.live() as socket:
        sent: list[Json] = [socket.next("welcome")]
        set_up(game)
        while sent[-1].get("position") != game.read()["position"]:
            sent.append(socket.next("change"))
    (first, _), *_ = secret_rolls(game)
    sent += [blue.get(f"replay/{position}").ok() for position in (first - 1, first, first + 1)]
    sent += [blue.get(what).ok() for what in ("records", "take-back/points")]
    site = GRID.token(SITES[game.table.game.entries[first - 1].what[0] - 1])
    mine = GRID.token(game.table.game.state.errand[1])  # type: ignore[attr-defined]
    text = json.dumps(sent)
    assert f"Your errand lies at {mine}" in text
    assert site != mine
    assert f"Your errand lies at {site}" not in text


def test_the_odds_of_a_secret_roll_name_faces_to_the_others_and_nothing_behind_them(host: Host) -> None:
    game = with_errands(host)
    (first, _), *_ = secret_rolls(game)
    theirs, own = (game.seat(seat).get(f"replay/{first - 1}").ok()["prompt"]["roll"] for seat in ("blue", "red"))
    assert "preview" not in theirs
    assert len(theirs["odds"]["chances"]) == len(SITES)
    assert not any(GRID.token(site) in json.dumps(theirs) for site in SITES)
    assert own["preview"]


def test_asking_for_a_take_back_lists_no_secret_dice(host: Host) -> None:
    game = with_errands(host)
    (position, _), *_ = secret_rolls(game)
    red = game.seat("red")
    asked = red.post("take-back", {"after": red.position, "point": position - 1}).ok()["take_back"]
    assert asked["dice"] == []
    assert all(not record.get("dice") for record in asked["records"])


def test_where_players_roll_by_hand_the_game_rolls_secret_dice_itself(host: Host) -> None:
    game = with_errands(host, dice="table")
    assert [seat for _, seat in secret_rolls(game)] == ["red", "blue"], "nobody had to roll them"
    red = game.seat("red")
    game.play(3, Dice("on"))
    assert red.view()["position"] > 0
