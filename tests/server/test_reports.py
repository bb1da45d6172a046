"""The campaign at a glance: every nation with its standing and exact chances, and the count of countries."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, battlefield
from tests.server.table import KENDER, Host, Json
from warhost import library
from warhost.campaign.politics.activation import activation_target, can_be_activated
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.state import War
from warhost.campaign.victory import countries_held
from warhost.server.boards.nations import nations_report

WAR: Json = {"rulebook": "dragons-of-glory", "scenario": "campaign"}


@rule("DG-03-02")
def test_the_chances_of_nations_are_those_of_the_die() -> None:
    war = library.new("dragons-of-glory", "campaign", seed=1).state
    assert isinstance(war, War)
    report = nations_report(war)
    by_name = {row.cells[0].text: row for row in report.rows}
    seen = 0
    for nation, key in enumerate(war.theatre.nations):
        row = by_name.get(war.theatre.manifest.nations[key].name)
        if row is None or not can_be_activated(war, nation):
            continue
        for side, cell in zip((HL, WS), row.cells[-2:], strict=True):
            needed = activation_target(war, nation, side).total
            faces = sum(1 for face in range(1, 11) if face <= needed)
            assert cell.share == float(Fraction(faces, 10))
            assert cell.seat == SEATS[side]
            seen += 1
    assert seen > 10


@rule("DG-14-05")
def test_the_track_counts_the_countries_held() -> None:
    war = battlefield().war
    assert tuple(mark.value for mark in nations_report(war).track) == countries_held(war)


@pytest.mark.parametrize("scenario", [WAR, KENDER], ids=["campaign", "kender-strike"])
def test_every_seat_reads_the_reports_of_its_game(host: Host, scenario: Json) -> None:
    game = host.create(scenario, seed="2")
    for player in (*map(game.seat, game.keys), game.spectator):
        (report,) = player.get("reports").ok()["reports"]
        assert report["title"] == "Nations"
        assert len({len(row["cells"]) for row in report["rows"]}) == 1
        assert len(report["columns"]) == len(report["rows"][0]["cells"])


def test_a_skirmish_has_no_reports(host: Host) -> None:
    game = host.create({"rulebook": "dragon-noir", "scenario": "first-smoke"}, seed="2")
    assert game.spectator.get("reports").ok()["reports"] == []
