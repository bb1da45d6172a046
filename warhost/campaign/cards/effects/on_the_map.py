"""What cards change on the map: slower marches, stacks that may not move, tolls of attacks, lost treasures."""

from __future__ import annotations

from warhost.campaign.cards.deck import OUT, card_ref, lies_open, move
from warhost.campaign.cards.effects.in_force import forget_effect, odd_in_force, printed, words_in_force
from warhost.campaign.position.bars import Bar, StepName, bar
from warhost.campaign.printed.sides import enemy
from warhost.campaign.scenario.deck_files import Detain, Pace, Standing
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Ref, msg
from warhost.core.refusals import Refusal

SCORCHED_RANGE = 6
"""The longest supply line of a stack in a country that was burnt."""
CONVERGING = 3
"""The fewest hexes from which a concentric attack comes."""


def slow_marches(war: War, side: Side, step: StepName) -> None:
    """When a side's movement opens, enemy cards take Movement Points from its ground armies; each keeps one."""
    if step != "movement":
        return
    for effect, word in words_in_force(war, Pace):
        if effect.side == enemy(side) and word.whose == "enemy":
            for army in [p for p in war.pieces_of(side) if war.of.is_ground[p]]:
                left = max(1, war.points_left(army) + word.points)
                war.set("spent", army, war.spent[army] + war.points_left(army) - left)


def hold_back(war: War, side: Side, step: StepName) -> None:
    """When a side's movement opens, bar the pieces that a card holds in place."""
    if step == "movement":
        for effect, _ in words_in_force(war, Detain):
            for piece in effect.pieces:
                if war.owner[piece] == side and war.at[piece] >= 0:
                    bar(war, piece, "movement")


class KeptByCard(Bar):
    """Pieces that a card keeps from moving."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        kept = (effect.card for effect, _ in words_in_force(war, Detain) if piece in effect.pieces)
        card = next(kept, None)
        if card is None or step != "movement":
            return None
        who, what = war.ref(piece), Ref("card", card, printed(war, card).title)
        return Refusal(msg("pl-kept-by-card", piece=who, card=what), printed(war, card).rules, (who, what))


def concentric_toll(war: War, side: Side, target: HexId, hexes: frozenset[HexId], price: int) -> int:
    """A concentric attack on the named hex, from three hexes or more, needs no points (PL-02-12)."""
    named = any(effect.hex == target for effect in odd_in_force(war, "concentric", side))
    return 0 if named and len(hexes) >= CONVERGING else price


def scorched_range(war: War, hex: HexId) -> int | None:
    """The longest supply line of a stack in a country that was burnt (PL-07-02)."""
    side = war.side_in(hex)
    burnt = any(effect.hex == hex for effect in odd_in_force(war, "scorched", enemy(side)))
    return SCORCHED_RANGE if burnt else None


def watch_treasures(war: War) -> bool:
    """When a leader is lost, so is the treasure a card gave him: the card leaves the game."""
    for effect, _ in words_in_force(war, Standing):
        if effect.until == "open" and all(war.at[piece] < 0 for piece in effect.pieces):
            card = effect.card
            forget_effect(war, effect)
            if lies_open(war, printed(war, card).token):
                move(war, card, OUT)
                war.tell(msg("pl-log-treasure-lost", card=card_ref(war, card)))
            return True
    return False
