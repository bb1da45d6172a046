"""Hidden set-up: who is found when, and what nobody may learn (DN-1.31-03, DN-5.15.1-01)."""

from __future__ import annotations

from typing import Any

import pytest

import warhost
from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.bots import RandomBot
from warhost.core import CHANCE, Game
from warhost.core.seats import SPECTATOR, Seat
from warhost.skirmish.movement.paths import movement_points
from warhost.skirmish.people.hiding import is_seen
from warhost.skirmish.scenario.muster import NO_SEAT
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.specials.hidden_set_up import HiddenSetUp
from warhost.skirmish.state import OFF, Skirmish

VALLEY = """
A   .   .   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .   .   .
C   .   .   .   .   t   .   .   .   .   .
D     .   .   .   .   .   .   .   .   .   .
"""
REBELS, ORKS = Seat("rebels"), Seat("orks")


def valley(*orks: str, near: int = 2, seen: int = 6, terrain: tuple[str, ...] = ("tree",), **more: Any) -> Field:
    """A field on which Orks are hidden; they are seen from afar only on some terrain."""
    figures = {"side": "orks", "near": near, "seen": seen, "open": terrain}
    specials = (Special("hidden-set-up", "A rule.", figures), *more.pop("specials", ()))
    rebels = more.pop("rebels", ["matt@A1", "konrad@D1"])
    board = Field.on(VALLEY, rebels=rebels, orks=list(orks), specials=specials, **more)
    for spot in orks:
        board.field.set("hidden", board.piece(spot.partition("@")[0]), 1)
    return board


def is_hidden(board: Field, name: str) -> bool:
    return bool(board.field.hidden[board.piece(name)])


@rule("DN-1.31-03")
def test_a_hidden_piece_is_found_by_an_enemy_who_comes_within_two_hexes() -> None:
    board = valley("zugun@A5").moving("rebels")
    board.give("march matt A2")
    assert is_hidden(board, "zugun")
    board = valley("zugun@A5").moving("rebels")
    board.give("march matt A2>A3>A4")
    assert not is_hidden(board, "zugun")
    assert board.at("matt") == "A3", "he stops where he finds somebody"
    assert board.offered() == {"onward", "halt"}
    assert "Zugun is found at A5." in board.log


@rule("DN-1.31-03")
def test_a_hidden_piece_in_the_open_is_seen_on_a_clear_line() -> None:
    board = valley("zugun@A6", terrain=("flat",)).moving("rebels")
    board.give("march matt A2")
    assert not is_hidden(board, "zugun")
    for hex_, hidden in (("A8", False), ("A9", True)):  # six hexes away, and seven
        far = valley(f"zugun@{hex_}", terrain=("flat",)).moving("rebels")
        far.give("march matt A2")
        assert is_hidden(far, "zugun") is hidden
    behind_a_tree = valley("zugun@C7", terrain=("flat",), rebels=["matt@C1", "rix@C2"]).moving("rebels")
    behind_a_tree.field.take_off(behind_a_tree.piece("rix"))
    behind_a_tree.give("march matt C2")
    assert is_hidden(behind_a_tree, "zugun")


@rule("DN-1.31-03")
def test_the_stunned_find_nobody() -> None:
    board = valley("zugun@A3", "krular@D9", rebels=["matt@A1 stunned", "konrad@D1"])
    board.field.set("stunned_in", board.piece("matt"), 9)
    board.moving("rebels").give("march konrad D2")
    assert is_hidden(board, "zugun")


@rule("DN-1.31-03")
def test_a_hidden_piece_shows_itself_by_moving() -> None:
    board = valley("zugun@A9").moving("orks")
    board.give("march zugun A8")
    assert not is_hidden(board, "zugun")


@rule("DN-1.31-03")
def test_a_hidden_piece_shows_itself_by_attacking() -> None:
    board = valley("zugun@A2", "krular@D9", rebels=["matt@A1 stunned", "konrad@D1"]).fighting("orks")
    board.give("attack matt zugun")
    assert not is_hidden(board, "zugun")


@rule("DN-1.31-03")
def test_a_hidden_piece_shows_itself_by_shooting_and_an_ambush_is_surer() -> None:
    ambush = Special("ambush", "A rule.", {"side": "orks", "die": -1})
    board = valley("fnarad@A6", specials=(ambush,)).shooting("orks")
    board.give("shoot fnarad matt")
    assert not is_hidden(board, "fnarad")
    preview = board.game.roll_preview()
    assert preview is not None
    parts = [part for _, breakdown in preview.breakdowns for part in breakdown.parts]
    assert [part.amount for part in parts if str(part.label) == "ambush"] == [-1]


@rule("DN-1.31-03", refused="somebody hidden")
def test_the_hidden_can_be_neither_attacked_nor_shot_at() -> None:
    board = valley("zugun@A2", "krular@C1", rebels=["fnarad@A1 stunned", "konrad@D1"])
    board.field.set("hidden", board.piece("krular"), 0)
    assert board.fighting("rebels").refuses("attack zugun konrad")


@rule("DN-1.31-03")
def test_the_hidden_challenge_nobody() -> None:
    board = valley("zugun@A3", near=0, seen=0).moving("rebels")
    board.give("march matt A2>B2")
    assert not board.waits_for_dice
    assert board.at("matt") == "B2"


@rule("DN-1.31-03")
def test_who_would_walk_upon_somebody_hidden_is_not_told_so_beforehand() -> None:
    board = valley("zugun@A3").moving("rebels")
    assert not board.refuses("march matt A2>A3")
    assert "A3" in board.reach("matt")
    board.give("march matt A2>A3")
    assert board.at("matt") == "A2"


@rule("DN-1.31-03")
def test_looking_around_cannot_be_taken_back_even_if_nobody_is_found() -> None:
    board = valley("zugun@A10").moving("rebels")
    board.give("march matt A2")
    assert not board.game.can_undo(REBELS)


@rule("DN-1.31-03", "DN-5.15.1-01")
def test_others_do_not_see_where_the_hidden_are() -> None:
    board = valley("zugun@A9")
    zugun = board.piece("zugun")
    for seat in (REBELS, SPECTATOR):
        row = board.game.view(seat).row("piece", zugun)
        assert row["hidden"] == 1
        assert "at" not in row
    assert board.game.view(ORKS).row("piece", zugun)["at"] == board.hex("A9")


@rule("DN-1.31-03")
def test_a_side_that_hides_is_always_asked_in_the_combat_phase() -> None:
    board = valley("zugun@A9").fighting("orks")
    assert board.asked == "orks"
    assert board.offered() == {"end-combat"}


# The scenarios


def set_up(scenario: str, seed: int) -> Game:
    """A game up to its first turn."""
    game = warhost.new("dragon-noir", scenario, seed=seed)
    bots = {seat: RandomBot(seed=f"{seed} {seat}") for seat in game.seats}
    field = game.state
    assert isinstance(field, Skirmish)
    while not field.turn[0]:
        game.give(bots[game.ask.seat].choose(game.view(game.ask.seat)))
    return game


@rule("DN-1.31-03", "DN-5.15.1-01")
@pytest.mark.parametrize(
    ("scenario", "seeker", "hider", "shown"),
    [("silent-valley", "rebels", "orks", set()), ("tablet-of-uzun", "company", "keepers", {"black-dragon"})],
)
def test_the_hidden_set_up_of_the_scenarios(scenario: str, seeker: str, hider: str, shown: set[str]) -> None:
    game = set_up(scenario, 1)
    field = game.state
    assert isinstance(field, Skirmish)
    seat = field.muster.seat_index[Seat(seeker)]
    mine = [p for p in field.muster.named(hider) if field.at[p] != OFF]
    assert {field.muster.pieces[p].token for p in mine if is_seen(field, seat, p)} == shown
    rows = [game.view(Seat(seeker)).row("piece", p) for p in mine]
    assert sum("at" in row for row in rows) == len(shown)
    assert all(is_seen(field, field.muster.seat_index[Seat(hider)], p) for p in mine)
    assert not any(is_seen(field, NO_SEAT, p) for p in mine if field.muster.pieces[p].token not in shown)


@rule("DN-1.31-03")
def test_an_imagined_game_hides_them_elsewhere_where_nobody_would_see_them() -> None:
    game = set_up("silent-valley", 2)
    field = game.state
    assert isinstance(field, Skirmish)
    twin = game.imagine(REBELS).state
    assert isinstance(twin, Skirmish)
    orks = field.muster.named("orks")
    assert sum(field.at[p] != twin.at[p] for p in orks) > len(orks) // 2
    spotted = HiddenSetUp.of(field).spotted
    assert not any(spotted(twin, p) for p in orks)
    assert len({twin.at[p] for p in orks}) == len(orks)
    same = game.imagine(ORKS).state
    assert isinstance(same, Skirmish)
    assert same.at == field.at


@rule("DN-1.31-03")
def test_in_a_whole_game_orks_are_found_and_nobody_sees_more_than_he_may() -> None:
    game = set_up("silent-valley", 3)
    field = game.state
    assert isinstance(field, Skirmish)
    bots = {seat: RandomBot(seed=f"3 {seat}") for seat in game.seats}
    hidden = sum(field.hidden)
    assert hidden == 12
    while not game.over and field.turn[0] < 6:
        for piece in field.muster.everybody:
            if field.hidden[piece]:
                assert "at" not in game.view(REBELS).row("piece", piece)
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(bots[game.ask.seat].choose(game.view(game.ask.seat)))
    assert sum(field.hidden) < hidden


# The warning of the campaign


def warned(*orks: str) -> Field:
    warning = Special("warned", "A rule.", {"side": "orks", "moves": 1})
    board = valley(*orks, specials=(warning,))
    side = board.field.muster.sides[1]
    assert not side.set_up
    return board


@rule("DN-1.31-03")
def test_the_hidden_who_were_warned_are_asked_once_after_the_first_enemy_movement() -> None:
    board = warned("zugun@A10").moving("rebels")
    board.give("end-movement")
    assert board.asked == "orks"
    assert board.offered() == {"relocate", "stay-hidden"}
    board.give("stay-hidden")
    assert "relocate" not in board.offered()
    assert movement_points(board.field, board.piece("zugun")) > 0
