"""Saves: whatever is wrong with a file is named with its line, and nothing is written over."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest

from tests.conformance.suite import Player, position
from tests.conformance.toy import RULEBOOK
from tests.conformance.toy.fen import Fen
from tests.conformance.toy.rulebook import FenBook
from tests.core.smallbook import ANN, Bell, Die, HallBook, Leave, Ring, evening
from warhost.core import BadChronicle, BadSetup, Game, IllegalOrder, Rulebook, Seat, WarhostError, new_game
from warhost.core.saving.chronicle import JSON, file_sum
from warhost.core.saving.saves import export_lines, load, load_lines, save, save_lines


def played(records: int = 40, seed: int = 5, *, undo: bool = True) -> Game:
    """A game in full swing, with rolls, claims and undos in its chronicle."""
    game = new_game(RULEBOOK, "three-crews", seed=seed)
    player = Player(seed)
    while len(game.entries) < records:
        seat = game.ask.seat
        player.act(game)
        if undo and len(game.entries) % 5 == 0 and game.can_undo(seat):
            game.undo(seat)
    return game


def books(id: str) -> Rulebook:
    if id != "toy":
        raise BadSetup(f"no rulebook is called {id!r}")
    return RULEBOOK


def sealed(plain_lines: list[dict[str, Any]]) -> list[str]:
    """Lines with right checksums, whatever they say: a forgery."""
    lines, code = [], 0
    for plain in plain_lines:
        body = JSON[0]({key: value for key, value in plain.items() if key != "sum"})
        code = crc32(body.encode(), code)
        lines.append(f'{body[:-1]},"sum":"{code:08x}"}}')
    return lines


def forged(game: Game, change: Callable[[list[dict[str, Any]]], object]) -> list[str]:
    """The save of a game with a change that covers its tracks."""
    plain = [json.loads(line) for line in save_lines(game)]
    change(plain)
    return sealed(plain)


# Whole files


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    game = played()
    file = tmp_path / "fen.jsonl"
    save(game, file)
    for verify in (False, True):
        loaded = load(file, books, verify=verify)
        assert position(loaded) == position(game)
        assert loaded.live == game.live
        assert loaded.bookmarks == game.bookmarks
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fen.jsonl"]


def test_another_codec_reads_and_writes_the_same_lines() -> None:
    game = played()
    codec = (lambda value: msgspec.json.encode(value).decode(), msgspec.json.decode)
    assert save_lines(game, codec) == save_lines(game)
    assert position(load_lines(save_lines(game), books, codec=codec)) == position(game)


def test_a_whole_file_is_ready_without_reading_its_records() -> None:
    game = played(60)
    assert any(entry.kind == "undo" for entry in game.entries)
    read: list[str] = []

    def decode(line: str) -> Any:
        read.append(line)
        return json.loads(line)

    codec = (JSON[0], decode)
    lines = save_lines(game)
    loaded = load_lines(lines, books, codec=codec)
    assert read == [lines[0], lines[-1]]
    assert loaded.live == game.live
    assert loaded.dice.count == game.dice.count
    assert loaded.state.dump() == game.state.dump()
    assert loaded.entries[-1].hash == game.entries[-1].hash
    assert len(read) == 3
    assert [entry.hash for entry in loaded.entries] == [entry.hash for entry in game.entries]
    assert [entry.kind for entry in loaded.entries[5:9]] == [entry.kind for entry in game.entries[5:9]]


@pytest.mark.parametrize(
    "change",
    [{"undone": "x"}, {"undone": [3]}, {"undone": [3, 10**6]}, {"undone": [True, 2]}, {"epoch": None}, {"rolls": "3"}],
)
def test_a_closing_snapshot_that_says_too_little_is_not_trusted(change: dict[str, Any]) -> None:
    """Even with every checksum right: then all lines are read."""
    game = played(30)

    def forge(plain: list[dict[str, Any]]) -> None:
        plain[-1]["snapshot"].update(change)

    lines = forged(game, forge)
    closing = json.loads(lines[-1])
    closing["file"] = f"{file_sum(lines[:-1]):08x}"
    lines = sealed([*(json.loads(line) for line in lines[:-1]), closing])
    loaded = load_lines(lines, books)
    assert loaded.live == game.live
    assert loaded.dice.count == game.dice.count


def test_line_breaks_of_other_systems_and_strange_seeds_do_no_harm(tmp_path: Path) -> None:
    game = new_game(RULEBOOK, "two-crews", seed="a\u2028b\x85c\nd\x0bé")
    Player(1).act(game)
    file = tmp_path / "fen.jsonl"
    save(game, file)
    assert position(load(file, books)) == position(game)
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert position(load(file, books)) == position(game)


def test_a_new_game_can_be_saved_before_anything_has_happened() -> None:
    game = new_game(RULEBOOK, "two-crews", seed=1)
    assert position(load_lines(save_lines(game), books, verify=True)) == position(game)


def test_saving_twice_gives_the_same_file_and_no_snapshot_is_left_in_the_middle() -> None:
    game = played()
    again = load_lines(save_lines(game), books)
    Player(1).act(again)
    known = ("snapshot", "order", "roll", "claim", "undo")
    records = [json.loads(line) for line in save_lines(again)[1:]]
    kinds = [next(kind for kind in known if kind in record) for record in records]
    assert kinds.count("snapshot") == 1
    assert kinds[-1] == "snapshot"


def test_the_old_file_stays_whole_if_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    game = played()
    file = tmp_path / "fen.jsonl"
    save(game, file)
    before = file.read_bytes()
    Player(1).act(game)
    (tmp_path / "fen.jsonl.part").mkdir()
    with pytest.raises(WarhostError, match=r"fen\.jsonl cannot be written: Is a directory"):
        save(game, file)
    assert file.read_bytes() == before


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(WarhostError, match=r"nowhere/fen\.jsonl cannot be written: No such file or directory"):
        save(played(3), tmp_path / "nowhere" / "fen.jsonl")
    with pytest.raises(WarhostError, match=r"fen\.jsonl cannot be read: No such file or directory"):
        load(tmp_path / "fen.jsonl", books)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "fen.jsonl, line 1: the file is empty"),
        (b"\n\n", "fen.jsonl, line 1: the file is empty"),
        (b"\xff\xfe\x00", "fen.jsonl, line 1: not a text file (byte 0)"),
        (b"PK\x03\x04", "line 1: not readable as JSON, perhaps cut short"),
        (b"3", "line 1: not a JSON object"),
        (b"{}", "line 1: this is not a Warhost game"),
        (b'{"warhost":99}', "line 1: the file has format 99; this Warhost reads up to 1"),
        (b'{"warhost":"1"}', "line 1: the file has format '1'; this Warhost reads up to 1"),
        (b'{"warhost":true}', "line 1: the file has format True; this Warhost reads up to 1"),
        (b'{"warhost":1}', "line 1: the header has no rulebook"),
        (b"[" * 100_000, "line 1: not readable as JSON"),
    ],
)
def test_what_is_no_save_is_told_so(tmp_path: Path, content: bytes, fault: str) -> None:
    file = tmp_path / "fen.jsonl"
    file.write_bytes(content)
    with pytest.raises(BadChronicle) as caught:
        load(file, books)
    assert fault in str(caught.value)
    assert file.read_bytes() == content


# Cut short, changed, mixed up


def test_a_file_cut_at_any_line_or_in_the_middle_of_one_is_found_there() -> None:
    lines = save_lines(played(25))
    for length in range(1, len(lines)):
        with pytest.raises(BadChronicle) as caught:
            load_lines(lines[:length], books)
        assert caught.value.line == length
        assert "cut short" in str(caught.value.fault)
        half = lines[length][: len(lines[length]) // 2]
        with pytest.raises(BadChronicle) as caught:
            load_lines([*lines[:length], half], books)
        assert caught.value.line == length + 1
        assert "cut short" in str(caught.value.fault)


def test_a_running_journal_has_no_closing_snapshot() -> None:
    game = played(30)
    lines = save_lines(game)[:-1]
    with pytest.raises(BadChronicle, match="cut short"):
        load_lines(lines, books)
    assert position(load_lines(lines, books, whole=False)) == position(game)


@pytest.mark.parametrize("verify", [False, True])
def test_every_change_of_a_single_line_is_found_at_that_line(verify: bool) -> None:
    lines = save_lines(played(25))
    for number, line in enumerate(lines):
        for changed in changes(line):
            with pytest.raises(BadChronicle) as caught:
                load_lines([*lines[:number], changed, *lines[number + 1 :]], books, verify=verify)
            assert caught.value.line == number + 1, (changed, caught.value)


def changes(line: str) -> list[str]:
    """The line with a value altered, a key lost, a key added, a letter changed."""
    plain = json.loads(line)
    found = [line.replace('"', "'", 1), line[:-1], line + " x", line.replace(":", ": ", 1), "", "null"]
    for key, value in plain.items():
        found.append(JSON[0]({**plain, key: altered(value)}))
        found.append(JSON[0]({name: kept for name, kept in plain.items() if name != key}))
    found.append(JSON[0]({**plain, "auto": 1, "revealed": 1}))
    return [changed for changed in found if changed != line]


def altered(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "0"
    if isinstance(value, list):
        return value[:-1]
    return {**value, "x": 1}


def test_lines_lost_doubled_or_swapped_are_found_where_they_are() -> None:
    lines = save_lines(played(25))
    for number in range(1, len(lines) - 1):
        for mixed in (
            [*lines[:number], *lines[number + 1 :]],
            [*lines[: number + 1], *lines[number:]],
            [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]],
            [*lines[:number], "", *lines[number:]],
        ):
            with pytest.raises(BadChronicle) as caught:
                load_lines(mixed, books)
            assert number <= caught.value.line - 1 <= number + 1


# Forgeries: the checksums are right, but what is told cannot have happened


@pytest.mark.parametrize("verify", [False, True])
def test_a_snapshot_that_does_not_match_its_hash_is_found(verify: bool) -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        lines[-1]["snapshot"]["state"]["columns"]["coins"] = [0, 99]

    game = played()
    lines = forged(game, change)
    with pytest.raises(BadChronicle, match="the snapshot does not match its hash; the file has been changed") as caught:
        load_lines(lines, books, verify=verify)
    assert caught.value.line == len(lines)


def test_an_order_that_was_never_given_is_found_by_verifying() -> None:
    game = new_game(RULEBOOK, "two-crews", seed=1)
    game.give("place red-runner-1@0000,red-runner-2@0100,red-hound@0001")

    def change(lines: list[dict[str, Any]]) -> None:
        lines[1]["order"] = "place red-runner-1@0002,red-runner-2@0100,red-hound@0001"

    lines = forged(game, change)
    with pytest.raises(BadChronicle, match="line 2: the position does not match the record's hash"):
        load_lines(lines, books, verify=True)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda record: record.update(order="place blue-hound@0000"), "cannot be carried out: blue-hound is not yours"),
        (lambda record: record.update(order="dance"), "cannot be carried out: no order is called “dance”"),
        (lambda record: record.update(order=7), "the record is not readable: 7 is no order"),
        (lambda record: record.update(seat="blue"), "cannot be carried out: It is not for blue to decide now"),
        (lambda record: record.pop("order"), "the record has no known kind"),
        (lambda record: (record.pop("order"), record.update(roll=[])), "the record is not readable: a roll is a list"),
        (
            lambda record: (record.pop("order"), record.update(roll=[3])),
            "cannot be carried out: Nothing is to be rolled",
        ),
        (lambda record: (record.pop("order"), record.update(undo=5)), "takes back record 5, which is not there"),
        (lambda record: (record.pop("order"), record.update(undo="0")), "the record is not readable: '0' is no undo"),
        (lambda record: record.update(hash="xyz"), "the record is not readable: invalid literal"),
        (lambda record: record.pop("hash"), "the record is not readable: 'hash'"),
        (lambda record: record.update(bookmark=3), "the record is not readable: not a message"),
    ],
)
def test_a_forged_record_is_named(change: Callable[[dict[str, Any]], object], fault: str) -> None:
    game = new_game(RULEBOOK, "two-crews", seed=1)
    game.give("place red-runner-1@0000,red-runner-2@0100,red-hound@0001")
    with pytest.raises(BadChronicle) as caught:
        load_lines(forged(game, lambda lines: change(lines[1])), books, verify=True)
    assert fault in str(caught.value)
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda body: body.pop("state"), "the snapshot cannot be read: 'state'"),
        (lambda body: body["state"].pop("columns"), "the snapshot cannot be read: the snapshot has no 'columns'"),
        (lambda body: body["state"]["columns"].update(colour=[0, 1]), "cannot be read: unknown column 'colour'"),
        (
            lambda body: body["state"]["columns"].update(stack=[0, [{"!": "tests.conformance/Teleport"}]]),
            "cannot be read: unknown record 'tests.conformance/Teleport'",
        ),
        (
            lambda body: body["state"]["columns"].update(stack=[0, [{"!": "tests.conformance/Go", "army": 1}]]),
            "cannot be read: record Go: ",
        ),
    ],
)
def test_a_forged_snapshot_is_named(change: Callable[[dict[str, Any]], object], fault: str) -> None:
    lines = forged(played(10), lambda plain: change(plain[-1]["snapshot"]))
    with pytest.raises(BadChronicle) as caught:
        load_lines(lines, books)
    assert fault in str(caught.value)
    assert caught.value.line == len(lines)


@pytest.mark.parametrize(
    ("header", "fault"),
    [
        ({"rulebook": "chess"}, "line 1: no rulebook is called 'chess'"),
        ({"scenario": "two-crew"}, "has no scenario 'two-crew'; did you mean two-crews?"),
        ({"options": {"tide": "high"}}, "line 1: option tide is one of off, on, not 'high'"),
        ({"options": {"tides": "on"}}, "has no option 'tides'; did you mean tide?"),
        ({"version": "new"}, "line 1: 'new' is not a version of the rules"),
        ({"version": "9.0"}, "line 1: played under version 9.0 of The Lost Chest of the Fen; this Warhost has 1.0"),
    ],
)
def test_a_header_that_means_nothing_here_is_named(header: dict[str, Any], fault: str) -> None:
    lines = forged(played(10), lambda plain: plain[0].update(header))
    with pytest.raises(BadChronicle) as caught:
        load_lines(lines, books)
    assert fault in str(caught.value)


# New rules


class NewFenBook(FenBook):
    """The toy after a fix of its rules."""

    version = "1.1"


class RicherFenBook(FenBook):
    """The toy after coins were doubled, which older positions have to follow."""

    version = "1.10"

    def upgrade(self, version: str, position: dict[str, Any]) -> dict[str, Any]:
        assert version == "1.1"
        coins = position["columns"].get("coins", [])
        doubled = [value if index % 2 == 0 else 2 * value for index, value in enumerate(coins)]
        return {**position, "columns": {**position["columns"], "coins": doubled}}


def test_a_fix_of_the_rules_writes_an_epoch_and_play_goes_on() -> None:
    game = played(30, undo=False)
    loaded = load_lines(save_lines(game), lambda _: NewFenBook())
    assert loaded.state.dump() == game.state.dump()
    assert [entry.kind for entry in loaded.entries[-2:]] == [game.entries[-1].kind, "epoch"]
    assert str(loaded.log[0][0]).startswith("From here on version 1.1 of the rules applies")
    player = Player(1)
    for _ in range(8):
        player.act(loaded)
    lines = save_lines(loaded)
    for verify in (False, True):
        again = load_lines(lines, lambda _: NewFenBook(), verify=verify)
        assert position(again) == position(loaded)
        assert save_lines(again) == lines, "no second epoch"


def test_taking_back_stops_at_a_change_of_the_rules() -> None:
    game = evening(Bell(ANN))
    game.give(Ring(1))
    loaded = load_lines(save_lines(game), lambda _: HallBook(Bell(ANN), version="1.3"))
    with pytest.raises(IllegalOrder, match="the rules have changed since"):
        loaded.undo(ANN)
    with pytest.raises(IllegalOrder, match="the rules have changed since"):
        loaded.rewind(0)
    loaded.give(Ring(2))
    loaded.undo(ANN)
    loaded.give(Ring(3))
    loaded.give(Leave())
    loaded.rewind(loaded.live[-2])
    assert loaded.state.dump() == load_lines(save_lines(game), lambda _: HallBook(Bell(ANN))).state.dump()


def test_returning_behind_dice_after_a_change_of_the_rules_starts_from_there() -> None:
    game = evening(Bell(ANN), Die(), Die(), Bell(ANN))
    game.give(Ring(2))
    loaded = load_lines(save_lines(game), lambda _: HallBook(version="2.0"))
    before = position(loaded)
    point = len(loaded.entries)
    loaded.give(Leave())
    loaded.roll(2)
    loaded.roll(3)
    loaded.rewind(point)
    assert position(loaded)[:3] == before[:3]
    assert loaded.dice.count == 2


def test_an_undo_behind_an_epoch_is_no_chronicle() -> None:
    game = evening(Bell(ANN))
    game.give(Ring(1))
    book = HallBook(Bell(ANN), version="1.3")
    loaded = load_lines(save_lines(game), lambda _: book)
    loaded.give(Ring(2))
    loaded.undo(ANN)

    def change(plain: list[dict[str, Any]]) -> None:
        plain[-2]["undo"] = 0

    with pytest.raises(BadChronicle, match="takes back record 0, which was played under older rules"):
        load_lines(forged(loaded, change), lambda _: book)


def test_a_position_of_older_rules_is_upgraded() -> None:
    older = load_lines(save_lines(played(30)), lambda _: NewFenBook())
    richer = load_lines(save_lines(older), lambda _: RicherFenBook())
    assert isinstance(older.state, Fen)
    assert isinstance(richer.state, Fen)
    assert set(older.state.coins) != {5}, "somebody has paid for going first"
    assert richer.state.coins == [2 * n if n != 5 else n for n in older.state.coins]
    assert richer.state.hash == richer.state.fresh_hash()


def test_a_save_of_a_later_epoch_is_not_read_by_older_rules() -> None:
    newer = load_lines(save_lines(played(20)), lambda _: NewFenBook())
    lines = save_lines(newer)
    with pytest.raises(BadChronicle, match=r"played under version 1\.1 .* this Warhost has 1\.0") as caught:
        load_lines(lines, books)
    assert caught.value.line == len(lines)


def test_versions_are_numbers_not_words() -> None:
    """1.10 is newer than 1.9."""

    class Nine(FenBook):
        version = "1.9"

    class Ten(FenBook):
        version = "1.10"

    nine = load_lines(save_lines(played(10)), lambda _: Nine())
    ten = load_lines(save_lines(nine), lambda _: Ten())
    with pytest.raises(BadChronicle):
        load_lines(save_lines(ten), lambda _: Nine())


def test_changed_data_under_the_same_version_is_an_epoch_too() -> None:
    class Redrawn(FenBook):
        def digest(self, resolved: object) -> str:
            return "another map"

    game = played(10)
    loaded = load_lines(save_lines(game), lambda _: Redrawn())
    assert loaded.entries[-1].kind == "epoch"
    assert loaded.entries[-1].what["digest"] == "another map"


# Going on


def test_a_loaded_game_can_take_back_what_was_ordered_before_it_was_saved() -> None:
    game = evening(Bell(ANN))
    before = position(game)
    game.give(Ring(1))
    loaded = load_lines(save_lines(game), lambda _: HallBook(Bell(ANN)))
    loaded.undo(ANN)
    assert position(loaded) == before
    assert loaded.log == []


def test_the_log_of_a_loaded_game_is_told_again_and_grows() -> None:
    game = played(40, undo=False)
    loaded = load_lines(save_lines(game), books)
    player = Player(3)
    assert loaded.log == game.log
    while len(loaded.log) == len(game.log):
        player.act(loaded)
    assert loaded.log[: len(game.log)] == game.log


def test_orders_that_nobody_chose_are_still_known_after_loading() -> None:
    game = evening(Bell(ANN))
    game.give(Ring(1))
    game.give(Ring(2), auto=True)
    loaded = load_lines(save_lines(game), lambda _: HallBook(Bell(ANN)))
    assert loaded.undo_point(ANN) == 0


def test_the_whole_chronicle_can_be_taken_away_only_after_the_end() -> None:
    game = evening(Bell(ANN), seed=77)
    game.give(Ring(1))
    before = "\n".join(export_lines(game, ANN))
    assert '"77"' not in before
    assert '"ring 1"' in before
    assert '"ring 1"' not in "\n".join(export_lines(game, Seat("ben")))
    with pytest.raises(BadChronicle, match="what one seat has seen of a game"):
        load_lines(export_lines(game, ANN), books)
    game.give(Leave())
    assert export_lines(game, ANN) == save_lines(game)
