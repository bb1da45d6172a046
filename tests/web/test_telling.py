"""The turns of others are told: step by step on the board, in words, and again on demand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, Seated
from tests.web.moments import orders_until
from tests.web.serving import SEED, Server
from tests.web.table import SLOW, Table
from tests.web.test_access import findings
from tests.web.test_stops import play
from warhost import library
from warhost.bots import bot
from warhost.core import CHANCE, Game

FAST: dict[str, Any] = {"pace": "fast"}
SLOWLY: dict[str, Any] = {"pace": "slow"}
WATCH = """
    () => {
        window.seen = { kinds: new Set(), words: new Set(), ways: 0 };
        new MutationObserver(() => {
            for (const one of document.querySelectorAll("[data-event]")) {
                seen.kinds.add(one.dataset.event);
                seen.ways += one.querySelectorAll("path").length;
            }
            for (const one of document.querySelectorAll(".narrator:not(.yours) .words")) seen.words.add(one.innerText);
        }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    }
"""


def told(page: Page) -> dict[str, Any]:
    """What was drawn and said since the watch began."""
    found: dict[str, Any] = page.evaluate("() => ({ kinds: [...seen.kinds], words: [...seen.words], ways: seen.ways })")
    return found


def first_smoke(server: Server, sit: Seated, likes: dict[str, Any], **more: Any) -> Table:
    """The scouts against the computer, who has set up and waits."""
    table = sit(server.new_game("first-smoke", "dragon-noir", orks="odds"), "rebels", likes=likes, **more)
    table.wait_for_map()
    table.wait_for_turn()
    return table


def end_movement(table: Table) -> None:
    before = table.latest
    table.press("End movement")
    table.page.wait_for_function(
        "(before) => Number(document.querySelector('.strip input').max) > before", arg=before, timeout=SLOW
    )


def test_the_banner_of_a_turn_makes_room_for_who_reaches_for_the_board(sit: Seated, server: Server) -> None:
    table = first_smoke(server, sit, FAST)
    end_movement(table)
    banner = table.page.locator(".narrator.yours")
    expect(banner).to_contain_text("moves", timeout=SLOW)
    table.page.wait_for_timeout(5500)
    expect(banner).to_be_visible()  # it has news
    table.page.mouse.click(400, 300)
    expect(banner).to_have_count(0)


def test_the_banner_of_a_turn_without_news_leaves_by_itself(sit: Seated, server: Server) -> None:
    made = server.new_game("crossroads", "battlesystem")
    table = sit(made, "good", likes=FAST)
    table.wait_for_map()
    for position, (seat, text) in enumerate(orders_until("battlesystem", "crossroads", "good", "place")):
        order = {"after": position, "order": {"text": text}}
        server.call(f"/games/{table.game}/orders", order, key=made["seats"][seat])
    banner = table.page.locator(".narrator.yours")
    expect(banner).to_contain_text("Your turn", timeout=SLOW)
    expect(banner).to_have_count(0)


def test_the_computers_turn_is_drawn_step_by_step_and_then_it_is_your_turn(sit: Seated, server: Server) -> None:
    table = first_smoke(server, sit, FAST)
    page = table.page
    page.evaluate(WATCH)
    end_movement(table)
    expect(page.locator(".narrator.yours")).to_contain_text("Your turn", timeout=SLOW)
    seen = told(page)
    assert "move" in seen["kinds"]
    assert seen["ways"], "arrows are drawn"
    assert any(": to " in words for words in seen["words"])
    expect(page.locator(".narrator")).to_contain_text("moves")
    assert table.prompt.locator(".offers").count(), "now one may act"
    assert not findings(page)
    page.evaluate(WATCH)
    page.get_by_role("button", name="Show again").click()
    page.locator("[data-event=move]").first.wait_for(state="attached")
    expect(table.prompt.locator(".offers")).to_have_count(0)
    page.get_by_role("button", name="Skip").click()
    table.wait_for_turn()
    assert "move" in told(page)["kinds"]


def test_the_telling_can_be_skipped_by_key_and_switched_off(sit: Seated, server: Server) -> None:
    table = first_smoke(server, sit, SLOWLY)
    page = table.page
    end_movement(table)
    page.locator("[data-event=move]").first.wait_for(state="attached", timeout=SLOW)
    page.get_by_label("How the turns of others are shown").select_option("off")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    table.wait_for_turn()
    page.evaluate(WATCH)
    end_movement(table)
    table.wait_for_turn()
    assert told(page)["kinds"] == []


def test_the_camera_follows(sit: Seated, server: Server) -> None:
    table = first_smoke(server, sit, SLOWLY)
    page = table.page
    for _ in range(6):
        page.locator(".board").focus()
        page.keyboard.press("+")
    for _ in range(12):
        page.keyboard.press("Shift+ArrowLeft")
    end_movement(table)
    event = page.locator("[data-event=move] path").first
    event.wait_for(state="attached", timeout=SLOW)
    page.wait_for_timeout(700)
    inside = """() => {
        const board = document.querySelector('.board').getBoundingClientRect();
        const box = document.querySelector('[data-event=move] .line')?.getBoundingClientRect();
        return box && box.left >= board.left && box.right <= board.right && box.top >= board.top
            && box.bottom <= board.bottom;
    }"""
    page.wait_for_function(inside, timeout=SLOW)


def course(scenario: str, rulebook: str, enough: Callable[[Game], bool]) -> list[tuple[str, str]]:
    """The orders of a game between bots until something has happened: seat and text of each."""
    game = library.new(rulebook, scenario, seed=SEED)
    players = {seat: bot("odds", 3) for seat in game.seats}
    while not game.over and not enough(game):
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            seat = game.ask.seat
            game.give(players[seat].choose(game.view(seat)), seat)
    return [(entry.seat, game.write(entry.what)) for entry in game.entries if entry.kind == "order"]


def has_lost_to(loser: str) -> Callable[[Game], bool]:
    """Whether a side has lost an army in a battle that the other side began."""

    def enough(game: Game) -> bool:
        lost = any(message.id == "dg-log-destroyed" for message, _ in (game.state.log or ())[-6:])
        begun = next((e for e in reversed(game.entries) if e.kind == "order" and e.what.verb == "attack"), None)
        return lost and begun is not None and begun.seat != loser and game.ask.seat is not CHANCE

    return enough


@pytest.mark.parametrize(
    "size", [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone", marks=pytest.mark.long)]
)
def test_a_battle_is_told_in_words_before_codes(sit: Seated, server: Server, size: tuple[int, int]) -> None:
    made = server.new_game("kender-strike")
    game, keys = made["game"]["id"], made["seats"]
    table = sit(made, "whitestone", likes=FAST, size=size)
    table.page.evaluate(WATCH)
    for seat, text in course("kender-strike", "dragons-of-glory", has_lost_to("whitestone")):
        after = server.call(f"/games/{game}")["position"]
        server.call(f"/games/{game}/orders", {"after": after, "order": {"text": text}}, key=keys[seat])
    table.page.wait_for_function("() => [...seen.kinds].includes('loss')", timeout=SLOW)
    table.page.wait_for_function("() => !document.querySelector('[data-telling]')", timeout=SLOW)
    seen = told(table.page)
    assert {"blow", "loss", "move"} <= set(seen["kinds"])
    assert any(re.search(r"You lose (one|two|three) arm(y|ies)", words) for words in seen["words"]), seen["words"]
    assert not any(re.search(r"\bE/|/\d|\[DG-", words) for words in seen["words"]), "codes stand behind"


def test_a_shot_is_drawn_from_the_shooter_to_its_target(sit: Seated, server: Server) -> None:
    orders = orders_until("dragon-noir", "first-smoke", "rebels", "")
    at = next(n for n, (giver, text) in enumerate(orders) if giver == "orks" and text.startswith("shoot"))
    made = server.new_game("first-smoke", "dragon-noir")
    play(server, made, list(orders[:at]))
    table = sit(made, "rebels", likes=FAST)
    table.wait_for_map()
    table.page.evaluate(WATCH)
    play(server, made, [orders[at]])
    table.page.wait_for_function("() => [...seen.kinds].includes('shot')", timeout=SLOW)
    table.page.wait_for_function("() => [...seen.words].some((words) => words.includes(' shoots at '))", timeout=SLOW)
    assert told(table.page)["ways"], "a line leads from one to the other"
