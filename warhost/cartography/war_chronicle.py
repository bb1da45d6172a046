"""The war month by month, as a report for a referee: where the armies stood, what happened, who won and lost what.

A finished or running game is told again from its records (DG-13-05). Each Turn has its date (DG-13-02), the adventure
modules of that time (DG-13-06), a map with every stack, the battles with their arithmetic, and the nations that changed
hands. :func:`armies_near` answers the question of the role-playing campaign: which armies were near a place, and when.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from warhost.campaign.atlas import Atlas
from warhost.campaign.calendar import load_calendar
from warhost.campaign.sides import HL, NEUTRAL, SIDE_NAMES
from warhost.campaign.war import War
from warhost.cartography import hexgrid, labels
from warhost.cartography.atlas_sheet import land_layer, name_layer, place_layer, sea_layer, symbols
from warhost.cartography.map_style import detail_for, style_sheet
from warhost.cartography.survey import HEX, hex_centre, hexes_box, survey
from warhost.cartography.svg import Document, Element, el
from warhost.core import Dice, Game, WarhostError
from warhost.core.game import start

SIDE_COLOURS = ("#8d1f1a", "#1d4f8f", "#6b6257")
BATTLE_LINES = ("dg-log-combat", "dg-log-attack", "dg-log-sea")
NATION_LINES = ("dg-log-conquered", "dg-log-activated", "dg-log-joins", "dg-log-captured")
MARGIN_HEXES = 2.5
MAP_WIDTH = 1100


@dataclass(frozen=True, slots=True)
class Stack:
    """The pieces of one side in one hex at the end of a Turn."""

    hex: int
    where: str
    side: int
    armies: int
    strength: int
    pieces: tuple[str, ...]


@dataclass(slots=True)
class TurnReport:
    """One Turn: its lines, and where everybody stood when it ended."""

    turn: int
    lines: list[tuple[str, str]] = field(default_factory=list)
    stacks: list[Stack] = field(default_factory=list)
    allegiance: dict[str, int] = field(default_factory=dict)


def tell(game: Game) -> list[TurnReport]:
    """Play the records of a game again and report every Turn."""
    twin = start(game.resolved, game.header, Dice(""))
    if not isinstance(twin.state, War):
        raise WarhostError(f"{game.rulebook.title} is no strategic war")
    reports: list[TurnReport] = []
    told = 0
    for index in game.live:
        twin.apply(game.entries[index])
        now = _turn(twin)
        lines = twin.state.log or []
        if now and (not reports or reports[-1].turn != now):
            if reports:
                _close(reports[-1], _war(twin))
            reports.append(TurnReport(now))
        if reports:
            reports[-1].lines += [(m.id, str(m)) for m, seats in lines[told:] if not seats]
        told = len(lines)
    if reports:
        _close(reports[-1], _war(twin))
    return reports


def _turn(game: Game) -> int:
    return _war(game).turn[0]


def _war(game: Game) -> War:
    assert isinstance(game.state, War)
    return game.state


def _close(report: TurnReport, war: War) -> None:
    report.stacks = list(stacks_of(war))
    names = war.theatre.manifest.nations
    report.allegiance = {names[n].name: war.allegiance[i] for i, n in enumerate(war.theatre.nations)}


def stacks_of(war: War) -> Iterable[Stack]:
    """Every stack on the map."""
    for hex, here in sorted(war.here.items()):
        for side in (0, 1):
            pieces = [p for p in here if war.owner[p] == side]
            if pieces:
                armies = [p for p in pieces if war.of.is_army[p]]
                yield Stack(
                    hex,
                    war.theatre.atlas.name(hex),
                    side,
                    len(armies),
                    sum(war.printed_strength(p) for p in armies),
                    tuple(war.ref(p).text + (" (depleted)" if war.depleted[p] else "") for p in pieces),
                )


def armies_near(game: Game, place: str, turn: int, hexes: int, side: int = HL) -> list[Stack]:
    """The stacks with armies of a side within so many hexes of a place at the end of a Turn (DG-13-05)."""
    atlas = _war(game).theatre.atlas
    centre = atlas.hex_of(place)
    report = next((r for r in tell(game) if r.turn == turn), None)
    if report is None:
        raise WarhostError(f"the game has no Turn {turn}")
    distance = atlas.grid.distance
    return [s for s in report.stacks if s.side == side and s.armies and distance(s.hex, centre) <= hexes]


# The page


def write_page(game: Game) -> str:
    """The whole report as one HTML page that needs nothing else."""
    reports = tell(game)
    war = _war(game)
    title = war.theatre.scenario.title
    verdict = game.verdict
    outcome = "The war goes on."
    if verdict is not None:
        outcome = f"{(verdict.winner or 'nobody').title()}: {verdict.level}. {verdict.message}"
    base = _BaseMap(war, reports)
    body = "".join(_turn_section(report, reports[i - 1] if i else None, base) for i, report in enumerate(reports))
    contents = "".join(
        f'<li><a href="#turn-{r.turn}">Turn {r.turn}</a> {escape(str(load_calendar().date(r.turn)))}</li>'
        for r in reports
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}: the chronicle</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<header><h1>{escape(title)}</h1><p>{escape(war.theatre.scenario.summary)}</p>"
        f'<p class="outcome">{escape(outcome)}</p></header><nav><h2>The Turns</h2><ol>{contents}</ol></nav>'
        f'<svg class="shared" aria-hidden="true"><defs>{base.symbol()}</defs></svg><main>{body}</main>'
        "<footer><p>Written by Warhost, an unofficial fan work.</p></footer></body></html>"
    )


class _BaseMap:
    """The drawn map of the area where the war took place, shared by all Turns of the page."""

    def __init__(self, war: War, reports: Sequence[TurnReport]) -> None:
        self.atlas = war.theatre.atlas
        hexes = frozenset(stack.hex for report in reports for stack in report.stacks)
        self.box = hexes_box(self.atlas, hexes or frozenset({0}), MARGIN_HEXES * HEX)

    def symbol(self) -> str:
        """The map as a picture that every Turn uses."""
        west, north, east, south = self.box
        width, height = east - west, south - north
        detail = detail_for(MAP_WIDTH / width * HEX)
        surveyed = survey(self.atlas)
        document = Document(
            MAP_WIDTH, round(height * MAP_WIDTH / width), view=(west, north, width, height), title=self.atlas.title
        )
        document.style(style_sheet(detail, "day"))
        document.define(*symbols(surveyed, detail, self.box))
        document.add(*sea_layer(surveyed, detail, self.box), *land_layer(surveyed, detail, self.box))
        document.add(hexgrid.grid(self.atlas, self.box, 0.3), *place_layer(surveyed, detail, self.box))
        document.add(*name_layer(surveyed, detail, self.box, labels.plan(surveyed, detail, self.box)))
        picture = base64.b64encode(document.png()).decode()
        frame = f'x="{west:.1f}" y="{north:.1f}" width="{width:.1f}" height="{height:.1f}"'
        return f'<image id="ground" {frame} href="data:image/png;base64,{picture}"/>'

    def figure(self, stacks: Iterable[Stack], label: str) -> str:
        """The map with stacks on it."""
        west, north, east, south = self.box
        marks = "".join(str(_mark(self.atlas, stack)) for stack in stacks)
        return (
            f'<svg role="img" aria-label="{escape(label)}" viewBox="{west:.1f} {north:.1f} {east - west:.1f} '
            f'{south - north:.1f}"><use href="#ground"/>{marks}</svg>'
        )


def _mark(atlas: Atlas, stack: Stack) -> Element:
    """A stack on the map: square or round, so that colour is not the only code."""
    x, y = hex_centre(atlas, stack.hex)
    shift = -14 if stack.side == HL else 14
    text = str(stack.strength) if stack.armies else "★"
    colour = SIDE_COLOURS[stack.side]
    if stack.side == HL:
        shape = el("rect", x=x + shift - 22, y=y - 20, width=44, height=40, rx=6, fill=colour, class_="stack")
    else:
        shape = el("circle", cx=x + shift, cy=y, r=22, fill=colour, class_="stack")
    words = f"{SIDE_NAMES[stack.side]} in {stack.where}: {', '.join(stack.pieces)}"
    return el(
        "g",
        el("title", words),
        shape,
        el("text", text, x=x + shift, y=y + 9, text_anchor="middle", font_size=26, font_weight="bold", fill="#fff"),
    )


def _turn_section(report: TurnReport, last: TurnReport | None, base: _BaseMap) -> str:
    calendar = load_calendar()
    date = str(calendar.date(report.turn))
    modules = calendar.modules(report.turn)
    adventures = f"<p class='modules'>Adventures of this time: {escape(', '.join(modules))}</p>" if modules else ""
    events = "".join(f"<p class='modules'>{escape(text)}</p>" for text in calendar.events(report.turn))
    heading = f"<h2>Turn {report.turn} <small>{escape(date)}</small></h2>"
    figure = base.figure(report.stacks, f"The map at the end of Turn {report.turn}")
    caption = "Strength of each stack at the end of the Turn; ▢ Highlord, ○ Whitestone, ★ no army."
    return (
        f'<section id="turn-{report.turn}">{heading}{adventures}{events}'
        f"<figure>{figure}<figcaption>{caption}</figcaption></figure>{_changes(report, last)}"
        f"{_lines('Battles', report, BATTLE_LINES)}{_events(report)}{_positions(report)}</section>"
    )


def _changes(report: TurnReport, last: TurnReport | None) -> str:
    rows = []
    for nation, side in report.allegiance.items():
        before = last.allegiance.get(nation, NEUTRAL) if last else side
        if side != before:
            rows.append(f"<li>{escape(nation)} joins the {SIDE_NAMES[side]} side.</li>")
    rows += [f"<li>{escape(text)}</li>" for id, text in report.lines if id in NATION_LINES]
    return f"<h3>Nations and places</h3><ul>{''.join(rows)}</ul>" if rows else ""


def _lines(heading: str, report: TurnReport, ids: tuple[str, ...]) -> str:
    rows = [f"<li>{escape(text)}</li>" for id, text in report.lines if id.startswith(ids)]
    return f"<h3>{heading}</h3><ul class='battles'>{''.join(rows)}</ul>" if rows else ""


def _events(report: TurnReport) -> str:
    shown = (*BATTLE_LINES, *NATION_LINES)
    rows = [f"<li>{escape(text)}</li>" for id, text in report.lines if not id.startswith(shown)]
    return f"<details><summary>Everything that happened ({len(rows)} lines)</summary><ul>{''.join(rows)}</ul></details>"


def _positions(report: TurnReport) -> str:
    rows = "".join(
        f"<tr><td>{SIDE_NAMES[s.side]}</td><td>{escape(s.where)}</td><td>{s.strength or ''}</td>"
        f"<td>{escape(', '.join(s.pieces))}</td></tr>"
        for s in sorted(report.stacks, key=lambda s: (s.side, s.where))
    )
    head = "<tr><th>side</th><th>where</th><th>strength</th><th>counters</th></tr>"
    return (
        "<details><summary>Where everybody stood</summary>"
        f"<table><thead>{head}</thead><tbody>{rows}</tbody></table></details>"
    )


STYLE = """
:root{color-scheme:light;--ink:#2b1d16;--paper:#f6eedb;--wine:#7a2e22;--line:#cdbb94}
body{margin:0 auto;max-width:70rem;padding:1.5rem;background:var(--paper);color:var(--ink);
 font:1.05rem/1.5 "EB Garamond",Georgia,serif}
h1{font-size:2.6rem;margin:0 0 .3rem;color:var(--wine)}
h2{border-bottom:2px solid var(--line);margin-top:2.5rem}
h2 small{font-weight:normal;font-style:italic;font-size:1rem;margin-left:.6rem}
.outcome{font-weight:bold}
nav ol{columns:2;list-style:none;padding:0}
a{color:var(--wine)}
figure{margin:1rem 0}
figure svg{width:100%;height:auto;border:1px solid var(--line);border-radius:4px}
figcaption,.modules{font-style:italic}
.stack{stroke:#fff;stroke-width:3}
.battles li{margin:.3rem 0}
.shared{position:absolute;width:0;height:0}
table{border-collapse:collapse;width:100%;font-size:.95rem}
td,th{border-bottom:1px solid var(--line);padding:.2rem .5rem;text-align:left;vertical-align:top}
summary{cursor:pointer;color:var(--wine);margin:.6rem 0}
footer{margin-top:3rem;border-top:1px solid var(--line);font-size:.9rem}
@media (max-width:40rem){nav ol{columns:1}}
"""
