"""Supply and command laid over the map: who is fed from where, who is commanded by whom, and in words why not."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.dg.games import game_of
from warhost.campaign.advanced.overlays import map_overlays
from warhost.campaign.position.map_overlays import MapOverlay
from warhost.campaign.printed.sides import NEUTRAL
from warhost.campaign.state import War
from warhost.core.ids import Side


def laid(war: Board, side: Side = HL) -> dict[str, MapOverlay]:
    """The overlays that a side sees, by their ids."""
    return {overlay.id: overlay for overlay in map_overlays(war.war, side)}


def said(war: Board, overlay: MapOverlay, hex: str) -> list[tuple[str, str]]:
    """The tones and texts of the marks in a hex."""
    return [(mark.tone, mark.text.id) for mark in overlay.marks if mark.hex == war.hex(hex)]


def both() -> Board:
    """Two Khur armies in a pass that an enemy cuts off from Sanction, with a leader who is too far away."""
    war = battlefield(supply="on", command="on").hold("sanction", side=HL).place("palanthus-3", at="3925")
    return war.place("khur-1", "khur-2", at="3826").place("khur-leader", at="3626")


@rule("MD-12-02", "MD-12-03")
def test_the_overlay_of_supply_shows_sources_lines_and_who_starves() -> None:
    war = both()
    shown = laid(war)["supply-0"]
    assert said(war, shown, "3626") == [("source", "md-mark-source")]
    assert said(war, shown, "3826") == [("good", "md-mark-fed")]
    assert tuple(map(war.hex, ("3826", "3726", "3626"))) in shown.lines
    assert war.hex("3726") in shown.areas[0].hexes
    cut = laid(war.place("palanthus-1", at="3625"))["supply-0"]
    assert said(war, cut, "3826") == [("bad", "md-mark-starves")]
    assert cut.lines == ()


@rule("MD-07-01")
def test_the_overlay_of_command_shows_discs_and_who_commands_whom() -> None:
    war = both()
    shown = laid(war)["command-0"]
    assert said(war, shown, "3826") == [("bad", "md-mark-uncommanded")]
    assert {len(area.hexes) for area in shown.areas} == {7}, "a radius of one hex"
    nearer = laid(war.place("khur-leader", at="3726"))["command-0"]
    assert said(war, nearer, "3826") == [("good", "md-mark-commanded")]
    assert (war.hex("3826"), war.hex("3726")) in nearer.lines


@rule("DG-07-50")
def test_nobody_sees_how_hidden_stacks_are_fed_and_led() -> None:
    ids = ["supply-1", "supply-0", "command-1", "command-0"]
    assert [one.id for one in map_overlays(both().war, WS)] == ids
    assert len(map_overlays(both().war, NEUTRAL)) == 4
    hidden = battlefield(supply="on", command="on", hidden_stacks="on").war
    assert [one.id for one in map_overlays(hidden, WS)] == ["supply-1", "command-1"]
    assert map_overlays(hidden, NEUTRAL) == []
    assert map_overlays(battlefield().war, WS) == []


@rule("DG-18-04", "MD-36-04", "MD-36-07")
def test_the_places_to_be_won_can_be_laid_over_the_map() -> None:
    kender = game_of("kender-strike").state
    assert isinstance(kender, War)
    (goals,) = map_overlays(kender, NEUTRAL)
    assert [(kender.theatre.atlas.token(mark.hex), str(mark.text), mark.rules) for mark in goals.marks] == [
        ("1619", "Hylo: Kronin Thistleknot", ("DG-18-04",))
    ]
    fleet = game_of("maelstrom").state
    assert isinstance(fleet, War)
    (goals,) = map_overlays(fleet, WS)
    part, exits = goals.areas
    assert set(exits.hexes) == {mark.hex for mark in goals.marks} <= set(part.hexes)
    assert str(exits.label) == (
        "Ships of Silvanesti leave the map here, for 2 points if they are whole, 1 if they are damaged."
    )
