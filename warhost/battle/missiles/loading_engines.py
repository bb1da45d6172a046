"""Engines in play: the rating of their crews, and how long they take to load (10.9, 10.10)."""

from __future__ import annotations

from warhost.battle.roster.engines import ENGINES, NEW_CREW, ArtilleryPiece
from warhost.battle.roster.ratings import RATIO_ADJUSTMENTS
from warhost.battle.roster.sheets import UnitSheet
from warhost.battle.state import Battle
from warhost.core.breakdowns import Breakdown, part
from warhost.core.ids import NO_PIECE, PieceId
from warhost.core.messages import msg


def engine_of(battle: Battle, piece: PieceId) -> ArtilleryPiece | None:
    """The engine that a piece serves; None if it is no artillery."""
    return ENGINES.get(battle.unit(piece).sheet.engine)


def thaco_of_crew(sheet: UnitSheet) -> int:
    """The THACO of a figure: as on its sheet, else its Attack Rating without the line of Table 9."""
    return sheet.thaco or sheet.ar - RATIO_ADJUSTMENTS[sheet.ratio]


def engine_rating(battle: Battle, piece: PieceId) -> Breakdown:
    """The Attack Rating of an engine: its crew's THACO without any adjustment for ratio (BS-10.10-01)."""
    new = battle.crew[piece]
    crew = battle.unit(PieceId(new) if new != NO_PIECE else piece).sheet
    return Breakdown(
        part("BS-10.10-01", msg("battle-ar-crew"), thaco_of_crew(crew)),
        part("BS-10.10-01", msg("battle-ar-new-crew"), NEW_CREW) if new != NO_PIECE else None,
    )


def interval_of(battle: Battle, piece: PieceId) -> int:
    """A unit shoots once in this many rounds; an engine with a wounded crew half as often (BS-10.10-02).

    A ballista shoots in every round (BS-10.9-04).
    """
    engine, missile = engine_of(battle, piece), battle.unit(piece).sheet.missile
    if engine is None:
        return missile.every if missile is not None else 1  # slow hand weapons have their own rate (BS-10.0-01)
    return engine.interval * (2 if battle.wound[piece] else 1)


def is_loading(battle: Battle, piece: PieceId) -> bool:
    """Whether an engine or a slow weapon is not ready to shoot again (BS-10.9-02, BS-10.10-02)."""
    fired = battle.fired[piece]
    return fired > 0 and battle.round[0] - fired < interval_of(battle, piece)
