"""A player who knows no rules and no rulebook: reads what is offered, chooses from the lists, gives the order."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import TimeoutError, expect

from tests.web.table import Table

MOST_CHOICES = 12
READ = """() => {
    const order = document.querySelector('.order');
    const give = order?.querySelector('.give .btn.primary');
    const offers = [...document.querySelectorAll('.prompt .offers .btn:not([aria-disabled=true]):not(.quiet)')];
    const last = order ? [...order.querySelectorAll('fieldset')].at(-1) : null;
    return {
        offers: offers.map((one) => ({
            ends: one.classList.contains('ends'),
            composes: one.hasAttribute('aria-pressed'),
            pressed: one.ariaPressed === 'true',
            label: one.firstChild.textContent.trim(),
        })),
        composing: Boolean(order),
        ready: Boolean(give) && !give.disabled,
        arranged: Boolean(give?.disabled && give.textContent.trim().startsWith('All stand')),
        buttons: order ? order.querySelectorAll('.row .btn[data-order]').length : 0,
        lists: last ? last.querySelectorAll('select').length : 0,
        goals: last ? last.querySelectorAll('select option:not([disabled])').length : 0,
        boxes: last ? last.querySelectorAll('li:not(:has(:checked)) input').length : 0,
        choices: last ? last.querySelectorAll('.row .btn[aria-pressed=false]').length : 0,
        text: order?.querySelector('code')?.textContent ?? '',
    };
}"""


class Newcomer:
    """Plays in the text view. Does a few things in every phase, each time another, then ends it.

    ``wanted`` are the labels of offers to be tried before all others, each until it has been done once.
    """

    def __init__(self, table: Table, *, busy: int = 2, wanted: tuple[str, ...] = ()) -> None:
        self.table = table
        self.page = table.page
        self.did: Counter[str] = Counter()
        """The labels of the offers that were taken, and how often."""
        self._busy = busy
        self._wanted = wanted
        self._since_end = 0
        self._turn = 0
        text = self.page.get_by_role("button", name="Text", exact=True)
        if text.get_attribute("aria-pressed") != "true":
            text.click()

    def answer(self) -> None:
        """Answer one prompt, and wait until the answer is safely kept."""
        before = self.table.position
        self._decide()
        try:
            self.table.expect_later_than(before)
        except TimeoutError as error:
            raise AssertionError(f"nothing follows: {self.page.locator('main').inner_text()[:2000]}") from error

    def _read(self) -> Any:
        self.page.wait_for_function("() => document.querySelector('.order')?.ariaBusy !== 'true'")
        return self.page.evaluate(READ)

    def _decide(self) -> None:
        found = self._read()
        ending = [at for at, offer in enumerate(found["offers"]) if offer["ends"] or not offer["composes"]]
        open_ = [at for at, offer in enumerate(found["offers"]) if offer["composes"]]
        new = [at for at in open_ if found["offers"][at]["label"] in self._wanted]
        new = [at for at in new if not self.did[found["offers"][at]["label"]]]
        if ending and (found["arranged"] or not open_ or (self._since_end >= self._busy and not new)):
            self._end(found, ending)
            return
        self._turn += 1
        self._since_end += 1
        wanted = (new or open_)[self._turn % len(new or open_)]
        if not found["offers"][wanted]["pressed"]:
            self.page.locator(".prompt .offers .btn:not([aria-disabled=true]):not(.quiet)").nth(wanted).click()
            self.page.locator(".order").wait_for()
        if self._compose():
            self.did[found["offers"][wanted]["label"]] += 1
        elif ending:
            self._end(self._read(), ending)
        else:
            raise AssertionError(self.page.locator(".order").inner_text())

    def _end(self, found: Any, ending: list[int]) -> None:
        """Take an offer that needs no choosing: one that ends the phase, if there is one."""
        at = next((at for at in ending if found["offers"][at]["ends"]), ending[self._turn % len(ending)])
        label = found["offers"][at]["label"]
        self.table.press(label)
        self.did[label] += 1
        self._since_end = 0

    def _compose(self) -> bool:
        """Choose until the order can be given, and give it; False if it cannot be."""
        before = self.table.position
        for attempt in range(MOST_CHOICES):
            found = self._read()
            if found["ready"]:
                self.page.locator(".order .give .btn.primary").click()
                return True
            if found["buttons"]:
                self.table.labelled.nth(self._turn % found["buttons"]).click()
                # A button is the whole order, unless there are odds to be looked at first.
                self.page.wait_for_function(
                    "(before) => Number(document.querySelector('.strip input').max) > before"
                    " || document.querySelector('.order .give .btn.primary:not(:disabled)')",
                    arg=before,
                )
                if self.table.position > before:
                    return True
            elif not self._choose(found, attempt):
                return False
        return False

    def _choose(self, found: Any, attempt: int) -> bool:
        """Choose something for the component that is still open."""
        last = self.page.locator(".order fieldset").last
        if found["lists"]:
            if not found["goals"]:
                return False
            goals = last.locator("select").first
            goals.select_option(index=1 + (self._turn * 7 + attempt) % found["goals"])
        elif found["boxes"]:
            last.locator("li:not(:has(:checked)) input").nth((self._turn + attempt) % found["boxes"]).click()
        elif found["choices"]:
            last.locator(".row .btn[aria-pressed=false]").nth((self._turn + attempt) % found["choices"]).click()
        else:
            return False
        return True

    def expect_verdict(self) -> str:
        """Wait for the verdict; its words."""
        verdict = self.table.prompt.locator(".verdict")
        expect(verdict).to_be_visible()
        return verdict.inner_text()
