"""The screens of the Battle of Lairn: sight, a shot before and after its declaration, a window, characters, a duel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from playwright.sync_api import Page

from tests.web import lairn
from tests.web.table import Table
from tests.web.test_lairn import inside, lay, take_aim

if TYPE_CHECKING:
    from tests.web.gallery import Gallery


def looks(gallery: Gallery) -> Iterator[tuple[str, Page]]:
    """One after the other."""

    def sit(chronicle: str, *, dice_wait: bool = False, **likes: str) -> Table:
        made = gallery.server.call("/imports/", {"chronicle": chronicle})
        if dice_wait:
            for key in made["seats"].values():
                gallery.server.call(f"/games/{made['game']['id']}/stops", {"dice": True}, key)
        return gallery.sit_down(made, "good", "evil", **likes)

    yield from shots(sit)
    yield from window(sit)
    yield from characters(sit)


Sit = Callable[..., Table]


def shots(sit: Sit) -> Iterator[tuple[str, Page]]:
    """Who sees whom, the ground, and a shot before and after its declaration."""
    table = sit(lairn.press())
    lay(table, "Who sees whom")
    table.page.mouse.click(*inside(table, lairn.NAMES["archers-of-lairn"]))
    table.page.locator("section.unit .marks").wait_for()
    yield "lairn, who sees whom", table.page
    lay(table, "The ground and what it does")
    table.page.locator("[data-band=plain]").first.wait_for()
    yield "lairn, ground", table.page
    table = sit(lairn.within_range(), dice_wait=True)
    take_aim(table, "Archers of Lairn", "Worgriders")
    yield "lairn, shot before its declaration", table.page
    table.give()
    table.page.locator("[data-band=near]").wait_for(state="attached")  # a phone has no room for its name
    yield "lairn, shot declared", table.page
    table.prompt.locator("summary").click()
    yield "lairn, odds of a declared shot", table.page


def window(sit: Sit) -> Iterator[tuple[str, Page]]:
    """The point on the enemy's way, on the board and in the text view."""
    table = sit(lairn.window())
    order = table.begin("Shoot on its way")
    for at in (0, 1):
        if order.locator("fieldset").nth(at).get_by_role("radio").count():
            order.locator("fieldset").nth(at).get_by_role("radio").first.click()
            table.settle()
    table.page.locator("[data-handle=along]").wait_for()
    yield "lairn, window", table.page
    table.page.get_by_role("button", name="Text", exact=True).click()
    table.settle()
    for summary in table.page.locator("section[aria-labelledby=text-laid] summary").all():
        summary.click()
    yield "lairn, window, text view", table.page


def characters(sit: Sit) -> Iterator[tuple[str, Page]]:
    """A hero's panel, and a duel while its dice wait."""
    table = sit(lairn.roles())
    table.page.mouse.click(*inside(table, lairn.NAMES["grange-rarrack"]))
    table.page.get_by_text("Cannot now").click()
    yield "lairn, character", table.page
    table = sit(lairn.duel(), dice_wait=True)
    roll = table.page.get_by_role("button", name="Let the dice roll")
    asked = table.page.locator(".prompt[data-busy=false] .offers .btn, .prompt form .btn.primary").first
    asked.wait_for()
    while not roll.count():
        before = table.position
        table.press(table.offers()[-1])
        table.expect_later_than(before)
        asked.wait_for()
    for _ in range(3):
        before = table.position
        roll.click()
        table.expect_later_than(before)
    yield "lairn, duel", table.page
