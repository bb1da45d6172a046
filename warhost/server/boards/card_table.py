"""The cards at the table, as a seat may see them: the hand with what it can do now, open piles, totals."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from warhost.campaign.cards.uses import CardsSeen, HeldCard, cards_seen
from warhost.campaign.printed.sides import HL, NEUTRAL, SEATS, WS, enemy, viewer_of
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.state import War
from warhost.cartography.campaign.cards import BACK, card_id, card_text
from warhost.core import Seat, msg
from warhost.core.ids import Side
from warhost.server.rendering import refusal, text
from warhost.server.wire.reports import CardFace, CardPile, CardUse, Cell, Report, ReportRow, TrackMark
from warhost.server.wire.texts import Text


def cards_report(war: War, seat: Seat) -> Report | None:
    """The hand, the piles and the totals of a war by cards; None for other wars."""
    seen = cards_seen(war, viewer_of(seat))
    if seen is None:
        return None
    heads = ["", *war.theatre.side_names[: len(SEATS)]]
    return Report(
        id="cards",
        title=str(msg("pl-board-cards")),
        columns=[str(msg("pl-board-era", era=seen.era)), *heads[1:]],
        rows=[
            totals_row(str(msg("pl-board-held")), seen.sizes),
            totals_row(str(msg("pl-board-assault")), seen.assault),
            totals_row(str(msg("pl-board-rebuilding")), rebuilding_of(war)),
        ],
        track_title=str(msg("pl-board-points")),
        track=[TrackMark(seat=one, value=points) for one, points in zip(SEATS, seen.points, strict=True)],
        most=sum(seen.points) or 1,
        piles=list(piles(war, seen)),
    )


def totals_row(title: str, values: tuple[int, int]) -> ReportRow:
    """A line with a number for each side."""
    cells = [Cell(text=str(value), seat=seat) for seat, value in zip(SEATS, values, strict=True)]
    return ReportRow(cells=[Cell(text=title), *cells])


def rebuilding_of(war: War) -> tuple[int, int]:
    """How many armies and fleets of each side are being rebuilt or on their way back."""
    pieces = [piece for piece, _ in (*war.rebuilding[0], *war.track[0])]
    return sum(war.owner[p] == HL for p in pieces), sum(war.owner[p] == WS for p in pieces)


def piles(war: War, seen: CardsSeen) -> Iterable[CardPile]:
    """The piles of the table: what was just turned up or looked at, the hands, the rest; empty ones are left out."""
    if seen.shown:
        yield open_pile(war, "shown", seen.shown)
    if seen.arranged:
        yield deck_pile(war, seen)
    if seen.viewer != NEUTRAL:
        yield CardPile(
            id="hand", title=text(msg("pl-board-hand")), cards=[held_face(war, held) for held in seen.held], hand=True
        )
        unseen = seen.sizes[enemy(seen.viewer)] - len(seen.known)
        yield CardPile(
            id="other",
            title=hand_title(war, seen, enemy(seen.viewer)),
            cards=[face(war, card) for card in seen.known],
            covered=unseen,
            back=BACK,
        )
    else:
        for side in (HL, WS):
            title = hand_title(war, seen, side)
            yield CardPile(id=f"hand-{SEATS[side]}", title=title, covered=seen.sizes[side], back=BACK)
    if not seen.arranged:
        yield deck_pile(war, seen)
    for id, cards in (("open", seen.in_play), ("discards", seen.discards), ("out", seen.out)):
        if cards:
            yield open_pile(war, id, cards)


def deck_pile(war: War, seen: CardsSeen) -> CardPile:
    """The deck, with the cards on top of it that the viewer has looked at."""
    return CardPile(
        id="deck",
        title=text(msg("pl-board-deck", n=seen.in_deck)),
        cards=[face(war, card) for card in seen.arranged],
        covered=min(1, seen.in_deck - len(seen.arranged)),
        back=BACK,
    )


def hand_title(war: War, seen: CardsSeen, side: Side) -> Text:
    """Whose hand it is and how many cards are in it."""
    return text(msg("pl-board-other-hand", side=war.theatre.side_names[side], n=seen.sizes[side]))


def open_pile(war: War, id: str, cards: tuple[CardId, ...]) -> CardPile:
    """Cards that lie face up for all."""
    return CardPile(
        id=id, title=text(msg(f"pl-board-pile-{id}", n=len(cards))), cards=[face(war, card) for card in cards]
    )


def face(war: War, card: CardId) -> CardFace:
    """A card that can be seen."""
    spec = war.theatre.deck.cards[card]
    return CardFace(id=card, word=spec.token, title=spec.title, symbol=card_id(spec), text=text(card_text(spec)))


def held_face(war: War, held: HeldCard) -> CardFace:
    """A card in the seat's own hand, with what it can be used for now."""
    uses = [
        CardUse(
            verb=use.verb,
            label=text(msg(f"pl-board-use-{use.verb}")),
            refusal=refusal(use.refusal) if use.refusal else None,
        )
        for use in held.uses
    ]
    return structs.replace(face(war, held.card), uses=uses, must=held.must)
