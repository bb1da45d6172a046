"""The war month by month, as a report for a referee: where the armies stood, what happened, who won and lost what.

It replays a finished or running game from its records (DG-13-05). Each Turn has its date (DG-13-02), the adventure
modules of that time (DG-13-06), a map with every stack, the battles with their arithmetic, and the nations that changed
hands. :func:`armies_near` answers the question of the role-playing campaign: which armies were near a place, and when.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from warhost.campaign.printed.calendar import load_calendar
from warhost.campaign.printed.sides import HL, NEUTRAL, OFF, SEATS, SIDE_NAMES, WS
from warhost.campaign.state import War
from warhost.campaign.victory import countries_held
from warhost.campaign.world.atlas import Atlas
from warhost.cartography.campaign import labels
from warhost.cartography.campaign.atlas_sheet import land_layer, name_layer, place_layer, sea_layer, symbols
from warhost.cartography.studio import hexgrid
from warhost.cartography.studio.map_style import detail_for, style_sheet
from warhost.cartography.studio.survey import HEX, hex_centre, hexes_box, survey
from warhost.cartography.studio.svg import Attribute, Document, Element, el
from warhost.core import Dice, Game, WarhostError
from warhost.core.game import start
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Argument, Log, Message, Ref, listed, msg
from warhost.core.rulebook import level_text
from warhost.core.seats import Seat

SIDE_COLOURS = ("#8d1f1a", "#1d4f8f", "#6b6257")
ATTACK_LINES = ("dg-log-attack", "dg-log-broadside")
"""The messages that begin a battle."""
ARITHMETIC = ("dg-log-combat", "dg-log-hit", "dg-log-miss", "dg-log-hopeless", "dg-log-gnomes")
COURSE_LINES = (
    *ARITHMETIC,
    *(
        f"dg-log-{what}"
        for what in ("depleted", "destroyed", "damaged", "sunk", "withdraw", "citadel-falls", "maelstrom")
    ),
    *(f"dg-log-{what}" for what in ("retreat", "slip-away", "advance", "orb-works", "orb-fails", "lost-with")),
    *(f"dg-log-{what}" for what in ("leader-lost", "leader-escapes", "no-refuge", "captured", "conquered")),
)
"""The messages that continue a battle."""
NATION_LINES = tuple(
    f"dg-log-{what}"
    for what in (
        *("alliance", "tower-knights", "invasion", "captured", "conquered"),
        *("disbanded", "capital-turn", "capital", "temple", "temple-lost", "temple-restored"),
    )
)
EVENT_LINES = tuple(f"dg-log-{what}" for what in ("event", "entrusted", "raised", "soth-lost"))
MARGIN_HEXES = 2.5
MAP_WIDTH = 1100
MARK_WIDTH = 17
"""The least width of a stack, in pixels of the map."""


@dataclass(frozen=True, slots=True)
class Stack:
    """The pieces of one side in one hex at the end of a Turn."""

    hex: HexId
    where: str
    side: Side
    armies: int
    strength: int
    pieces: tuple[str, ...]


@dataclass(slots=True)
class TurnReport:
    """One Turn, or the set-up as number 0: its log lines, and where everybody stood when it ended."""

    turn: int
    lines: list[Message] = field(default_factory=list)
    stacks: list[Stack] = field(default_factory=list)
    allegiance: dict[str, int] = field(default_factory=dict)
    conquered: frozenset[str] = frozenset()
    countries: tuple[int, int] | None = None
    """How many countries each side held, where they are counted (DG-14-05)."""

    @property
    def date(self) -> str:
        """The months and the year (DG-13-02)."""
        return str(load_calendar().date(self.turn)) if self.turn else str(msg("dg-chronicle-before"))

    @property
    def title(self) -> str:
        """What the Turn is called."""
        return str(msg("dg-chronicle-turn", n=self.turn) if self.turn else msg("dg-chronicle-set-up"))

    @property
    def battles(self) -> list[list[Message]]:
        """The lines of each battle, by land, air or sea, from the attack to its end."""
        found: list[list[Message]] = []
        fighting = False
        for line in self.lines:
            if line.id in ATTACK_LINES:
                found.append([line])
                fighting = True
            elif fighting and line.id in COURSE_LINES:
                found[-1].append(line)
            else:
                fighting = False
        return found


def tell(game: Game) -> list[TurnReport]:
    """Replay the records of a game and report the set-up and every Turn.

    Records that can't be replayed because the rules have changed are left out.
    """
    if not isinstance(game.state, War):
        raise WarhostError(msg("dg-chronicle-no-war", title=game.rulebook.title))
    twin = start(game.resolved, game.header, Dice(""))
    reports = [TurnReport(0)]
    told = 0
    for index in _tellable(game, twin):
        if index == game.epoch:
            twin.resume(_position(game, index))
            told = 0
        else:
            twin.apply(game.entries[index])
        war = _war(twin)
        log = war.log or Log()
        for line in _whole(log[told:]):
            if line.id == "dg-log-turn":
                _close(reports[-1], war)
                reports.append(TurnReport(war.turn[0]))
            reports[-1].lines.append(line)
        told = len(log)
        if war.turn[0] > reports[-1].turn:
            reports.append(TurnReport(war.turn[0]))  # the rules changed in the middle of it
    _close(reports[-1], _war(twin))
    return reports


def _tellable(game: Game, twin: Game) -> Iterable[int]:
    """The records that can be replayed, with the last change of the rules in its place."""
    live = list(game.live)
    if game.epoch < 0:
        return live
    trial = twin.copy()
    before = []
    for index in live:
        if index > game.epoch:
            break
        try:
            trial.apply(game.entries[index], checked=True)
        except WarhostError:
            break
        if trial.state.hash != game.entries[index].hash:
            break
        before.append(index)
    return [*before, game.epoch, *(index for index in live if index > game.epoch)]


def _position(game: Game, epoch: int) -> War:
    """The position with which a new version of the rules took over."""
    war = game.rulebook.blank(game.resolved)
    assert isinstance(war, War)
    war.restore(game.entries[epoch].what["state"])
    war.log = Log()
    return war


def _whole(lines: Iterable[tuple[Message, tuple[Seat, ...]]]) -> Iterable[Message]:
    """The lines for everybody; of a line that each side reads differently, the most specific version.

    In a report nothing is hidden any more (DG-07-50).
    """
    last: Message | None = None
    for line, seats in lines:
        if not seats or (line != last and not any(isinstance(v, Message) and v.id == "dg-unseen" for v in line.values)):
            yield line
        last = line if seats else None


def _war(game: Game) -> War:
    assert isinstance(game.state, War)
    return game.state


def _close(report: TurnReport, war: War) -> None:
    theatre = war.theatre
    names = [theatre.manifest.nations[nation].name for nation in theatre.nations]
    report.stacks = list(stacks_of(war))
    report.allegiance = dict(zip(names, war.allegiance, strict=True))
    report.conquered = frozenset(name for name, lost in zip(names, war.conquered, strict=True) if lost)
    report.countries = countries_held(war) if theatre.scenario.level else None


def stacks_of(war: War) -> Iterable[Stack]:
    """Every stack on the map."""
    for hex, here in sorted(war.here.items()):
        for side in (HL, WS):
            pieces = [p for p in here if war.owner[p] == side]
            if pieces:
                armies = [p for p in pieces if war.of.is_army[p]]
                yield Stack(
                    hex,
                    str(war.theatre.atlas.name(hex)),
                    side,
                    len(armies),
                    sum(war.printed_strength(p) for p in armies),
                    tuple(str(_piece_words(war, p)) for p in pieces),
                )


def _piece_words(war: War, piece: PieceId) -> Argument:
    """What a piece is called, and whether it is depleted."""
    name = war.ref(piece)
    return msg("dg-chronicle-depleted", piece=name) if war.depleted[piece] else name


def armies_near(game: Game, place: str, turn: int, hexes: int, side: Side = HL) -> list[Stack]:
    """The stacks with armies of a side within a distance of a place at the end of a Turn (DG-13-05)."""
    reports = tell(game)
    atlas = _war(game).theatre.atlas
    centre = atlas.hex_of(place)
    report = next((r for r in reports if r.turn == turn), None)
    if report is None:
        last = reports[-1].turn
        raise WarhostError(msg("dg-chronicle-no-turn", turn=turn, last=last))
    distance = atlas.grid.distance
    return [s for s in report.stacks if s.side == side and s.armies and distance(s.hex, centre) <= hexes]


# The page


def write_page(game: Game, language: str = "en", costly: Sequence[tuple[int, Message]] = ()) -> str:
    """The whole report as one self-contained HTML page; ``language`` is that of its texts.

    ``costly`` are the orders that cost most, each with its Turn: they are listed, with a link to it.
    """
    reports = tell(game)
    war = _war(game)
    title = war.theatre.scenario.title
    verdict = game.verdict
    outcome = msg("dg-chronicle-goes-on")
    if verdict is not None and verdict.winner:
        winner = SIDE_NAMES[SEATS.index(verdict.winner)]
        outcome = msg("dg-chronicle-won", who=winner, level=level_text(verdict.level), why=verdict.message)
    elif verdict is not None:
        outcome = msg("dg-chronicle-ended", level=level_text(verdict.level), why=verdict.message)
    base = _BaseMap(war, reports)
    body = "".join(_turn_section(report, base) for report in reports)
    contents = "".join(f'<li><a href="#turn-{r.turn}">{r.title}</a> {escape(r.date)}</li>' for r in reports)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{_said('head', title=title)}</title>"
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<header><h1>{escape(title)}</h1><p>{escape(war.theatre.scenario.summary)}</p>"
        f'<p class="outcome">{escape(str(outcome))}</p></header><nav><h2>{_said("turns")}</h2><ol>{contents}</ol></nav>'
        f"{_costly(costly)}{_nations(reports)}{_timetable(reports)}"
        f'<svg class="shared" aria-hidden="true"><defs>{base.symbol()}</defs></svg><main>{body}</main>'
        f"<footer><p>{_said('foot')}</p></footer></body></html>"
    )


def _costly(costly: Sequence[tuple[int, Message]]) -> str:
    """The orders that cost most."""
    rows = "".join(f'<li><a href="#turn-{turn}">{escape(str(line))}</a></li>' for turn, line in costly)
    return f'<h2>{_said("costly")}</h2><ol class="costly">{rows}</ol>' if rows else ""


def _nations(reports: Sequence[TurnReport]) -> str:
    """Who joined which side when, and who was lost (DG-03-09, DG-09-04)."""
    rows = []
    for nation in reports[-1].allegiance:
        joined = next((r for r in reports if r.allegiance[nation] != NEUTRAL), None)
        fallen = next((r for r in reports if nation in r.conquered), None)
        if joined is None and fallen is None:
            continue
        side = SIDE_NAMES[joined.allegiance[nation]] if joined else ""
        entered, lost = (_when(report) if report else "" for report in (joined, fallen))
        rows.append(f"<tr><td>{escape(nation)}</td><td>{side}</td><td>{entered}</td><td>{lost}</td></tr>")
    head = _head("nation", "side", "entered", "conquered")
    return f"<h2>{_said('nations')}</h2>{_table(head, rows)}" if rows else ""


def _when(report: TurnReport) -> str:
    if not report.turn:
        return _said("before")
    return f'<a href="#turn-{report.turn}">{escape(report.title)}</a>, {escape(report.date)}'


def _timetable(reports: Sequence[TurnReport]) -> str:
    """Which adventures are played beside which Turns of this war (DG-13-06)."""
    calendar = load_calendar()
    rows = []
    for report in reports:
        told = [text for text in (*calendar.events(report.turn), ", ".join(calendar.modules(report.turn))) if text]
        if told:
            rows.append(f"<tr><td>{_when(report)}</td><td>{escape('; '.join(told))}</td></tr>")
    return f"<h2>{_said('adventures')}</h2>{_table(_head('when', 'played'), rows)}" if rows else ""


class _BaseMap:
    """The drawn map of the area where the war took place, shared by all Turns of the page."""

    def __init__(self, war: War, reports: Sequence[TurnReport]) -> None:
        self.atlas = war.theatre.atlas
        hexes = frozenset(stack.hex for report in reports for stack in report.stacks)
        self.box = hexes_box(self.atlas, hexes or frozenset({HexId(0)}), MARGIN_HEXES * HEX)

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

    def figure(self, report: TurnReport) -> str:
        """The map with the stacks of a Turn and the places where it saw battles."""
        west, north, east, south = self.box
        unit = max(1.0, (east - west) / MAP_WIDTH * MARK_WIDTH / 44)
        crowded = Counter(stack.hex for stack in report.stacks)
        marks = [str(_mark(self.atlas, stack, unit, apart=crowded[stack.hex] > 1)) for stack in report.stacks]
        fought = dict.fromkeys(_place(battle[0]) for battle in report.battles)
        marks += [str(_clash(self.atlas, hex, unit)) for hex in fought if 0 <= hex < self.atlas.grid.size]
        label = _said("map", n=report.turn) if report.turn else _said("map-set-up")
        return (
            f'<svg role="img" aria-label="{label}" viewBox="{west:.1f} {north:.1f} {east - west:.1f} '
            f'{south - north:.1f}"><use href="#ground"/>{"".join(marks)}</svg>'
        )


def _place(line: Message) -> HexId:
    """The hex that a line is about; OFF for none."""
    return next((HexId(value.id) for value in line.values if isinstance(value, Ref) and value.kind == "hex"), OFF)


def _mark(atlas: Atlas, stack: Stack, unit: float, *, apart: bool) -> Element:
    """A stack on the map: square or round, so that colour is not the only code."""
    x, y = hex_centre(atlas, stack.hex)
    if apart:
        x += (-14 if stack.side == HL else 14) * unit
    text = str(stack.strength) if stack.armies else "★"
    look: dict[str, Attribute] = {"fill": SIDE_COLOURS[stack.side], "class_": "stack", "stroke_width": 3 * unit}
    if stack.side == HL:
        shape = el("rect", x=x - 22 * unit, y=y - 20 * unit, width=44 * unit, height=40 * unit, rx=6 * unit, **look)
    else:
        shape = el("circle", cx=x, cy=y, r=22 * unit, **look)
    words = str(msg("dg-chronicle-stack", side=SIDE_NAMES[stack.side], where=stack.where, pieces=listed(stack.pieces)))
    letters: dict[str, Attribute] = {
        "font_size": 26 * unit,
        "font_weight": "bold",
        "fill": "#fff",
        "text_anchor": "middle",
    }
    return el("g", el("title", words), shape, el("text", text, x=x, y=y + 9 * unit, **letters))


def _clash(atlas: Atlas, hex: HexId, unit: float) -> Element:
    """Crossed swords, as two strokes, over the site of a battle."""
    x, y = hex_centre(atlas, hex)
    arm = 16 * unit
    west, east, top, foot = (round(at, 1) for at in (x - arm, x + arm, y - 26 * unit - arm, y - 26 * unit + arm))
    strokes = f"M{west} {top}L{east} {foot}M{east} {top}L{west} {foot}"
    look: dict[str, Attribute] = {"d": strokes, "fill": "none", "stroke_linecap": "round"}
    return el(
        "g",
        el("title", str(msg("dg-chronicle-battle", where=atlas.name(hex)))),
        el("path", stroke="#2b1d16", stroke_width=9 * unit, **look),
        el("path", stroke="#f2c14e", stroke_width=5 * unit, **look),
    )


def _turn_section(report: TurnReport, base: _BaseMap) -> str:
    calendar = load_calendar()
    modules = calendar.modules(report.turn)
    adventures = f"<p class='modules'>{_said('modules', modules=', '.join(modules))}</p>" if modules else ""
    events = "".join(f"<p class='modules'>{escape(text)}</p>" for text in calendar.events(report.turn))
    heading = f"<h2>{report.title} <small>{escape(report.date)}</small></h2>"
    caption = _said("caption" if report.turn else "caption-set-up", signs=msg("dg-chronicle-signs"))
    return (
        f'<section id="turn-{report.turn}">{heading}{adventures}{events}'
        f"<figure>{base.figure(report)}<figcaption>{caption}</figcaption></figure>{_balance(report)}"
        f"{_lines('events', report, EVENT_LINES)}{_lines('places', report, NATION_LINES)}"
        f"{_battles(report)}{_events(report)}{_positions(report)}</section>"
    )


def _balance(report: TurnReport) -> str:
    """The strength of both sides at the end of a Turn."""
    strength = [sum(stack.strength for stack in report.stacks if stack.side == side) for side in (HL, WS)]
    said = _said("strength", highlord=strength[HL], whitestone=strength[WS])
    if report.countries is not None:
        held = report.countries
        said += " " + _said("countries", highlord=held[HL], whitestone=held[WS])
    return f"<p>{said}</p>"


def _lines(heading: str, report: TurnReport, ids: tuple[str, ...]) -> str:
    rows = [f"<li>{escape(str(line))}</li>" for line in report.lines if line.id in ids]
    return f"<h3>{_said(heading)}</h3><ul>{''.join(rows)}</ul>" if rows else ""


def _battles(report: TurnReport) -> str:
    """Every battle with its arithmetic and its result."""
    rows = []
    for first, *course in report.battles:
        sums = "".join(f"<p class='sum'>{escape(str(line))}</p>" for line in course if line.id in ARITHMETIC)
        outcome = " ".join(escape(str(line)) for line in course if line.id not in ARITHMETIC)
        rows.append(f"<li><b>{escape(str(first))}</b>{sums}{f'<p>{outcome}</p>' if outcome else ''}</li>")
    return f"<h3>{_said('battles')}</h3><ul class='battles'>{''.join(rows)}</ul>" if rows else ""


def _events(report: TurnReport) -> str:
    rows = [f"<li>{escape(str(line))}</li>" for line in report.lines]
    if not rows:
        return ""
    return f"<details><summary>{_said('all', n=len(rows))}</summary><ul>{''.join(rows)}</ul></details>"


def _positions(report: TurnReport) -> str:
    if not report.stacks:
        return ""
    rows = [
        f"<tr><td>{SIDE_NAMES[s.side]}</td><td>{escape(s.where)}</td><td>{s.strength or ''}</td>"
        f"<td>{escape(', '.join(s.pieces))}</td></tr>"
        for s in sorted(report.stacks, key=lambda s: (s.side, s.where))
    ]
    head = _head("side", "where", "strength-of", "counters")
    return f"<details><summary>{_said('positions')}</summary>{_table(head, rows)}</details>"


def _said(id: str, /, **args: Argument) -> str:
    """A text of the page, escaped."""
    return escape(str(msg(f"dg-chronicle-{id}", **args)))


def _head(*columns: str) -> str:
    """The heads of a table's columns."""
    return "".join(f"<th>{_said(f'column-{column}')}</th>" for column in columns)


def _table(head: str, rows: Sequence[str]) -> str:
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


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
.stack{stroke:#fff}
.battles li{margin:.5rem 0}
.battles p{margin:.1rem 0}
.sum{font-size:.92rem;color:#5a4636}
.shared{position:absolute;width:0;height:0}
table{border-collapse:collapse;width:100%;font-size:.95rem}
td,th{border-bottom:1px solid var(--line);padding:.2rem .5rem;text-align:left;vertical-align:top}
summary{cursor:pointer;color:var(--wine);margin:.6rem 0}
footer{margin-top:3rem;border-top:1px solid var(--line);font-size:.9rem}
@media (max-width:40rem){nav ol{columns:1}}
"""
