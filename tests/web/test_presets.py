"""Which rules: presets, what a scenario settles, and options that exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.web.serving import Server
from tests.web.table import SLOW
from warhost import library
from warhost.core.rulebook import Preset

Contexts = Callable[..., BrowserContext]
CARDS = "The war by cards (Paths of the Lance)"


def new_game(contexts: Contexts, server: Server, scenario: str) -> Page:
    """The form of a new game, with every option in sight."""
    page = contexts().new_page()
    page.goto(server.url)
    page.get_by_role("button", name=re.compile(scenario)).first.click()
    page.get_by_text(re.compile(r"^Options \(")).click()
    return page


def bar(choice: Locator) -> Locator:
    """The words that say why an option cannot be changed."""
    return choice.page.locator(f"[id='{choice.get_attribute('aria-describedby')}']")


@pytest.mark.parametrize("preset", library.rulebook("dragons-of-glory").presets, ids=lambda preset: preset.id)
def test_a_game_is_played_with_its_preset(contexts: Contexts, server: Server, preset: Preset) -> None:
    page = new_game(contexts, server, "The War of the Lance")
    expect(page.get_by_role("radio", name="Standard rules")).to_be_checked()
    page.get_by_role("radio", name=str(preset.title)).check()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".prompt").wait_for(timeout=SLOW)
    game = page.url.rpartition("/")[2]
    assert server.call(f"/games/{game}")["options"].items() >= preset.options.items()


def test_a_preset_that_a_scenario_does_not_allow_says_why(contexts: Contexts, server: Server) -> None:
    page = new_game(contexts, server, "The Kender Strike")
    why = "Not in this scenario: the book deals cards only in the campaign and the historical game"
    for choice in (page.get_by_role("radio", name="The war by cards"), page.get_by_label(CARDS, exact=True)):
        expect(choice).to_be_disabled()
        expect(bar(choice)).to_have_text(why)


def test_options_of_the_other_volume_are_closed(contexts: Contexts, server: Server) -> None:
    page = new_game(contexts, server, "First Smoke")
    gharvs = page.get_by_label("The Challenge: Gharvs on the map at a time")
    expect(gharvs).to_be_disabled()
    expect(bar(gharvs)).to_contain_text("the option concerns rules of The Challenge")
    expect(page.get_by_label("Levitation in The Exile")).to_be_enabled()


def test_one_switch_more_is_a_choice_of_ones_own(contexts: Contexts, server: Server) -> None:
    page = new_game(contexts, server, "The Kender Strike")
    page.get_by_label("Winter weather").select_option("on")
    expect(page.get_by_text("Your own choice. With: Winter weather")).to_be_visible()
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    page.get_by_role("radio", name="Standard rules").check()
    expect(page.get_by_label("Winter weather")).to_have_value("off")


def test_every_switch_shows_its_rules(contexts: Contexts, server: Server) -> None:
    page = new_game(contexts, server, "The Kender Strike")
    for option in library.rulebook("dragons-of-glory").options:
        row = page.locator(".option", has=page.get_by_label(str(option.title), exact=True))
        assert row.locator(".rule").all_inner_texts() == list(option.rules)
    page.locator(".rule").get_by_text("MD-12-01").click()
    expect(page.get_by_role("complementary", name="Rules")).to_contain_text("MD-12-01")


def test_what_the_scenario_settles_stays(contexts: Contexts, server: Server) -> None:
    page = new_game(contexts, server, "The Maelstrom Fleet Action")
    for title, value in (("Interception by ships and fliers", "on"), ("Supply", "off")):
        choice = page.get_by_label(title)
        expect(choice).to_be_disabled()
        expect(choice).to_have_value(value)
        expect(bar(choice)).to_have_text("The scenario settles this.")
    page.get_by_role("radio", name="Advanced rules").check()
    expect(page.get_by_label("Supply")).to_have_value("off")
    expect(page.get_by_label("Winter weather")).to_have_value("on")


def test_two_that_exclude_each_other_say_why(contexts: Contexts, server: Server) -> None:
    page = new_game(contexts, server, "Two crews")
    tide, camp = page.get_by_label("Spring tide"), page.get_by_label("Tents and soaring hawks")
    page.get_by_role("radio", name="Wet feet").check()
    expect(camp).to_be_disabled()
    expect(bar(camp)).to_have_text("Not together with “Spring tide”: tents float away")
    tide.select_option("off")
    camp.select_option("on")
    expect(tide).to_be_disabled()
    expect(bar(tide)).to_have_text("Not together with “Tents and soaring hawks”: tents float away")


def test_an_even_evening_says_what_it_changes_and_is_played_only_if_chosen(contexts: Contexts, server: Server) -> None:
    page = contexts().new_page()
    page.goto(server.url)
    page.get_by_role("button", name=re.compile("The Kender Strike")).first.click()
    evening = page.get_by_label("An even evening: our changes to a one-sided scenario")
    expect(evening).to_be_visible()  # in sight without opening the list of options
    expect(evening).to_have_value("off")
    expect(bar(evening)).to_contain_text("Our change")
    evening.select_option("on")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".prompt").wait_for(timeout=SLOW)
    assert server.call(f"/games/{page.url.rpartition('/')[2]}")["options"]["evening"] == "on"
    page = new_game(contexts, server, "The Siege of Kalaman")
    closed = page.get_by_label("An even evening: our changes to a one-sided scenario")
    expect(closed).to_be_disabled()
    expect(bar(closed)).to_contain_text("nothing is changed here")
