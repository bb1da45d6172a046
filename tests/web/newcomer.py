"""A player who knows no rules and no rulebook: reads what is offered, chooses from the lists, gives the order."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from playwright.sync_api import expect

from tests.web.table import Table

SCRIPT = Path(__file__).with_suffix(".js")


class Newcomer:
    """Plays in the text view. Does a few things in every phase, each time another, then ends it.

    ``wanted`` are the labels of offers to be tried before all others, each until it has been done once. Who is ``shy``
    uses no rights that nobody has asked about.
    """

    def __init__(self, table: Table, *, busy: int = 2, wanted: tuple[str, ...] = (), shy: bool = False) -> None:
        self.table = table
        self.page = table.page
        self.did: Counter[str] = Counter()
        """The labels of the offers that were taken, and how often."""
        text = self.page.get_by_role("button", name="Text", exact=True)
        if text.get_attribute("aria-pressed") != "true":
            text.click()
        self.page.evaluate(SCRIPT.read_text(encoding="utf-8"))
        self.page.evaluate(
            "(likes) => { window.player = sitDown(likes); }", {"busy": busy, "wanted": list(wanted), "shy": shy}
        )

    def begin(self) -> None:
        """Start to play; others may play meanwhile."""
        self.page.evaluate("() => { player.playing = player.play(); player.playing.catch(() => {}); }")

    def finish(self) -> None:
        """Wait for the end of the game."""
        self.did += Counter(self.page.evaluate("() => player.playing"))

    def play(self) -> None:
        """Play until there is a verdict."""
        self.begin()
        self.finish()

    def expect_verdict(self) -> str:
        """Wait for the verdict; its words."""
        verdict = self.table.prompt.locator(".verdict")
        expect(verdict).to_be_visible()
        return verdict.inner_text()
