"""Heroes at the table: what a seat reads of them, their parcels on the map, and what of these stays hidden."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.hero_book import HERO_BOOK, give_parcel, heroic
from tests.rules.md.test_diplomacy import CAPITALS, envoy
from warhost.campaign.advanced.heroic.captives import capture
from warhost.core import SPECTATOR, new_game
from warhost.core.seats import Seat
from warhost.server.boards.campaign import CampaignBoard
from warhost.server.boards.hero_table import hero_reports
from warhost.server.wire.boards import Counter
from warhost.server.wire.reports import Report

HERE = "2937"


def report(war: Board, seat: str, id: str) -> Report:
    """A report of a seat."""
    return next(found for found in hero_reports(war.war, Seat(seat)) if found.id == id)


def row(war: Board, seat: str, name: str) -> list[str]:
    """What a seat reads about a hero."""
    rows = [[cell.text for cell in one.cells] for one in report(war, seat, "heroes").rows]
    return next(cells for cells in rows if cells[0] == name)


def parcels(war: Board, seat: str) -> list[Counter]:
    """The parcels that lie on the board of a seat."""
    rulebook, resolved = war.game.rulebook, war.game.resolved
    rows = (rulebook.row(war.war, Seat(seat), "parcel", n) for n in range(war.war.size("parcel")))
    found = (CampaignBoard().counter(resolved, "parcel", n, seen) for n, seen in enumerate(rows))
    return [counter for counter in found if counter is not None]


@pytest.fixture
def war() -> Board:
    """Sturm carries lances, Kitiara holds Flint."""
    war = heroic().place("sturm", at=HERE).place("flint", "kitiara", at="2940")
    give_parcel(war, "sturm", "dragonlance-1")
    capture(war.war, war.piece("flint"), war.piece("kitiara"))
    return war


@rule("MD-43-01", "MD-43-03")
def test_the_panel_has_all_ratings(war: Board) -> None:
    assert row(war, "whitestone", "Sturm")[:2] == ["Sturm", "5 · 3 · — · 8"]
    assert row(war, "whitestone", "Kitiara")[:2] == ["Kitiara", "4 · 3 · 4 · 0"]


@rule("MD-03-09")
def test_what_a_hero_carries_is_named_to_those_who_have_looked(war: Board) -> None:
    assert row(war, "whitestone", "Sturm")[3] == "Dragonlances 1, still covered"
    assert row(war, "highlord", "Sturm")[3] == "A covered counter (E10)"
    assert row(war, SPECTATOR, "Sturm")[3] == "A covered counter (E10)"


@rule("MD-03-09")
def test_a_parcel_on_the_map_shows_its_face_only_to_those_who_have_looked(war: Board) -> None:
    (own,), (other,), (onlooker,) = (parcels(war, seat) for seat in ("whitestone", "highlord", SPECTATOR))
    assert own.name == "Dragonlances 1"
    assert own.aboard == other.aboard == f"piece:{war.piece('sturm')}"
    assert other.symbol == onlooker.symbol != own.symbol
    assert "lance" not in repr(other).lower()


@rule("MD-06-08")
def test_a_captive_is_shown_with_his_guard(war: Board) -> None:
    assert row(war, "whitestone", "Flint")[2] == "captive of Kitiara, held at Plains of Dust (2940)"
    seen = war.game.rulebook.row(war.war, Seat("whitestone"), "piece", war.piece("flint"))
    counter = CampaignBoard().counter(war.game.resolved, "piece", war.piece("flint"), seen)
    assert counter is not None
    assert counter.aboard == f"piece:{war.piece('kitiara')}"
    assert "captive" in [str(status.text) for status in counter.status]


@rule("MD-11-06")
def test_wounds_are_shown(war: Board) -> None:
    war.war.set("depleted", war.piece("sturm"), 1)
    assert row(war, "highlord", "Sturm")[2] == "wounded"


@rule("MD-03-20")
def test_the_active_hero_reads_what_he_may_do_and_why_not() -> None:
    war = envoy("elistan", CAPITALS["qualinesti"])
    deeds = {cells[0].text: cells[1].text for cells in (one.cells for one in report(war, "whitestone", "deeds").rows)}
    assert deeds["Look for the Hammer of Kharas"] == "yes"
    assert "nothing hidden" in deeds["Search for an artifact"]
    assert "Sow distrust" not in deeds, "that is for Highlords"
    assert not [found for found in hero_reports(war.war, Seat("highlord")) if found.id == "deeds"]


@rule("MD-40-01")
def test_envoys_are_listed_nation_by_nation_with_their_exact_chance() -> None:
    war = envoy("elistan", CAPITALS["qualinesti"])
    rows = {one.cells[0].text: one.cells for one in report(war, "whitestone", "embassies").rows}
    envoy_cell = rows["Qualinesti"][1 + WS]
    assert envoy_cell.text == "Elistan"
    assert envoy_cell.share == pytest.approx(5 / 6)
    assert rows["Qualinesti"][1 + HL].text == ""


@rule("MD-01-01")
def test_hidden_markers_lie_on_the_map() -> None:
    war = heroic()
    war.war.set("hidden", 0, (war.hex("sanction"),))
    facts = war.game.rulebook.facts(war.war, Seat("highlord"))
    (marker,) = CampaignBoard().unseen(war.game.resolved, facts)
    assert marker.hex == war.hex("sanction")


def test_games_without_heroes_have_no_such_pages() -> None:
    game = new_game(HERO_BOOK, "kender-strike")
    assert hero_reports(game.state, Seat("highlord")) == []  # type: ignore[arg-type]
