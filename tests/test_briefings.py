"""Briefings: every shipped scenario has one, a fault in one is named, and the tally says how the game stands."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost import library
from warhost.briefings import Briefing, briefing_of, companion, guide_of
from warhost.campaign.state import War
from warhost.cli import main
from warhost.commands.check import check_briefing
from warhost.core import Game, Rulebook, Seat
from warhost.core.goals import Tally
from warhost.core.rulebook import settle_options
from warhost.server.boards.keeping import kept_bytes
from warhost.server.shelf import board_of
from warhost.skirmish.state import Skirmish

SHIPPED = [(book, card.id) for book in library.all_rulebooks() for card in book.scenarios()]
LEAST_STORY = 300
"""Letters of a story that is more than a label."""


def briefing(book: Rulebook, scenario: str) -> Briefing:
    file = book.file(scenario)
    assert file is not None, f"{scenario} lies in no file"
    found = briefing_of(file)
    assert found is not None, f"{scenario} has no briefing: write {companion(file, 'briefing').name} beside it"
    return found


@pytest.mark.parametrize(("book", "scenario"), SHIPPED, ids=[name for _, name in SHIPPED])
def test_every_shipped_scenario_is_briefed_for_every_seat(book: Rulebook, scenario: str) -> None:
    found = briefing(book, scenario)
    card = next(card for card in book.scenarios() if card.id == scenario)
    assert [side.seat for side in found.side] == list(card.seats)
    assert len(found.story) > LEAST_STORY
    assert found.length
    least, most = found.minutes
    assert 0 < least < most
    assert 1 <= found.difficulty <= 5
    assert all(side.goal and side.forces and side.against and side.hint for side in found.side)
    assert len(set(card.sides)) == len(card.seats), "seats carry names of their own"
    assert not set(card.sides) & {seat.title() for seat in card.seats}, "and these are out of the story"


@pytest.mark.parametrize(("book", "scenario"), SHIPPED, ids=[name for _, name in SHIPPED])
def test_every_shipped_scenario_has_a_picture(book: Rulebook, scenario: str) -> None:
    assert board_of(book.id).picture(book.resolve(scenario, settle_options(book, {}))) is not None


def test_no_two_scenarios_show_the_same_picture() -> None:
    drawn: dict[bytes, str] = {}
    for book, scenario in SHIPPED:
        picture = board_of(book.id).picture(book.resolve(scenario, settle_options(book, {})))
        assert picture is not None
        same = drawn.setdefault(kept_bytes(picture.kept, picture.draw), scenario)
        assert same == scenario, f"{scenario} shows what {same} shows: frame it in its briefing"


@pytest.mark.parametrize(("book", "scenario"), SHIPPED, ids=[name for _, name in SHIPPED])
def test_every_shipped_scenario_tallies_its_goals(book: Rulebook, scenario: str) -> None:
    game = library.new(book.id, scenario)
    for seat in game.seats:
        tally = tally_of(game, seat)
        assert tally.turns_left > 0
        assert {goal.seat for goal in tally.goals} >= set(game.seats), "every side can win"
        assert all(goal.marks for goal in tally.goals)


def tally_of(game: Game, seat: str) -> Tally:
    found = game.view(Seat(seat)).goals()
    assert found is not None
    return found


def war_of(game: Game) -> War:
    assert isinstance(game.state, War)
    return game.state


def told(tally: Tally) -> list[str]:
    return [str(mark.message) for goal in tally.goals for mark in goal.marks]


@rule("DG-18-04")
def test_the_tally_of_the_kender_strike_counts_what_was_lost() -> None:
    game = set_up()
    assert told(tally_of(game, "whitestone")) == [
        "Hylo: Kronin Thistleknot",
        "Fewmaster Toede · lost 0 of 28, more than 14 decides",
    ]
    war = war_of(game)
    war.set("depleted", war.theatre.piece_index["draconian-1"], 1)
    war.set("depleted", war.theatre.piece_index["throtyl-1"], 1)
    tally = tally_of(game, "whitestone")
    assert told(tally)[1] == "Fewmaster Toede · lost 5 of 28, more than 14 decides"
    assert [(mark.have, mark.need) for mark in tally.goals[1].marks] == [(5, 15)]
    assert str(tally.clock) == "Turn 1 of 5 · 4 Turns left"


@rule("DG-07-50")
def test_losses_in_stacks_that_cannot_be_seen_are_not_told() -> None:
    game = set_up(options={"hidden-stacks": "on"})
    war = war_of(game)
    war.set("depleted", war.theatre.piece_index["draconian-1"], 1)
    own, other = tally_of(game, "highlord"), tally_of(game, "whitestone")
    assert told(own)[1] == "Fewmaster Toede · lost 3 of 28, more than 14 decides"
    assert told(other)[1] == "Fewmaster Toede · lost at least 0 of 28, more than 14 decides"
    assert other.goals[1].met is None


def set_up(options: dict[str, str] | None = None) -> Game:
    """The Kender Strike when both sides stand."""
    game = library.new("dragons-of-glory", "kender-strike", seed=3, options=options)
    while war_of(game).turn[0] == 0 or game.ask.seat not in game.seats:
        seat = game.ask.seat
        if seat not in game.seats:
            game.roll()
        elif game.refusal(game.read("ready")) is None:
            game.give("ready")
        else:
            game.give(game.suggest(game.dice, seat))
    return game


def test_the_tally_of_a_fight_counts_the_dead_and_those_who_left() -> None:
    game = library.new("dragon-noir", "first-smoke")
    field = game.state
    assert isinstance(field, Skirmish)
    for token in ("gromrak", "zugun"):
        field.set("health", field.muster.index[token], 3)
    marks = [mark for goal in tally_of(game, "rebels").goals for mark in goal.marks]
    assert str(marks[0].message) == "The scouts · left the map: 0 of 4"
    assert (str(marks[1].message), marks[1].have, marks[1].need) == ("The patrol · dead: 2 of 5", 2, 5)


# Faults


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A scenario of one's own with its briefing."""
    folder = library.rulebook("dragons-of-glory").file("kender-strike")
    assert folder is not None
    for name in ("kender-strike.toml", "kender-strike.briefing.toml"):
        shutil.copy(folder.parent / name, tmp_path / name)
    return tmp_path / "kender-strike.briefing.toml"


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command and gives its exit code and what it said, in one line."""

    def call(*arguments: object) -> tuple[int, str]:
        with pytest.raises(SystemExit) as left:
            main([*map(str, arguments)])
        said = capsys.readouterr()
        return int(left.value.code or 0), " ".join((said.out + said.err).split())

    return call


def test_a_sound_briefing_is_sound_and_a_scenario_needs_none(run: Run, own: Path) -> None:
    assert "a briefing, sound" in run("check", own.parent)[1]
    own.unlink()
    assert "a scenario, sound" in run("check", own.parent)[1]


@pytest.mark.parametrize(
    ("wrong", "right", "fault"),
    [
        ('seat = "whitestoned"', 'seat = "whitestone"', "nobody sits at 'whitestoned'; did you mean 'whitestone'?"),
        ('rules = ["DG-18-33"]', 'rules = ["DG-18-03"]', "there is no rule 'DG-18-33'; did you mean"),
        ("storry = ", "story = ", "there is no field 'storry' here; did you mean 'story'?"),
        ("difficulty = 7", "difficulty = 1", "'7' is not a valid value here"),
        ("minutes = [40, 20]", "minutes = [20, 40]", "minutes are the least and the most"),
    ],
)
def test_a_fault_in_a_briefing_is_named_with_its_line(run: Run, own: Path, wrong: str, right: str, fault: str) -> None:
    text = own.read_text()
    assert right in text
    own.write_text(text.replace(right, wrong, 1))
    line = own.read_text()[: own.read_text().index(wrong)].count("\n") + 1
    assert f"kender-strike.briefing.toml:{line}: {fault}" in run("check", own)[1]


def test_a_seat_that_nobody_briefs_is_named(run: Run, own: Path) -> None:
    text = own.read_text()
    own.write_text(text.replace('seat = "whitestone"', 'seat = "highlord"'))
    assert "'highlord' is briefed twice" in run("check", own)[1]
    assert "'whitestone' is not briefed" in run("check", own)[1]


def test_another_language_is_a_file_beside_it(run: Run, own: Path) -> None:
    scenario = own.with_name("kender-strike.toml")
    french = companion(scenario, "briefing", "fr")
    french.write_text(own.read_text().replace('name = "Fewmaster Toede"', 'name = "Le Maître Toede"'))
    assert "kender-strike.briefing.fr.toml: a briefing, sound" in run("check", own.parent)[1]
    found, english = briefing_of(scenario, "fr"), briefing_of(scenario, "de")
    assert found is not None
    assert english is not None
    assert found.name_of("highlord") == "Le Maître Toede"
    assert english.name_of("highlord") == "Fewmaster Toede", "a language that nobody wrote is English"


def test_another_scenario_can_have_a_guided_game_too(run: Run, own: Path) -> None:
    shipped = library.rulebook("dragons-of-glory").file("kender-strike")
    assert shipped is not None
    scenario = own.with_name("raid.toml")
    shutil.copy(shipped, scenario)
    assert guide_of(scenario) is None
    text = companion(shipped, "guide").read_text()
    companion(scenario, "guide").write_text(text.replace('seat = "highlord"', 'seat = "whitestone"', 1))
    assert "raid.guide.toml: a guided game, sound" in run("check", own.parent)[1]
    guide = guide_of(scenario)
    assert guide is not None
    assert guide.seat == "whitestone"
    assert len(guide.step) == 10


def test_searching_the_rules_finds_scenarios(run: Run) -> None:
    code, said = run("rules", "--search", "Thistleknot")
    assert code == 0
    assert "kender-strike" in said
    assert run("rules", "--search", "zeppelin")[0] != 0


def test_the_hexes_of_a_picture_are_checked(tmp_path: Path) -> None:
    folder = Path(str(library.rulebook("dragon-noir").file("first-smoke"))).parent
    for name in ("1-first-smoke.toml", "1-first-smoke.briefing.toml"):
        text = (folder / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace('"L15"]', '"L55"]'), encoding="utf-8")
    (fault,) = check_briefing(tmp_path / "1-first-smoke.briefing.toml")
    assert "no place 'L55'" in str(fault)


def test_the_places_of_a_picture_are_checked(tmp_path: Path) -> None:
    folder = Path(str(library.rulebook("dragons-of-glory").file("solamnic-plain"))).parent
    for name in ("solamnic-plain.toml", "solamnic-plain.briefing.toml"):
        text = (folder / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace('"Kalaman"]', '"Kalamann"]'), encoding="utf-8")
    (fault,) = check_briefing(tmp_path / "solamnic-plain.briefing.toml")
    assert "no place 'Kalamann'" in str(fault)
    assert "Kalaman" in str(fault)
