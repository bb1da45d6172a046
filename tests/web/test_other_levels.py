"""The Proving Ground grows: chosen in the form of a new game, and played with engines and chariots on its own field."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.rulemark import rule
from tests.web.conftest import Seated, expect_verdict
from tests.web.serving import Server
from tests.web.table import SLOW
from tests.web.test_lairn import LairnCommander, new_battle
from tests.web.test_presets import bar, new_game
from warhost.battle.rulebook import RULEBOOK
from warhost.battle.scenario.scenarios import load_scenario
from warhost.briefings import Briefing, briefing_of

LEVEL = "Level of the game"
FULL = load_scenario("proving-ground", "intermediate")
Contexts = Callable[..., BrowserContext]


def form_of(contexts: Contexts, server: Server, scenario: str) -> Page:
    """The form of a new game as it opens."""
    page = contexts().new_page()
    page.goto(server.url)
    page.get_by_role("button", name=re.compile(scenario)).first.click()
    return page


@rule("BS-0.0-04")
def test_the_form_offers_the_other_level_tells_of_it_and_plays_it(contexts: Contexts, server: Server) -> None:
    page = form_of(contexts, server, "The Proving Ground")
    form, level = page.get_by_role("dialog"), page.get_by_label(LEVEL)
    expect(level).to_be_visible()  # without opening the list of options
    expect(level).to_have_value("as-written")
    expect(bar(level)).to_contain_text("a catapult and a ballista")
    form.get_by_text("Story, forces and special rules").click()
    plain, full = (briefed(options) for options in ({}, {"level": "intermediate"}))
    expect(form).to_contain_text(f"Difficulty {plain.difficulty} of 5")
    expect(form).not_to_contain_text("Margrave's Lances")
    level.select_option("intermediate")
    expect(form).to_contain_text("Margrave's Lances")
    expect(form).to_contain_text(f"Difficulty {full.difficulty} of 5")
    expect(form).to_contain_text(re.compile(r"2\.5.*4 hours"))
    page.get_by_role("button", name="Start the game").click()
    page.locator(".prompt").wait_for(timeout=SLOW)
    game = page.url.rpartition("/")[2]
    assert server.call(f"/games/{game}")["options"]["level"] == "intermediate"


def briefed(options: dict[str, str]) -> Briefing:
    """The briefing of the Proving Ground as it is played with some options."""
    path = RULEBOOK.briefed_by("proving-ground", options)
    found = briefing_of(path) if path else None
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("scenario", "why"),
    [("Battle at the Crossroads", "the Basic Game alone"), ("Lairn", "the Intermediate Game alone")],
)
def test_scenarios_of_one_level_say_why_there_is_no_other(
    contexts: Contexts, server: Server, scenario: str, why: str
) -> None:
    page = new_game(contexts, server, scenario)
    closed = page.get_by_label(LEVEL)
    expect(closed).to_be_disabled()
    expect(bar(closed)).to_contain_text(why)


def test_the_grown_table_shows_its_own_field_and_the_goal_its_own_briefing(sit: Seated, server: Server) -> None:
    table = sit(new_battle(server, "proving-ground", "6", level="intermediate", evil="random"), "good")
    table.wait_for_map()
    layout = server.call(f"/games/{table.game}/board")
    assert [drawing["name"] for drawing in layout["drawings"]] == ["map-intermediate", "counters-intermediate"]
    assert any("Judges' Rise" in str(area["name"]) for area in layout["areas"])
    names = {piece["name"] for piece in layout["pieces"]}
    assert {unit.name for unit in FULL.units} == names
    table.page.get_by_role("button", name="Goal", exact=True).click()
    expect(table.page.get_by_role("dialog")).to_contain_text("Ulla of the Fell fights alone")


@pytest.mark.long
def test_the_grown_proving_ground_is_played_from_the_set_up_to_its_verdict(sit: Seated, server: Server) -> None:
    table = sit(new_battle(server, "proving-ground", "4", level="intermediate", evil="random"), "good")
    commander = LairnCommander(table)
    commander.play()
    expect_verdict(table, server)
    assert {"set-up", "move", "shoot"} <= set(commander.did)
