"""Scenarios at another level of the game: the Proving Ground that grows, and files of one's own (BS-0.0-04)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest
from msgspec import structs

from tests.rulemark import rule
from tests.rules.bs.test_own_armies import faults
from tests.rules.bs.test_random_battles import check
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.formations.special_formations import Bulwark, is_equipped
from warhost.battle.roster.checking import load_army
from warhost.battle.roster.grown_armies import ARMIES
from warhost.battle.rulebook import RULEBOOK
from warhost.battle.scenario.checking import level_faults
from warhost.battle.scenario.scenario_files import SCENARIOS, scenario_file
from warhost.battle.scenario.scenarios import EVIL, GOOD, BattleScenario, levels_of, load_scenario, read_scenario
from warhost.battle.set_up import PlaceUnits, proposed_line
from warhost.battle.terrain import TABLE_14
from warhost.briefings import briefing_of
from warhost.core import CHANCE, BadSetup, Dice, Game, new_game
from warhost.core.ids import Side

GROWN = {"level": "intermediate"}
PLAIN, FULL = load_scenario("proving-ground"), load_scenario("proving-ground", "intermediate")
SEEDS = [1, 2, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 103))]


def grown(**options: str) -> Game:
    """The grown Proving Ground with both hosts in line, in its first round."""
    game = new_game(RULEBOOK, "proving-ground", seed=1, options={**GROWN, **options})
    for side in FULL.set_up_order:
        game.give(PlaceUnits(proposed_line(FULL, side)))
        game.give("ready")
    return game


# What grows


@rule("BS-0.0-04")
def test_the_proving_ground_stays_basic_unless_somebody_asks() -> None:
    plain = new_game(RULEBOOK, "proving-ground", seed=1)
    assert battle_of(plain).scenario == PLAIN
    assert (PLAIN.text.level, FULL.text.level) == ("basic", "intermediate")
    names = [
        [entry.name for entry in battle_of(game).rules.seams.entries["sequence"]]
        for game in (plain, new_game(RULEBOOK, "proving-ground", options=GROWN))
    ]
    assert "missiles" not in names[0]
    assert set(names[0]) < set(names[1])
    assert {"initial-missiles", "missiles"} <= set(names[1])


@rule("BS-10.9-01", "BS-11.3-01", "BS-9.3-01", "BS-4.10-02", data=True)
@pytest.mark.parametrize("side", [GOOD, EVIL])
def test_each_side_grows_artillery_chariots_lancers_and_keeps_two_brigades(side: Side) -> None:
    before = {unit.sheet.id: unit.sheet for unit in PLAIN.units if unit.side == side}
    after = {unit.sheet.id: unit.sheet for unit in FULL.units if unit.side == side and not unit.captured}
    assert before.keys() < after.keys(), "nobody stays at home"
    sheets = after.values()
    assert {sheet.engine for sheet in sheets if sheet.engine} == {"light-catapult", "ballista"}
    assert any("chariot" in sheet.traits for sheet in sheets)
    assert any(sheet.weapon.kind == "lance" and "mounted" in sheet.traits for sheet in sheets)
    assert sum(sheet.missile is not None and not sheet.engine for sheet in sheets) == 3
    assert all(any(is_equipped(sheet, kind) for sheet in sheets) for kind in (Bulwark.SHIELD_WALL, Bulwark.SET_SPEARS))
    assert [sheet.rank for sheet in sheets if sheet.rank].count("brigade") == 2
    assert sum(sheet.rank == "hero" for sheet in sheets) == 1
    led = {name for sheet in sheets if sheet.rank == "brigade" for name in sheet.commands}
    assert led == {sheet.id for sheet in sheets if sheet.type != "individual"}
    (deputy,) = (sheet for sheet in sheets if sheet.deputy_of)
    assert after[deputy.deputy_of].rank == "army"


@rule("BS-11.8-01", data=True)
def test_the_drill_field_is_the_same_field_with_ground_that_counts() -> None:
    plain, full = PLAIN.field, FULL.field
    assert (plain.width, plain.depth, plain.zones) == (full.width, full.depth, full.zones)
    assert {piece.feature for piece in plain.pieces} < {piece.feature for piece in full.pieces}
    kinds = {piece.kind for piece in full.pieces}
    assert {"stream", "water", "hill", "woods", "swamp", "building", "road", "hedge", "fence", "rough"} <= kinds
    assert kinds - {"road"} <= {row.kind for row in TABLE_14}


@rule("BS-0.0-04", refused="shoot")
def test_bows_are_not_shot_in_the_basic_form_and_are_in_the_grown_one() -> None:
    plain = new_game(RULEBOOK, "proving-ground", seed=1)
    for side in PLAIN.set_up_order:
        plain.give(PlaceUnits(proposed_line(PLAIN, side)))
        plain.give("ready")
    refusal = plain.refusal(plain.read("fire silver-bows tower-orcs"))
    assert refusal is not None
    assert shooters(PLAIN) == []
    game, dice, given = grown(), Dice(3), set[str]()
    while not given & {"fire", "fire-over", "fire-through"}:
        assert battle_of(game).round[0] <= 6
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        order = game.suggest(dice)
        given.add(order.verb)
        game.give(order)
    assert "silver-bows" in shooters(FULL)


def shooters(scenario: BattleScenario) -> list[str]:
    """Whoever has something to shoot with."""
    return [unit.sheet.id for unit in scenario.units if unit.sheet.missile]


@rule("BS-0.0-04", refused="level")
def test_scenarios_of_one_level_say_so() -> None:
    cards = {card.id: card for card in RULEBOOK.scenarios()}
    for name, card in cards.items():
        assert ("level" in card.notes) == (len(levels_of(name)) > 1) == ("level" not in card.closed)
    assert "a catapult and a ballista" in str(cards["proving-ground"].notes["level"])
    assert "the Basic Game alone" in str(cards["crossroads"].closed["level"])
    for name in ("crossroads", "lairn", "great-drill"):
        with pytest.raises(BadSetup, match="cannot be played with"):
            new_game(RULEBOOK, name, options=GROWN)


def test_the_grown_form_has_a_briefing_of_its_own() -> None:
    plain, full = (RULEBOOK.briefed_by("proving-ground", options) for options in ({}, GROWN))
    assert plain == scenario_file("proving-ground")
    assert full is not None
    briefings = briefing_of(plain), briefing_of(full)
    assert all(briefings)
    least = [found.minutes[0] for found in briefings if found]
    assert least[0] < least[1], "a larger battle takes longer"
    assert briefings[1] is not None
    told = briefings[1].words
    sheets = {unit.sheet.id: unit.sheet for unit in FULL.units}.values()
    added = {sheet.name for sheet in sheets} - {unit.sheet.name for unit in PLAIN.units}
    assert [name for name in added if name.removeprefix("The ") not in told] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_battle_on_the_grown_proving_ground_goes_on_to_its_end(seed: int) -> None:
    options = {**GROWN, "measuring": "always" if seed % 2 else "afterwards", "last-round": "6"}
    game, dice, asked = new_game(RULEBOOK, "proving-ground", seed=seed, options=options), Dice(seed), 0
    while game.verdict is None:
        asked += 1
        assert asked < 4000
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        if game.ask.offers[-1].order.verb == "end-movement":
            check(battle_of(game))
        game.give(game.suggest(dice))


@rule("BS-3.4-01")
@pytest.mark.parametrize("places", [True, False])
def test_the_proposed_places_are_legal_even_where_one_line_is_too_wide(places: bool) -> None:
    scenario = FULL if places else replace(FULL, text=structs.replace(FULL.text, place=()))
    game = new_game(RULEBOOK, "proving-ground", seed=1, options=GROWN)
    for side in FULL.set_up_order:
        line = proposed_line(scenario, side)
        assert game.refusal(PlaceUnits(line)) is None
        assert len({pose[1] for _, pose in line}) > 1, "not all stand in one line"
        game.give(PlaceUnits(line))
        game.give("ready")


# One's own


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The Crossroads as a scenario of one's own that can grow into the Great Drill."""
    copy(scenario_file("crossroads"), tmp_path / "war.toml")
    (tmp_path / "intermediate").mkdir()
    path = tmp_path / "intermediate" / "war.toml"
    path.write_text(
        'says = "Everything."\narmies = ["harrow-in-arms", "tower-in-arms"]\nbattlefield = "great-drill"\n', "utf-8"
    )
    return path


def test_a_scenario_of_ones_own_grows_as_well(own: Path) -> None:
    assert level_faults(own) == []
    plain, full = (read_scenario(own.parent.parent / "war.toml", level) for level in ("as-written", "intermediate"))
    assert plain.card.notes == full.card.notes == {"level": "Everything."}
    assert full.units == load_scenario("great-drill").units
    assert plain.units == load_scenario("crossroads").units


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ('says = "Everything."\n', "", 0, "say in a sentence or two what changes"),
        ('"tower-in-arms"', '"tower-in-arm"', 2, "did you mean 'tower-in-arms'?"),
        ('"great-drill"', '"grate-drill"', 3, "did you mean 'great-drill'?"),
        ("armies", "armeis", 2, "did you mean 'armies'?"),
        ('"great-drill"\n', '"great-drill"\n[[place]]\nunit = "harrow-pike"\n' + "{pose}", 5, "'harrow-pikes'?"),
        ('"great-drill"\n', '"great-drill"\n[[place]]\nunit = "harrow-pikes"\n' + "{pose}", 4, "outside its zone"),
    ],
)
def test_faults_of_another_level_are_named_by_its_own_lines(
    own: Path, old: str, new: str, line: int, fault: str
) -> None:
    text = own.read_text("utf-8")
    assert old in text
    pose = 'x = 20\ny = 30\nfacing = 0\nfrontage = 6\nformation = "open"\n'
    own.write_text(text.replace(old, new.replace("{pose}", pose)), "utf-8")
    try:
        found = level_faults(own)
    except Exception as error:  # a field that does not fit is told at once
        found = list(getattr(error, "faults", ()))
    assert [one.file for one in found] == ["intermediate/war.toml"]
    assert found[0].line == line
    assert fault in str(found[0])


@rule("BS-0.0-04", refused="lower")
def test_a_level_lies_above_the_scenarios_own(own: Path) -> None:
    scenario = own.parent.parent / "war.toml"
    text = scenario.read_text("utf-8").replace('level = "basic"', 'level = "intermediate"')
    scenario.write_text(text, "utf-8")
    (fault,) = level_faults(own)
    assert "at this level or a higher one already" in str(fault)


# Armies that grow


FULL_HARROW = (ARMIES / "full-host-of-harrow.toml").read_text("utf-8")


def test_a_grown_army_keeps_the_order_of_the_one_below() -> None:
    base, full = (
        load_army(ARMIES / "host-of-harrow.toml", special_types=True),
        load_army(ARMIES / "full-host-of-harrow.toml", special_types=True),
    )
    ids = [unit.id for unit in base.unit]
    assert [unit.id for unit in full.unit][: len(ids)] == ids
    spears = [next(unit for unit in army.unit if unit.id == "harrow-spears") for army in (base, full)]
    assert spears[0] == spears[1]


@pytest.mark.parametrize(
    ("old", "new", "fault", "at"),
    [
        ('grows_from = "host-of-harrow"', 'grows_from = "host-of-harow"', "did you mean 'host-of-harrow'?", "grows"),
        ('grows_from = "host-of-harrow"', 'grows_from = "full-host-of-the-tower"', "grows from another army", "grows"),
        ('side = "good"', 'side = "good"\nsystem = "dnd"', "never both", "grows"),
        ('id = "vale-chariots"', 'id = "margrave-lances"', "two units are called 'margrave-lances'", "id"),
        ('"last-word"]', '"lost-word"]', "did you mean 'last-word'?", "commands"),
        ('deputy_of = "marshal-corin"', 'deputy_of = "stone-axes"', "only be deputy", "deputy_of"),
    ],
)
def test_faults_of_a_grown_army_are_named_by_its_own_lines(
    tmp_path: Path, old: str, new: str, fault: str, at: str
) -> None:
    assert old in FULL_HARROW
    text = FULL_HARROW.replace(old, new)
    said = faults(tmp_path, text)
    assert fault in said
    line = int(next(one for one in said.splitlines() if fault in one).split(":")[1])
    assert text.splitlines()[line - 1].startswith(at)


def test_a_unit_that_comes_along_with_a_fault_is_named_where_the_army_grows(tmp_path: Path) -> None:
    base = (ARMIES / "host-of-harrow.toml").read_text("utf-8")
    (tmp_path / "host-of-harrow.toml").write_text(base.replace("figures = 16", "figures = 60", 1), "utf-8")
    said = faults(tmp_path, FULL_HARROW)
    line = FULL_HARROW.splitlines().index('grows_from = "host-of-harrow"') + 1
    assert f"mine.toml:{line}: a unit of type 'regular' begins with 4 to 48 figures" in said


def test_no_shipped_level_is_left_out() -> None:
    files = {path.stem for path in (SCENARIOS / "intermediate").glob("*.toml") if "." not in path.stem}
    assert files == {name for name in (card.id for card in RULEBOOK.scenarios()) if len(levels_of(name)) > 1}
