"""For everyone: no findings of axe on any screen, overlays told apart by every eye, phones, calm."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import DESKTOP, LOOKS, PHONE, Seated
from tests.web.serving import ROOT, Server
from tests.web.table import Table
from warhost.cartography.studio.palette import contrast, difference

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
PLAIN_AT_A_GLANCE = 10.0


def findings(page: Page) -> list[str]:
    """Everything that axe finds wrong on a page, serious or not."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run()")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_no_screen_has_findings(
    contexts: Callable[..., BrowserContext], sit: Seated, server: Server, theme: str, size: tuple[int, int]
) -> None:
    page = contexts(size, color_scheme=theme).new_page()
    page.goto(server.url)
    page.get_by_role("button", name="The Kender Strike").first.wait_for()
    assert findings(page) == []
    page.get_by_role("button", name="The Kender Strike").first.click()
    page.locator("dialog summary").first.click()
    assert findings(page) == []

    table = sit(server.new_game(), "highlord", "whitestone", size=size, color_scheme=theme)
    for screen in screens(table):
        assert findings(table.page) == [], screen


def screens(table: Table) -> Iterator[str]:
    """Every screen of a game, one after the other."""
    page = table.page
    table.expect_message("Set up your forces")
    page.locator(".order .give .btn.primary").wait_for()
    yield "set-up"
    table.set_up()
    table.expect_message("Set up your forces")
    table.set_up()
    table.expect_message("Which side moves first?")
    page.locator("[data-order=highlord]").click()
    table.expect_message("Move your armies")
    page.locator(".order input[type=radio]").first.click()
    page.locator(".order legend", has_text="Path").wait_for()
    table.settle()
    yield "reach"
    page.locator(".prompt .rule").first.click()
    page.locator(".drawer article").wait_for()
    yield "rules"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    yield "menu"
    page.locator("dialog").get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Text", exact=True).click()
    yield "text"
    page.get_by_role("button", name="Board", exact=True).click()
    table.open(position=1)
    table.expect_message("looking back")
    yield "replay"


@pytest.mark.parametrize(("theme", "size"), [("light", DESKTOP), ("dark", PHONE)], ids=["desktop", "phone"])
def test_no_screen_of_the_skirmish_has_findings(sit: Seated, server: Server, theme: str, size: tuple[int, int]) -> None:
    table = sit(server.new_game("first-smoke", "dragon-noir"), "rebels", "orks", size=size, color_scheme=theme)
    for screen in skirmish_screens(table):
        assert findings(table.page) == [], screen
        assert table.page.evaluate("() => document.documentElement.scrollWidth") <= size[0], screen


def skirmish_screens(table: Table) -> Iterator[str]:
    """The screens of a skirmish that a campaign does not have."""
    page = table.page
    table.expect_message("Set up your fighters")
    page.locator(".order .give .btn.primary").wait_for()
    yield "set-up"
    table.set_up()
    table.expect_message("Move your fighters")
    page.locator(".order input[type=radio]").first.click()
    page.locator(".reach text").first.wait_for()
    table.settle()
    yield "reach"
    page.get_by_role("button", name="Text", exact=True).click()
    page.get_by_label("Path", exact=True).select_option(index=9)
    expect(page.locator(".order .odds")).to_contain_text("movement points")
    expect(page.locator(".order .acts")).to_contain_text("Dismount")
    yield "text"
    page.get_by_role("button", name="Board", exact=True).click()
    expect(page.locator(".ghost")).to_be_visible()
    yield "planned"
    table.give()
    expect(page.get_by_role("log")).to_contain_text("moves to")
    yield "log"


def colours(page: Page, spots: list[tuple[float, float]]) -> list[str]:
    """The colours that these spots of the screen have, each averaged over a few pixels."""
    picture = b64encode(page.screenshot()).decode()
    found: list[str] = page.evaluate(
        """async ([picture, spots]) => {
            const image = new Image();
            image.src = `data:image/png;base64,${picture}`;
            await image.decode();
            const canvas = document.createElement('canvas');
            canvas.width = image.width; canvas.height = image.height;
            const pen = canvas.getContext('2d');
            pen.drawImage(image, 0, 0);
            return spots.map(([x, y]) => {
                const data = pen.getImageData(x - 4, y - 4, 9, 9).data;
                const mean = [0, 1, 2].map((part) => {
                    let sum = 0;
                    for (let at = part; at < data.length; at += 4) sum += data[at];
                    return Math.round(sum / (data.length / 4));
                });
                return '#' + mean.map((value) => value.toString(16).padStart(2, '0')).join('');
            });
        }""",
        [picture, spots],
    )
    return found


@pytest.mark.parametrize("vision", DEFICIENCIES)
def test_reach_is_told_from_the_rest_by_every_eye(sit: Seated, server: Server, vision: str) -> None:
    table = sit(server.new_game("first-steps", "toy"), "red")
    page = table.page
    page.locator(".reach .border").wait_for()
    table.wait_for_map()
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    # The same open ground: out of reach during the set-up, and as it is when nothing is asked.
    (spot,) = table.open_spots([table.spot(3)])
    (without,) = colours(page, [spot])
    table.give()
    table.press("Ready")
    expect(page.locator(".reach")).to_have_count(0)
    table.wait_for_map()
    assert table.spot(3) == spot
    (within,) = colours(page, [spot])
    assert difference(within, without) > PLAIN_AT_A_GLANCE
    assert contrast(within, without) > 1.4


def test_marks_of_the_board_differ_in_shape_not_only_in_colour(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    page = table.page
    page.locator(".reach .border").wait_for()
    expect(page.locator(".reach .hatch")).to_have_count(1)
    signs = page.locator(".seats .sign").all_inner_texts()
    assert len(set(signs)) == len(signs) == 2


def test_nothing_scrolls_sideways_on_a_phone(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord", size=PHONE)
    page = table.page
    for view in ("Text", "Board"):
        page.get_by_role("button", name=view, exact=True).click()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    page.goto(server.url)
    page.get_by_role("button", name="The Kender Strike").first.wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]


def test_the_board_fills_the_window_also_where_nobody_coaches(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "whitestone")
    board, strip = table.page.locator(".board").bounding_box(), table.page.locator(".strip").bounding_box()
    assert board is not None
    assert strip is not None
    assert board["height"] > DESKTOP[1] * 0.75
    assert strip["y"] + strip["height"] == DESKTOP[1]


def test_those_who_asked_for_calm_see_nothing_move(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    table.give()
    expect(table.page.locator(".counter").first).to_be_visible()
    longest = table.page.evaluate(
        "() => Math.max(...[...document.querySelectorAll('.counter')]"
        ".map((node) => parseFloat(getComputedStyle(node).transitionDuration)))"
    )
    assert longest <= 0.001
