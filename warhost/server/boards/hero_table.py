"""Heroes beside the board: their ratings, wounds, captivity and parcels, what the Active Hero may do, and envoys."""

from __future__ import annotations

from warhost.campaign.advanced.heroes_in_view import (
    HeroLine,
    best_envoy,
    has_heroes,
    hero_lines,
    nations_to_win,
    place_or_hex,
)
from warhost.campaign.advanced.heroic.heroes import seat_of_nation
from warhost.campaign.advanced.heroic.heroic_actions import active_hero, possible_deeds
from warhost.campaign.printed.sides import HL, NEUTRAL, SEATS, WS, viewer_of
from warhost.campaign.state import War
from warhost.core import Seat, msg
from warhost.core.ids import HexId, Side
from warhost.server.wire.reports import Cell, Report, ReportRow
from warhost.server.wire.texts import Ref


def hero_reports(war: War, seat: Seat) -> list[Report]:
    """All that a seat may know of heroes; nothing in games without them."""
    if not has_heroes(war):
        return []
    viewer = viewer_of(seat)
    found = [heroes_report(war, viewer)]
    if viewer != NEUTRAL and active_hero(war, viewer) >= 0:
        found.append(deeds_report(war, viewer))
    return [*found, embassies_report(war)]


def heroes_report(war: War, viewer: Side) -> Report:
    """Every hero on the map or in chains, the viewer's own first."""
    heads = ("hero", "hero-ratings", "hero-state", "hero-carries")
    return Report(
        id="heroes",
        title=str(msg("board-heroes")),
        columns=[str(msg(f"board-{head}")) for head in heads],
        rows=[hero_row(war, line) for line in hero_lines(war, viewer)],
    )


def hero_row(war: War, line: HeroLine) -> ReportRow:
    """The panel of one hero as a line: ratings, state, what he carries, and where to look for him."""
    nothing = str(msg("board-hero-none"))
    leads = nothing if line.tactical is None else str(line.tactical)
    return ReportRow(
        cells=[
            Cell(text=war.theatre.pieces[line.hero].name, seat=SEATS[war.owner[line.hero]]),
            Cell(text=" · ".join((str(line.combat), str(line.defense), leads, str(line.diplomacy)))),
            Cell(text=", ".join(map(str, line.states))),
            Cell(text="; ".join(map(str, line.carried)) or nothing),
        ],
        place=where(war, line.hex),
    )


def where(war: War, hex: HexId) -> Ref | None:
    """A hex to look at, with the place that lies there."""
    if hex < 0:
        return None
    return Ref(kind="hex", id=hex, text=place_or_hex(war, hex))


def deeds_report(war: War, side: Side) -> Report:
    """Every deed of the list: whether the Active Hero can do it where he stands, and why not."""
    rows = [
        ReportRow(
            cells=[
                Cell(text=str(msg(deed.label))),
                Cell(text=str(deed.refusal.message if deed.refusal else msg("board-deed-yes"))),
            ]
        )
        for deed in possible_deeds(war, side)
    ]
    return Report(
        id="deeds",
        title=str(msg("board-deeds", hero=war.ref(active_hero(war, side)))),
        columns=[str(msg("board-deed")), str(msg("board-deed-can"))],
        rows=rows,
    )


def embassies_report(war: War) -> Report:
    """For every neutral nation and each side the envoy who would most likely win it, with his exact chance (MD-40)."""
    heads = [str(msg("board-embassy-best", side=name)) for name in war.theatre.side_names[: len(SEATS)]]
    rows = [
        ReportRow(
            cells=[Cell(text=war.theatre.nation_name(nation)), *(envoy_cell(war, nation, side) for side in (HL, WS))],
            place=where(war, seat_of_nation(war, nation)),
        )
        for nation in nations_to_win(war)
    ]
    return Report(
        id="embassies", title=str(msg("board-embassies")), columns=[str(msg("board-embassy-nation")), *heads], rows=rows
    )


def envoy_cell(war: War, nation: int, side: Side) -> Cell:
    """The best envoy of a side to a nation."""
    found = best_envoy(war, nation, side)
    if found is None:
        return Cell(text="")
    hero, chance = found
    return Cell(text=war.theatre.pieces[hero].name, share=float(chance), seat=SEATS[side])
