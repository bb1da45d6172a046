"""What happened on the board, as it is told to each seat: moves, shots, blows and losses that can be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.server.table import KENDER, TOY, Host, Json
from tests.server.test_live import HIDDEN, Mirror, act
from warhost import library
from warhost.bots import bot
from warhost.core import CHANCE, SPECTATOR, Dice, Message, Ref, Seat, msg
from warhost.core.game import Game as CoreGame
from warhost.server.boards import Board
from warhost.server.boards.campaign import CampaignBoard
from warhost.server.boards.skirmish import SkirmishBoard
from warhost.server.tables.audience import Audience, record_of, words_of
from warhost.server.tables.journal import LogEntry
from warhost.server.tables.scene import Scene
from warhost.server.tables.telling import events_of
from warhost.server.wire.boards import Counter

SMOKE: Json = {"rulebook": "dragon-noir", "scenario": "first-smoke"}
BOARDS: dict[str, Board] = {"dragons-of-glory": CampaignBoard(), "dragon-noir": SkirmishBoard()}


def frames_of(book: str, scenario: str, records: int, **options: str) -> Iterator[tuple[CoreGame, dict[str, Json]]]:
    """A game between bots; after every record the frame that each seat is sent."""
    game = library.new(book, scenario, seed=7, options=options)
    players = {seat: bot("odds", 3) for seat in game.seats}
    seats = (*game.seats, SPECTATOR)
    audiences = {seat: Audience(game, Scene(game, BOARDS[book], seat), seat, [], 0) for seat in seats}
    scenes = {seat: audience._scene for seat, audience in audiences.items()}
    sent: dict[str, Json] = {}
    told = len(game.state.log or ())

    def hear(game: CoreGame, entry: Any, touched: Any) -> None:
        nonlocal told
        lines = (game.state.log or [])[told:]
        told += len(lines)
        position, words = len(game.entries), words_of(game, entry)
        new = [LogEntry(position, message, readers) for message, readers in lines]
        for seat, audience in audiences.items():
            record = record_of(game, entry, position, seat, words)
            sent[seat] = msgspec.json.decode(
                audience.follow(entry, scenes[seat].follow(entry, touched), new, record, position - 1, None)
            )

    game.listeners.append(hear)
    while not game.over and len(game.entries) < records:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            seat = game.ask.seat
            game.give(players[seat].choose(game.view(seat)), seat)
        yield game, dict(sent)


def all_events(book: str, scenario: str, records: int) -> list[tuple[CoreGame, Json, Json]]:
    return [
        (game, frames[SPECTATOR], event)
        for game, frames in frames_of(book, scenario, records)
        for event in frames[SPECTATOR].get("events", ())
    ]


def test_a_march_is_told_with_its_whole_way() -> None:
    for _, frame, event in all_events("dragons-of-glory", "kender-strike", 60):
        if frame["record"].get("text", "").startswith("march") and event["kind"] == "move":
            way = frame["record"]["text"].rsplit(" ", 1)[1].split(">")
            assert len(event["way"]) == len(way) + 1
            moved = {counter["key"]: counter["hex"] for counter in frame["counters"]}
            assert {moved[key] for key in event["who"]} == {event["way"][-1]}
            return
    raise AssertionError("nobody marched")


def test_a_battle_is_told_as_a_blow_a_result_and_losses() -> None:
    told = all_events("dragons-of-glory", "kender-strike", 60)
    kinds = {event["kind"] for _, _, event in told}
    assert {"move", "blow", "result", "harm", "loss", "appear"} <= kinds
    _, _, blow = next(one for one in told if one[2]["kind"] == "blow")
    assert blow["who"]
    assert len(blow["way"]) >= 2, "from where, and where to"
    _, frame, loss = next(one for one in told if one[2]["kind"] == "loss")
    gone = {counter["key"]: counter for counter in frame["counters"]}
    assert all(gone[key].get("hex") is None and gone[key]["sort"] == "army" for key in loss["who"])


def test_a_shot_is_told_with_who_shoots_at_whom() -> None:
    told = all_events("dragon-noir", "first-smoke", 60)
    _, frame, shot = next(one for one in told if one[2]["kind"] == "shot")
    assert frame["record"]["kind"] == "roll"
    assert len(shot["who"]) == len(shot["whom"]) == 1
    assert len(shot["way"]) == 2
    assert {"shot", "move", "harm", "miss"} <= {event["kind"] for _, _, event in told}


def test_a_march_that_was_stopped_goes_on_along_its_way() -> None:
    here = {"piece:1": Counter(key="piece:1", kind="", id=1, name="", hex=5)}
    there = {"piece:1": Counter(key="piece:1", kind="", id=1, name="", hex=8)}
    (event,) = events_of(here, there, ["piece:1"], [], {}, (3, 4, 5, 6, 7, 8, 9))
    assert (event.kind, event.way) == ("move", [5, 6, 7, 8])
    (event,) = events_of(here, there, ["piece:1"], [], {}, (1, 2))
    assert event.way == [5, 8], "nobody knows the way"


def mirrored(held: dict[str, Any], frame: Json) -> dict[str, Any]:
    new = {**held, **{counter["key"]: counter for counter in frame.get("counters", ())}}
    for key in frame.get("gone", ()):
        del new[key]
    return new


def message_of(text: Json) -> Message:
    """A text as the client has it, read back."""

    def value(one: Any) -> Any:
        if not isinstance(one, dict):
            return one
        if one.get("type") == "text":
            return message_of(one)
        return Ref(one["kind"], one["id"], message_of(one["said"]) if "said" in one else one["text"])

    return msg(text["id"], **{name: value(one) for name, one in text.get("args", {}).items()})


@pytest.mark.parametrize(
    ("scenario", "options"), [("kender-strike", {"hidden-stacks": "on"}), ("silvanesti", {"hidden-stacks": "on"})]
)
def test_events_tell_a_seat_nothing_that_its_frames_do_not(scenario: str, options: dict[str, str]) -> None:
    """Everything in an event follows from the counters and lines that the same seat was sent; so nothing leaks."""
    game = library.new("dragons-of-glory", scenario, seed=7, options=options)
    board = BOARDS["dragons-of-glory"]
    held: dict[str, dict[str, Any]] = {}
    for seat in (*game.seats, SPECTATOR):
        held[seat] = {str(one.key): msgspec.to_builtins(one) for one in Scene(game, board, Seat(seat)).counters}
    ways: dict[str, tuple[int, ...]] = {}
    seen = 0
    for now, frames in frames_of("dragons-of-glory", scenario, 120, **options):
        for name, frame in frames.items():
            new = mirrored(held[name], frame)
            record = frame["record"]
            if record["kind"] == "order" and record.get("text"):
                path = getattr(now.read(record["text"]), "path", None)
                ways[name] = tuple(leg for leg in path or () if isinstance(leg, int)) or ways.get(name, ())
            before, after = (msgspec.convert(one, dict[str, Counter]) for one in (held[name], new))
            changed = [one["key"] for one in frame.get("counters", ())]
            changed += [key for key in frame.get("gone", ()) if key not in changed]
            lines = [message_of(line["text"]) for line in frame.get("log", ())]
            rolled = record["kind"] == "roll"
            again = events_of(before, after, changed, lines, board.deeds, ways.get(name, ()), rolled=rolled)
            told = [msgspec.to_builtins(one) for one in again]
            assert sorted(map(str, told)) == sorted(map(str, frame.get("events", ())))
            held[name] = new
            seen += len(told)
    assert seen > 50


@pytest.mark.parametrize("scenario", [TOY, KENDER, HIDDEN, SMOKE], ids=["toy", "kender", "hidden", "smoke"])
def test_a_replay_tells_the_same_events_as_the_live_game(host: Host, scenario: Json) -> None:
    game = host.create(scenario, seed="5")
    player = game.seat(next(iter(game.keys)))
    frames = []
    with player.live() as socket:
        mirror = Mirror(socket.next("welcome"))
        position = act(game, Dice("events"), 12)
        while mirror.position < position:
            frames.append(socket.next("change"))
            mirror.take(frames[-1])
    assert any(frame.get("events") for frame in frames)
    for frame in frames:
        past = player.get(f"replay/{frame['position']}").ok()
        assert sorted(map(str, past.get("events", []))) == sorted(map(str, frame.get("events", [])))
