"""Victory: conditions and points as scenarios write them, at once or at the end, with their levels (DN-2.11-02)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import warhost
from tests.rulemark import rule
from warhost.core import Game
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.conditions import AnyCondition
from warhost.skirmish.sequence import NextTurn
from warhost.skirmish.state import OFF, Skirmish
from warhost.skirmish.victory import holds, score


def game_of(scenario: str) -> tuple[Game, Skirmish]:
    """A game with nobody on the map yet."""
    game = warhost.new("dragon-noir", scenario, seed=1)
    assert isinstance(game.state, Skirmish)
    return game, game.state


def condition(**words: Any) -> AnyCondition:
    """A condition as a scenario writes it."""
    found: AnyCondition = msgspec.convert({key.rstrip("_"): value for key, value in words.items()}, AnyCondition)
    return found


def kill(field: Skirmish, *names: str) -> None:
    for name in names:
        field.set("health", field.muster.index[name], int(Health.DEAD))
        field.note("died", field.muster.index[name])


def leave(field: Skirmish, hex_: str, *names: str) -> None:
    for name in names:
        field.set("exit", field.muster.index[name], field.muster.ground.hex(hex_))
        field.note("left", field.muster.index[name])


def judged(game: Game) -> tuple[str | None, str] | None:
    """The verdict now, if there is one."""
    game.settle()
    verdict = game.verdict
    return (verdict.winner, verdict.level) if verdict else None


def judged_at_the_end(game: Game, field: Skirmish) -> tuple[str | None, str]:
    """The verdict after the last turn."""
    field.set("turn", 0, field.muster.scenario.turns)
    field.set("stack", 0, (NextTurn(),))
    found = judged(game)
    assert found is not None
    return found


@rule("DN-2.11-02")
def test_conditions_hold_when_they_should() -> None:
    _, field = game_of("silent-valley")
    one_dead = condition(is_="dead", who=["orks"], count=1)
    assert not holds(field, one_dead)
    kill(field, "zed")
    assert holds(field, one_dead)
    assert not holds(field, condition(is_="dead", who=["orks"]))
    assert holds(field, condition(is_="dead", who=["zed"]))
    assert not holds(field, condition(is_="alive", who=["zed", "kuruz"]))
    assert holds(field, condition(is_="alive", who=["kuruz"]))
    assert holds(field, condition(is_="not", of={"is": "alive", "who": ["zed"]}))
    assert holds(field, condition(is_="any", of=[{"is": "dead", "who": ["zed"]}, {"is": "dead", "who": ["kuruz"]}]))
    assert not holds(field, condition(is_="all", of=[{"is": "dead", "who": ["zed"]}, {"is": "dead", "who": ["kuruz"]}]))
    assert holds(field, condition(is_="fewer-dead", side="rebels", other="orks", by=1))
    assert not holds(field, condition(is_="fewer-dead", side="rebels", other="orks", by=2))
    assert not holds(field, condition(is_="outnumbers", side="rebels", other="orks"))
    kill(field, "kuruz", "radak")
    assert holds(field, condition(is_="outnumbers", side="rebels", other="orks")), "10 against 9"
    field.happened("peace")
    assert holds(field, condition(is_="event", name="peace"))
    assert not holds(field, condition(is_="event", name="peace", at_least=2))


@rule("DN-2.11-02")
def test_who_leaves_elsewhere_does_not_count() -> None:
    _, field = game_of("silent-valley")
    wanted = condition(is_="left", who=["konrad"], by={"columns": "24", "rows": "H-L"})
    leave(field, "A24", "konrad")
    assert not holds(field, wanted)
    leave(field, "J24", "konrad")
    assert holds(field, wanted)


@rule("DN-2.11-02")
def test_of_those_who_take_no_part_nothing_holds() -> None:
    _, field = game_of("tablet-of-uzun?out=sarah,gotmar")
    assert not holds(field, condition(is_="dead", who=["sarah", "gotmar"]))
    assert not holds(field, condition(is_="left", who=["sarah", "gotmar"]))


@rule("DN-2.11-02")
def test_points_are_counted_for_each_by_his_worth() -> None:
    _, field = game_of("silent-valley")
    leave(field, "J24", "zacharie", "paul")
    kill(field, "konrad", "simon", "zed")
    assert score(field, "rebels") == 4 + 1
    assert score(field, "orks") == 3 + 1


@rule("DN-2.11-02")
@pytest.mark.parametrize(
    ("gone", "dead", "verdict"),
    [
        (("zacharie", "godiva", "konrad", "paul", "simon"), (), ("rebels", "victory")),
        (("zacharie", "godiva", "konrad", "paul"), (), (None, "draw")),
        (("zacharie", "godiva", "konrad"), (), (None, "draw")),
        (("zacharie", "godiva", "simon"), (), ("orks", "victory")),
        (
            ("zacharie", "godiva", "konrad", "simon"),
            ("paul", "jon", "arlon", "grast", "hohmley", "lucifer"),
            (None, "draw"),
        ),
    ],
)
def test_the_silent_valley_is_judged_by_points(
    gone: tuple[str, ...], dead: tuple[str, ...], verdict: tuple[str | None, str]
) -> None:
    game, field = game_of("silent-valley")
    leave(field, "J24", *gone)
    kill(field, *dead)
    assert judged_at_the_end(game, field) == verdict


@rule("DN-2.11-02")
def test_first_smoke_ends_at_once_when_four_scouts_are_through_or_five_of_the_patrol_dead() -> None:
    game, field = game_of("first-smoke")
    leave(field, "J24", "matt", "dill", "davrich")
    assert judged(game) is None
    leave(field, "J24", "barney")
    assert judged(game) == ("rebels", "victory")
    game, field = game_of("first-smoke")
    kill(field, "zugun", "krular", "azrog", "wardog-1")
    assert judged(game) is None
    kill(field, "attrag")
    assert judged(game) == ("rebels", "victory")
    game, field = game_of("first-smoke")
    assert judged_at_the_end(game, field) == ("orks", "victory")


@rule("DN-2.11-02")
def test_sacks_decide_the_harvest() -> None:
    game, field = game_of("beans-for-giants")
    field.happened("sacks-left", 4)
    field.note("event", "sacks-left")
    assert judged(game) is None
    field.happened("sacks-left")
    field.note("event", "sacks-left")
    assert judged(game) == ("rebels", "victory")
    game, field = game_of("beans-for-giants")
    field.happened("sacks-left", 2)
    field.happened("convinced", 3)
    field.note("event", "convinced")
    assert judged(game) == ("rebels", "victory")
    game, field = game_of("beans-for-giants")
    field.set("sacks_at", 0, ((5, 2),))
    assert judged_at_the_end(game, field) == (None, "draw")
    game, field = game_of("beans-for-giants")
    field.set("sacks_at", 0, ((5, 2),))
    field.set("sacks", field.muster.index["krak"], 1)
    assert judged_at_the_end(game, field) == ("goblins", "victory")
    game, field = game_of("beans-for-giants")
    field.set("sacks_at", 0, ((5, 2),))
    field.set("sacks", field.muster.index["aldus"], 1)
    assert judged_at_the_end(game, field) == (None, "draw"), "what Rebels hold does not count"


@rule("DN-2.11-02")
def test_the_captives_give_levels_of_victory() -> None:
    game, field = game_of("sand-of-justice")
    leave(field, "A1", "jon")
    assert judged(game) is None
    assert judged_at_the_end(game, field) == ("rebels", "marginal")
    game, field = game_of("sand-of-justice")
    leave(field, "A1", "jon", "simon")
    assert judged(game) == ("rebels", "decisive")
    game, field = game_of("sand-of-justice")
    kill(field, "konrad", "godiva")
    assert judged(game) == ("orks", "victory")
    game, field = game_of("sand-of-justice")
    assert judged_at_the_end(game, field) == ("orks", "victory")


@rule("DN-2.11-02")
def test_the_cavern_is_won_by_rescue_or_by_words() -> None:
    game, field = game_of("furnished-cavern")
    field.happened("fair-words")
    field.note("event", "fair-words")
    assert judged(game) == ("rebels", "victory")
    game, field = game_of("furnished-cavern")
    leave(field, "F1", "gotmar")
    assert judged(game) is None
    assert judged_at_the_end(game, field) == (None, "draw")
    game, field = game_of("furnished-cavern")
    leave(field, "F1", "sarah")
    assert judged(game) == ("rebels", "victory")
    game, field = game_of("furnished-cavern")
    assert judged_at_the_end(game, field) == ("dwarves", "victory")
    game, field = game_of("furnished-cavern")
    kill(field, "sarah")
    assert judged_at_the_end(game, field) == (None, "draw"), "the Dwarves meant to protect her"


@rule("DN-2.11-02")
def test_peace_is_a_victory_of_both_and_a_dead_leader_loses_to_the_majority() -> None:
    game, field = game_of("day-of-the-black-fox")
    field.happened("peace")
    field.note("event", "peace")
    assert judged(game) == (None, "shared")
    game, field = game_of("day-of-the-black-fox")
    kill(field, "konrad")
    assert judged(game) == ("orks", "victory")
    game, field = game_of("day-of-the-black-fox")
    kill(field, "black-fox")
    assert judged(game) is None, "the Orks are more"
    kill(field, *[c.token for c in field.muster.pieces if c.side == 1 and c.sort == "fighter"][-8:-1])
    assert judged_at_the_end(game, field) == ("rebels", "victory"), "eight more Orks are dead"


@rule("DN-2.11-02")
def test_the_tablet_must_be_read_and_brought_out_by_one_who_heard_it() -> None:
    company = ["konrad", "godiva", "lucifer", "thrugg", "laberne"]
    game, field = game_of("tablet-of-uzun")
    field.happened("tablet-read")
    leave(field, "dwarves-cave/F1", *company)
    assert judged(game) is None, "none of them was there"
    field.happened("witness-left")
    field.note("event", "witness-left")
    assert judged(game) == ("company", "victory")
    game, field = game_of("tablet-of-uzun")
    field.happened("tablet-read")
    assert judged_at_the_end(game, field) == (None, "draw")
    game, field = game_of("tablet-of-uzun")
    kill(field, "sarah", "gotmar", "zacharie")
    assert judged(game) is None
    kill(field, "shaman")
    assert judged(game) == ("keepers", "victory")


@rule("DN-2.11-02")
def test_the_verdict_is_told_in_the_words_of_the_scenario() -> None:
    game, field = game_of("first-smoke")
    judged_at_the_end(game, field)
    assert game.verdict is not None
    assert str(game.verdict.message) == "Neither has happened: the patrol holds the valley."
    assert game.verdict.rule == "DN-2.11-02"
    assert field.exit[0] == OFF
