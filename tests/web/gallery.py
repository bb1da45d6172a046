"""Every screen of the table, one after the other: for tests that look at all of them, and for pictures of them.

``python -m tests.web.gallery FOLDER`` takes a picture of each, wide and on the phone, light and dark.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.web import lairn_gallery
from tests.web.conftest import DESKTOP, PHONE, PROGRAMS, started
from tests.web.moments import Orders, may_give, orders_until
from tests.web.serving import SEED, Json, Server
from tests.web.table import SLOW, Table
from warhost import library
from warhost.core import CHANCE, Dice, Seat
from warhost.core.saving.saves import save_lines

Look = tuple[str, Page]
Open = Callable[..., BrowserContext]

LOOKS: Final = tuple((size, theme) for size in (DESKTOP, PHONE) for theme in ("light", "dark"))
"""The sizes and themes that every screen is looked at in."""

BOOKS: Final = {"dragons-of-glory": ("kender-strike", "highlord"), "dragon-noir": ("first-smoke", "rebels")}
"""The scenario of each book with which most of its screens are shown, and who looks at it."""


class Gallery:
    """Goes from screen to screen in one size and one theme."""

    def __init__(self, server: Server, open_context: Open, size: tuple[int, int], theme: str) -> None:
        self.server = server
        self._open = open_context
        self.size = size
        self.theme = theme

    def scenes(self) -> dict[str, Callable[[], Iterator[Look]]]:
        """The parts of the gallery by name; each shows some screens and needs none of the others."""
        of_books = {
            f"{show.__name__} {book}": partial(show, book)
            for book in BOOKS
            for show in (self.beginning, self.movement, self.enemy_turn, self.fight, self.end)
        }
        plain = (
            *(self.before_play, self.mishaps, self.friends, self.panels, self.dialogs, self.continent),
            *(
                self.fleet_action,
                self.crossroads,
                self.proving_ground,
                self.great_battles,
                self.lairn,
                self.cards,
                self.below_ground,
                self.questions,
            ),
        )
        return {**{show.__name__: show for show in plain}, **of_books}

    # How one comes to a screen

    def page(self, **likes: Any) -> Page:
        """A page of a browser that knows nothing yet."""
        return self._open(size=self.size, color_scheme=self.theme, likes={"pace": "off", **likes}).new_page()

    def table(self, book: str, seat: str = "", orders: Orders = (), scenario: str = "", **likes: Any) -> Table:
        """A game of a book at which a seat looks, after some orders; both seats are played at this browser."""
        known, usual = BOOKS.get(book, (scenario, seat))
        made = self.server.new_game(scenario or known, book)
        for giver, text in orders:
            self.order(made, giver, text)
        return self.sit_down(made, seat or usual, **likes)

    def sit_down(self, made: Json, *seats: str, **likes: Any) -> Table:
        """The table of a game at which some seats are played at this browser."""
        page = self.page(**likes)
        keys = {made["game"]["id"]: {"seats": {seat: made["seats"][seat] for seat in seats}, "host": made["host"]}}
        page.goto(self.server.url)
        page.evaluate("(keys) => localStorage.setItem('warhost.keys', JSON.stringify(keys))", keys)
        table = Table(page, self.server.url, made["game"]["id"])
        table.made = made
        table.open()
        table.wait_for_map()
        table.settle()
        return table

    def order(self, made: Json, seat: str, text: str) -> None:
        """Give an order for a seat."""
        game = made["game"]["id"]
        after = self.server.call(f"/games/{game}")["position"]
        self.server.call(f"/games/{game}/orders", {"after": after, "order": {"text": text}}, key=made["seats"][seat])

    def at_first(self, book: str, verb: str, seat: str = "", **likes: Any) -> Table:
        """A game in which somebody can give an order of a kind for the first time."""
        known, usual = BOOKS[book]
        return self.table(book, seat or usual, orders_until(book, known, seat or usual, verb), **likes)

    # The screens

    def before_play(self) -> Iterator[Look]:
        """Home, the new game, the briefing, the import of a game."""
        page = self.page()
        page.goto(self.server.url)
        page.get_by_role("button", name="The Kender Strike").first.wait_for()
        see_pictures(page)
        yield "home", page
        for book in ("dragon-noir", "battlesystem"):
            page.locator(f"#book-{book}").evaluate("(node) => node.scrollIntoView()")
            yield f"home, {book}", page
        for title in ("The Kender Strike", "First Smoke"):
            page.get_by_role("button", name=title).first.click()
            page.get_by_role("button", name="Start the game").wait_for()
            yield f"new game, {title}", page
            page.get_by_text("Story, forces and special rules").click()
            page.locator("dialog summary").filter(has_text="Story").scroll_into_view_if_needed()
            yield f"briefing, {title}", page
            page.keyboard.press("Escape")
            page.locator("dialog[open]").wait_for(state="detached")
        page.get_by_role("button", name="Import a game").click()
        page.get_by_role("button", name="Go on").wait_for()
        yield "import", page
        page.locator("input[type=file]").set_input_files(
            {"name": "shopping.jsonl", "mimeType": "text/plain", "buffer": b"bread and cheese\n"}
        )
        page.get_by_role("alert").wait_for()
        yield "import refused", page

    def mishaps(self) -> Iterator[Look]:
        """Pages that stand in for a table."""
        page = self.page()
        made = self.server.new_game()["game"]["id"]
        for name, address in (
            ("no such game", "#/game/nosuchgame"),
            ("misspelt address", "#/gmae/abc"),
            ("void link", f"#/join/{made}/highlord/{'x' * 32}"),
        ):
            page.goto(f"{self.server.url}/{address}")
            page.get_by_role("alert").wait_for()
            yield name, page

    def friends(self) -> Iterator[Look]:
        """A friend is invited, and comes."""
        page = self.page()
        page.goto(self.server.url)
        page.get_by_role("button", name="The Kender Strike").first.click()
        page.get_by_label("Kronin Thistleknot").first.select_option(label="A friend, by a secret link")
        yield "new game with a friend", page
        page.get_by_role("button", name="Start the game").click()
        dialog = page.get_by_role("dialog", name="Invite your friends")
        dialog.wait_for(timeout=SLOW)
        yield "invitation", page
        friend = self.page()
        friend.goto(dialog.get_by_label("The secret link to play").input_value())
        friend.get_by_role("button", name="Sit down").wait_for()
        yield "friend arrives", friend
        friend.get_by_role("button", name="Sit down").click()
        friend.locator(".prompt").wait_for(timeout=SLOW)
        friend.locator(".board[aria-busy=false]").wait_for(timeout=SLOW)
        yield "friend waits", friend

    def beginning(self, book: str) -> Iterator[Look]:
        """Set-up, the lesson, the goal."""
        table = self.table(book, {"dragons-of-glory": "highlord", "dragon-noir": "orks"}[book])
        table.page.locator(".order .give .btn.primary").wait_for()
        yield f"{book}, set-up", table.page
        page = self.page()
        page.goto(self.server.url)
        title = "The Kender Strike" if book == "dragons-of-glory" else "First Smoke"
        page.get_by_role("button", name=title).first.click()
        page.get_by_role("button", name="Learn it step by step").click()
        page.get_by_role("region", name="Your first game").wait_for(timeout=SLOW)
        page.locator(".board[aria-busy=false]").wait_for(timeout=SLOW)
        yield f"{book}, lesson", page
        page.get_by_role("button", name="Goal", exact=True).click()
        page.get_by_role("dialog").wait_for()
        yield f"{book}, goal", page
        page.keyboard.press("Escape")
        expect(page.get_by_role("region", name="Your first game")).not_to_contain_text("Step 1 of")
        yield f"{book}, lesson, second step", page

    def movement(self, book: str) -> Iterator[Look]:
        """Reach, a planned march, why not, the question before the end, the text view."""
        table = self.at_first(book, "march")
        page = table.page
        yield f"{book}, movement", page
        begin(table, "march")
        choose_marcher(table)
        yield f"{book}, reach", page
        page.mouse.click(*table.reachable()[-1])
        page.locator(".ghost").wait_for()
        table.settle()
        yield f"{book}, planned", page
        page.get_by_role("button", name="Text", exact=True).click()
        table.settle()
        yield f"{book}, text view", page
        page.get_by_role("button", name="Board", exact=True).click()
        table.wait_for_map()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        table.prompt.get_by_role("button", name=re.compile("^End movement")).click()
        page.locator("dialog[open]").wait_for()
        yield f"{book}, end of the phase", page
        page.keyboard.press("Escape")
        page.keyboard.press("n")
        page.locator(".stack h2, .reach text").first.wait_for()
        yield f"{book}, next unmoved", page
        if book == "dragons-of-glory":
            page.locator(".stack").get_by_role("button", name="Choose for a common march").click()
            page.mouse.click(*table.spot(table.hex_named("1113")))
            page.get_by_role("region", name="March together").get_by_text("costs").first.wait_for()
            yield f"{book}, march together", page

    def enemy_turn(self, book: str) -> Iterator[Look]:
        """The banner while others act, and when the turn comes back."""
        scenario, seat = BOOKS[book]
        *before, last = orders_until(
            book, scenario, seat, {"dragons-of-glory": "deplete", "dragon-noir": "tumble"}[book]
        )
        table = self.table(book, seat, tuple(before), pace="slow")
        page = table.page
        self.order(table.made, *last)
        page.locator("[data-event] path").first.wait_for(state="attached", timeout=SLOW)
        page.wait_for_timeout(400)
        yield f"{book}, enemy turn", page
        page.locator(".narrator.yours").wait_for(timeout=SLOW)
        yield f"{book}, your turn", page

    def fight(self, book: str) -> Iterator[Look]:
        """The chances of an attack and of a shot, and the dice."""
        wanted = [("attack", BOOKS[book][1])] + ([("shoot", "orks")] if book == "dragon-noir" else [])
        for verb, seat in wanted:
            table = self.at_first(book, verb, seat)
            page = table.page
            compose(table, verb)
            page.locator(".order .odds .chances").wait_for()
            yield f"{book}, {verb}, chances", page
            page.get_by_role("button", name="Text", exact=True).click()
            page.locator(".order .odds .chances").wait_for()
            yield f"{book}, {verb}, chances in the text view", page
            page.get_by_role("button", name="Board", exact=True).click()
            table.wait_for_map()
            before = table.position
            page.locator(".order .give .btn.primary").click()
            table.expect_later_than(before)
            page.wait_for_timeout(300)
            yield f"{book}, {verb}, after the dice", page

    def end(self, book: str) -> Iterator[Look]:
        """Who won and why, and the board behind it."""
        scenario, seat = BOOKS[book]
        *before, last = orders_until(book, scenario, seat, "")
        table = self.table(book, seat, tuple(before))
        page = table.page
        self.order(table.made, *last)
        page.locator("dialog[open]").wait_for()
        page.get_by_role("region", name="Chronicle").locator("summary").first.wait_for()
        yield f"{book}, end", page
        page.get_by_role("region", name="Chronicle").locator("summary").last.click()
        page.get_by_role("region", name="Chronicle").locator("summary").last.scroll_into_view_if_needed()
        yield f"{book}, chronicle", page
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        yield f"{book}, board after the end", page

    def panels(self) -> Iterator[Look]:
        """What lies open beside the board and over it."""
        table = self.at_first("dragons-of-glory", "attack")
        page = table.page
        page.keyboard.press("Escape")
        for tab in ("Log", "Talk", "Notes", "Forces"):
            page.get_by_role("tab", name=tab).click()
            if tab == "Talk":
                page.get_by_label("Say something to everybody").fill("Shall we begin?")
                page.keyboard.press("Enter")
                page.get_by_role("log", name="Talk").get_by_text("Shall we begin?").wait_for()
            yield f"panel {tab}", page
        page.get_by_role("tab", name="Log").click()
        page.keyboard.press("r")
        page.locator(".drawer li").first.wait_for()
        yield "rules", page
        page.locator(".drawer").get_by_role("searchbox").fill("retreat")
        expect(page.locator(".drawer li").first).to_contain_text(re.compile("retreat", re.IGNORECASE))
        yield "rules found", page
        page.locator(".drawer li button").first.click()
        page.locator(".drawer article").wait_for()
        yield "rule", page

    def dialogs(self) -> Iterator[Look]:
        """What the menu offers, the keys, a take-back, an earlier position."""
        table = self.at_first("dragons-of-glory", "attack")
        page = table.page
        page.get_by_role("button", name="Menu").click()
        page.locator("dialog[open]").wait_for()
        yield "menu", page
        for name, button in (
            ("take-back", "Ask for a take-back"),
            ("export", "Export"),
            ("resign", "Resign"),
            ("leave", "Leave the seat"),
        ):
            if not page.locator("dialog[open] .menu").count():
                page.get_by_role("button", name="Menu").click()
            page.locator("dialog[open]").get_by_role("button", name=button).click()
            page.locator("dialog[open]").wait_for()
            page.wait_for_timeout(300)
            yield name, page
            page.keyboard.press("Escape")
            page.locator("dialog[open]").wait_for(state="detached")
        page.locator("body").press("?")
        page.locator("dialog[open]").wait_for()
        yield "keys", page
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        page.locator("dialog[open]").get_by_role("button", name="Ask for a take-back").click()
        page.locator("dialog[open] input[type=radio]").nth(3).click()
        yield "take-back chosen", page
        page.locator("dialog[open] .btn.primary").click()
        page.locator(".asked").wait_for()
        page.locator(".asked summary").click()
        yield "take-back asked", page
        table.open(position=5)
        table.expect_message("looking back")
        table.wait_for_map()
        yield "replay", page

    def continent(self) -> Iterator[Look]:
        """The whole war: nations, order of battle, pieces off the map."""
        table = self.table("dragons-of-glory", "highlord", scenario="campaign")
        page = table.page
        yield "campaign, set-up", page
        for tab in ("Nations", "Forces", "Off the map"):
            found = page.get_by_role("tab", name=tab)
            if found.count():
                found.click()
                page.wait_for_timeout(300)
                yield f"campaign, {tab}", page
        page.get_by_role("button", name="Goal", exact=True).click()
        page.get_by_role("dialog").wait_for()
        yield "campaign, goal", page

    def fleet_action(self) -> Iterator[Look]:
        """The Maelstrom: its rules, its goals on the map, an interception with its chances."""
        page = self.page()
        page.goto(self.server.url)
        page.get_by_role("button", name="The Maelstrom Fleet Action").first.click()
        page.get_by_text("Options (").click()
        page.get_by_label("Advanced rules").check()
        yield "rules of a new game", page
        orders = orders_until("dragons-of-glory", "maelstrom", "whitestone", "intercept")
        table = self.table("dragons-of-glory", "whitestone", orders, "maelstrom")
        page = table.page
        page.get_by_role("button", name="Goal", exact=True).click()
        page.get_by_role("dialog").wait_for()
        yield "fleet action, goal", page
        page.get_by_role("button", name="Show on the map").click()
        yield "fleet action, goals on the map", page
        compose(table, "intercept")
        page.locator(".order .odds .chances").wait_for()
        yield "fleet action, interception", page

    def crossroads(self) -> Iterator[Look]:
        """The table of the battle: set-up, a unit that is to move, the text view, a melee, the end."""
        book, scenario = "battlesystem", "crossroads"
        table = self.table(book, "evil", scenario=scenario)
        yield "battle, set-up", table.page
        for seat, verb in (("good", "move"), ("evil", "fight")):
            table = self.table(book, seat, orders_until(book, scenario, seat, verb), scenario)
            page = table.page
            yield f"battle, {verb}", page
            begin(table, verb)
            page.locator(".order fieldset").first.locator("li input").first.click()
            table.settle()
            if verb == "move":
                page.get_by_role("button", name="advance", exact=True).click()
                table.settle()
            yield f"battle, {verb}, chosen", page
            page.get_by_role("button", name="Text", exact=True).click()
            table.settle()
            yield f"battle, {verb}, text view", page
        *before, last = orders_until(book, scenario, "good", "")
        table = self.table(book, "good", tuple(before), scenario)
        self.order(table.made, *last)
        table.page.locator("dialog[open]").wait_for()
        yield "battle, end", table.page

    def proving_ground(self) -> Iterator[Look]:
        """The battle in which both sides have one of every kind of unit."""
        table = self.table("battlesystem", "good", scenario="proving-ground")
        yield "proving ground, set-up", table.page
        orders = orders_until("battlesystem", "proving-ground", "good", "move")
        table = self.table("battlesystem", "good", orders, "proving-ground")
        yield "proving ground, move", table.page
        table.page.locator(".tray, .board").first.wait_for()
        table.page.get_by_role("button", name="Goal", exact=True).click()
        table.page.get_by_role("dialog").wait_for()
        yield "proving ground, goal", table.page

    def great_battles(self) -> Iterator[Look]:
        """The battles of the Intermediate Game: heroes, cavalry, ground, engines."""
        for scenario in ("lairn", "great-drill"):
            table = self.table("battlesystem", "good", scenario=scenario)
            yield f"{scenario}, set-up", table.page
            orders = orders_until("battlesystem", scenario, "good", "move")
            table = self.table("battlesystem", "good", orders, scenario)
            yield f"{scenario}, move", table.page

    def lairn(self) -> Iterator[Look]:
        """The Battle of Lairn: shots, windows, characters."""
        return lairn_gallery.looks(self)

    def cards(self) -> Iterator[Look]:
        """The war by cards: its rules, the hand beside the map, a card that waits for its moment, the text view."""
        page = self.page()
        page.goto(self.server.url)
        page.get_by_role("button", name="The Historical Game").first.click()
        page.get_by_text("Options (").click()
        page.get_by_role("radio", name="The war by cards").check()
        yield "war by cards, new game", page
        made = self.server.call("/imports/", {"chronicle": before_the_cards()})
        table = self.sit_down(made, "highlord")
        page = table.page
        yield "war by cards", page
        page.get_by_role("tab", name="Cards").click()
        page.locator("section.hand li[data-card]").first.wait_for()
        yield "war by cards, hand", page
        page.locator("section.hand li[data-card] .face").first.click()
        yield "war by cards, card", page
        page.get_by_role("button", name="Text", exact=True).click()
        page.locator("section.hand").wait_for()
        yield "war by cards, text view", page

    def below_ground(self) -> Iterator[Look]:
        """The fights of The Challenge: set-up and the first march, on dark ground."""
        for scenario in ("across-the-wights-bridge", "eight-doors", "three-lights", "narrow-ways", "throne-of-alkiram"):
            table = self.table("dragon-noir", "krobs", scenario=scenario)
            yield f"{scenario}, set-up", table.page
            orders = orders_until("dragon-noir", scenario, "adventurers", "march")
            table = self.table("dragon-noir", "adventurers", orders, scenario)
            yield f"{scenario}, movement", table.page
            begin(table, "march")
            choose_marcher(table)
            yield f"{scenario}, reach", table.page
        table = self.table("dragon-noir", "krobs", scenario="eight-doors")
        begin(table, "buy")
        table.page.locator(".order").get_by_role("button", name=re.compile("^Hunter")).click()
        table.settle()
        yield "eight-doors, purchase", table.page
        orders = orders_until("dragon-noir", "eight-doors", "krobs", "jail")
        table = self.table("dragon-noir", "krobs", orders, "eight-doors")
        yield "eight-doors, full boxes and the cell", table.page
        wanted = {"rulebook": "dragon-noir", "scenario": "narrow-ways", "options": {"barred-entrances": "on"}}
        made = self.server.call("/games/", {**wanted, "seats": {}, "seed": SEED})
        for giver, text in orders_until("dragon-noir", "narrow-ways", "adventurers", "march"):
            self.order(made, giver, text)
        table = self.sit_down(made, "adventurers")
        begin(table, "unbar")
        yield "narrow-ways, barred entrances", table.page

    def questions(self) -> Iterator[Look]:
        """What is asked before something cannot be taken back: the dice, the last march, the next player."""
        table = self.at_first("dragons-of-glory", "attack")
        table.page.get_by_role("button", name="Menu").click()
        table.page.get_by_label("Ask me before the dice").check()
        table.page.keyboard.press("Escape")
        compose(table, "attack")
        table.page.locator(".order .give .btn.primary").click()
        table.page.get_by_role("button", name="Let the dice roll").wait_for()
        yield "dice wait", table.page
        made = self.server.new_game("silent-valley", "dragon-noir")
        table = self.sit_down(made, "rebels", "orks")
        yield "secret set-up", table.page
        table.set_up()
        table.page.locator(".curtain").wait_for()
        yield "curtain", table.page


def before_the_cards() -> str:
    """A saved war in which the Highlord is about to play cards."""
    game, dice = library.new("dragons-of-glory", "historical", seed=5, options={"cards": "on"}), Dice("save")
    while not may_give(game, Seat("highlord"), "end-cards"):
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            begins = any(offer.order.verb == "begin" for offer in game.offers())
            game.give("begin cards" if begins else game.suggest(dice))
    return "\n".join(save_lines(game, library.CODEC))


def see_pictures(page: Page) -> None:
    """Wait until every picture of a page is there."""
    page.evaluate(
        "() => { for (const image of document.images) image.loading = 'eager';"
        " return Promise.all([...document.images].map((image) => image.decode().catch(() => {}))); }"
    )


def begin(table: Table, verb: str) -> None:
    """Begin an order of a kind, unless it is begun already."""
    offer = table.prompt.locator(f".offers [data-verb={verb}]")
    if offer.get_attribute("aria-pressed") != "true":
        offer.click()
    table.page.locator(".order").wait_for()
    table.settle()


def choose_marcher(table: Table) -> None:
    """Choose the first piece in the list that can go somewhere."""
    pieces = table.page.locator(".order fieldset").first
    for at in range(pieces.locator("input[type=radio]").count()):
        change = pieces.get_by_role("button", name="Change")
        if change.count():
            change.click()
        pieces.locator("input[type=radio]").nth(at).click()
        table.settle()
        if table.page.locator(".reach text").count():
            return
    raise AssertionError("nobody can go anywhere")


def compose(table: Table, verb: str) -> None:
    """Begin an order and choose the first of everything, until it can be given."""
    page = table.page
    begin(table, verb)
    give = page.locator(".order .give .btn.primary")
    for _ in range(8):
        table.settle()
        if give.is_enabled():
            return
        choice = page.locator(".order fieldset").last.locator("li:not(:has(:checked)) input")
        if choice.count():
            choice.first.click()
        else:
            page.mouse.click(*table.middles(page.locator("path.ring"))[0])
    raise AssertionError(page.locator(".order").inner_text())


def take_pictures(folder: Path, wanted: str = "") -> None:
    """A picture of every screen in every look; only of scenes whose name holds some words."""
    program = next(found for name in PROGRAMS if (found := shutil.which(name)))
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = started(Path(place))
        chromium = playwright.chromium.launch(executable_path=program)
        opened: list[BrowserContext] = []

        def open_context(size: tuple[int, int], likes: dict[str, Any], **more: Any) -> BrowserContext:
            context = chromium.new_context(
                viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **more
            )
            context.set_default_timeout(30_000)
            context.add_init_script(
                "if (location.protocol === 'http:' && !localStorage.getItem('warhost.likes'))"
                f" localStorage.setItem('warhost.likes', {json.dumps(json.dumps(likes))});"
            )
            opened.append(context)
            return context

        try:
            for size, theme in LOOKS:
                for scene, show in Gallery(server, open_context, size, theme).scenes().items():
                    if wanted not in scene:
                        continue
                    try:
                        for name, page in show():
                            file = folder / f"{name.replace(', ', '-').replace(' ', '-')}-{size[0]}-{theme}.png"
                            page.screenshot(path=file)
                            print(file, flush=True)
                    except (AssertionError, PlaywrightError) as error:
                        print(f"{scene}, {size[0]}, {theme}: {error}", flush=True)
                    while opened:
                        opened.pop().close()
        finally:
            chromium.close()
            server.kill()


if __name__ == "__main__":
    pictures = Path(sys.argv[1])
    pictures.mkdir(parents=True, exist_ok=True)
    take_pictures(pictures, *sys.argv[2:3])
