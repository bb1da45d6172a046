"""Heroes as a seat may read of them: ratings, wounds, captivity, what they carry, and whom envoys could win."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from warhost.campaign.advanced.heroic.carried_artifacts import carried_by, class_of, has_looked, is_waiting
from warhost.campaign.advanced.heroic.diplomacy import DiplomacyRoll, leader_of
from warhost.campaign.advanced.heroic.heroes import (
    combat_of,
    defense_of,
    heroes_of,
    is_captive,
    is_hero,
    prison_of,
)
from warhost.campaign.advanced.heroic.heroic_actions import active_hero
from warhost.campaign.politics.activation import can_be_activated
from warhost.campaign.printed.diplomatic_chart import load_diplomatic_chart
from warhost.campaign.printed.sides import BORNE, HL, WS
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import Message, msg


class HeroLine(NamedTuple):
    """What can be read of one hero, his ratings first (MD-43-01, MD-43-03); ``tactical`` is None if he leads nobody."""

    hero: PieceId
    combat: int
    defense: int
    tactical: int | None
    diplomacy: int
    states: tuple[Message, ...]
    carried: tuple[Message, ...]
    hex: HexId
    """Where he is, or where he is held."""


def has_heroes(war: War) -> bool:
    """Whether heroes take part in this war."""
    return bool(war.size("advanced"))


def hero_lines(war: War, viewer: Side) -> list[HeroLine]:
    """Every hero on the map or in chains, the viewer's own first; NEUTRAL for onlookers."""
    sides = (WS, HL) if viewer == WS else (HL, WS)
    return [hero_line(war, viewer, hero) for side in sides for hero in roll_of_heroes(war, side)]


def roll_of_heroes(war: War, side: Side) -> list[PieceId]:
    """The heroes of a side on the map and in captivity."""
    here = (p for p, at in each_piece(war.at) if war.owner[p] == side and (at >= 0 or at == BORNE))
    return [piece for piece in here if is_hero(war, piece)]


def hero_line(war: War, viewer: Side, hero: PieceId) -> HeroLine:
    """One hero as a viewer may read of him."""
    counter = war.theatre.pieces[hero]
    return HeroLine(
        hero,
        combat_of(war, hero),
        defense_of(war, hero),
        counter.tactical,
        counter.diplomacy or 0,
        tuple(states(war, hero)) or (msg("board-hero-fit"),),
        tuple(carried(war, viewer, hero)),
        prison_of(war, hero) if is_captive(war, hero) else war.at[hero],
    )


def states(war: War, hero: PieceId) -> Iterator[Message]:
    """How a hero is: captive, wounded, active, waiting at the border; nothing if he is simply fit."""
    if is_captive(war, hero):
        prison = prison_of(war, hero)
        where = place_or_hex(war, prison) if prison >= 0 else msg("board-hero-none")
        yield msg("board-hero-captive", guard=war.ref(war.bearer[hero]), where=where)
    if war.depleted[hero]:
        yield msg("board-wounded")
    if active_hero(war, war.owner[hero]) == hero:
        yield msg("board-hero-active")
    if is_waiting(war, hero):
        yield msg("board-hero-waits")


def place_or_hex(war: War, hex: HexId) -> str:
    """A hex by the name of the place that lies there, else by its number."""
    place = war.theatre.place_at[hex]
    return war.theatre.atlas.places[place].name if place >= 0 else war.hex_ref(hex).text


def carried(war: War, viewer: Side, hero: PieceId) -> Iterator[Message]:
    """What a hero carries, as far as a viewer knows, and the orb he bears in play."""
    for parcel in carried_by(war, hero):
        if has_looked(war, viewer, parcel):
            yield msg("board-parcel-known", counter=war.ref(war.artifact[parcel]), shown=war.shown[parcel])
        else:
            yield msg("board-parcel", e_class=class_of(war, parcel))
    for orb in war.theatre.orbs:
        if war.bearer[orb] == hero:
            yield msg("board-parcel-known", counter=war.ref(orb), shown=1)


# Whom envoys could win


def nations_to_win(war: War) -> list[int]:
    """The nations that can still be won by diplomacy."""
    chart = load_diplomatic_chart().modifiers
    return [n for n, name in enumerate(war.theatre.nations) if name in chart and can_be_activated(war, n)]


def best_envoy(war: War, nation: int, side: Side) -> tuple[PieceId, Fraction] | None:
    """The free hero of a side who would most likely win a nation, with his exact chance (MD-40-01)."""
    leader, heroes = leader_of(war, nation), heroes_of(war, side)
    if leader is None or not heroes:
        return None
    chances = {hero: DiplomacyRoll(side, hero, leader, "activate").odds(war).of("joins") for hero in heroes}
    best = max(heroes, key=lambda hero: (chances[hero], -hero))
    return best, chances[best]
