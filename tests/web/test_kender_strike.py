"""A whole Kender Strike against the bot: by mouse on the board, and by keys in the text view."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext

from tests.web.conftest import Seated, expect_verdict, seed_new_games
from tests.web.players import KeyboardPlayer, MousePlayer
from tests.web.serving import Server
from tests.web.table import SLOW, Table


def test_a_newcomer_plays_after_two_clicks_and_a_whole_game_by_mouse(
    contexts: Callable[..., BrowserContext], server: Server
) -> None:
    page = contexts().new_page()
    seed_new_games(page)
    page.goto(server.url)
    page.get_by_role("button", name="The Kender Strike").first.click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/#/game/*")
    table = Table(page, server.url, page.url.rsplit("/", 1)[-1])
    table.prompt.wait_for(timeout=SLOW)
    table.expect_message("Set up your forces")
    player = MousePlayer(table)
    player.play()
    assert "march" in player.did
    expect_verdict(table, server)


def test_a_whole_game_by_keys_in_the_text_view(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(whitestone="random"), "highlord")
    player = KeyboardPlayer(table)
    player.play()
    assert {"march", "typed"} <= player.did
    expect_verdict(table, server)
