"""Even evenings: our changes to one-sided scenarios, off unless somebody asks for them."""

from __future__ import annotations

from pathlib import Path
from shutil import copy, copytree

import pytest
from typer.testing import CliRunner

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS
from tests.rules.dg.games import game_of, hold, musters, until_turn, verdict_after, war_of
from warhost.campaign.printed.counters import load_manifest
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.scenario.evening_scenarios import evening_faults
from warhost.campaign.scenario.scenario_files import FOLDER, book_scenarios, load_scenario
from warhost.campaign.victory import JudgeVictory
from warhost.campaign.world.atlas import load_atlas
from warhost.cli import assemble
from warhost.core import BadSetup
from warhost.library import find

BEARABLE = 9
"""The strength that Toede may have lost beside the 28 that are left, no more than a quarter of all."""
EVENINGS = sorted(path.stem for path in (FOLDER / "evening").glob("*.toml") if path.stem in book_scenarios())


def test_the_books_scenarios_stay_as_they_are() -> None:
    assert EVENINGS
    for name in EVENINGS:
        plain, evening = game_of(name), game_of(name, evening="on")
        assert war_of(plain).theatre.scenario == load_scenario(book_scenarios()[name])
        assert war_of(evening).theatre.scenario != war_of(plain).theatre.scenario
        assert evening.header.digest != plain.header.digest
        assert evening.header.options["evening"] == "on"


@rule("DG-18-04")
@pytest.mark.parametrize(
    ("lost", "taken", "by_the_book", "winner"),
    [
        (0, False, None, "highlord"),
        (BEARABLE, False, None, "highlord"),
        (BEARABLE + 1, False, None, "whitestone"),
        (29, False, "whitestone", "whitestone"),
        (29, True, None, "highlord"),
        (0, True, "highlord", "highlord"),
    ],
)
def test_on_an_even_evening_kronin_must_hunt_and_nobody_draws(
    lost: int, taken: bool, by_the_book: str | None, winner: str
) -> None:
    found = []
    for evening in ("off", "on"):
        game = game_of("kender-strike", evening=evening)
        war = until_turn(game)
        war.set("initial_strength", 0, (war.strength_on_map(HL) + lost, war.strength_on_map(WS)))
        if taken:
            hold(war, HL, "hylo")
        verdict = verdict_after(game, JudgeVictory())
        found.append(verdict.winner if verdict else "unsettled")
    assert found == [by_the_book, winner]


@rule("DG-16-02", "DG-16-05")
def test_on_an_even_evening_seven_dragons_have_seven_turns_for_silvanost() -> None:
    plain, evening = musters(game_of("silvanesti")), musters(game_of("silvanesti", evening="on"))
    assert plain != evening
    scenario = war_of(game_of("silvanesti", evening="on")).theatre.scenario
    dragons = [muster.drop for muster in scenario.muster if muster.kinds == ("dragon",)]
    assert (dragons, scenario.last_turn - scenario.first_turn + 1) == ([1], 7)


def test_the_list_of_scenarios_says_what_an_evening_changes_or_that_nothing_is_changed() -> None:
    cards = {card.id: card for card in DragonsOfGlory().scenarios()}
    for name, card in cards.items():
        assert ("evening" in card.notes) == (name in EVENINGS) == ("evening" not in card.closed)
    assert "No draw" in str(cards["kender-strike"].notes["evening"])
    with pytest.raises(BadSetup, match="cannot be played with"):
        game_of("kalaman", evening="on")


def test_an_evening_has_a_briefing_of_its_own() -> None:
    for name in EVENINGS:
        book = find(name)[0]
        plain, evening = (book.briefed_by(name, {"evening": value}) for value in ("off", "on"))
        assert plain is not None
        assert evening == plain.parent / "evening" / plain.name


# Faults


FAULTS = {
    'says = "x"\nabsent = ["hylo-1", "hylo-7"]\n': "hylo-7",
    "last_turn = 7\n": "says",
    'says = "x"\nlast_turn = 0\n': "2",
    'says = "x"\n\n[[force]]\nside = "highlord"\ntokens = ["hylo-9"]\narea = ["hylo"]\n': "hylo-9",
    'says = "x"\n\n[[force]]\nside = "highlord"\ntokens = ["draconian-1"]\narea = ["hylo"]\n': "Draconians",
}


@pytest.mark.parametrize(("text", "word"), FAULTS.items())
def test_faults_of_an_evening_are_named_by_its_own_lines(tmp_path: Path, text: str, word: str) -> None:
    file = tmp_path / "evening" / "kender-strike.toml"
    file.parent.mkdir()
    file.write_text(text)
    scenario = load_scenario(book_scenarios()["kender-strike"])
    found = evening_faults(file, scenario, load_atlas("ansalon"), load_manifest())
    assert found
    assert all(fault.file == "evening/kender-strike.toml" for fault in found)
    assert all(0 <= fault.line <= len(text.splitlines()) for fault in found)
    assert any(word in str(fault) for fault in found), found
    if "[[force]]" in text:
        assert [fault.line >= 3 for fault in found] == [True] * len(found)


def test_check_looks_at_evenings_too(tmp_path: Path) -> None:
    copytree(FOLDER / "evening", tmp_path / "evening")
    copy(book_scenarios()["kender-strike"], tmp_path)
    file = tmp_path / "evening" / "kender-strike.toml"
    file.write_text(file.read_text().replace('holds = ["hylo"]', 'holds = ["hyllo"]'))
    result = CliRunner().invoke(assemble(["check"]), ["check", str(file)])
    assert result.exit_code == 1
    assert "hyllo" in result.output
