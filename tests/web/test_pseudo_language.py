"""In a language that nobody speaks, the browser shows no English but names, rules, stories and orders as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

import warhost
from tests.spoken import english_words
from tests.web.conftest import AT_ONCE, started
from tests.web.serving import Server
from tools import pseudo_language

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


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that has the pseudo-language."""
    pseudo_language.write(tmp_path / "texts")
    monkeypatch.setenv("WARHOST_TEXTS", str(tmp_path / "texts"))
    server = started(tmp_path)
    yield server
    server.kill()


def expect_no_english(page: Page, scenario: str, book: str) -> None:
    """Nothing that can be read is English."""
    found = english_words(str(page.evaluate(READ)), warhost.new(book, scenario, seed=1), "Warhost", "Esc", "Enter")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("book", "scenario", "seats"),
    [
        ("dragons-of-glory", "kender-strike", ("highlord", "whitestone")),
        ("dragon-noir", "first-smoke", ("rebels", "orks")),
    ],
)
def test_the_table_speaks_another_language(
    contexts: Callable[..., BrowserContext], foreign: Server, book: str, scenario: str, seats: tuple[str, ...]
) -> None:
    made = foreign.new_game(scenario, book)
    game: str = made["game"]["id"]
    keys: dict[str, Any] = {game: {"seats": {seat: made["seats"][seat] for seat in seats}, "host": made["host"]}}
    context = contexts(likes={**AT_ONCE, "language": pseudo_language.ID})
    context.add_init_script(f"""
        if (location.protocol === "http:" && !localStorage.getItem("warhost.keys"))
            localStorage.setItem("warhost.keys", {json.dumps(json.dumps(keys))});
    """)
    page = context.new_page()
    page.goto(f"{foreign.url}/#/game/{game}")
    page.locator(".prompt .message").wait_for(timeout=60_000)
    expect_no_english(page, scenario, book)
    for key in PLAYED:
        page.keyboard.press(key)
        page.wait_for_timeout(400)
        expect_no_english(page, scenario, book)


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
