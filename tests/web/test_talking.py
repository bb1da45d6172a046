"""Talk, private notes, onlookers, notifications, sounds; each can be switched off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import DESKTOP, PHONE, Seated
from tests.web.moments import orders_until
from tests.web.serving import Server
from tests.web.table import Table
from tests.web.test_access import findings
from tests.web.test_stops import play

Contexts = Callable[..., BrowserContext]

NOTE_CALLS = """
    window.told = [];
    window.Notification = class {
        static permission = localStorage.getItem('test.permission') ?? 'default';
        static async requestPermission() {
            localStorage.setItem('test.permission', 'granted');
            return (window.Notification.permission = 'granted');
        }
        constructor(title, more) { window.told.push([title, more.body]); }
        close() {}
    };
    window.heard = [];
    const node = (name) => ({
        connect: (next) => next, start: () => window.heard.push(name), stop: () => {}, frequency: param(), Q: param(),
        gain: param(), type: '', buffer: null,
    });
    const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
    window.AudioContext = class {
        currentTime = 0; sampleRate = 8000; destination = {};
        createOscillator() { return node('tone'); }
        createBufferSource() { return node('knock'); }
        createGain() { return node('gain'); }
        createBiquadFilter() { return node('filter'); }
        createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
    };
"""


def talk(page: Page) -> Page:
    """Open the talk."""
    page.bring_to_front()
    page.get_by_role("tab", name="Talk").click()
    return page


def say(page: Page, text: str) -> None:
    """Say something."""
    page.get_by_label("Say something to everybody").fill(text)
    page.keyboard.press("Enter")


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"])
def test_players_talk_and_onlookers_hear(
    sit: Seated, server: Server, contexts: Contexts, size: tuple[int, int], theme: str
) -> None:
    made = server.new_game()
    one, other = sit(made, "highlord", size=size, color_scheme=theme), sit(made, "whitestone")
    onlooker = Table(contexts().new_page(), server.url, made["game"]["id"])
    onlooker.open()
    talk(one.page)
    say(one.page, "Shall we begin?")
    lines = one.page.get_by_role("log", name="Talk")
    # Whoever has the talk closed sees it over the board, and how much there is to read.
    expect(other.page.locator(".notices")).to_contain_text("Fewmaster Toede: Shall we begin?")
    expect(lines).to_contain_text("Shall we begin?")
    assert findings(one.page) == []
    expect(other.page.get_by_role("tab", name="Talk 1 unread")).to_be_visible()
    other.page.keyboard.press("c")
    other.page.keyboard.type("<b>At once</b>")
    other.page.keyboard.press("Enter")
    expect(lines).to_contain_text("<b>At once</b>")
    expect(other.page.get_by_role("tab", name="Talk", exact=True)).to_be_visible()
    talk(onlooker.page)
    expect(onlooker.page.get_by_role("log", name="Talk")).to_contain_text("Shall we begin?")
    expect(onlooker.page.get_by_label("Say something to everybody")).to_have_count(0)
    expect(onlooker.page.get_by_role("tab", name="Notes")).to_have_count(0)
    # What was said is there when one comes back.
    one.page.reload()
    one.prompt.wait_for()
    talk(one.page)
    expect(lines).to_contain_text("At once")
    assert one.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]


def test_on_a_phone_the_talk_and_its_line_are_seen_together(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord", size=PHONE)
    page = talk(table.page)
    say(page, "Shall we begin?")
    strip = page.locator(".strip").bounding_box()
    said = page.get_by_role("log", name="Talk").get_by_text("Shall we begin?").bounding_box()
    line = page.get_by_label("Say something to everybody").bounding_box()
    tabs = page.get_by_role("tablist").bounding_box()
    assert strip
    assert said
    assert line
    assert tabs
    assert tabs["y"] + tabs["height"] <= said["y"] < line["y"]
    assert line["y"] + line["height"] <= strip["y"]


def test_whoever_says_too_much_is_told_and_keeps_his_words(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    talk(table.page)
    for number in range(8):
        say(table.page, f"line {number}")
        expect(table.page.get_by_role("log", name="Talk")).to_contain_text(f"line {number}")
    say(table.page, "one more")
    expect(table.page.locator(".notices .bad")).to_contain_text("faster than anybody can read")
    expect(table.page.get_by_label("Say something to everybody")).to_have_value("one more")


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_notes_are_kept_for_their_seat_alone(sit: Seated, server: Server, theme: str) -> None:
    made = server.new_game()
    one, other = sit(made, "highlord", color_scheme=theme), sit(made, "whitestone")
    for table, text in ((one, "Toede goes by the coast"), (other, "Hold Hylo")):
        table.page.get_by_role("tab", name="Notes").click()
        notes = table.page.get_by_label("Your notes")
        notes.fill(text)
        expect(table.page.locator(".notes")).to_contain_text("Kept.")
        assert findings(table.page) == []
    for table, text in ((one, "Toede goes by the coast"), (other, "Hold Hylo")):
        table.page.reload()
        table.prompt.wait_for()
        table.page.get_by_role("tab", name="Notes").click()
        expect(table.page.get_by_label("Your notes")).to_have_value(text)


def test_notes_turn_with_the_seat_at_one_browser(sit: Seated, server: Server) -> None:
    made = server.new_game()
    table = sit(made, "highlord", "whitestone")
    page = table.page
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("Your notes").fill("only for Toede")
    # The board turns to the other player, and with it the notes.
    table.set_up()
    expect(page.locator(".seats .me")).to_contain_text("Kronin Thistleknot")
    expect(page.get_by_label("Your notes")).to_have_value("")
    page.get_by_label("Your notes").fill("only for Kronin")
    expect(page.locator(".notes")).to_contain_text("Kept.")
    for seat, text in (("highlord", "only for Toede"), ("whitestone", "only for Kronin")):
        assert server.call(f"/games/{table.game}/notes", key=made["seats"][seat]) == {"text": text}


def test_talk_and_notes_stand_in_the_text_view_too(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    page = table.page
    page.keyboard.press("t")
    say(page, "Can you hear me?")
    expect(page.get_by_role("log", name="Talk")).to_contain_text("Can you hear me?")
    page.get_by_label("Your notes").fill("by ear")
    expect(page.locator(".notes")).to_contain_text("Kept.")
    assert findings(page) == []


def test_onlookers_are_listed_by_name(sit: Seated, server: Server, contexts: Contexts) -> None:
    table = sit(server.new_game(), "highlord")
    named = contexts()
    named.add_init_script("""
        if (location.protocol === "http:")
            localStorage.setItem("warhost.likes", JSON.stringify({ name: "Raistlin" }));
    """)
    for context in (named, contexts()):
        Table(context.new_page(), server.url, table.game).open()
    expect(table.page.locator("header").get_by_role("button", name="2 look on.")).to_be_visible()
    table.page.locator("header").get_by_role("button", name="2 look on.").click()
    expect(table.page.locator(".onlookers")).to_contain_text("2 look on. Raistlin, one without a name")
    assert findings(table.page) == []


def wish(page: Page, label: str, *, on: bool) -> None:
    """Switch a preference."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_label(label).set_checked(on)
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()


def test_a_notification_comes_when_it_is_ones_turn_and_one_looks_elsewhere(sit: Seated, server: Server) -> None:
    made = server.new_game()
    one, other = sit(made, "highlord"), sit(made, "whitestone")
    page = other.page
    page.context.add_init_script(NOTE_CALLS)
    page.reload()
    other.prompt.wait_for()
    wish(page, "A notification when it is my turn", on=True)
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    one.set_up()
    other.expect_message("Set up your forces")
    assert page.evaluate("() => window.told") == [["● Your move · The Kender Strike", "Set up your forces."]]
    # Not to whoever looks at the page, and not to whoever has switched it off.
    wish(page, "A notification when it is my turn", on=False)
    talk(one.page)
    say(one.page, "Hurry")
    expect(page.locator(".notices")).to_contain_text("Hurry")
    assert len(page.evaluate("() => window.told")) == 1


@pytest.mark.parametrize("liked", [True, False], ids=["on", "off"])
def test_dice_sound_unless_they_are_switched_off(sit: Seated, server: Server, liked: bool) -> None:
    table = sit(server.new_game(), "highlord", "whitestone")
    page = table.page
    page.context.add_init_script(NOTE_CALLS)
    page.reload()
    table.prompt.wait_for()
    page.get_by_role("button", name="Menu").click()
    for label in ("The rattle of dice", "The sound of blows"):
        expect(page.get_by_label(label)).to_be_checked()
        page.get_by_label(label).set_checked(liked)
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    for _ in range(2):
        table.expect_message("Set up your forces")
        table.set_up()
    table.expect_message("Which side moves first?")
    page.locator("[data-order=highlord]").click()
    # In the second Turn both sides roll for the initiative.
    for _ in range(6):
        table.wait_for_turn()
        if page.locator("header .facts").get_by_text("Initiative", exact=True).count() and "first?" in table.message:
            break
        before = table.position
        table.press(next(offer for offer in table.offers() if offer.startswith(("End", "No", "Done"))))
        table.expect_later_than(before)
    assert ("knock" in page.evaluate("() => window.heard")) == liked


@pytest.mark.parametrize("liked", [True, False], ids=["on", "off"])
def test_blows_sound_unless_they_are_switched_off(sit: Seated, server: Server, liked: bool) -> None:
    *before, last = orders_until("dragons-of-glory", "kender-strike", "highlord", "deplete")
    made = server.new_game()
    play(server, made, before)
    table = sit(made, "highlord", likes={"pace": "fast", "dice": False, "blows": liked})
    page = table.page
    page.context.add_init_script(NOTE_CALLS)
    page.reload()
    table.wait_for_map()
    page.locator(".board").click(position={"x": 300, "y": 400})  # no sound before a page was touched
    play(server, made, [last])
    table.wait_for_turn()
    assert bool(page.evaluate("() => window.heard")) == liked
