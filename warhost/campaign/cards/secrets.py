"""What the sides do not know of each other's cards: hands, and the order of the deck.

Open are the discards, cards in play and out of the game, and how many cards a hand and the deck have. A card taken in
the event phase is known until it leaves that hand.
"""

from __future__ import annotations

from collections.abc import Mapping

from warhost.campaign.cards.deck import DECK, hand_pile, hand_size, hidden_from, is_dead, sees_card
from warhost.campaign.cards.playing import must_be_played
from warhost.campaign.position.secrets import Secret
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.state import War
from warhost.core.dice import Dice
from warhost.core.ids import Side
from warhost.core.position.values import Plain

UNSEEN_PILE = 8
"""In the deck or in the other hand, as far as a viewer can tell; only in views."""


class HiddenHands(Secret):
    """Hands and deck are known to their holders alone."""

    def row(self, war: War, viewer: Side, table: str, row: int, found: dict[str, Plain]) -> dict[str, Plain]:
        if table == "card":
            return found if sees_card(war, viewer, CardId(row)) else {"pile": UNSEEN_PILE}
        if table == "cards" and not all(sees_card(war, viewer, CardId(card)) for card in war.on_top[0]):
            return {name: value for name, value in found.items() if name != "on_top"}
        return found

    def facts(self, war: War, viewer: Side) -> dict[str, Plain]:
        return {
            "hands": [hand_size(war, HL), hand_size(war, WS)],
            "deck": war.pile.count(DECK),
            "era": war.era[0],
            "assault": list(war.assault[0]),
        }

    def affected(self, war: War, touched: Mapping[str, set[int]]) -> Mapping[str, set[int]]:
        """Which hidden card moved must not show, so all of them are looked at again."""
        return {**touched, "card": set(range(war.size("card")))} if "card" in touched else touched

    def imagine(self, war: War, viewer: Side, dice: Dice) -> None:
        imagine_hands(war, viewer, dice)


def imagine_hands(war: War, viewer: Side, dice: Dice) -> None:
    """Deal the cards that a viewer cannot see anew over the deck and the hands he cannot see."""
    unseen = hidden_from(war, viewer)
    wanted = {side: sum(war.pile[card] == hand_pile(side) for card in unseen) for side in (HL, WS) if side != viewer}
    arranged = [n for n, card in enumerate(war.on_top[0]) if CardId(card) in unseen]
    rest = dice.shuffled(unseen)
    for side, n in wanted.items():
        fit = [card for card in rest if could_hold(war, side, card)]
        dealt = set((fit + [card for card in rest if card not in fit])[:n])
        for card in sorted(dealt):
            put_unseen(war, card, hand_pile(side))
        rest = [card for card in rest if card not in dealt]
    for card in rest:
        put_unseen(war, card, DECK)
    if arranged:
        top = list(war.on_top[0])
        for place, card in zip(arranged, rest, strict=False):
            top[place] = card
        war.set("on_top", 0, tuple(top[: len(rest)]) if len(rest) < len(top) else tuple(top))


def put_unseen(war: War, card: CardId, pile: int) -> None:
    """Put a card into another pile, if it is not there already."""
    if war.pile[card] != pile:
        war.set("pile", card, pile)


def could_hold(war: War, side: Side, card: CardId) -> bool:
    """Whether a side could hold a card: no dead one, and none that it would have had to play this Turn (PL-02-06)."""
    if is_dead(war, card):
        return False
    played = war.begun[0][side] == "cards" and war.phase[0] != "cards"
    return not (played and must_be_played(war, side, card))
