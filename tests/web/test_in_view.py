"""What counts is in the window: chances above the fold, the deeds of the enemy, frames that have their shape."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DESKTOP, PHONE, Seated
from tests.web.gallery import BOOKS, choose_marcher, compose
from tests.web.moments import orders_until
from tests.web.serving import Json, Server
from tests.web.table import SLOW, Table
from tests.web.test_stops import play

WATCH: Final = """() => {
    // A scene may be over before the test looks at it: the page itself looks, at every frame.
    window.deeds = { told: 0, inside: 0 };
    const look = () => {
        const board = document.querySelector('.board').getBoundingClientRect();
        const box = document.querySelector('[data-event] :is(path, circle)')?.getBoundingClientRect();
        if (box) deeds.told++;
        if (box && box.left >= board.left && box.right <= board.right && box.top >= board.top
            && box.bottom <= board.bottom) deeds.inside++;
        requestAnimationFrame(look);
    };
    look();
}"""


def bottom(thing: Locator) -> float:
    """Where a thing ends on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize(
    ("book", "seat", "verb"),
    [
        ("dragons-of-glory", "highlord", "attack"),
        ("dragon-noir", "rebels", "attack"),
        ("dragon-noir", "orks", "shoot"),
    ],
)
def test_expected_losses_and_every_chance_stand_above_the_fold(
    sit: Seated, server: Server, book: str, seat: str, verb: str
) -> None:
    made = server.new_game(BOOKS[book][0], book)
    play(server, made, list(orders_until(book, BOOKS[book][0], seat, verb)))
    table = sit(made, seat)
    table.wait_for_turn()
    compose(table, verb)
    odds = table.page.locator(".order .odds")
    expect(odds.locator(".note", has_text="Expected losses")).to_be_visible()
    fold = table.page.locator(".order .give").bounding_box()
    assert fold is not None
    assert fold["y"] + fold["height"] <= DESKTOP[1]
    for row in odds.locator(".chances tbody tr").all():
        assert bottom(row) <= fold["y"] + 1, row.inner_text()


@pytest.mark.parametrize(
    ("book", "scenario", "seat", "verb", "words"),
    [
        ("dragons-of-glory", "kender-strike", "highlord", "attack", "Expected losses"),
        ("dragon-noir", "first-smoke", "orks", "shoot", "Expected losses"),
        ("dragons-of-glory", "maelstrom", "whitestone", "intercept", "intercepted"),
    ],
)
def test_on_a_phone_what_an_order_comes_to_stands_beside_the_button(
    sit: Seated, server: Server, book: str, scenario: str, seat: str, verb: str, words: str
) -> None:
    made = server.new_game(scenario, book)
    play(server, made, list(orders_until(book, scenario, seat, verb)))
    table = sit(made, seat, size=PHONE)
    table.wait_for_turn()
    compose(table, verb)
    brief = table.page.locator(".order .give .brief")
    expect(brief).to_contain_text(words)
    assert bottom(brief) <= PHONE[1]
    box = brief.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert table.page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('.brief') != null", [x, y])


def test_the_mini_map_does_not_wait_for_the_copy_of_the_map(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    table.wait_for_map()
    picture = table.page.get_by_role("button", name="The whole map").locator("image")
    expect(picture).to_have_attribute("href", re.compile("^data:image"))
    assert table.page.evaluate(
        """async (href) => {
            const picture = new Image();
            picture.src = href;
            await picture.decode();
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
            const pen = canvas.getContext('2d');
            pen.drawImage(picture, 0, 0);
            const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
            const colours = new Set();
            for (let at = 0; at < data.length; at += 4) colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
            return colours.size > 100;
        }""",
        picture.get_attribute("href"),
    ), "land and sea are drawn on it"


@pytest.mark.parametrize(
    ("book", "seat", "enemy", "verb"),
    [
        ("dragons-of-glory", "whitestone", "highlord", "march"),
        ("dragons-of-glory", "highlord", "whitestone", "attack"),
        ("dragon-noir", "rebels", "orks", "march"),
        ("dragon-noir", "rebels", "orks", "shoot"),
        # The scouts are not on the map before: they ride onto it.
        ("dragon-noir", "orks", "rebels", "march"),
    ],
)
def test_the_camera_goes_where_the_enemy_acts(
    sit: Seated, server: Server, book: str, seat: str, enemy: str, verb: str
) -> None:
    scenario = BOOKS[book][0]
    orders = orders_until(book, scenario, seat, "")
    at = next(n for n, (giver, text) in enumerate(orders) if giver == enemy and text.split()[0] == verb)
    made: Json = server.new_game(scenario, book)
    play(server, made, list(orders[:at]))
    table = sit(made, seat, likes={"pace": "slow"})
    table.wait_for_map()
    look_away(table.page)
    table.page.evaluate(WATCH)
    play(server, made, [orders[at]])
    table.page.wait_for_function("() => deeds.inside > 0", timeout=SLOW)


def look_away(page: Page) -> None:
    """Go near, and to the corner of the map."""
    page.locator(".board").focus()
    for _ in range(5):
        page.keyboard.press("+")
    for _ in range(30):
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Shift+ArrowDown")


def test_the_frame_of_a_chosen_rider_goes_round_both_his_hexes(sit: Seated, server: Server) -> None:
    made = server.new_game("first-smoke", "dragon-noir")
    orders = list(orders_until("dragon-noir", "first-smoke", "rebels", "attack"))
    play(server, made, orders)
    table: Table = sit(made, "rebels")
    table.wait_for_map()
    table.wait_for_turn()
    compose(table, "attack")
    frames = table.page.locator("path.mark.chosen")
    expect(frames.first).to_be_visible()
    width = hex_width(table)
    for frame in frames.all():
        box = frame.bounding_box()
        assert box is not None
        # Two hexes side by side: twice as wide as high, or aslant; never the square of a counter that lies in one hex.
        assert max(box["width"], box["height"]) > 1.6 * width
        assert frame.get_attribute("d"), "drawn along the sides of its hexes"
    # A fighter on foot has the frame of a counter.
    assert table.page.locator("rect.mark.chosen").count() == 1


def hex_width(table: Table) -> float:
    """How wide a hex is on the screen."""
    left, right = table.spot(0), table.spot(1)
    return right[0] - left[0]


def test_the_map_is_there_again_after_the_text_view_even_if_its_copy_was_torn(sit: Seated, server: Server) -> None:
    table = sit(server.new_game("first-smoke", "dragon-noir"), "rebels")
    table.wait_for_map()
    page = table.page
    page.wait_for_function("async () => (await (await caches.open('warhost-copies')).keys()).length > 0", timeout=SLOW)
    page.evaluate("""async () => {
        const shelf = await caches.open('warhost-copies');
        for (const drawing of await shelf.keys()) await shelf.put(drawing, new Response('torn'));
    }""")
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.locator(".board")).to_have_count(0)
    page.get_by_role("button", name="Board", exact=True).click()
    table.wait_for_map()
    assert page.evaluate("""() => [...document.querySelectorAll('.board .world img')].some(
        (picture) => picture.naturalWidth > 0 && getComputedStyle(picture).visibility === 'visible')""")


def test_where_a_piece_can_go_is_not_covered_by_the_mini_map(sit: Seated, server: Server) -> None:
    made = server.new_game()
    play(server, made, list(orders_until("dragons-of-glory", "kender-strike", "highlord", "march")))
    table = sit(made, "highlord")
    table.wait_for_map()
    table.wait_for_turn()
    page = table.page
    # The player has moved the map so that his armies stand in the corner of the window.
    army = table.middles(page.locator(".counter:has(.pickable)"))[0]
    table.drag((900, 700), (900 - army[0] + 150, 700 - army[1] + 220))
    page.mouse.up()
    choose_marcher(table)
    mini = page.get_by_role("button", name="The whole map").bounding_box()
    assert mini is not None
    for box in page.locator(".reach text").evaluate_all("(nodes) => nodes.map((one) => one.getBoundingClientRect())"):
        covered = box["x"] < mini["x"] + mini["width"] and box["y"] < mini["y"] + mini["height"]
        assert not covered
