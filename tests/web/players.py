"""Players who know nothing of the rules: they take what the table offers, one by mouse, one by keys."""

from __future__ import annotations

from abc import ABC, abstractmethod

from playwright.sync_api import Locator, expect

from tests.web.table import Table

MOST_ORDERS = 400
MOST_CHOICES = 8
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

    @property
    def order(self) -> Locator:
        """The order that is being composed."""
        return self.page.locator(".order")

    @property
    def give(self) -> Locator:
        """The button that gives the order."""
        return self.page.locator(".order .give .btn.primary")

    def unchosen(self) -> Locator:
        """What can still be chosen for the component that is open."""
        return self.page.locator(".order fieldset").last.locator("li:not(:has(:checked)) input")

    def goals(self) -> list[tuple[float, float]]:
        """The middles of the hexes in reach that can be clicked; their cost is written in the lower half."""
        return self.table.middles(self.page.locator(".reach text"), -0.3)

    def choose(self) -> None:
        """Choose the first thing there is by mouse: in the list, or on the map where it is asked there."""
        if self.unchosen().count():
            self.unchosen().first.click()
            return
        spots = self.goals() or self.table.middles(self.page.locator("path.ring"))
        assert spots, self.order.inner_text()
        self.page.mouse.click(*spots[0])


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
            self.give.click()
        elif "Set-up finished" in offers:
            self.table.press("Set-up finished")
        elif self.order.count():
            self._fill("choice")
        else:
            self.table.press(offers[-1].replace("▸", "").strip())

    def _march(self) -> bool:
        """March with the first who can go somewhere, as far as one can click; False if nobody can."""
        self.marched = True
        self.table.begin("March")
        # The only piece that can march is taken at once; of several the first may stand where it can go nowhere.
        for key in ("", *self._pickable()):
            if key and not self._take(key):
                continue
            goals = self.goals()
            if goals:
                self.page.mouse.click(*goals[0])
                expect(self.page.locator(".ghost")).to_be_visible()
                self.give.click()
                self.did.add("march")
                return True
        return False

    def _pickable(self) -> list[str]:
        """The counters on the board that can be chosen."""
        counters = self.page.locator(".counter:has(.pickable)")
        keys: list[str] = counters.evaluate_all("(nodes) => nodes.map((node) => node.dataset.key)")
        return keys

    def _take(self, key: str) -> bool:
        """Click on a counter, if nothing lies above the board there."""
        for spot in self.table.middles(self.page.locator(f".counter[data-key='{key}']")):
            self.page.mouse.click(*spot)
            self.table.settle()
            return True
        return False

    def _attack(self) -> None:
        self.table.begin("Attack")
        for spot in self.table.middles(self.page.locator("path.ring"))[:1]:
            self.page.mouse.click(*spot)
        self._fill("attack")

    def _fill(self, what: str) -> None:
        """Choose the first of everything that is still open, and give the order."""
        for _ in range(MOST_CHOICES):
            self.table.settle()
            if self.table.labelled.count():
                self.table.labelled.first.click()
                break
            if self.give.is_enabled():
                if what == "attack":
                    self._look_at_odds()
                self.give.click()
                break
            self.choose()
        else:
            raise AssertionError(self.order.inner_text())
        self.did.add(what)

    def _look_at_odds(self) -> None:
        odds = self.page.locator(".order .odds")
        expect(odds).to_contain_text("Attackers")
        expect(odds).to_contain_text("Defenders")
        expect(odds.locator(".chances tbody tr").first).to_be_visible()


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
            self.tab_to(self.give)
            self.page.keyboard.press("Enter")
        elif "Set-up finished" in offers:
            self.type("ready")
        elif "No taunt" in offers:
            self.type("no-taunt")
        elif "Attack" in offers or self.order.count():
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
        """March with the first who can go somewhere; if nobody can, the phase ends."""
        self._begin(offers, "March")
        pieces = self.order.locator("fieldset").first.locator("input[type=radio]")
        self.tab_into(pieces)
        self.page.keyboard.press("Space")
        goals = self.page.locator(".order select[aria-label=Path]")
        for _ in range(pieces.count()):
            self.table.settle()
            if goals.locator("option:not([disabled])").count():
                break
            # Coming from above or below, the keys go round the whole group.
            self.tab_into(pieces)
            self.page.keyboard.press("ArrowDown")
        else:
            self.type("end-movement")
            return
        self.tab_to(goals)
        self.page.keyboard.press("ArrowDown")
        expect(self.give).to_be_enabled()
        self.tab_to(self.give)
        self.page.keyboard.press("Enter")
        self.did.add("march")

    def _begin(self, offers: list[str], label: str) -> None:
        """Press the number of an offer, unless it is begun already."""
        if not self.order.count():
            self.page.locator("body").press(str(offers.index(label) + 1))
        self.order.wait_for()
        self.table.settle()

    def _compose(self, offers: list[str]) -> None:
        if "Attack" in offers:
            self._begin(offers, "Attack")
        for _ in range(MOST_CHOICES):
            self.table.settle()
            if self.table.labelled.count():
                self.tab_to(self.table.labelled.first)
                self.page.keyboard.press("Enter")
                return
            if self.give.is_enabled():
                self.tab_to(self.give)
                self.page.keyboard.press("Enter")
                self.did.add("attack" if "Attack" in offers else "choice")
                return
            if self.unchosen().count():
                self.tab_into(self.unchosen())
                self.page.keyboard.press("Space")
            else:
                self.tab_to(self.order.locator("select").last)
                self.page.keyboard.press("ArrowDown")
        raise AssertionError(self.order.inner_text())
