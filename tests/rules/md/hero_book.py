"""The war with heroes, on no shelf: a book of the tests' own until every chapter of the layer plays."""

from __future__ import annotations

from collections.abc import Mapping

from tests.rules.dg.board import Board, battlefield
from warhost.campaign.advanced.heroic.layer import HERO_ORDERS, HEROES
from warhost.campaign.advanced.heroic.parcels import name_of, wrap
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.core.ids import Side
from warhost.core.orders import Order
from warhost.core.rulebook import Option

HERO_OPTIONS = (
    Option("heroes", "Heroes", ("off", "on"), ("MD-02-02",)),
    Option("heroes-enter", "Heroes enter", ("10", "1"), ("MD-0A-02",)),
)


class HeroBook(DragonsOfGlory):
    """Dragons of Glory with the layer of heroes."""

    id = "hero-book"
    title = "Heroes of the Lance"
    options = (*DragonsOfGlory.options, *HERO_OPTIONS)
    layers = (*DragonsOfGlory.layers, HEROES)
    orders: Mapping[str, type[Order]] = {**DragonsOfGlory.orders, **{order.verb: order for order in HERO_ORDERS}}


HERO_BOOK = HeroBook()


def heroic(scenario: str = "campaign", **options: str) -> Board:
    """A battlefield with heroes."""
    return battlefield(scenario, HERO_BOOK, heroes="on", **options)


def give_parcel(board: Board, carrier: str, artifact: str, *, looked: tuple[Side, ...] | None = None) -> str:
    """Let a piece carry a covered artifact that its side has looked at, or those sides that are named; its parcel."""
    war, piece = board.war, board.piece(carrier)
    sides = (war.owner[piece],) if looked is None else looked
    return name_of(wrap(war, board.piece(artifact), piece, sum(1 << side for side in sides)))
