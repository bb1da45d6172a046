"""What events have changed for a while: who it concerns, and until when (PL-02-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from warhost.campaign.printed.sides import HL, NEUTRAL, WS, enemy
from warhost.campaign.scenario.deck_files import CardId, CardSpec, Law, Standing, Until
from warhost.campaign.state import War
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.position.values import Record

W = TypeVar("W")

ODD = -1
"""The part of a card that no word says."""
NOWHERE_NAMED = HexId(-1)


@dataclass(frozen=True, slots=True)
class InForce(Record):
    """One word of a card that was played, or what is odd about it, as long as it counts."""

    card: CardId
    word: int
    side: Side
    """The side that profits."""
    until: Until
    ends_with: Side = NEUTRAL
    """Whose movement and combat end it, if these do."""
    pieces: tuple[PieceId, ...] = ()
    hex: HexId = NOWHERE_NAMED
    number: int = 0


def printed(war: War, card: CardId) -> CardSpec:
    """What is printed on a card."""
    return war.theatre.deck.cards[card]


def put_in_force(
    war: War,
    card: CardId,
    word: int,
    side: Side,
    until: Until,
    *,
    ends_with: Side | None = None,
    pieces: tuple[PieceId, ...] = (),
    hex: HexId = NOWHERE_NAMED,
    number: int = 0,
) -> None:
    """Let a word of a card count from now on."""
    ends = side if ends_with is None else ends_with
    war.set("effects", 0, (*war.effects[0], InForce(card, word, side, until, ends, pieces, hex, number)))


def words_in_force(war: War, kind: type[W]) -> Iterator[tuple[InForce, W]]:
    """The words of a kind that count now, each with what is known of it."""
    for effect in war.effects[0]:
        if effect.word != ODD:
            word = printed(war, effect.card).does[effect.word]
            if isinstance(word, kind):
                yield effect, word


def odd_in_force(war: War, name: str, side: Side) -> Iterator[InForce]:
    """What counts of an odd card for a side."""
    for effect in war.effects[0]:
        if effect.word == ODD and effect.side == side and printed(war, effect.card).odd == name:
            yield effect


def end_effects(war: War, span: str) -> None:
    """End what lasts until the battle is over, the movement and combat of the side at war, or the Turn."""
    side = war.phasing[0]
    kept = tuple(
        effect for effect in war.effects[0] if effect.until != span or (span == "movement" and effect.ends_with != side)
    )
    if len(kept) != len(war.effects[0]):
        war.set("effects", 0, kept)


def forget_effect(war: War, effect: InForce) -> None:
    """End one effect before its time."""
    war.set("effects", 0, tuple(other for other in war.effects[0] if other is not effect))


def rating(war: War, leader: PieceId, *, in_combat: bool = False) -> int:
    """The Tactical Rating of a leader as cards have changed it; some change it in combat alone."""
    value = war.of.tactical[leader]
    for effect, word in words_in_force(war, Standing):
        if leader in effect.pieces and (in_combat or not word.combat_only):
            value = value + word.by if word.to is None else word.to
    return value


def may_be_named(war: War, leader: PieceId) -> bool:
    """Whether enemy cards and spells may name a leader; the bearer of the Crown is safe from them."""
    crowns = (effect for effect, law in words_in_force(war, Standing) if leader in effect.pieces)
    return not any(any(isinstance(w, Law) and w.law == "crown" for w in printed(war, e.card).does) for e in crowns)


def haunted_hexes(war: War) -> HexSet:
    """The forests of Silvanesti, once Lorac's nightmare lies over them: no supply line passes there."""
    if not any(effect for side in (HL, WS) for effect in odd_in_force(war, "nightmare", side)):
        return NOWHERE
    forests = war.theatre.favourable["elf"]
    return HexSet(hex for hex in war.theatre.atlas.hexes_of("silvanesti") if forests[hex])


def are_reactions_banned(war: War, side: Side) -> bool:
    """Whether a storm keeps a side from playing reactions."""
    return any(odd_in_force(war, "storm", enemy(side)))
