"""A player of the skirmish who never lets go of the mouse: rides for one hex, and leaves the map there if it can."""

from __future__ import annotations

from math import dist

from playwright.sync_api import expect

from tests.web.players import MOST_CHOICES, Player
from tests.web.table import Table

MOST_STEPS = 8


class Scout(Player):
    """Clicks on counters, hexes and buttons."""

    def __init__(self, table: Table, goal: str, *, riders: int = 99) -> None:
        super().__init__(table)
        self._riders = riders
        self.goal = table.hex_named(goal)
        self.ridden: set[str] = set()

    def answer(self) -> None:
        """Answer one prompt."""
        offers = self.table.offers()
        if "Move" in offers and self._ride():
            self.did.add("ride")
        elif "Attack" in offers:
            self._compose("Attack")
            self.did.add("attack")
        elif self.table.prompt.locator(".offers .ends").count():
            self.ridden.clear()
            self.table.press(self.table.prompt.locator(".offers .ends").first.inner_text().split("\n")[0].strip("▸ "))
        elif any(label in offers for label in ("Stay", "Let pass", "Stop here")):
            self.table.press(next(label for label in ("Stay", "Let pass", "Stop here") if label in offers))
        else:
            self._compose(offers[0])
            self.did.add("choice")

    # Riding

    def _ride(self) -> bool:
        """Move one who has not moved yet as near to the goal as he can come."""
        riders = self.table.begin("Move").locator("fieldset").first.locator("li")
        names = riders.locator("b").all_inner_texts()
        fresh = next((at for at, name in enumerate(names) if name not in self.ridden), None)
        if fresh is None or len(self.ridden) >= self._riders:
            return False
        self.ridden.add(names[fresh])
        riders.nth(fresh).locator("input").click()
        self.table.settle()
        if not self._leave() and not self._go():
            return False
        self.give.click()
        return True

    def _go(self) -> bool:
        self._step_back()
        goal = self.table.spot(self.goal)
        spots = self.goals()
        if not spots:
            return False
        self.page.mouse.click(*min(spots, key=lambda spot: dist(spot, goal)))
        expect(self.page.locator(".ghost")).to_be_visible()
        self.table.settle()
        self._leave()
        return True

    def _step_back(self) -> None:
        """Look from farther away until the goal is in sight: who sees only a part of the map may ride in circles."""
        for _ in range(MOST_STEPS):
            if self.table.open_spots([self.table.spot(self.goal)]):
                return
            self.page.get_by_role("button", name="Farther").click()

    def _leave(self) -> bool:
        leaving = self.page.get_by_role("button", name="Leave the map")
        if not leaving.count():
            return False
        leaving.first.click()
        self.table.settle()
        self.did.add("leave")
        return True

    # Everything else

    def _compose(self, label: str) -> None:
        """Choose the first of everything that is still open: on the map where it is asked there, else in the lists."""
        self.table.begin(label)
        for _ in range(MOST_CHOICES):
            self.table.settle()
            if self.table.labelled.count():
                self.table.labelled.first.click()
                return
            if self.give.is_enabled():
                if label == "Attack":
                    self._look_at_odds()
                self.give.click()
                return
            self.choose()
        raise AssertionError(self.order.inner_text())

    def _look_at_odds(self) -> None:
        odds = self.page.locator(".order .odds")
        expect(odds).to_contain_text("attack")
        expect(odds).to_contain_text("defence")
        expect(odds.locator(".chances tbody tr").first).to_be_visible()
