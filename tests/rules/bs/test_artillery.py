"""Artillery, played in small battles: ranges, loading, crews, and engines that change hands (10.9, 10.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, sheet, why_not
from tests.rules.bs.hero_fields import HeroField, guard, hero, orcs, piece, until, verbs
from tests.rules.bs.test_ground import moving, strip
from tests.rules.bs.test_missiles import CROSSBOW
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.kills_and_wounds import Casualties
from warhost.battle.combat.removing_figures import close_up
from warhost.battle.command.persons import is_in_ranks
from warhost.battle.missiles.engine_crews import is_abandoned
from warhost.battle.missiles.shooters import bar_to_shooting, out_of_range
from warhost.battle.missiles.volleys import hit, measured
from warhost.battle.morale.who_checks import strength_of
from warhost.battle.roster.engines import ENGINES
from warhost.battle.roster.own_armies import rated
from warhost.battle.roster.sheets import Commander, UnitSheet
from warhost.battle.scenario.scenarios import EVIL, GOOD, BattleUnit, captured
from warhost.battle.table.ground import TerrainPiece
from warhost.core import CHANCE, Game, new_game
from warhost.core.ids import Side


def engine_sheet(kind: str, id: str = "engine", **more: Any) -> UnitSheet:
    """An engine served by a figure of ten men with THACO 20."""
    own = {"type": "skirmish", "figures": 1, "engine": kind, "thaco": 20, "commander": None, "name": id.title()}
    return rated(sheet("glarian-guard", id=id, **{**own, "traits": (), **more}))


def engine(kind: str, y: float = 10, side: Side = GOOD, id: str = "engine", **more: Any) -> Placed:
    """An engine on the middle of the table, looking north."""
    return Placed(side, engine_sheet(kind, id, **more), 24, y)


class EngineField(HeroField):
    """The same battles with the pieces that stand for captured engines."""

    def __init__(self, *units: Placed) -> None:
        super().__init__(*units)
        self.engines = [unit for unit, *_ in self.placed if unit.sheet.engine]

    def resolve(self, scenario: str, options: Any) -> Any:
        from dataclasses import replace

        base = super().resolve(scenario, options)
        units = (*base.data.units, *(captured(unit) for unit in self.engines))
        return replace(base, data=replace(base.data, units=units))

    def blank(self, resolved: Any) -> Any:
        from warhost.battle.movement.manoeuvres import ACT_FORMS
        from warhost.battle.rulebook import POSE
        from warhost.battle.state import Battle
        from warhost.core.orders import Kind, Names

        names = Names({Kind.PIECE: [unit.id for unit in resolved.data.units], Kind.HEX: []}, ACT_FORMS, POSE)
        return Battle(resolved, names)


def battle_with(*units: Placed, **options: str) -> Game:
    """A battle whose first initiative Good wins."""
    game = new_game(EngineField(*units), "crossroads", seed=1, options=options)
    game.roll(6, 1)
    return game


def to_artillery(*units: Placed) -> Game:
    """Its artillery, if any can shoot."""
    return until(battle_with(*units), "fire")


def to_round(game: Game, number: int) -> None:
    """Go on to the movement of a round in which Good has the initiative, with good rolls for morale."""
    battle = battle_of(game)
    endings = ("end-fire", "end-rally", "end-roles", "first", "end-movement", "keep-weapons")
    while battle.round[0] < number or game.ask.seat == CHANCE:
        roll = game.pending_roll
        if roll is None:
            game.give(next(word for word in endings if word in verbs(game)))
        elif roll.purpose.id == "battle-initiative":
            game.roll(6, 1)
        else:
            game.roll(*(6 if sides == 6 else 1 for sides in roll.sides))


FAR = guard(y=2, id="far")


@rule("BS-10.9-03", "BS-10.9-02", "BS-10.9-04")
@pytest.mark.parametrize(
    ("kind", "gap", "modifier"),
    [
        *(("light-catapult", 16, 0), ("light-catapult", 22, 2), ("light-catapult", 28, 5)),
        *(("heavy-catapult", 20, 0), ("heavy-catapult", 25, 2), ("heavy-catapult", 34, 5)),
        *(("ballista", 5, 0), ("ballista", 15, 2), ("ballista", 23, 5)),
    ],
)
def test_ranges_of_each_engine(kind: str, gap: float, modifier: int) -> None:
    game = to_artillery(engine(kind), orcs(y=10 + gap), FAR)
    found = measured(battle_of(game), piece(game, "engine"), piece(game, "orcs"), False)
    assert found is not None
    assert found[0].rating == 20 + modifier
    assert found[0].armour == (10 if kind == "ballista" else 5)


@rule("BS-10.9-02")
@pytest.mark.parametrize(("kind", "gap"), [("light-catapult", 14), ("heavy-catapult", 17), ("ballista", 33)])
def test_too_near_for_a_catapult_and_too_far_for_a_ballista(kind: str, gap: float) -> None:
    game = to_artillery(engine(kind), orcs(y=10 + gap), FAR)
    battle, gun, them = battle_of(game), piece(game, "engine"), piece(game, "orcs")
    assert out_of_range(battle, gun, them, False)
    game.give("fire engine orcs")
    assert game.ask.seat != CHANCE or game.pending_roll is None or "Orcs" not in str(game.pending_roll.purpose)
    assert battle.figures[them] == 12


@rule("BS-10.9-04", "BS-10.10-01")
def test_a_ballista_shoots_with_its_crews_thaco_at_armour_class_ten() -> None:
    game = to_artillery(engine("ballista"), orcs(y=18, hd_per_figure=10), FAR)
    battle, them = battle_of(game), piece(game, "orcs")
    found = measured(battle, piece(game, "engine"), them, False)
    assert found is not None
    assert found[0].tenths(7) == 80, "20 - 10 + 7 is 17: two D6 of 4 hit dice"
    assert why_not(game, "fire-over engine orcs") == ("BS-10.9-04",)


@rule("BS-10.9-02", "BS-10.7-01")
def test_a_catapult_shoots_over_friends_without_command_and_every_other_round() -> None:
    game = to_artillery(engine("light-catapult"), orcs(y=28), guard(y=16, commander=Commander(radius=20)))
    battle, gun, them = battle_of(game), piece(game, "engine"), piece(game, "orcs")
    assert why_not(game, "fire engine orcs") == ("BS-10.1-02",), "friends bar the view"
    assert why_not(game, "fire-over engine orcs") == ()
    found = measured(battle, gun, them, True)
    assert found is not None
    assert found[0].rating == 20 + 3
    game.give("fire-over engine orcs")
    game.roll(6, 6)
    to_round(game, 2)
    assert why_not(until(game, "end-movement"), "fire-over engine orcs") != ()
    to_round(game, 3)
    until(game, "end-movement")
    assert why_not(until(game, "fire-over"), "fire-over engine orcs") == ()
    assert battle.round[0] == 3, "nothing could be shot in the second round"


@rule("BS-10.9-02", "BS-10.10-02")
@pytest.mark.parametrize(
    ("kind", "wounded", "rounds"),
    [("ballista", False, 1), ("ballista", True, 2), ("light-catapult", False, 2), ("light-catapult", True, 4)],
)
def test_how_long_an_engine_loads(kind: str, wounded: bool, rounds: int) -> None:
    game = to_artillery(engine(kind), orcs(y=28), FAR)
    battle, gun = battle_of(game), piece(game, "engine")
    battle.set("wound", gun, int(wounded))
    battle.set("fired", gun, 1)
    for now in range(2, 7):
        battle.set("round", 0, now)
        why = bar_to_shooting(battle, gun)
        assert (why is None) == (now - 1 >= rounds)
        if why is not None:
            assert why.rules == (("BS-10.10-02",) if wounded else ("BS-10.9-02",))


@rule("BS-1.5-01")
def test_artillery_shoots_after_all_other_missiles() -> None:
    bows = guard(y=10, x=10, id="bows", missile=CROSSBOW, commander=Commander(radius=20))
    far_orcs = orcs(x=12, y=22, id="others")
    game = to_artillery(engine("ballista"), bows, orcs(y=20), far_orcs)
    assert game.ask.message.id == "battle-ask-fire-through"
    assert why_not(game, "fire engine orcs") == (), "artillery can use pass-through fire"
    game.give("end-fire")
    until(game, "fire")
    assert why_not(game, "fire engine orcs") == ("BS-1.5-01",)
    game.give("end-fire")
    until(game, "fire")
    assert why_not(game, "fire engine orcs") == ()
    assert why_not(game, "fire bows others") == ("BS-1.5-01",)


@rule("BS-10.9-01")
def test_an_engine_moves_or_shoots_not_both() -> None:
    game = until(battle_with(engine("ballista"), orcs(y=24), FAR), "move")
    game.give("move engine advance:3")
    battle, gun = battle_of(game), piece(game, "engine")
    assert battle.y[gun] == 13_000
    why = bar_to_shooting(battle, gun)
    assert why is not None
    assert why.rules == ("BS-10.4-02",)
    assert battle.unit(gun).rate == ENGINES["ballista"].movement * 1000


@rule("BS-10.10-02")
def test_a_wounded_crew_does_not_move_its_engine() -> None:
    game = until(battle_with(engine("ballista"), orcs(y=24), FAR), "move")
    battle_of(game).set("wound", piece(game, "engine"), 1)
    game.settle()
    game.resume(battle_of(game))
    assert why_not(game, "move engine advance:3") == ("BS-10.10-02",)


@rule("BS-10.10-03")
def test_a_crew_is_a_skirmisher_that_must_get_away_from_a_formed_enemy() -> None:
    game = until(battle_with(engine("ballista", y=15.99), orcs(y=16), FAR), "flee")
    assert why_not(game, "end-movement") == ("BS-2.9-06",)


def abandoned(by: Side = GOOD) -> Game:
    """An engine of Good without a crew, touched by a unit of one side at the beginning of its movement."""
    near = (
        guard(y=9.5, commander=Commander(radius=20), figures=12)
        if by == GOOD
        else Placed(EVIL, orcs(id="orcs").sheet, 24, 10, 180, frontage=6)
    )
    others = (orcs(y=40),) if by == GOOD else (FAR,)
    game = until(battle_with(engine("ballista"), near, *others), "end-movement" if by == GOOD else "flee")
    battle, gun = battle_of(game), piece(game, "engine")
    battle.set("figures", gun, 0)
    game.settle()
    game.resume(battle)
    assert is_abandoned(battle, gun)
    return game


@rule("BS-10.10-01")
def test_a_figure_of_a_unit_replaces_the_crew_and_shoots_worse() -> None:
    game = abandoned()
    battle, gun, men = battle_of(game), piece(game, "engine"), piece(game, "guard")
    game.give("man guard engine")
    assert battle.stands(gun)
    assert battle.figures[men] == 11
    to_round(game, 2)
    battle.set("y", piece(game, "orcs"), 20_000)
    found = measured(battle, gun, piece(game, "orcs"), False)
    assert found is not None
    crew = battle.unit(men).sheet
    assert found[0].rating == (crew.thaco or crew.ar) + 2


@rule("BS-10.10-01")
def test_an_enemy_who_serves_an_engine_captures_it_and_anybody_can_wreck_one() -> None:
    game = abandoned(by=EVIL)
    battle, gun = battle_of(game), piece(game, "engine")
    game.give("end-movement")
    assert game.ask.seat == "evil"
    game.give("man orcs engine")
    taken = piece(game, "engine-captured")
    assert battle.unit(taken).side == EVIL
    assert battle.stands(taken)
    assert not battle.frontage[gun]
    wrecked = abandoned(by=EVIL)
    wrecked.give("end-movement")
    wrecked.give("wreck orcs engine")
    assert not battle_of(wrecked).frontage[piece(wrecked, "engine")]


def scouts_beside(figures: int = 3) -> Game:
    """Scouts an inch and a half apart who can move; the second one touches an empty engine."""
    scouts = Placed(GOOD, sheet("clanguard", id="scouts", type="skirmish", figures=figures, commander=None), 22.5, 10)
    scouts.apart = 1500
    person = hero(GOOD, "randar", 22, 9, rank="member", commands=("scouts",))
    game = until(battle_with(engine("ballista", y=10.5), scouts, person, orcs(y=40)), "end-movement")
    battle, gun = battle_of(game), piece(game, "engine")
    battle.set("figures", gun, 0)
    game.settle()
    game.resume(battle)
    return game


@rule("BS-10.10-01", "BS-9.1-03", refused="scouts-1")
def test_a_skirmisher_serves_an_engine_while_another_stands() -> None:
    game = scouts_beside()
    battle, gun, him = battle_of(game), piece(game, "engine"), piece(game, "scouts-2")
    person = piece(game, "randar")
    battle.set("attached", person, him)
    game.settle()
    game.resume(battle)
    assert why_not(game, "man scouts-1 engine") == ("BS-10.10-01",), "it does not touch the engine"
    game.give("man scouts-2 engine")
    assert battle.stands(gun)
    assert battle.crew[gun] == him
    assert not battle.stands(him)
    left = [piece(game, f"scouts-{n}") for n in (1, 3)]
    assert battle.attached[person] in left, "who was beside him goes on beside another"
    assert is_in_ranks(battle, person)
    assert strength_of(battle, left[0]).figures == 2
    assert game.pending_roll is None, "nobody has fallen, so nobody checks"
    game.give("move scouts-1 advance:3")
    to_round(game, 2)
    battle.set("y", piece(game, "orcs"), 20_000)
    found = measured(battle, gun, piece(game, "orcs"), False)
    assert found is not None
    crew = battle.unit(him).sheet
    assert found[0].rating == (crew.thaco or crew.ar) + 2


@rule("BS-10.10-01", refused="man")
def test_the_last_skirmisher_stays_with_his_unit() -> None:
    game = scouts_beside(2)
    assert why_not(game, "man scouts-2 engine") == ()
    battle = battle_of(game)
    for name in ("figures", "frontage"):
        battle.set(name, piece(game, "scouts-1"), 0)
    game.settle()
    game.resume(battle)
    assert why_not(game, "man scouts-2 engine") == ("BS-10.10-01",)
    assert why_not(game, "wreck scouts-2 engine") == ()


@rule("BS-10.10-01")
def test_who_cannot_be_a_crew() -> None:
    from warhost.battle.missiles.engine_crews import can_serve

    assert can_serve(sheet("glarian-guard", hd_per_figure=10))
    assert not can_serve(sheet("glarian-guard", hd_per_figure=9))
    assert not can_serve(sheet("glarian-guard", hd_per_figure=20, race="skeleton"))
    assert BattleUnit(engine_sheet("ballista"), GOOD).id == "engine"


@rule("BS-10.9-01")
@pytest.mark.parametrize(
    ("ground", "goes"),
    [
        ((), True),
        ((strip("woods", 11, 20),), False),
        ((strip("rough", 11, 20),), False),
        ((strip("stream", 11, 11.5),), False),
        ((strip("woods", 11, 20), strip("road", 0, 40, west=23, east=25)), True),
        ((strip("woods", 11, 20), strip("road", 0, 40, west=3, east=5)), False),
    ],
)
def test_an_engine_keeps_to_roads_and_clear_ground(ground: tuple[TerrainPiece, ...], goes: bool) -> None:
    game = moving(*ground, unit=engine("ballista", id="men"), foes=orcs(y=46))
    assert (why_not(game, "move men advance:4") == ()) is goes


@rule("BS-10.11-01")
def test_an_engine_shoots_nothing_but_its_own_boulders_or_bolts() -> None:
    assert engine_sheet("ballista", missile=CROSSBOW).missile == ENGINES["ballista"].missile("ballista")


@rule("BS-10.10-01")
def test_an_engine_stays_where_its_crew_was_shot() -> None:
    game = until(battle_with(engine("ballista"), orcs(y=24), FAR), "end-movement")
    battle, gun = battle_of(game), piece(game, "engine")
    hit(battle, piece(game, "orcs"), (gun,), Casualties(1))
    assert is_abandoned(battle, gun)
    close_up(battle, gun)
    assert is_abandoned(battle, gun), "the end of a Melee Phase leaves it too"
