"""Every screen in every look: axe finds nothing, nothing lies outside the window, no page grows under the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.gallery import BOOKS, LOOKS, Gallery
from tests.web.serving import Server
from tests.web.test_access import findings

PLAIN: Final = (
    *("before_play", "mishaps", "friends", "panels", "dialogs", "continent"),
    *("fleet_action", "crossroads", "proving_ground", "great_battles", "lairn"),
    *("cards", "below_ground", "questions"),
)
OF_BOOKS: Final = ("beginning", "movement", "enemy_turn", "fight", "end")
SCENES: Final = (*PLAIN, *(f"{scene} {book}" for book in BOOKS for scene in OF_BOOKS))
OUTSIDE: Final = """() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    if (document.querySelector('.frame') && document.documentElement.scrollHeight > innerHeight)
        found.push('the page grows under the table');
    const top = document.querySelector('dialog[open]') ?? document;
    for (const node of top.querySelectorAll('button, a, input, select, h1, h2, h3')) {
        const box = node.getBoundingClientRect();
        if (!node.checkVisibility() || box.width < 2 || node.closest('.sr, .board, .mini')) continue;
        if (box.left < -1 || box.right > innerWidth + 1) found.push(`outside: ${node.textContent || node.ariaLabel}`);
    }
    return found;
}"""


def faults(page: Page) -> list[str]:
    """What is wrong on a page."""
    outside: list[str] = page.evaluate(OUTSIDE)
    return [*outside, *findings(page)]


def test_the_scenes_are_all_looked_at(server: Server) -> None:
    assert set(Gallery(server, lambda: pytest.fail("nothing is opened"), *LOOKS[0]).scenes()) == set(SCENES)


@pytest.mark.long
@pytest.mark.parametrize(("size", "theme"), LOOKS, ids=lambda part: str(part[0] if isinstance(part, tuple) else part))
@pytest.mark.parametrize("scene", SCENES)
def test_every_screen_fits_its_window_and_has_no_findings(
    contexts: Callable[..., BrowserContext], server: Server, scene: str, size: tuple[int, int], theme: str
) -> None:
    found = {}
    for name, page in Gallery(server, contexts, size, theme).scenes()[scene]():
        if wrong := faults(page):
            found[name] = wrong
    assert not found
