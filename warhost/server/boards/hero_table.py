"""Heroes beside the board: their ratings, wounds, captivity and parcels, what the Active Hero may do, and envoys."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.campaign.advanced.heroic.declaration import active_hero
from warhost.campaign.advanced.heroic.deeds import possible_deeds
from warhost.campaign.advanced.heroic.diplomacy import DiplomacyRoll, leader_of
from warhost.campaign.advanced.heroic.heroes import (
    combat_of,
    defense_of,
    heroes_of,
    is_captive,
    is_hero,
    prison_of,
    seat_of_nation,
)
from warhost.campaign.advanced.heroic.parcels import carried_by, class_of, has_looked
from warhost.campaign.politics.activation import can_be_activated
from warhost.campaign.printed.diplomatic_chart import load_diplomatic_chart
from warhost.campaign.printed.sides import BORNE, HL, NEUTRAL, SEATS, WS, viewer_of
from warhost.campaign.state import War
from warhost.core import Seat, msg
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.server.wire.reports import Cell, Report, ReportRow
from warhost.server.wire.texts import Ref


def hero_reports(war: War, seat: Seat) -> list[Report]:
    """All that a seat may know of heroes; nothing in games without them."""
    if not war.size("advanced"):
        return []
    viewer = viewer_of(seat)
    found = [heroes_report(war, viewer)]
    if viewer != NEUTRAL and active_hero(war, viewer) >= 0:
        found.append(deeds_report(war, viewer))
    return [*found, embassies_report(war)]


# The heroes


def heroes_report(war: War, viewer: Side) -> Report:
    """Every hero on the map or in chains, the viewer's own first."""
    heads = ("hero", "hero-ratings", "hero-state", "hero-carries")
    sides = (WS, HL) if viewer == WS else (HL, WS)
    return Report(
        id="heroes",
        title=str(msg("board-heroes")),
        columns=[str(msg(f"board-{head}")) for head in heads],
        rows=[hero_row(war, viewer, hero) for side in sides for hero in roll_of_heroes(war, side)],
    )


def roll_of_heroes(war: War, side: Side) -> list[PieceId]:
    """The heroes of a side on the map and in captivity."""
    here = (p for p, at in each_piece(war.at) if war.owner[p] == side and (at >= 0 or at == BORNE))
    return [piece for piece in here if is_hero(war, piece)]


def hero_row(war: War, viewer: Side, hero: PieceId) -> ReportRow:
    """The panel of one hero as a line: ratings, state, what he carries, and where to look for him."""
    counter, side = war.theatre.pieces[hero], war.owner[hero]
    hex = prison_of(war, hero) if is_captive(war, hero) else war.at[hero]
    carried = ", ".join(parcels_in_words(war, viewer, hero)) or str(msg("board-hero-none"))
    tactical = str(counter.tactical) if counter.tactical is not None else str(msg("board-hero-none"))
    talks = str(counter.diplomacy or 0)
    return ReportRow(
        cells=[
            Cell(text=counter.name, seat=SEATS[side]),
            Cell(text=" · ".join((str(combat_of(war, hero)), str(defense_of(war, hero)), tactical, talks))),
            Cell(text=", ".join(states(war, hero))),
            Cell(text=carried),
        ],
        place=where(war, hex),
    )


def states(war: War, hero: PieceId) -> Iterator[str]:
    """How a hero is: captive, wounded, active, waiting at the border; else fit."""
    found = False
    if is_captive(war, hero):
        found = True
        yield str(msg("board-hero-captive", guard=war.ref(war.bearer[hero])))
    if war.depleted[hero]:
        found = True
        yield str(msg("board-wounded"))
    if active_hero(war, war.owner[hero]) == hero:
        found = True
        yield str(msg("board-hero-active"))
    if any(waiting == hero for waiting, _ in war.vigils[0]):
        found = True
        yield str(msg("board-hero-waits"))
    if not found:
        yield str(msg("board-hero-fit"))


def parcels_in_words(war: War, viewer: Side, hero: PieceId) -> Iterator[str]:
    """What a hero carries, as far as a viewer knows, and the orb he bears in play."""
    for parcel in carried_by(war, hero):
        if has_looked(war, viewer, parcel):
            yield str(msg("board-parcel-known", counter=war.ref(war.artifact[parcel]), shown=war.shown[parcel]))
        else:
            yield str(msg("board-parcel", e_class=class_of(war, parcel)))
    yield from (str(war.ref(orb)) for orb in war.theatre.orbs if war.bearer[orb] == hero)


def where(war: War, hex: HexId) -> Ref | None:
    """A hex to look at, with the place that lies there."""
    if hex < 0:
        return None
    place = war.theatre.place_at[hex]
    name = war.theatre.atlas.places[place].name if place >= 0 else war.hex_ref(hex).text
    return Ref(kind="hex", id=hex, text=name)


# What the Active Hero may do


def deeds_report(war: War, side: Side) -> Report:
    """Every deed of the list: whether the Active Hero can do it where he stands, and why not."""
    hero = active_hero(war, side)
    rows = [
        ReportRow(
            cells=[
                Cell(text=str(msg(deed.label))),
                Cell(text=str(deed.refusal.message) if deed.refusal else str(msg("board-deed-yes"))),
            ]
        )
        for deed in possible_deeds(war, side)
    ]
    return Report(
        id="deeds",
        title=str(msg("board-deeds", hero=war.ref(hero))),
        columns=[str(msg("board-deed")), str(msg("board-deed-can"))],
        rows=rows,
    )


# Whom envoys could win


def embassies_report(war: War) -> Report:
    """For every neutral nation and each side the envoy who would most likely win it, with his exact chance (MD-40)."""
    names = war.theatre.side_names
    chart = load_diplomatic_chart().modifiers
    nations = [n for n, name in enumerate(war.theatre.nations) if name in chart and can_be_activated(war, n)]
    heads = [str(msg("board-embassy-best", side=name)) for name in names[: len(SEATS)]]
    rows = [
        ReportRow(
            cells=[Cell(text=war.theatre.nation_name(nation)), *(best_envoy(war, nation, side) for side in (HL, WS))],
            place=where(war, seat_of_nation(war, nation)),
        )
        for nation in nations
    ]
    return Report(
        id="embassies", title=str(msg("board-embassies")), columns=[str(msg("board-embassy-nation")), *heads], rows=rows
    )


def best_envoy(war: War, nation: int, side: Side) -> Cell:
    """The free hero of a side who would most likely win a nation."""
    leader = leader_of(war, nation)
    heroes = heroes_of(war, side)
    if leader is None or not heroes:
        return Cell(text="")
    chances = {hero: DiplomacyRoll(side, hero, leader, "activate").odds(war).of("joins") for hero in heroes}
    best = max(heroes, key=lambda hero: (chances[hero], -hero))
    return Cell(text=war.theatre.pieces[best].name, share=float(chances[best]), seat=SEATS[side])
