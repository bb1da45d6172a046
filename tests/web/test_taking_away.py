"""An unfinished game is taken away and continued elsewhere; a seat's record is its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.conftest import DESKTOP, PHONE, Seated
from tests.web.serving import Server
from tests.web.table import SLOW
from tests.web.test_access import findings
from tests.web.test_keys import moving

Contexts = Callable[..., BrowserContext]


def test_the_host_exports_an_unfinished_game_and_it_goes_on_where_it_is_imported(
    sit: Seated, server: Server, contexts: Contexts
) -> None:
    table = moving(sit, server)
    page = table.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Export").click()
    assert findings(page) == []
    with page.expect_download() as saving:
        page.get_by_role("button", name="Export the whole game").click()
    assert saving.value.suggested_filename == "the-kender-strike.jsonl"
    other = contexts().new_page()
    other.goto(server.url)
    other.get_by_role("button", name="Import a game").click()
    other.locator("input[type=file]").set_input_files(saving.value.path())
    other.get_by_role("button", name="Go on").click()
    expect(other.locator(".prompt .message")).to_contain_text("Move your armies", timeout=SLOW)
    assert table.game not in other.url
    expect(other.get_by_role("log", name="Log")).to_contain_text("Turn 1")
    other.get_by_role("button", name="End movement").click()
    other.locator("dialog .btn.primary").click()
    expect(other.locator(".prompt .message")).not_to_contain_text("Move your armies")


def test_everybody_at_the_table_hears_that_the_whole_game_was_exported(sit: Seated, server: Server) -> None:
    made = server.new_game()
    host, guest = sit(made, "highlord"), sit({**made, "host": ""}, "whitestone")
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Export").click()
    expect(host.page.get_by_role("dialog")).to_contain_text("Everybody at the table is told")
    with host.page.expect_download():
        host.page.get_by_role("button", name="Export the whole game").click()
    expect(guest.page.locator(".notices")).to_contain_text("The host has exported the whole game")
    guest.page.get_by_role("tab", name="Talk").click()
    expect(guest.page.get_by_role("log", name="Talk")).to_contain_text("The host has exported the whole game")


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "dark"), (PHONE, "light")], ids=["desktop", "phone"])
def test_a_guest_exports_his_own_record_and_is_told_that_nobody_goes_on_with_it(
    sit: Seated, server: Server, contexts: Contexts, tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    made = server.new_game()
    guest = sit({**made, "host": ""}, "whitestone", size=size, color_scheme=theme)
    page = guest.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Export").click()
    expect(page.get_by_role("button", name="Export the whole game")).to_have_count(0)
    assert findings(page) == []
    with page.expect_download() as saving:
        page.get_by_role("button", name="Export my record").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.name == "the-kender-strike-whitestone.jsonl"
    assert json.loads(file.read_text("utf-8").splitlines()[0])["seat"] == "whitestone"
    other = contexts().new_page()
    other.goto(server.url)
    other.get_by_role("button", name="Import a game").click()
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_role("alert")).to_contain_text("is the record of one seat")
    expect(other.get_by_role("button", name="Go on")).to_be_disabled()
