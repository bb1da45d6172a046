"""The cards at a terminal: the hand with what it can do now and why not, the open piles, the totals (PL-02-05)."""

from __future__ import annotations

from warhost.campaign.cards.uses import CardsSeen, cards_seen
from warhost.campaign.printed.sides import HL, NEUTRAL, WS, viewer_of
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.state import War
from warhost.core import Seat, State, msg
from warhost.core.refusals import WarhostError
from warhost.terminal.screen import Screen
from warhost.texts import say


def show_cards(screen: Screen, state: State, viewer: Seat | None) -> None:
    """Print the cards as a viewer may see them; nobody in particular sees what an onlooker sees."""
    seen = cards_seen(state, NEUTRAL if viewer is None else viewer_of(viewer)) if isinstance(state, War) else None
    if seen is None or not isinstance(state, War):
        raise WarhostError(msg("terminal-no-cards"))
    show_totals(screen, state, seen)
    show_hand(screen, state, seen)
    for title, cards in (
        ("pl-board-pile-shown", seen.shown),
        ("pl-board-pile-open", seen.in_play),
        ("pl-board-pile-discards", seen.discards),
        ("pl-board-pile-out", seen.out),
    ):
        if cards:
            screen.line((say(title, n=len(cards)), "bold"))
            screen.line(f"  {', '.join(title_of(state, card) for card in cards)}")


def show_totals(screen: Screen, war: War, seen: CardsSeen) -> None:
    """Print the era, the deck, and what each side has."""
    screen.line((f"{seen.era} · {say('pl-board-deck', n=seen.in_deck)}", "bold"))
    for side in (HL, WS):
        screen.line(
            "  "
            + say(
                "terminal-cards-side",
                side=war.theatre.side_names[side],
                n=seen.sizes[side],
                assault=seen.assault[side],
                points=seen.points[side],
            )
        )


def show_hand(screen: Screen, war: War, seen: CardsSeen) -> None:
    """Print each card of the hand with its text, then what can be done with it and why not."""
    if seen.viewer == NEUTRAL:
        return
    screen.line((say("pl-board-hand"), "bold"))
    for held in seen.held:
        spec = war.theatre.deck.cards[held.card]
        points = "" if spec.must else f" {spec.ap}/{spec.rp}"
        screen.line((f"  {spec.token}", "cyan"), (f" {spec.title}{points}", "bold"), f": {spec.text}")
        for use in held.uses:
            sign, style = ("✓", "green") if use.refusal is None else ("✗", "red")
            said = f" {use.verb} {spec.token}" if use.refusal is None else f" {use.verb}: {use.refusal.message}"
            screen.line((f"      {sign}", style), said)
    for title, cards in (("terminal-cards-known", seen.known), ("terminal-cards-arranged", seen.arranged)):
        if cards:
            screen.line((say(title), "bold"), f" {', '.join(title_of(war, card) for card in cards)}")


def title_of(war: War, card: CardId) -> str:
    """The title of a card."""
    return war.theatre.deck.cards[card].title
