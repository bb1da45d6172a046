"""Looking back in the browser: the orders that cost most, and the way to each of them on the strip."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.test_hindsight import RANDOM, finished_lines
from tests.web.conftest import Seated
from tests.web.serving import Server
from tests.web.table import SLOW
from tests.web.test_access import findings


def test_the_costliest_orders_are_sought_and_each_leads_to_its_moment(sit: Seated, server: Server) -> None:
    made = server.call("/imports/", {"chronicle": "\n".join(finished_lines()), "seats": {"highlord": RANDOM}})
    table = sit(made, "whitestone")
    page = table.page
    page.get_by_role("button", name="How it ended").click()
    section = page.get_by_role("region", name="Looking back")
    section.get_by_role("button", name="Which orders cost most?").click()
    expect(section.locator("progress")).to_be_visible()
    section.get_by_role("link").first.wait_for(timeout=4 * SLOW)
    orders = section.locator("li")
    found = orders.count()
    assert 1 < found <= 3
    expect(orders.first).to_contain_text("of a victory")
    expect(orders.first).to_contain_text("Better:")
    assert not findings(page)
    goal = (orders.first.get_by_role("link").get_attribute("href") or "").rsplit("/", 1)[-1]
    orders.first.get_by_role("link").click()
    expect(section).to_have_count(0)
    table.expect_message(f"looking back at position {goal}")
    expect(page.locator(".strip .mark.costly")).to_have_count(found)
    page.locator(".strip .mark.costly").nth(1).click()
    expect(page.get_by_role("slider", name="Position")).not_to_have_value(goal)
