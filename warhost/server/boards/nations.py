"""The nations at a glance: how each stands, the exact chances to win it over, and the count of countries."""

from __future__ import annotations

from warhost.campaign.politics.activation import (
    activation_target,
    can_be_activated,
    chance_of,
    land_of,
    needed_in_words,
)
from warhost.campaign.printed.sides import HL, NEUTRAL, SEATS, WS
from warhost.campaign.state import War
from warhost.campaign.victory import counted_nations, countries_held
from warhost.core import msg
from warhost.core.ids import Side
from warhost.server.wire.reports import Cell, Report, ReportRow, TrackMark
from warhost.server.wire.texts import Ref


def nations_report(war: War) -> Report:
    """Every nation of the Activation Table with its standing (DG-03-03), and the count of countries (DG-14-05)."""
    held, names, theatre = countries_held(war), war.theatre.side_names, war.theatre
    listed = [index for index, name in enumerate(theatre.nations) if theatre.manifest.nations[name].table]
    needed = [str(msg("board-nation-chance", side=name)) for name in names[: len(SEATS)]] if by_the_die(war) else []
    heads = [str(msg(id)) for id in ("board-nation", "board-nation-standing", "board-nation-strength")]
    return Report(
        id="nations",
        title=str(msg("board-nations")),
        columns=[*heads, *needed],
        rows=[_row(war, nation) for nation in listed],
        track_title=str(msg("board-countries")),
        track=[TrackMark(seat=seat, value=value) for seat, value in zip(SEATS, held, strict=True)],
        most=max(1, len(counted_nations(war))),
    )


def by_the_die(war: War) -> bool:
    """Whether neutrals are won by the die of the standard game; with heroes it takes envoys (MD-03-02)."""
    return war.theatre.options["heroes"] != "on"


def _row(war: War, nation: int) -> ReportRow:
    spec = war.theatre.manifest.nations[war.theatre.nations[nation]]
    side, land = war.allegiance[nation], land_of(war, nation)
    if war.conquered[nation]:
        standing = Cell(text=str(msg("board-nation-conquered")))
    elif side != NEUTRAL:
        standing = Cell(text=war.theatre.side_names[side], seat=SEATS[side])
    else:
        standing = Cell(text=str(msg("board-nation-neutral")))
    capital = war.theatre.atlas.places[land.capital] if land.capital >= 0 else None
    return ReportRow(
        cells=[
            Cell(text=spec.name),
            standing,
            Cell(text=str(spec.strength)),
            *(_chance(war, nation, one) for one in (HL, WS) if by_the_die(war)),
        ],
        place=Ref(kind="hex", id=capital.hex, text=capital.name) if capital else None,
    )


def _chance(war: War, nation: int, side: Side) -> Cell:
    """The exact chance of one attempt: a die of ten, equal to or less than the number needed (DG-03-02)."""
    if not can_be_activated(war, nation):
        return Cell(text="")
    needed = activation_target(war, nation, side).total
    return Cell(text=str(needed_in_words(needed)), share=float(chance_of(needed)), seat=SEATS[side])
