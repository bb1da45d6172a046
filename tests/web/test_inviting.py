"""Friends: links that are looked at before they count, invitations with a QR code, names, and who plays what."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import DESKTOP, LOOKS, Seated
from tests.web.serving import Server
from tests.web.table import SLOW
from tests.web.test_access import findings

Contexts = Callable[..., BrowserContext]
READ_QR = """async (svg) => {
    const image = new Image();
    const text = new XMLSerializer().serializeToString(svg).replace('<rect', '<rect fill="#fff"');
    image.src = 'data:image/svg+xml,' + encodeURIComponent(text);
    await image.decode();
    return image.width > 0;
}"""


def invite(page: Page, server: Server) -> str:
    """Start a game with a friend; the friend's link."""
    page.goto(server.url)
    page.get_by_role("button", name="The Kender Strike").first.click()
    page.get_by_label("Kronin Thistleknot").first.select_option(label="A friend, by a secret link")
    page.get_by_label("Your name").fill("Kitiara")
    page.get_by_role("button", name="Start the game").click()
    dialog = page.get_by_role("dialog", name="Invite your friends")
    dialog.wait_for(timeout=SLOW)
    return dialog.get_by_label("The secret link to play").input_value()


@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_the_table_of_a_new_game_shows_the_friends_link_and_its_code(
    contexts: Contexts, server: Server, size: tuple[int, int], theme: str
) -> None:
    context = contexts(size, color_scheme=theme, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    link = invite(page, server)
    assert re.fullmatch(re.escape(server.url) + r"/#/join/\w+/whitestone/[\w-]{32}", link)
    dialog = page.get_by_role("dialog")
    code = dialog.get_by_role("img", name="QR code of the link to play Kronin Thistleknot")
    assert code.evaluate(READ_QR)
    expect(dialog).to_contain_text("works on this machine only")
    assert findings(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    dialog.get_by_role("button", name="Copy the link").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == link
    dialog.get_by_label("Friend's name").fill("Tasslehoff")
    dialog.get_by_role("button", name="To the table").click()
    if size == DESKTOP:
        expect(page.locator(".seats")).to_contain_text("Tasslehoff")
    # As long as the friend has not come, the link is one press away.
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(dialog).to_be_visible()


def test_a_friend_sees_who_plays_what_gives_a_name_and_sits_down(contexts: Contexts, server: Server) -> None:
    host = contexts().new_page()
    link = invite(host, server)
    friend = contexts().new_page()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="The Kender Strike")).to_be_visible()
    assert link.rpartition("/")[2] not in friend.url
    expect(friend.locator("main")).to_contain_text("You play Kronin Thistleknot.")
    seats = friend.locator("dl")
    expect(seats).to_contain_text("Kitiara")
    assert findings(friend) == []
    friend.get_by_label("Your name").fill("Tas")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".seats .me")).to_contain_text("Tas", timeout=SLOW)
    expect(host.locator(".seats")).to_contain_text("Tas")
    # Whoever opens the link again sits down at once.
    friend.goto(server.url)
    friend.goto(link)
    expect(friend.locator(".seats .me")).to_contain_text("Tas", timeout=SLOW)


def test_a_void_link_does_not_touch_the_key_of_a_good_seat(sit: Seated, server: Server) -> None:
    made = server.new_game()
    game = made["game"]["id"]
    table = sit(made, "highlord", "whitestone")
    keys = "() => localStorage.getItem('warhost.keys')"
    before = table.page.evaluate(keys)
    for seat in ("highlord", "whitestone"):
        table.page.goto(f"{server.url}/#/join/{game}/{seat}/{'x' * 32}")
        expect(table.page.get_by_role("heading", name="This link seats nobody any more")).to_be_visible()
        expect(table.page.get_by_role("alert")).to_contain_text("Your own seat at this table is still yours")
        assert findings(table.page) == []
        assert table.page.evaluate(keys) == before
    table.page.get_by_role("button", name="To your seat").click()
    table.expect_message("Set up your forces")
    expect(table.page.locator(".seats .me")).to_contain_text("Fewmaster Toede")


def test_whoever_has_only_a_void_link_looks_on(server: Server, contexts: Contexts) -> None:
    made = server.new_game()
    page = contexts().new_page()
    page.goto(f"{server.url}/#/join/{made['game']['id']}/highlord/{'x' * 32}")
    expect(page.get_by_role("heading", name="This link seats nobody any more")).to_be_visible()
    page.get_by_role("button", name="Look on").click()
    expect(page.locator(".prompt .message")).to_contain_text("setting up", timeout=SLOW)


def test_a_key_that_became_void_lets_one_look_on(server: Server, contexts: Contexts) -> None:
    game = server.new_game()["game"]["id"]
    context = contexts()
    keys = json.dumps({game: {"seats": {"highlord": "x" * 32}}})
    context.add_init_script(f"""
        if (location.protocol === "http:" && !localStorage.getItem("warhost.keys"))
            localStorage.setItem("warhost.keys", {json.dumps(keys)});
    """)
    page = context.new_page()
    page.goto(f"{server.url}/#/game/{game}")
    expect(page.get_by_role("heading", name="This link seats nobody any more")).to_be_visible()
    page.get_by_role("button", name="Look on").click()
    for _ in range(2):
        expect(page.locator(".prompt .message")).to_contain_text("setting up", timeout=SLOW)
        page.reload()


def test_the_link_of_the_strip_says_that_it_is_for_onlookers(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    link = table.page.get_by_role("button", name="Link for onlookers")
    expect(link).to_have_attribute("title", re.compile("seats nobody"))


def test_a_friend_who_comes_early_looks_at_the_part_of_the_map_where_the_game_is_played(
    sit: Seated, server: Server
) -> None:
    made = server.new_game()
    early = sit(made, "whitestone")
    early.expect_message("setting up")
    early.wait_for_map()
    later = sit(made, "highlord")
    later.expect_message("Set up your forces")
    later.wait_for_map()
    # The Highlord is shown where he sets up; the friend sees that place, and not the whole continent.
    place = later.hex_named("1313")
    x, y = early.spot(place)
    box = early.page.locator(".board").bounding_box()
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]
    near = early.page.locator(".board:not(.far)")
    expect(near).to_have_count(1)


def test_the_header_does_not_keep_the_phase_of_the_turn_before(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord", "whitestone")
    facts = table.page.locator("header .facts")
    for _ in range(2):
        table.expect_message("Set up your forces")
        table.set_up()
    table.expect_message("Which side moves first?")
    expect(facts).to_contain_text("Turn 1")
    expect(facts).to_contain_text("Initiative")
    table.page.locator("[data-order=highlord]").click()
    for _ in range(6):
        table.wait_for_turn()
        if "Which side moves first?" in table.message:
            break
        before = table.position
        table.press(next(offer for offer in table.offers() if offer.startswith(("End", "No", "Done"))))
        table.expect_later_than(before)
    table.expect_message("Which side moves first?")
    expect(facts).to_contain_text("Turn 2")
    expect(facts).not_to_contain_text("Combat")
