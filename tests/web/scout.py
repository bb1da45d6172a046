"""A player of the skirmish who never lets go of the mouse: rides for one hex, and leaves the map there if it can."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.players import Player
from tests.web.table import Table

TOOLS = (70, 200)
"""How far the buttons in the corner of the map reach into it, in pixels."""


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
        if not self.page.locator(".order").count():
            self.table.press("Move")
        riders = self.page.locator(".order fieldset").first.locator("li")
        riders.first.or_(self.page.locator(".order .brief")).first.wait_for()
        names = riders.locator("b").all_inner_texts()
        fresh = next((at for at, name in enumerate(names) if name not in self.ridden), None)
        if fresh is None or len(self.ridden) >= self._riders:
            return False
        self.ridden.add(names[fresh])
        riders.nth(fresh).locator("input").click()
        self.answered()
        if not self._leave() and not self._go():
            return False
        self._give()
        return True

    def _go(self) -> bool:
        before = self.table.spot(self.goal)
        spots = self._reached()
        if not spots:
            return False
        x, y = min(spots, key=lambda spot: (spot[0] - before[0]) ** 2 + (spot[1] - before[1]) ** 2)
        self.page.mouse.click(x, y)
        expect(self.page.locator(".ghost")).to_be_visible()
        self.answered()
        self._leave()
        return True

    def _leave(self) -> bool:
        leaving = self.page.get_by_role("button", name="Leave the map")
        if not leaving.count():
            return False
        leaving.click()
        self.answered()
        self.did.add("leave")
        return True

    def _reached(self) -> list[tuple[float, float]]:
        """The middles of the hexes in reach that can be clicked."""
        board = self.page.locator(".board").bounding_box()
        assert board is not None
        boxes: list[list[float]] = self.page.locator(".reach text").evaluate_all(
            "(texts) => texts.map((text) => { const box = text.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y - box.height * 0.6]; })"
        )
        left, top = board["x"], board["y"]
        right, bottom = left + board["width"], top + board["height"]
        seen = [(x, y) for x, y in boxes if left + 8 < x < right - 8 and top + 8 < y < bottom - 8]
        return [(x, y) for x, y in seen if x < right - TOOLS[0] or y < bottom - TOOLS[1]]

    # Everything else

    def _compose(self, label: str) -> None:
        """Choose the first of everything that is still open: on the map where it is asked there, else in the lists."""
        if not self.page.locator(".order").count():
            self.table.press(label)
            self.page.locator(".order").wait_for()
        give = self.page.locator(".order .give .btn.primary")
        for _ in range(6):
            self.answered()
            if not give.count():
                return
            if give.is_enabled():
                if label == "Attack":
                    self._look_at_odds()
                give.click()
                return
            if self.table.labelled.count():
                self.table.labelled.first.click()
                return
            self._choose()
        raise AssertionError(self.page.locator(".order").inner_text())

    def _choose(self) -> None:
        inputs = self.page.locator(".order fieldset").last.locator("li:not(:has(:checked)) input")
        if inputs.count():
            inputs.first.click()
            return
        if self.page.locator(".reach text").count():
            self.page.mouse.click(*self._reached()[0])
            return
        self.click(self.page.locator("path.ring").first)

    def _look_at_odds(self) -> None:
        odds = self.page.locator(".order .odds")
        expect(odds).to_contain_text("attack")
        expect(odds).to_contain_text("defence")
        expect(odds.locator(".chances tbody tr").first).to_be_visible()

    def _give(self) -> None:
        self.page.locator(".order .give .btn.primary").click()
