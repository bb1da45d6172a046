"""The war with heroes, for tests."""

from __future__ import annotations

from tests.rules.dg.board import Board, battlefield
from warhost.campaign.advanced.heroic.carried_artifacts import name_of, wrap
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.core.ids import Side

HERO_BOOK = DragonsOfGlory()


def heroic(scenario: str = "campaign", **options: str) -> Board:
    """A battlefield with heroes."""
    return battlefield(scenario, HERO_BOOK, heroes="on", **options)


def give_parcel(board: Board, carrier: str, artifact: str, *, looked: tuple[Side, ...] | None = None) -> str:
    """Let a piece carry a covered artifact that its side has looked at, or those sides that are named; its parcel."""
    war, piece = board.war, board.piece(carrier)
    sides = (war.owner[piece],) if looked is None else looked
    return name_of(wrap(war, board.piece(artifact), piece, sum(1 << side for side in sides)))
