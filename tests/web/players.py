"""Players who know nothing of the rules: they take what the table offers, one by mouse, one by keys."""

from __future__ import annotations

from abc import ABC, abstractmethod

from playwright.sync_api import Locator, expect

from tests.web.table import Table

MOST_ORDERS = 400
FOLLOWING = 4
"""What a browser calls a place farther down the page."""


class Player(ABC):
    """Sits at a table and answers whatever it is asked."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page
        self.did: set[str] = set()

    def play(self, until: str = "") -> None:
        """Play until there is a verdict, or until something has been done."""
        for _ in range(MOST_ORDERS):
            if not self.table.wait_for_turn() or until in self.did:
                return
            before = self.table.position
            self.answer()
            self.table.expect_later_than(before)
        raise AssertionError("the game does not end")

    @abstractmethod
    def answer(self) -> None:
        """Answer one prompt."""

    def answered(self) -> None:
        """Wait until the referee has said what can be chosen next."""
        self.page.wait_for_function("() => document.querySelector('.order')?.ariaBusy !== 'true'")

    def click(self, thing: Locator) -> None:
        """Click into the middle of a thing on the board."""
        box = thing.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class MousePlayer(Player):
    """Clicks on counters, hexes and buttons; marches once a turn and attacks whenever it can."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.marched = False

    def answer(self) -> None:
        """Answer one prompt."""
        offers = self.table.offers()
        if "March" in offers and not self.marched and self._march():
            return
        if "End movement" in offers:
            self.marched = False
            self.table.press("End movement")
        elif "Attack" in offers:
            self._attack()
        elif "No taunt" in offers:
            self.table.press("No taunt")
        elif "Place pieces" in offers and "Set-up finished" not in offers:
            self.page.locator(".order .give .btn.primary").click()
        elif "Set-up finished" in offers:
            self.table.press("Set-up finished")
        elif self.page.locator(".order").count():
            labelled = self.table.labelled.count()
            self._fill()
            if not labelled:
                self._give("choice")
        else:
            self.table.press(offers[-1].replace("▸", "").strip())

    def _march(self) -> bool:
        self.marched = True
        if not self.page.locator(".order").count():
            self.table.press("March")
        self.page.locator(".order").wait_for()
        self.answered()
        costs = self.page.locator(".reach text")
        # The only piece that can march is taken at once; of several the first may stand where it can go nowhere.
        for key in self._pickable():
            if costs.count():
                break
            self.click(self.page.locator(f".counter[data-key='{key}']"))
            self.answered()
        if not costs.count():
            return False
        box = costs.first.bounding_box()
        assert box is not None
        # The cost is written in the lower half of its hex.
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 2)
        expect(self.page.locator(".ghost")).to_be_visible()
        self._give("march")
        return True

    def _pickable(self) -> list[str]:
        """The counters on the board that can be chosen."""
        counters = self.page.locator(".counter:has(.pickable)")
        keys: list[str] = counters.evaluate_all("(nodes) => nodes.map((node) => node.dataset.key)")
        return keys

    def _attack(self) -> None:
        if not self.page.locator(".order").count():
            self.table.press("Attack")
        self.page.locator(".order").wait_for()
        target = self.page.locator("path.ring").first
        if target.count():
            self.click(target)
        self._fill()
        odds = self.page.locator(".order .odds")
        expect(odds).to_contain_text("Attackers")
        expect(odds).to_contain_text("Defenders")
        expect(odds.locator(".chances tbody tr").first).to_be_visible()
        self._give("attack")

    def _fill(self) -> None:
        """Choose the first of everything that is still open."""
        give = self.page.locator(".order .give .btn.primary")
        for _ in range(6):
            self.answered()
            if give.is_enabled():
                return
            if self.table.labelled.count():
                self.table.labelled.first.click()
                return
            self.page.locator(".order fieldset:last-of-type li:not(:has(:checked)) input").first.click()
        expect(give).to_be_enabled()

    def _give(self, what: str) -> None:
        give = self.page.locator(".order .give .btn.primary")
        if give.count():
            give.click()
        self.did.add(what)


class KeyboardPlayer(Player):
    """Plays in the text view and never touches the mouse: Tab, Space, Enter, arrows, typed orders."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.marched = False

    def play(self, until: str = "") -> None:
        """Play on in the text view."""
        self.page.keyboard.press("t")
        expect(self.page.get_by_role("heading", name="Where everything is")).to_be_visible()
        super().play(until)

    def answer(self) -> None:
        """Answer one prompt."""
        offers = self.table.offers()
        if "March" in offers and not self.marched:
            self.marched = True
            self._march(offers)
        elif "End movement" in offers:
            self.marched = False
            self.type("end-movement")
        elif "Place pieces" in offers and "Set-up finished" not in offers:
            self.tab_to(self.page.locator(".order .give .btn.primary"))
            self.page.keyboard.press("Enter")
        elif "Set-up finished" in offers:
            self.type("ready")
        elif "No taunt" in offers:
            self.type("no-taunt")
        elif "Attack" in offers or self.page.locator(".order").count():
            self._compose(offers)
        else:
            self.tab_to(self.table.prompt.locator(".offers .btn").last)
            self.page.keyboard.press("Enter")

    def tab_to(self, thing: Locator) -> None:
        """Go on with Tab, or back, until the thing has the keys: whatever cannot be reached so cannot be played."""
        for _ in range(150):
            way = thing.evaluate(
                "(node) => node === document.activeElement ? 0 : node.compareDocumentPosition(document.activeElement)"
            )
            if way == 0:
                return
            self.page.keyboard.press("Shift+Tab" if way & FOLLOWING else "Tab")
        raise AssertionError(f"cannot be reached by keys: {thing}")

    def tab_into(self, group: Locator) -> None:
        """Go to one of these inputs: coming from below, the keys enter radio buttons at the last one."""
        for _ in range(150):
            if group.evaluate_all("(nodes) => nodes.includes(document.activeElement)"):
                return
            way = group.first.evaluate("(node) => node.compareDocumentPosition(document.activeElement)")
            self.page.keyboard.press("Shift+Tab" if way & FOLLOWING else "Tab")
        raise AssertionError(f"cannot be reached by keys: {group}")

    def type(self, order: str) -> None:
        """Type an order."""
        self.tab_to(self.page.get_by_label("Type an order"))
        self.page.keyboard.type(order)
        self.page.keyboard.press("Enter")
        self.did.add("typed")

    def _march(self, offers: list[str]) -> None:
        if not self.page.locator(".order").count():
            self.page.locator("body").press(str(offers.index("March") + 1))
        pieces = self.page.locator(".order fieldset").first.locator("input[type=radio]")
        pieces.first.wait_for()
        self.tab_into(pieces)
        self.page.keyboard.press("Space")
        goals = self.page.locator(".order select[aria-label=Path]")
        goals.wait_for()
        self.answered()
        if goals.locator("option").count() < 2:
            self.type("end-movement")
            return
        self.tab_to(goals)
        self.page.keyboard.press("ArrowDown")
        give = self.page.locator(".order .give .btn.primary")
        expect(give).to_be_enabled()
        self.tab_to(give)
        self.page.keyboard.press("Enter")
        self.did.add("march")

    def _compose(self, offers: list[str]) -> None:
        if not self.page.locator(".order").count():
            self.page.locator("body").press("1")
        give = self.page.locator(".order .give .btn.primary")
        give.wait_for()
        for _ in range(6):
            self.answered()
            if not give.count():
                return
            if give.is_enabled():
                self.tab_to(give)
                self.page.keyboard.press("Enter")
                self.did.add("attack" if "Attack" in offers else "choice")
                return
            if self.table.labelled.count():
                self.tab_to(self.table.labelled.first)
                self.page.keyboard.press("Enter")
                return
            self.tab_into(self.page.locator(".order fieldset").last.locator("input"))
            self.page.keyboard.press("Space")
        raise AssertionError("the order cannot be composed")
