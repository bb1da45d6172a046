"""The Battle at the Crossroads on its table: set up by dragging, moved by hand and by numbers, played to its end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import LOOKS, Seated, expect_verdict
from tests.web.serving import SEED, Server
from tests.web.table import Table
from tests.web.test_access import findings

Spot = tuple[float, float]
ORDERS = 300


def crossroads(server: Server, options: dict[str, str] | None = None, **bots: str) -> dict[str, Any]:
    """A new battle of six rounds."""
    seats = {seat: {"type": "bot", "bot": bot} for seat, bot in bots.items()}
    made: dict[str, Any] = server.call(
        "/games/",
        {
            "rulebook": "battlesystem",
            "scenario": "crossroads",
            "seats": seats,
            "seed": SEED,
            "options": {"last-round": "6", **(options or {})},
        },
    )
    return made


def unit(table: Table, piece: int) -> Locator:
    """A unit on the table."""
    return table.page.locator(f'.unit[data-key="piece:{piece}"]')


def pose(table: Table, piece: int) -> tuple[int, int, int]:
    """Where a unit stands: the middle of its front in thousandths of an inch, and its facing."""
    x, y, facing = (unit(table, piece).get_attribute("data-pose") or "").split(",")
    return int(float(x)), int(float(y)), int(float(facing))


def spot(table: Table, x: float, y: float) -> Spot:
    """Where a point of the table is on the screen."""
    found: list[float] = table.page.evaluate(
        """([x, y]) => {
            const drawn = document.querySelector('.world > svg');
            const place = new DOMPoint(x * 0.05, 2400 - y * 0.05).matrixTransform(drawn.getScreenCTM());
            return [place.x, place.y];
        }""",
        [x, y],
    )
    return found[0], found[1]


def drag(table: Table, piece: int, by: tuple[float, float]) -> None:
    """Drag a unit by so many thousandths of an inch to the east and north, and let it go."""
    x, y, facing = pose(table, piece)
    behind = -350 if facing == 0 else 350
    table.drag(spot(table, x, y + behind), spot(table, x + by[0], y + behind + by[1]))
    table.page.mouse.up()
    table.settle()


def set_up(table: Table) -> None:
    """Take the proposed line."""
    table.expect_message("Place your units")
    table.wait_for_map()
    table.give()
    before = table.position
    table.press("Ready")
    table.expect_later_than(before)


def to_movement(table: Table) -> str:
    """Play until somebody at this table moves; the seat."""
    for _ in range(8):
        assert table.wait_for_turn()
        if "Move your units" in table.message:
            return "evil" if "Borderland" in table.prompt.inner_text() else "good"
        before = table.position
        table.press(table.offers()[0])
        table.expect_later_than(before)
    raise AssertionError(table.message)


def both_set_up(sit: Seated, server: Server, options: dict[str, str] | None = None, **more: Any) -> Table:
    """Both sides at one browser, about to move."""
    table = sit(crossroads(server, options), "good", "evil", **more)
    set_up(table)
    set_up(table)
    return table


def test_a_unit_is_dragged_into_the_zone_and_turned(sit: Seated, server: Server) -> None:
    table = sit(crossroads(server), "good", "evil")
    table.expect_message("Place your units")
    table.wait_for_map()
    x, y, _ = pose(table, 4)
    drag(table, 4, (-2000, 2500))
    moved = pose(table, 4)
    assert abs(moved[0] - (x - 2000)) < 120
    assert abs(moved[1] - (y + 2500)) < 120
    table.page.locator(".board").focus()
    table.page.keyboard.press("ArrowRight")
    table.settle()
    assert pose(table, 4)[0] - moved[0] == 500
    table.page.keyboard.press(".")
    table.settle()
    assert pose(table, 4)[2] == 19_500
    table.page.keyboard.press(",")
    table.settle()
    drag(table, 4, (0, -9000))
    expect(table.page.locator(".order .bad")).to_contain_text("is outside your zone")
    expect(table.page.locator(".order .give .btn.primary")).to_be_disabled()


def test_a_unit_is_dragged_wheeled_by_its_corner_and_sent_off(sit: Seated, server: Server) -> None:
    table = both_set_up(sit, server)
    piece, ahead = (4, -1) if to_movement(table) == "evil" else (0, 1)
    before = pose(table, piece)
    drag(table, piece, (0, ahead * 3000))
    code = table.page.locator(".order code")
    expect(code).to_contain_text(re.compile(r"^move [a-z-]+ (advance|oblique-(left|right):[0-9.]+):[0-9.]+"))
    assert pose(table, piece) == before, "a plan is only a ghost"
    expect(table.page.locator(".ghost")).to_have_count(1)
    corner = table.page.locator("[data-handle=left] circle").bounding_box()
    assert corner is not None
    x, y = corner["x"] + corner["width"] / 2, corner["y"] + corner["height"] / 2
    table.drag((x, y), (x + ahead * 8, y - ahead * 30))
    table.page.mouse.up()
    table.settle()
    expect(code).to_contain_text(re.compile(r">wheel-right:[0-9.]+$"))
    table.give()
    now = pose(table, piece)
    assert ahead * (now[1] - before[1]) > 1500
    assert now[2] != before[2]


def test_without_measuring_no_number_is_shown_and_with_it_the_limits_are(sit: Seated, server: Server) -> None:
    for options, told in (({}, False), ({"measuring": "always"}, True)):
        table = both_set_up(sit, server, options)
        piece = 4 if to_movement(table) == "evil" else 0
        table.page.mouse.click(*spot(table, *standing_in(table, piece)))
        table.begin("Move a unit")
        choose(table, piece)
        expect(table.page.locator('[data-act="advance"]')).to_be_visible()
        assert ("at most" in table.page.locator(".order").inner_text()) is told


def standing_in(table: Table, piece: int) -> tuple[float, float]:
    """A point inside a unit."""
    x, y, facing = pose(table, piece)
    return x, y + (-350 if facing == 0 else 350)


def choose(table: Table, piece: int) -> None:
    """Choose a unit for the order that is begun."""
    if not table.page.locator("[data-act]").count():
        table.page.mouse.click(*spot(table, *standing_in(table, piece)))
    table.settle()


def test_the_table_is_zoomed_from_all_of_it_to_a_single_figure(sit: Seated, server: Server) -> None:
    table = both_set_up(sit, server)
    board, figure = table.page.locator(".board"), unit(table, 0).locator("use").first
    whole, frame = figure.bounding_box(), board.bounding_box()
    assert whole is not None
    assert frame is not None
    assert whole["width"] < frame["width"] / 50
    x, y = spot(table, *standing_in(table, 0))
    table.page.mouse.move(x, y)
    for _ in range(40):
        table.page.mouse.wheel(0, -240)
    expect(table.page.locator(".world.gliding")).to_have_count(0)
    table.page.wait_for_function("() => document.querySelector('.unit use').getBoundingClientRect().width > 100")
    table.page.locator(".board").focus()
    table.page.keyboard.press("0")
    table.page.wait_for_function("() => document.querySelector('.unit use').getBoundingClientRect().width < 40")


def test_acts_are_put_together_by_buttons_and_keys(sit: Seated, server: Server) -> None:
    table = both_set_up(sit, server)
    to_movement(table)
    order = table.begin("Move a unit")
    order.get_by_role("radio").first.click()
    table.settle()
    page = table.page
    page.get_by_label("advance, inches").fill("2.5")
    page.get_by_label("advance, inches").press("Enter")
    table.settle()
    page.get_by_role("button", name="face left", exact=True).click()
    table.settle()
    expect(page.locator(".order code")).to_contain_text("advance:2.5>face-left")
    page.get_by_role("button", name="One act back").click()
    table.settle()
    expect(page.locator(".order code")).not_to_contain_text("face-left")
    page.get_by_label("oblique to the left, degrees").fill("45")
    page.get_by_label("oblique to the left, inches").fill("1.5")
    page.get_by_role("button", name="oblique to the left", exact=True).click()
    table.settle()
    expect(page.locator(".order code")).to_contain_text("advance:2.5>oblique-left:45:1.5")
    expect(page.locator(".order .legs")).to_contain_text("oblique to the left 45 degrees 1.5 inches")
    table.give()


class Commander:
    """Plays the good side of a battle: forward with everybody, and whatever else is asked the first that is offered."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.did: list[str] = []

    def play(self) -> None:
        """To the verdict."""
        for _ in range(ORDERS):
            if not self.table.wait_for_turn():
                return
            before = self.table.position
            self.answer()
            self.table.expect_later_than(before)
        raise AssertionError(f"{self.table.message}: {self.did}")

    def answer(self) -> None:
        """Answer one prompt."""
        offers = self.table.offers()
        if any(offer.startswith("Move a unit") for offer in offers):
            self.advance()
        elif "Place your units" in self.table.message:
            self.set_up()
        else:
            self.anything(offers)

    def set_up(self) -> None:
        """Take the proposed line, then be ready."""
        self.did.append("set-up")
        give = self.table.page.locator(".order .give .btn.primary")
        if give.is_enabled():
            give.click()
        else:
            self.table.press("Ready")

    def advance(self) -> None:
        """Send a unit on, as far as it goes."""
        table = self.table
        order = table.begin("Move a unit")
        if order.get_by_role("radio").count() and not table.page.locator("[data-act]").count():
            order.get_by_role("radio").first.click()
            table.settle()
        table.page.get_by_role("button", name="as far as it goes").click()
        table.settle()
        give = table.page.locator(".order .give .btn.primary")
        if give.is_enabled():
            self.did.append("move")
            give.click()
            return
        self.did.append("end")
        table.press("End movement")

    def anything(self, offers: list[str]) -> None:
        """Compose the order that is begun, from the first of all that can be chosen; else press the last button."""
        table = self.table
        self.did.append(offers[-1])
        give = table.page.locator(".order .give .btn.primary")
        if not give.count():
            table.press(offers[-1])
            table.settle()
        for radio in table.page.locator(".order fieldset input[type=radio]").all()[:1]:
            radio.click()
            table.settle()
        if give.count() and give.is_enabled():
            give.click()
        elif give.count():
            table.press(offers[-1])


def test_crossroads_is_played_from_the_set_up_to_its_verdict(sit: Seated, server: Server) -> None:
    table = sit(crossroads(server, evil="random"), "good")
    commander = Commander(table)
    commander.play()
    expect_verdict(table, server)
    assert "set-up" in commander.did
    assert commander.did.count("move") > 6
    losses = table.page.get_by_role("region", name="Losses")
    expect(losses.get_by_role("listitem")).to_contain_text(["of 50", "of 50"])
    expect(table.page.get_by_role("region", name="Chronicle").locator("summary")).to_contain_text(
        ["Round 1", "Round 2"]
    )


@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_no_screen_of_the_table_has_findings(sit: Seated, server: Server, theme: str, size: tuple[int, int]) -> None:
    table = sit(crossroads(server), "good", "evil", size=size, color_scheme=theme)
    table.expect_message("Place your units")
    table.wait_for_map()
    table.page.locator(".order .hand").first.click()
    assert findings(table.page) == [], "set-up"
    set_up(table)
    set_up(table)
    to_movement(table)
    order = table.begin("Move a unit")
    order.get_by_role("radio").first.click()
    table.settle()
    assert findings(table.page) == [], "moving"
    table.page.get_by_role("button", name="Text", exact=True).click()
    table.settle()
    assert findings(table.page) == [], "text"
