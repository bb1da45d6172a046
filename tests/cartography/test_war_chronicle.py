"""`warhost chronicle`: the war told month by month."""

from __future__ import annotations

from functools import cache
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

import warhost
from tests.rulemark import rule
from warhost.campaign.state import War
from warhost.cartography.campaign.war_chronicle import (
    ATTACK_LINES,
    COURSE_LINES,
    EVENT_LINES,
    NATION_LINES,
    TurnReport,
    armies_near,
    tell,
    write_page,
)
from warhost.cli import assemble
from warhost.core import CHANCE, Dice, Game, WarhostError
from warhost.core.messages import Ref, msg
from warhost.texts import language


@cache
def finished(scenario: str = "kender-strike", **options: str) -> Game:
    game = warhost.new("dragons-of-glory", scenario, seed=11, options=options)
    dice = Dice("chronicle")
    while not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    return game


@cache
def page_of(scenario: str = "kender-strike") -> str:
    return write_page(finished(scenario))


class Ids(HTMLParser):
    """The ids and the depth of a page's elements."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name == "id" and value]


@rule("DG-13-02", "DG-13-05")
def test_every_turn_has_its_date_its_lines_and_its_stacks() -> None:
    reports = tell(finished())
    assert [report.turn for report in reports] == [0, 1, 2, 3, 4, 5]
    assert all(report.stacks for report in reports)
    assert [str(report.lines[0]) for report in reports[1:3]] == [
        "— Turn 1, March/April 348 AC —",
        "— Turn 2, May/June 348 AC —",
    ]
    page = page_of()
    reader = Ids()
    reader.feed(page)
    assert {f"turn-{turn}" for turn in range(1, 6)} <= set(reader.found)
    assert "March/April 348 AC" in page
    assert "http://" not in page.replace("http://www.w3.org", "")


@rule("DG-13-05")
def test_the_log_can_be_asked_for_the_evil_armies_near_a_place() -> None:
    game = finished()
    everywhere = armies_near(game, "Hylo", 1, 30)
    near = armies_near(game, "Hylo", 1, 2)
    assert everywhere
    assert {stack.hex for stack in near} <= {stack.hex for stack in everywhere}
    assert all(stack.side == 0 and stack.armies for stack in everywhere)


def test_a_game_that_has_not_begun_has_a_page_and_no_turns() -> None:
    fresh = warhost.new("dragons-of-glory", "kender-strike", seed=11)
    assert [report.turn for report in tell(fresh)] == [0]
    assert "Where everybody stood" not in write_page(fresh)
    with pytest.raises(WarhostError, match="no Turn 3; it is still being set up"):
        armies_near(fresh, "Hylo", 3, 3)


def test_a_turn_that_was_not_played_is_told() -> None:
    with pytest.raises(WarhostError, match="no Turn 9"):
        armies_near(finished(), "Hylo", 9, 3)


@rule("DG-13-05", "DG-07-12")
def test_a_battle_is_told_from_the_attack_over_its_arithmetic_to_its_losses() -> None:
    battles = [battle for report in tell(finished()) for battle in report.battles]
    assert battles
    for attack, *course in battles:
        assert attack.id == "dg-log-attack"
        assert sum(line.id == "dg-log-combat" for line in course) <= 1
    harmful = [battle for battle in battles if any(line.id == "dg-log-combat" for line in battle)]
    assert any(line.id in ("dg-log-depleted", "dg-log-destroyed") for battle in harmful for line in battle)
    page = page_of()
    assert page.count("class='sum'") == len(harmful)


@rule("DG-08-02", "DG-13-05", data=True)
def test_battles_at_sea_are_battles_too() -> None:
    report = TurnReport(3)
    ship, hex = Ref("piece", 1, "Mithas ship 1"), Ref("hex", 7, "Mithas")
    report.lines = [
        msg("dg-log-broadside", ships="Mithas ship 1", hex=hex),
        msg("dg-log-miss", ship=ship, target=ship, die=9, rating=3, parts="3"),
        msg("dg-log-sunk", ship=ship),
        msg("dg-log-sail", ship=ship, a=hex, b=hex),
        msg("dg-log-captured", place=hex, side="Highlord"),
    ]
    assert [[line.id for line in battle] for battle in report.battles] == [
        ["dg-log-broadside", "dg-log-miss", "dg-log-sunk"]
    ]


def test_every_line_that_the_report_looks_for_exists() -> None:
    wanted = (*ATTACK_LINES, *COURSE_LINES, *NATION_LINES, *EVENT_LINES)
    assert [id for id in wanted if id not in language("en")] == []


@rule("DG-03-08", "DG-09-04", "DG-13-05")
def test_the_report_says_when_nations_entered_the_war_and_when_they_were_lost() -> None:
    game = finished("historical")
    reports = tell(game)
    page = page_of("historical")
    assert reports[0].allegiance["Hylo"] == 1
    assert "<td>Hylo</td><td>Whitestone</td><td>before the first Turn</td>" in page
    late = [n for n, side in reports[0].allegiance.items() if side == 2 and reports[-1].allegiance[n] != 2]
    for nation in late:
        joined = next(report for report in reports if report.allegiance[nation] != 2)
        assert f"<td>{escape(nation)}</td><td>{('Highlord', 'Whitestone')[joined.allegiance[nation]]}</td>" in page
        assert f'<td><a href="#turn-{joined.turn}">' in page
    assert late, "somebody joined"
    assert "Countries held" in page


@rule("DG-13-06")
def test_the_adventures_stand_beside_their_turns() -> None:
    page = page_of("historical")
    assert "DL14" in page.partition("<main>")[0]
    assert "The adventures beside the war" in page


@rule("DG-07-50", "DG-13-05")
def test_nothing_is_hidden_when_the_war_is_told() -> None:
    lines = [line for report in tell(finished(**{"hidden-stacks": "on"})) for line in report.lines]
    marches = [str(line) for line in lines if line.id == "dg-log-march"]
    assert marches
    assert not any("stack" in text for text in marches)
    assert len(marches) == len(
        [e for e in finished(**{"hidden-stacks": "on"}).taken_back(0) if "march" in str(e.what).lower()]
    )


@rule("DG-13-05")
def test_a_war_whose_rules_changed_is_told_as_far_as_it_can_be() -> None:
    whole = finished()
    half = warhost.new("dragons-of-glory", "kender-strike", seed=11)
    for index in whole.live[: len(whole.live) // 2]:
        half.apply(whole.entries[index])
    half.begin_epoch()
    reports = tell(half)
    assert isinstance(half.state, War)
    assert reports[-1].turn == half.state.turn[0]
    assert [report.turn for report in reports] == list(range(reports[-1].turn + 1))
    half.entries[half.live[3]] = half.entries[half.live[-1]]  # an order that means nothing any more
    cut = tell(half)
    assert cut[-1].stacks == reports[-1].stacks
    assert len(cut) < len(reports)


def test_a_page_is_never_written_over_its_own_game(tmp_path: Path) -> None:
    file = tmp_path / "war.html"
    warhost.save(finished(), file)
    before = file.read_bytes()
    result = CliRunner().invoke(assemble(("chronicle",)), ["chronicle", str(file)])
    assert result.exit_code != 0
    assert file.read_bytes() == before
