"""In a language that nobody speaks, the browser shows no English but names, rules, stories and orders as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page

import warhost
from tests.server.test_hindsight import RANDOM, finished_lines
from tests.spoken import english_words
from tests.web.conftest import AT_ONCE, started
from tests.web.serving import SEED, Server
from tests.web.table import SLOW
from tools import pseudo_language
from warhost import library
from warhost.briefings import briefing_of, guide_of
from warhost.core.rulebook import find_scenario

PLAYED = ("1", "Enter", "2", "Enter", "1", "Enter", "Escape")
"""Keys that choose an order and give it."""
READ = """() => {
    const pictures = [...document.querySelectorAll("svg")];
    for (const picture of pictures) picture.style.display = "none";
    const seen = [document.body.innerText];
    for (const picture of pictures) picture.style.display = "";
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
        if (element.checkVisibility() && !element.closest("svg"))
            for (const name of ["aria-label", "title", "placeholder"]) seen.push(element.getAttribute(name) ?? "");
    return seen.join("\\n");
}"""
"""Everything that can be read on a page, or is read out; maps and counters are pictures."""


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the pseudo-language, for all tests of this file."""
    folder = tmp_path_factory.mktemp("foreign")
    pseudo_language.write(folder / "texts")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WARHOST_TEXTS", str(folder / "texts"))
        server = started(folder)
    yield server
    server.kill()


def expect_no_english(page: Page, scenario: str, book: str, options: dict[str, str] | None = None) -> None:
    """Nothing that can be read is English."""
    game = warhost.new(book, scenario, seed=1, options=options or {})
    found = english_words(str(page.evaluate(READ)), game, "Warhost", "Esc", "Enter")
    assert not found, "\n".join(found)


def speaker(
    contexts: Callable[..., BrowserContext], server: Server, made: dict[str, Any] | None = None, *seats: str
) -> Page:
    """A page in the pseudo-language: the home page, or a game of which it holds the keys of these seats."""
    context = contexts(likes={**AT_ONCE, "language": pseudo_language.ID})
    if made is None:
        page = context.new_page()
        page.goto(server.url)
        return page
    game: str = made["game"]["id"]
    keys: dict[str, Any] = {game: {"seats": {seat: made["seats"][seat] for seat in seats}, "host": made["host"]}}
    context.add_init_script(f"""
        if (location.protocol === "http:" && !localStorage.getItem("warhost.keys"))
            localStorage.setItem("warhost.keys", {json.dumps(json.dumps(keys))});
    """)
    page = context.new_page()
    page.goto(f"{server.url}/#/game/{game}")
    page.locator(".prompt .message").wait_for(timeout=60_000)
    return page


@pytest.mark.parametrize(
    ("book", "scenario", "options"),
    [
        ("dragons-of-glory", "kender-strike", {}),
        ("dragons-of-glory", "abanasinia", {}),
        ("dragons-of-glory", "historical", {"cards": "on"}),
        ("dragon-noir", "first-smoke", {}),
        ("dragon-noir", "eight-doors", {}),
        ("battlesystem", "lairn", {}),
        ("battlesystem", "proving-ground", {"level": "intermediate"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value) or "plain",
)
def test_the_table_speaks_another_language(
    contexts: Callable[..., BrowserContext], foreign: Server, book: str, scenario: str, options: dict[str, str]
) -> None:
    asked = {"rulebook": book, "scenario": scenario, "options": options, "seats": {}, "seed": SEED}
    made = foreign.call("/games/", asked)
    page = speaker(contexts, foreign, made, *made["seats"])
    expect_no_english(page, scenario, book, options)
    for key in PLAYED:
        page.keyboard.press(key)
        page.wait_for_timeout(400)
        expect_no_english(page, scenario, book, options)
    for tab in page.get_by_role("tab").all():
        tab.click()
        page.wait_for_timeout(200)
        expect_no_english(page, scenario, book, options)


def test_advice_is_given_in_another_language(contexts: Callable[..., BrowserContext], foreign: Server) -> None:
    page = speaker(contexts, foreign, foreign.new_game(whitestone="recruit"), "highlord")
    page.get_by_role("button", name=pseudo_language.accented("What would you do?")).click()
    advice = page.locator(".advice")
    advice.locator(".reason").wait_for(timeout=SLOW)
    assert pseudo_language.accented("Nothing is ordered yet") in str(advice.inner_text())
    expect_no_english(page, "kender-strike", "dragons-of-glory")


def test_the_costliest_orders_are_told_in_another_language(
    contexts: Callable[..., BrowserContext], foreign: Server
) -> None:
    made = foreign.call("/imports/", {"chronicle": "\n".join(finished_lines()), "seats": {"highlord": RANDOM}})
    page = speaker(contexts, foreign, made, "whitestone")
    page.get_by_role("button", name=pseudo_language.accented("How it ended")).click()
    section = page.get_by_role("region", name=pseudo_language.accented("Looking back"))
    section.get_by_role("button", name=pseudo_language.accented("Which orders cost most?")).click()
    section.get_by_role("link").first.wait_for(timeout=4 * SLOW)
    expect_no_english(page, "kender-strike", "dragons-of-glory")


def test_the_home_page_offers_the_languages_and_speaks_the_chosen_one(
    contexts: Callable[..., BrowserContext], foreign: Server
) -> None:
    page = contexts().new_page()
    page.goto(foreign.url)
    choice = page.get_by_role("combobox", name="Language")
    assert choice.locator("option").all_inner_texts() == ["English", f"[{pseudo_language.accented('English')}]"]
    choice.select_option(pseudo_language.ID)
    page.get_by_text(pseudo_language.accented("Wargames of old fantasy")).wait_for()
    assert page.evaluate("document.documentElement.lang") == pseudo_language.ID


def test_two_browsers_at_one_server_speak_two_languages(
    contexts: Callable[..., BrowserContext], foreign: Server
) -> None:
    tagline, title = "Wargames of old fantasy", "There is no such thing"
    for language, spoken in (("en", str), (pseudo_language.ID, pseudo_language.accented)):
        page = contexts(likes={**AT_ONCE, "language": language}).new_page()
        page.goto(foreign.url)
        page.get_by_text(spoken(tagline)).wait_for()
        problem = page.evaluate(
            "(language) => fetch('/api/games/nothing', {headers: {'accept-language': language}}).then((a) => a.json())",
            language,
        )
        assert spoken(title) in problem["title"]


def words_of_the_briefing(book: str, scenario: str) -> list[str]:
    """Everything that the briefing of a scenario and its guided game say, line by line: data, not texts."""
    file = library.rulebook(book).file(scenario)
    assert file is not None
    parts = (briefing_of(file), guide_of(file))
    return [line for part in parts for text in strings(msgspec.to_builtins(part)) for line in text.splitlines() if line]


def strings(value: object) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


@pytest.mark.parametrize(
    ("book", "scenario"),
    [
        ("dragons-of-glory", "kender-strike"),
        ("dragons-of-glory", "historical"),
        ("dragon-noir", "first-smoke"),
        ("dragon-noir", "eight-doors"),
        ("battlesystem", "lairn"),
        ("battlesystem", "proving-ground"),
    ],
)
def test_a_new_game_is_made_in_another_language(
    contexts: Callable[..., BrowserContext], foreign: Server, book: str, scenario: str
) -> None:
    page = speaker(contexts, foreign)
    title = find_scenario(library.rulebook(book), scenario).title
    page.get_by_role("button", name=title).first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator("form").wait_for()
    for details in dialog.locator("details summary").all():
        details.click()
    dialog.locator("fieldset, .story, select").first.wait_for()
    page.wait_for_timeout(500)
    said = str(dialog.inner_text())
    assert said.count("[") > 20, "labels, options and bots are texts"
    allowed = ("Warhost", "Esc", "Enter", *words_of_the_briefing(book, scenario))
    found = english_words(said, warhost.new(book, scenario, seed=1), *allowed)
    assert not found, "\n".join(found)


def test_rules_are_searched_in_another_language(contexts: Callable[..., BrowserContext], foreign: Server) -> None:
    page = speaker(contexts, foreign, foreign.new_game(), "highlord")
    page.locator(".prompt .rule").first.click()
    drawer = page.locator(".drawer")
    drawer.locator("article").wait_for()
    expect_no_english(page, "kender-strike", "dragons-of-glory")
    drawer.get_by_role("searchbox").fill("tunnels")
    drawer.locator("li").nth(3).wait_for()
    expect_no_english(page, "kender-strike", "dragons-of-glory")
    drawer.locator("li button").first.click()
    drawer.locator("article").wait_for()
    expect_no_english(page, "kender-strike", "dragons-of-glory")
    drawer.get_by_role("searchbox").fill("zzzz")
    page.wait_for_timeout(600)
    expect_no_english(page, "kender-strike", "dragons-of-glory")


def test_refusals_are_told_in_another_language(contexts: Callable[..., BrowserContext], foreign: Server) -> None:
    made = foreign.new_game()
    page = speaker(contexts, foreign, made, "highlord", "whitestone")
    page.locator(".prompt button[aria-disabled=true], .prompt button:disabled").first.click(force=True)
    page.wait_for_timeout(300)
    expect_no_english(page, "kender-strike", "dragons-of-glory")
    page.keyboard.press("t")
    typed = page.locator(".text input.field").first
    for order in ("ready", "march throtyl-1 - 1618", "deploy throtyl-1@3305", "deploy throtyl@1619", "gibberish"):
        typed.fill(order)
        typed.press("Enter")
        page.locator(".notices .panel, .text [role=alert]").last.wait_for()
        said = str(page.evaluate(READ))
        game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
        found = english_words(
            said, game, "Warhost", "Esc", "Enter", order, "gibberish", *game.rulebook.orders, "HL", "WS"
        )
        assert not found, "\n".join(found)


def test_the_end_is_told_in_another_language(contexts: Callable[..., BrowserContext], foreign: Server) -> None:
    made = foreign.new_game()
    page = speaker(contexts, foreign, made, "highlord")
    foreign.call(f"/games/{made['game']['id']}/resign", {}, made["seats"]["highlord"])
    end = page.get_by_role("dialog")
    end.locator(".end, .head").first.wait_for(timeout=60_000)
    assert pseudo_language.accented("lost") in str(end.inner_text())
    expect_no_english(page, "kender-strike", "dragons-of-glory")
