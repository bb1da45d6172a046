"""Rule 9: capture and conquest (DG-09-01 to DG-09-09); with heroes it is the same (MD-09-01)."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from warhost.campaign.position.hidden_counters import disclose
from warhost.campaign.printed.sides import GONE, NEUTRAL, OFF, WS, enemy
from warhost.campaign.state import TOOK, War
from warhost.campaign.world.atlas import Atlas
from warhost.core.ids import HexId, Side, each_piece
from warhost.core.messages import Ref, msg
from warhost.core.rulebook import on_news_of


@on_news_of("entered", "overflown")
def watch_entries(war: War) -> bool:
    """As soon as an army enters a hex, it takes the place there and overruns what stands there undefended.

    Flying over a place does not take it; an army that lands to take it flies no farther in this Step.
    """
    news = [*war.take_news("entered"), *war.take_news("overflown")]
    for kind, hex, side in cast("list[tuple[str, HexId, Side]]", news):
        place = war.theatre.place_at[hex]
        if kind == "entered" and war.theatre.fort[hex] and war.holder[place] != side:
            for piece in war.in_hex(hex, side):
                if war.of.is_air[piece] or war.of.is_citadel[piece]:
                    war.mark_did(piece, TOOK)
            war.set("holder", place, side)  # DG-09-02, DG-09-06
            war.tell(msg("dg-log-captured", place=place_ref(war, place), side=war.theatre.side_names[side]))
            war.note("captured", place, side)
        if any(war.owner[piece] == enemy(side) for piece in war.here[hex]):
            war.note("overrun", hex, side)  # DG-05-28
    return bool(news)


def place_ref(war: War, place: int) -> Ref:
    """A place named for texts."""
    found = war.theatre.atlas.places[place]
    return Ref("hex", found.hex, found.name)


def take_possession(war: War, nation: int, side: Side) -> None:
    """A nation that joins a side brings its fortified places, except those that somebody holds already (DG-09-02)."""
    spec = war.theatre.manifest.nations[war.theatre.nations[nation]]
    for place in fortified_places(war.theatre.atlas, spec.home or spec.id):
        if war.holder[place] == NEUTRAL:
            war.set("holder", place, side)
            if war.turn[0]:
                war.note("captured", place, side)  # perhaps the last stronghold of the Knights (DG-09-07)


@on_news_of("captured")
def watch_conquest(war: War) -> bool:
    """As soon as all fortified places of a country are in enemy hands, it is conquered (DG-09-01)."""
    news = war.take_news("captured")
    if not news:
        return False
    for nation in range(len(war.theatre.nations)):
        if is_conquered_now(war, nation):
            conquer(war, nation)
    return True


def strongholds_of(war: War, nation: int) -> tuple[int, ...]:
    """The fortified places whose fall means the fall of a nation (DG-09-01, DG-09-07)."""
    name = war.theatre.nations[nation]
    spec = war.theatre.manifest.nations[name]
    if spec.knights:
        return knight_strongholds(war)
    return fortified_places(war.theatre.atlas, spec.home or name)


@lru_cache(maxsize=256)
def fortified_places(atlas: Atlas, land: str) -> tuple[int, ...]:
    """The fortified places of a land."""
    index = atlas.land_index.get(land, -1)
    return tuple(p.index for p in atlas.places if index >= 0 and p.land == index and p.fortified)


def knight_strongholds(war: War) -> tuple[int, ...]:
    """Every fortified place of the four Knight nations, and the High Clerist Tower (DG-09-07)."""
    lands = [spec.home or name for name, spec in war.theatre.manifest.nations.items() if spec.knights]
    return tuple(dict.fromkeys(place for land in lands for place in fortified_places(war.theatre.atlas, land)))


def is_conquered_now(war: War, nation: int) -> bool:
    """Whether a nation on a side has lost its last fortified place."""
    side = war.allegiance[nation]
    spec = war.theatre.manifest.nations[war.theatre.nations[nation]]
    if side == NEUTRAL or war.conquered[nation] or not spec.conquered:
        return False  # DG-09-03
    if war.capital_turn[nation] or war.capital[nation] >= 0:
        return False  # DG-09-13; a moved capital has its own watcher (DG-09-14)
    if spec.id == "highlord" and war.theatre.option("neraka-conquest") == "no":
        return False  # DG-09-08
    if spec.id in war.theatre.scenario.spared:
        return False  # DG-19-01, DG-19-02
    apart = spec.knights and side != WS
    places = fortified_places(war.theatre.atlas, spec.home or spec.id) if apart else strongholds_of(war, nation)
    return bool(places) and all(war.holder[place] == enemy(side) for place in places)


def conquer(war: War, nation: int) -> None:
    """Remove the armies and leaders of a conquered country for good; its ships fight on (DG-09-04, DG-09-05)."""
    war.set("conquered", nation, 1)
    disclose(war)
    side = war.allegiance[nation]
    name = war.theatre.manifest.nations[war.theatre.nations[nation]].name
    war.tell(msg("dg-log-conquered", nation=name, side=war.theatre.side_names[enemy(side)]))
    for piece, of_nation in each_piece(war.theatre.nation_of):
        if of_nation == nation and not war.of.is_ship[piece] and war.at[piece] not in (GONE, OFF):
            if war.at[piece] >= 0:
                war.remove(piece, GONE)
            else:
                war.put(piece, GONE)
