"""The first evening: home, goal, guided games, the end of a game. Whoever plays here reads only the screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.conftest import LOOKS, Seated, seed_new_games
from tests.web.moments import orders_until
from tests.web.serving import Server
from tests.web.table import SLOW, Table
from tests.web.test_access import findings
from tests.web.test_stops import play
from warhost import library
from warhost.briefings import briefing_of

MOST_CLICKS = 6
MOST_DEEDS = 160
NOTE_STEPS = """() => {
    window.coached = new Set();
    const note = () => {
        const said = document.querySelector('.coach .count')?.textContent ?? '';
        if (said.startsWith('Step')) window.coached.add(said);
    };
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_six_clicks_lead_from_the_home_page_to_the_first_order(
    contexts: Callable[..., BrowserContext], server: Server
) -> None:
    page = contexts().new_page()
    page.goto(server.url)
    clicks = [
        page.get_by_role("button", name="The Kender Strike").first,
        page.get_by_role("button", name="Start the game"),
        page.locator(".order .give .btn.primary"),
    ]
    assert len(clicks) <= MOST_CLICKS
    for click in clicks:
        click.click(timeout=SLOW)
    page.wait_for_function("() => Number(document.querySelector('.strip input')?.max) > 0", timeout=SLOW)


def test_every_scenario_has_a_picture_minutes_and_difficulty_and_own_games_come_first(
    contexts: Callable[..., BrowserContext], server: Server
) -> None:
    page = contexts().new_page()
    page.goto(server.url)
    page.get_by_role("button", name="The Kender Strike").first.wait_for()
    books = [book for book in server.call("/rulebooks") if book["id"] in library.SHELF]
    assert len(books) == 3
    for book in books:
        for scenario in book["scenarios"]:
            card = page.get_by_role("button", name=scenario["title"]).first
            expect(card).to_contain_text(re.compile(r"minutes|hours"))
            expect(card).to_contain_text(re.compile(r"Difficulty [1-5] of 5"))
            expect(card.locator("img")).to_have_attribute("src", re.compile(f"pictures/{book['id']}/{scenario['id']}"))
    page.get_by_role("button", name="The Kender Strike").first.click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/#/game/*")
    page.goto(server.url)
    own = page.get_by_role("heading", name="Your games")
    own.wait_for()
    first = page.get_by_role("heading", name="Dragons of Glory")
    assert own.evaluate("(node, other) => node.compareDocumentPosition(other) & 4", first.element_handle())


@pytest.mark.parametrize("book", ["dragons-of-glory", "dragon-noir", "battlesystem"])
def test_every_scenario_is_briefed_before_play(
    contexts: Callable[..., BrowserContext], server: Server, book: str
) -> None:
    page = contexts().new_page()
    page.goto(server.url)
    rulebook = library.rulebook(book)
    for card in rulebook.scenarios():
        file = rulebook.file(card.id)
        briefing = briefing_of(file) if file else None
        assert briefing is not None
        page.get_by_role("button", name=card.title).first.click()
        form = page.get_by_role("dialog")
        form.get_by_text("Story, forces and special rules").click()
        expect(form).to_contain_text(briefing.length)
        expect(form).to_contain_text(re.compile("minutes|hours"))
        expect(form).to_contain_text(f"Difficulty {briefing.difficulty} of 5")
        words = " ".join(form.inner_text().split())
        told = [briefing.story.strip().split("\n\n")[0][1:], *(one.text for one in briefing.special)]
        for side, name in zip(briefing.side, card.sides, strict=True):
            told += [name, side.goal, side.forces, side.against]
        assert [text for text in told if " ".join(text.split()) not in words] == []
        page.keyboard.press("Escape")
        expect(form).to_have_count(0)


def test_while_maps_are_drawn_the_page_shows_how_far_that_is(
    contexts: Callable[..., BrowserContext], server: Server
) -> None:
    page = contexts().new_page()
    drawn = iter([3, 20, 26])
    page.route("**/api/drawings", lambda route: route.fulfill(json={"drawn": next(drawn, 26), "total": 26}))
    page.goto(server.url)
    progress = page.get_by_role("progressbar", name="Maps are being drawn, 3 of 26")
    expect(progress).to_have_attribute("value", "3")
    expect(page.get_by_role("progressbar", name="20 of 26")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)


@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_home_new_game_goal_and_coach_are_accessible(
    contexts: Callable[..., BrowserContext], server: Server, size: tuple[int, int], theme: str
) -> None:
    page = contexts(size=size, color_scheme=theme).new_page()
    page.goto(server.url)
    page.get_by_role("button", name="The Kender Strike").first.wait_for()
    assert findings(page) == []
    page.get_by_role("button", name="The Kender Strike").first.click()
    page.get_by_text("Story, forces and special rules").click()
    assert findings(page) == []
    page.get_by_role("button", name="Learn it step by step").click()
    coach = page.get_by_role("region", name="Your first game")
    expect(coach).to_contain_text("Step 1 of 10", timeout=SLOW)
    assert findings(page) == []
    page.get_by_role("button", name="Goal", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("4 Turns left")
    assert findings(page) == []


def test_the_goal_stands_before_and_during_play(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(whitestone="random"), "highlord")
    table.page.get_by_role("button", name="Goal", exact=True).click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Hold the town of Hylo when Turn 5 ends")
    expect(dialog).to_contain_text("Hylo: Kronin Thistleknot")
    expect(dialog).to_contain_text("Turn 1 of 5 · 4 Turns left")
    dialog.get_by_role("button", name="DG-18-03").click()
    expect(dialog).to_be_hidden()
    drawer = table.page.get_by_role("complementary", name="Rules")
    expect(drawer).to_contain_text("No strategic events")
    drawer.get_by_role("searchbox").fill("Thistleknot")
    drawer.get_by_role("button", name="The Kender Strike").click()
    expect(drawer).to_contain_text("Nobody ever asked the kender")


def test_the_tally_follows_the_game(sit: Seated, server: Server) -> None:
    made = server.new_game()
    *before, last = orders_until("dragons-of-glory", "kender-strike", "highlord", "deplete")
    play(server, made, before)
    table = sit(made, "highlord")
    goal = table.page.get_by_role("button", name="Goal", exact=True)
    dialog = table.page.get_by_role("dialog")
    goal.click()
    expect(dialog).to_contain_text("lost 0 of 28")
    table.page.keyboard.press("Escape")
    play(server, made, [last])
    table.wait_for_turn()
    while "You must take" in table.message:
        table.page.locator(".order input[type=radio]").first.click()
        table.give()
    goal.click()
    expect(dialog).to_contain_text(re.compile(r"lost [1-9]\d* of 28"))


# The guided games


class Pupil:
    """Does what the coach says, and whatever else is asked meanwhile."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page
        self.coach = table.page.get_by_role("region", name="Your first game")
        # A step may be over before it is read: whatever the coach says is noted as it is said.
        self.page.evaluate(NOTE_STEPS)

    def learn(self) -> None:
        """Follow the lesson to its end."""
        for _ in range(MOST_DEEDS):
            said = self.coach.inner_text()
            if "Lesson finished" in said:
                return
            assert re.search(r"Step (\d+) of 10", said), said
            self.obey(said)
            self.page.wait_for_timeout(300)
        raise AssertionError(f"the lesson does not end: {self.coach.inner_text()}")

    def obey(self, said: str) -> None:
        if "Press Goal" in said:
            self.page.get_by_role("button", name="Goal", exact=True).click()
            self.page.get_by_role("dialog").wait_for()
            self.page.keyboard.press("Escape")
        elif "Press Rules" in said:
            self.page.get_by_role("button", name="Rules", exact=True).click()
            drawer = self.page.get_by_role("complementary", name="Rules")
            drawer.get_by_role("button", name="Close", exact=True).click()
        elif "Click on any hex" in said:
            self.page.locator(".board").click(position={"x": 400, "y": 300})
        else:
            self.act("press End movement" in said)

    def act(self, ends: bool) -> None:
        """Answer what is asked: what the coach speaks of, else the first thing that can be chosen."""
        skip = self.page.get_by_role("button", name="Skip")
        if skip.count() and skip.first.is_visible():
            skip.first.click()
            return
        sure = self.page.locator("dialog[open] .btn.primary")
        if sure.count():
            sure.first.click()
            return
        if not self.table.prompt.locator(".offers").count():
            return
        offers = self.table.offers()
        lasting = [one for one in ("Set-up finished", "End movement", "End combat", "Hold fire") if one in offers]
        marching = any(one in offers for one in ("March", "Move"))
        if (ends and "End movement" in offers) or (lasting and not marching):
            self.table.press(lasting[0])
        else:
            self.compose(offers)

    def compose(self, offers: list[str]) -> None:
        """Choose the first of everything in the order that is open, and give it."""
        order = self.page.locator(".order")
        wanted = next((one for one in ("March", "Move") if one in offers), offers[0] if offers else "")
        if not order.count() and wanted:
            self.table.press(wanted.strip("▸ "))
            return
        self.table.settle()
        give = self.page.locator(".order .give .btn.primary")
        labelled = self.table.labelled
        if give.count() and give.is_enabled():
            give.click()
        elif labelled.count():
            labelled.first.click()
        elif self.page.locator(".reach text").count():
            spots = self.table.middles(self.page.locator(".reach text"), -0.3)
            if spots:
                self.page.mouse.click(*spots[0])
        elif order.locator("li:not(:has(:checked)) input").count():
            order.locator("li:not(:has(:checked)) input").first.click()


@pytest.mark.parametrize("scenario", ["The Kender Strike", "First Smoke"])
def test_a_guided_game_is_learnt_to_its_end(
    contexts: Callable[..., BrowserContext], server: Server, scenario: str
) -> None:
    page = contexts().new_page()
    seed_new_games(page)
    page.goto(server.url)
    page.get_by_role("button", name=scenario).first.click()
    page.get_by_role("button", name="Learn it step by step").click()
    page.wait_for_url("**/#/game/*")
    table = Table(page, server.url, page.url.rsplit("/", 1)[-1])
    table.prompt.wait_for(timeout=SLOW)
    pupil = Pupil(table)
    pupil.coach.wait_for()
    pupil.learn()
    assert page.evaluate("() => [...window.coached]") == [f"Step {step} of 10" for step in range(1, 11)]
    expect(pupil.coach).to_contain_text("Lesson finished")


def test_a_lesson_can_be_left_and_resumed(contexts: Callable[..., BrowserContext], server: Server) -> None:
    page = contexts().new_page()
    page.goto(server.url)
    page.get_by_role("button", name="The Kender Strike").first.click()
    page.get_by_role("button", name="Learn it step by step").click()
    coach = page.get_by_role("region", name="Your first game")
    expect(coach).to_contain_text("Step 1 of 10", timeout=SLOW)
    page.get_by_role("button", name="Goal", exact=True).click()
    page.keyboard.press("Escape")
    expect(coach).to_contain_text("Step 2 of 10")
    coach.get_by_role("button", name="Leave the lesson").click()
    expect(coach).to_be_hidden()
    page.reload()
    page.get_by_role("button", name="Go on with the lesson").click(timeout=SLOW)
    expect(coach).to_contain_text("Step 2 of 10")


# The end


@pytest.mark.parametrize(
    ("again", "next_seat"), [("Swap sides", "Kronin Thistleknot"), ("Play again", "Fewmaster Toede")]
)
def test_the_end_says_who_won_and_why_and_offers_a_rematch(
    sit: Seated, server: Server, again: str, next_seat: str
) -> None:
    table = sit(server.new_game(whitestone="random"), "highlord")
    page = table.page
    table.set_up()
    assert table.wait_for_turn()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("dialog").last.get_by_role("button", name="Resign", exact=True).click()
    end = page.get_by_role("dialog").filter(has_text="You have lost")
    expect(end).to_contain_text("Victory for Kronin Thistleknot")
    expect(end).to_contain_text("Losses")
    chronicle = end.get_by_role("region", name="Chronicle")
    expect(chronicle.locator("summary").last).to_contain_text("Turn 1")
    expect(chronicle.get_by_role("link", name="Look at the board then")).to_be_visible()
    assert findings(page) == []
    end.get_by_role("button", name=again).click()
    page.wait_for_function("(old) => !location.hash.includes(old)", arg=table.game)
    expect(page.locator(".seats .me")).to_contain_text(next_seat, timeout=SLOW)
