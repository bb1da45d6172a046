"""Rule 5, stacking: how many armies may share a hex (DG-05-13 to DG-05-18, DG-05-29)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.state import War
from warhost.campaign.world.atlas import PlaceKind, Terrain
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam


class StackingLaw:
    """A further law of stacking that a layer brings."""

    def closed(self, war: War, pieces: Collection[PieceId]) -> HexSet:
        """The hexes in which these pieces may not end their move."""
        raise NotImplementedError

    def refusal(self, war: War, pieces: Collection[PieceId], hex: HexId) -> Refusal:
        """Why they may not end it in one of these hexes."""
        raise NotImplementedError


STACKING: Seam[StackingLaw] = Seam("stacking")
"""Further laws of stacking."""

GROUND_LIMIT = 2
"""DG-05-13"""
AIR_LIMIT = 2
"""DG-05-16"""
CITY_LIMIT = 3
"""DG-05-14; also the Tower Knights in their tower (DG-03-07)."""


def ground_limit(war: War, hex: HexId) -> int:
    """Three ground armies in a fortified city, two anywhere else (DG-05-13, DG-05-14)."""
    return CITY_LIMIT if war.fort(hex) == PlaceKind.FORTIFIED_CITY else GROUND_LIMIT


def can_stand(war: War, piece: PieceId, hex: HexId) -> bool:
    """Whether a piece may be in a hex when its move is over: on land; fliers perhaps in marsh (DG-06-04, DG-05-10).

    In the heart of a range a ground army can be only if it could march there (DG-05-30).
    """
    if war.of.is_air[piece]:
        return war.theatre.perches[hex]
    if war.theatre.atlas.terrain[hex] == Terrain.MOUNTAIN and war.of.is_ground[piece]:
        return bool(war.theatre.steps(war.of.gait[piece])[hex])
    return war.theatre.dry[hex]


@lru_cache(maxsize=64)
def clerist_tower(theatre: Theatre) -> tuple[int, int]:
    """The hex of the High Clerist's Tower and the nation of its Knights (DG-03-07)."""
    place = theatre.atlas.place_index.get("high-clerist-tower", -1)
    hex = theatre.atlas.places[place].hex if place >= 0 else -1
    return hex, theatre.nation_index.get("tower-knights", -2)


def may_crowd(war: War, armies: Iterable[PieceId], hex: HexId) -> bool:
    """Whether these ground armies are the garrison that may be three in a fortress: the Tower Knights (DG-03-07)."""
    home, knights = clerist_tower(war.theatre)
    return hex == home and all(war.theatre.nation_of[army] == knights for army in armies)


def can_stack(war: War, pieces: Collection[PieceId], hex: HexId, *, leaving: Collection[PieceId] = ()) -> bool:
    """Whether pieces may end their move in a hex beside those already there (DG-05-18).

    Ground and air armies are counted apart, leaders and ships not at all (DG-05-17).

    ``leaving`` are pieces in the hex that do not count because they are about to leave it.
    """
    if len(pieces) == 1 and hex not in war.here and not war.rules[STACKING]:
        return True
    if any(hex in law.closed(war, pieces) for law in war.rules[STACKING]):
        return False
    of = war.of
    ground = air = kender = other = 0
    for piece in pieces:
        if of.is_army[piece]:
            if of.is_kender[piece]:
                kender += 1
            else:
                other += 1
            if of.is_ground[piece]:
                ground += 1
            else:
                air += 1
    if not ground and not air:
        return True
    more_ground, more_air = ground, air
    for piece in war.here[hex]:
        if of.is_army[piece] and war.aboard[piece] < 0 and piece not in leaving and piece not in pieces:
            if of.is_kender[piece]:
                kender += 1
            else:
                other += 1
            if of.is_ground[piece]:
                ground += 1
            else:
                air += 1
    if kender and other:
        return False
    if more_air and air > AIR_LIMIT:
        return False
    if not more_ground or ground <= GROUND_LIMIT:
        return True
    if ground > CITY_LIMIT:
        return False
    return ground_limit(war, hex) == CITY_LIMIT or may_crowd(war, _ground(war, pieces, hex, leaving), hex)


def ends_for(war: War, pieces: Collection[PieceId], hexes: HexSet) -> HexSet:
    """Those of a set of hexes where pieces may end their move; nothing is counted where no army stands."""
    for law in war.rules[STACKING]:
        hexes = hexes - law.closed(war, pieces)
    alone = len(pieces) == 1
    doubtful = hexes & (war.held[HL][0] | war.held[WS][0]) if alone or is_small(war, pieces) else hexes
    if not doubtful:
        return hexes
    full = []
    here, is_kender = war.here, war.of.is_kender
    sociable = alone and not any(is_kender[piece] for piece in pieces)
    for hex in doubtful:
        stack = here[hex]
        if sociable and len(stack) == 1 and not is_kender[stack[0]]:
            continue  # two can be together anywhere
        if not can_stack(war, pieces, hex):
            full.append(hex)
    return hexes - HexSet(full)


def is_small(war: War, pieces: Collection[PieceId]) -> bool:
    """Whether pieces could share any empty hex (DG-05-13, DG-05-15, DG-05-16)."""
    of = war.of
    armies = [piece for piece in pieces if of.is_army[piece]]
    kender = sum(of.is_kender[army] for army in armies)
    ground = sum(of.is_ground[army] for army in armies)
    return ground <= GROUND_LIMIT and len(armies) - ground <= AIR_LIMIT and kender in (0, len(armies))


def _ground(war: War, pieces: Collection[PieceId], hex: HexId, leaving: Collection[PieceId]) -> list[PieceId]:
    """The ground armies that would be in a hex."""
    there = (p for p in war.here[hex] if war.aboard[p] < 0 and p not in leaving)
    return [p for p in {*pieces, *there} if war.of.is_ground[p]]


def stacking_refusals(war: War, pieces: Sequence[PieceId], hex: HexId) -> list[Refusal]:
    """Why pieces may not end their move in a hex; the explaining twin of :func:`can_stack`."""
    of = war.of
    found = [law.refusal(war, pieces, hex) for law in war.rules[STACKING] if hex in law.closed(war, pieces)]
    there = [p for p in war.here[hex] if of.is_army[p] and war.aboard[p] < 0 and p not in pieces]
    armies = [p for p in pieces if of.is_army[p]]
    if not armies:
        return found
    everyone = [*there, *armies]
    ground = [p for p in everyone if of.is_ground[p]]
    limit = CITY_LIMIT if may_crowd(war, ground, hex) else ground_limit(war, hex)
    where = war.hex_ref(hex)
    if len(ground) > limit and any(of.is_ground[p] for p in armies):
        rule = "DG-05-14" if limit == CITY_LIMIT else "DG-05-13"
        found.append(
            Refusal(msg("dg-stack-ground", limit=limit, hex=where, n=len(ground)), (rule,), (*war.refs(ground), where))
        )
    air = [p for p in everyone if of.is_air[p]]
    if len(air) > AIR_LIMIT and any(of.is_air[p] for p in armies):
        found.append(
            Refusal(msg("dg-stack-air", limit=AIR_LIMIT, hex=where, n=len(air)), ("DG-05-16",), (*war.refs(air), where))
        )
    kender = [p for p in everyone if of.is_kender[p]]
    if kender and len(kender) < len(everyone):
        found.append(Refusal(msg("dg-stack-kender", hex=where), ("DG-05-15",), (*war.refs(everyone), where)))
    return found
