"""Prospects: a fight ends as soon as nothing can change its verdict, and not before (DN-2.11-02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import warhost
from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.bots import bot
from warhost.core import CHANCE, Game, new_game
from warhost.core.rulebook import WATCHERS, Resolved
from warhost.skirmish.acts.thrown_riders import horse_and_wound
from warhost.skirmish.magic.range_and_energy import EFFECTS, Incantation
from warhost.skirmish.notes import remember
from warhost.skirmish.people import stuns_and_wounds
from warhost.skirmish.places import NOWHERE, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.prospects import outlook, settled
from warhost.skirmish.rulebook import DragonNoir, seams_of
from warhost.skirmish.scenario.conditions import Event
from warhost.skirmish.scenario.conditions import SacksGone as SacksCondition
from warhost.skirmish.seams import SPECIALS
from warhost.skirmish.specials.sacks import lay_sacks
from warhost.skirmish.specials.speeches import Parley
from warhost.skirmish.state import OFF, Skirmish

SEVEN = (
    "first-smoke",
    "silent-valley",
    "beans-for-giants",
    "sand-of-justice",
    "furnished-cavern",
    "day-of-the-black-fox",
    "tablet-of-uzun",
)


def begun(scenario: str) -> tuple[Game, Skirmish]:
    """A game in its first turn, set up by chance."""
    game = warhost.new("dragon-noir", scenario, seed=3)
    players = {seat: bot("random", f"prospects {seat}") for seat in game.seats}
    assert isinstance(game.state, Skirmish)
    while not game.state.turn[0]:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(players[game.ask.seat].choose(game.view(game.ask.seat)))
    return game, game.state


def kill(field: Skirmish, *names: str) -> None:
    for piece in field.muster.named(*names):
        field.become(piece, Health.DEAD)
        field.note("died", piece)


def bury(field: Skirmish, *names: str) -> None:
    """They die and sink, where nobody can bring them back."""
    for piece in field.muster.named(*names):
        field.take_off(piece)
        field.set("gone", piece, 1)
    kill(field, *names)


def leave(field: Skirmish, hex_: str, *names: str) -> None:
    for piece in field.muster.named(*names):
        field.take_off(piece)
        field.set("exit", piece, field.muster.ground.hex(hex_))
        field.note("left", piece)


def verdict(game: Game) -> tuple[str | None, str] | None:
    """The verdict now, if there is one."""
    game.settle()
    return (game.verdict.winner, game.verdict.level) if game.verdict else None


@rule("DN-2.11-02")
def test_first_smoke_is_over_when_the_last_scout_is_gone() -> None:
    game, field = begun("first-smoke")
    kill(field, "dill", "matt")
    assert verdict(game) is None, "three scouts can still kill five of the patrol"
    leave(field, "J24", "davrich", "barney")
    assert verdict(game) is None
    leave(field, "J24", "laberne")
    assert verdict(game) == ("orks", "victory")
    assert game.verdict is not None
    assert str(game.verdict.message) == (
        "Neither has happened: the patrol holds the valley. Nothing can change that any more."
    )


@rule("DN-2.11-02")
def test_scouts_who_have_still_to_come_keep_the_fight_going() -> None:
    game, field = begun("first-smoke")
    assert all(field.at[piece] == OFF for piece in field.muster.named("rebels"))
    kill(field, "dill", "matt", "davrich", "barney")
    assert verdict(game) is None
    kill(field, "laberne")
    assert verdict(game) == ("orks", "victory")


@rule("DN-2.11-02")
def test_the_silent_valley_is_over_when_the_points_cannot_be_had() -> None:
    game, field = begun("silent-valley")
    bury(field, "godiva", "konrad")
    assert verdict(game) is None, "11 points are left, enough for a draw"
    bury(field, "zacharie")
    assert verdict(game) == ("orks", "victory"), "7 are left"


@rule("DN-2.11-02")
def test_the_silent_valley_is_over_when_the_points_cannot_be_lost() -> None:
    game, field = begun("silent-valley")
    leave(field, "J24", "zacharie", "godiva", "konrad", "simon")
    assert verdict(game) is None
    leave(field, "J24", "paul")
    assert verdict(game) == ("rebels", "victory"), "12 points, and the Orks can have 5 at most"


@rule("DN-2.11-02", "DN-3.53-05")
def test_while_a_caster_can_pay_for_it_the_dead_may_come_back() -> None:
    game, field = begun("silent-valley")
    zacharie = field.muster.index["zacharie"]
    field.put(zacharie, upper(field.muster.ground.hex("J2")))
    for number, name in enumerate(("godiva", "konrad", "jon", "paul", "simon")):
        piece = field.muster.index[name]
        field.put(piece, upper(field.muster.ground.hex(f"J{4 + number}")))
        kill(field, name)
    assert verdict(game) is None, "8 points are left, but Zacharie has the energy to revive Godiva"
    field.set("energy", zacharie, 5)
    field.note("event", "the energy is spent")
    assert verdict(game) == ("orks", "victory")


@rule("DN-2.11-02", "DN-3.53-05")
def test_a_dead_caster_may_be_revived_by_another_and_revive_others_in_his_turn() -> None:
    game, field = begun("tablet-of-uzun")
    zacharie, shaman = (field.muster.index[name] for name in ("zacharie", "shaman"))
    field.happened("tablet-read")
    leave(field, "dwarves-cave/F1", "sarah", "grast")
    people = [field.muster.pieces[piece].token for piece in field.muster.named("company")]
    bury(field, *(who for who in people if who not in ("sarah", "grast", "shaman", "zacharie", "krak")))
    for number, name in enumerate(("shaman", "zacharie", "krak")):
        field.put(field.muster.index[name], upper(field.muster.ground.hex(f"dwarves-cave/F{number + 1}")))
    kill(field, "zacharie", "krak")
    remember(field, "tablet-witnesses", (field.muster.index["shaman"],))
    field.set("energy", shaman, 7)
    field.set("energy", zacharie, 50)
    assert verdict(game) is None, "Shaman revives Zacharie for 7, Zacharie revives Krak, and then five can leave"
    field.set("energy", shaman, 6)
    field.note("event", "the energy is spent")
    assert verdict(game) == (None, "draw")


@rule("DN-2.11-02", "DN-2.47-01")
def test_a_rider_who_falls_from_his_horse_is_not_out_of_the_fight() -> None:
    game, field = begun("silent-valley")
    field.put(field.muster.index["zacharie"], upper(field.muster.ground.hex("J2")))
    field.put(field.muster.index["arlon"], upper(field.muster.ground.hex("J6")))
    field.set("energy", field.muster.index["zacharie"], 18)
    bury(field, "godiva", "konrad", "grast")
    assert verdict(game) is None, "10 points are left"
    stuns_and_wounds.kill(field, field.muster.index["arlon"])
    assert verdict(game) is None, "Arlon lies beside his horse in a moment, and Zacharie has the energy to revive him"

    game, field = begun("sand-of-justice")
    bury(field, "simon", *(n for n in field.muster.scenario.sides[1].fighters if n != "black-fox"))
    field.set("under", field.muster.side_index["elves"], 0)
    leave(field, "F1", "jon")
    assert verdict(game) is None, "Black Fox may kill Konrad and Godiva"
    horse_and_wound(field, field.muster.index["black-fox"])
    assert verdict(game) is None, "on foot as well"


@rule("DN-2.11-02")
def test_a_dragon_asleep_may_wake_and_kill() -> None:
    game, field = begun("tablet-of-uzun")
    field.happened("tablet-read")
    people = [field.muster.pieces[piece].token for piece in field.muster.named("company")]
    bury(field, "kerin", "khuzun", "ferin", "gorin", "thorin", "uzun", "baby-dragon")
    bury(field, *(who for who in people if who not in ("gotmar", "grast", "zed")))
    assert field.idle[field.muster.index["black-dragon"]]
    assert verdict(game) is None, "the keepers win if it kills Gotmar"
    bury(field, "black-dragon")
    assert verdict(game) == (None, "draw")


@rule("DN-2.11-02", "DN-2.36.4-02")
def test_sacks_on_horses_that_nobody_holds_may_still_be_taken() -> None:
    game, field = begun("beans-for-giants")
    hexes = iter(("C2", "C5", "C8"))
    bury(field, "santiago", "roberts", "evans")
    for name in ("aldus", "laberne"):
        rider = field.muster.index[name]
        field.put(rider, upper(field.muster.ground.hex(next(hexes))), 0)
    aldus = field.muster.index["aldus"]
    horse = field.unseat(aldus, NOWHERE)
    field.put(aldus, upper(field.muster.ground.hex("F5")))
    for hex_, number in field.sacks_at[0]:
        lay_sacks(field, hex_, -number)
    lay_sacks(field, field.muster.ground.hex("G8"), 2)
    field.set("sacks", horse, 2)
    field.happened("sacks-left", 2)
    leave(field, "J1", "thrugg", "zacharie", "barney")
    assert verdict(game) is None
    bury(field, "aldus")
    leave(field, "J1", "laberne")
    assert verdict(game) is None, "two sacks are loaded on a horse; if the Goblins take it they have four"
    bury(field, "gnurr", "gromr", "throda", "krobek", "zabek", "arek", "garek", "krak", "zrodek", "grunek")
    assert verdict(game) == (None, "draw")


@rule("DN-2.11-02", "DN-3.53-05")
def test_a_victory_at_once_comes_with_a_revival_too() -> None:
    game, field = begun("day-of-the-black-fox")
    rebels, orks = (field.muster.named(side) for side in ("rebels", "orks"))
    rix = field.muster.index["rix"]
    kill(field, "rix")
    for piece in orks[len(orks) - len(rebels) :]:
        kill(field, field.muster.pieces[piece].token)
    kill(field, "black-fox")
    more = [p for p in rebels if field.health[p] != Health.DEAD]
    fewer = [p for p in orks if field.health[p] != Health.DEAD]
    for piece in more[len(fewer) :]:
        kill(field, field.muster.pieces[piece].token)
    assert verdict(game) is None, "as many live on both sides"
    EFFECTS["revive"](field, Incantation(field.muster.index["zacharie"], "revive", 10, rix))
    assert verdict(game) == ("rebels", "victory")


@rule("DN-2.11-02")
def test_a_campaign_waits_for_those_whose_lot_is_open_though_the_verdict_is_not() -> None:
    for scenario, waits in (("furnished-cavern", False), ("furnished-cavern?out=rix", True)):
        game, field = begun(scenario)
        remember(field, "fair-words-provoked", (field.muster.index["kerin"],))
        bury(field, "sarah", "ferin", "gorin", "thorin")
        assert (verdict(game) is None) == waits, "if Gotmar leaves he seeks the tablet with the company"
        leave(field, "F1", "gotmar")
        assert verdict(game) == (None, "draw")
    for scenario, waits in (("sand-of-justice", False), ("sand-of-justice?out=rix", True)):
        game, field = begun(scenario)
        bury(field, "jon", "simon")
        assert (verdict(game) is None) == waits, "the Elves have not chosen yet for whom they will fight"
        field.set("under", field.muster.side_index["elves"], 1)
        field.note("event", "elves-join-orks")
        assert verdict(game) == ("orks", "victory")


@rule("DN-2.11-02")
def test_a_fight_that_a_campaign_has_changed_goes_on_while_its_consequences_are_open() -> None:
    game, field = begun("silent-valley?rule=warned")
    leave(field, "J24", "godiva", "konrad", "paul", "simon", "jon", "arlon", "grast", "hohmley")
    assert verdict(game) is None, "12 points; but if Zacharie stays he begins the next fight wounded"
    leave(field, "J24", "zacharie")
    assert verdict(game) == ("rebels", "victory")
    game, field = begun("silent-valley")
    leave(field, "J24", "godiva", "konrad", "paul", "simon", "jon", "arlon", "grast", "hohmley")
    assert verdict(game) == ("rebels", "victory")


@rule("DN-2.11-02")
def test_the_harvest_is_decided_when_nobody_is_left_to_carry_it() -> None:
    game, field = begun("beans-for-giants")
    leave(field, "J1", "thrugg", "zacharie", "laberne", "aldus", "evans", "roberts", "santiago")
    assert verdict(game) is None
    leave(field, "J1", "barney")
    assert verdict(game) == ("goblins", "victory")
    game, field = begun("beans-for-giants")
    for hex_, number in field.sacks_at[0]:
        lay_sacks(field, hex_, -number)
    field.happened("sacks-left", 4)
    field.note("event", "sacks-left")
    field.set("sacks", field.muster.index["barney"], 1)
    assert verdict(game) is None, "the fifth sack is in Barney's hands"


@rule("DN-2.11-02")
def test_bound_captives_wait_only_for_those_who_could_still_free_them() -> None:
    others = ("konrad", "godiva", "lucifer", "grast", "hohmley", "matt", "gustav", "rix", "davrich")
    game, field = begun("sand-of-justice")
    leave(field, "A1", *others, "laberne")
    assert verdict(game) is None, "the Elves have not chosen yet"
    field.set("under", field.muster.side_index["elves"], 1)
    field.note("event", "elves-join-orks")
    assert verdict(game) == ("orks", "victory")
    game, field = begun("sand-of-justice")
    field.set("under", field.muster.side_index["elves"], 1)
    leave(field, "A1", *others)
    assert verdict(game) is None, "Laberne may free them"


@rule("DN-2.11-02")
def test_the_cavern_is_decided_when_sarah_is_lost_and_nobody_listens() -> None:
    game, field = begun("furnished-cavern")
    bury(field, "sarah")
    assert verdict(game) is None, "fair words may end the fight"
    remember(field, "fair-words-provoked", (field.muster.index["kerin"],))
    field.note("event", "provoked")
    assert verdict(game) == (None, "draw"), "whether Gotmar leaves or not"


@rule("DN-2.11-02")
def test_the_tablet_stays_unread_when_all_who_could_read_it_are_gone() -> None:
    game, field = begun("tablet-of-uzun")
    leave(field, "dwarves-cave/F1", "sarah", "gotmar", "zacharie")
    assert verdict(game) is None
    leave(field, "dwarves-cave/F1", "shaman")
    assert verdict(game) == ("keepers", "victory")


@rule("DN-2.11-02")
def test_a_tablet_that_was_read_is_a_draw_when_five_cannot_leave_any_more() -> None:
    game, field = begun("tablet-of-uzun")
    field.happened("tablet-read")
    people = [field.muster.pieces[piece].token for piece in field.muster.named("company")]
    bury(field, *(who for who in people if who not in ("zacharie", "lucifer", "grast", "krak", "zed")))
    assert verdict(game) is None
    bury(field, "krak")
    assert verdict(game) is None, "the keepers may still win by killing Zacharie"
    leave(field, "dwarves-cave/F1", "zacharie")
    assert verdict(game) == (None, "draw")


@rule("DN-2.11-02")
def test_the_great_battle_goes_on_without_peace_as_long_as_both_sides_fight() -> None:
    game, field = begun("day-of-the-black-fox")
    specials = field.rules[SPECIALS]
    assert any(rule.still(field, "peace") == (0, 1) for rule in specials)
    bury(field, "zacharie", "shaman")
    assert verdict(game) is None
    assert all(rule.still(field, "peace") in (None, (0, 0)) for rule in specials)


@rule("DN-2.11-02")
def test_words_that_were_believed_can_be_undone_by_blows() -> None:
    _, field = begun("beans-for-giants")
    parley = Parley.of(field)
    assert parley.still(field, "convinced") == (0, 3)
    gnurr = field.muster.index["gnurr"]
    field.put(gnurr, upper(field.muster.ground.hex("C10")))
    parley.believed(field, field.muster.index["thrugg"], gnurr)
    assert parley.still(field, "convinced") == (1, 2)
    remember(field, "parley-provoked", (field.muster.index["gromr"],))
    assert parley.still(field, "convinced") == (1, 1)
    bury(field, "thrugg", "zacharie")
    assert parley.still(field, "convinced") == (1, 0)


@rule("DN-2.11-02")
def test_a_fight_that_can_end_in_one_way_only_is_played_to_its_last_turn() -> None:
    board = Field.on("A   .   .   .   .", rebels=["konrad@A1"], orks=["zugun@A4"]).moving("rebels")
    board.field.set("turn", 0, 1)
    kill(board.field, "zugun")
    assert verdict(board.game) is None


class Unending(DragonNoir):
    """The rulebook without the early end."""

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        resolved = super().resolve(scenario, options)
        return replace(resolved, seams=seams_of(resolved.data, [WATCHERS.drop("watch_prospects")]))


@rule("DN-2.11-02")
@pytest.mark.parametrize("scenario", [name for name in SEVEN if name != "day-of-the-black-fox"])
@pytest.mark.parametrize("bots", [("odds", "random"), ("random", "odds"), ("odds", "odds")])
def test_what_is_settled_stays_so_if_the_fight_is_played_on(scenario: str, bots: tuple[str, str]) -> None:
    game = new_game(Unending(), scenario, seed=f"on {bots}")
    field = game.state
    assert isinstance(field, Skirmish)
    players = {seat: bot(name, f"{seat}") for seat, name in zip(game.seats, bots, strict=True)}
    certain = None
    while not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(players[game.ask.seat].choose(game.view(game.ask.seat)))
        if field.turn[0] and not game.over:
            victory = settled(field)
            assert certain is None or victory is not None
            certain = victory or certain
    assert game.verdict is not None
    if certain is not None:
        winner = certain.side if certain.level != "draw" else None
        assert (game.verdict.winner, game.verdict.level) == (winner, certain.level)


@rule("DN-2.11-02")
def test_events_of_no_known_rule_are_thought_possible() -> None:
    _, field = begun("first-smoke")
    assert outlook(field, Event("an eclipse")) == (False, True)
    assert outlook(field, SacksCondition(1, not_held_by="rebels")) == (False, False)
