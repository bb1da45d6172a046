"""Who checks together: a formed unit by itself, the figures of a skirmish unit as one body (2.9, 4.4).

Each figure of a skirmish unit is a piece of its own; losses are those of the whole unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from warhost.battle.formations.shapes import Formation
from warhost.battle.state import Battle, company_of, formation_of, shape_of
from warhost.battle.table.blocks import is_within
from warhost.core.ids import NO_PIECE, PieceId


class Strength(NamedTuple):
    """The figures of a body: its original number, and how many are left."""

    original: int
    figures: int


def standing_body(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The pieces of a body that are still on the table."""
    return tuple(other for other in company_of(battle, piece) if battle.stands(other))


def steady_body(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The pieces of a body that stand and have not routed."""
    return tuple(other for other in standing_body(battle, piece) if not battle.is_routed(other))


def strength_of(battle: Battle, piece: PieceId) -> Strength:
    """The original and the present figures of a body; figures that guard prisoners are no losses (BS-7.15-05)."""
    body = company_of(battle, piece)
    guards = sum(battle.guarding[other] for other in body)
    return Strength(battle.unit(piece).sheet.figures - guards, sum(battle.figures[other] for other in body))


def never_checks(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit never checks morale and cannot rout (BS-4.1-04): berserkers (BS-2.11-02), individuals.

    An individual who serves an engine remains one (BS-10.10-01).
    """
    sheet, crew = battle.unit(piece).sheet, battle.crew[piece]
    if crew != NO_PIECE and battle.unit(PieceId(crew)).is_individual:
        return True
    return sheet.type in ("berserker", "individual") or "never-checks" in sheet.traits


def watching_skirmishers(battle: Battle, piece: PieceId) -> Iterator[PieceId]:
    """The figures of skirmish units that see a friend rout within their movement rate, and so check (BS-2.9-02)."""
    routers = shape_of(battle, piece).bases
    for friend in steady_friends(battle, piece):
        if formation_of(battle, friend) is Formation.SKIRMISH and battle.unit(friend).sheet.type == "skirmish":
            reach = battle.unit(friend).rate
            ours = shape_of(battle, friend).bases
            if any(is_within(base, router, reach) for base in ours for router in routers):
                yield friend


def steady_friends(battle: Battle, piece: PieceId) -> Iterator[PieceId]:
    """The units of a unit's side that stand on the table and are not routed."""
    for friend in battle.standing(battle.unit(piece).side):
        if friend != piece and not battle.is_routed(friend):
            yield friend
